// A visit is a table from the moment somebody comes to its door: a lobby first, a Table once there is a game.

import type { LinkState } from "../link/link";
import type { Lobby, No, Seat, Table } from "./table";

export const isNo = (got: object): got is No => "key" in got && "text" in got;

export interface Visit {
  readonly reach: "here" | "there";
  readonly link: LinkState;
  /** Milliseconds until the next try, while the link is broken. */
  readonly retryIn: number;
  /** null until the host has said what table this is. */
  readonly lobby: Lobby | null;
  /** null until there is a game and the engine to show it; the same object from then on. */
  readonly table: Table | null;
  /**
   * Why this is the end: no such table, another tab has it, moved to another device, an old version. Also
   * page.no.engine, when the game cannot be shown here.
   */
  readonly no: No | null;
  /** The seats that are mine. */
  readonly mine: readonly Seat[];
  subscribe(listener: () => void): () => void;
  sit(seat: Seat, name: string): Promise<No | null>;
  stand(seat: Seat): Promise<No | null>;
  /** Puts a bot there ("steady:3"; without one the usual). */
  give(seat: Seat, bot?: string): Promise<No | null>;
  take(seat: Seat): Promise<No | null>;
  /** For the opener: somebody who is away loses the seat. */
  remove(seat: Seat): Promise<No | null>;
  start(): Promise<No | null>;
  /** Closes the table for everybody: for the opener. */
  end(): Promise<No | null>;
  /** Goes away; the seat stays mine. */
  close(): void;
}

/** A game that is over, or as far as its record goes: any moment, with any eyes. */
export interface Replay extends Table {
  readonly steps: number;
  /** With whose eyes; SPECTATOR for what everybody saw. */
  look(seat: Seat): void;
}

export const isReplay = (table: Table): table is Replay => "steps" in table;
