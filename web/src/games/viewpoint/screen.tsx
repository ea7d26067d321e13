// The table of the three card games.

import { useMemo } from "preact/hooks";
import { Decoration } from "../../parts/decoration";
import { foresee, type Foreseen } from "../../shell/foresee";
import type { LogShape } from "../../shell/log";
import type { Playing } from "../../shell/playing";
import type { Weigh } from "../../shell/playhead";
import type { GameScreen } from "../../shell/game-screen";
import { othersOf } from "../../shell/seats";
import { useWide } from "../../shell/wide";
import { Asked } from "./asked";
import { choicesOf, type Choices } from "./choose";
import { Flights } from "./flights";
import { Hand } from "./hand";
import { Other, Own } from "./seats";
import { CardSheets, FieldChoice, Pick } from "./sheets";
import { Sightlines } from "./sightlines";
import { Stage } from "./stage";
import { boxOf, KEYS, viewOf } from "./view";

/** How long an event is worth looking at, in milliseconds at the usual pace. */
const WORTH: Record<string, number> = {
  turn: 350, drew: 250, played: 900, flipped: 900, raised: 900, entered: 600, revealed: 1100, cancelled: 800, stopped: 600,
  stole: 900, gave: 600, discarded: 500, moved: 700, zombified: 700, cured: 500, aimed: 600, chose: 600, "chose-pile": 600,
  looked: 700, shown: 600, shuffled: 500, missed: 600, controlled: 700, controls: 500, overwhelmed: 1400, won: 1400,
  survived: 1400, counted: 250, works: 500, opted: 400,
};

const weigh: Weigh = ({ event }) => WORTH[event] ?? 0;

const logShape: LogShape = {
  begins: ({ event, seat }) => event === "turn" || event === "missed" ? seat : null,
  depth: ({ event }, before) => event === "revealed" ? before + 1 : event === "played" || event === "counted" ? 0 : before,
};

/** null: nothing is asked of me in what is shown. */
function useChoices(play: Playing): Choices | null {
  const { question, table, told } = play;
  return useMemo(() => question && play.sent === null ? choicesOf(table, question) : null,
    [table, told, question?.q, question?.subject, play.sent]);
}

/** What follows from the choice, or from what is pending if nobody answers. The engine knows only the present. */
function useOutlook(play: Playing): Foreseen | null {
  const { table, told, chosen, present, question } = play;
  return useMemo(() => {
    const pending = viewOf(told).table.depth > 0 || chosen !== null;
    if (!present || !pending || told.score || table.seat < 0) return null;
    return foresee(table, question?.subject ?? table.seat, chosen);
  }, [told, chosen, table, present]);
}

function Screen({ play }: { play: Playing }) {
  const choices = useChoices(play);
  const outlook = useOutlook(play);
  const others = othersOf(play.told);
  const wide = useWide();
  const rows = others.length > 3;
  const picks = choices !== null && choices.sheet !== null;
  const fields = choices !== null && choices.field.size > 0 && !wide;
  return (
    <>
      <div class={rows ? "board board-crowded" : "board"}>
        <div class="others" data-count={others.length}>
          {others.map((seat) => (
            <Other key={seat} play={play} seat={seat} choices={choices} outlook={outlook} rows={rows} />
          ))}
        </div>
        {picks ? <Pick play={play} choices={choices} />
          : fields ? <FieldChoice play={play} choices={choices} />
          : <Stage play={play} outlook={outlook} size={wide && !rows ? "whole" : "row"} />}
        {play.told.seat >= 0 && <Own play={play} seat={play.told.seat} choices={choices} outlook={outlook} />}
        <Hand play={play} choices={choices} crowded={rows} />
      </div>
      <Asked play={play} choices={choices} />
      <CardSheets play={play} choices={choices} />
      <Decoration><Sightlines play={play} /></Decoration>
      <Decoration><Flights play={play} /></Decoration>
    </>
  );
}

/** The first words of a question's key say what kind it is. */
function coach(key: string): string | null {
  const kind = /^viewpoint\.question\.(play|window|target|card|pick|may|option)/.exec(key)?.[1];
  return kind ? `coach.${kind}` : null;
}

export const screen: GameScreen = {
  Screen, weigh, logShape, coach, keys: KEYS, turn: (told) => viewOf(told).table.active,
  sounds: { won: "win", survived: "win", revealed: "reveal", played: "card" },
  kindOf: (play, name) => {
    const kind = boxOf(play.table).deck.kind.findIndex((each) => each.name === name);
    return kind < 0 ? null : kind;
  },
};
