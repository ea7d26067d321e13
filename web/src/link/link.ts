// A way to a host: messages go out, messages come in (docs/protocol.md). Whether the host is a worker of
// this page, a server, or a recording makes no difference to the owner of a Link.

import type { Language } from "../engine/told";
import { hostFacts } from "../engine/types.generated";

/** Why a link is closed for good. */
export interface Bye {
  key: string;
  text: string;
}

/** What a client says: `do` and its members. */
export interface Outgoing {
  do: string;
  id?: number;
  [member: string]: unknown;
}

/** What a host says: `is` and its members. */
export interface Incoming {
  is: string;
  re?: number;
  [member: string]: any;
}

/**
 * opening: not greeted yet. open: greeted. broken: it was open, and reconnects by itself; at the
 * next `open` the host knows nothing of us, so a client at a table joins again. closed: for good.
 */
export type LinkState = "opening" | "open" | "broken" | "closed";

export interface Link {
  readonly state: LinkState;
  /** Milliseconds until the next try, while it is broken. */
  readonly retryIn: number;
  /** The last words of the host, if it said why it closed; otherwise our own. */
  readonly bye: Bye | null;
  /** Says hello again, in another language: the link breaks and is open again. */
  greet(language: Language): void;
  /** Goes out when the link is open; what was not sent when it breaks is dropped, and never sent twice. */
  send(message: Outgoing): void;
  /** Calls back for every message, in order. Returns a function that stops it. */
  onMessage(hear: (message: Incoming) => void): () => void;
  onState(hear: (state: LinkState) => void): () => void;
  close(): void;
}

/** What every link says first. */
export const hello = (language: Language): Outgoing =>
  ({ do: "hello", protocol: hostFacts.protocol, words: language });

/** What a link has in common with all others: who listens, and in which state it is. */
export class Ears {
  state: LinkState = "opening";
  #messages = new Set<(message: Incoming) => void>();
  #states = new Set<(state: LinkState) => void>();

  onMessage(hear: (message: Incoming) => void) {
    this.#messages.add(hear);
    return () => void this.#messages.delete(hear);
  }

  onState(hear: (state: LinkState) => void) {
    this.#states.add(hear);
    return () => void this.#states.delete(hear);
  }

  /** A closed link stays closed. */
  become(state: LinkState) {
    if (this.state === state || this.state === "closed") return;
    this.state = state;
    for (const hear of [...this.#states]) hear(state);
  }

  hear(message: Incoming) {
    for (const hear of [...this.#messages]) hear(message);
  }
}
