// Focus is never lost, and what has it is in sight.

import { useEffect } from "preact/hooks";
import { walked } from "./keys";

const GAP = 8; // pixels between what has the focus and what would cover it

/** Where the reader goes on when what had the focus is gone: what lies on top, else where something is asked. */
const goOn = () => document.querySelector<HTMLElement>("dialog[open] .sheet-close, .curtain button")
  ?? document.querySelector<HTMLElement>(".prompt h2") ?? document.querySelector<HTMLElement>("h1[tabindex]");

/** The prompt of a phone lies over the table that scrolls below it. */
function bringToSight(at: HTMLElement) {
  const prompt = document.querySelector(".table > .prompt");
  if (!prompt || prompt.contains(at) || !at.closest(".table") || at.closest("dialog")) return;
  const [own, over] = [at.getBoundingClientRect(), prompt.getBoundingClientRect()];
  const beside = own.right <= over.left || own.left >= over.right;
  if (!beside && own.bottom > over.top && own.top < over.bottom) scrollBy({ top: own.bottom - over.top + GAP });
}

export function useFocus() {
  useEffect(() => {
    let last: Element | null = null;
    const comes = ({ target }: FocusEvent) => {
      last = target as Element;
      if (walked()) bringToSight(target as HTMLElement);
    };
    // A press beside everything takes the focus away, and means it.
    const goes = ({ target }: FocusEvent) => queueMicrotask(() => {
      if (last === target && last?.isConnected) last = null;
    });
    const watch = new MutationObserver(() => {
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (lost && last && !last.isConnected) goOn()?.focus({ preventScroll: true });
    });
    // A prompt that grows takes room from what lies beside it.
    const grown = new ResizeObserver(() => {
      const at = document.activeElement as HTMLElement | null;
      if (!walked() || !at?.matches(".table :focus:not(.prompt *)")) return;
      at.scrollIntoView({ block: "nearest" });
      bringToSight(at);
    });
    const prompt = document.querySelector(".table > .prompt");
    if (prompt) grown.observe(prompt);
    document.addEventListener("focusin", comes);
    document.addEventListener("focusout", goes);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", comes);
      document.removeEventListener("focusout", goes);
      watch.disconnect();
      grown.disconnect();
    };
  }, []);
}
