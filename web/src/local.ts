// A table whose match runs here, as WebAssembly, with programs in the other seats.
//
// The door stays private to the object: through a Table nobody learns more than the seat may know.

import { Door, SPECTATOR } from "./door.js";
import type {
  Entry, Game, GameName, Said, Language, List, Move, No, Question, Seat, Setting, Table, Told,
} from "./table";
import type { Boxes } from "./types.generated";

type Opened = { table: Table; no?: undefined } | { table?: undefined; no: No };

const FRAME = 30; // milliseconds after which the screen may show what the programs did

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
    setting.seed || randomSeed(), setting.content || null, setting.hidden?.trim() || null);
  if (!reply.ok) return { no: reply.no };
  // Who types a seed wants the same game again; otherwise the bots' luck is nobody's business.
  if (!setting.seed) door.ask("luck", randomSeed());
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
  skips = true;
  cards: string[];
  told: Told;
  log: Entry[];
  #door: Door;
  #bots: string[];
  #bot: string;
  #listeners = new Set<() => void>();
  #answered: number[] = []; // steps in which the player, not #pass(), answered
  #opened: number; // steps there were when the table was opened
  #run = 0; // raised to stop a run of the programs

  constructor(door: Door, seat: Seat, bots: string[]) {
    this.#door = door;
    this.#bots = bots;
    this.seat = seat;
    this.box = door.json("box");
    this.cards = door.json("cards");
    this.told = door.json("tell", seat);
    this.log = door.json("history", seat);
    this.#opened = this.told.step;
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

  async moves(subject: Seat, start = ""): Promise<Move[]> {
    return this.#door.json("moves", this.seat, subject, start);
  }

  async list(subject: Seat): Promise<List> {
    return this.#list(subject);
  }

  async say(subject: Seat, move: string): Promise<string | null> {
    const reply = this.#door.ask("say", this.seat, subject, move);
    return reply.ok ? (JSON.parse(reply.text) as Move).text : null;
  }

  async hint(): Promise<Said | null> {
    const hint: Partial<Said> = this.#door.json("hint", this.seat);
    return hint.key ? hint as Said : null;
  }

  async may(subject: Seat, move: string) {
    return this.#no("may", this.seat, subject, move);
  }

  async answer(subject: Seat, q: number, move: string) {
    const { step } = this.told;
    const no = this.#no("answer", this.seat, subject, q, move);
    if (no) return no;
    if (this.#answered.at(-1) !== step) this.#answered.push(step);
    this.#tell();
    await this.#play(Infinity);
    return null;
  }

  async takeBack(subject: Seat, q: number) {
    const no = this.#no("take_back", this.seat, subject, q);
    if (no) return no;
    this.#tell();
    this.#show();
    return null;
  }

  async undo() {
    this.#run++;
    const to = this.#lastAsked();
    const no = this.#no("undo", to);
    if (no) return no;
    this.#answered = this.#answered.filter((step) => step < to);
    this.#tellAll();
    return null;
  }

  get undoable() {
    return this.#lastAsked() >= 0;
  }

  async record() {
    return this.told.score ? this.#door.text("record") : null;
  }

  async speak(language: Language) {
    this.#door.text("language", language);
    this.cards = this.#door.json("cards");
    this.#tellAll();
  }

  async advance(steps: number) {
    await this.#play(steps);
  }

  close() {
    this.#run++;
    this.#listeners.clear();
  }

  /** The step to go back to, or -1. Of a saved game it is not known who answered: any will do. */
  #lastAsked() {
    const mine = this.#answered.filter((step) => step < this.told.step).at(-1);
    if (mine !== undefined || this.seat === SPECTATOR) return mine ?? -1;
    const saved = this.#door.number("last_asked", this.seat);
    return saved < this.#opened ? saved : -1;
  }

  #list(subject: Seat): List {
    return this.#door.json("list", this.seat, subject, "");
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
  }

  #show() {
    for (const listener of this.#listeners) listener();
  }

  #tellAll() {
    this.log = this.#door.json("history", this.seat);
    this.told = this.#door.json("tell", this.seat);
    this.#show();
  }

  /** Lets the programs answer until the player is asked or it is over; shows it now and then. */
  async #play(steps: number) {
    const run = ++this.#run;
    let shown = performance.now();
    for (let closed = 0; closed < steps && this.#goOn(); closed++) {
      if (performance.now() - shown < FRAME) continue;
      this.#show();
      await breath();
      if (run !== this.#run) return;
      shown = performance.now();
    }
    this.#show();
  }

  /** Closes a step, if that needs no player and no more than programs. */
  #goOn(): boolean {
    const { step, questions, score, frozen } = this.told;
    const open = questions.filter(({ sealed }) => sealed === undefined);
    if (score || frozen || (open.length > 0 && !this.#pass(open))) return false;
    this.#closeStep(step);
    this.#tell();
    return this.told.step !== step;
  }

  /** The game asks everybody, whatever they hold; here nobody is fooled by that. */
  #pass(open: Question[]): boolean {
    const alone = (subject: Seat) => {
      // Some games have thousands of moves, and this is asked of every question.
      if (this.#no("may", this.seat, subject, "pass")) return false;
      return Object.keys(this.#list(subject)).join() === "pass";
    };
    return this.skips && open.every(({ subject }) => alone(subject)) &&
      open.every(({ subject, q }) => !this.#no("answer", this.seat, subject, q, "pass"));
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
