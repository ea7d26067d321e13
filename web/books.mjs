// The rules as modules of the page, one a language: books, their chapters, their sentences.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../data/rules/", import.meta.url));

const lines = (name) => readFileSync(`${folder}${name}`, "utf8").split("\n")
  .filter((line) => line.trim() && !line.startsWith("#"));

/** By game, the names of its books. */
const readGames = () => Object.fromEntries(lines("books.txt").map((line) => {
  const [game, names] = line.split(": ");
  return [game, names.trim().split(/ +/)];
}));

/** What stands in a book, in the order of its lines: its title, then chapters, each with its rules below it. */
function readBook(name, write) {
  const book = { name, title: "", chapters: [] };
  for (const line of lines(`${name}.words`)) {
    const at = line.indexOf(" = ");
    const [, kind, ...rest] = line.slice(0, at).split(".");
    const text = write(line.slice(at + 3).trim());
    if (kind === "book") book.title = text;
    else if (kind === "chapter") book.chapters.push({ name: rest.join("."), title: text, rules: [] });
    else book.chapters.at(-1).rules.push({ id: kind, text });
  }
  return book;
}

/** How the engine writes English in this language, letter by letter, learnt from all it says in both. */
function writer(door, language) {
  const [plain, written] = ["en", language].map((each) => {
    door.text("language", each);
    return Array.from(Object.values(door.json("words", "")).join(""));
  });
  if (plain.length !== written.length) throw new Error(`the rules are not translated to ${language}`);
  const letters = new Map(plain.map((letter, i) => [letter, written[i]]));
  return (text) => Array.from(text, (letter) => letters.get(letter) ?? letter).join("");
}

const bookNames = (games) => [...new Set(Object.values(games).flat())];

/** What the modules are made from. */
export const bookFiles = () =>
  ["books.txt", ...bookNames(readGames()).map((name) => `${name}.words`)].map((name) => folder + name);

export const rules = (door) => ({
  name: "rules",
  setup(build) {
    build.onResolve({ filter: /^rules:/ }, ({ path }) => ({ path: path.replace(":", "-"), namespace: "rules" }));
    build.onLoad({ filter: /./, namespace: "rules" }, ({ path }) => {
      const games = readGames();
      const write = writer(door, path.slice("rules-".length));
      const books = bookNames(games).map((name) => readBook(name, write));
      return { contents: JSON.stringify({ games, books }), loader: "json" };
    });
  },
});
