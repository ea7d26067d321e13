// The table of Wink.

import { Tile } from "../../parts/tile";
import type { LogShape } from "../../shell/log";
import type { Playing } from "../../shell/playing";
import type { Weigh } from "../../shell/playhead";
import type { GameScreen } from "../../shell/game-screen";
import { Sheet } from "../../shell/sheet";
import { useRoom } from "../../shell/wide";
import type { Order } from "../../table/table";
import { ourWords, useWords } from "../../base/words";
import { Asked } from "./asked";
import { useChoices } from "./choose";
import { Field } from "./field";
import { Gaze } from "./gaze";
import { deeds } from "./keys";
import { Own } from "./own";
import { usePace } from "./pace";
import { Pane } from "./pane";
import { Scene } from "./scene";
import { Seats } from "./seats";
import { Story } from "./story";
import { boxOf, faceName, FACES, KEYS, STEPS, viewOf } from "./view";

/** How long an event is worth looking at, in milliseconds at the usual pace. */
const WORTH: Record<string, number> = {
  turn: 300, heads: 500, matched: 1500, missed: 1500, burned: 900, declined: 700, placed: 800, skipped: 600,
  caught: 2000, acquitted: 2000, unproved: 2000, returned: 700, over: 1400,
};

/** Only what I saw of a flash takes time; a sign takes the most. */
const SEEN: Record<string, number> = {
  "wink.event.winked": 1500, "wink.event.winked.you": 900, "wink.event.peeked": 800, "wink.event.held": 350,
};

const weigh: Weigh = ({ event, key }) => WORTH[event] ?? SEEN[key] ?? 0;

const logShape: LogShape = {
  begins: ({ event, seat }) => event === "turn" ? seat : null,
  depth: ({ event }) => event === "flashed" ? 1 : 0,
};

/** Which step of a turn this is. */
function Status({ play }: { play: Playing }) {
  const words = useWords();
  const { phase, beat } = viewOf(play.told).table;
  return (
    <>
      {beat > 0 && <p class="wink-beat">{words.say("wink.beat", beat, boxOf(play.table).beats)}</p>}
      <ol class="wink-steps" aria-label={words.say("wink.steps")}>
        {STEPS.map((step) => (
          <li key={step} aria-current={step === phase ? "step" : undefined}>{words.say(`wink.step.${step}`)}</li>
        ))}
      </ol>
    </>
  );
}

function Screen({ play }: { play: Playing }) {
  const choices = useChoices(play);
  const passes = usePace(play, choices);
  const room = useRoom();
  const pane = <Pane play={play} choices={choices} />;
  return (
    <>
      <div class="board wink" data-placing={choices.asksTiles || undefined} data-count={play.told.seats}
        data-passing={passes || undefined}>
        {room !== "phone" && room !== "flat" && <Gaze play={play} choices={choices} />}
        <Seats play={play} choices={choices} />
        <Field play={play} choices={choices} />
        {room === "phone" && pane}
        {play.told.seat >= 0 && <Own play={play} choices={choices} />}
      </div>
      {room !== "phone" && pane}
      <Asked play={play} choices={choices} passes={passes} />
      <Scene play={play} />
      <FaceSheet play={play} />
    </>
  );
}

/** A face out of the log, large. */
function FaceSheet({ play }: { play: Playing }) {
  const words = useWords();
  if (play.over?.what !== "kind") return null;
  const { kind: number } = play.over;
  const yours = viewOf(play.told).mine.cards.includes(number);
  return (
    <Sheet title={faceName(words, number)} onClose={() => play.show(null)}>
      <div class="wink-large-tile"><Tile number={number} yours={yours ? words.say("wink.yours") : undefined} /></div>
      {yours && <p>{words.say("wink.tile.yours")}</p>}
    </Sheet>
  );
}

function coach(key: string): string | null {
  const kind = /^wink\.question\.(name|look|flash|call|place)/.exec(key)?.[1];
  return kind ? `wink.coach.${kind}` : null;
}

/** An order may watch any set of seats. In a list it is enough to offer all of them, or no particular one. */
const offers = (orders: Order[], seats: number): Order[] =>
  orders.filter(({ order }) => (order.split(" ")[1]?.length ?? seats - 1) === seats - 1);

export const screen: GameScreen = {
  Screen, Status, Story, weigh, logShape, coach, offers, deeds, keys: KEYS, turn: (told) => viewOf(told).table.turn,
  kindOf: (_, name) => FACES.find((number) => faceName(ourWords(), number) === name) ?? null,
  // None for signs: everybody in the room would hear them.
  sounds: { over: "win", matched: "reveal", caught: "reveal", placed: "card" },
};
