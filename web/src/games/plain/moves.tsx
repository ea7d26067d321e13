// One question: its moves as buttons, and a field for people who would rather type.

import { useEffect, useId, useState } from "preact/hooks";
import { SPECTATOR } from "../../engine/door.js";
import { Plain } from "./plain";
import type { Game, Move, No, Question, Table } from "../../table/table";
import { Why } from "../../base/why";
import { useWords } from "../../base/words";

const MANY = 40; // more than this many moves are grouped and can be filtered
const SHOWN = 60; // of one group; the filter finds the rest

const verbOf = (move: Move) => move.do.split(" ", 1)[0]!;

function matches(move: Move, filter: string): boolean {
  const text = `${move.do} ${move.text}`.toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

function Buttons({ moves, onMove }: { moves: Move[]; onMove: (move: string) => void }) {
  const words = useWords();
  const shown = moves.slice(0, SHOWN);
  return (
    <>
      <Plain moves={shown} onMove={onMove} />
      {moves.length > shown.length && <p>{words.say("more", moves.length - shown.length)}</p>}
    </>
  );
}

/** A group is filled only while it is open: some games have thousands of moves. */
function Group({ verb, moves, open, onMove }: {
  verb: string;
  moves: Move[];
  open: boolean;
  onMove: (move: string) => void;
}) {
  const words = useWords();
  const [opened, setOpened] = useState(open);
  return (
    <details class="group" open={open} onToggle={(e) => setOpened(e.currentTarget.open)}>
      <summary><code translate={false}>{verb}</code> {words.say("count", moves.length)}</summary>
      {opened && <Buttons moves={moves} onMove={onMove} />}
    </details>
  );
}

function Groups({ moves, onMove }: { moves: Move[]; onMove: (move: string) => void }) {
  const words = useWords();
  const id = useId();
  const [filter, setFilter] = useState("");
  const wanted = filter.trim();
  const found = wanted ? moves.filter((move) => matches(move, wanted)) : moves;
  const verbs = [...new Set(found.map(verbOf))];
  const few = found.length <= MANY;
  return (
    <>
      <div class="field">
        <label for={id}>{words.say("filter")}</label>
        <input id={id} type="search" value={filter} autocomplete="off" spellcheck={false}
          onInput={(e) => setFilter(e.currentTarget.value)} />
      </div>
      <p role="status">{words.say("found", found.length, moves.length)}</p>
      {verbs.map((verb) => (
        <Group key={`${verb} ${few}`} verb={verb} open={few || verbs.length === 1} onMove={onMove}
          moves={found.filter((move) => verbOf(move) === verb)} />
      ))}
    </>
  );
}

function Typed({ table, question, game, onMove, onNo }: {
  table: Table;
  question: Question;
  game: Game;
  onMove: (move: string) => void;
  onNo: (no: No | null, legal: boolean) => void;
}) {
  const words = useWords();
  const id = useId();
  const [text, setText] = useState("");
  const move = text.trim().replace(/\s+/g, " ");
  return (
    <form class="typed" onSubmit={(e) => {
      e.preventDefault();
      if (move) onMove(move);
    }}>
      <label for={id}>{words.say("type")}</label>
      <input id={id} name="typed" value={text} autocomplete="off" autocapitalize="none"
        spellcheck={false} aria-describedby={`${id}-help`}
        onInput={(e) => setText(e.currentTarget.value)} />
      <button type="submit">{words.say("type.play")}</button>
      <button type="button" disabled={!move}
        onClick={() => {
          const no = table.may(question.subject, move);
          onNo(no, !no);
        }}>
        {words.say("type.may")}
      </button>
      <p class="help" id={`${id}-help`}>
        {words.say("type.help")}{" "}
        <code translate={false}>{game.verbs.map((verb) => verb.name).join(", ")}</code>
      </p>
    </form>
  );
}

export function Answer({ table, question, game }: {
  table: Table;
  question: Question;
  game: Game;
}) {
  const words = useWords();
  const [no, setNo] = useState<No | null>(null);
  const [legal, setLegal] = useState(false);
  const { subject, q, sealed } = question;

  const asks = sealed === undefined;
  const moves = asks ? table.moves(subject) : [];

  useEffect(() => {
    setNo(null);
    setLegal(false);
  }, [table, subject, q, sealed]);

  async function answer(move: string) {
    setLegal(false);
    setNo(await table.answer(subject, q, move));
  }

  if (sealed !== undefined)
    return (
      <>
        <p>{words.say("sealed")} <code translate={false}>{sealed}</code></p>
        <p class="buttons">
          <button type="button" onClick={async () => setNo(await table.takeBack(subject, q))}>
            {words.say("takeback")}
          </button>
        </p>
        <Why no={no} />
      </>
    );
  return (
    <>
      {table.seat !== SPECTATOR && subject !== table.seat &&
        <p>{words.say("for", table.name(subject))}</p>}
      {moves.length > MANY
        ? <Groups moves={moves} onMove={answer} />
        : <Buttons moves={moves} onMove={answer} />}
      <Why no={no} />
      <details class="typing">
        <summary>{words.say("typing")}</summary>
        <Typed table={table} question={question} game={game} onMove={answer}
          onNo={(why, may) => {
            setNo(why);
            setLegal(may);
          }} />
        <p role="status">{legal && words.say("type.yes")}</p>
      </details>
    </>
  );
}
