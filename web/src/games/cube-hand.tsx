// The piece in hand: picked up, moved, turned, let down, judged by the engine, and put there.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { List, No, Table } from "../table/table";
import { useWords, type Words } from "../words";
import { Icon } from "./cube-scene";
import {
  axisOf, cellName, dropped, flatCells, gridOf, inside, isSame, LETTERS, nameOf, numberOf, over,
  placementOf, sizeOf, stepOf, turned,
} from "./cube-space";
import type { Axis, Cell, Frame, Grid, Placed } from "./cube-space";
import {
  holderOf, isStanding, letter, ownCard, ownSide, piecesOf, pieceName, placedOf, PUTS, viewOf,
} from "./cube-table";
import type { Asked } from "./screen";

export interface Hand {
  held: Placed | null;
  /** Where it stood, if it is taken from the grid. */
  from: Placed | null;
  /** All that stands but for the piece in hand. */
  placed: Placed[];
  grid: Grid;
  /** "place", "move" or "return"; and the whole move, with the number of the place. */
  verb: string;
  move: string;
  verdict: "fits" | "not";
  no: No | null;
  pick(piece: number | null): void;
  step(step: Frame): void;
  turn(which: Axis): void;
  drop(): void;
  /** Over a column, let down; or in a layer, at its height. */
  put(cell: Cell, free: boolean): void;
  commit(): void;
}

interface Held {
  now: Placed;
  /** It lies on what is below, wherever it is moved. */
  falls: boolean;
}

/** What is done with a piece where it is now. */
function verbOf(table: Table, subject: number, piece: number): string {
  const view = viewOf(table);
  if (isStanding(view, piece)) return "move";
  return holderOf(view, piece) === subject ? "return" : "place";
}

const MIDDLE: Cell = [2, 2, 0];

/** The place nearest to one that was wished for, among those where the piece may be put. */
function nearest(wish: Placed, list: Placed[]): Placed | null {
  let best: { placed: Placed; cost: number } | null = null;
  for (const placed of list) {
    const cost = (placed.turn === wish.turn ? 0 : 4) + 4 * sizeOf(placed)[2] +
      placed.at.reduce((sum, value, i) => sum + Math.abs(value - wish.at[i]!), 0);
    if (!best || cost < best.cost) best = { placed, cost };
  }
  return best && best.placed;
}

/** The pieces that can be put somewhere, and where. */
function byPiece(list: List): Map<number, Placed[]> {
  const found = new Map<number, Placed[]>();
  for (const number of PUTS.flatMap((verb) => list[verb] ?? [])) {
    const placed = placementOf(number as number);
    const places = found.get(placed.piece);
    if (places) places.push(placed);
    else found.set(placed.piece, [placed]);
  }
  return found;
}

