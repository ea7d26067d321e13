// The seat's door: the engine beside the screen. It knows the setting and what the seat was told, and answers
// at once what may be done, why not, and in which words. There is no match in it.

import { Door } from "../engine/door.js";
import { engine } from "../link/engine";
import type { Boxes } from "../engine/types.generated";
import type { GameName, Language, List, Move, No, Said, Seat, Told } from "./table";

/** What opens the same box everywhere. */
export interface Place {
  game: GameName;
  seats: number;
  options: readonly string[];
  content: string | null;
}

const bits = (seats: Seat[]) => seats.reduce((set, seat) => set | 1 << seat, 0);

export class SeatDoor {
  readonly box: Boxes[GameName];
  #door: Door;
  #told: Told | null = null;
  #seen = false; // has the door seen what was told last?
  #kept = new Map<string, unknown>(); // replies that hold until something else is told
  #cards: string[] | null = null;

  /** Throws if there is no engine, or if it knows no such table. */
  static async sit(place: Place, language: Language): Promise<SeatDoor> {
    return new SeatDoor(await Door.open(await engine()), place, language);
  }

  /** Why there can be no such table: a deck that cannot be read says where. Throws where there is no engine. */
  static async wrong({ game, seats, options, content }: Place, language: Language): Promise<No | null> {
    const door = await Door.open(await engine());
    door.text("language", language);
    const reply = door.ask("sit", game, seats, options.join(" "), content);
    return reply.ok ? null : reply.no;
  }

  constructor(door: Door, { game, seats, options, content }: Place, language: Language) {
    this.#door = door;
    door.text("language", language);
    door.text("sit", game, seats, options.join(" "), content);
    this.box = door.json("box");
  }

  /** What every kind of card says; in this language. */
  get cards(): string[] {
    return this.#cards ??= this.#door.json("cards") as string[];
  }

  speak(language: Language) {
    this.#door.text("language", language);
    this.#cards = null;
    this.#kept.clear();
  }

  /** What people are called; empty where a seat has the name it always has. */
  call(names: string[]) {
    this.#door.text("names", names.join("\n"));
    this.#kept.clear();
  }

  /** Costs nothing yet: the engine looks when it is first asked. */
  tell(told: Told) {
    this.#told = told;
    this.#seen = false;
    this.#kept.clear();
  }

  moves(subject: Seat, start: string): Move[] {
    return this.#once("moves", subject, start) as Move[];
  }

  list(subject: Seat, start: string): List {
    return this.#once("list", subject, start) as List;
  }

  say(subject: Seat, move: string): string | null {
    const reply = this.#look().ask("say", this.#told!.seat, subject, move);
    return reply.ok ? (JSON.parse(reply.text) as Move).text : null;
  }

  may(subject: Seat, move: string): No | null {
    const reply = this.#look().ask("may", this.#told!.seat, subject, move);
    return reply.ok ? null : reply.no;
  }

  hint(): Said | null {
    const hint = this.#once("hint") as Partial<Said>;
    return hint.key ? hint as Said : null;
  }

  notes(): Said[] {
    return this.#once("notes") as Said[];
  }

  /** Any other call of the door that takes the viewer first and replies with JSON. */
  ask(name: string, ...args: (number | string | null)[]): unknown {
    return this.#once(name, ...args);
  }

  #once(name: string, ...args: (number | string | null)[]): unknown {
    const key = JSON.stringify([name, ...args]);
    if (!this.#kept.has(key)) this.#kept.set(key, this.#look().json(name, this.#told!.seat, ...args));
    return this.#kept.get(key);
  }

  #look(): Door {
    const told = this.#told!;
    if (!this.#seen) {
      const mine = told.questions.map(({ subject }) => subject);
      this.#door.text("see", told.seat, bits(told.asked), bits(mine), JSON.stringify(told.view));
    }
    this.#seen = true;
    return this.#door;
  }
}
