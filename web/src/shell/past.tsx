// A moment of the past on the table: out of the log, or anywhere in a saved game. Nothing is asked meanwhile.

import { SPECTATOR } from "../engine/door.js";
import { isReplay } from "../table/visit";
import { useWords } from "../base/words";
import { KeyButton } from "./key";
import { keyFor } from "./keys";
import type { Playing } from "./playing";

/** With whose eyes a saved game is looked at. */
function Eyes({ play }: { play: Playing }) {
  const words = useWords();
  const { table, told } = play;
  if (!isReplay(table)) return null;
  const look = (seat: number) => {
    table.look(seat);
    play.look(told.step);
  };
  return (
    <label class="past-eyes">{words.say("past.eyes")}{" "}
      <select name="eyes" value={table.seat} onChange={(event) => look(Number(event.currentTarget.value))}>
        <option value={SPECTATOR}>{words.say("past.everybody")}</option>
        {table.lobby.seats.map((_, seat) => <option key={seat} value={seat}>{table.name(seat)}</option>)}
      </select>
    </label>
  );
}

export function Past({ play, keys }: { play: Playing; keys: string }) {
  const words = useWords();
  const { moments } = play.table;
  const at = moments.indexOf(play.told.step);
  if (!play.past && !isReplay(play.table)) return null;
  const last = moments.length - 1;
  const step = (by: number) => () => play.look(moments[Math.min(last, Math.max(0, at + by))]!);
  return (
    <section class="past" aria-label={words.say("past")}>
      <p class="past-where" role="status">{words.say("past.moment", at + 1, moments.length)}</p>
      <Eyes play={play} />
      <input type="range" class="past-slide" min={0} max={last} value={at} aria-label={words.say("past.slide")}
        aria-valuetext={words.say("past.moment", at + 1, moments.length)}
        onInput={(event) => play.look(moments[Number(event.currentTarget.value)]!)} />
      <div class="past-ways">
        <KeyButton sign={keyFor(keys, "earlier")} class="button" data-action="earlier" aria-disabled={at <= 0 ? "true" : undefined}
          onClick={step(-1)}>{words.say("past.earlier")}</KeyButton>
        <KeyButton sign={keyFor(keys, "later")} class="button" data-action="later" aria-disabled={at >= last ? "true" : undefined}
          onClick={step(1)}>{words.say("past.later")}</KeyButton>
        <button type="button" class="button button-main" data-action="now" aria-disabled={play.past ? undefined : "true"}
          onClick={() => play.look(null)}>
          {words.say(isReplay(play.table) ? "past.end" : "past.now")}</button>
      </div>
    </section>
  );
}
