// Challenges that were opened and solved on this device, and how many days in a row the day's challenge was solved.
// Kept in the browser's store and checked when it is read; a table of the server leaves nothing here.

const KEY = "sightline.puzzles";
const CODE = /^[A-Z0-9][A-Z0-9-]{0,47}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOST = 60; // tables that are remembered; older ones no longer count

interface Kept {
  /** By the id of a table of this device: the code it was opened with. */
  open: Record<string, string>;
  /** By code: the day on which it was first solved. */
  solved: Record<string, string>;
  /** By code: the day on which its solution was shown before it was solved. */
  helped: Record<string, string>;
}

const fits = (value: unknown, key: RegExp, each: RegExp): Record<string, string> =>
  Object.fromEntries(Object.entries(typeof value === "object" && value !== null ? value : {})
    .filter(([name, text]) => key.test(name) && typeof text === "string" && each.test(text)));

function read(): Kept {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown> | null;
    return {
      open: fits(stored?.open, /^[\w-]{1,64}$/, CODE),
      solved: fits(stored?.solved, CODE, DAY),
      helped: fits(stored?.helped, CODE, DAY),
    };
  } catch {
    return { open: {}, solved: {}, helped: {} };
  }
}

function write(kept: Kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a store that refuses: it lasts as long as the game
  }
}

const two = (n: number): string => String(n).padStart(2, "0");

/** A day as codes have it, by the clock of this device. */
export const dayOf = (day = new Date()): string => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
export const dailyCode = (day: string): string => `D-${day}`;

/** The table was opened with this code; a text that is not a code is not kept. */
export function opened(table: string, code: string) {
  const name = code.trim().toUpperCase();
  if (!CODE.test(name)) return;
  const kept = read();
  const open = Object.entries({ ...kept.open, [table]: name }).slice(-MOST);
  write({ ...kept, open: Object.fromEntries(open) });
}

/** The table was solved. Returns the code that it had, if it is known here. */
export function solved(table: string): string | null {
  const kept = read();
  const code = kept.open[table];
  if (code === undefined) return null;
  if (kept.solved[code] === undefined) write({ ...kept, solved: { ...kept.solved, [code]: dayOf() } });
  return code;
}

/** The solution lies open at this table. It cannot be forgotten: not by an undo, nor at another table with this code. */
export function shown(table: string) {
  const kept = read();
  const code = kept.open[table];
  if (code === undefined || kept.solved[code] !== undefined || kept.helped[code] !== undefined) return;
  write({ ...kept, helped: { ...kept.helped, [code]: dayOf() } });
}

export const isHelped = (code: string): boolean => read().helped[code] !== undefined;

export const solvedCodes = (): ReadonlySet<string> => new Set(Object.keys(read().solved));

const before = (day: string): string => {
  const [year, month, date] = day.split("-").map(Number);
  return dayOf(new Date(year!, month! - 1, date! - 1));
};

/** Days in a row on which the challenge of that day was solved without its solution, up to today or yesterday. */
export function streak(today = dayOf()): number {
  const { solved: done, helped } = read();
  const was = (day: string) => done[dailyCode(day)] === day && helped[dailyCode(day)] === undefined;
  let day = was(today) ? today : before(today);
  let n = 0;
  for (; was(day); day = before(day)) n++;
  return n;
}
