// The table of Viewpoints: your own card beside what is seen, six layers, the pieces, and the piece in hand.

import { useState } from "preact/hooks";
import { SPECTATOR } from "../../engine/door.js";
import type { LogShape } from "../../shell/log";
import type { Playing } from "../../shell/playing";
import type { GameScreen } from "../../shell/game-screen";
import { useRoom } from "../../shell/wide";
import { useWords } from "../../base/words";
import { Asked } from "./asked";
import { useBench } from "./bench";
import { endTitle, EndBody, useShown } from "./end";
import { Faces } from "./faces";
import { deeds, useCubeKeys } from "./keys";
import { Layers } from "./layers";
import { weigh } from "./news";
import { Around, Facts, Strip } from "./people";
import { CubeSheets } from "./sheets";
import { nameOf } from "./space";
import { Tokens } from "./tokens";
import { Palette, Tray } from "./tray";
import { boxOf, isSolitaire, KEYS, turnOf, viewOf } from "./view";

const logShape: LogShape = {
  begins: ({ event, seat }) => event === "turn" ? seat : null,
  depth: () => 0,
};

/** Rounds: how many are over, or how many are left. */
function Status({ play }: { play: Playing }) {
  const words = useWords();
  const { table, told } = play;
  const { rounds, counter, phase } = viewOf(told).table;
  const { limit, cap } = boxOf(table);
  if (phase !== "playing" && phase !== "voting") return null;
  return (
    <p class="cube-rounds">
      {limit > 0 && counter > 0 ? <><b>{counter}</b> {words.say("cube.counter")}</>
        : cap - rounds <= 10 ? words.say("cube.cap", rounds + 1, cap) : words.say("cube.round", rounds + 1)}
      <span class="cube-rounds-more"> · {words.say(isSolitaire(table) ? "cube.alone" : "cube.silence")}</span>
    </p>
  );
}

function Screen({ play }: { play: Playing }) {
  const bench = useBench(play);
  const [again, setAgain] = useState(0);
  const room = useRoom();
  useCubeKeys(bench);
  useShown(play);
  const wide = room === "desk" || room === "tablet";
  const held = bench.hand?.held != null;
  return (
    <>
      <div class="board cube-board" data-step={held ? bench.step : undefined}
        data-held={held ? nameOf(bench.hand!.held!) : undefined}>
        {!wide && !held && <Strip bench={bench} />}
        <Faces bench={bench} again={again} />
        {(wide || room === "flat") && <Layers bench={bench} />}
        {wide && (held ? <Palette bench={bench} /> : <Facts bench={bench} />)}
      </div>
      {wide && (
        <div class="cube-side">
          <Around bench={bench} />
          <Tray bench={bench} />
          <Tokens bench={bench} />
        </div>
      )}
      <Asked bench={bench} onAgain={() => setAgain(again + 1)} />
      <CubeSheets bench={bench} />
    </>
  );
}

function coach(key: string): string | null {
  return /^cube\.question\.act/.test(key) ? "cube.coach.act" : /^cube\.question\.complete/.test(key) ? "cube.coach.complete" : null;
}

export const screen: GameScreen = {
  Screen, Status, weigh, logShape, coach, deeds, keys: KEYS,
  turn: (told) => told.score ? SPECTATOR : turnOf(told),
  sounds: { solved: "win", placed: "card", moved: "card", returned: "card" },
  ending: { title: endTitle, Body: EndBody },
};
