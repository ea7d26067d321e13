// A sheet over the table: a modal dialog. Esc and a press beside it close it, and focus goes back.

import { createContext, type ComponentChildren } from "preact";
import { useContext, useId, useLayoutEffect, useRef } from "preact/hooks";
import { useWords } from "../words";

/** What must be in reach whatever lies over the table: on top of each sheet it is there once more. */
export const OnSheets = createContext<ComponentChildren>(null);

export function Sheet({ title, children, onClose, wide, quietTitle }: {
  title: string;
  children: ComponentChildren;
  onClose: () => void;
  wide?: boolean;
  quietTitle?: boolean;
}) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the sheet is taken away: focus does not go astray in between.
  useLayoutEffect(() => {
    const box = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    if (!box.open) box.showModal();
    return () => {
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
