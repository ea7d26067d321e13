// The engine for tasks without a game: is this deck all right, what is behind this code, can these cards exist, and what does
// this link look like to a camera?

import { Door } from "../engine/door.js";
import { engine } from "../link/engine";
import { settings } from "../base/settings";
import type { Fault, No } from "../table/table";

let opened: Promise<Door> | null = null;

/** A door of its own, opened when it is first needed; null if there is no engine. */
async function workshop(): Promise<Door | null> {
  opened ??= engine().then((module) => Door.open(module));
  try {
    const door = await opened;
    door.text("language", settings().language);
    return door;
  } catch {
    opened = null;
    return null;
  }
}

export interface DeckReport {
  /** It cannot be read, and where. */
  fault: No | null;
  /** How many cards it has, and what it is called. */
  cards: number;
  name: string;
  /** What its author should be asked. */
  findings: { line: number; text: string }[];
}

export async function lintDeck(text: string): Promise<DeckReport | null> {
  const door = await workshop();
  if (!door) return null;
  const deck = door.ask("deck", text);
  if (!deck.ok) return { fault: deck.no as Fault, cards: 0, name: "", findings: [] };
  const lint = door.ask("deck_lint", text);
  const { cards, sets } = JSON.parse(deck.text) as { cards: number; sets: { name: string }[] };
  return {
    fault: null,
    cards,
    name: sets[0]?.name ?? "",
    findings: lint.ok ? (JSON.parse(lint.text) as DeckReport).findings : [],
  };
}

/** A challenge as far as it may be told before it is played. */
export interface PuzzleReport {
  challenge?: string;
  level?: number;
  pieces?: string;
  /** The set of pieces that it needs, as the option of the game counts. */
  set: number;
}

/** What a code or a text stands for, or why it stands for nothing; null if there is no engine. */
export async function readPuzzle(text: string): Promise<PuzzleReport | { no: No } | null> {
  const door = await workshop();
  if (!door) return null;
  const reply = door.ask("puzzle_show", text, null, 0);
  return reply.ok ? JSON.parse(reply.text) as PuzzleReport : { no: reply.no };
}

export interface PaintReport {
  verdict: "found" | "clash" | "falls" | "stuck" | "unsettled" | "interrupted";
  /** Those that contradict each other: "C3" of a card. */
  slots: { card: number; slot: string }[];
  structures: number;
  whole: boolean;
}

const NODES = 400_000; // of a search: a quarter of a second

/** Whether there is a structure that shows these cards. */
export async function judgeCards(text: string): Promise<PaintReport | { no: No } | null> {
  const door = await workshop();
  if (!door) return null;
  const reply = door.ask("puzzle_paint", text, NODES);
  return reply.ok ? JSON.parse(reply.text) as PaintReport : { no: reply.no };
}

/** The rows of a QR code, '#' is dark; [] where there is none. */
export async function drawCode(text: string): Promise<string[]> {
  const door = await workshop();
  return door ? door.json("qr", text) : [];
}
