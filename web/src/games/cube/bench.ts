// All that the parts of this table share: what stands, what is in hand, what is seen, and from where.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Playing } from "../../shell/playing";
import type { Table } from "../../table/table";
import { useHand, type Hand } from "./hand";
import { COUNT, gridOf, look, SIZE, slotName, wrongSlots, type Card, type Placed } from "./space";
import { boxOf, compares, isSolitaire, isStanding, holderOf, ownCard, ownSide, piecesOf, placedOf, viewOf } from "./view";

/** What lies over the table besides what the frame has. */
export type Laid = "actions" | "tokens" | "people" | "xy" | "xyq" | "look" | "colours" | "swap";
/** What a phone shows while a piece is in hand. */
export type Step = "turn" | "layer" | "view";

export interface Bench {
  play: Playing;
  /** null: nothing can be taken now. */
  hand: Hand | null;
  side: number;
  card: Card | null;
  /** All that stands, without what is in hand. */
  placed: Placed[];
  /** What the side sees; and what it would see with the piece in hand where it is. */
  seen: Card;
  then: Card | null;
  /** Are wrong slots marked? */
  marks: boolean;
  leaning: boolean;
  /** A slot that a hint speaks of, and its words. */
  advice: { slot: number; text: string } | null;
  laid: Laid | null;
  step: Step;
  /** The one thing to do before all others: "announce", "pass"; null: nothing. */
  first: string | null;
  /** The piece to begin with: one that my card shows, and that can be put somewhere. */
  offered: number | null;
  lay(what: Laid | null): void;
  go(step: Step): void;
  lean(): void;
  mark(): void;
  hint(): void;
  take(piece: number): void;
  /** Answers, and remembers it for redo. */
  act(move: string): void;
  suggest(): void;
  undo(): void;
  /** What was taken back last; null: nothing. */
  again: string | null;
  redo(): void;
}

/** What was answered, by step: in solitaire it can be taken back and done again at will. */
function useHistory(play: Playing) {
  const done = useRef<{ step: number; move: string }[]>([]);
  const { table, told } = play;
  return {
    act: (move: string) => {
      done.current = [...done.current.filter(({ step }) => step < told.step), { step: told.step, move }];
      play.answer(move);
    },
    again: done.current.find(({ step }) => step === told.step)?.move ?? null,
    redo: (move: string) => play.answer(move),
    undo: () => void table.propose("undo").then(play.refuse),
  };
}

/** What this reader has switched on, for as long as the table stands. */
const wishes = new WeakMap<Table, { marks: boolean; leaning: boolean }>();

function useWishes(table: Table) {
  const [now, set] = useState(() => wishes.get(table) ?? { marks: true, leaning: false });
  useEffect(() => void wishes.set(table, now), [table, now]);
  return { ...now, set: (part: Partial<typeof now>) => set((before) => ({ ...before, ...part })) };
}

/** What a finished view asks for first; only then may anybody think of another piece. */
function firstOf(play: Playing): string | null {
  const { table, told, question } = play;
  const view = viewOf(told).table;
  if (!question || play.sent !== null || view.phase !== "playing") return null;
  if (boxOf(table).announce === "manual" && table.may(question.subject, "announce") === null) return "announce";
  return view.announced > 0 && table.may(question.subject, "pass") === null ? "pass" : null;
}

/** A fair hint: what is wrong, as far as the seat's own card alone can tell. */
function adviceOf(table: Table): Bench["advice"] {
  const said = table.hint();
  if (!said) return null;
  const [place] = said.with ?? [];
  const named = typeof place === "object" && "text" in place ? place.text : "";
  const slots = COUNT.flatMap((row) => COUNT.map((column) => row * SIZE + column));
  return { slot: slots.find((slot) => slotName(slot) === named) ?? -1, text: said.text };
}

function offeredOf(play: Playing, hand: Hand | null, card: Card | null): number | null {
  if (!hand) return null;
  const view = viewOf(play.told);
  const off = piecesOf(play.table).filter((piece) => !isStanding(view, piece) &&
    [-1, play.told.seat].includes(holderOf(view, piece)));
  return off.find((piece) => card?.includes(piece) && hand.places(piece).length > 0) ?? null;
}

/** What is kept for one question, and forgotten with it. */
function useAsked<T>(asked: unknown, usual: T): [T, (value: T) => void] {
  const [kept, set] = useState({ asked, value: usual });
  return [kept.asked === asked ? kept.value : usual, (value) => set({ asked, value })];
}

export function useBench(play: Playing): Bench {
  const { table, told, question } = play;
  const hand = useHand(play);
  const wish = useWishes(table);
  const history = useHistory(play);
  const [laid, lay] = useAsked<Laid | null>(question?.q, null);
  const [advice, setAdvice] = useAsked<Bench["advice"]>(question?.q, null);
  const [step, go] = useAsked<Step>(`${question?.q}.${hand?.held?.piece ?? ""}`, "turn");
  const side = ownSide(table, told);
  const card = ownCard(table, told);
  const placed = hand?.placed ?? placedOf(viewOf(told).table.grid);
  const { held = null, from = null } = hand ?? {};
  const seen = useMemo(() => look(gridOf(from ? [...placed, from] : placed), side), [placed, from, side]);
  const then = useMemo(() => held && look(gridOf([...placed, held]), side), [placed, held, side]);
  const first = useMemo(() => firstOf(play), [told, question?.q, play.sent]);
  const offered = useMemo(() => offeredOf(play, hand, card), [told, hand === null]);

  function suggest() {
    const wanted = play.suggested && play.suggested.move === play.chosen ? play.chosen : first;
    if (wanted === null) return play.suggest();
    if (play.chosen === wanted) return history.act(wanted);
    hand?.letGo();
    play.choose(wanted);
  }
  return {
    play, hand, side, card, placed, seen, then, advice, laid, step, first, offered,
    marks: wish.marks && compares(table), leaning: wish.leaning,
    lay, go, suggest, act: history.act,
    lean: () => wish.set({ leaning: !wish.leaning }),
    mark: () => wish.set({ marks: !wish.marks }),
    hint: () => setAdvice(adviceOf(table)),
    take: (piece) => hand?.take(piece),
    undo: history.undo,
    again: isSolitaire(table) ? history.again : null,
    redo: () => history.again !== null && history.redo(history.again),
  };
}

/** The slots that do not agree: with the piece in hand where it is. */
export const wrongOf = ({ card, seen, then }: Bench): number[] => card ? wrongSlots(card, then ?? seen) : [];
