// Somebody at the door of a table, and later at it: the link, what is sent and answered, who sits where. The
// sitting keeps what is told of the game.
//
// Every promise is settled: by the host's answer, or with a "no" when the link breaks. Then the host knows
// nothing of us: we join again, and what it says then counts. Only an answer to a question waits for that.

import type { Incoming, Link, LinkState, Outgoing } from "../link/link";
import type { Visit } from "./visit";
import { ourNo } from "../base/words";
import { FairDeal } from "./fair";
import { Sitting } from "./sitting";
import type { Language, Lobby, No, Reach, Seat, Table } from "./table";

/** What the host must know to let us in: an open table's id or code, or what to open. */
export type Address = { table: string } | { code: string } | { open: Record<string, unknown> };

export interface Arrival {
  reach: Reach;
  to: Address;
  /** Ours, for the seats we have or will have; null: we only watch. */
  token: string | null;
  /** A token that we have for this table from before, where only its code was known. */
  tokenOf: (table: string) => string | null;
  language: Language;
  /** A token now stands for a seat, or for the opener of the table. */
  onSeat: (lobby: Lobby, token: string) => void;
}

/** A table that the host can say little of (its journal cannot be read) is told without its seats. */
function lobbyOf(message: Incoming): Lobby {
  const { is: _, re: __, ...lobby } = message;
  return { options: [], seats: [], watchers: 0, ...lobby } as unknown as Lobby;
}

export class Client implements Visit {
  lobby: Lobby | null = null;
  no: No | null = null;
  readonly reach: Reach;
  readonly fair = new FairDeal();
  /** Was the luck chosen? Then nothing is opened at the end, and it may be undone. */
  readonly seeded: boolean;
  #link: Link;
  #to: Address;
  #token: string | null;
  #tokenOf: Arrival["tokenOf"];
  #language: Language;
  #onSeat: Arrival["onSeat"];
  #listeners = new Set<() => void>();
  #waiting = new Map<number, (answer: Incoming) => void>();
  #ids = 0;
  #sitting: Sitting;
  #loading = false;

  constructor(link: Link, { reach, to, token, tokenOf, language, onSeat }: Arrival) {
    this.reach = reach;
    this.seeded = "open" in to && to.open.seed !== undefined;
    this.#link = link;
    this.#to = to;
    this.#token = token;
    this.#tokenOf = tokenOf;
    this.#language = language;
    this.#onSeat = onSeat;
    this.#sitting = new Sitting(this);
    link.onMessage((message) => this.#heard(message));
    link.onState((state) => this.#linkIs(state));
    if (link.state === "open" || link.state === "closed") this.#linkIs(link.state);
  }

  get link(): LinkState {
    return this.#link.state;
  }

  get retryIn() {
    return this.#link.retryIn;
  }

  get table(): Table | null {
    return this.#sitting.ready ? this.#sitting : null;
  }

  get mine(): Seat[] {
    return (this.lobby?.seats ?? []).flatMap((each, seat) => each.mine ? [seat] : []);
  }

  /** Also calls once soon after: something may have happened between drawing a screen and listening. */
  subscribe(listener: () => void) {
    this.#listeners.add(listener);
    queueMicrotask(() => this.#listeners.has(listener) && listener());
    return () => void this.#listeners.delete(listener);
  }

  /** Something that can be seen is new. */
  changed() {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Settles when this holds, or when the visit is at its end. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds() && !this.no && this.link !== "closed") return;
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** The host's answer, or a "no" of ours. */
  ask(message: Outgoing): Promise<Incoming> {
    if (this.link !== "open") return Promise.resolve({ is: "no", ...ourNo("link") });
    const id = ++this.#ids;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#link.send({ ...message, id });
    });
  }

  async tell(message: Outgoing): Promise<No | null> {
    const { is, re: _, ...no } = await this.ask(message);
    return is === "no" ? no as unknown as No : null;
  }

  async sit(seat: Seat, name: string): Promise<No | null> {
    const share = this.reach === "there" ? await this.fair.share(seat) : undefined;
    return this.tell({
      do: "sit", seat, ...this.#ours, ...(name ? { name } : {}), ...(share ? { share } : {}),
    });
  }

  stand(seat: Seat) {
    return this.tell({ do: "stand", seat });
  }

  give(seat: Seat, bot?: string) {
    return this.tell({ do: "give", seat, ...(bot ? { bot } : {}) });
  }

  take(seat: Seat) {
    return this.tell({ do: "take", seat });
  }

  remove(seat: Seat) {
    return this.tell({ do: "remove", seat });
  }

  start() {
    return this.tell({ do: "start" });
  }

  end() {
    return this.tell({ do: "close" });
  }

  speak(language: Language) {
    this.#language = language;
    this.#sitting.speak(language);
    this.#link.greet(language);
  }

  close() {
    this.#link.send({ do: "leave" });
    this.#link.close();
  }

  get #ours(): { token?: string } {
    return this.#token ? { token: this.#token } : {};
  }

