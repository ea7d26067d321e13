// What the page and its two workers say to each other.

import type { GameName, WhatIf } from "../engine/told";
import type { Incoming, Outgoing } from "./link";

/** A question, and all that its seat knows: docs/door.md, `think`. */
export interface Asks {
  game: GameName;
  seats: number;
  options: string;
  content?: string;
  seat: number;
  subject: number;
  view: unknown;
}

/** A decision that is wanted; or, with rollouts, how likely each answer is to win. */
export type Wanted = Asks & { ticket: number; luck: string } & ({ bot: string } | { rollouts: number });

export interface Thought {
  ticket: number;
  /** null: no answer. */
  move: string | null;
  /** If that was wanted: the reply of `what_if`. */
  tried?: WhatIf;
}

/** To the host: the engine first (with a port to the bots), then what clients say. */
export type ToHost =
  | { module: WebAssembly.Module }
  | { bots: true }
  | { client: number; message: Outgoing }
  | { client: number; gone: true };

export type FromHost =
  /** It hosts now; are its tables kept? */
  | { hosts: "kept" | "memory" }
  | { client: number; message: Incoming }
  | { client: number; closed: true }
  /** The bots do not answer: others are wanted. */
  | { late: true }
  /** The engine broke. What the store has is as it was told. */
  | { broken: string };

/** How many numbers there are for clients of the device. */
export const CLIENTS = 256;

/** Bytes that nobody can guess, as hex digits. */
export function drawn(bytes: number): string {
  const luck = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(luck, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
