// What the screen of Viewpoints reads off a table.

import { useEffect, useState } from "preact/hooks";
import type { News, Table } from "../table/table";
import { cubeFacts, verbs } from "../types.generated";
import type { CubeBox, CubeView } from "../types.generated";
import type { Words } from "../words";
import { LETTERS, NOWHERE, placementOf } from "./cube-space";
import type { Card, Placed } from "./cube-space";

/** Verbs that put a piece somewhere. */
export const PUTS = ["place", "move", "return"] as const;
const PUT_NUMBERS = new Set<number>(PUTS.map((verb) => verbs.cube.indexOf(verb)));

const NAMES = cubeFacts.sides;

export const viewOf = (table: Table) => table.told.view as CubeView;
export const boxOf = (table: Table) => table.box as CubeBox;
export const sideOf = (name: (typeof NAMES)[number]) => NAMES.indexOf(name);
export const sideName = (side: number) => NAMES[side]!;

export const letter = (piece: number) => LETTERS[piece]!;

/** What a listener hears of a piece: its colour and its letter. */
export const pieceName = (words: Words, piece: number) => words.piece(letter(piece));

export const placedOf = (numbers: readonly number[]): Placed[] =>
  numbers.filter((number) => number !== NOWHERE).map(placementOf);

/** Where the screen looks from: the own side; whoever watches stands at the first one in play. */
export function ownSide(table: Table): number {
  const { side_of } = viewOf(table).table;
  return table.seat >= 0 ? side_of[table.seat]! : boxOf(table).in_play[0]!;
}

/** The card before the reader. In solitaire one of two, as only one lies face up. */
export function ownCard(table: Table): Card | null {
  return table.seat >= 0 ? viewOf(table).mine.card[ownSide(table)]! : null;
}

export function seatAt(table: Table, side: number): number {
  const { seats, in_play } = boxOf(table);
  if (!in_play.includes(side)) return -1;
  return seats === 1 ? 0 : viewOf(table).table.side_of.slice(0, seats).indexOf(side);
}

export const isStanding = (view: CubeView, piece: number) => view.table.where[piece] === "on_grid";

/** The seat that keeps the piece before it, or -1. */
export const holderOf = (view: CubeView, piece: number) =>
  Number(/^reserved_(\d)$/.exec(view.table.where[piece]!)?.[1] ?? -1);

/** The piece a seat keeps, or -1. */
export const reservedBy = (view: CubeView, seat: number) =>
  view.table.where.findIndex((_, piece) => holderOf(view, piece) === seat);

export const piecesOf = (table: Table): number[] => boxOf(table).pieces;

/** What was moved since the reader's own last turn. */
export function freshPieces(table: Table): Set<number> {
  const { turn } = viewOf(table).table;
  const mine = turn.map(({ side }) => side).lastIndexOf(sideName(ownSide(table)));
  return new Set(turn.slice(mine + 1).filter(({ verb }) => PUT_NUMBERS.has(verb))
    .map(({ at }) => placementOf(at).piece));
}

/** Where a hint wants a piece that does not stand there yet. */
export function hintedPlaces(table: Table): Placed[] {
  const { fixed, grid, phase } = viewOf(table).table;
  return phase === "playing" ? placedOf(fixed.filter((at, piece) => at !== grid[piece])) : [];
}

/** The latest news of a kind, and the step in which it was told. */
export function latest(table: Table, event: string, fits: (news: News) => boolean) {
  for (let i = table.log.length - 1; i >= 0; i--) {
    const { step, news } = table.log[i]!;
    const found = news.filter((each) => each.event === event && fits(each)).at(-1);
    if (found) return { step, news: found };
  }
  return null;
}

export const isSolitaire = (table: Table) => boxOf(table).seats === 1;

/* --- what the reader has switched on, for as long as the table stands ---------------------- */

interface Wishes {
  marks: boolean;
  lean: number;
}

const wishes = new WeakMap<Table, Wishes>();

export function useWishes(table: Table): [Wishes, (part: Partial<Wishes>) => void] {
  const [now, set] = useState<Wishes>(() =>
    wishes.get(table) ?? { marks: boxOf(table).hints !== "none", lean: 0 });
  useEffect(() => void wishes.set(table, now), [table, now]);
  return [now, (part) => set((before) => ({ ...before, ...part }))];
}
