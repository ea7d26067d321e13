// How near a seat is to the plague and to winning.

import { useWords } from "../base/words";
import { seatLetter } from "./iris";

export interface ZombeyeMeterProps {
  count: number;
  /** With this many a seat is one of the Winking Dead. */
  of: number;
  /** How many it would be if nobody answers. */
  soon?: number;
  /** The lids alone, for chips; the number is still said. */
  compact?: boolean;
}

const NEAR = 2; // lids that are still closed when the number becomes bold

const OPEN = "M-8 0C-4 -7 4 -7 8 0C4 7 -4 7 -8 0Z";
const SHUT = "M-8 -1C-4 5 4 5 8 -1M-5 2l-1 3M0 3.4v3M5 2l1 3";

function Lid({ at, state }: { at: number; state: "open" | "coming" | "going" | "shut" }) {
  return (
    <g class={`meter-${state}`} transform={`translate(${10 + at * 19} 9)`}>
      <path d={state === "shut" ? SHUT : OPEN} />
      {(state === "open" || state === "going") && <ellipse class="meter-slit" rx="1.5" ry="4" />}
    </g>
  );
}

/** Closed lids, one opens with each Zombeye. */
export function ZombeyeMeter({ count, of, soon = count, compact = false }: ZombeyeMeterProps) {
  const words = useWords();
  const state = (i: number) => {
    if (i < count) return i < soon ? "open" : "going";
    return i < soon ? "coming" : "shut";
  };
  const said = soon === count ? words.say("meter.zombeyes", count, of) : words.say("meter.more", count, of,
    soon);
  return (
    <span class={compact ? "meter meter-compact" : "meter"}>
      <svg viewBox={`0 0 ${of * 19} 18`} aria-hidden="true" class="meter-lids">
        {Array.from({ length: of }, (_, i) => <Lid at={i} state={state(i)} />)}
      </svg>
      {!compact && (
        <span class={count >= of - NEAR ? "meter-count meter-near" : "meter-count"} aria-hidden="true">
          {words.say("meter.count", count, of)}
        </span>
      )}
      <span class="unseen">{said}</span>
    </span>
  );
}

export interface PointsBarProps {
  seat: number;
  points: number;
  /** With this many a seat wins. */
  target: number;
  /** From here on one turn could win. */
  mark: number;
}

/** The number itself stands beside the name; this shows how far it is. */
export function PointsBar({ seat, points, target, mark }: PointsBarProps) {
  const words = useWords();
  const part = (value: number) => `${Math.min(100, Math.max(0, value / target * 100))}%`;
  return (
    <span class="bar-points" role="meter" aria-label={words.say("meter.points", points, target)}
      aria-valuemin={Math.min(0, points)} aria-valuemax={Math.max(target, points)} aria-valuenow={points}>
      <span class="bar-filled" style={{ background: `var(--line-${seatLetter(seat)})`,
        width: part(points) }} />
      <span class="bar-mark" style={{ left: part(mark) }} />
    </span>
  );
}
