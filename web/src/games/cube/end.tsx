// After the end nothing is hidden any more: the structure, from every side.

import { useState } from "preact/hooks";
import type { Playing } from "../../shell/playing";
import { useWords, type Words } from "../../words";
import { CardPicture } from "./faces";
import { Scene } from "./scene";
import { gridOf, look, SIDES } from "./space";
import { ownSide, placedOf, sideName, viewOf } from "./view";

export function endTitle({ told }: Playing, words: Words): string {
  const { phase, loss, rounds } = viewOf(told).table;
  return phase === "solved" ? words.say("cube.solved", rounds) : words.say(`cube.lost.${loss}`);
}

export function EndBody({ play }: { play: Playing }) {
  const words = useWords();
  const { table, told } = play;
  const [side, setSide] = useState(() => ownSide(table, told));
  const { fixed, grid, phase } = viewOf(told).table;
  const structure = placedOf(fixed);
  const same = String(fixed) === String(grid);
  if (structure.length === 0) return null;
  const from = words.say(`cube.side.${sideName(side)}`);
  return (
    <div class="cube-end">
      <p>{same ? words.say("cube.same") : words.say(phase === "solved" ? "cube.another" : "cube.meant")}</p>
      <div class="cube-end-faces">
        <CardPicture side={side} card={look(gridOf(structure), side)} label={words.say("cube.card.of", side + 1)} />
        <Scene label={words.say("cube.picture", from)} side={side} leaning placed={structure} />
      </div>
      <div class="sheet-actions" role="group" aria-label={words.say("cube.sides")}>
        {Array.from({ length: SIDES }, (_, each) => (
          <button key={each} type="button" class="button" aria-pressed={each === side} onClick={() => setSide(each)}>
            {words.say("cube.from", words.say(`cube.side.${sideName(each)}`))}
          </button>
        ))}
      </div>
    </div>
  );
}
