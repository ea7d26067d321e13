// The table of Viewpoints: the own card beside what is seen, six layers, the pieces, and the piece in hand.

import { useState } from "preact/hooks";
import { SPECTATOR } from "../../door.js";
import type { LogShape } from "../../shell/log";
import type { Playing } from "../../shell/playing";
import type { Weigh } from "../../shell/playhead";
import type { GameScreen } from "../../shell/screens";
import { useRoom } from "../../shell/wide";
import { useWords } from "../../words";
import { Asked } from "./asked";
import { useBench, type Bench } from "./bench";
import { endTitle, EndBody } from "./end";
import { Faces } from "./faces";
import { useCubeKeys } from "./keys";
import { Layers } from "./layers";
import { Around, Facts, Strip } from "./people";
import { CubeSheets } from "./sheets";
import { Tokens } from "./tokens";
import { Palette, Tray } from "./tray";
import { boxOf, isSolitaire, KEYS, turnOf, viewOf } from "./view";

/** How long an event is worth looking at, in milliseconds at the usual pace. */
const WORTH: Record<string, number> = {
  placed: 1500, moved: 1500, returned: 1500, reserved: 1200, passed: 700, announced: 900, answered: 1500, guessed: 1500,
  looked: 1000, coloured: 1500, swapped: 1200, hinted: 1200, fixed: 800, "gives-up": 800, solved: 1200, lost: 1200,
};

const weigh: Weigh = ({ event }) => WORTH[event] ?? 0;

const logShape: LogShape = {
  begins: ({ event, seat }) => event === "turn" ? seat : null,
  depth: () => 0,
};

/** Rounds: how many are over, or how many are left. */
function Rounds({ bench }: { bench: Bench }) {
  const words = useWords();
  const { table, told } = bench.play;
  const { rounds, counter, phase } = viewOf(told).table;
  const { limit, cap } = boxOf(table);
  if (phase !== "playing" && phase !== "voting") return null;
  return (
    <p class="cube-rounds">
      {limit > 0 && counter > 0 ? <><b>{counter}</b> {words.say("cube.counter")}</>
        : cap - rounds <= 10 ? words.say("cube.cap", rounds + 1, cap) : words.say("cube.round", rounds + 1)}
      {" · "}{words.say(isSolitaire(table) ? "cube.alone" : "cube.silence")}
    </p>
  );
}

function Screen({ play }: { play: Playing }) {
  const bench = useBench(play);
  const [again, setAgain] = useState(0);
  const room = useRoom();
  useCubeKeys(bench);
  const wide = room === "desk" || room === "tablet";
  const held = bench.hand?.held != null;
  return (
    <>
      <div class="board cube-board" data-step={held ? bench.step : undefined}>
        <Rounds bench={bench} />
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
  Screen, weigh, logShape, coach, keys: KEYS,
  turn: (told) => told.score ? SPECTATOR : turnOf(told),
  sounds: { solved: "win", placed: "card", moved: "card", returned: "card" },
  ending: { title: endTitle, Body: EndBody },
};
