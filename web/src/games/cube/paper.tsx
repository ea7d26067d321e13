// The squared paper of card and view. Both have the same frame, so their cells are of one size and stand in line.

import { UNIT } from "./pieces";
import { COUNT, edgeLetter, letterOf, mirrored, SIZE, TOP } from "./space";

const EDGE = SIZE * UNIT;
const [LEFT, BELOW, RIM] = [25, 25, 2]; // room for numbers and letters

/** The same for everything that is drawn on it: y grows downwards from the floor. */
export const FRAME = [-LEFT, -EDGE - RIM, EDGE + LEFT + RIM, EDGE + BELOW + RIM] as const;
export const VIEW_BOX = FRAME.join(" ");

const LINES = COUNT.slice(1).map((i) => `M${i * UNIT} 0V${-EDGE}M0 ${-i * UNIT}H${EDGE}`).join("");

/** What stands below a column of a side's card. */
export const columnName = (side: number, column: number) => letterOf(mirrored(side) ? SIZE - 1 - column : column);
/** What stands beside a row, counted from the bottom. */
export const rowName = (side: number, row: number) => side === TOP ? edgeLetter(side, "away", row) : String(row + 1);

export function Paper({ side }: { side: number }) {
  return (
    <>
      <path class="cube-paper" d={`M0 0H${EDGE}V${-EDGE}H0Z`} />
      <path class="cube-lines" d={LINES} />
      {COUNT.map((i) => (
        <g key={i} class="cube-axis">
          <text x={(i + 0.5) * UNIT} y="19" text-anchor="middle">{columnName(side, i)}</text>
          <text x="-7" y={-(i + 0.5) * UNIT + 6} text-anchor="end">{rowName(side, i)}</text>
        </g>
      ))}
    </>
  );
}

/** A slot that is wrong. */
export function Cross({ column, row }: { column: number; row: number }) {
  return (
    <g class="cube-cross" transform={`translate(${column * UNIT} ${-(row + 1) * UNIT})`}>
      <path class="cube-cross-under" d="M5 5H35V35H5ZM25 8L32 15M32 8L25 15" />
      <path d="M5 5H35V35H5ZM25 8L32 15M32 8L25 15" />
    </g>
  );
}

/** A slot that a hint speaks of. */
export function Ring({ column, row }: { column: number; row: number }) {
  return <circle class="cube-spoken" cx={(column + 0.5) * UNIT} cy={-(row + 0.5) * UNIT} r="24" />;
}
