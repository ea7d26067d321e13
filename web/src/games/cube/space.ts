// Space, pieces and sides of Viewpoints, counted as in src/engine/solid/space.h: x to the right of
// player 1, y away from player 1, z upwards. What stands and what falls is for the engine to say,
// and so are the shapes of the pieces and the numbers of their places.

import { cubeFacts, cubeFirst, cubeOrientations, cubeRays } from "../../engine/types.generated";

export const SIZE = cubeFacts.size;
export const LETTERS = cubeFacts.letters; // the pieces, by number
export const EMPTY = cubeFacts.empty; // in a slot or a cell
export const NOWHERE = cubeFacts.nowhere; // instead of a placement
export const SIDES = cubeFacts.sides.length;
export const TOP = cubeFacts.sides.indexOf("top");
/** 0 to 5, and 5 to 0. */
export const COUNT: readonly number[] = Array.from({ length: SIZE }, (_, i) => i);
export const DOWN: readonly number[] = [...COUNT].reverse();

export type Cell = readonly [x: number, y: number, z: number];
export type Card = readonly number[];

/** A piece somewhere: the number of its orientation, and the low corner of its box. */
export interface Placed {
  piece: number;
  turn: number;
  at: Cell;
}

/* --- pieces ---------------------------------------------------------------------------- */

export type Axis = 0 | 1 | 2;

/** A quarter turn about an axis; a second one goes on the same way round. */
const quarter = (axis: Axis) => ([x, y, z]: Cell): Cell =>
  axis === 0 ? [x, -z, y] : axis === 1 ? [z, y, -x] : [-y, x, z];

function cornered(cells: Cell[]): Cell[] {
  const low = [0, 1, 2].map((i) => Math.min(...cells.map((cell) => cell[i]!)));
  return cells.map(([x, y, z]): Cell => [x - low[0]!, y - low[1]!, z - low[2]!])
    .sort((a, b) => a[2] - b[2] || a[1] - b[1] || a[0] - b[0]);
}

const keyOf = (cells: Cell[]) => cells.map(([x, y, z]) => `${z}${y}${x}`).join("");

const cellOf = (number: number): Cell =>
  [number % SIZE, Math.floor(number / SIZE) % SIZE, Math.floor(number / SIZE ** 2)];

/** By piece, then by the number of the orientation: its cells, pushed into the corner. */
const turns: Cell[][][] = cubeOrientations.map((list) => list.map((cells) => cells.map(cellOf)));

export const waysOf = (piece: number): readonly Cell[][] => turns[piece]!;

/** How long the box of an orientation is in x, y, z. */
export function sizeOf({ piece, turn }: Placed): Cell {
  const cells = turns[piece]![turn]!;
  const [x, y, z] = [0, 1, 2].map((i) => Math.max(...cells.map((cell) => cell[i]!)) + 1);
  return [x!, y!, z!];
}

export function cellsOf({ piece, turn, at }: Placed): Cell[] {
  return turns[piece]![turn]!.map(([x, y, z]): Cell => [x + at[0], y + at[1], z + at[2]]);
}

const clampTo = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** The same, pushed back into the cube. */
export function inside(placed: Placed): Placed {
  const size = sizeOf(placed);
  const [x, y, z] = placed.at.map((value, i) => clampTo(value, SIZE - size[i]!));
  return { ...placed, at: [x!, y!, z!] };
}

/** Turned by quarters about an axis of the cube; three quarters are one backwards. */
export function turned(placed: Placed, axis: Axis, times: number): Placed {
  let cells = turns[placed.piece]![placed.turn]!;
  for (let i = 0; i < times; i++) cells = cornered(cells.map(quarter(axis)));
  const key = keyOf(cells);
  const turn = turns[placed.piece]!.findIndex((each) => keyOf(each) === key);
  const [before, after] = [sizeOf(placed), sizeOf({ ...placed, turn })];
  // About the middle, but never through the floor it stands on.
  const [x, y] = [0, 1].map((i) => placed.at[i]! + Math.trunc((before[i]! - after[i]!) / 2));
  return inside({ ...placed, turn, at: [x!, y!, placed.at[2]] });
}

/* --- placements ------------------------------------------------------------------------ */

/** Placements are numbered by piece, orientation, z, y, x. */
export function placementOf(number: number): Placed {
  const piece = cubeFirst.filter((list) => list[0]! <= number).length - 1;
  const turn = cubeFirst[piece]!.filter((first) => first <= number).length - 1;
  const size = sizeOf({ piece, turn, at: [0, 0, 0] });
  const [nx, ny] = [SIZE - size[0] + 1, SIZE - size[1] + 1];
  const rest = number - cubeFirst[piece]![turn]!;
  const at: Cell = [rest % nx, Math.floor(rest / nx) % ny, Math.floor(rest / (nx * ny))];
  return { piece, turn, at };
}

export function numberOf({ piece, turn, at }: Placed): number {
  const size = sizeOf({ piece, turn, at });
  return cubeFirst[piece]![turn]! +
    (at[2] * (SIZE - size[1] + 1) + at[1]) * (SIZE - size[0] + 1) + at[0];
}

export const letterOf = (index: number) => String.fromCharCode(65 + index);
export const cellName = ([x, y, z]: Cell) => `${letterOf(x)}${letterOf(y)}${z + 1}`;
export const nameOf = ({ piece, turn, at }: Placed) => `${LETTERS[piece]}${turn}@${cellName(at)}`;

export const isSame = (a: Placed, b: Placed) =>
  a.piece === b.piece && a.turn === b.turn && a.at.every((value, i) => value === b.at[i]);

/* --- the grid -------------------------------------------------------------------------- */

/** Which piece is in each cell, or EMPTY. */
export type Grid = Uint8Array;

