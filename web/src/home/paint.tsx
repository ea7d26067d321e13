// Cards painted by hand: one to five sides of a structure that somebody thinks of, and whether it can exist.

import { useState } from "preact/hooks";
import { Flat, pieceClass, Square } from "../games/cube/pieces";
import { columnName, rowName } from "../games/cube/paper";
import { COUNT, DOWN, EMPTY, LETTERS, SIDES, SIZE, slotAt, slotName } from "../games/cube/space";
import type { No } from "../table/table";
import { cubeFacts } from "../engine/types.generated";
import { Why } from "../base/why";
import { ourNo, useWords } from "../base/words";
import { judgeCards, type PaintReport } from "./workshop";

type Cards = readonly (readonly number[] | null)[];

const blank = (): number[] => Array<number>(SIZE * SIZE).fill(EMPTY);

/** As docs/puzzles.md has it: rows from the top, letters from A to F on every card. */
function textOf(cards: Cards): string {
  return cards.flatMap((card, side) => card ? [`card ${side + 1}: ${DOWN.map((row) =>
    COUNT.map((column) => LETTERS[card[row * SIZE + column]!] ?? ".").join("")).join(" ")}`] : []).join("\n");
}

function Brushes({ pieces, brush, onBrush }: { pieces: readonly number[]; brush: number; onBrush: (piece: number) => void }) {
  const words = useWords();
  return (
    <div class="paint-brushes" role="group" aria-label={words.say("paint.brush")}>
      {pieces.map((piece) => (
        <button key={piece} type="button" class="cube-piece" data-lies data-brush={LETTERS[piece]} aria-pressed={brush === piece}
          onClick={() => onBrush(piece)}>
          <b aria-hidden="true">{LETTERS[piece]}</b><Flat piece={piece} /><span class="unseen">{words.piece(LETTERS[piece]!)}</span>
        </button>
      ))}
      <button type="button" class="cube-piece" data-lies data-brush="." aria-pressed={brush === EMPTY} onClick={() => onBrush(EMPTY)}>
        {words.say("cube.empty")}
      </button>
    </div>
  );
}

function Sheet({ side, card, clash, onSlot }: {
  side: number;
  card: readonly number[];
  clash: ReadonlySet<string>;
  onSlot: (slot: number) => void;
}) {
  const words = useWords();
  return (
    <div class="paint-card" role="group" aria-label={words.say("cube.card.of", side + 1)}>
      {DOWN.flatMap((row) => COUNT.map((column) => {
        const slot = slotAt(side, column, row);
        const piece = card[slot]!;
        const name = columnName(side, column) + rowName(side, row);
        const shows = piece === EMPTY ? words.say("cube.empty") : words.piece(LETTERS[piece]!);
        return (
          <button key={slot} type="button" class="paint-slot" data-slot={slotName(slot)} data-clash={clash.has(`${side + 1} ${slotName(slot)}`) || undefined}
            aria-label={words.say("cube.spoken.seen", name, shows)} onClick={() => onSlot(slot)}>
            {piece !== EMPTY && <svg class={pieceClass(piece)} viewBox="0 0 40 40" aria-hidden="true"><Square piece={piece} x={0} y={0} /></svg>}
          </button>
        );
      }))}
    </div>
  );
}

function Verdict({ report }: { report: PaintReport | null }) {
  const words = useWords();
  if (!report) return null;
  const text = report.verdict === "found"
    ? words.say(report.whole ? "paint.found" : "paint.found.many", report.structures)
    : report.verdict === "clash" ? words.say("paint.clash", report.slots.map(({ card, slot }) => `${card}: ${slot}`).join(", "))
    : words.say(`paint.${report.verdict}`);
  return <p role="status" data-verdict={report.verdict}>{text}</p>;
}

/** With the pieces of the usual set: the engine judges a text that names no other one by it. */
export function Paint({ pieces, busy, onStart }: { pieces: readonly number[]; busy: boolean; onStart: (text: string) => void }) {
  const words = useWords();
  const [cards, setCards] = useState<Cards>(() => Array.from({ length: SIDES }, () => null));
  const [side, setSide] = useState(0);
  const [brush, setBrush] = useState(pieces[0]!);
  const [report, setReport] = useState<PaintReport | null>(null);
  const [no, setNo] = useState<No | null>(null);
  const card = cards[side] ?? blank();
  const text = textOf(cards);
  function paint(slot: number) {
    const next = card.map((piece, i) => (i === slot ? (piece === brush ? EMPTY : brush) : piece));
    setReport(null);
    setCards(cards.map((each, i) => (i === side ? (next.every((piece) => piece === EMPTY) ? null : next) : each)));
  }
  async function judge() {
    const found = await judgeCards(text);
    setNo(!found ? ourNo("engine") : "no" in found ? found.no : null);
    setReport(found && !("no" in found) ? found : null);
  }
  const clash = new Set(report?.slots.map(({ card: of, slot }) => `${of} ${slot}`) ?? []);
  return (
    <section class="paper" aria-labelledby="puzzles-paint">
      <h2 id="puzzles-paint">{words.say("paint.title")}</h2>
      <p>{words.say("paint.about")}</p>
      <div class="sheet-actions" role="group" aria-label={words.say("cube.sides")}>
        {cubeFacts.sides.map((name, i) => (
          <button key={name} type="button" class="button" data-side={name} aria-pressed={i === side} onClick={() => setSide(i)}>
            {words.say("cube.from", words.say(`cube.side.${name}`))}{cards[i] ? " ✓" : ""}
          </button>
        ))}
      </div>
      <div class="paint-desk">
        <Sheet side={side} card={card} clash={clash} onSlot={paint} />
        <Brushes pieces={pieces} brush={brush} onBrush={setBrush} />
      </div>
      <Verdict report={report} />
      <Why no={no} />
      <div class="sheet-actions">
        <button type="button" class="button" name="judge" aria-disabled={text === ""} onClick={() => text !== "" && void judge()}>
          {words.say("paint.judge")}</button>
        <button type="button" class={report?.verdict === "found" ? "button button-main" : "button"} name="solve" onClick={() => {
          if (report?.verdict === "found") onStart(text);
        }} aria-disabled={busy || report?.verdict !== "found"}>{words.say("paint.solve")}</button>
      </div>
    </section>
  );
}
