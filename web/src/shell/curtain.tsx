// Between two people at one device: nothing of either is on the screen, or spoken, until it lifts.

import { useEffect, useState } from "preact/hooks";
import { Eye } from "../parts/eye";
import { useWords } from "../words";
import type { Playing } from "./playing";

const DEAF = 600; // milliseconds in which no key and no press lifts it: the last one may still be on its way

export function Curtain({ play }: { play: Playing }) {
  const words = useWords();
  const { table } = play;
  const next = table.lobby.hot && table.seat < 0 ? table.turn[0] : undefined;
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
