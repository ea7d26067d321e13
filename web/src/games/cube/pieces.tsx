// Pieces as they are drawn everywhere: colour, letter, and a hatching that echoes the letter.

import { EMPTY, LETTERS, waysOf, type Cell } from "./space";

export const UNIT = 40; // the edge of a cell in every drawing

/** In a cell of 40, clear of the letter in its middle as far as the shape allows. */
const HATCH: Record<string, string> = {
  F: "M0 14L14 0M0 40L40 0M26 40L40 26", I: "M8 0V40M32 0V40M20 0V6M20 34V40", L: "M6 3V34H37",
  N: "M0 26L14 40M0 0L40 40M26 0L40 14", P: "M5 10V5H10M30 5H35V10M5 30V35H10M30 35H35V30",
  T: "M0 8H40M20 8V13M20 31V40", U: "M5 0V22C5 40 35 40 35 22V0", V: "M0 2L20 20L40 2M0 22L20 40L40 22",
  W: "M0 6L10 20L20 6L30 20L40 6M0 24L10 38L20 24L30 38L40 24", X: "M0 0L40 40M40 0L0 40",
  Y: "M0 0L20 20L40 0M20 20V40", Z: "M0 7H40L0 33H40",
};

export const pieceClass = (piece: number) => `piece-${LETTERS[piece]}`;

/** The inside of one face in a square of 40; the caller puts it in its place. */
export function Face({ piece, shade, letter = true }: { piece: number; shade: string; letter?: boolean }) {
  return (
    <>
      <path class={`cube-face cube-${shade}`} d="M0 0H40V40H0Z" />
      <path class="cube-hatch" d={HATCH[LETTERS[piece]!]} />
      {letter && <text class="cube-letter" x="20" y="27.5">{LETTERS[piece]}</text>}
    </>
  );
}

/** A face lying flat in the picture: a slot of a card, a cell of a layer. */
export function Square({ piece, x, y, letter = true, name = "" }: {
  piece: number;
  x: number;
  y: number;
  letter?: boolean;
  name?: string;
}) {
  if (piece === EMPTY) return null;
  return (
    <g class={`${pieceClass(piece)} ${name}`} transform={`translate(${x * UNIT} ${y * UNIT})`}>
      <Face piece={piece} shade="front" letter={letter} />
    </g>
  );
}

/** A piece lying flat, for the tray; or held in another way that also lies flat. */
export function Flat({ piece, cells = waysOf(piece)[0]! }: { piece: number; cells?: readonly Cell[] }) {
  const [width, height] = [0, 1].map((i) => Math.max(...cells.map((cell) => cell[i]!)) + 1);
  return (
    <svg class="cube-flat" aria-hidden="true" viewBox={`-2 -2 ${width! * UNIT + 4} ${height! * UNIT + 4}`}>
      {cells.map(([x, y]) => <Square key={`${x} ${y}`} piece={piece} x={x} y={height! - 1 - y} letter={false} />)}
    </svg>
  );
}

// How a piece in the hand is drawn: each step to the right, away and up moves that far on the paper.
const [RIGHT, AWAY, UP] = [[14, 5], [14, -7], [0, -16]] as const;

const corner = (right: number, away: number, up: number) =>
  [0, 1].map((i) => right * RIGHT[i]! + away * AWAY[i]! + up * UP[i]!) as [number, number];
const path = (corners: [number, number][]) => `M${corners.map((each) => each.join(" ")).join("L")}Z`;

/** One way to hold a piece, as the reader's side sees it. */
export function Way({ piece, cells }: { piece: number; cells: Cell[] }) {
  const has = (right: number, away: number, up: number) =>
    cells.some((cell) => cell[0] === right && cell[1] === away && cell[2] === up);
  const sorted = [...cells].sort((a, b) => b[1] - a[1] || a[2] - b[2] || a[0] - b[0]);
  const all = cells.flatMap(([r, a, u]) => [0, 1].flatMap((i) => [0, 1].flatMap((j) => [0, 1].map((k) =>
    corner(r + i, a + j, u + k)))));
  const [low, high] = [Math.min, Math.max].map((most) => [0, 1].map((i) => most(...all.map((each) => each[i]!))));
  const size = Math.max(high![0]! - low![0]!, high![1]! - low![1]!) + 4;
  const left = (low![0]! + high![0]! - size) / 2, top = (low![1]! + high![1]! - size) / 2;
  return (
    <svg class={`cube-way ${pieceClass(piece)}`} aria-hidden="true" viewBox={`${left} ${top} ${size} ${size}`}>
      {sorted.map(([r, a, u]) => (
        <g key={`${r}${a}${u}`}>
          {!has(r + 1, a, u) && (
            <path class="cube-face cube-flank" d={path([corner(r + 1, a, u), corner(r + 1, a + 1, u),
              corner(r + 1, a + 1, u + 1), corner(r + 1, a, u + 1)])} />
          )}
          {!has(r, a - 1, u) && (
            <path class="cube-face cube-front" d={path([corner(r, a, u), corner(r + 1, a, u), corner(r + 1, a, u + 1),
              corner(r, a, u + 1)])} />
          )}
          {!has(r, a, u + 1) && (
            <path class="cube-face cube-roof" d={path([corner(r, a, u + 1), corner(r + 1, a, u + 1),
              corner(r + 1, a + 1, u + 1), corner(r, a + 1, u + 1)])} />
          )}
        </g>
      ))}
    </svg>
  );
}