export function useHand({ table, question, list, onMove, onWhy }: Asked): Hand {
  const { subject } = question;
  const view = viewOf(table);
  const side = ownSide(table);
  const [held, setHeld] = useState<Held | null>(null);
  const places = useMemo(() => byPiece(list), [list]);
  const piece = held ? held.now.piece : -1;
  const { placed, grid } = useMemo(() => {
    const standing = placedOf(view.table.grid).filter((each) => each.piece !== piece);
    return { placed: standing, grid: gridOf(standing) };
  }, [view, piece]);
  const verb = held ? verbOf(table, subject, piece) : "";
  const move = held ? `${verb} ${numberOf(held.now)}` : "";

  const no = useMemo(() => move ? table.may(subject, move) : null, [table, table.told, subject, move]);

  /** Where a piece appears: where it stands, or near the middle where it may be put. */
  function start(which: number, lift: boolean): Placed {
    const stands = view.table.grid[which]!;
    if (lift && isStanding(view, which)) return placementOf(stands);
    const wish = inside({ piece: which, turn: 0, at: MIDDLE });
    return nearest(wish, places.get(which) ?? []) ?? dropped(grid, wish);
  }

  // Something is in hand at once, so that the first key or tap already shows what happens: a piece
  // that is not yet on the grid, if possible one that the own card shows.
  useEffect(() => {
    if (held || places.size === 0) return;
    const all = [...places.keys()];
    const off = all.filter((each) => !isStanding(view, each));
    const first = off.find((each) => ownCard(table)?.includes(each)) ?? off[0] ?? all[0];
    setHeld({ now: start(first!, false), falls: true });
  }, [places]);

  function change(next: (now: Placed) => Placed, falls?: boolean) {
    onWhy(null);
    setHeld((before) => {
      if (!before) return null;
      const lies = falls ?? before.falls;
      const moved = inside(next(before.now));
      return { now: lies ? dropped(grid, moved) : moved, falls: lies };
    });
  }

  const stands = held && isStanding(view, piece);
  return {
    held: held && held.now,
    from: stands ? placementOf(view.table.grid[piece]!) : null,
    placed, grid, verb, move,
    verdict: no ? "not" : "fits",
    no,
    pick(which) {
      onWhy(null);
      setHeld(which === null ? null : {
        now: start(which, true), falls: !isStanding(view, which),
      });
    },
    step(step) {
      const by = stepOf(side, step);
      const height = step[2] !== 0;
      change((now) => ({ ...now, at: now.at.map((value, i) => value + by[i]!) as unknown as Cell }),
        height ? false : undefined);
    },
    turn(which) {
      const { axis, times } = axisOf(side, which);
      change((now) => turned(now, axis, times));
    },
    drop: () => change((now) => now, true),
    put: (cell, free) => change((now) => over(now, cell), !free),
    commit() {
      if (!held) return;
      if (no) onWhy(no);
      else onMove(move);
    },
  };
}

/* --- keys ------------------------------------------------------------------------------ */

const STEPS: Record<string, Frame> = {
  ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 1, 0], ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1], PageDown: [0, 0, -1],
};
const TURNS: Record<string, Axis> = { x: 0, y: 1, z: 2 };

/** What a key means; true: it meant something. */
function press(key: string, hand: Hand, pieces: number[], place: Element): boolean {
  const step = STEPS[key];
  const button = key === "e" && place.querySelector<HTMLElement>("button[data-key=e]");
  const piece = /^[A-Z]$/.test(key) || !(key in TURNS) ? LETTERS.indexOf(key.toUpperCase()) : -1;
  if (key.length === 1 && piece >= 0 && pieces.includes(piece)) hand.pick(piece);
  else if (button) button.click();
  else if (!hand.held) return false;
  else if (step) hand.step(step);
  else if (key in TURNS) hand.turn(TURNS[key]!);
  else if (key === "d") hand.drop();
  else if (key === "Enter") hand.commit();
  else if (key === "Escape") hand.pick(null);
  else return false;
  return true;
}

/** Keys work in the question, and where nothing has the focus; fields and buttons keep their own. */
export function useKeys(root: RefObject<HTMLElement | null>, hand: Hand, pieces: number[]) {
  useEffect(() => {
    const place = root.current?.closest(".now");
    if (!place) return undefined;
    function down(e: Event) {
      const { key, target, ctrlKey, altKey, metaKey } = e as KeyboardEvent;
      if (ctrlKey || altKey || metaKey) return;
      const on = target as Element;
      if (on !== document.body && !place!.contains(on)) return;
      if (on.matches("input, select, textarea, summary")) return;
      if ((key === "Enter" || key === " ") && on.matches("button, a")) return;
      if (press(key, hand, pieces, place!)) e.preventDefault();
    }
    document.addEventListener("keydown", down);
    return () => document.removeEventListener("keydown", down);
  });
}

/* --- buttons --------------------------------------------------------------------------- */

/** Where a piece is, in a word; nothing for a free one. */
function whereIs(words: Words, table: Table, piece: number): string {
  const view = viewOf(table);
  if (isStanding(view, piece)) return words.say("cube.standing");
  const holder = holderOf(view, piece);
  return holder < 0 ? "" : holder === table.seat ? words.say("cube.yours") : words.seat(holder);
}

