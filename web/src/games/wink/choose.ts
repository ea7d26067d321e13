// One question as what can be pressed: heads for people, the field for numbers, three buttons for the rest.
//
// The first press chooses and the button does it. Where a clock runs, in Look and Flash, the first press is the
// answer, and another press changes it until the step closes. An accusation is made of two presses, and may be
// prepared at any time: it is given when accusations are heard (WINK-ACC-2).

import { useState } from "preact/hooks";
import type { Playing } from "../../shell/playing";
import { othersOf } from "../../shell/seats";
import type { List, No, Question, Seat } from "../../table/table";
import { useWords } from "../../base/words";
import { caughtIn, soughtBy, type Step, viewOf } from "./view";

/** Something that can be pressed now. */
export interface Press {
  /** In notation: what the press means. */
  move: string;
  chosen: boolean;
  press: () => void;
}

export interface Accusation {
  seat: Seat | null;
  number: number | null;
}

/** What I mean to do besides the question: it outlives a step. */
export interface Intent {
  accusing: Accusation | null;
  /** An accusation that waits for the next Call. */
  armed: string | null;
  /** I want to be asked in the next Flash, for I may peek. */
  peeking: boolean;
  /** In Flash: heads mean peeks, whatever else they could mean. */
  peekAt: number | null;
  /** I look where I looked until the turn is over: one question a turn. */
  steady: boolean;
}

export interface Choices {
  /** The question that is open, or the sealed one that may still be changed. */
  question: Question | null;
  step: Step | null;
  list: List;
  intent: Intent;
  accusing: Accusation | null;
  /** Do heads, or the field, answer what is asked now? */
  asksHeads: boolean;
  asksTiles: boolean;
  heads: Map<Seat, Press>;
  tiles: Map<number, Press>;
  winks: Seat[];
  peeks: Seat[];
  /** Does pressing answer at once? */
  quick: boolean;
  /** The answer that is chosen, or given and still open to change. */
  chosen: string | null;
  give: (move: string) => void;
  accuse: (accusing: Accusation | null) => void;
  arm: (move: string | null) => void;
  peek: (on: boolean) => void;
  steady: (on: boolean) => void;
  /** Why a head, a tile or a button cannot be pressed now. */
  why: (move: string) => No | null;
}

const NOTHING: Intent = { accusing: null, armed: null, peeking: false, peekAt: null, steady: false };

const numbersOf = (list: List, verb: string): number[] =>
  (list[verb] ?? []).map((arg) => typeof arg === "number" ? arg : arg[0]!);

/** Answers; a second answer takes the place of the first. */
function giver(play: Playing): (move: string) => void {
  const { table, question, sealed } = play;
  if (question || !sealed) return play.answer;
  return (move) => void table.answer(sealed.subject, sealed.q, move).then(play.refuse);
}

/** Whom I could accuse of what: what the engine allows in a Call; before it, what anybody can see. */
function pairsOf(play: Playing, step: Step | null, list: List): [Seat, number][] {
  if (step === "call") return (list.accuse ?? []) as unknown as [Seat, number][];
  const { told } = play;
  const view = viewOf(told);
  const sought = view.table.seekers.flatMap((seeker) => seeker === told.seat ? [] : [view.table.token[seeker]!]);
  return othersOf(told).flatMap((seat) =>
    sought.filter((number) => number !== soughtBy(view, seat)).map((number): [Seat, number] => [seat, number]));
}

type Plan = Pick<Choices, "heads" | "tiles" | "asksHeads" | "asksTiles">;

function planAccusation(play: Playing, step: Step | null, list: List, accusing: Accusation,
  accuse: (next: Accusation) => void): Plan {
  const pairs = pairsOf(play, step, list).filter(([seat]) => seat !== play.told.seat);
  const { seat, number } = accusing;
  const heads = new Map<Seat, Press>();
  const tiles = new Map<number, Press>();
  for (const [who, what] of pairs) {
    if (number === null || what === number || seat === who) heads.set(who, {
      move: `accuse ${who}`, chosen: seat === who,
      press: () => accuse({ seat: seat === who ? null : who, number: pairs.some(([a, b]) => a === who && b === number) ? number : null }),
    });
    if (seat === null || who === seat || number === what) tiles.set(what, {
      move: `accuse ${what}`, chosen: number === what, press: () => accuse({ seat, number: number === what ? null : what }),
    });
  }
  return { heads, tiles, asksHeads: true, asksTiles: true };
}

