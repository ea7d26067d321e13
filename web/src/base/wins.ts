// Which games this person has won on this device: until there are some, the usual bot is one that a newcomer can beat.
// Kept in the browser's store and checked when it is read.

const KEY = "sightline.wins";
const ENOUGH = 2; // of one kind; one may be luck

/** By kind of game: the games that were won, as many as count. */
function read(): Record<string, string[]> {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as unknown;
    return Object.fromEntries(Object.entries(typeof stored === "object" && stored !== null ? stored : {})
      .map(([game, ids]) => [game, Array.isArray(ids) ? ids.filter((id) => typeof id === "string").slice(0, ENOUGH) : []]));
  } catch {
    return {};
  }
}

export const isNewcomer = (game: string): boolean => (read()[game] ?? []).length < ENOUGH;

/** The same game counts once, however often its end is seen. */
export function won(game: string, id: string) {
  const wins = read();
  const before = wins[game] ?? [];
  if (before.length >= ENOUGH || before.includes(id)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...wins, [game]: [...before, id] }));
  } catch {
    // a store that refuses: this person stays a newcomer
  }
}
