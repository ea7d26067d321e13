// The host of this device: the house of docs/door.md with a clock, luck, a store and bots round it.

import { Door } from "../engine/door.js";
import { openStore } from "./store";
import type { Append, Store } from "./store";
import { CLIENTS, drawn } from "./workers";
import type { FromHost, Thought, ToHost, Wanted } from "./workers";

const LUCK = 64; // bytes
const RATE = 1000; // messages a second: there is nobody else here to crowd out
const LATE = 8000; // milliseconds; the host itself gives a bot a little longer

/** What the house wants done: docs/door.md. */
type Line =
  | { out: "send"; client: number; message: never }
  | { out: "close"; client: number }
  | ({ out: "write"; ticket: number } & Append)
  | { out: "read"; ticket: number; table: string }
  | { out: "forget"; table: string }
  | ({ out: "think" } & Wanted)
  | { out: "wake"; at: number | null }
  | { out: "life"; at: number };

const say = (what: FromHost) => self.postMessage(what);
const now = () => Math.floor(performance.now());

class House {
  #door: Door;
  #store: Store;
  #bots: MessagePort | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #thinking = new Map<number, ReturnType<typeof setTimeout>>();

  static async open(module: WebAssembly.Module): Promise<House> {
    const [door, store] = await Promise.all([Door.open(module), openStore()]);
    const house = new House(door, store);
    door.text("house_open", JSON.stringify({
      now: now(), luck: drawn(LUCK), house: await store.life(), clients: CLIENTS, rate: RATE,
      burst: RATE, seeds: true, again: true,
    }));
    for (const known of await store.known()) house.put({ in: "known", ...known });
    say({ hosts: store.kind });
    return house;
  }

  constructor(door: Door, store: Store) {
    this.#door = door;
    this.#store = store;
  }

  /** Something happened. */
  put(what: { in: string; [member: string]: unknown }) {
    const lines = this.#door.text("house", JSON.stringify(what));
    for (const line of lines.split("\n")) if (line) this.#carryOut(JSON.parse(line) as Line);
  }

  /** Something happened at this moment. */
  putNow(what: { in: string; [member: string]: unknown }) {
    this.put({ in: "time", now: now() });
    this.put(what);
  }

  set bots(port: MessagePort) {
    this.#bots = port;
    port.onmessage = ({ data }: MessageEvent<Thought>) => guarded(() => this.#thought(data));
  }

  #carryOut(line: Line) {
    switch (line.out) {
      case "send": return say({ client: line.client, message: line.message });
      case "close": return say({ client: line.client, closed: true });
      case "write": return void this.#write(line.ticket, line);
      case "read": return void this.#read(line.ticket, line.table);
      case "forget": return void this.#store.forget(line.table);
      case "think": return this.#think(line);
      case "wake": return this.#wake(line.at);
      case "life": return void this.#store.live(line.at);
    }
  }

  async #write(ticket: number, { table, seq, epoch, lines, head, fresh = false }: Append) {
    const came = await this.#store.append({ table, seq, epoch, lines, head, fresh });
    guarded(() => this.putNow(came === "written" ? { in: "written", ticket }
      : { in: "failed", ticket, why: came }));
  }

  async #read(ticket: number, table: string) {
    const journal = await this.#store.read(table);
    guarded(() => this.putNow({ in: "read", ticket, ...(journal ?? { lines: null }) }));
  }

  #think(wanted: Wanted) {
    this.#thinking.set(wanted.ticket, setTimeout(() => guarded(() => {
      this.#thought({ ticket: wanted.ticket, move: null });
      say({ late: true });
    }), LATE));
    this.#bots?.postMessage(wanted);
  }

  /** The first answer to a ticket counts, even a null that stands in for a late one. */
  #thought({ ticket, move }: Thought) {
    if (!this.#thinking.has(ticket)) return;
    clearTimeout(this.#thinking.get(ticket));
    this.#thinking.delete(ticket);
    this.putNow({ in: "thought", ticket, move });
  }

  #wake(at: number | null) {
    clearTimeout(this.#timer);
    if (at === null) return;
    this.#timer = setTimeout(() => guarded(() => this.put({ in: "time", now: now() })),
      Math.max(0, at - now()));
  }
}

let broken = false;

/** If the engine breaks, this worker ends: another one goes on with what the store has. */
function guarded(run: () => void) {
  if (broken) return;
  try {
    run();
  } catch (error) {
    broken = true;
    say({ broken: String(error) });
  }
}

let house: Promise<House> | null = null;

self.onmessage = async ({ data, ports }: MessageEvent<ToHost>) => {
  if ("module" in data) {
    house = House.open(data.module);
    house.catch((error: unknown) => {
      broken = true;
      say({ broken: String(error) });
    });
  }
  const open = await house!.catch(() => null);
  if (!open) return;
  guarded(() => {
    if (ports[0]) open.bots = ports[0];
    if ("message" in data) open.putNow({ in: "message", client: data.client, message: data.message });
    if ("gone" in data) open.putNow({ in: "gone", client: data.client });
  });
};
