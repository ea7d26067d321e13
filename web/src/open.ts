// How a screen comes to a table. Everything that can go wrong comes back as a No: its key says which
// (page.no.* are the page's own, host.* the host's), its text is for people.
//
//   here    on this device: the host is a worker of this page, the journal is in the browser's store
//   there   at the server this page came from
//
// A Visit is a table from the moment somebody comes to its door: a lobby first, a Table once there is a
// game. openHere() and continueHere() wait for the game, so they give the Table itself.

import type { GameName, Lobby, No, Seat, Setting, Table } from "./table/table";
import type { LinkState } from "./link/link";

export const isNo = (got: object): got is No => "key" in got && "text" in got;

/** What else may be wished for. What is left out is as usual. */
export interface Wish extends Setting {
  /** What I am called; empty: by the seat's name. */
  name?: string;
  /** Several people round this screen sit here: hot seat. Without it only `seat` is a person's. */
  people?: { seat: Seat; name: string }[];
  /** Windows in which I hold no answer are passed for me, where the game has such an order. */
  skips?: boolean;
  /** Only there: party, standard, blitz, untimed, days. */
  pace?: string;
  discretion?: Lobby["discretion"];
  public?: boolean;
  /** Milliseconds that watchers see late; -1: nobody may watch. */
  watch?: number;
}

/** A table of this device that can be continued. */
export interface HereTable {
  id: string;
  game: GameName;
  /** When it was last opened, as Date.now() says it. */
  when: number;
  over: boolean;
}

/** A public table of the server. */
export interface ThereTable {
  table: string;
  game: GameName;
  state: Lobby["state"];
  seats: number;
  free: number;
}

/** A table of the server at which I have a seat. */
export interface MineTable {
  table: string;
  game: GameName;
  state: Lobby["state"];
  /** Is somebody waiting for me? */
  turn: boolean;
}

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
  /** So many steps are closed at the moment that is shown. */
  readonly at: number;
  go(at: number): void;
  /** With whose eyes; SPECTATOR for what everybody saw. */
  look(seat: Seat): void;
}

/** A table here, dealt and begun. */
export async function openHere(wish: Wish): Promise<Table | No> {
  throw new Error(wish.game);
}

/** A table here that was left, or was open when the page was. */
export async function continueHere(id: string): Promise<Table | No> {
  throw new Error(id);
}

export function listHere(): HereTable[] {
  return [];
}

export async function forgetHere(id: string): Promise<void> {
  throw new Error(id);
}

/** page.no.tab: another tab of this browser has the tables of this device. This one takes them over. */
export async function takeOver(): Promise<void> {}

/** Whether what happens here is kept: "memory" means that it is lost with this page. */
export function keptHere(): "unknown" | "kept" | "memory" {
  return "unknown";
}

/** A table at the server; whoever opens it takes no seat yet, unless the wish has one. */
export async function openThere(wish: Wish): Promise<Visit | No> {
  throw new Error(wish.game);
}

/** Comes back at once; what became of it is in the visit. A seat that I had is mine again. */
export function joinThere(to: { table: string } | { code: string }): Visit {
  throw new Error(Object.values(to).join());
}

export async function listThere(): Promise<ThereTable[] | No> {
  return [];
}

/** Those of my seats at the server that the server still knows. */
export async function mineThere(): Promise<MineTable[] | No> {
  return [];
}

/** A record as text, or a fault with its line. */
export async function openRecord(text: string, seat?: Seat): Promise<Replay | No> {
  throw new Error(text + String(seat));
}
