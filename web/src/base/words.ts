// The page's own sentences. They come from the catalogue of the engine like all others, but apart from it:
// web/build.mjs asks the engine once, so that the page can speak before the engine is there.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Game, Language, No } from "../engine/told";

export interface Words {
  language: Language;
  games: Game[];
  /** The text of page.KEY with its arguments in place. */
  say(key: string, ...args: (string | number)[]): string;
  has(key: string): boolean;
  /** The text of any other key that comes with the page: "keys.undo". */
  other(key: string, ...args: (string | number)[]): string;
  seat(seat: number): string;
  /** The piece with this letter, in Viewpoints. */
  piece(letter: string): string;
}

/** What build.mjs writes, one module a language. */
interface Kept {
  texts: Record<string, string>;
  games: Game[];
}

const kept: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("words:en"),
  xx: () => import("words:xx"),
};

export const languages = Object.keys(kept) as Language[];

const filled = (text: string, args: (string | number)[]) =>
  text.replace(/\{(\d)\}/g, (_, index) => String(args[Number(index)] ?? ""));

function makeWords(language: Language, { texts, games }: Kept): Words {
  return {
    language,
    games,
    say: (key, ...args) => filled(texts[`page.${key}`] ?? `page.${key}`, args),
    has: (key) => `page.${key}` in texts,
    other: (key, ...args) => filled(texts[key] ?? key, args),
    seat: (seat) => texts[`seat.${seat}`] ?? String(seat),
    piece: (letter) => texts[`cube.piece.${letter}`] ?? letter,
  };
}

let words: Words | null = null;

/** Loads the words, and speaks this language from then on. */
export async function loadWords(language: Language): Promise<Words> {
  words = makeWords(language, (await kept[language]()).default as Kept);
  return words;
}

/** The words that were loaded last, for code that is not a component. */
export function ourWords(): Words {
  if (!words) throw new Error("no words");
  return words;
}

/** A "no" that is the page's own: page.no.KEY. */
export const ourNo = (key: string): No => ({ key: `page.no.${key}`, text: ourWords().say(`no.${key}`) });

const context = createContext<Words | null>(null);
export const WordsProvider = context.Provider;

export function useWords(): Words {
  const found = useContext(context);
  if (!found) throw new Error("no words");
  return found;
}
