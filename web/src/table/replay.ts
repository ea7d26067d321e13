// Looks at a record: any moment of it, with any eyes. The match is here, so nothing of it is a secret. There is no
// host, so calls that need one are refused.

import { Door, SPECTATOR } from "../engine/door.js";
import { engine } from "../link/engine";
import type { Replay } from "./visit";
import type { Boxes } from "../engine/types.generated";
import { ourNo, ourWords } from "../base/words";
import type {
  Entry, GameName, List, Lobby, Move, No, Said, Seat, SeatNow, Told,
} from "./table";

export async function openReplay(record: string, seat: Seat): Promise<Replay | No> {
  const module = await engine().catch(() => null);
  if (!module) return ourNo("engine");
  const door = await Door.open(module);
  door.text("language", ourWords().language);
  const reply = door.ask("replay", record);
  return reply.ok ? new Replayed(door, record, seat) : reply.no;
}

class Replayed implements Replay {
  readonly reach = "here";
  readonly link = "closed";
  readonly clock = null;
  readonly orders = [];
  readonly motion = null;
  readonly number = 0;
  readonly talk = [];
  readonly sent = new Map<Seat, string>();
  readonly turn = [];
  readonly undoable = false;
  readonly steps: number;
  readonly moments: readonly number[];
  readonly box: Boxes[GameName];
  readonly cards: string[];
  readonly lobby: Lobby;
  seat: Seat;
  told!: Told;
  log!: readonly Entry[];
  #door: Door;
  #record: string;
  #listeners = new Set<() => void>();

  constructor(door: Door, record: string, seat: Seat) {
    this.#door = door;
    this.#record = record;
    this.box = door.json("box");
    this.cards = door.json("cards");
    this.steps = door.number("steps");
    this.moments = Array.from({ length: this.steps + 1 }, (_, step) => step);
    const { game, seats, score } = door.json("tell", SPECTATOR) as Told;
    this.seat = seat < seats ? seat : SPECTATOR;
    const nobody: SeatNow[] = Array.from({ length: seats }, () => ({ who: "bot" }));
    this.lobby = {
      table: "", game, number: 1, state: score ? "over" : "paused", opener: false, public: false, hot: false,
      discretion: "relaxed", pace: "untimed", watch: 0, away: "", options: [], seats: nobody, watchers: 0,
    };
    this.#show();
  }

  look(seat: Seat) {
    this.seat = seat;
    this.#show();
  }

  #show() {
    this.told = this.moment(this.steps)!;
    // The door counts from the deal; a log counts by the step that is over, and the deal comes before the first step.
    this.log = (this.#door.json("history", this.seat) as Entry[])
      .map(({ step, news }) => ({ step: step - 1, news })).filter(({ step }) => step < this.steps);
    for (const listener of [...this.#listeners]) listener();
  }

  moment(step: number): Told | null {
    if (step < 0 || step > this.steps) return null;
    return step === this.steps ? this.#door.json("tell", this.seat) : this.#door.json("tell_at", this.seat, step);
  }

  subscribe(listener: () => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  name(seat: Seat) {
    return ourWords().seat(seat);
  }

  // The door has the match as it ended: of an earlier moment it knows only the sentences.
  moves(): Move[] {
    return [];
  }

  list(): List {
    return {};
  }

  say() {
    return null;
  }

  hint() {
    return null;
  }

  ask(name: string, ...args: (number | string | null)[]) {
    return this.#door.json(name, this.seat, ...args);
  }

  may() {
    return ourNo("replay");
  }

  notes(): Said[] {
    return (this.told as Told & { notes: Said[] }).notes;
  }

  async suggest() {
    return null;
  }

  async whatIf() {
    return null;
  }

  async record() {
    return this.#record;
  }

  async #refuse() {
    return ourNo("replay");
  }

  answer = () => this.#refuse();
  takeBack = () => this.#refuse();
  order = () => this.#refuse();
  disarm = () => this.#refuse();
  propose = () => this.#refuse();
  tell = () => this.#refuse();

  async eyes(seat: Seat) {
    this.look(seat);
    return null;
  }

  close() {
    this.#listeners.clear();
  }
}
