// The host of this device, as the page sees it: two workers, and any number of links to them.
//
// One tab of a browser hosts at a time: they share a store. Another is told so, and may take over; then the
// links of the first are closed.

import type { Language, WhatIf } from "../engine/told";
import { engine } from "./engine";
import { Ears, hello } from "./link";
import type { Bye, Link, Outgoing } from "./link";
import { CLIENTS, drawn } from "./workers";
import type { Asks, FromHost, Thought, ToHost, Wanted } from "./workers";

/** Where the workers are; web/build.mjs puts them in. */
declare const HOST_WORKER: string;
declare const BOT_WORKER: string;

const LOCK = "sightline.here";
const RESTARTS = 3; // after this many breaks the fault is ours, and another try would not help

/** What is known of a fault before anybody has words for it: the key of the catalogue. */
export class DeviceFault extends Error {
  readonly key: "page.no.tab" | "page.no.taken" | "page.no.engine" | "page.no.broken";

  constructor(key: DeviceFault["key"]) {
    super(key);
    this.key = key;
  }
}

/** The bots in their worker: for the host, and for people who want advice. */
class Bots {
  #worker: Worker;
  #port: MessagePort;
  #waiting = new Map<number, (thought: Thought | null) => void>();
  #tickets = 0;

  constructor(module: WebAssembly.Module) {
    const { port1, port2 } = new MessageChannel();
    this.#worker = new Worker(BOT_WORKER, { type: "module" });
    this.#worker.postMessage({ module }, [port2]);
    this.#worker.onerror = () => this.end();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<Thought>) => {
      this.#waiting.get(data.ticket)?.(data);
      this.#waiting.delete(data.ticket);
    };
  }

  /** Another way to them, for the host. */
  port(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#worker.postMessage({}, [port2]);
    return port1;
  }

  think(wanted: Asks & ({ bot: string } | { rollouts: number })): Promise<Thought | null> {
    const ticket = ++this.#tickets;
    return new Promise((resolve) => {
      this.#waiting.set(ticket, resolve);
      this.#port.postMessage({ ...wanted, ticket, luck: drawn(32) } satisfies Wanted);
    });
  }

  end() {
    this.#worker.terminate();
    for (const answer of this.#waiting.values()) answer(null);
    this.#waiting.clear();
  }
}

let bots: Bots | null = null;

async function ourBots(): Promise<Bots> {
  const module = await engine();
  bots ??= new Bots(module);
  return bots;
}

/** What a bot would do; null: it does not say. */
export async function think(wanted: Asks & { bot: string }): Promise<string | null> {
  try {
    return (await (await ourBots()).think(wanted))?.move ?? null;
  } catch {
    return null; // without the engine there are no bots
  }
}

/** How likely each answer is to win; null: nobody can say. */
export async function whatIf(wanted: Asks & { rollouts: number }): Promise<WhatIf | null> {
  try {
    return (await (await ourBots()).think(wanted))?.tried ?? null;
  } catch {
    return null;
  }
}

class Device {
  kept: "kept" | "memory" = "kept";
  #worker: Worker | null = null;
  #links = new Map<number, DeviceLink>();
  #clients = 0;
  #breaks = 0;

