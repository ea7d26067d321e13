// The Table of somebody who is at one: what each of our seats was told, made from the host's messages, and the
// engine beside it. Whether the host is here or elsewhere is the client's business.

import { SPECTATOR } from "../engine/door.js";
import { think, whatIf } from "../link/device";
import type { Incoming } from "../link/link";
import type { Asks } from "../link/workers";
import type { Boxes } from "../engine/types.generated";
import { ourNo, ourWords } from "../base/words";
import type { Client } from "./client";
import { hear, logWith } from "./hear";
import { SeatDoor } from "./seat";
import type {
  Entry, GameName, Language, Line, List, Lobby, Motion, Move, No, Order, Said, Seat, StepClock, Table, Told, WhatIf,
} from "./table";

/** What one pair of eyes was told. */
interface Part {
  told: Told;
  log: readonly Entry[];
  /** Earlier tellings, the oldest first: moments to look at again. */
  past: readonly Told[];
  orders: readonly Order[];
  clock: StepClock | null;
  /** Steps in which an answer was given here; and from which step on we know that. */
  choices: number[];
  since: number;
}

/** The standing order of a person alone among bots: docs/orders.md. */
export const LET_BE = "pass-unless-able";

const KEPT_MOMENTS = 1000; // what two of them share is stored once
const KEPT_LINES = 50; // of talk, as at the host

/** Messages about the table as a whole: no seat says them. */
const SEATLESS = ["start", "pause", "resume", "close"];

function clockOf(clock: { beat: number; left?: number; bank?: number } | undefined): StepClock | null {
  if (!clock) return null;
  const began = performance.now();
  return { began, beat: clock.beat, ends: began + (clock.left ?? Infinity), bank: clock.bank ?? 0 };
}

/** What is over, and still true: an undo takes back what came after it. */
function pastOf(before: Part | undefined, told: Told): readonly Told[] {
  if (!before) return [];
  return [...before.past, before.told].filter(({ step }) => step < told.step).slice(-KEPT_MOMENTS);
}

function motionOf({ is: _, ...motion }: Incoming): Motion {
  return motion as unknown as Motion;
}

export class Sitting implements Table {
  motion: Motion | null = null;
  talk: readonly Line[] = [];
  turn: readonly Seat[] = [];
  readonly sent = new Map<Seat, string>();
  #client: Client;
  #door: SeatDoor | null = null;
  #content: string | null = null;
  #parts = new Map<Seat, Part>();
  #eyes: Seat = SPECTATOR;
  /** The number of the game that is told: the first telling of the next game changes it. */
  number = 0;
  #anew = false; // the next lines of talk are all there are
  #arrivals = 0; // how often something was told right after we had come
  #came = false;
  #answers = new Map<Seat, object>(); // the answer that counts, by subject

  constructor(client: Client) {
    this.#client = client;
  }

