// The table of Viewpoints: the cube from the own side, the own card beside what is seen, six plans,
// and the piece in hand.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Table } from "../table/table";
import { useWords } from "../words";
import { Actions, Numbers } from "./cube-actions";
import type { Advice } from "./cube-actions";
import { CardGrid, Plans } from "./cube-grids";
import { Steer, Tray, useHand, useKeys, Verdict } from "./cube-hand";
import type { Hand } from "./cube-hand";
import { Icon, leansOf, Scene } from "./cube-scene";
import {
  EMPTY, flatCells, gridOf, look, nameOf, SIDES, slotName, TOP, wrongSlots,
} from "./cube-space";
import type { Card } from "./cube-space";
import {
  boxOf, freshPieces, hintedPlaces, isSolitaire, latest, letter, ownCard, ownSide, piecesOf,
  pieceName, placedOf, reservedBy, seatAt, sideName, sideOf, useWishes, viewOf,
} from "./cube-table";
import type { Asked, Screen } from "./screen";

/** How much agrees, and what does not, for whoever cannot see the marks. */
function Match({ card, seen, preview, marks }: {
  card: Card;
  seen: Card;
  preview: Card | null;
  marks: boolean;
}) {
  const words = useWords();
  const wrong = wrongSlots(card, seen);
  const right = card.length - wrong.length;
  const then = preview && card.length - wrongSlots(card, preview).length;
  const name = (piece: number) =>
    (piece === EMPTY ? words.say("cube.empty") : pieceName(words, piece));
  return (
    <>
      <p class="match">
        <progress aria-hidden value={right} max={card.length} />
        {words.say("cube.right", right, card.length)}
        {then !== null && then !== right && <> {words.say("cube.right.then", then)}</>}
      </p>
      {marks && wrong.length > 0 && (
        <ul class="unseen">
          {wrong.map((slot) => (
            <li key={slot}>
              {words.say("cube.wrong.slot", slotName(slot), name(card[slot]!), name(seen[slot]!))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The picture and the grids. With a hand they can be touched. */
function Bench({ table, hand, ring, children }: {
  table: Table;
  hand?: Hand;
  ring?: number | undefined;
  children?: ComponentChildren;
}) {
  const words = useWords();
  const [wishes, wish] = useWishes(table);
  const side = ownSide(table);
  const card = ownCard(table);
  const placed = hand?.placed ?? placedOf(viewOf(table).table.grid);
  const ghost = hand?.held ?? null;
  const grid = gridOf(placed);
  const now = look(hand?.from ? gridOf([...placed, hand.from]) : grid, side);
  const preview = ghost && look(gridOf([...placed, ghost]), side);
  const seen = preview ?? now;
  const leans = leansOf(side);
  const lean = leans[wishes.lean % leans.length]!;
  const wrong = card && wishes.marks ? new Set(wrongSlots(card, seen)) : undefined;
  const hinted = boxOf(table).hints !== "none";
  const turnLean = () => wish({ lean: (wishes.lean + 1) % leans.length });
  return (
    <div class="bench">
      <div class="stage">
        <Scene label={words.say("cube.picture", words.say(`cube.side.${sideName(side)}`))}
          side={side} lean={lean} placed={placed} ghost={ghost} from={hand?.from ?? null}
          fresh={freshPieces(table)} wanted={hintedPlaces(table)}
          {...hand && {
            verdict: hand.verdict,
            onCell: (cell) => (hand.held ? hand.put(cell, false) : undefined),
            onPiece: (piece) => hand.pick(piece),
          }} />
      </div>
      <div class="compare">
        {card && <CardGrid title={words.say("cube.card")} side={side} card={card} wrong={wrong}
          ring={ring} />}
        <CardGrid title={words.say(ghost ? "cube.seen.then" : "cube.seen")} side={side} card={seen}
          wrong={wrong} held={ghost?.piece} ring={ring} />
        {card && <Match card={card} seen={now} preview={preview} marks={wishes.marks && hinted} />}
        <p class="buttons">
          <button type="button" aria-keyshortcuts="e" data-key="e" onClick={turnLean}>
            {words.say("cube.lean")} <kbd aria-hidden translate={false}>e</kbd>
          </button>
          {hinted && card && (
            <label>
              <input type="checkbox" name="marks" checked={wishes.marks}
                onChange={(e) => wish({ marks: e.currentTarget.checked })} />{" "}
              {words.say("cube.marks")}
            </label>
          )}
        </p>
      </div>
      {children}
      <Plans side={side} grid={grid} ghost={ghost}
        onCell={hand && ((cell) => (hand.held ? hand.put(cell, true) : undefined))} />
    </div>
  );
}

function Moves(asked: Asked) {
  const { table } = asked;
  if (viewOf(table).table.phase !== "playing")
    return (
      <div class="cube">
        <Numbers asked={asked} />
        <Bench table={table} />
      </div>
    );
  return <Turn {...asked} />;
}

function Turn(asked: Asked) {
  const { table } = asked;
  const words = useWords();
  const root = useRef<HTMLDivElement>(null);
  const [advice, setAdvice] = useState<Advice | null>(null);
  const hand = useHand(asked);
  useKeys(root, hand, piecesOf(table));
  return (
    <div ref={root} class="cube" data-moves>
      <Bench table={table} hand={hand} ring={advice?.slot}>
        <Tray table={table} hand={hand} />
        <div class="bar">
          {hand.held && <Steer hand={hand} />}
          <Verdict hand={hand} />
        </div>
        <div class="acts">
          <Actions asked={asked} hand={hand} onAdvice={setAdvice} />
          <p class="help keys">{words.say("cube.keys")}</p>
        </div>
      </Bench>
    </div>
  );
}

/* --- what is always there -------------------------------------------------------------- */

/** A card that was looked at lies open for a while, once (VPTS-AMB-30). */
function Looked({ table }: { table: Table }) {
  const words = useWords();
  const [closed, setClosed] = useState(() => table.log.at(-1)?.step ?? -1);
  const found = latest(table, "looked", ({ seat }) => seat === table.seat);
  const step = found?.step ?? -1;
  const last = table.log.at(-1)?.step ?? -1;
  const open = table.seat >= 0 && step > closed;
  useEffect(() => {
    if (last < closed) setClosed(last); // taken back
  }, [last, closed]);
  useEffect(() => {
    if (!open) return undefined;
    const timer = setTimeout(() => setClosed(step), boxOf(table).look * 1000);
    return () => clearTimeout(timer);
  }, [open, step]);
  if (!open) return null;
  const side = found!.news.args[0]! - 1;
  return (
    <section class="looked" aria-label={words.say("cube.looked", side + 1)}>
      <CardGrid title={words.say("cube.looked", side + 1)} side={side}
        card={viewOf(table).mine.card[side]!} />
      <p class="buttons">
        <button type="button" onClick={() => setClosed(step)}>{words.say("cube.close")}</button>
      </p>
    </section>
  );
}

function Counters({ table }: { table: Table }) {
  const words = useWords();
  const { rounds, counter } = viewOf(table).table;
  const { limit, cap } = boxOf(table);
  return (
    <p class="where">
      {words.say("cube.round", rounds + 1)}
      {limit > 0 && counter > 0
        ? <> · <strong>{words.say("cube.counter", counter)}</strong></>
        : cap - rounds <= 10 && <> · {words.say("cube.cap", cap - rounds)}</>}
    </p>
  );
}

/** After the end nothing is hidden any more: the structure, from every side. */
function End({ table, same }: { table: Table; same: boolean }) {
  const words = useWords();
  const [side, setSide] = useState(() => ownSide(table));
  const { phase, loss, fixed, rounds } = viewOf(table).table;
  const structure = placedOf(fixed);
  const all = Array.from({ length: SIDES }, (_, i) => i);
  return (
    <section class="end" aria-label={words.say("cube.structure")}>
      <p class="verdict">
        {phase === "solved" ? words.say("cube.solved", rounds) : words.say(`cube.lost.${loss}`)}
        {same && <> {words.say("cube.same")}</>}
      </p>
      {structure.length > 0 && (
        <>
          <h3>{words.say("cube.structure")}</h3>
          <div class="shown">
            <Scene label={words.say("cube.structure")} side={side} lean={leansOf(side)[0]!}
              placed={structure} />
            <CardGrid title={words.say("cube.card.of", side + 1)} side={side}
              card={look(gridOf(structure), side)} />
          </div>
          <p class="buttons">
            {all.map((each) => (
              <button type="button" key={each} aria-pressed={each === side}
                onClick={() => setSide(each)}>
                {words.say("cube.from", words.say(`cube.side.${sideName(each)}`))}
              </button>
            ))}
          </p>
          {!same && <h3>{words.say("cube.built")}</h3>}
        </>
      )}
    </section>
  );
}

/** Built just as the challenge meant it. */
function isSame(table: Table): boolean {
  const { fixed, grid } = viewOf(table).table;
  return table.told.score !== undefined && String(fixed) === String(grid);
}

function Above({ table }: { table: Table }) {
  const { phase } = viewOf(table).table;
  const over = table.told.score !== undefined;
  const asked = table.told.questions.some(({ sealed }) => sealed === undefined);
  const same = isSame(table);
  return (
    <div class="cube">
      {phase === "playing" && <Counters table={table} />}
      <Looked table={table} />
      {over && <End table={table} same={same} />}
      {!asked && !same && table.seat >= 0 && <Bench table={table} />}
    </div>
  );
}

/** Who looks from where, as one sees it over the grid. */
function Person({ table, side, place }: { table: Table; side: number; place: string }) {
  const words = useWords();
  const { may_pass, streak, turn_of, phase } = viewOf(table).table;
  const seat = seatAt(table, side);
  const turn = phase === "playing" && sideOf(turn_of) === side;
  const kept = seat < 0 ? -1 : reservedBy(viewOf(table), seat);
  if (seat < 0)
    return (
      <li class={`${place} nobody`}>
        {words.say("cube.player", side + 1)}: {words.say("cube.nobody")}
      </li>
    );
  return (
    <li class={`${place}${turn ? " turn" : ""}`}>
      <strong>
        {turn && <span aria-hidden>▸ </span>}{words.seat(seat)}
        {seat === table.seat && ` (${words.say("you")})`}
      </strong>{" "}
      <span>
        {words.say("cube.player", side + 1)}, {words.say(`cube.side.${sideName(side)}`)}
      </span>
      {turn && <span class="unseen">, {words.say("cube.turn")}</span>}
      {kept >= 0 && (
        <span class="kept">
          {words.say("cube.keeps")} <Icon piece={kept} cells={flatCells(kept)} />
          <span translate={false}>{letter(kept)}</span>
        </span>
      )}
      {streak.includes(side) ? <span>✓ {words.say("cube.streak")}</span>
        : may_pass.includes(side) && <span>{words.say("cube.may-pass")}</span>}
    </li>
  );
}

// Opposite and to either side, as seen from each side.
const AROUND: Record<number, [far: number, left: number, right: number]> = {
  0: [1, 3, 2], 1: [0, 2, 3], 2: [3, 0, 1], 3: [2, 1, 0], 4: [1, 3, 2],
};

function Around({ table }: { table: Table }) {
  const words = useWords();
  const own = ownSide(table);
  const [far, left, right] = AROUND[own]!;
  const near = own === TOP ? 0 : own;
  return (
    <>
      <h3 id="around">{words.say("cube.around")}</h3>
      <ul class="around" aria-labelledby="around">
        <Person table={table} side={far} place="far" />
        <Person table={table} side={left} place="left" />
        <Person table={table} side={TOP} place="middle" />
        <Person table={table} side={right} place="right" />
        <Person table={table} side={near} place="near" />
      </ul>
    </>
  );
}

/** Cards that everybody knows, because they were announced complete. */
function Known({ table }: { table: Table }) {
  const words = useWords();
  const { told } = viewOf(table).table;
  const own = table.seat >= 0 ? ownSide(table) : -1;
  const shown = told.map((each, side) => ({ ...each, side }))
    .filter(({ shown: yes, side }) => yes > 0 && side !== own);
  if (shown.length === 0 || isSolitaire(table) || table.told.score) return null;
  return (
    <details>
      <summary>{words.say("cube.known", shown.length)}</summary>
      <div class="compare">
        {shown.map(({ side, card }) => (
          <CardGrid key={side} title={words.say("cube.card.of", side + 1)} side={side}
            card={card} />
        ))}
      </div>
    </details>
  );
}

/** Answers and hints that stay true. */
function Facts({ table }: { table: Table }) {
  const words = useWords();
  const { colours, fixed, extra, phase } = viewOf(table).table;
  const list = (pieces: number[]) => pieces.map((piece) => pieceName(words, piece)).join(", ");
  const places = phase === "playing" ? placedOf(fixed).map(nameOf) : [];
  const lines = [
    ...table.notes().filter(({ key }) => key.startsWith("cube.view.shows"))
      .map(({ text }) => text),
    ...colours.given ? [words.say("cube.colours", sideOf(colours.side) + 1, list(colours.pieces))]
      : [],
    ...places.length > 0 ? [words.say("cube.fixed", places.join(", "))] : [],
    ...extra.length > 0 && phase === "playing" ? [words.say("cube.extra", list(extra))] : [],
  ];
  if (lines.length === 0) return null;
  return <ul class="notes">{lines.map((line, i) => <li key={i}>{line}</li>)}</ul>;
}

function Board({ table }: { table: Table }) {
  const words = useWords();
  return (
    <section class="board" aria-labelledby="board">
      <h2 id="board">{words.say("cube.table")}</h2>
      {table.seat < 0 && !isSame(table) && <div class="cube"><Bench table={table} /></div>}
      <Around table={table} />
      <Facts table={table} />
      <Known table={table} />
      {isSolitaire(table) && <p class="help">{words.say("cube.solitaire")}</p>}
    </section>
  );
}

export const cube: Screen = { terse: true, Above, Moves, Board };
