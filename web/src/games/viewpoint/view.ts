// What a view of the card games means: which cards lie where, what is pending, who is who.
// Nothing here decides anything: the engine beside the screen says what may be done.

import { faceOf, type CardFace } from "../../parts/face";
import type { Seat, Table, Told } from "../../table/table";
import { viewpointFacts } from "../../engine/types.generated";
import type { ViewpointBox, ViewpointView } from "../../engine/types.generated";

export const { field: FIELD, hand: HAND, discard: DISCARD, draw: DRAW, noKind: NO_KIND, noCard: NO_CARD,
  overwhelmedBy: LIDS } = viewpointFacts;
const TOKEN = viewpointFacts.marks.indexOf("token");
const RAISED = viewpointFacts.marks.indexOf("raised");

/** The state of data/keys that these games share. */
export const KEYS = "viewpoint";

export type Kind = ViewpointBox["deck"]["kind"][number];
export type Entry = ViewpointView["table"]["entry"][number];

export const viewOf = (told: Told) => told.view as ViewpointView;
export const boxOf = (table: Table) => table.box as ViewpointBox;

/** What is printed on a kind of card of this table. */
export const faceAt = (table: Table, kind: number): CardFace => faceOf(boxOf(table).deck, table.cards, kind);

/** A card that lies somewhere in sight. Equal cards cannot be told apart, so they are counted. */
export interface Lying {
  id: string;
  kind: number;
  token: boolean;
  /** Chosen by an action that is not over. */
  aimed: boolean;
  place: number;
}

/** The cards of one place, oldest first. */
export function lyingAt(view: ViewpointView, place: number): Lying[] {
  const seen = new Map<string, number>();
  return view.card.filter((card) => card.place === place).map((card) => {
    const token = card.mark.includes(TOKEN) || card.mark.includes(RAISED);
    const sort = `${place}.${card.kind}.${token ? "z" : ""}`;
    const n = seen.get(sort) ?? 0;
    seen.set(sort, n + 1);
    return { id: `${sort}.${n}`, kind: card.kind, token, aimed: card.bits.length > 0, place };
  });
}

/** A card or an effect that is not over yet, the oldest first. */
export interface Pending {
  id: string;
  kind: number;
  actor: Seat;
  what: Entry["what"];
  /** The seat it is aimed at, or -1. */
  at: Seat;
  /** What it has chosen, in a field or a pile. */
  aims: Lying[];
}

export function pendingIn(view: ViewpointView): Pending[] {
  const { entry, depth } = view.table;
  return entry.slice(0, depth).map((each, i) => ({
    id: `${i}.${each.kind}.${each.actor}`,
    kind: each.kind,
    actor: each.actor,
    what: each.what,
    at: each.to >= 0 && each.to !== each.actor ? each.to : each.they >= 0 && each.they !== each.actor ? each.they : -1,
    aims: chosenBy(view, i),
  }));
}

function chosenBy(view: ViewpointView, entry: number): Lying[] {
  return view.card.flatMap((card, i) =>
    card.bits.includes(entry) && card.place >= FIELD && card.place <= DISCARD
      ? [{ id: `aim.${i}`, kind: card.kind, token: card.mark.includes(TOKEN), aimed: true, place: card.place }]
      : []);
}

/** The seat whose hand lies before me: my own, or that of the seat I act for. */
export function handSeat(told: Told): Seat {
  const { table } = viewOf(told);
  const question = told.questions[0];
  if (!question || !/^(play|window|pick)$/.test(table.asking)) return told.seat;
  return question.subject;
}

export function isZombeye(kind: Kind, token: boolean): boolean {
  return token || kind.zombeyes > 0;
}

/** The mark on the bar: from here on one card may win. */
export function couldWin(box: ViewpointBox): number {
  const best = Math.max(0, ...box.deck.kind.map(({ value }) => value));
  return Math.max(0, box.target - best);
}

/** Cards that lie open in the discard pile, the newest last. */
export const discardOf = (view: ViewpointView) => lyingAt(view, DISCARD);

/** What the words of a card do, each once. */
export function keywordsOf(deck: ViewpointBox["deck"], kind: number): string[] {
  const { first, nodes } = deck.kind[kind]!;
  return [...new Set(deck.node.slice(first, first + nodes).map(({ op }) => op))];
}
