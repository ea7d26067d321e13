// "If nobody answers": what follows, in sentences and in numbers before and after.

import { signed } from "../../parts/text";
import type { Playing } from "../../shell/playing";
import { Sentence } from "../../shell/sentence";
import { useWords } from "../../base/words";
import type { Outlook } from "./outlook";
import { LIDS } from "./view";

const MOST = 8; // figures: with more of them nobody reads any

interface Figure { key: string; label: string; before: number; after: number; better: boolean; exact: boolean }

function useFigures(play: Playing, outlook: Outlook | null): Figure[] {
  const words = useWords();
  return (outlook?.seats ?? []).flatMap(({ seat, points, zombeyes, hand, misses, exact }) => {
    const mine = seat === play.told.seat;
    const of = (key: string) => mine ? words.say(`outcome.${key}.you`) : words.say(`outcome.${key}`, play.table.name(seat));
    const figure = (key: string, [before, after]: readonly [number, number], more: boolean): Figure[] =>
      after === before ? []
        : [{ key: `${key}.${seat}`, label: of(key), before, after, better: ((after > before) === more) === mine, exact }];
    return [
      ...figure("zombeyes", zombeyes, false), ...figure("points", points, true),
      ...figure("hand", hand, true), ...figure("misses", misses, false),
    ];
  });
}

export function Outcome({ play, outlook }: { play: Playing; outlook: Outlook | null }) {
  const words = useWords();
  const figures = useFigures(play, outlook);
  const notes = outlook?.notes ?? [];
  if (figures.length === 0 && notes.length === 0) return <div class="outcome outcome-none" />;
  const shown = figures.slice(0, MOST);
  return (
    <div class="outcome">
      <h2>{words.say("outcome")}</h2>
      {notes.length > 0 && <ul>{notes.map((note, i) => <li key={i}><Sentence said={note} /></li>)}</ul>}
      {shown.length > 0 && (
        <dl>
          {shown.map(({ key, label, before, after, better, exact }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <span>{signed(before)}</span> <span aria-label={words.say("outcome.to")}>→</span>{" "}
                <b class={better ? "better" : "worse"}>{exact ? signed(after) : words.say("outcome.about", after)}</b>
                {key.startsWith("zombeyes") && <> {words.say("outcome.of", LIDS)}</>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
