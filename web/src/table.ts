// A table as a screen knows it: what one seat is told, and what it may say.
//
// The local kind (local.ts) runs the match in this page; a remote kind can speak the same over
// a socket. So everything that may have to travel is a promise, nothing tells about other seats,
// and a screen learns of its own answers as of everybody's: by being told again.

import type { Fault, Part, Refusal } from "./door.js";
import type { Boxes, Views } from "./types.generated";

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

export interface Mind {
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
  seats: { min: number; max: number };
  options: Option[];
  verbs: { name: string; args: string }[];
  minds: Mind[];
}

/** What a sentence is about: a number, a key of the catalogue, seats, a name from outside. */
export interface Said {
  key: string;
  rule?: string;
  text: string;
  /** Not with notes: what they are about is in the view. */
  with?: Part[];
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

/** Moves in numbers, by verb: one a move where it has one argument, an array where it has more. */
export type List = { readonly [verb: string]: readonly (number | readonly number[])[] };

export interface Told<G extends GameName = GameName> {
  game: G;
  seat: Seat;
  seats: number;
  step: number;
  asked: Seat[];
  news: News[];
  view: Views[G];
  notes: Said[];
  questions: Question[];
  frozen?: string;
  score?: { points: number[]; rank: number[] };
}

/** The news of one step, for the log. */
export interface Entry {
  step: number;
  news: News[];
}

export interface Table {
  readonly seat: Seat;
  readonly box: Boxes[GameName];
  /** The words on each kind of card, where the box has a deck. */
  readonly cards: readonly string[];
  /** The latest; replaced, never changed. */
  readonly told: Told;
  readonly log: readonly Entry[];
  /** Calls back whenever told or log are new. Returns how to stop that. */
  subscribe(listener: () => void): () => void;

  /** In words, those that begin like this: "look". There may be thousands; all of them in short. */
  moves(subject: Seat, start?: string): Promise<Move[]>;
  list(subject: Seat): Promise<List>;
  /** The words of one move; null if it may not be made. */
  say(subject: Seat, move: string): Promise<string | null>;
  /** What follows from the view alone; null where the game has no such hints. */
  hint(): Promise<Said | null>;
  /** Would the move be taken? null: yes. */
  may(subject: Seat, move: string): Promise<No | null>;
  answer(subject: Seat, q: number, move: string): Promise<No | null>;
  takeBack(subject: Seat, q: number): Promise<No | null>;
  /** Back to this seat's last question. */
  undo(): Promise<No | null>;
  readonly undoable: boolean;
  /** The whole game as text, once it is over; null before. */
  record(): Promise<string | null>;
  speak(language: Language): Promise<void>;
  close(): void;

  /** Only where the host is here: "pass" is said for the player who could say nothing else. */
  skips?: boolean;
  /** Only where the host is here: plays one step for a spectator, or all. */
  advance?(steps: number): Promise<void>;
}

/** What is chosen before sitting down. */
export interface Setting {
  game: GameName;
  seats: number;
  seat: Seat;
  options: Record<string, number>;
  /** By seat; the entry of the own seat is not used. */
  bots: string[];
  /** Empty: luck chooses, and nobody here is told. */
  seed: string;
  /** Public text from outside, such as a deck; empty if there is none. */
  content: string;
  /** Text from outside that only the host may know, such as a challenge; empty if there is none. */
  hidden: string;
}
