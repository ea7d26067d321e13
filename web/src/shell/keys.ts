// Keys at a table. A focused control keeps Space and Enter for itself; elsewhere Space is the harmless answer.

import { useEffect, useRef } from "preact/hooks";
import { settings } from "../settings";
import type { Playing } from "./playing";

/** Presses the first thing on the screen that is marked so. */
function press(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null;
}

interface Row { key: string; text: string; letter?: boolean; run: (play: Playing) => boolean }

const rows: Row[] = [
  { key: "1–9", text: "keys.cards", run: () => false },
  { key: "Enter", text: "keys.do", run: () => press('[data-action="do"], .prompt-actions .button-main') },
  { key: "Esc", text: "keys.back", run: (play) => {
    if (play.chosen === null) return false;
    play.choose(null);
    return true;
  } },
  { key: "Space", text: "keys.harmless", run: () => press('[data-action="pass"], [data-action="skip"], [data-action="take-back"]') },
  { key: "E", letter: true, text: "keys.react", run: () => press('[data-action="react"]') },
  { key: "S", letter: true, text: "keys.suggest", run: () => press('[data-action="suggest"], [data-action="suggest-again"]') },
  { key: "I", letter: true, text: "keys.read", run: (play) => {
    const kind = /^(?:play|reveal|pick) (\d+)$|^(?:card|token) \d (\d+)$/.exec(play.chosen ?? "");
    if (!kind) return false;
    play.show({ what: "kind", kind: Number(kind[1] ?? kind[2]) });
    return true;
  } },
  { key: "U", letter: true, text: "keys.undo", run: (play) => {
    if (!play.table.undoable) return false;
    void play.table.propose("undo").then(play.refuse);
    return true;
  } },
  { key: "M", letter: true, text: "keys.menu", run: (play) => {
    play.show({ what: "menu" });
    return true;
  } },
  { key: "?", letter: true, text: "keys.help", run: (play) => {
    play.show({ what: "keys" });
    return true;
  } },
];

export const keyRows = () => rows.filter(({ letter }) => !letter || settings().letters);

const typing = (at: Element | null) => at !== null && at.matches("input, textarea, select, [contenteditable]");
const control = (at: Element | null) => at !== null && at.matches("button, a, summary, input, select, textarea, [role=button]");

/** A digit presses that card of the hand. */
function digit(key: string): boolean {
  if (!/^[1-9]$/.test(key)) return false;
  const cards = document.querySelectorAll<HTMLElement>(".hand-cards .press");
  const card = cards[Number(key) - 1];
  card?.click();
  return card !== undefined;
}

function rowFor(key: string): Row | undefined {
  const name = key === " " ? "Space" : key === "Escape" ? "Esc" : key.length === 1 ? key.toUpperCase() : key;
  return keyRows().find((row) => row.key === name);
}

export function useKeys(play: Playing) {
  const now = useRef(play);
  now.current = play;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const at = document.activeElement;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || typing(at)) return;
      if (document.querySelector("dialog[open], .curtain")) return;
      if ((event.key === " " || event.key === "Enter") && control(at)) return;
      const row = rowFor(event.key);
      if (digit(event.key) || row?.run(now.current)) event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
