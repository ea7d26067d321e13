// Keys at a table: those of data/keys, which the terminal has, too. The rule, for every key and every game:
//
// 1. What lies on top has the keys: a sheet or the curtain leaves none to the table below. A field to type in keeps
//    what is typed.
// 2. Enter and Space belong to the control that the reader has walked to with Tab or arrows. It gives them away once
//    it is chosen: pressing it again would only take that back. Focus that a mouse or a finger left behind keeps
//    nothing. While a control keeps them, no other thing shows them (base.css).
// 3. Else a key presses the thing that shows it (key.tsx), wherever focus is. No two things show the same key at once.
// 4. A key that nothing shows does what data/keys says: Enter presses the main button, Space the harmless answer.

import { useEffect, useRef } from "preact/hooks";
import { settings } from "../base/settings";
import { keys } from "../engine/types.generated";
import type { Playing } from "./playing";

/** What each action of data/keys does; it returns whether there was something to do. */
export type Deeds = Record<string, (play: Playing, key: string) => boolean>;

/** Presses the first thing on the screen that is marked so. */
export function press(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null;
}

/** For actions that have a key only where something shows it. */
export const byItsButton = () => false;

/** At every table; the page does all other actions in another way. */
const common: Deeds = {
  walk: (_, key) => key === "Enter" && press(".prompt-actions .button-main"),
  quiet: () => press('[data-action="pass"], [data-action="skip"], [data-action="take-back"]'),
  forget: (play) => {
    if (!play.past && play.chosen === null) return false;
    if (play.past) play.look(null);
    else play.choose(null);
    return true;
  },
  undo: (play) => {
    if (play.table.undoable) void play.table.propose("undo").then(play.refuse);
    return play.table.undoable;
  },
  log: (play) => shown(play, { what: "log" }),
  orders: (play) => shown(play, { what: "orders" }),
  rules: (play) => shown(play, { what: "rules", rule: play.question?.rule ?? null }),
  help: (play) => shown(play, { what: "keys" }),
  react: byItsButton,
  number: byItsButton,
  talk: () => press('[data-action="talk"]'),
  earlier: (play) => stepped(play, -1),
  later: (play) => stepped(play, 1),
  suggest: byItsButton,
  read: (play) => {
    const focused = document.activeElement?.closest<HTMLElement>("[data-kind]")?.dataset.kind;
    const chosen = /^(?:play|reveal|pick) (\d+)$|^(?:card|token) \d (\d+)$/.exec(play.chosen ?? "");
    const kind = focused ?? chosen?.[1] ?? chosen?.[2];
    return kind !== undefined && shown(play, { what: "kind", kind: Number(kind) });
  },
};

/** Through the moments of the game, one after the other. */
function stepped(play: Playing, by: number): boolean {
  const { moments } = play.table;
  const to = moments[moments.indexOf(play.told.step) + by];
  if (to !== undefined) play.look(to);
  return to !== undefined;
}

function shown(play: Playing, over: NonNullable<Playing["over"]>): boolean {
  play.show(over);
  return true;
}

type Row = (typeof keys)[number];

const isLetter = ({ keys: signs }: Row) => signs.split(",").every((sign) => /^[a-z?](:|$)/i.test(sign));

/** The rows that do something at this table: with something in hand, then the game's own, then those of all games. */
export function keyRows(state: string, deeds: Deeds = {}): Row[] {
  const states = [`${state}.held`, state, "page", "asked", "table"];
  const rank = (row: Row) => states.indexOf(row.state.replace("?", ""));
  const rows = keys.filter((row) => rank(row) >= 0).sort((a, b) => rank(a) - rank(b));
  const taken = new Set(rows.filter((row) => !row.state.endsWith("?")).map((row) => row.keys));
  return rows.filter((row) => (deeds[row.action] ?? common[row.action]) && !(row.state.endsWith("?") && taken.has(row.keys)))
    .filter((row) => settings().letters || !isLetter(row));
}

