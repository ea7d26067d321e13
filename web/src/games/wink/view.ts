// What a view of Wink means: who seeks what, who looks where, what I saw. Nothing here decides anything:
// the engine beside the screen says what may be done.

import { othersOf } from "../../shell/seats";
import type { Game, News, Seat, Table, Told } from "../../table/table";
import { winkFacts } from "../../engine/types.generated";
import type { WinkBox, WinkView } from "../../engine/types.generated";
import type { Words } from "../../base/words";

export const { tableTop: TABLE, row: ROW } = winkFacts;

/** The state of data/keys that this game has for itself. */
export const KEYS = "wink";

export const STEPS = ["name", "look", "flash", "call", "place"] as const;
export type Step = (typeof STEPS)[number];

export const viewOf = (told: Told) => told.view as WinkView;
export const boxOf = (table: Table) => table.box as WinkBox;

export const FACES = Array.from({ length: winkFacts.numbers }, (_, i) => i + 1);

export const faceName = (words: Words, number: number) => words.other(`wink.face.${number}`);

/** The number that a seat seeks; null: none. */
export const soughtBy = ({ table }: WinkView, seat: Seat): number | null =>
  table.seekers.includes(seat) ? table.token[seat]! : null;

/** Whose tokens stand on a card, or on the space where it lay. */
export const tokensOn = ({ table }: WinkView, number: number, seats: number): Seat[] =>
  Array.from({ length: seats }, (_, seat) => seat).filter((seat) => table.token[seat] === number);

/** What the seat would score if it ended now (WINK-END-3). */
export const pointsOf = ({ table }: WinkView, seat: Seat): number =>
  table.faces[seat]!.length + table.twins[seat]!.length + table.accuse[seat]!;

/** The seats whose heads are turned to this one. */
export const lookingAt = ({ table }: WinkView, seat: Seat, seats: number): Seat[] =>
  Array.from({ length: seats }, (_, other) => other).filter((other) => other !== seat && table.head[other] === seat);

/** What a face did in the flash, as far as my eyes were on it. */
export interface Flash {
  seat: Seat;
  did: "hold" | "peek" | "wink";
  /** Where the eyes of that face were: a seat, or the table. */
  at: Seat;
  news: News;
}

/** Verbs come as numbers in the news; the game has their names in order. */
function flashesIn(told: Told, games: readonly Game[]): Flash[] {
  const verbs = games.find(({ name }) => name === told.game)?.verbs ?? [];
  return told.news.flatMap((news) => {
    const did = news.event === "flashed" && news.args.length === 2 ? verbs[news.args[0]!]?.name : undefined;
    return did === undefined ? [] : [{ seat: news.seat, did: did as Flash["did"], at: news.args[1]!, news }];
  });
}

/** What I saw in the flash that has just been: my own answer, and what the face before my eyes did. */
export function seenIn(told: Told, games: readonly Game[]): { mine: Flash | null; face: Flash | null } {
  const flashes = flashesIn(told, games);
  const mine = flashes.find(({ seat }) => seat === told.seat) ?? null;
  return { mine, face: flashes.find(({ seat }) => mine !== null && seat === mine.at) ?? null };
}

/** A sign between two others that I could accuse somebody of. */
export function caughtIn(told: Told, games: readonly Game[]): { seat: Seat; number: number } | null {
  const { face } = seenIn(told, games);
  if (!face || face.did !== "wink" || face.at === told.seat) return null;
  const number = soughtBy(viewOf(told), face.at);
  return number === null || viewOf(told).mine.cards.includes(number) ? null : { seat: face.seat, number };
}

/** What I know of a seat for the number that I seek, the surest first: a key of the page and its figure. */
export function noteOf(view: WinkView, seat: Seat, number: number): { key: string; count: number; sure: boolean | null } {
  const { table, mine } = view;
  if (table.holds[seat]!.includes(number)) return { key: "holds", count: 0, sure: true };
  if (mine.sure[seat]!.includes(number)) return { key: "sure", count: 0, sure: true };
  if (table.lacks[seat]!.includes(number)) return { key: "lacks", count: 0, sure: false };
  if (mine.saw[view.seat]?.includes(seat)) return { key: "saw", count: 0, sure: null };
  const count = mine.blank[seat]!;
  return { key: count === 0 ? "none" : count === 1 ? "once" : "often", count, sure: null };
}

/** Where the others sit round the field: clockwise from my left, so the left side goes up and the right one down. */
export interface Ring {
  left: Seat[];
  top: Seat[];
  right: Seat[];
}

export function ringOf(told: Told): Ring {
  const others = othersOf(told);
  const top = others.length > 7 ? 2 : others.length % 2;
  const side = (others.length - top) / 2;
  return {
    left: others.slice(0, side).reverse(), top: others.slice(side, side + top), right: others.slice(side + top),
  };
}

/** A place on the table, -1 to 1 to the right and down. */
export interface Spot { x: number; y: number }

/** Where somebody sits, as the picture has it: round the field, or in a row above it. */
export function spotOf(told: Told, seat: Seat, row: boolean): Spot {
  if (seat === TABLE) return { x: 0, y: 0.1 };
  if (seat === told.seat) return { x: 0, y: 1.35 };
  const others = othersOf(told);
  if (row) {
    const at = others.indexOf(seat);
    return { x: others.length > 1 ? -1 + 2 * at / (others.length - 1) : 0, y: -1.1 };
  }
  const { left, top, right } = ringOf(told);
  if (top.includes(seat)) return { x: top.length > 1 ? top.indexOf(seat) - 0.5 : -0.2, y: -1.2 };
  const side = left.includes(seat) ? left : right;
  return { x: side === left ? -1 : 1, y: side.length > 1 ? -0.85 + 1.5 * side.indexOf(seat) / (side.length - 1) : 0 };
}

/** Which way somebody looks, of length 1; null: at nothing in particular. */
export function wayTo(told: Told, from: Seat, to: Seat, row: boolean): Spot {
  const [a, b] = [spotOf(told, from, row), spotOf(told, to, row)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
}
