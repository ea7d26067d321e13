// One question as what can be pressed: cards of the hand, cards of fields, seats, a sheet of cards, buttons.

import type { List, Question, Seat, Table } from "../../table/table";
import { DISCARD, DRAW, HAND, viewOf } from "./view";

export interface Choices {
  question: Question;
  asking: string;
  /** By kind: the move that this card of the hand before me is. */
  hand: Map<number, string>;
  /** By fieldKey(): the move that this card of a field is. */
  field: Map<string, string>;
  seats: Map<Seat, string>;
  /** Cards that lie neither in the hand nor in a field: somebody's hand, the discard pile, the draw pile. */
  sheet: { place: number; whose: Seat; kinds: Map<number, string> } | null;
  /** Moves that are nothing but a button, in their order: yes, skip, options. */
  plain: string[];
  /** The answer that does nothing, if there is one. */
  pass: string | null;
}

export const fieldKey = (seat: Seat, kind: number, token: boolean) => `${seat} ${kind} ${token ? "z" : ""}`;

const one = (arg: number | readonly number[]) => typeof arg === "number" ? arg : arg[0]!;

/** Where the cards lie that a `pick` is about: what is pending knows it. */
function pickPlace(table: Table, question: Question): { place: number; whose: Seat } {
  const { asking, entry, depth } = viewOf(table.told).table;
  const top = entry[depth - 1];
  if (asking === "back") return { place: DRAW, whose: -1 };
  if (top?.stage === "pick") return { place: DISCARD, whose: -1 };
  const whose = top && top.from >= 0 ? top.from : question.subject;
  return { place: HAND + whose, whose };
}

export function choicesOf(table: Table, question: Question): Choices {
  const list: List = table.list(question.subject);
  const choices: Choices = {
    question, asking: viewOf(table.told).table.asking,
    hand: new Map(), field: new Map(), seats: new Map(), sheet: null, plain: [], pass: null,
  };
  for (const verb of ["play", "reveal"]) for (const arg of list[verb] ?? [])
    choices.hand.set(one(arg), `${verb} ${one(arg)}`);
  for (const verb of ["card", "token"]) for (const arg of list[verb] ?? []) {
    const [seat, kind] = arg as readonly number[];
    choices.field.set(fieldKey(seat!, kind!, verb === "token"), `${verb} ${seat} ${kind}`);
  }
  for (const arg of list.target ?? []) choices.seats.set(one(arg), `target ${one(arg)}`);
  if (list.pick) {
    const picks = new Map(list.pick.map((arg) => [one(arg), `pick ${one(arg)}`]));
    const { place, whose } = pickPlace(table, question);
    if (place === HAND + question.subject) choices.hand = picks;
    else choices.sheet = { place, whose, kinds: picks };
  }
  for (const verb of ["yes", "skip"]) if (list[verb]) choices.plain.push(verb);
  for (const arg of list.option ?? []) choices.plain.push(`option ${one(arg)}`);
  if (list.pass) choices.pass = "pass";
  else if (list.skip) choices.pass = "skip";
  return choices;
}

/** Every move there is to choose, without the harmless one. */
export function allMoves(choices: Choices): string[] {
  return [...choices.hand.values(), ...choices.field.values(), ...choices.seats.values(),
    ...(choices.sheet?.kinds.values() ?? []), ...choices.plain];
}