/** What heads and tiles mean in this step. */
function planStep(step: Step, list: List, peekMode: boolean, press: (move: string) => Press): Plan {
  const heads = new Map<Seat, Press>();
  const tiles = new Map<number, Press>();
  const verb = step === "flash" ? peekMode ? "peek" : "wink" : step;
  if (step === "look" || step === "name" || step === "flash")
    for (const seat of numbersOf(list, verb)) heads.set(seat, press(`${verb} ${seat}`));
  if (step === "place") for (const number of numbersOf(list, "place")) tiles.set(number, press(`place ${number}`));
  return { heads, tiles, asksHeads: heads.size > 0, asksTiles: step === "place" };
}

function stepOf(play: Playing, question: Question | null): Step | null {
  const { phase } = viewOf(play.told).table;
  return question && phase !== "over" ? phase : null;
}

/** If I have just seen a sign, I mean the seat that gave it. */
function freshAccusation(play: Playing, games: ReturnType<typeof useWords>["games"]): Accusation {
  const { told } = play;
  const caught = caughtIn(told, games);
  if (caught) return caught;
  const sought = viewOf(told).table.seekers.filter((seeker) => seeker !== told.seat);
  return { seat: null, number: sought.length === 1 ? viewOf(told).table.token[sought[0]!]! : null };
}

export function useChoices(play: Playing): Choices {
  const { games } = useWords();
  const { table, told } = play;
  // By seat: two people may share this screen.
  const [intents, setIntents] = useState<ReadonlyMap<Seat, Intent>>(new Map());
  const intent = intents.get(told.seat) ?? NOTHING;
  const setIntent = (change: (now: Intent) => Intent) =>
    setIntents((all) => new Map(all).set(told.seat, change(all.get(told.seat) ?? NOTHING)));
  const clock = table.clock !== null;
  const open = play.sent === null ? play.question : null;
  const sealed = clock && play.question === null ? play.sealed : null;
  const changeable = sealed && ["look", "flash"].includes(viewOf(told).table.phase) ? sealed : null;
  const question = open ?? changeable;
  const step = stepOf(play, question);
  const list = question && play.present ? table.list(question.subject) : {};
  const quick = clock && (step === "look" || step === "flash");
  const give = giver(play);
  const chosen = quick ? changeable?.sealed ?? null : play.chosen;
  const press = (move: string): Press => ({
    move, chosen: chosen === move,
    press: () => quick ? give(move) : play.choose(chosen === move ? null : move),
  });
  const [winks, peeks] = [numbersOf(list, "wink"), numbersOf(list, "peek")];
  const peekMode = winks.length === 0 || intent.peeking || (question !== null && intent.peekAt === question.q);
  const accuse = (accusing: Accusation | null) => setIntent((now) => ({ ...now, accusing }));
  const plan: Plan = intent.accusing ? planAccusation(play, step, list, intent.accusing, accuse)
    : step ? planStep(step, list, peekMode, press)
    : { heads: new Map(), tiles: new Map(), asksHeads: false, asksTiles: false };
  return {
    ...plan, question, step, list, intent, winks, peeks, quick, chosen, give,
    accusing: intent.accusing,
    accuse: (next) => accuse(next && next.seat === null && next.number === null ? freshAccusation(play, games) : next),
    arm: (armed) => setIntent((now) => ({ ...now, armed, accusing: null })),
    peek: (on) => setIntent((now) => ({
      ...now, peeking: step === "flash" ? false : on, peekAt: step === "flash" && on ? question!.q : null })),
    steady: (steady) => setIntent((now) => ({ ...now, steady })),
    why: (move) => question ? table.may(question.subject, move) : null,
  };
}
