// After the end nothing is hidden any more: the structure, from every side.

import { useEffect, useState } from "preact/hooks";
import { dailyCode, dayOf, isHelped, shown, solved, streak } from "../../base/puzzles";
import type { Playing } from "../../shell/playing";
import { useWords, type Words } from "../../base/words";
import { BoxPuzzle } from "./box";
import { CardPicture } from "./faces";
import { Scene } from "./scene";
import { gridOf, look, SIDES } from "./space";
import { isShown, ownSide, piecesOf, placedOf, sideName, viewOf } from "./view";

export function endTitle({ told }: Playing, words: Words): string {
  const { phase, loss, rounds } = viewOf(told).table;
  return phase === "solved" ? words.say("cube.solved", rounds) : words.say(`cube.lost.${loss}`);
}

/** Marks a challenge that was opened on this device as solved. Returns what to say about the challenge of the day. */
function useMark({ table, told }: Playing): string {
  const words = useWords();
  const [said, setSaid] = useState("");
  const won = viewOf(told).table.phase === "solved";
  useEffect(() => {
    const today = dailyCode(dayOf());
    if (!won || table.reach !== "here" || solved(table.lobby.table) !== today) return;
    setSaid(isHelped(today) ? words.say("puzzles.helped") : words.say("puzzles.streak", streak()));
  }, [table, won]);
  return said;
}

/** Remembers that a challenge of this device has shown its solution, however this game ends. */
export function useShown({ table }: Playing) {
  const told = table.told;
  const open = table.reach === "here" && viewOf(told).table.phase !== "solved" && isShown(table, told);
  useEffect(() => {
    if (open) shown(table.lobby.table);
  }, [table, open]);
}

export function EndBody({ play }: { play: Playing }) {
  const words = useWords();
  const { table, told } = play;
  const mark = useMark(play);
  const [box, setBox] = useState(false);
  const [side, setSide] = useState(() => ownSide(table, told));
  const { fixed, grid, phase } = viewOf(told).table;
  const structure = placedOf(fixed);
  const same = String(fixed) === String(grid);
  if (box) return <BoxPuzzle pieces={piecesOf(table)} />;
  if (structure.length === 0) return null;
  const from = words.say(`cube.side.${sideName(side)}`);
  return (
    <div class="cube-end">
      {mark && <p><b>{mark}</b></p>}
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
        <button type="button" class="button" data-action="box" onClick={() => setBox(true)}>{words.say("box.open")}</button>
      </div>
    </div>
  );
}
