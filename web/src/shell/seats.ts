// Who sits where, as seen from one seat.

import type { Seat, Table, Told } from "../table/table";

/** Everybody but me, clockwise from my left; all of them for somebody who watches. */
export function othersOf(told: Told): Seat[] {
  const first = told.seat < 0 ? 0 : told.seat + 1;
  const n = told.seat < 0 ? told.seats : told.seats - 1;
  return Array.from({ length: n }, (_, i) => (first + i) % told.seats);
}

/** Am I the only person here? Then how long I take tells nobody anything. */
export const alone = (table: Table): boolean =>
  table.lobby.seats.filter(({ who }) => who === "person").length === 1;

/** The seats, the winners first. */
export const byRank = (rank: readonly number[]): Seat[] =>
  rank.map((_, seat) => seat).sort((a, b) => rank[a]! - rank[b]! || a - b);