/** All pieces of the set, each always in the same place. */
export function Tray({ table, hand }: { table: Table; hand: Hand }) {
  const words = useWords();
  return (
    <ul class="tray" aria-label={words.say("cube.pieces")}>
      {piecesOf(table).map((piece) => {
        const held = hand.held?.piece === piece;
        const where = whereIs(words, table, piece);
        return (
          <li key={piece}>
            <button type="button" class={where ? "piece away" : "piece"} aria-pressed={held}
              data-piece={letter(piece)} onClick={() => hand.pick(held ? null : piece)}>
              <Icon piece={piece} cells={flatCells(piece)} />
              <span aria-hidden translate={false}>{letter(piece)}</span>
              <span class="unseen">{pieceName(words, piece)}{where && ", "}</span>
              <small>{where}</small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Key({ name, keys, hint, onClick }: {
  name: string;
  keys: string;
  hint: string;
  onClick: () => void;
}) {
  const words = useWords();
  return (
    <button type="button" class="key" aria-keyshortcuts={keys} onClick={onClick}>
      {words.say(`cube.key.${name}`)} <kbd aria-hidden translate={false}>{hint}</kbd>
    </button>
  );
}

/** All that keys can do, for fingers. */
export function Steer({ hand }: { hand: Hand }) {
  const words = useWords();
  const step = (key: string) => () => hand.step(STEPS[key]!);
  return (
    <div class="steer" role="group" aria-label={words.say("cube.steer")}>
      <Key name="left" keys="ArrowLeft" hint="←" onClick={step("ArrowLeft")} />
      <Key name="right" keys="ArrowRight" hint="→" onClick={step("ArrowRight")} />
      <Key name="away" keys="ArrowUp" hint="↑" onClick={step("ArrowUp")} />
      <Key name="near" keys="ArrowDown" hint="↓" onClick={step("ArrowDown")} />
      <Key name="drop" keys="d" hint="d" onClick={() => hand.drop()} />
      <Key name="tip" keys="x" hint="x" onClick={() => hand.turn(0)} />
      <Key name="roll" keys="y" hint="y" onClick={() => hand.turn(1)} />
      <Key name="turn" keys="z" hint="z" onClick={() => hand.turn(2)} />
      <Key name="up" keys="PageUp" hint="PgUp" onClick={step("PageUp")} />
      <Key name="down" keys="PageDown" hint="PgDn" onClick={step("PageDown")} />
    </div>
  );
}

const isLifted = (hand: Hand) => hand.from && hand.held && isSame(hand.from, hand.held);

/** What the engine says of the place, and the button that puts the piece there. */
export function Verdict({ hand }: { hand: Hand }) {
  const words = useWords();
  const { held, no, verb, verdict } = hand;
  if (!held) return <p class="verdict">{words.say("cube.pick")}</p>;
  // A piece that was just lifted stands where it stood: that is no mistake yet.
  const lifted = isLifted(hand) && no?.rule === "VPTS-AMB-17";
  const where = words.say("cube.at", letter(held.piece), cellName(held.at));
  return (
    <>
      <p class={`verdict ${lifted ? "" : verdict}`} role="status">
        {verdict === "fits" && <><b aria-hidden>✓</b> {where} {words.say("cube.fits")}</>}
        {verdict === "not" && lifted && words.say("cube.lifted")}
        {verdict === "not" && !lifted && (
          <>
            <b aria-hidden>✕</b> {where} {no?.text}{" "}
            {no?.rule && <code translate={false}>{no.rule}</code>}
          </>
        )}
      </p>
      <p class="buttons">
        <button type="button" class="main" data-at={nameOf(held)}
          data-do={verdict === "fits" ? hand.move : undefined} aria-disabled={verdict !== "fits"}
          aria-keyshortcuts="Enter" onClick={hand.commit}>
          {words.say(`cube.do.${verb}`, letter(held.piece))}{" "}
          <kbd aria-hidden translate={false}>{words.say("cube.enter")}</kbd>
        </button>
        <button type="button" aria-keyshortcuts="Escape" onClick={() => hand.pick(null)}>
          {words.say("cube.back")} <kbd aria-hidden translate={false}>{words.say("cube.esc")}</kbd>
        </button>
      </p>
    </>
  );
}

