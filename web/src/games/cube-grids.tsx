// Grids of six by six: a card, what is seen from a side, and the plans of the six layers.

import { useWords } from "../words";
import {
  at, cellAt, cellsOf, COUNT, DOWN, edgeLetter, EMPTY, letterOf, LETTERS, mirrored, SIZE, slotAt,
  slotName, TOP,
} from "./cube-space";
import type { Card, Cell, Grid, Placed } from "./cube-space";
import { pieceName } from "./cube-table";

/** A letter for those who see; the piece for those who listen. */
function Content({ piece, ghost }: { piece: number; ghost?: boolean }) {
  const words = useWords();
  if (piece === EMPTY)
    return <><span aria-hidden>·</span><span class="unseen">{words.say("cube.empty")}</span></>;
  return (
    <>
      <span aria-hidden translate={false}>{LETTERS[piece]}</span>
      <span class="unseen">
        {pieceName(words, piece)}{ghost && `, ${words.say("cube.in-hand")}`}
      </span>
    </>
  );
}

/** A card as it is printed, or what a side sees, drawn in the same way. */
export function CardGrid({ title, side, card, wrong, held, ring }: {
  title: string;
  side: number;
  card: Card;
  /** Slots that do not agree with the other grid. */
  wrong?: ReadonlySet<number> | undefined;
  /** The piece in hand: what is seen of it is not there yet. */
  held?: number | undefined;
  /** A slot that is spoken of. */
  ring?: number | undefined;
}) {
  const words = useWords();
  return (
    <table class="slots">
      <caption>{title}</caption>
      <tbody>
        {DOWN.map((row) => (
          <tr key={row}>
            <th scope="row" translate={false}>
              {side === TOP ? edgeLetter(side, "away", row) : row + 1}
            </th>
            {COUNT.map((column) => {
              const slot = slotAt(side, column, row);
              const piece = card[slot]!;
              const names = [
                piece === EMPTY ? "" : `piece-${LETTERS[piece]}`,
                wrong?.has(slot) ? "wrong" : "", piece === held ? "held" : "",
                slot === ring ? "ring" : "",
              ];
              return (
                <td key={column} class={names.filter(Boolean).join(" ")} data-slot={slotName(slot)}>
                  <Content piece={piece} ghost={piece === held} />
                  {wrong?.has(slot) && <span class="unseen">, {words.say("cube.wrong")}</span>}
                </td>
              );
            })}
          </tr>
        ))}
        <tr>
          <td />
          {COUNT.map((column) => (
            <th key={column} scope="col" translate={false}>
              {letterOf(mirrored(side) ? SIZE - 1 - column : column)}
            </th>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Plan({ side, layer, grid, ghost, onCell }: {
  side: number;
  layer: number;
  grid: Grid;
  ghost: Placed | null;
  onCell?: ((cell: Cell) => void) | undefined;
}) {
  const words = useWords();
  const held = new Set(ghost ? cellsOf(ghost).map((cell) => cell.join()) : []);
  return (
    <table class="plan">
      <caption>{words.say("cube.layer", layer + 1)}</caption>
      <tbody>
        {DOWN.map((away) => (
          <tr key={away}>
            <th scope="row" translate={false}>{edgeLetter(side, "away", away)}</th>
            {COUNT.map((right) => {
              const cell = cellAt(side, [right, away, layer]);
              const mine = held.has(cell.join());
              const there = at(grid, cell);
              const piece = mine ? ghost!.piece : there;
              const names = [
                piece === EMPTY ? "" : `piece-${LETTERS[piece]}`, mine ? "held" : "",
                mine && there !== EMPTY ? "clash" : "",
              ];
              return (
                <td key={right} class={names.filter(Boolean).join(" ")}
                  onClick={onCell && (() => onCell(cell))}>
                  <Content piece={piece} ghost={mine} />
                </td>
              );
            })}
          </tr>
        ))}
        <tr>
          <td />
          {COUNT.map((right) => (
            <th key={right} scope="col" translate={false}>{edgeLetter(side, "right", right)}</th>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Seen from above, the own side below. */
export function Plans({ side, grid, ghost, onCell }: {
  side: number;
  grid: Grid;
  ghost: Placed | null;
  onCell?: ((cell: Cell) => void) | undefined;
}) {
  const words = useWords();
  return (
    <section class={onCell ? "plans live" : "plans"} aria-label={words.say("cube.plans")}>
      <div>
        {COUNT.map((layer) => (
          <Plan key={layer} side={side} layer={layer} grid={grid} ghost={ghost} onCell={onCell} />
        ))}
      </div>
    </section>
  );
}
