// A game that is over, told whole: made from its record, so it does not matter where it was played.

import { Door, TRUTH } from "../engine/door.js";
import { engine } from "../link/engine";
import { ourNo, ourWords } from "../base/words";
import type { Entry, No, Said, Seat, Table } from "./table";

export interface Truth<State> {
  /** What happened in each step: all of it, or as one seat was told. */
  history(seat?: Seat): Entry[];
  /** How things stood after this many steps, and the same in sentences. */
  at(steps: number): { truth: State; notes: Said[] };
}

/** Before the end it says why not. */
export async function openTruth<State>(table: Table): Promise<Truth<State> | No> {
  const record = await table.record();
  if (record === null) return ourNo("record");
  const module = await engine().catch(() => null);
  if (!module) return ourNo("engine");
  const door = await Door.open(module);
  door.text("language", ourWords().language);
  const reply = door.ask("replay", record);
  if (!reply.ok) return reply.no;
  door.text("names", table.lobby.seats.map(({ who, name }) => who === "person" ? name ?? "" : "").join("\n"));
  return {
    history: (seat = TRUTH) => door.json("history", seat),
    at: (steps) => door.json("tell_at", TRUTH, steps),
  };
}
