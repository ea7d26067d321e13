// A way to a host: messages go out, messages come in (docs/protocol.md). Whether the host is a worker of
// this page, a server, or a recording makes no difference to anybody who has a Link.

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
 * opening: not greeted yet. open: greeted. broken: it was open, and is being laid again by itself; at the
 * next `open` the host knows nothing of us, so whoever is at a table joins again. closed: for good.
 */
export type LinkState = "opening" | "open" | "broken" | "closed";

export interface Link {
  readonly state: LinkState;
  /** Milliseconds until the next try, while it is broken. */
  readonly retryIn: number;
  /** Goes out when the link is open; what was not sent when it breaks is dropped, and never sent twice. */
  send(message: Outgoing): void;
  /** Calls back for every message, in order. Returns how to stop that. */
  onMessage(hear: (message: Incoming) => void): () => void;
  onState(hear: (state: LinkState) => void): () => void;
  close(): void;
}