export const cellNumber = ([x, y, z]: Cell) => (z * SIZE + y) * SIZE + x;

export function gridOf(placed: Placed[]): Grid {
  const grid = new Uint8Array(SIZE ** 3).fill(EMPTY);
  for (const each of placed) for (const cell of cellsOf(each)) grid[cellNumber(cell)] = each.piece;
  return grid;
}

export function at(grid: Grid, cell: Cell): number {
  if (cell.some((value) => value < 0 || value >= SIZE)) return EMPTY;
  return grid[cellNumber(cell)]!;
}

const meets = (grid: Grid, placed: Placed) =>
  cellsOf(placed).some((cell) => at(grid, cell) !== EMPTY);

/** Let down from above until something is in the way. */
export function dropped(grid: Grid, placed: Placed): Placed {
  const [x, y] = placed.at;
  const lowered = (z: number): Placed => ({ ...placed, at: [x, y, z] });
  let z = SIZE - sizeOf(placed)[2];
  while (z > 0 && !meets(grid, lowered(z - 1))) z--;
  return lowered(z);
}

/** The cell by which a piece is held: of those it stands on, the one nearest to its middle. */
export function gripOf(placed: Placed): Cell {
  const size = sizeOf(placed);
  const foot = cellsOf({ ...placed, at: [0, 0, 0] }).filter((cell) => cell[2] === 0);
  const off = (cell: Cell) =>
    Math.abs(cell[0] - (size[0] - 1) / 2) + Math.abs(cell[1] - (size[1] - 1) / 2);
  const [x, y] = foot.reduce((best, cell) => (off(cell) < off(best) ? cell : best));
  return [placed.at[0] + x, placed.at[1] + y, placed.at[2]];
}

/** Moved so that the cell by which it is held is this one. */
export function over(placed: Placed, [x, y, z]: Cell): Placed {
  const grip = gripOf({ ...placed, at: [0, 0, 0] });
  return inside({ ...placed, at: [x - grip[0], y - grip[1], z] });
}

/* --- sides ----------------------------------------------------------------------------- */

/** How somebody at a side counts: to the right, away, and up, each from 0 to 5. */
export type Frame = readonly [right: number, away: number, up: number];

const back = (value: number) => SIZE - 1 - value;

export function frameOf(side: number, [x, y, z]: Cell): Frame {
  switch (side) {
    case 1: return [back(x), back(y), z];
    case 2: return [y, back(x), z];
    case 3: return [back(y), x, z];
    default: return [x, y, z];
  }
}

export function cellAt(side: number, [right, away, up]: Frame): Cell {
  switch (side) {
    case 1: return [back(right), back(away), up];
    case 2: return [back(away), right, up];
    case 3: return [away, back(right), up];
    default: return [right, away, up];
  }
}

/** A way to hold a piece as somebody at the side sees it: right, away and up, pushed into the corner. */
export const heldCells = (side: number, piece: number, turn: number): Cell[] =>
  cornered(turns[piece]![turn]!.map((cell) => frameOf(side, cell) as Cell));

/** A step as seen from the side. */
export function stepOf(side: number, step: Frame): Cell {
  const from = cellAt(side, [0, 0, 0]);
  return cellAt(side, step).map((value, i) => value - from[i]!) as unknown as Cell;
}

/** The axis of the cube that runs to the right, away or up for a side, and which way. */
export function axisOf(side: number, which: Axis): { axis: Axis; times: number } {
  const one = [0, 0, 0];
  one[which] = 1;
  const step = stepOf(side, one as unknown as Frame);
  const axis = step.findIndex((value) => value !== 0) as Axis;
  return { axis, times: step[axis]! > 0 ? 1 : 3 };
}

/** Does this axis of a side's plans run along x? Else along y. */
const alongX = (side: number, axis: "right" | "away") => (side === 2 || side === 3) === (axis === "away");

/** The letter that is written on an edge of the plans: of x, or of y. */
export function edgeLetter(side: number, axis: "right" | "away", index: number): string {
  const [x, y] = cellAt(side, axis === "right" ? [index, 0, 0] : [0, index, 0]);
  return letterOf(alongX(side, axis) ? x : y);
}

/** Layer, row and column of a cell as the plans of this side name them. */
export const placeNames = (side: number, [x, y, z]: Cell): [number, string, string] =>
  [z + 1, letterOf(alongX(side, "away") ? x : y), letterOf(alongX(side, "right") ? x : y)];

/* --- cards ----------------------------------------------------------------------------- */

/** Slots are kept in letters A to F from left to right; at sides 2 and 4 they are mirrored. */
export const mirrored = (side: number) => side === 1 || side === 3;

/** The slot in which a side sees a cell, as the card counts them. */
export function slotOf(side: number, cell: Cell): number {
  const [right, away, up] = frameOf(side, cell);
  return slotAt(side, right, side === TOP ? away : up);
}

/** The slot that is drawn in a column (from the left) and a row (from the bottom). */
export const slotAt = (side: number, column: number, row: number) =>
  row * SIZE + (mirrored(side) ? back(column) : column);

export const slotName = (slot: number) =>
  `${letterOf(slot % SIZE)}${Math.floor(slot / SIZE) + 1}`;

/** What a side sees: in each slot the nearest piece, or EMPTY. */
export const look = (grid: Grid, side: number): number[] =>
  cubeRays[side]!.map((cells) => {
    const nearest = cells.find((cell) => grid[cell] !== EMPTY);
    return nearest === undefined ? EMPTY : grid[nearest]!;
  });

export const wrongSlots = (card: Card, seen: Card): number[] =>
  card.flatMap((colour, slot) => (colour === seen[slot] ? [] : [slot]));