  get reach() { return this.#client.reach; }
  get link() { return this.#client.link; }
  get lobby(): Lobby { return this.#client.lobby!; }
  get seat() { return this.#eyes; }
  get box(): Boxes[GameName] { return this.#engine.box; }
  get cards() { return this.#engine.cards; }
  get told() { return this.#part.told; }
  get log() { return this.#part.log; }
  get clock() { return this.#part.clock; }
  get orders() { return this.#part.orders; }
  get ready() { return this.#door !== null && this.#parts.has(this.#eyes); }

  /** The last telling that these eyes have; 0: none. */
  telling(seat = this.#eyes): number {
    return this.#parts.get(seat)?.told.telling ?? 0;
  }

  /** Loads the engine. Throws if there is none. */
  async load(language: Language) {
    const { game, seats, options } = this.lobby;
    this.#door = await SeatDoor.sit({ game, seats: seats.length, options, content: this.#content }, language);
    this.called();
    if (this.#parts.has(this.#eyes)) this.#door.tell(this.told);
  }

  /** Everything must be told again, in another language. */
  speak(language: Language) {
    this.#door?.speak(language);
    for (const part of this.#parts.values()) part.told = { ...part.told, telling: 0 };
  }

  /** We have just come: we will be told what was said before, and what is proposed, if anything is. */
  arrives() {
    this.#anew = true;
    this.#came = true;
    this.motion = null;
  }

  /** Who sits where may have changed. */
  called() {
    this.#door?.call(this.lobby.seats.map(({ who, name }) => who === "person" ? name ?? "" : ""));
  }

  /** One message of the host; false: it does not fit what came before. */
  heard(message: Incoming): boolean {
    switch (message.is) {
      case "told": return this.#hearTold(message);
      case "sealed": return this.#hearSealed(message);
      case "orders": return this.#change(message.seat, (part) => ({ ...part, orders: message.orders }));
      case "motion":
        this.motion = motionOf(message);
        return true;
      case "said":
        this.talk = [...this.#anew ? [] : this.talk, ...message.lines].slice(-KEPT_LINES);
        this.#anew = false;
        return true;
      default: return true;
    }
  }

  #change(seat: Seat, how: (part: Part) => Part): boolean {
    const part = this.#parts.get(seat);
    if (part) this.#parts.set(seat, how(part));
    return true;
  }

  #hearTold({ seat, told: now, clock, orders, missed, undone, turn, content, since }: Incoming): boolean {
    if (this.number !== this.lobby.number) this.#begins(seat);
    const before = this.#parts.get(seat);
    if (since !== undefined && since !== before?.told.telling) return false;
    const told = hear(before?.told ?? null, now);
    if (!told) return false;
    if (content !== undefined) this.#content = content;
    this.#parts.set(seat, {
      told,
      log: logWith(before?.log ?? [], told, missed, undone === true),
      past: pastOf(before, told),
      orders: orders ?? [],
      clock: clockOf(clock),
      choices: before?.choices.filter((step) => step < told.step) ?? [],
      since: before?.since ?? told.step,
    });
    this.#eyes = seat;
    this.turn = turn ?? [];
    this.sent.clear();
    if (this.#came) this.#arrivals++;
    this.#came = false;
    this.#door?.tell(told);
    return true;
  }

  /** Another game begins with its first telling: nothing from before belongs to it. LET_BE is ordered again if it was armed. */
  #begins(seat: Seat) {
    const passes = this.#parts.get(seat)?.orders.some(({ order }) => order === LET_BE);
    this.#parts.clear();
    this.number = this.lobby.number;
    if (passes) void this.#client.tell({ do: "order", seat, order: LET_BE });
  }

  #hearSealed({ seat, q, for: subject, move }: Incoming): boolean {
    return this.#change(seat, (part) => {
      const questions = part.told.questions.map((question) => {
        if (question.q !== q || question.subject !== subject) return question;
        const { sealed: _, ...open } = question;
        return move === null ? open : { ...open, sealed: move };
      });
      return { ...part, told: { ...part.told, questions } };
    });
  }

  get #engine(): SeatDoor {
    return this.#door!; // a table is handed out only when it is there
  }

  get #part(): Part {
    return this.#parts.get(this.#eyes)!;
  }

  subscribe(listener: () => void) {
    return this.#client.subscribe(listener);
  }

  name(seat: Seat): string {
    const { who, name } = this.lobby.seats[seat] ?? {};
    return who === "person" && name ? name : ourWords().seat(seat);
  }

  get moments(): readonly number[] {
    return [...this.#part.past, this.#part.told].map(({ step }) => step);
  }

  moment(step: number): Told | null {
    const { past, told } = this.#part;
    return told.step === step ? told : past.find((moment) => moment.step === step) ?? null;
  }

  moves(subject: Seat, start = ""): Move[] {
    return this.#engine.moves(subject, start);
  }

  list(subject: Seat, start = ""): List {
    return this.#engine.list(subject, start);
  }

  say(subject: Seat, move: string) {
    return this.#engine.say(subject, move);
  }

  hint() {
    return this.#engine.hint();
  }

  may(subject: Seat, move: string) {
    return this.#engine.may(subject, move);
  }

  notes(): Said[] {
    return this.#engine.notes();
  }

  ask(name: string, ...args: (number | string | null)[]) {
    return this.#engine.ask(name, ...args);
  }

  async suggest(subject: Seat, bot?: string): Promise<string | null> {
    const [best] = ourWords().games.find(({ name }) => name === this.lobby.game)?.bots ?? [];
    if (!best) return null;
    return think({ ...this.#asks(subject), bot: bot ?? (best.levels === 1 ? best.name : `${best.name}:${best.level}`) });
  }

  async whatIf(subject: Seat, rollouts: number): Promise<WhatIf | null> {
    return whatIf({ ...this.#asks(subject), rollouts });
  }

  /** All that somebody elsewhere needs to answer for us. */
  #asks(subject: Seat): Asks {
    const { game, options, seats } = this.lobby;
    return {
      game, seats: seats.length, options: options.join(" "), seat: this.seat, subject, view: this.told.view,
      ...(this.#content === null ? {} : { content: this.#content }),
    };
  }

  async answer(subject: Seat, q: number, move: string) {
    const ours = {}; // another answer to the same question replaces this one
    this.#answers.set(subject, ours);
    this.sent.set(subject, move);
    this.#client.changed();
    const { seat, told: { step } } = this;
    const no = await this.#deliver(seat, { subject, q, move }, () => this.#answers.get(subject) === ours);
    if (!no) this.#change(seat, (part) => ({ ...part, choices: [...part.choices, step] }));
    if (this.sent.get(subject) === move) this.sent.delete(subject);
    this.#client.changed();
    return no;
  }

  /**
   * An answer outlives the link: after a reconnect the host says whether the answer arrived, and we send it
   * again only if not. The number of a question is used once, so the answer counts once whatever happens.
   */
  async #deliver(seat: Seat, { subject, q, move }: { subject: Seat; q: number; move: string },
    counts: () => boolean): Promise<No | null> {
    for (;;) {
      const before = this.#arrivals;
      const sent = this.link === "open";
      const no = await this.#client.tell({ do: "answer", seat, q, for: subject, move });
      if (no?.key !== "page.no.link" || this.link === "closed") return no;
      await this.#client.until(() => this.#arrivals > before || !counts());
      if (!counts()) return null;
      if (this.#arrivals === before) return no;
      const open = this.#parts.get(seat)?.told.questions.find((one) => one.q === q && one.subject === subject);
      if (!open) return sent ? null : ourNo("late");
      if (open.sealed === move) return null;
      this.sent.set(subject, move);
      this.#client.changed();
    }
  }

  takeBack(subject: Seat, q: number) {
    return this.#client.tell({ do: "back", seat: this.seat, q, for: subject });
  }

  order(order: string) {
    return this.tell("order", { order });
  }

  disarm(order?: string) {
    return this.tell("disarm", order === undefined ? {} : { order });
  }

  eyes(seat: Seat) {
    return this.#client.tell({ do: "eyes", seat, since: this.telling(seat) });
  }

  propose(what: string, of?: Seat) {
    return this.tell("propose", of === undefined ? { what } : { what, of });
  }

  tell(what: string, more: Record<string, unknown> = {}): Promise<No | null> {
    const seat = SEATLESS.includes(what) ? {} : { seat: this.seat };
    return this.#client.tell({ do: what, ...seat, ...more });
  }

  /** We know nothing of steps before we came: the host will say. */
  get undoable() {
    const { choices, since, told } = this.#part;
    const { state } = this.lobby;
    const open = state === "playing" || (state === "over" && this.#client.seeded);
    return this.seat !== SPECTATOR && open && (since > 0 || choices.some((step) => step < told.step));
  }

  async record() {
    if (!this.told.score) return null;
    const answer = await this.#client.ask({ do: "record" });
    return answer.is === "record" ? answer.text as string : null;
  }

  close() {
    this.#client.close();
  }
}
