// "Put it back": ten pieces into the box of five by ten. There is one way, not counting mirror images.

import { useState } from "preact/hooks";
import { useWords } from "../../base/words";
import { Flat, Square, UNIT } from "./pieces";
import { LETTERS, waysOf, type Cell } from "./space";
import { pieceName } from "./view";

const [WIDE, HIGH] = [5, 10];
const LINES = Array.from({ length: WIDE - 1 }, (_, i) => `M${(i + 1) * UNIT} 0V${HIGH * UNIT}`).join("") +
  Array.from({ length: HIGH - 1 }, (_, i) => `M0 ${(i + 1) * UNIT}H${WIDE * UNIT}`).join("");

interface Laid { piece: number; way: number; x: number; y: number }

/** The ways to hold a piece that lie flat, turned over or not. */
const flatWays = (piece: number): Cell[][] => waysOf(piece).filter((cells) => cells.every((cell) => cell[2] === 0));

/** The cell by which it is held: the first of its lowest row. */
const gripX = (cells: Cell[]) => Math.min(...cells.filter((cell) => cell[1] === 0).map((cell) => cell[0]));

const cellsOfLaid = ({ piece, way, x, y }: Laid): [number, number][] => {
  const cells = flatWays(piece)[way]!;
  return cells.map(([cx, cy]) => [x + cx - gripX(cells), y + cy]);
};

function fits(laid: Laid, others: readonly Laid[]): boolean {
  const taken = new Set(others.flatMap(cellsOfLaid).map(String));
  return cellsOfLaid(laid).every(([x, y]) => x >= 0 && y >= 0 && x < WIDE && y < HIGH && !taken.has(String([x, y])));
}

/** The lid of the box as cells to press. */
function Cells({ laid, onCell }: { laid: readonly Laid[]; onCell: (x: number, y: number) => void }) {
  const words = useWords();
  const at = new Map(laid.flatMap((each) => cellsOfLaid(each).map((cell) => [String(cell), each.piece] as const)));
  const all = Array.from({ length: WIDE * HIGH }, (_, i) => [i % WIDE, HIGH - 1 - Math.floor(i / WIDE)] as const);
  return (
    <div class="box-cells" role="group" aria-label={words.say("box.cells")}>
      <svg viewBox={`-1 -1 ${WIDE * UNIT + 2} ${HIGH * UNIT + 2}`} aria-hidden="true">
        <path class="cube-paper" d={`M0 0H${WIDE * UNIT}V${HIGH * UNIT}H0Z`} />
        <path class="cube-lines" d={LINES} />
        {[...at].map(([cell, piece]) => {
          const [x, y] = cell.split(",").map(Number);
          return <Square key={cell} piece={piece} x={x!} y={HIGH - 1 - y!} />;
        })}
      </svg>
      {all.map(([x, y]) => {
        const piece = at.get(String([x, y]));
        return (
          <button key={`${x} ${y}`} type="button" data-box={`${x},${y}`} onClick={() => onCell(x, y)}
            aria-label={words.say("box.cell", y + 1, x + 1, piece === undefined ? words.say("cube.empty") : pieceName(words, piece))} />
        );
      })}
    </div>
  );
}

export function BoxPuzzle({ pieces }: { pieces: readonly number[] }) {
  const words = useWords();
  const [laid, setLaid] = useState<readonly Laid[]>([]);
  const [held, setHeld] = useState<{ piece: number; way: number }>({ piece: pieces[0]!, way: 0 });
  const [said, say] = useState("");
  const left = pieces.filter((piece) => !laid.some((each) => each.piece === piece));
  const done = left.length === 0;
  function press(x: number, y: number) {
    const there = laid.find((each) => cellsOfLaid(each).some((cell) => cell[0] === x && cell[1] === y));
    say("");
    if (there) {
      setLaid(laid.filter((each) => each !== there));
      return setHeld({ piece: there.piece, way: there.way });
    }
    const wish = { ...held, x, y };
    if (!left.includes(held.piece) || !fits(wish, laid)) return say(words.say("box.not"));
    const next = [...laid, wish];
    setLaid(next);
    const other = pieces.find((piece) => !next.some((each) => each.piece === piece));
    if (other !== undefined) setHeld({ piece: other, way: 0 });
  }
  return (
    <div class="box" data-done={done || undefined}>
      <Cells laid={laid} onCell={press} />
      <div class="box-side">
        <p role="status">{done ? words.say("box.done") : said || words.say("box.about", left.length)}</p>
        <ul class="cube-tray">
          {left.map((piece) => (
            <li key={piece}>
              <button type="button" class="cube-piece" data-lies data-piece={LETTERS[piece]} aria-pressed={held.piece === piece}
                onClick={() => setHeld({ piece, way: 0 })}>
                <b aria-hidden="true">{LETTERS[piece]}</b><Flat piece={piece} /><span class="unseen">{pieceName(words, piece)}</span>
              </button>
            </li>
          ))}
        </ul>
        {!done && (
          <ul class="cube-tray" aria-label={words.say("box.ways", LETTERS[held.piece]!)}>
            {flatWays(held.piece).map((cells, way) => (
              <li key={way}>
                <button type="button" class="cube-hold" data-way={way} aria-pressed={held.way === way}
                  aria-label={words.say("cube.way", way + 1, flatWays(held.piece).length)} onClick={() => setHeld({ ...held, way })}>
                  <Flat piece={held.piece} cells={cells} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
