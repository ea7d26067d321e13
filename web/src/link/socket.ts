// A link to the server this page came from. It reconnects by itself whenever it breaks, after a pause that
// grows and is never the same for two clients, so that they do not all come back at once.

import type { Language } from "../engine/told";
import { Ears, hello } from "./link";
import type { Bye, Incoming, Link, Outgoing } from "./link";

const FIRST_PAUSE = 500; // milliseconds
const LONGEST_PAUSE = 20000;
const SILENCE = 20000; // after this long we ask whether somebody is there
const NO_ANSWER = 10000; // and after this much longer we give the connection up

/** After these goodbyes the server is expected back; after all others it would say the same again. */
const PASSING = ["host.bye.stop", "host.bye.memory", "host.bye.fast"];

const address = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

function read(data: unknown): Incoming | null {
  try {
    const message: unknown = typeof data === "string" ? JSON.parse(data) : null;
    if (message !== null && typeof message === "object" && "is" in message &&
        typeof message.is === "string") return message as Incoming;
  } catch {
    // no JSON
  }
  return null;
}

export class SocketLink extends Ears implements Link {
  retryIn = 0;
  bye: Bye | null = null;
  #url: string;
  #language: Language;
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(language: Language, url = address()) {
    super();
    this.#url = url;
    this.#language = language;
    globalThis.addEventListener?.("online", this.#now);
    globalThis.addEventListener?.("offline", this.#off);
    this.#connect();
  }

  send(message: Outgoing) {
    // A socket that is closing takes nothing any more; we will hear in a moment that it is gone.
    if (this.state === "open" && this.#socket!.readyState === WebSocket.OPEN) this.#socket!.send(JSON.stringify(message));
  }

  greet(language: Language) {
    if (language === this.#language) return;
    this.#language = language;
    this.#tries = 0;
    this.#drop();
    this.become("broken");
    this.#connect();
  }

  close() {
    globalThis.removeEventListener?.("online", this.#now);
    globalThis.removeEventListener?.("offline", this.#off);
    clearTimeout(this.#retry);
    this.#drop();
    this.become("closed");
  }

  #now = () => {
    if (this.retryIn > 0) this.#connect();
  };

  /** The browser knows it sooner than silence would tell us. A server on this machine is reached again at once. */
  #off = () => {
    if (this.retryIn === 0) this.#broken();
  };

  /** Nothing that the old socket still says counts. */
  #drop() {
    const old = this.#socket;
    this.#socket = null;
    clearTimeout(this.#silence);
    old?.close();
  }

  #connect() {
    clearTimeout(this.#retry);
    this.retryIn = 0;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    const ours = () => this.#socket === socket;
    this.#listen();
    socket.onopen = () => ours() && socket.send(JSON.stringify(hello(this.#language)));
    socket.onclose = () => ours() && this.#broken();
    socket.onmessage = ({ data }) => {
      if (!ours()) return;
      const message = read(data);
      if (message) this.#heard(message);
      else this.#broken();
    };
  }

  #heard(message: Incoming) {
    this.#listen();
    if (message.is === "hello") {
      this.#tries = 0;
      this.become("open");
    }
    if (message.is === "bye" && !PASSING.includes(message.key)) {
      this.bye = { key: message.key, text: message.text };
      this.hear(message);
      this.close();
      return;
    }
    this.hear(message);
  }

  /** A connection that died on the way looks like a silent one, so we ask. */
  #listen() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      if (this.state === "open") this.send({ do: "ping" });
      this.#silence = setTimeout(() => this.#broken(), NO_ANSWER);
    }, SILENCE);
  }

  #broken() {
    this.#drop();
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#tries++);
    this.retryIn = Math.round(pause * (0.5 + Math.random() / 2));
    this.#retry = setTimeout(() => this.#connect(), this.retryIn);
    // A link that was never open is broken, too: its owner should know that we try again.
    this.become("broken");
  }
}