/** The key that does this, for a button that shows it (key.tsx); none where letters are switched off. */
export const keyFor = (state: string, action: string, deeds: Deeds = {}): string | undefined =>
  keyRows(state, deeds).find((row) => row.action === action && !row.keys.includes(","))?.keys.split(":")[0];

/** As data/keys writes it. */
const signOf = (key: string) => key === " " ? "Space" : key;

/** "1-9" is each of them, "Arrows,Enter" one or the other, "p:1-8" begins with a p, # is any digit. */
function has({ keys: signs }: Row, key: string): boolean {
  return signs.split(",").some((all) => {
    const sign = all.split(":")[0]!.replace("#", "0-9");
    if (sign === "Arrows") return key.startsWith("Arrow");
    const [from, to] = sign.length === 3 && sign[1] === "-" ? [sign[0]!, sign[2]!] : [sign, sign];
    return key.length === sign.length ? key === sign : key.length === 1 && from.length === 1 && key >= from && key <= to;
  });
}

const TYPED = "textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio])";
const CONTROL = "button, a, summary, input, [role=button], [role=gridcell]";
const CHOSEN = '[data-do][aria-pressed="true"], [data-chosen]';

/** What lies over everything else; null: nothing does. */
function onTop(): Element | null {
  const ours = document.activeElement?.closest("dialog[open]");
  return ours ?? [...document.querySelectorAll("dialog[open], .curtain")].at(-1) ?? null;
}

/** The thing on the screen that shows this key. */
const showing = (key: string, within: ParentNode): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)].find((each) => each.checkVisibility());

/** Did the reader come to what has the focus by keys? */
export const walked = () => document.documentElement.dataset.pointed === undefined;

function useWalking() {
  useEffect(() => {
    const point = () => void (document.documentElement.dataset.pointed = "");
    const walk = ({ key }: KeyboardEvent) => {
      if (key === "Tab" || key.startsWith("Arrow")) delete document.documentElement.dataset.pointed;
    };
    document.addEventListener("pointerdown", point, true);
    document.addEventListener("keydown", walk, true);
    return () => {
      delete document.documentElement.dataset.pointed;
      document.removeEventListener("pointerdown", point, true);
      document.removeEventListener("keydown", walk, true);
    };
  }, []);
}

/** Does the control with the focus keep this key? If it is not a button, we press it ourselves. */
function keeps(at: Element | null, event: KeyboardEvent): boolean {
  if (at?.matches("input[type=range]") && event.key.startsWith("Arrow")) return true;
  if ((event.key !== " " && event.key !== "Enter") || !at?.matches(CONTROL) || !walked() || at.matches(CHOSEN)) return false;
  if (at.matches("[role=gridcell]")) {
    event.preventDefault();
    (at as HTMLElement).click();
  }
  return true;
}

/** Presses what shows this key. */
function pressShown(key: string, top: Element | null): boolean {
  const shows = showing(key, top ?? document);
  shows?.click();
  return shows !== undefined;
}

/** The rule. means: what a key does if nothing shows it. */
function useRule(means: (key: string) => boolean) {
  const now = useRef(means);
  now.current = means;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const at = document.activeElement;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || at?.matches(TYPED)) return;
      if (keeps(at, event)) return;
      const key = signOf(event.key);
      const held = event.repeat && (key === "Enter" || key === "Space"); // one press, one answer
      const top = onTop();
      // A letter that means nothing else is the small one: Caps Lock may be on.
      if (held ? !top : pressShown(key, top) || (!top && now.current(key)) || (key.length === 1 && pressShown(key.toLowerCase(), top)))
        event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

/** For parts that may stand alone: only the keys that they show. */
export const useShownKeys = () => useRule(() => false);

export function useKeys(play: Playing, state: string, deeds: Deeds = {}) {
  useWalking();
  useRule((key) => {
    // A key that the game has no use for now may mean something at every table.
    const did = ({ action }: Row) => [deeds, common].some((each) => each[action]?.(play, key));
    return keyRows(state, deeds).some((row) => has(row, key) && did(row));
  });
}
