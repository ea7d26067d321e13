// A whole game of Wink as a list of deeds, and where everybody's eyes were: for looking back at it.

import type { Truth } from "../../table/truth";
import type { Entry, News, Seat } from "../../table/table";
import { verbs, type WinkView } from "../../engine/types.generated";

/** The state of Wink: a hand is what its seat alone has. */
export interface WinkState { table: WinkView["table"]; hand: WinkView["mine"][] }

/** What was done in a flash. */
type FlashVerb = "hold" | "peek" | "wink";

export interface Deed {
  kind: "peek" | "wink" | "public";
  /** By its name in the engine. */
  event: News["event"];
  step: number;
  column: number;
  by: Seat;
  to: Seat | null;
  /** The search it is about. */
  search: Search | null;
  text: string;
  /** Who saw it, besides the one who did it; null: everybody. */
  saw: Seat[] | null;
}

/** Heads turn, then everybody does something at once. */
export interface Beat {
  column: number;
  /** Whom each head is turned to; TABLE: nobody. */
  heads: number[];
  flashes: { verb: FlashVerb; on: number }[];
}

export interface Search { seat: Seat; number: number; from: number; to: number }

export interface Evening {
  seats: number;
  /** Moments side by side: a beat is one, and so is what lies between two of them. */
  columns: ("beat" | "between")[];
  beats: Beat[];
  deeds: Deed[];
  searches: Search[];
  turns: { seat: Seat; column: number }[];
}

/** After these nobody seeks that face any more. */
const ENDS = ["matched", "missed", "declined", "caught"];
/** These happen between two beats. */
const BETWEEN = ["placed", "skipped", "matched", "missed", "declined", "burned"];
/** What everybody is told: where eyes looked plays no part in it. */
const PUBLIC = [...BETWEEN, "caught", "acquitted", "unproved", "returned", "over"];

class Reader {
  readonly evening: Evening;
  #eyes: Entry[][];

  constructor(seats: number, eyes: Entry[][]) {
    this.#eyes = eyes;
    this.evening = { seats, columns: [], beats: [], deeds: [], searches: [], turns: [] };
  }

  /** Several things between two beats stand in one column. */
  #open(column: "beat" | "between") {
    const { columns } = this.evening;
    if (column === "beat" || columns.at(-1) !== "between") columns.push(column);
  }

  get #column() {
    return Math.max(0, this.evening.columns.length - 1);
  }

  #search(test: (search: Search) => boolean): Search | undefined {
    return this.evening.searches.find((search) => search.to === Infinity && test(search));
  }

  read(entry: Entry) {
    for (const news of entry.news) {
      if (BETWEEN.includes(news.event)) this.#open("between");
      if (news.event === "heads") this.#heads(news);
      else if (news.event === "flashed") this.#flashed(news, entry.step);
      else if (news.event === "turn" || news.event === "first")
        this.evening.turns.push({ seat: news.seat, column: this.#column });
      else if (PUBLIC.includes(news.event)) this.#public(news, entry.step);
    }
  }

  #heads({ args }: News) {
    this.#open("beat");
    this.evening.beats.push({ column: this.#column, heads: args, flashes: [] });
  }

  /** The engine tells a flash to those who saw it, and only the fact of it to all others. */
  #sawIt(step: number, seat: Seat): Seat[] {
    return this.#eyes.flatMap((history, viewer) => {
      const told = history.find((entry) => entry.step === step)?.news
        .find((news) => news.event === "flashed" && news.seat === seat);
      return viewer !== seat && told && told.args.length > 0 ? [viewer] : [];
    });
  }

  #flashed({ seat, args, text, event }: News, step: number) {
    const [verb, on] = [verbs.wink[args[0]!] as FlashVerb, args[1]!];
    this.evening.beats.at(-1)!.flashes[seat] = { verb, on };
    if (verb === "hold") return;
    const sought = verb === "wink" ? this.#search((search) => search.seat === on) : undefined;
    this.evening.deeds.push({ kind: verb, event, step, column: this.#column, by: seat, to: on,
      search: sought ?? null, text, saw: this.#sawIt(step, seat) });
  }

  #public({ event, seat, text, with: parts = [] }: News, step: number) {
    const number = parts.find((part) => typeof part === "number");
    const [, to] = parts.flatMap((part) => typeof part === "object" && "seat" in part ? [part.seat] : []);
    if (event === "placed" && number !== undefined)
      this.evening.searches.push({ seat, number, from: this.#column, to: Infinity });
    const search = this.#search((one) => one.number === number) ?? null;
    this.evening.deeds.push({ kind: "public", event, step, column: this.#column, by: seat, to: to ?? null, search,
      text, saw: null });
    if (search && ENDS.includes(event)) search.to = this.#column;
  }
}

export function readEvening(truth: Truth<WinkState>, seats: number): Evening {
  const eyes = Array.from({ length: seats }, (_, seat) => truth.history(seat));
  const reader = new Reader(seats, eyes);
  for (const entry of truth.history()) reader.read(entry);
  const { evening } = reader;
  for (const search of evening.searches) if (search.to === Infinity) search.to = evening.columns.length - 1;
  return evening;
}

/** The winks for the search that a deed is about, until then. */
export const winksFor = ({ deeds }: Evening, { search, step }: Deed): Deed[] =>
  deeds.filter((deed) => deed.kind === "wink" && search !== null && deed.search === search && deed.step <= step);

/** Those who could have seen it and did not. */
export const missedBy = ({ seats }: Evening, { by, saw }: Deed): Seat[] =>
  saw ? Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== by && !saw.includes(seat)) : [];

export const beatOf = ({ beats }: Evening, column: number): Beat | undefined =>
  beats.find((beat) => beat.column === column);

/** The last beat in which heads turned: they stay so between two beats. */
export const beatBefore = ({ beats }: Evening, column: number): Beat | undefined =>
  beats.filter((beat) => beat.column <= column).at(-1);
