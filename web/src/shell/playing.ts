// One person at one table: what is shown, what is asked, what is chosen and not yet said.

import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import { SPECTATOR } from "../engine/door.js";
import { isReplay } from "../table/visit";
import type { No, Question, Seat, Table, Told } from "../table/table";
import { adviceFor, type Advice } from "./advice";
import { Playhead, type Weigh } from "./playhead";

/** How long everything is shown, by the setting. */
export const PACE = [0, 0.5, 1, 1.8];

/** What lies over the table. */
export type Over =
  | { what: "kind"; kind: number }
  | { what: "field"; seat: Seat }
  | { what: "discard" }
  | { what: "log" }
  | { what: "talk" }
  | { what: "menu" }
  | { what: "orders" }
  | { what: "share" }
  | { what: "story" }
  | { what: "end" }
  | { what: "keys" }
  | { what: "settings" }
  | { what: "rules"; rule: string | null };

export interface Playing {
  table: Table;
  head: Playhead;
  /** What is shown; the present only if `present`. */
  told: Told;
  present: boolean;
  /** Is an earlier moment on the table? */
  past: boolean;
  /** Shows what this step began with; null: the present. */
  look(step: number | null): void;
  watching: boolean;
  /** The question in what is shown that I have to answer now. */
  question: Question | null;
  /** What I have answered, and may take back. */
  sealed: Question | null;
  /** Sent to the host, not confirmed yet. */
  sent: string | null;
  /** The move that is chosen; the button says it. */
  chosen: string | null;
  choose(move: string | null): void;
  answer(move: string): void;
  takeBack(): void;
  suggest(): void;
  suggested: Advice | null;
  thinking: boolean;
  no: No | null;
  refuse(no: No | null): void;
  over: Over | null;
  show(over: Over | null): void;
}

function useAgain(): () => void {
  const [, again] = useReducer((n: number) => n + 1, 0);
  return () => again(undefined);
}

/** The playhead of a table: a new one only for a new table. */
function useHead(table: Table, weigh: Weigh, pace: () => number): Playhead {
  const again = useAgain();
  const head = useMemo(() => {
    const made = new Playhead(table, weigh, pace);
    const first = isReplay(table) ? table.moment(0) : null;
    if (first) made.look(first); // a saved game is watched from its beginning
    return made;
  }, [table]);
  useEffect(() => {
    const stop = head.subscribe(again);
    again(); // something may have come before we listened
    return () => {
      stop();
      head.close();
    };
  }, [head]);
  return head;
}

/** What is asked of me in what is shown. A question of the past is no longer asked. */
function askedOf(head: Playhead): { question: Question | null; sealed: Question | null } {
  if (!head.present) return { question: null, sealed: null };
  const { questions } = head.shown;
  return {
    question: questions.find(({ sealed }) => sealed === undefined) ?? null,
    sealed: questions.find(({ sealed }) => sealed !== undefined) ?? null,
  };
}

/** What the prompt says while nothing is asked: the key of its title, and that of its sentence. */
export function idleWords({ past, watching }: Playing): { title: string; text: string } {
  if (past) return { title: "past", text: "past.text" };
  return watching ? { title: "watching", text: "watching.text" } : { title: "waiting.title", text: "waiting" };
}

/** A state that belongs to one question: what was chosen for it does not carry over to the next. */
function useFor<T>(asked: string): [T | null, (value: T | null) => void] {
  const [kept, setKept] = useState<{ asked: string; value: T | null }>({ asked, value: null });
  return [kept.asked === asked ? kept.value : null, (value) => setKept({ asked, value })];
}

export function usePlaying(table: Table, weigh: Weigh, pace: () => number): Playing {
  const head = useHead(table, weigh, pace);
  const told = head.shown;
  const { question, sealed } = askedOf(head);
  const asked = question ? `${told.seat}.${question.subject}.${question.q}` : `${told.seat}.${told.step}`;
  const [chosen, setChosen] = useFor<string>(asked);
  const [no, setNo] = useFor<No>(asked);
  const [suggested, setSuggested] = useFor<Advice>(asked);
  const [over, setOver] = useState<Over | null>(null);
  const [thinking, setThinking] = useState(false);

  function answer(move: string) {
    if (!question) return;
    head.answered();
    setNo(null);
    void table.answer(question.subject, question.q, move).then(setNo);
  }

  async function suggest() {
    if (!question || thinking) return;
    if (suggested && suggested.move === chosen) return answer(suggested.move);
    setThinking(true);
    const advice = await adviceFor(table, question.subject).catch(() => null);
    setThinking(false);
    // It may have been answered meanwhile, by an order or by the clock.
    const open = table.told.questions.some(({ q, subject, sealed }) =>
      q === question.q && subject === question.subject && sealed === undefined);
    if (!advice || !open) return;
    setSuggested(advice);
    setChosen(advice.move);
  }

  return {
    table, head, told, present: head.present, past: head.past, watching: table.seat === SPECTATOR,
    look: (step) => {
      const moment = step === null ? null : table.moment(step);
      if (moment) head.look(moment);
      else head.skip();
    },
    question, sealed, sent: question ? table.sent.get(question.subject) ?? null : null,
    chosen, choose: (move) => {
      setNo(null);
      setChosen(move);
    },
    answer,
    takeBack: () => {
      if (sealed) void table.takeBack(sealed.subject, sealed.q).then(setNo);
    },
    suggest: () => void suggest(), suggested, thinking,
    no, refuse: setNo, over, show: setOver,
  };
}
