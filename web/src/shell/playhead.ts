// The playhead follows the news: screens draw what it shows, so that what others do is seen happening.
//
// Tellings come as fast as the host sends them. Each is shown for as long as its own news takes, at the
// pace that the reader has set; how long depends on nothing but that seat's news. Where a clock runs, a
// question to the reader is shown at once: nobody loses time to a picture.

import type { News, Seat, Table, Told } from "../table/table";

/** Milliseconds that an event is worth looking at, at the usual pace. */
export type Weigh = (news: News) => number;

const MOST = 2600; // of one telling: a step with much news is still one step

export class Playhead {
  shown: Told;
  /** What happened since the reader last answered, the latest last. */
  since: readonly News[] = [];
  /** Is an earlier moment on the screen? What happens meanwhile waits. */
  past = false;
  #waiting: Told[] = [];
  #latest: Told;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #listeners = new Set<() => void>();
  #stop: () => void;

  constructor(
    readonly table: Table,
    private readonly weigh: Weigh,
    private readonly pace: () => number,
  ) {
    this.shown = this.#latest = table.told;
    this.#stop = table.subscribe(() => this.#hear());
  }

  /** Is what is shown the present? Only then can a question be answered. */
  get present() {
    return !this.past && this.#waiting.length === 0 && this.#timer === null;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A moment of the past, until the reader comes back or the clock asks. */
  look(moment: Told) {
    if (moment.step === this.#latest.step) return this.skip();
    this.#clear();
    this.past = true;
    this.#show(moment);
  }

  /** To the present. */
  skip() {
    this.#clear();
    this.past = false;
    this.#show(this.#latest);
  }

  /** How many times the usual pace a picture may take; 0: at once. */
  speed() {
    return this.pace();
  }

  /** The reader has answered: what comes from now on is news. */
  answered() {
    this.since = [];
  }

  close() {
    this.#clear();
    this.#stop();
    this.#listeners.clear();
  }

  #clear() {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = [];
  }

  #hear() {
    const { told } = this.table;
    const before = this.#latest;
    this.#latest = told;
    if (told === before) return this.#tellAll();
    const back = told.step < before.step || told.seat !== before.seat;
    if (back) this.since = [];
    const asked = told.questions.some(({ sealed }) => sealed === undefined);
    const hurries = this.table.clock !== null && asked;
    if (this.past && told.step === before.step) return this.#tellAll();
    if (told.step === before.step || back || (this.pace() <= 0 && !this.past) || hurries) {
      if (told.step !== before.step && !back) this.#add(told);
      return this.skip();
    }
    this.#add(told);
    if (this.past) return this.#tellAll();
    this.#waiting.push(told);
    if (this.#timer === null) this.#next();
  }

  #add(told: Told) {
    const mine = (seat: Seat) => seat === told.seat;
    const others = told.news.filter((each) => each.text && !mine(each.seat));
    if (others.length > 0) this.since = [...this.since, ...others].slice(-40);
  }

  #next(): void {
    const told = this.#waiting.shift();
    this.#timer = null;
    if (!told) return this.#tellAll();
    const lasts = Math.min(MOST, told.news.reduce((sum, news) => sum + this.weigh(news), 0)) * this.pace();
    // A telling that needs no time is shown together with the next one.
    if (lasts <= 0 && this.#waiting.length > 0) return this.#next();
    if (lasts > 0) this.#timer = setTimeout(() => this.#next(), lasts);
    this.#show(told);
  }

  #show(told: Told) {
    this.shown = told;
    this.#tellAll();
  }

  #tellAll() {
    for (const listener of this.#listeners) listener();
  }
}
