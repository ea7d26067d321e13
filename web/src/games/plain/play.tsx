// The table from one seat: the question, what can be seen, what happened, and the score.

import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { SPECTATOR } from "../../engine/door.js";
import { Answer } from "./moves";
import { Show } from "./show";
import { isReplay } from "../../table/visit";
import { playAgain } from "../../shell/menu";
import { byRank } from "../../shell/seats";
import { saveRecord } from "../../table/save";
import type { Entry, No, Table, Told } from "../../table/table";
import { Why } from "../../base/why";
import { useWords } from "../../base/words";

function Log({ log }: { log: readonly Entry[] }) {
  const words = useWords();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = end.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [log]);
  return (
    <section class="log" aria-labelledby="log">
      <h2 id="log">{words.say("log")}</h2>
      <div role="log" aria-labelledby="log" tabIndex={0} ref={end}>
        <ol>
          {log.flatMap(({ step, news }) => news
            .filter((each) => each.text)
            .map((each, i) => <li key={`${step}.${i}`}>{each.text}</li>))}
        </ol>
      </div>
    </section>
  );
}

function Score({ told }: { told: Told }) {
  const words = useWords();
  if (!told.score) return null;
  const { points, rank } = told.score;
  return (
    <table class="score">
      <caption>{words.say("score")}</caption>
      <thead>
        <tr>
          <th scope="col">{words.say("score.rank")}</th>
          <th scope="col">{words.say("score.seat")}</th>
          <th scope="col">{words.say("score.points")}</th>
        </tr>
      </thead>
      <tbody>
        {byRank(rank).map((seat) => (
          <tr key={seat}>
            <td>{rank[seat]}</td>
            <th scope="row">
              {words.seat(seat)}{seat === told.seat && ` (${words.say("you")})`}
            </th>
            <td>{points[seat]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Record({ table }: { table: Table }) {
  const words = useWords();
  return <button type="button" onClick={() => void saveRecord(table)}>{words.say("record")}</button>;
}

function useTold(table: Table): Told {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => table.subscribe(() => again(undefined)), [table]);
  return table.told;
}

export function Play({ table, onLeave }: { table: Table; onLeave: () => void }) {
  const words = useWords();
  const told = useTold(table);
  const now = useRef<HTMLHeadingElement>(null);
  const [no, setNo] = useState<No | null>(null);
  const game = words.games.find((each) => each.name === told.game)!;
  const over = told.score !== undefined;
  const watching = table.seat === SPECTATOR;
  const asked = told.questions.map(({ subject, q, sealed }) => `${subject}.${q} ${sealed}`).join();

  // The pressed button is gone: the reader goes on where something new is said.
  useLayoutEffect(() => {
    if (asked || over) now.current?.focus();
  }, [asked, over]);
  useEffect(() => setNo(null), [told]);

  const open = told.questions.filter(({ sealed }) => sealed === undefined).length;
  const busy = !watching && !over && !told.frozen && open === 0;

  return (
    <div class="play" aria-busy={busy} data-state={`${told.step}/${open}`}>
      <section class="now" aria-labelledby="now">
        <p class="where">
          {game.title}
          {" · "}{watching ? words.say("watching") : words.say("sitting", table.name(table.seat))}
          {" · "}{words.say("step", told.step)}
        </p>
        <h2 id="now" ref={now} tabIndex={-1}>
          {over ? words.say("over")
            : told.frozen ? words.say("frozen")
            : told.questions.length === 1 ? told.questions[0]!.text
            : told.questions.length ? words.say("questions", told.questions.length)
            : watching ? words.say("watching") : words.say("waiting")}
        </h2>
        <Score told={told} />
        {told.questions.map((question) => (
          <div key={`${question.subject}.${question.q}`}>
            {told.questions.length > 1 && <h3>{question.text}</h3>}
            <Answer table={table} question={question} game={game} />
          </div>
        ))}
        <p class="buttons">
          {!watching && (
            <button type="button" disabled={!table.undoable}
              onClick={async () => setNo(await table.propose("undo"))}>
              {words.say("undo")}
            </button>
          )}
          {over && <Record table={table} />}
          {over && !watching && !isReplay(table) && (
            <button type="button" onClick={async () => setNo(await playAgain(table))}>{words.say("again")}</button>
          )}
          <button type="button" onClick={onLeave}>{words.say("new")}</button>
        </p>
        <Why no={no} />
      </section>
      <div class="side">
        <section class="seen" aria-labelledby="seen">
          <h2 id="seen">{words.say("seen")}</h2>
          <ul>{table.notes().map((note, i) => <li key={i}>{note.text}</li>)}</ul>
        </section>
        <Log log={table.log} />
      </div>
      <section class="view" aria-labelledby="view">
        <details open>
          <summary><h2 id="view">{words.say("view")}</h2></summary>
          <div translate={false}><Show name="view" value={told.view as never} /></div>
        </details>
      </section>
    </div>
  );
}