  #linkIs(state: LinkState) {
    if (state === "open") void this.#arrive();
    else this.#settleAll();
    if (state === "closed") {
      const bye = this.#link.bye;
      if (bye) this.no ??= bye.text ? bye : ourNo(bye.key.replace(/^page\.no\./, ""));
    }
    this.changed();
  }

  #settleAll() {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve({ is: "no", ...ourNo("link") });
  }

  /** At every opening of the link: we say which table is ours, and what we know of it already. */
  async #arrive() {
    const to: Address = this.lobby ? { table: this.lobby.table } : this.#to;
    const token = this.#ours;
    this.#sitting.arrives();
    const no = await this.tell("open" in to ? { do: "open", ...to.open, ...token }
      : { do: "join", ...to, ...token, since: this.#sitting.telling() });
    if (!no || no.key === "page.no.link") return; // another try comes by itself
    this.#leave(no);
  }

  /** Not at this table any more, and why. */
  #leave(no: No) {
    this.no = no;
    this.#link.close();
    this.changed();
  }

  #heard(message: Incoming) {
    const answered = message.re === undefined ? undefined : this.#waiting.get(message.re);
    this.#takeIn(message);
    if (answered) {
      this.#waiting.delete(message.re!);
      answered(message);
    }
    this.changed();
  }

  #takeIn(message: Incoming) {
    switch (message.is) {
      case "table": return this.#hearTable(message);
      case "deal": return void this.#deal(message);
      case "left": return this.#leave({ key: message.key, text: message.text });
      case "moved": return this.#leave(ourNo("moved"));
      default:
        if (this.lobby && !this.#sitting.heard(message)) this.#rejoin();
        if (message.is === "told") void this.#load();
    }
  }

  #hearTable(message: Incoming) {
    const first = this.lobby === null;
    this.lobby = lobbyOf(message);
    this.#sitting.called();
    const before = first ? this.#tokenOf(this.lobby.table) : null;
    if (before && before !== this.#token) {
      this.#token = before;
      this.#rejoin();
    } else if (this.#token && (this.lobby.opener || this.mine.length)) this.#onSeat(this.lobby, this.#token);
  }

  async #deal(message: Incoming) {
    for (const answer of await this.fair.hear(message, this.mine)) await this.tell(answer);
  }

  /** Something was told that does not fit, or we are somebody else: everything is asked for again. */
  #rejoin() {
    void this.tell({ do: "join", table: this.lobby!.table, ...this.#ours, since: 0 });
  }

  async #load() {
    if (this.#loading || !this.lobby) return;
    this.#loading = true;
    try {
      await this.#sitting.load(this.#language);
      if (this.no?.key === "page.no.engine") this.no = null; // it was missing before
    } catch {
      this.#loading = false;
      this.no = ourNo("engine");
    }
    this.changed();
  }
}
