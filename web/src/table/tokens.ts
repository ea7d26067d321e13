// Which seats are ours: one token for each table of the server, and one list of the tables of this device. What
// is read from the browser's storage may be missing, old or changed by hand, and the storage may be refused.

import { drawn } from "../link/workers";
import type { GameName } from "./table";

const SEAT = "sightline.seat.";
const HERE = "sightline.here";
const MOST_HERE = 40; // tables of this device; what is older is forgotten
const TABLE = /^[0-9a-f]{32}$/;
const DAY = 24 * 3600 * 1000;
const SEAT_LASTS = 60 * DAY; // the server forgets sooner

/** One of our tables on this device. */
export interface HereEntry {
  id: string;
  game: GameName;
  token: string;
  when: number;
  over: boolean;
  /** The build of the page that plays it; games from before builds had names have none. */
  build?: string;
}

const memory = new Map<string, string>(); // where storage is refused

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function writeText(key: string, text: string | null) {
  memory.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) memory.set(key, text);
  }
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? "null");
  } catch {
    return null;
  }
}

function keys(): string[] {
  try {
    return [...memory.keys(), ...Object.keys(localStorage)];
  } catch {
    return [...memory.keys()];
  }
}

export const isToken = (token: unknown): token is string => typeof token === "string" && TABLE.test(token);

/** A token is 128 bits of our own. */
export const newToken = () => drawn(16);

export function seatToken(table: string): string | null {
  const kept = readJson(SEAT + table) as { token?: unknown } | null;
  return isToken(kept?.token) ? kept.token : null;
}

export function keepSeat(table: string, token: string) {
  writeText(SEAT + table, JSON.stringify({ token, when: Date.now() }));
}

/** All seats at the server; those of long ago are forgotten here, too. */
export function seatTokens(): { table: string; token: string }[] {
  return keys().filter((key) => key.startsWith(SEAT)).flatMap((key) => {
    const table = key.slice(SEAT.length);
    const token = seatToken(table);
    const when = Number((readJson(key) as { when?: unknown } | null)?.when);
    if (TABLE.test(table) && token && Date.now() - when < SEAT_LASTS) return [{ table, token }];
    writeText(key, null);
    return [];
  });
}

/** From the browser's store, or from a file: it may be anything. */
export function isHere(entry: unknown): entry is HereEntry {
  const { id, game, token, when, over, build } = (entry ?? {}) as Partial<HereEntry>;
  return isToken(id) && isToken(token) && typeof game === "string" && Number.isFinite(when) &&
    typeof over === "boolean" && (build === undefined || /^\w{0,64}$/.test(build));
}

/** The latest first. */
export function hereEntries(): HereEntry[] {
  const list = readJson(HERE);
  return Array.isArray(list) ? list.filter(isHere).sort((a, b) => b.when - a.when) : [];
}

export function hereToken(id: string): string | null {
  return hereEntries().find((entry) => entry.id === id)?.token ?? null;
}

export function keepHere(entry: HereEntry) {
  const others = hereEntries().filter(({ id }) => id !== entry.id);
  writeText(HERE, JSON.stringify([entry, ...others].slice(0, MOST_HERE)));
}

/** From another device: one that is here already stays, and nothing here makes room for it. */
export function addHere(entry: HereEntry): "added" | "had" | "refused" {
  const before = hereEntries();
  if (before.some(({ id }) => id === entry.id)) return "had";
  if (before.length >= MOST_HERE) return "refused";
  keepHere(entry);
  return hereToken(entry.id) ? "added" : "refused";
}

export function dropHere(id: string) {
  writeText(HERE, JSON.stringify(hereEntries().filter((entry) => entry.id !== id)));
}
