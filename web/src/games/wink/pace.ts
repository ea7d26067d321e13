// Alone with bots, quiet moments pass by themselves: a Flash in which I may not give a sign and want no peek, a Call
// after a Flash in which I saw nothing to call, and a second Look in a turn if I want to look only once in it. At a
// table with other people none of this happens: how long an answer takes would tell them what I hold and saw.

import { useEffect, useRef } from "preact/hooks";
import type { Playing } from "../../shell/playing";
import { alone } from "../../shell/seats";
import type { Game } from "../../table/table";
import { useWords } from "../../base/words";
import type { Choices } from "./choose";
import { caughtIn, TABLE, viewOf } from "./view";

const CALL = 1200; // milliseconds in which somebody may still want to accuse on a hunch

/** What was undone is asked again, and waits: else undo would undo nothing. */
function useUndone(step: number): boolean {
  const last = useRef(step);
  const undone = useRef(false);
  if (step !== last.current) undone.current = step < last.current;
  last.current = step;
  return undone.current;
}

/** What the page is about to answer for me: null where I am asked. */
function passing(play: Playing, choices: Choices, games: readonly Game[], undone: boolean): string | null {
  const { accusing, intent, winks } = choices;
  const { table, told, question } = play;
  const { phase, beat, head } = viewOf(told).table;
  if (!question || play.sent !== null || undone || table.clock || table.lobby.hot || !alone(table)) return null;
  switch (phase) {
    case "look":
      if (!intent.steady || beat < 2 || accusing) return null;
      return head[told.seat] === TABLE ? "rest" : `look ${head[told.seat]}`;
    case "flash": return winks.length === 0 && !intent.peeking && !accusing ? "hold" : null;
    case "call": return accusing || intent.armed || caughtIn(told, games) ? null : "silent";
    default: return null;
  }
}

/** Does a quiet moment pass by itself now? */
export function usePace(play: Playing, choices: Choices): boolean {
  const { games } = useWords();
  const { told, question } = play;
  const { intent } = choices;
  const { phase } = viewOf(told).table;
  const answer = passing(play, choices, games, useUndone(told.step));
  const asked = question !== null && play.sent === null;
  useEffect(() => {
    if (intent.peeking && phase !== "look" && phase !== "flash") choices.peek(false);
  }, [phase]);
  useEffect(() => {
    if (!asked || phase !== "call" || !intent.armed) return;
    // An accusation that may no longer be made is dropped, and costs nothing.
    const no = choices.why(intent.armed);
    choices.arm(null);
    if (no) play.refuse(no);
    else play.answer(intent.armed);
  }, [asked, told.step]);
  useEffect(() => {
    if (answer === null) return;
    if (answer !== "silent") return play.answer(answer);
    const timer = setTimeout(() => play.answer(answer), CALL * play.head.speed());
    return () => clearTimeout(timer);
  }, [answer, told.step]);
  return answer !== null;
}
