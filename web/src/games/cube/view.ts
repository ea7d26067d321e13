// What the screen of Viewpoints reads from what a seat is told. Nothing here decides anything.

import { SPECTATOR } from "../../engine/door.js";
import type { Entry, News, No, Seat, Table, Told } from "../../table/table";
import { cubeFacts, verbs } from "../../engine/types.generated";
import type { CubeBox, CubeView } from "../../engine/types.generated";
import type { Words } from "../../base/words";
import { LETTERS, NOWHERE, placementOf, type Card, type Placed } from "./space";

/** This game's own state in data/keys. */
export const KEYS = "cube";

/** Verbs that put a piece somewhere. */
export const PUTS = ["place", "move", "return"] as const;
const PUT_NUMBERS = new Set<number>(PUTS.map((verb) => verbs.cube.indexOf(verb)));
/** The same verbs as events, for pieces that others move. */
const PUT_EVENTS = ["placed", "moved", "returned"];

const NAMES = cubeFacts.sides;

export const viewOf = (told: Told) => told.view as CubeView;
export const boxOf = (table: Table) => table.box as CubeBox;
export const sideOf = (name: (typeof NAMES)[number]) => NAMES.indexOf(name);
export const sideName = (side: number) => NAMES[side]!;

export const letter = (piece: number) => LETTERS[piece]!;
/** What a listener hears of a piece: its colour and its letter. */
export const pieceName = (words: Words, piece: number) => words.piece(letter(piece));

export const placedOf = (numbers: readonly number[]): Placed[] =>
  numbers.filter((number) => number !== NOWHERE).map(placementOf);

/** Where the screen looks from: the seat's own side; a watcher stands at the first one in play. */
export function ownSide(table: Table, told: Told): number {
  const { side_of } = viewOf(told).table;
  return told.seat >= 0 ? side_of[told.seat]! : boxOf(table).in_play[0]!;
}

/** The card before the reader. In solitaire it is one of two: only one lies face up. */
export const ownCard = (table: Table, told: Told): Card | null =>
  told.seat >= 0 ? viewOf(told).mine.card[ownSide(table, told)]! : null;

/** Who looks from there; SPECTATOR: nobody. */
export function seatAt(table: Table, told: Told, side: number): Seat {
  const { seats, in_play } = boxOf(table);
  if (!in_play.includes(side)) return SPECTATOR;
  return seats === 1 ? 0 : viewOf(told).table.side_of.slice(0, seats).indexOf(side);
}

/** Whose turn it is; SPECTATOR while everybody bids or votes. */
export function turnOf(told: Told): Seat {
  const { phase, turn_of, side_of } = viewOf(told).table;
  if (phase !== "playing") return SPECTATOR;
  return told.seats === 1 ? 0 : side_of.slice(0, told.seats).indexOf(sideOf(turn_of));
}

export const isStanding = (view: CubeView, piece: number) => view.table.where[piece] === "on_grid";

/** The seat that keeps the piece before it, or SPECTATOR. */
export const holderOf = (view: CubeView, piece: number): Seat =>
  Number(/^reserved_(\d)$/.exec(view.table.where[piece]!)?.[1] ?? SPECTATOR);

/** The piece a seat keeps, or -1. */
export const reservedBy = (view: CubeView, seat: Seat) =>
  view.table.where.findIndex((_, piece) => holderOf(view, piece) === seat);

export const piecesOf = (table: Table): readonly number[] => boxOf(table).pieces;
export const isSolitaire = (table: Table) => boxOf(table).seats === 1;
/** Does this table mark and count what is wrong? */
export const compares = (table: Table) => boxOf(table).hints !== "none";

/** What was moved since the reader's own last turn, and from which side. */
export function freshPieces(table: Table, told: Told): Map<number, number> {
  const { turn } = viewOf(told).table;
  const own = sideName(ownSide(table, told));
  const mine = turn.map(({ side }) => side).lastIndexOf(own);
  return new Map(turn.slice(mine + 1).filter(({ verb }) => PUT_NUMBERS.has(verb))
    .map(({ at, side }) => [placementOf(at).piece, sideOf(side)]));
}

/** Where a hint wants a piece that does not stand there yet. */
export function hintedPlaces(told: Told): Placed[] {
  const { fixed, grid, phase } = viewOf(told).table;
  return phase === "playing" ? placedOf(fixed.filter((at, piece) => at !== grid[piece])) : [];
}

/** The structure that was sought lies open: each piece has its place, or is known to have none. */
export function isShown(table: Table, told: Told): boolean {
  const { fixed, extra } = viewOf(told).table;
  return piecesOf(table).every((piece) => fixed[piece] !== NOWHERE || extra.includes(piece));
}

/** The piece that somebody else has just put somewhere, as told. */
export function landing(told: Told): { piece: number; seat: Seat } | null {
  const news = told.news.find(({ event, seat }) => PUT_EVENTS.includes(event) && seat !== told.seat);
  const { turn } = viewOf(told).table;
  const last = turn.at(-1);
  return news && last && PUT_NUMBERS.has(last.verb) ? { piece: placementOf(last.at).piece, seat: news.seat } : null;
}

/** The pieces that a refusal names, besides the one in hand. */
export function blamed(no: No | null, held: number): Set<number> {
  const named = (no && "with" in no ? no.with ?? [] : []).flatMap((part) => {
    const found = typeof part === "string" ? /^cube\.piece\.(.)$/.exec(part)?.[1] : undefined;
    return found === undefined ? [] : [LETTERS.indexOf(found)];
  });
  return new Set(named.filter((piece) => piece !== held));
}

/** The latest news of a kind in what is shown, and the step in which it was told. */
export function latest(log: readonly Entry[], step: number, event: string, fits: (news: News) => boolean) {
  for (const entry of [...log].reverse()) {
    if (entry.step > step) continue;
    const found = entry.news.filter((each) => each.event === event && fits(each)).at(-1);
    if (found) return { step: entry.step, news: found };
  }
  return null;
}
