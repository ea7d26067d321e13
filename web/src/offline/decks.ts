// The decks of your own that are kept on this device, by their names.

export interface KeptDeck {
  name: string;
  text: string;
}

const KEY = "sightline.decks";
const MOST = 12;
const LONGEST = 1 << 16; // characters

function isDeck(deck: unknown): deck is KeptDeck {
  const { name, text } = (deck ?? {}) as Partial<KeptDeck>;
  return typeof name === "string" && name.length <= 200 && typeof text === "string" && text.length <= LONGEST;
}

/** They may have been changed by hand, or come from a file: the engine reads each deck before it is played. */
export function keptDecks(): KeptDeck[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter(isDeck).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function write(decks: KeptDeck[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(decks));
    return true;
  } catch {
    return false; // refused or full
  }
}

/** Replaces the deck with this name; false: there is no room for it. */
export function keepDeck(deck: KeptDeck): boolean {
  const others = keptDecks().filter(({ name }) => name !== deck.name);
  return isDeck(deck) && others.length < MOST && write([deck, ...others]);
}

export function dropDeck(name: string) {
  write(keptDecks().filter((deck) => deck.name !== name));
}
