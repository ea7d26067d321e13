// What the engine tells, as types. The views and boxes of each game are generated (types.generated.ts).

import type { Fault, Part, Refusal } from "./door.js";
import type { Views } from "./types.generated";

export type { Fault, Part, Refusal };
export type GameName = keyof Views;
export type Language = "en" | "xx";
/** 0 to 7; SPECTATOR for somebody who only watches. */
export type Seat = number;
/** Why not: a refusal names its rule, a fault its place in the text. */
export type No = Refusal | Fault;

export interface Option {
  name: string;
  title: string;
  help: string;
  min: number;
  max: number;
  initial: number;
  values?: { value: number; name: string; title: string }[];
}

export interface Bot {
  name: string;
  title: string;
  about: string;
  levels: number;
  level: number;
}

export interface Game {
  name: GameName;
  title: string;
  about: string;
  edition: number;
  rehearsal: boolean;
  /** All win or lose together: then nobody talks while they play. */
  together: boolean;
  seats: { min: number; max: number };
  options: Option[];
  verbs: { name: string; args: string }[];
  /** The best all-round one first. */
  bots: Bot[];
  /** The one for a person's first games, as the host wants it. */
  gentle: string;
}

/** What a sentence is about: a number, a key of the catalogue, seats, a name from outside. */
export interface Said {
  key: string;
  rule?: string;
  text: string;
  /** Not with notes: what they are about is in the view. */
  with?: Part[];
}

/** One answer as the search sees it: its chance to win and the error of that, of a thousand. */
export interface Prospect extends Said {
  do: string;
  chance: number;
  error: number;
  advised?: true;
}

/** The reply of `what_if` (docs/door.md), the best answer first. */
export interface WhatIf {
  worlds: number;
  rollouts: number;
  legal: number;
  answers: Prospect[];
}

export interface News extends Said {
  event: string;
  seat: Seat;
  args: number[];
}

export interface Question extends Said {
  q: number;
  subject: Seat;
  /** The answer given already; it may be taken back until the step closes. */
  sealed?: string;
}

export interface Move extends Said {
  do: string;
}

/** Moves in numbers, by verb: a number for a move with one argument, an array for a move with more. */
export type List = { readonly [verb: string]: readonly (number | readonly number[])[] };

export interface Told<G extends GameName = GameName> {
  game: G;
  seat: Seat;
  seats: number;
  /** The number of this telling: it only grows, through undo and another game at the table. */
  telling: number;
  step: number;
  asked: Seat[];
  news: News[];
  view: Views[G];
  questions: Question[];
  frozen?: string;
  score?: { points: number[]; rank: number[] };
}

/** The news of one step, for the log; -1 is the deal. */
export interface Entry {
  step: number;
  news: News[];
}
