// The engine for what is no game: is this deck all right, and what does this link look like to a camera?

import { Door } from "../door.js";
import { engine } from "../link/engine";
import { settings } from "../settings";
import type { Fault, No } from "../table/table";

let opened: Promise<Door> | null = null;

/** A door of its own, opened when it is first needed; null where the engine cannot be had. */
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
  /** How many cards it has. */
  cards: number;
  /** What its author should be asked. */
  findings: { line: number; text: string }[];
}

export async function lintDeck(text: string): Promise<DeckReport | null> {
  const door = await workshop();
  if (!door) return null;
  const deck = door.ask("deck", text);
  if (!deck.ok) return { fault: deck.no as Fault, cards: 0, findings: [] };
  const lint = door.ask("deck_lint", text);
  return {
    fault: null,
    cards: (JSON.parse(deck.text) as { cards: number }).cards,
    findings: lint.ok ? (JSON.parse(lint.text) as DeckReport).findings : [],
  };
}

/** The rows of a QR code, '#' is dark; [] where there is none. */
export async function drawCode(text: string): Promise<string[]> {
  const door = await workshop();
  return door ? door.json("qr", text) : [];
}
