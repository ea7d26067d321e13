// The six layers from above, with your own side below: the exact way to put a piece, and the one that can be heard.

import { useRef, useState } from "preact/hooks";
import { useWords } from "../../base/words";
import type { Bench } from "./bench";
import { pieceClass, Square, UNIT } from "./pieces";
import {
  at, cellAt, cellsOf, COUNT, DOWN, edgeLetter, EMPTY, frameOf, gridOf, gripOf, numberOf, over, SIZE, type Cell, type Frame,
} from "./space";
import { blamed, pieceName } from "./view";

const EDGE = SIZE * UNIT;
const LINES = COUNT.slice(1).map((i) => `M${i * UNIT} 0V${EDGE}M0 ${i * UNIT}H${EDGE}`).join("");

/** The piece in hand, in frames of the side: where it is, and the cell by which it is held. */
function heldIn({ hand, side }: Bench) {
  if (!hand?.held) return { cells: [] as Frame[], grip: null };
  return { cells: cellsOf(hand.held).map((cell) => frameOf(side, cell)), grip: frameOf(side, gripOf(hand.held)) };
}

const isAt = (frame: Frame | null, right: number, away: number, up: number) =>
  frame !== null && frame[0] === right && frame[1] === away && frame[2] === up;

function Plan({ bench, layer, lines }: { bench: Bench; layer: number; lines: boolean }) {
  const { side, placed, hand } = bench;
  const grid = gridOf(placed);
  const { cells, grip } = heldIn(bench);
  const blame = hand?.held ? blamed(hand.no, hand.held.piece) : new Set<number>();
  return (
    <svg class="cube-plan" viewBox={`-1 -1 ${EDGE + 2} ${EDGE + 2}`} aria-hidden="true">
      <path class="cube-paper" d={`M0 0H${EDGE}V${EDGE}H0Z`} />
      <path class="cube-lines" d={LINES} />
      {COUNT.flatMap((away) => COUNT.map((right) => {
        const piece = at(grid, cellAt(side, [right, away, layer]));
        return (
          <Square key={`${right} ${away}`} piece={piece} x={right} y={SIZE - 1 - away} letter={lines}
            name={blame.has(piece) ? "cube-blamed" : ""} />
        );
      }))}
      {cells.filter((cell) => cell[2] === layer).map(([right, away]) => (
        <g key={`h${right} ${away}`} class="cube-here" transform={`translate(${right * UNIT} ${(SIZE - 1 - away) * UNIT})`}>
          <path class={`cube-here-fill ${pieceClass(hand!.held!.piece)}`} d="M2 2H38V38H2Z" />
          {isAt(grip, right, away, layer) && <circle cx="20" cy="20" r="14" />}
        </g>
      ))}
    </svg>
  );
}

/** One layer as a grid of cells: arrows walk, Enter presses a cell (keys.ts), a finger drags the piece. */
function LayerGrid({ bench, layer, letters }: { bench: Bench; layer: number; letters: boolean }) {
  const words = useWords();
  const { side, placed, hand } = bench;
  const grid = gridOf(placed);
  const root = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<readonly [number, number]>([0, 0]);
  const { cells } = heldIn(bench);
  const put = (right: number, away: number) => {
    const cell: Cell = cellAt(side, [right, away, layer]);
    if (hand?.held) hand.put(cell, true);
    else if (at(grid, cell) !== EMPTY) bench.take(at(grid, cell));
  };
  function walk(event: KeyboardEvent) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!step) return;
    const next = focus.map((value, i) => Math.max(0, Math.min(SIZE - 1, value + step[i]!))) as [number, number];
    setFocus(next);
    root.current?.querySelector<HTMLElement>(`[data-cell="${next.join()}"]`)?.focus();
    event.preventDefault();
  }
  function drag(event: PointerEvent) {
    if (event.buttons !== 1 || !hand?.held) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-cell]");
    if (!under || !root.current?.contains(under)) return;
    put(...under.dataset.cell!.split(",").map(Number) as [number, number]);
  }
  /** Pressing it would change nothing: the piece is there. */
  const chosen = (right: number, away: number) => hand?.held != null &&
    numberOf(over(hand.held, cellAt(side, [right, away, layer]))) === numberOf(hand.held);
  const text = (right: number, away: number) => {
    const cell = cellAt(side, [right, away, layer]);
    const piece = cells.some((each) => isAt(each, right, away, layer)) ? words.say("cube.in-hand", pieceName(words, hand!.held!.piece))
      : at(grid, cell) === EMPTY ? words.say("cube.empty") : pieceName(words, at(grid, cell));
    return words.say("cube.cell", layer + 1, edgeLetter(side, "away", away), edgeLetter(side, "right", right), piece);
  };
  return (
    <div class="cube-grid" ref={root} role="grid" aria-label={words.say("cube.layer", layer + 1)} aria-rowcount={SIZE} aria-colcount={SIZE}
      onKeyDown={walk} onPointerMove={drag}>
      <Plan bench={bench} layer={layer} lines={letters} />
      {DOWN.map((away) => (
        <div key={away} class="cube-row" role="row">
          {COUNT.map((right) => (
            <div key={right} role="gridcell" class="cube-cell" data-cell={`${right},${away}`} aria-label={text(right, away)}
              tabIndex={focus[0] === right && focus[1] === away ? 0 : -1} data-chosen={chosen(right, away) || undefined} onFocus={() => setFocus([right, away])}
              onClick={() => put(right, away)} />
          ))}
        </div>
      ))}
    </div>
  );
}

const reaches = (bench: Bench, layer: number) => heldIn(bench).cells.some((cell) => cell[2] === layer);

/** All six side by side. */
export function Layers({ bench }: { bench: Bench }) {
  const words = useWords();
  return (
    <section class="cube-layers" aria-label={words.say("cube.layers")}>
      {COUNT.map((layer) => (
        <div key={layer} class="cube-layer" data-reached={reaches(bench, layer) || undefined}>
          <LayerGrid bench={bench} layer={layer} letters={false} />
          <p aria-hidden="true">{words.say("cube.layer", layer + 1)}</p>
        </div>
      ))}
    </section>
  );
}

/** One of them, large, with tabs for the others: for fingers. */
export function LayerSheet({ bench }: { bench: Bench }) {
  const words = useWords();
  const [layer, setLayer] = useState(() => bench.hand?.held?.at[2] ?? 0);
  return (
    <div class="cube-layersheet">
      <div class="cube-rows" aria-hidden="true" translate={false}>{DOWN.map((away) => <span key={away}>{edgeLetter(bench.side, "away", away)}</span>)}</div>
      <LayerGrid bench={bench} layer={layer} letters />
      <div class="cube-tabs" role="group" aria-label={words.say("cube.layers")}>
        {DOWN.map((each) => (
          <button key={each} type="button" class="cube-tab" aria-pressed={each === layer} data-layer={each + 1}
            data-reached={reaches(bench, each) || undefined} aria-label={words.say("cube.layer", each + 1)}
            onClick={() => {
              setLayer(each);
            }}>{each + 1}</button>
        ))}
      </div>
      <div class="cube-columns" aria-hidden="true" translate={false}>{COUNT.map((right) => <span key={right}>{edgeLetter(bench.side, "right", right)}</span>)}</div>
    </div>
  );
}
