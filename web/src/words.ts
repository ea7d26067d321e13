// The page's own sentences. They come from the catalogue of the engine, like all others.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Door } from "./door.js";
import type { Game, Language } from "./table";

export interface Words {
  language: Language;
  games: Game[];
  /** The text of page.KEY with its arguments in place. */
  say(key: string, ...args: (string | number)[]): string;
  seat(seat: number): string;
  /** The piece with this letter, in Viewpoints. */
  piece(letter: string): string;
}

export const languages: Language[] = ["en", "xx"];

export function readWords(door: Door, language: Language): Words {
  door.text("language", language);
  const texts: Record<string, string> = {
    ...door.json("words", "page."),
    ...door.json("words", "seat."),
    ...door.json("words", "cube.piece."),
  };
  return {
    language,
    games: door.json("games"),
    say: (key, ...args) => {
      const text = texts[`page.${key}`] ?? `page.${key}`;
      return text.replace(/\{(\d)\}/g, (_, index) => String(args[Number(index)] ?? ""));
    },
    seat: (seat) => texts[`seat.${seat}`] ?? String(seat),
    piece: (letter) => texts[`cube.piece.${letter}`] ?? letter,
  };
}

const context = createContext<Words | null>(null);
export const WordsProvider = context.Provider;

export function useWords(): Words {
  const words = useContext(context);
  if (!words) throw new Error("no words");
  return words;
}
