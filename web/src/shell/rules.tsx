// The rules, opened at the one that was pressed: at a table as a sheet, before sitting down as a page.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameName } from "../table/table";
import { useWords } from "../base/words";
import { type Book, type Chapter, chapterOf, countRules, findRules, loadBooks, type Rule, type Shelf } from "./books";
import { Sheet } from "./sheet";

/** Headings of books; chapters are one level below. */
type Level = 2 | 3;

interface Reading {
  level: Level;
  /** The rule that is pointed at. */
  here: string | null;
  isOpen(chapter: Chapter): boolean;
  onOpen(chapter: Chapter, open: boolean): void;
  onRule(id: string): void;
}

function RuleLine({ rule: { id, text }, reading: { here, onRule } }: { rule: Rule; reading: Reading }) {
  const line = useRef<HTMLLIElement>(null);
  const at = here === id;
  useEffect(() => {
    if (!at) return;
    // A reader who pressed an id in the book keeps the focus there; a reader who came from elsewhere goes on from the rule.
    if (!line.current!.contains(document.activeElement)) line.current!.focus({ preventScroll: true });
    line.current!.scrollIntoView({ block: "center" });
  }, [at]);
  return (
    <li ref={line} class={at ? "rules-rule rules-here" : "rules-rule"} tabIndex={-1}
      aria-current={at ? "true" : undefined}>
      <button type="button" class="rules-id" translate={false} onClick={() => onRule(id)}>{id}</button>
      <p>{text}</p>
    </li>
  );
}

function ChapterPart({ chapter, reading }: { chapter: Chapter; reading: Reading }) {
  const Heading = `h${reading.level + 1}` as "h3" | "h4";
  return (
    <details class="rules-chapter" open={reading.isOpen(chapter)}
      onToggle={(event) => reading.onOpen(chapter, event.currentTarget.open)}>
      <summary><Heading>{chapter.title}</Heading></summary>
      <ul>{chapter.rules.map((rule) => <RuleLine key={rule.id} rule={rule} reading={reading} />)}</ul>
    </details>
  );
}

function BookPart({ book, reading }: { book: Book; reading: Reading }) {
  const Heading = `h${reading.level}` as "h2" | "h3";
  return (
    <section class="rules-book">
      <Heading>{book.title}</Heading>
      {book.chapters.map((chapter) => <ChapterPart key={chapter.name} chapter={chapter} reading={reading} />)}
    </section>
  );
}

/** One search field, then all books as chapters that fold. What is found is shown unfolded. */
function Reader({ shelf: { books, rule }, level }: { shelf: Shelf; level: Level }) {
  const words = useWords();
  const [here, setHere] = useState(rule);
  const [typed, setTyped] = useState("");
  const first = (rule !== null && chapterOf(books, rule)) || books[0]?.chapters[0];
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(first ? [first.name] : []));
  const searching = typed.trim() !== "";
  const found = useMemo(() => searching ? findRules(books, typed) : books, [books, typed]);
  const fold = ({ name }: Chapter, unfolded: boolean) => {
    if (searching || open.has(name) === unfolded) return;
    setOpen(new Set(unfolded ? [...open, name] : [...open].filter((other) => other !== name)));
  };
  const reading: Reading = {
    level, here, isOpen: ({ name }) => searching || open.has(name), onOpen: fold,
    onRule: (id) => {
      setHere(id);
      setTyped("");
      setOpen(new Set([...open, chapterOf(books, id)!.name]));
    },
  };
  return (
    <div class="rules">
      <label class="rules-find">
        <span>{words.say("rules.find")}</span>
        <input type="search" name="rules" value={typed} autocomplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <p class="rules-found" role="status">{searching && words.say("rules.found", countRules(found))}</p>
      {found.map((book) => <BookPart key={book.name} book={book} reading={reading} />)}
    </div>
  );
}

/** The books come when somebody asks for them, for most games are played without. */
function Rules({ game, rule, level }: { game: string | null; rule: string | null; level: Level }) {
  const words = useWords();
  const [shelf, setShelf] = useState<Shelf | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    loadBooks(words.language, game, rule).then((got) => !gone && setShelf(got), () => !gone && setFailed(true));
    return () => {
      gone = true;
    };
  }, [words.language, game]);
  if (failed) return <p role="alert">{words.say("no.rules")}</p>;
  if (!shelf) return <p role="status">{words.say("rules.loading")}</p>;
  return <Reader key={words.language} shelf={shelf} level={level} />;
}

export function RulesSheet({ game, rule, onClose }: { game: GameName; rule: string | null; onClose: () => void }) {
  const words = useWords();
  const title = words.games.find(({ name }) => name === game)?.title ?? game;
  return (
    <Sheet title={words.say("rules.title", title)} onClose={onClose}>
      <Rules game={game} rule={rule} level={3} />
    </Sheet>
  );
}

/** The address #rules/ID: a game, or a rule of one. */
export function RulesPage({ id }: { id: string }) {
  const words = useWords();
  const game = words.games.find(({ name }) => name === id);
  return (
    <div class="rules-page">
      <h1 tabIndex={-1}>{game ? words.say("rules.title", game.title) : words.say("rules.title.all")}</h1>
      <Rules game={game?.name ?? null} rule={game ? null : id} level={2} />
    </div>
  );
}
