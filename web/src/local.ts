// A table whose match runs here, as WebAssembly, with programs in the other seats.
//
// The door stays private to the object: through a Table nobody learns more than the seat may know.

import { Door, SPECTATOR } from "./door.js";
import type {
  Entry, Game, GameName, Language, Move, No, Seat, Setting, Table, Told,
} from "./table";
import type { Boxes } from "./types.generated";

type Opened = { table: Table; no?: undefined } | { table?: undefined; no: No };

const breath = () => new Promise((resolve) => setTimeout(resolve, 0));

function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bestMind(games: Game[], name: GameName): string {
  return games.find((game) => game.name === name)?.minds[0]?.name ?? "random";
}

export async function openLocal(
  module: WebAssembly.Module,
  language: Language,
  setting: Setting,
): Promise<Opened> {
  const door = await Door.open(module);
  door.text("language", language);
  const options = Object.entries(setting.options).map(([name, value]) => `${name}=${value}`);
  const reply = door.ask("open", setting.game, setting.seats, options.join(" "),
    setting.seed || randomSeed(), setting.content || null, null);
  if (!reply.ok) return { no: reply.no };
  const table = new LocalTable(door, setting.seat, setting.bots);
  await table.begin();
  return { table };
}

/** Opens the match of a record, where it stopped. */
export async function openRecord(
  module: WebAssembly.Module,
  language: Language,
  record: string,
  seat: Seat,
): Promise<Opened> {
  const door = await Door.open(module);
  door.text("language", language);
  const reply = door.ask("replay", record);
  if (!reply.ok) return { no: reply.no };
  const { seats } = door.json("tell", SPECTATOR) as Told;
  const table = new LocalTable(door, seat < seats ? seat : SPECTATOR, []);
  await table.begin();
  return { table };
}

class LocalTable implements Table {
  readonly seat: Seat;
  readonly box: Boxes[GameName];
  told: Told;
  log: Entry[];
  #door: Door;
  #bots: string[];
  #bot: string;
  #listeners = new Set<() => void>();
  #run = 0; // raised to stop a run of the programs

  constructor(door: Door, seat: Seat, bots: string[]) {
    this.#door = door;
    this.#bots = bots;
    this.seat = seat;
    this.box = door.json("box");
    this.told = door.json("tell", seat);
    this.log = door.json("history", seat);
    this.#bot = bestMind(door.json("games"), this.told.game);
  }

  /** A player's table goes on until the player is asked; a spectator moves it by hand. */
  async begin() {
    if (this.seat !== SPECTATOR) await this.#play(Infinity);
  }

  subscribe(listener: () => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async moves(subject: Seat): Promise<Move[]> {
    return this.#door.json("moves", this.seat, subject);
  }

  async may(subject: Seat, move: string) {
    return this.#no("may", this.seat, subject, move);
  }

  async answer(subject: Seat, q: number, move: string) {
    const no = this.#no("answer", this.seat, subject, q, move);
    if (no) return no;
    this.#tell();
    await this.#play(Infinity);
    return null;
  }

  async takeBack(subject: Seat, q: number) {
    const no = this.#no("take_back", this.seat, subject, q);
    if (!no) this.#tell();
    return no;
  }

  async undo() {
    this.#run++;
    const no = this.#no("undo", this.#lastAsked());
    if (!no) this.#tellAll();
    return no;
  }

  get undoable() {
    return this.#lastAsked() >= 0;
  }

  async record() {
    return this.told.score ? this.#door.text("record") : null;
  }

  async speak(language: Language) {
    this.#door.text("language", language);
    this.#tellAll();
  }

  async advance(steps: number) {
    await this.#play(steps);
  }

  close() {
    this.#run++;
    this.#listeners.clear();
  }

  #lastAsked() {
    return this.seat === SPECTATOR ? -1 : this.#door.number("last_asked", this.seat);
  }

  #no(name: string, ...args: (number | string)[]): No | null {
    const reply = this.#door.ask(name, ...args);
    return reply.ok ? null : reply.no;
  }

  #tell() {
    const before = this.told.step;
    this.told = this.#door.json("tell", this.seat);
    if (this.told.step !== before)
      this.log = [...this.log, { step: this.told.step, news: this.told.news }];
    for (const listener of this.#listeners) listener();
  }

  #tellAll() {
    this.log = this.#door.json("history", this.seat);
    this.told = this.#door.json("tell", this.seat);
    for (const listener of this.#listeners) listener();
  }

  /** Lets the programs answer, a step at a time, until the player is asked or it is over. */
  async #play(steps: number) {
    const run = ++this.#run;
    for (let closed = 0; closed < steps; ) {
      const open = this.told.questions.some((question) => question.sealed === undefined);
      if (open || this.told.score || this.told.frozen) return;
      const before = this.told.step;
      this.#closeStep(before);
      this.#tell();
      if (this.told.step === before) return;
      closed++;
      await breath();
      if (run !== this.#run) return;
    }
  }

  #closeStep(step: number) {
    for (let subject = 0; subject < this.told.seats; subject++) {
      const waiting = this.#door.number("waiting");
      if (this.#door.number("steps") !== step || !(waiting >> subject & 1)) continue;
      const decider = this.#door.number("decider", subject);
      if (decider === this.seat) continue;
      const no = this.#no("bot", subject, this.#bots[decider] ?? this.#bot);
      if (no) this.#door.text("fallback", subject);
    }
  }
}