  async start() {
    const module = await engine().catch(() => {
      throw new DeviceFault("page.no.engine");
    });
    const worker = new Worker(HOST_WORKER, { type: "module" });
    this.#worker = worker;
    await new Promise<void>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromHost>) => {
        if ("hosts" in data) {
          this.kept = data.hosts;
          resolve();
        } else if ("broken" in data) reject(new DeviceFault("page.no.broken"));
        if (this.#worker === worker) this.#heard(data);
      };
      worker.onerror = () => reject(new DeviceFault("page.no.engine"));
      void ourBots().then((some) => this.#tell({ module }, [some.port()]));
    });
  }

  link(language: Language): DeviceLink {
    return new DeviceLink(this, language);
  }

  /** A number for a client. It does not reuse that of a client that has just left: a message to it may be on its way. */
  enter(link: DeviceLink): number {
    do this.#clients = (this.#clients + 1) % CLIENTS;
    while (this.#links.has(this.#clients));
    const client = this.#clients;
    this.#links.set(client, link);
    return client;
  }

  leave(client: number) {
    if (this.#links.delete(client)) this.#tell({ client, gone: true });
  }

  send(client: number, message: Outgoing) {
    this.#tell({ client, message });
  }

  end(bye: DeviceFault["key"]) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const link of [...this.#links.values()]) link.ended(bye);
  }

  #tell(what: ToHost, ports: MessagePort[] = []) {
    this.#worker?.postMessage(what, ports);
  }

  #heard(data: FromHost) {
    if ("message" in data) this.#links.get(data.client)?.heard(data.message);
    else if ("closed" in data) this.#links.get(data.client)?.dropped();
    else if ("late" in data) void this.#freshBots();
    else if ("broken" in data) void this.#again();
  }

  async #freshBots() {
    bots?.end();
    bots = null;
    const some = await ourBots().catch(() => null);
    if (some) this.#tell({ bots: true }, [some.port()]);
  }

  /** The engine broke: what was told is in the store, and everybody who was here joins again. */
  async #again() {
    this.#worker?.terminate();
    this.#worker = null;
    if (++this.#breaks > RESTARTS) return this.end("page.no.broken");
    const links = [...this.#links.values()];
    this.#links.clear();
    for (const link of links) link.become("broken");
    try {
      await this.start();
      for (const link of links) link.enter();
    } catch {
      for (const link of links) link.ended("page.no.broken");
    }
  }
}

export class DeviceLink extends Ears implements Link {
  readonly retryIn = 0;
  bye: Bye | null = null;
  #device: Device;
  #language: Language;
  #client = -1;

  constructor(device: Device, language: Language) {
    super();
    this.#device = device;
    this.#language = language;
    this.enter();
  }

  send(message: Outgoing) {
    if (this.state === "open") this.#device.send(this.#client, message);
  }

  greet(language: Language) {
    if (language === this.#language) return;
    this.#language = language;
    this.#device.leave(this.#client);
    this.become("broken");
    this.enter();
  }

  close() {
    this.#device.leave(this.#client);
    this.become("closed");
  }

  /** For the device. */
  enter() {
    this.#client = this.#device.enter(this);
    this.#device.send(this.#client, hello(this.#language));
  }

  heard(message: Parameters<Ears["hear"]>[0]) {
    if (message.is === "hello") this.become("open");
    if (message.is === "bye") this.bye = { key: message.key, text: message.text };
    this.hear(message);
    if (message.is === "bye") this.close();
  }

  dropped() {
    this.become("closed");
  }

  ended(key: DeviceFault["key"]) {
    this.bye = { key, text: "" };
    this.become("closed");
  }
}

let device: Promise<Device> | null = null;
let running: Device | null = null;
let holds = false; // the lock

function lost() {
  holds = false;
  running?.end("page.no.taken");
  running = device = null;
}

/** Holds the lock until the tab is gone or somebody takes it; false: another tab has it. */
function lock(steal: boolean): Promise<boolean> {
  // Without locks (a page that is not served safely) the epochs of the store keep two tabs apart.
  if (!navigator.locks || holds) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = (got: unknown) => {
      holds = got !== null;
      resolve(holds);
      return holds ? new Promise<void>(() => {}) : undefined;
    };
    navigator.locks.request(LOCK, steal ? { steal } : { ifAvailable: true }, hold).catch(lost);
  });
}

async function open(steal: boolean): Promise<Device> {
  if (!(await lock(steal))) throw new DeviceFault("page.no.tab");
  const mine = new Device();
  await mine.start();
  running = mine;
  return mine;
}

function opened(steal: boolean): Promise<Device> {
  device = open(steal);
  device.catch(() => void (device = null));
  return device;
}

/** Throws a DeviceFault. */
export async function deviceLink(language: Language): Promise<DeviceLink> {
  return (await (device ?? opened(false))).link(language);
}

/** Takes the tables of this device from the tab that has them. */
export async function takeDevice(): Promise<void> {
  if (!running) await opened(true);
}

/** The store has other tables than before: the next visitor finds a host that knows them. */
export function renewDevice() {
  running?.end("page.no.taken");
  running = device = null;
}

export const deviceKeeps = () => running?.kept ?? "unknown";
