// What the keys of data/keys mean at this table; those of a piece in hand come first.

import type { Deeds } from "../../shell/keys";
import type { Playing } from "../../shell/playing";
import type { Table } from "../../table/table";
import type { Bench } from "./bench";
import type { Hand } from "./hand";
import { LETTERS, type Frame } from "./space";
import { piecesOf } from "./view";

const STEPS: Record<string, Frame> = {
  ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 1, 0], ArrowDown: [0, -1, 0],
};

/** True: it meant something. */
type Did = boolean;

function held(bench: Bench, does: (hand: Hand) => void): Did {
  if (!bench.hand?.held) return false;
  does(bench.hand);
  return true;
}

function asked(bench: Bench, does: () => void): Did {
  if (!bench.hand) return false;
  does();
  return true;
}

/** A move that may be made is made; else it says why. */
function move(bench: Bench, text: string): Did {
  const { table, question, refuse } = bench.play;
  return asked(bench, () => {
    const no = table.may(question!.subject, text);
    if (no) refuse(no);
    else bench.act(text);
  });
}

/** By its letter, or by its number in the set. */
function pieceFor(bench: Bench, key: string): number | undefined {
  const all = piecesOf(bench.play.table);
  const named = LETTERS.indexOf(key);
  return named >= 0 ? all.find((piece) => piece === named) : all[(Number(key) + 9) % 10];
}

/** The bench of the table on the screen: a key gets only the table. */
const benches = new WeakMap<Table, Bench>();
export const useCubeKeys = (bench: Bench) => void benches.set(bench.play.table, bench);

type Deed = (bench: Bench, key: string) => Did;

const own: Record<string, Deed> = {
  take: (bench, key) => {
    const piece = pieceFor(bench, key);
    return piece !== undefined && asked(bench, () => bench.take(piece));
  },
  reserve: (bench) => held(bench, ({ held: piece }) => move(bench, `reserve ${piece!.piece}`)),
  pass: (bench) => move(bench, "pass"),
  tokens: (bench) => asked(bench, () => bench.lay("tokens")),
  hint: (bench) => asked(bench, bench.hint),
  marks: (bench) => asked(bench, bench.mark),
  oracle: (bench) => move(bench, "hint"),
  solution: (bench) => move(bench, "solution"),
  announce: (bench) => move(bench, "announce"),
  flip: (bench) => move(bench, "flip"),
  "give-up": (bench) => asked(bench, () => bench.lay("actions")),
  view: (bench) => {
    bench.lean();
    return true;
  },
  redo: (bench) => asked(bench, bench.redo),
  push: (bench, key) => key in STEPS && held(bench, (hand) => hand.step(STEPS[key]!)),
  lift: (bench) => held(bench, (hand) => hand.step([0, 0, 1])),
  lower: (bench) => held(bench, (hand) => hand.step([0, 0, -1])),
  tip: (bench) => held(bench, (hand) => hand.turn(0)),
  roll: (bench) => held(bench, (hand) => hand.turn(1)),
  turn: (bench) => held(bench, (hand) => hand.turn(2)),
  next: (bench) => held(bench, (hand) => hand.way(1)),
  before: (bench) => held(bench, (hand) => hand.way(-1)),
  drop: (bench) => held(bench, (hand) => hand.drop()),
  put: (bench) => held(bench, (hand) => move(bench, hand.move)),
  forget: (bench) => held(bench, (hand) => hand.letGo()),
};

export const deeds: Deeds = Object.fromEntries(Object.entries(own).map(([action, does]) =>
  [action, ({ table }: Playing, key: string) => {
    const bench = benches.get(table);
    return bench !== undefined && does(bench, key);
  }]));
