// What the engine beside the screen says besides moves: what is about to happen, why a bot would do something,
// and which standing orders may be given.

import type { Order, Said, Seat, Table } from "../table/table";
import { alone } from "./seats";

/** What is about to happen, in numbers before and after. */
export interface Foreseen {
  seats: {
    seat: Seat;
    points: [number, number];
    zombeyes: [number, number];
    hand: [number, number];
    misses: [number, number];
    /** Nothing that is left open changes these. */
    exact: boolean;
  }[];
  /** Cards on their way, in order; places as in the view. */
  moves: { kind: number | null; from: number; to: number; token: number }[];
  wins: Seat[];
  dead: Seat[];
  end: string;
  notes: Said[];
}

/** If nobody answers, or if this move is the answer and nobody answers that; null where the game has no such figures. */
export function foresee(table: Table, subject: Seat, move: string | null): Foreseen | null {
  const reply = table.ask("outlook", subject, move) as Partial<Foreseen>;
  return reply.seats ? reply as Foreseen : null;
}

/** Why a bot would do that, from what this seat sees. */
export function reasonFor(table: Table, subject: Seat, move: string): Said | null {
  const reply = table.ask("reason", subject, move) as Partial<Said>;
  return reply.text ? reply as Said : null;
}

export const offersAt = (table: Table): Order[] => table.ask("orders", alone(table) ? 1 : 0) as Order[];
