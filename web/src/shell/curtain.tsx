// Between two people at one device: nothing of either is on the screen, or spoken, until it lifts. The person at the
// screen stays there as long as something is asked of them, so two steps in a row need one curtain.

import { useEffect, useRef, useState } from "preact/hooks";
import { Eye } from "../parts/eye";
import type { Seat } from "../table/table";
import { useWords } from "../base/words";
import type { Playing } from "./playing";

const DEAF = 600; // milliseconds in which no key and no press lifts it: the last one may still be on its way

/** Hands the screen over when somebody else is to answer; returns whom the curtain waits for. */
function useHandOver({ table, present }: Playing): Seat | undefined {
  const { told, seat, turn, lobby } = table;
  // The host tells nobody who has answered, but we know what was answered here.
  const answered = useRef({ step: -1, seats: new Set<Seat>() });
  if (answered.current.step !== told.step) answered.current = { step: told.step, seats: new Set() };
  const open = told.questions.some(({ sealed }) => sealed === undefined);
  if (seat >= 0 && told.questions.length > 0 && !open) answered.current.seats.add(seat);
  const waiting = lobby.hot ? turn.filter((each) => each !== seat && !answered.current.seats.has(each)) : [];
  const hands = seat >= 0 && present && !open && table.sent.size === 0 && waiting.length > 0;
  useEffect(() => {
    if (hands) void table.eyes(-1);
  }, [hands]);
  return lobby.hot && seat < 0 ? waiting[0] : undefined;
}

export function Curtain({ play }: { play: Playing }) {
  const words = useWords();
  const { table } = play;
  const next = useHandOver(play);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    setReady(false);
    const timer = setTimeout(() => setReady(true), DEAF);
    return () => clearTimeout(timer);
  }, [next]);
  if (next === undefined) return null;
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-label={words.say("curtain", table.name(next))}>
      <div class="curtain-card">
        <Eye seat={next} state="asleep" size={96} />
        <p>{words.say("curtain", table.name(next))}</p>
        <button type="button" class="button button-main" data-action="lift" aria-disabled={ready ? undefined : "true"}
          onClick={() => ready && void table.eyes(next)}>{words.say("curtain.lift", table.name(next))}</button>
      </div>
    </div>
  );
}
