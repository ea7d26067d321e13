// Writes everything that this device has into one file, and reads such a file. Each line is one JSON object, so that we
// can say where a fault is. A file never changes what is already here.

import { Door } from "../engine/door.js";
import { renewDevice } from "../link/device";
import { engine } from "../link/engine";
import { addTable, keptTables, type KeptTable } from "../link/store";
import { addHere, dropHere, hereEntries, isHere, isToken, keepSeat, seatToken, seatTokens } from "../table/tokens";
import { ourWords } from "../base/words";
import { isKept, listRecords, putRecord } from "./records";

const HEAD = { sightline: "device", version: 1 };
const BIGGEST = 32 << 20; // characters of a file
const MOST_LINES = 5000;
const LONGEST = 1 << 18; // characters of one kept text

/** What lies in localStorage besides seats and games, which have lines of their own: settings, decks, streaks. */
const OTHERS = /^sightline\.(?!seat\.|here$)[a-z][a-z.-]{0,40}$/;

export type Fate = "added" | "had" | "refused";
type Kind = "game" | "record" | "seat" | "other";

export interface Fault {
  /** 0: the fault is in the file as a whole. */
  line: number;
  text: string;
}

export interface Report {
  counts: Record<Kind, Record<Fate, number>>;
  faults: Fault[];
}

function texts(): { key: string; text: string }[] {
  try {
    return Object.keys(localStorage).filter((key) => OTHERS.test(key))
      .map((key) => ({ key, text: localStorage.getItem(key) ?? "" }));
  } catch {
    return []; // the browser keeps nothing for us
  }
}

/** Running games with their journals, records, seats at the server, and all else that is kept. */
export async function writeAlong(): Promise<string> {
  const tables = new Map((await keptTables()).map((one) => [one.table, one]));
  const games = hereEntries().flatMap((entry) => {
    const journal = tables.get(entry.id);
    return journal ? [{ is: "game", entry, journal }] : [];
  });
  const lines: object[] = [
    HEAD,
    ...games,
    ...(await listRecords()).map((record) => ({ is: "record", record })),
    ...seatTokens().map((seat) => ({ is: "seat", ...seat })),
    ...texts().map((text) => ({ is: "other", ...text })),
  ];
  return [...lines, { is: "end", lines: lines.length }].map((line) => `${JSON.stringify(line)}\n`).join("");
}

function isJournal(journal: unknown): journal is KeptTable {
  const { table, seq, lines } = (journal ?? {}) as Partial<KeptTable>;
  return isToken(table) && Number.isSafeInteger(seq) && Number(seq) > 0 && typeof lines === "string";
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

type Line = Record<string, unknown>;

/** One reader for each kind of line: it returns what became of the line, or the key of what is wrong with it. */
const readers: Record<Kind, (line: Line, door: Door) => Promise<Fate | string>> = {
  async game({ entry, journal }) {
    if (!isHere(entry) || !isJournal(journal) || entry.id !== journal.table) return "along.no.game";
    const listed = addHere(entry);
    if (listed === "refused") return "along.no.room";
    const fate = await addTable(journal);
    if (fate === "refused" && listed === "added") dropHere(entry.id);
    return fate === "refused" ? "along.no.room" : listed;
  },

  async record({ record }, door) {
    if (!isKept(record)) return "along.no.record";
    if ((await listRecords()).some(({ id }) => id === record.id)) return "had";
    if (!door.ask("replay", record.text).ok) return "along.no.replay";
    return await putRecord(record) ? "added" : "along.no.room";
  },

  async seat({ table, token }) {
    if (!isToken(table) || !isToken(token)) return "along.no.seat";
    if (seatToken(table)) return "had";
    keepSeat(table, token);
    return "added";
  },

  async other({ key, text }) {
    if (typeof key !== "string" || !OTHERS.test(key) || typeof text !== "string" || text.length > LONGEST ||
        !isJson(text)) return "along.no.other";
    try {
      if (localStorage.getItem(key) !== null) return "had";
      localStorage.setItem(key, text);
      dispatchEvent(new StorageEvent("storage", { key })); // as if another tab had written it
      return "added";
    } catch {
      return "along.no.room";
    }
  },
};

const isKind = (is: unknown): is is Kind => typeof is === "string" && Object.hasOwn(readers, is);

function parse(text: string): Line | null {
  try {
    const line: unknown = JSON.parse(text);
    return line !== null && typeof line === "object" && !Array.isArray(line) ? line as Line : null;
  } catch {
    return null;
  }
}

function wrongFile(text: string, lines: string[]): string | null {
  if (text.length > BIGGEST || lines.length > MOST_LINES) return "along.no.big";
  const head = parse(lines[0] ?? "");
  if (head?.sightline !== HEAD.sightline) return "along.no.file";
  return head.version === HEAD.version ? null : "along.no.version";
}

const nothing = (): Record<Fate, number> => ({ added: 0, had: 0, refused: 0 });

/** Takes in what is new in a file, line by line, and says what became of it. */
export async function readAlong(text: string): Promise<Report> {
  const words = ourWords();
  const report: Report = {
    counts: { game: nothing(), record: nothing(), seat: nothing(), other: nothing() }, faults: [] };
  const fault = (line: number, key: string) => report.faults.push({ line, text: words.say(key) });
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const wrong = wrongFile(text, lines);
  if (wrong) {
    fault(0, wrong);
    return report;
  }
  const door = await engine().then((module) => Door.open(module)).catch(() => null);
  if (!door) {
    report.faults.push({ line: 0, text: words.say("no.engine") });
    return report;
  }
  let ended = false;
  for (const [i, raw] of lines.slice(1).entries()) {
    const line = parse(raw);
    if (line?.is === "end") ended = line.lines === i + 1;
    else if (!line || !isKind(line.is)) fault(i + 2, "along.no.line");
    else {
      const fate = await readers[line.is](line, door);
      const known = fate === "added" || fate === "had";
      report.counts[line.is][known ? fate : "refused"]++;
      if (!known) fault(i + 2, fate);
    }
  }
  if (!ended) fault(0, "along.no.end");
  if (report.counts.game.added > 0) renewDevice();
  return report;
}
