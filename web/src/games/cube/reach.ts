// Where one press takes the piece in hand. Nothing here asks the engine.

import {
  cellAt, cellsOf, dropped, frameOf, gripOf, inside, over, sizeOf, slotOf, stepOf, TOP, waysOf,
  type Cell, type Frame, type Grid, type Placed,
} from "./space";

const MIDDLE: Cell = [2, 2, 0];

const far = (a: Cell, b: Cell) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0);

const best = (list: readonly Placed[], cost: (placed: Placed) => number): Placed | null =>
  list.reduce<Placed | null>((found, each) => (found && cost(found) <= cost(each) ? found : each), null);

/** Where a piece appears when it is taken up: near the middle, flat, where it may be put. */
export function firstPlace(piece: number, grid: Grid, list: readonly Placed[]): Placed {
  const wish = inside({ piece, turn: 0, at: MIDDLE });
  return best(list, (each) => (each.turn === 0 ? 0 : 4) + 4 * sizeOf(each)[2] + far(each.at, wish.at)) ?? dropped(grid, wish);
}

/** One cell further, as seen from the side. */
export function stepped(placed: Placed, side: number, step: Frame): Placed {
  const by = stepOf(side, step);
  return { ...placed, at: placed.at.map((value, i) => value + by[i]!) as unknown as Cell };
}

/** Held in another way, over the same cell. */
export function heldSo(placed: Placed, turn: number): Placed {
  const ways = waysOf(placed.piece).length;
  return over({ ...placed, turn: (turn + ways) % ways }, gripOf(placed));
}

/** Moved so that it is seen in a slot: to a legal place if there is one, as near in depth as possible. */
export function aimed(placed: Placed, side: number, column: number, row: number, list: readonly Placed[]): Placed {
  const [, away, up] = frameOf(side, gripOf(placed));
  const wanted = cellAt(side, side === TOP ? [column, row, up] : [column, away, row]);
  const slot = slotOf(side, wanted);
  const exact = over(placed, wanted);
  const fits = list.filter((each) => each.turn === placed.turn && cellsOf(each).some((cell) => slotOf(side, cell) === slot));
  return best(fits, (each) => far(each.at, exact.at)) ?? exact;
}
