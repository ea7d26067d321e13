// Keys at a table: those of data/keys, which the terminal has, too. A focused control keeps Space and Enter for
// itself; elsewhere Space is the harmless answer.

import { useEffect, useRef } from "preact/hooks";
import { settings } from "../settings";
import { keys } from "../types.generated";
import type { Playing } from "./playing";

/** What each action of data/keys means: whether there was something to do. */
export type Deeds = Record<string, (play: Playing, key: string) => boolean>;

/** Presses the first thing on the screen that is marked so. */
export function press(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null;
}

/** At every table; what is not named the page does in another way. */
const common: Deeds = {
  walk: (_, key) => key === "Enter" && press('[data-action="do"], .prompt-actions .button-main'),
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
  react: () => press('[data-action="react"]'),
  number: (_, key) => {
    const card = document.querySelectorAll<HTMLElement>(".hand-cards .press")[Number(key) - 1];
    card?.click();
    return card !== undefined;
  },
  talk: () => press('[data-action="talk"]'),
  earlier: (play) => stepped(play, -1),
  later: (play) => stepped(play, 1),
  suggest: () => press('[data-action="suggest"], [data-action="suggest-again"]'),
  read: (play) => {
    const kind = /^(?:play|reveal|pick) (\d+)$|^(?:card|token) \d (\d+)$/.exec(play.chosen ?? "");
    return kind !== null && shown(play, { what: "kind", kind: Number(kind[1] ?? kind[2]) });
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

/** The key that does this, as it is shown beside a button; none where letters are switched off. */
export const keyFor = (state: string, action: string, deeds: Deeds = {}): string | undefined =>
  keyRows(state, deeds).find((row) => row.action === action && !row.keys.includes(","))?.keys.split(":")[0]!.toUpperCase();

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

const typing = (at: Element | null) => at !== null && at.matches("input, textarea, select, [contenteditable]");
const control = (at: Element | null) => at !== null && at.matches("button, a, summary, input, select, textarea, [role=button]");

export function useKeys(play: Playing, state: string, deeds: Deeds = {}) {
  const now = useRef(play);
  now.current = play;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const at = document.activeElement;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || typing(at)) return;
      if (document.querySelector("dialog[open], .curtain")) return;
      if ((event.key === " " || event.key === "Enter") && control(at)) return;
      const key = signOf(event.key);
      // What a game has nothing to do with now may mean something at every table.
      const does = ({ action }: Row) => [deeds, common].some((each) => each[action]?.(now.current, key));
      if (keyRows(state, deeds).some((row) => has(row, key) && does(row))) event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [state]);
}
