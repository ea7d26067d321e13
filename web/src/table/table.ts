// A table as a screen knows it: what one seat is told, and what it may say.
//
// A screen has a Table and nothing else. It cannot tell whether the host is in this page or elsewhere,
// and it learns of its own answers as of everybody's: by being told again.

import type { Entry, GameName, List, Move, No, Said, Seat, Told, WhatIf } from "../engine/told";
import type { LinkState } from "../link/link";
import type { Boxes } from "../engine/types.generated";

export type * from "../engine/told";

/** One seat as everybody at the table sees it. */
export interface SeatNow {
  who: "person" | "bot" | "nobody";
  /** A person's name, or the bot: "steady:3". */
  name?: string;
  /** Is the person connected? */
  here?: boolean;
  mine?: boolean;
  /** A bot or the fallback answers for a person who is away or gave the seat away. */
  played?: boolean;
  /** Gave up: a bot goes on for good. */
  resigned?: boolean;
}

/** What everybody may know of a table besides the game: the message `table` of docs/protocol.md. */
export interface Lobby {
  table: string;
  code?: string;
  game: GameName;
  number: number;
  state: "lobby" | "dealing" | "playing" | "paused" | "stuck" | "over" | "frozen" | "closed";
  opener: boolean;
  public: boolean;
  hot: boolean;
  discretion: "relaxed" | "standard" | "strict";
  pace: string;
  clock?: Record<string, number>;
  watch: number;
  away: string;
  options: string[];
  seats: SeatNow[];
  watchers: number;
  ending?: "over" | "agreed" | "aborted";
  /** Why it is frozen. */
  why?: Said;
}

/** The clock of the open step. Times are those of performance.now(). */
export interface StepClock {
  /** The least that the step lasts. */
  beat: number;
  /** When the host closes it, without the bank; Infinity: it waits. */
  ends: number;
  /** When it was told: the ring is full then. */
  began: number;
  /** Milliseconds left of my own time for thinking. */
  bank: number;
}

export interface Order {
  order: string;
  text: string;
}

export interface Motion {
  what: string | null;
  by?: Seat;
  agreed?: Seat[];
  needed?: Seat[];
  /** Why there is no proposal any more. */
  key?: string;
  text?: string;
}

export interface Line {
  seat: Seat;
  text?: string;
  emote?: string;
}

/** How a table reaches its host: "here" is a worker of this page. */
export type Reach = "here" | "there";

/**
 * A table with one seat's eyes. Everything about legality is answered at once, by the engine beside the screen;
 * what has to reach the host is a promise, and is settled when the host has answered or the link is gone. Only an
 * answer to a question waits until the link is back.
 */
export interface Table {
  readonly reach: Reach;
  readonly link: LinkState;
  readonly lobby: Lobby;
  /** The number of the game that is told; the lobby's number is ahead of it while another game is dealt. */
  readonly number: number;
  readonly seat: Seat;
  readonly box: Boxes[GameName];
  /** The words on each kind of card, where the box has a deck. */
  readonly cards: readonly string[];
  /** The latest; replaced, never changed. */
  readonly told: Told;
  readonly log: readonly Entry[];
  /** What was told when this step began; null: it was before we came. */
  moment(step: number): Told | null;
  /** The steps for which that is known, in order; the last is the latest. */
  readonly moments: readonly number[];
  readonly clock: StepClock | null;
  readonly orders: readonly Order[];
  readonly motion: Motion | null;
  readonly talk: readonly Line[];
  /** Answers that were sent and are not confirmed yet, by subject. */
  readonly sent: ReadonlyMap<Seat, string>;
  /** The other seats of this screen that are asked, at a hot-seat table. */
  readonly turn: readonly Seat[];
  /** Calls back whenever anything above is new. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;

  /** What somebody at this seat is called. */
  name(seat: Seat): string;

  /** moves: those that begin with start, in words: "look". list: in numbers, since there may be thousands. */
  moves(subject: Seat, start?: string): Move[];
  list(subject: Seat, start?: string): List;
  /** The words of one move; null if it may not be made. */
  say(subject: Seat, move: string): string | null;
  /** What follows from the view alone; null where the game has no such hints. */
  hint(): Said | null;
  /** Would the move be taken? null: yes. */
  may(subject: Seat, move: string): No | null;
  /** The view in sentences. */
  notes(): Said[];
  /** Any other call of the seat's door that takes the viewer first and replies with JSON. */
  ask(name: string, ...args: (number | string | null)[]): unknown;
  /** What a bot would answer, in notation. It thinks in a worker. */
  suggest(subject: Seat, bot?: string): Promise<string | null>;
  /** How likely each answer is to win, in about this many imagined games; null: it cannot be said. In the same worker. */
  whatIf(subject: Seat, rollouts: number): Promise<WhatIf | null>;

  answer(subject: Seat, q: number, move: string): Promise<No | null>;
  takeBack(subject: Seat, q: number): Promise<No | null>;
  order(order: string): Promise<No | null>;
  disarm(order?: string): Promise<No | null>;
  /** Hot seat: whose eyes are on the screen; -1 for nobody. */
  eyes(seat: Seat): Promise<No | null>;
  /** undo, end, abort, again, out: asks everybody who has to agree; if I am alone it is done at once. */
  propose(what: string, of?: Seat): Promise<No | null>;
  /** Any other message of the protocol that names my seat: give, take, agree, decline, resign, say, pause, resume. */
  tell(what: string, more?: Record<string, unknown>): Promise<No | null>;
  readonly undoable: boolean;
  /** The whole game as text, once it is over; null before. */
  record(): Promise<string | null>;
  close(): void;
}

/** What is chosen before sitting down. */
export interface Setting {
  game: GameName;
  seats: number;
  seat: Seat;
  options: Record<string, number>;
  /** By seat; the entry of my own seat is not used. */
  bots: string[];
  /** Empty: luck chooses, and nobody here learns it. */
  seed: string;
  /** Public text from outside, such as a deck; empty if there is none. */
  content: string;
  /** Text from outside that only the host may know, such as a challenge; empty if there is none. */
  hidden: string;
}
