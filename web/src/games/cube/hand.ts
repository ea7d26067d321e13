// The piece in hand: taken, moved, turned, let down and judged by the engine at every step.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Playing } from "../../shell/playing";
import type { No, Table, Told } from "../../table/table";
import { aimed, firstPlace, heldSo, stepped } from "./reach";
import {
  axisOf, dropped, gridOf, inside, numberOf, over, placementOf, turned, type Axis, type Cell, type Frame, type Grid, type Placed,
} from "./space";
import { holderOf, isStanding, letter, ownSide, placedOf, PUTS, viewOf } from "./view";

export interface Hand {
  held: Placed | null;
  /** Where it stood, if it is taken from the grid. */
  from: Placed | null;
  /** All that stands, without the piece in hand. */
  placed: Placed[];
  grid: Grid;
  /** "place", "move" or "return"; and the whole move, with the number of the place. */
  verb: string;
  move: string;
  no: No | null;
  /** It was only lifted so far: that is not a mistake. */
  lifted: boolean;
  take(piece: number): void;
  letGo(): void;
  step(step: Frame): void;
  turn(which: Axis): void;
  /** way: the next way to hold it, or the one before. hold: this way. */
  way(by: number): void;
  hold(turn: number): void;
  drop(): void;
  /** Lets it down in a column; or, if free, puts it at the height of a layer. */
  put(cell: Cell, free: boolean): void;
  /** Moves it so that it is seen in this slot of the straight picture. */
  aim(column: number, row: number): void;
  /** The places where a piece may be put now. */
  places(piece: number): Placed[];
}

interface Held {
  now: Placed;
  /** It lies on what is below, wherever it is moved. */
  falls: boolean;
}

/** What is done with a piece where it is now. */
function verbOf(told: Told, subject: number, piece: number): (typeof PUTS)[number] {
  const view = viewOf(told);
  if (isStanding(view, piece)) return "move";
  return holderOf(view, piece) === subject ? "return" : "place";
}

/** A question's places, each piece asked for once. */
function usePlaces(table: Table, told: Told, subject: number) {
  return useMemo(() => {
    const found = new Map<number, Placed[]>();
    return (piece: number): Placed[] => {
      if (!found.has(piece)) {
        const verb = verbOf(told, subject, piece);
        const list = table.list(subject, `${verb} ${letter(piece)}`)[verb] ?? [];
        found.set(piece, list.map((number) => placementOf(number as number)));
      }
      return found.get(piece)!;
    };
  }, [table, told, subject]);
}

/** The state of the hand belongs to one question: the next begins with empty hands. */
function useHeld(asked: string): [Held | null, (next: (before: Held | null) => Held | null) => void] {
  const [kept, setKept] = useState<{ asked: string; held: Held | null }>({ asked, held: null });
  return [kept.asked === asked ? kept.held : null,
    (next) => setKept((before) => ({ asked, held: next(before.asked === asked ? before.held : null) }))];
}

/** What a bot would put somewhere is in hand at once. */
function useSuggested(play: Playing, set: (held: Held) => void) {
  const { suggested, chosen } = play;
  useEffect(() => {
    const [verb, number] = suggested && chosen === suggested.move ? suggested.move.split(" ") : [];
    if (verb && PUTS.some((each) => each === verb)) set({ now: placementOf(Number(number)), falls: false });
  }, [suggested?.move]);
}

export function useHand(play: Playing): Hand | null {
  const { table, told, question } = play;
  const subject = question?.subject ?? told.seat;
  const view = viewOf(told);
  const side = ownSide(table, told);
  const live = question !== null && play.sent === null && view.table.phase === "playing";
  const [held, setHeld] = useHeld(question ? `${question.subject}.${question.q}` : "");
  const places = usePlaces(table, told, subject);
  useSuggested(play, (next) => setHeld(() => next));
  const piece = live && held ? held.now.piece : -1;
  const { placed, grid } = useMemo(() => {
    const standing = placedOf(view.table.grid).filter((each) => each.piece !== piece);
    return { placed: standing, grid: gridOf(standing) };
  }, [view, piece]);
  const verb = piece < 0 ? "" : verbOf(told, subject, piece);
  const move = piece < 0 ? "" : `${verb} ${numberOf(held!.now)}`;
  const no = useMemo(() => move ? table.may(subject, move) : null, [table, told, subject, move]);
  if (!live) return null;
  const now = held?.now ?? null;
  const from = now && isStanding(view, piece) ? placementOf(view.table.grid[piece]!) : null;

  function change(next: (before: Placed) => Placed, falls?: boolean) {
    play.choose(null);
    setHeld((before) => {
      if (!before) return null;
      const lies = falls ?? before.falls;
      const moved = inside(next(before.now));
      return { now: lies ? dropped(grid, moved) : moved, falls: lies };
    });
  }
  const set = (next: Held | null) => {
    play.choose(null);
    setHeld(() => next);
  };
  return {
    held: now, from, placed, grid, verb, move, no, places,
    lifted: from !== null && now !== null && numberOf(from) === numberOf(now) && no?.rule === "VPTS-AMB-17",
    take: (which) => set(start(which)),
    letGo: () => set(null),
    step: (step) => change((each) => stepped(each, side, step), step[2] === 0 ? undefined : false),
    turn: (which) => {
      const { axis, times } = axisOf(side, which);
      change((each) => turned(each, axis, times));
    },
    way: (by) => change((each) => heldSo(each, each.turn + by)),
    hold: (turn) => change((each) => heldSo(each, turn)),
    drop: () => change((each) => each, true),
    put: (cell, free) => change((each) => over(each, cell), !free),
    aim: (column, row) => change((each) => aimed(each, side, column, row, places(each.piece)), false),
  };

  /** Where a piece appears: where it stands, or near the middle where it may be put. */
  function start(which: number): Held {
    if (isStanding(view, which)) return { now: placementOf(view.table.grid[which]!), falls: false };
    return { now: firstPlace(which, grid, places(which)), falls: true };
  }
}
