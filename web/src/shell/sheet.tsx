// A sheet over the table: a modal dialog. Esc and a press beside it close it, and focus goes back.

import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../base/words";

/** What must stay in reach, whatever lies over the table: it is repeated on top of each sheet. */
export const OnSheets = createContext<ComponentChildren>(null);

/** Sheets that somebody opened, and the listeners that are told how many there are. */
const opened = new Set<string>();
const watchers = new Set<() => void>();

function note(id: string, isOpen: boolean) {
  if (isOpen) opened.add(id);
  else opened.delete(id);
  for (const each of watchers) each();
}

/** Is a sheet open that somebody opened? What comes by itself waits until it is closed. */
export function useOpened(): boolean {
  const [count, setCount] = useState(opened.size);
  useEffect(() => {
    const tell = () => setCount(opened.size);
    watchers.add(tell);
    tell();
    return () => void watchers.delete(tell);
  }, []);
  return count > 0;
}

/** byItself: nobody opened it. */
export function Sheet({ title, children, onClose, wide, quietTitle, byItself }: {
  title: string;
  children: ComponentChildren;
  onClose: () => void;
  wide?: boolean;
  quietTitle?: boolean;
  byItself?: boolean;
}) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect closes before the sheet is removed, so that focus is never lost in between.
  useLayoutEffect(() => {
    const box = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    if (!box.open) box.showModal();
    if (!byItself) note(id, true);
    return () => {
      note(id, false);
      box.close();
      before?.focus?.({ preventScroll: true });
    };
  }, []);
  return (
    <dialog ref={dialog} class={wide ? "sheet sheet-wide" : "sheet"} aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}>
      <div class="sheet-inside">
        <header class="sheet-head">
          <h2 id={id} class={quietTitle ? "unseen" : ""}>{title}</h2>
          <button type="button" class="quiet-button sheet-close" onClick={onClose} aria-label={words.say("close")}>
            <span aria-hidden="true">×</span>
          </button>
        </header>
        {useContext(OnSheets)}
        {children}
      </div>
    </dialog>
  );
}
