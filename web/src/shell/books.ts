// The rules in plain words. They are a module of their own, one per language, loaded when somebody wants to read them.

import type { Language } from "../table/table";

export interface Rule {
  id: string;
  text: string;
}

export interface Chapter {
  name: string;
  title: string;
  rules: Rule[];
}

export interface Book {
  name: string;
  title: string;
  chapters: Chapter[];
}

/** What web/books.mjs writes: by game the names of its books, the nearest first. */
interface Kept {
  games: Record<string, string[]>;
  books: Book[];
}

const kept: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("rules:en"),
  xx: () => import("rules:xx"),
};

const holds = ({ chapters }: Book, rule: string): boolean =>
  chapters.some(({ rules }) => rules.some(({ id }) => id === rule));

export interface Shelf {
  books: Book[];
  /** The rule that was asked for; null if no rule has that name. */
  rule: string | null;
}

/** The books of a game, opened at a rule; without a game, those of the first game that is played by the rule. */
export async function loadBooks(language: Language, game: string | null, rule: string | null): Promise<Shelf> {
  const { games, books } = (await kept[language]()).default as Kept;
  const named = (names: string[]) => names.flatMap((name) => books.filter((book) => book.name === name));
  const shelves = game === null ? Object.values(games).map(named) : [named(games[game] ?? [])];
  const found = rule === null ? undefined : shelves.find((shelf) => shelf.some((book) => holds(book, rule)));
  return { books: found ?? shelves[0] ?? [], rule: found ? rule : null };
}

/** The chapter in which a rule stands. */
export function chapterOf(books: Book[], rule: string): Chapter | undefined {
  return books.flatMap(({ chapters }) => chapters).find(({ rules }) => rules.some(({ id }) => id === rule));
}

/** For searching: capitals and marks on letters make no difference. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The books with only those rules that have all these words, and only chapters that have such rules. */
export function findRules(books: Book[], typed: string): Book[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const fits = ({ id, text }: Rule) => {
    const said = plain(`${id} ${text}`);
    return words.every((word) => said.includes(word));
  };
  return books.map((book) => ({
    ...book,
    chapters: book.chapters.map((chapter) => ({ ...chapter, rules: chapter.rules.filter(fits) }))
      .filter(({ rules }) => rules.length > 0),
  })).filter(({ chapters }) => chapters.length > 0);
}

export const countRules = (books: Book[]): number =>
  books.flatMap(({ chapters }) => chapters).reduce((sum, { rules }) => sum + rules.length, 0);
