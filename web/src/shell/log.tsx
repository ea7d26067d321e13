// What happened, grouped by turns. Every card and every moment in it can be pressed.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { Iris } from "../parts/iris";
import type { Entry, News, Seat, Table } from "../table/table";
import { useWords } from "../base/words";
import { walked } from "./keys";
import { type OnName, Sentence } from "./sentence";

export interface LogTurn {
  key: string;
  /** Whose turn it is; -1 before the first. */
  seat: Seat;
  /** step: the one that ended with this news. */
  lines: { key: string; step: number; news: News; depth: number }[];
}

/** How a game reads its news as turns: where one begins, and which lines answer others. */
export interface LogShape {
  begins(news: News): Seat | null;
  depth(news: News, before: number): number;
}

export function groupLog(log: readonly Entry[], shape: LogShape): LogTurn[] {
  const turns: LogTurn[] = [];
  let depth = 0;
  for (const { step, news } of log) for (const [i, each] of news.entries()) {
    const seat = shape.begins(each);
    if (seat !== null || turns.length === 0) {
      turns.push({ key: `${step}.${i}`, seat: seat ?? -1, lines: [] });
      depth = 0;
      if (seat !== null) continue;
    }
    depth = shape.depth(each, depth);
    if (each.text) turns.at(-1)!.lines.push({ key: `${step}.${i}`, step, news: each, depth });
  }
  return turns;
}

/** The log up to what is shown already: it never runs ahead of the picture. */
export const logUpTo = (log: readonly Entry[], step: number) => log.filter((entry) => entry.step <= step);

/** Shows the table at the moment of a line. */
function Moment({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <button type="button" class="log-moment" aria-label={text} title={text} onClick={onPress}>
      <svg width="14" height="10" viewBox="0 0 14 10" aria-hidden="true">
        <path d="M1 5Q7 -1.500 13 5Q7 11.500 1 5Z" fill="none" stroke="currentColor" stroke-width="1.4" />
        <circle cx="7" cy="5" r="1.9" fill="currentColor" />
      </svg>
    </button>
  );
}

export function Log({ table, step, shape, onName, onMoment }: {
  table: Table;
  step: number;
  shape: LogShape;
  onName: OnName;
  onMoment: (step: number) => void;
}) {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const turns = useMemo(() => groupLog(logUpTo(table.log, step), shape), [table.log, step]);
  const known = useMemo(() => new Set(table.moments), [table.log]);
  const last = turns.at(-1)?.lines.at(-1)?.key;
  useEffect(() => {
    const at = box.current;
    // A line that the reader has walked to stays in sight.
    if (at && !(walked() && at.matches(":focus-within"))) at.scrollTop = at.scrollHeight;
  }, [last]);
  // A line of advice or a longer question takes room from the log: what was in sight stays in sight.
  useEffect(() => {
    const at = box.current!;
    let [atEnd, height] = [true, at.clientHeight];
    // Where the size has changed, the reader has not scrolled: the watch below comes next.
    const note = () => { if (at.clientHeight === height) atEnd = at.scrollTop + height > at.scrollHeight - 8; };
    const watch = new ResizeObserver(() => {
      height = at.clientHeight;
      const here = walked() ? at.querySelector(":focus") : null;
      if (here) here.scrollIntoView({ block: "nearest" });
      else if (atEnd) at.scrollTop = at.scrollHeight;
    });
    at.addEventListener("scroll", note);
    watch.observe(at);
    return () => {
      at.removeEventListener("scroll", note);
      watch.disconnect();
    };
  }, []);
  return (
    <section class="log" aria-label={words.say("log")}>
      <div class="log-roll" role="log" tabIndex={0} aria-label={words.say("log")} ref={box}>
        {turns.map((turn) => (
          <div class="log-turn" key={turn.key}>
            {turn.seat >= 0 && (
              <h3>
                <Iris seat={turn.seat} size={20} />
                {turn.seat === table.seat ? words.say("log.turn.you") : words.say("log.turn", table.name(turn.seat))}
              </h3>
            )}
            <ol>
              {turn.lines.map(({ key, step: ended, news, depth }) => (
                <li key={key} class={key === last ? "log-live" : ""} data-depth={Math.min(depth, 3)}>
                  {known.has(ended + 1) && <Moment text={words.say("past.show")} onPress={() => onMoment(ended + 1)} />}
                  <Sentence said={news} onName={onName} />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
