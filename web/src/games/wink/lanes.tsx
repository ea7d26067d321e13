// The evening on one sheet: a lane for each seat, and from lane to lane who looked at whom.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { faceAddress } from "../../parts/tile";
import { seatLetter } from "../../parts/iris";
import type { Seat } from "../../table/table";
import { useWords } from "../../base/words";
import type { Beat, Deed, Evening } from "./deeds";
import { TABLE } from "./view";

const LEAST = 8; // pixels a beat, where the sheet scrolls
const BETWEEN = 2.2; // beats as wide as what lies between two of them: faces stand there
const EVERY = 5; // turns that have a number
const EDGE = 12;

interface Place {
  /** Left edges of the columns, and where the last one ends. */
  edges: number[];
  /** The middle of a column. */
  x: (column: number) => number;
  y: (seat: Seat) => number;
  /** The width of a beat. */
  wide: number;
  /** Above the first lane, for the numbers of turns. */
  top: number;
  high: number;
}

function placeOf({ columns, seats }: Evening, width: number, top: number, lane: number): Place {
  const shares = columns.map((column) => column === "beat" ? 1 : BETWEEN);
  const wide = Math.max(LEAST, (width - 2 * EDGE) / Math.max(1, shares.reduce((sum, share) => sum + share, 0)));
  const edges = [EDGE];
  for (const share of shares) edges.push(edges.at(-1)! + share * wide);
  return { edges, wide, top, high: top + seats * lane,
    x: (column) => ((edges[column] ?? 0) + (edges[column + 1] ?? 0)) / 2, y: (seat) => top + (seat + 0.5) * lane };
}

const paint = (seat: Seat) => `var(--line-${seatLetter(seat)})`;

/** Thin lines, side by side in their column. A glance at the table has none. */
function Looks({ beat, place, eyes }: { beat: Beat; place: Place; eyes: Seat | null }) {
  const { y, wide } = place;
  const part = wide * 0.8 / beat.heads.length;
  const left = place.edges[beat.column]! + wide * 0.1;
  return (
    <>
      {beat.heads.map((at, seat) => at !== TABLE && (
        <g key={seat} stroke={paint(seat)}
          class={eyes !== null && eyes !== seat ? "story-look story-dim" : "story-look"}>
          <path d={`M${left + (seat + 0.5) * part} ${y(seat)}V${y(at)}`} />
          <circle cx={left + (seat + 0.5) * part} cy={y(seat)} r="1.4" fill={paint(seat)} />
        </g>
      ))}
    </>
  );
}

const LID = "M-11 0C-6 -9 6 -9 11 0C6 6 -6 6 -11 0Z";
const LASHES = "M-7 3.5l-1.6 3M0 4.6v3.4M7 3.5l1.6 3";

function Glance({ deed, place, dim }: { deed: Deed; place: Place; dim: boolean }) {
  const { x, y, wide } = place;
  const [from, to] = [y(deed.by), y(deed.to!)];
  const at = x(deed.column) + (deed.kind === "wink" ? 0 : wide * 0.4);
  const back = Math.sign(from - to);
  const end = to + back * 9;
  const tip = deed.saw!.includes(deed.to!)
    ? `M${at - 5} ${end + back * 6}L${at} ${end}L${at + 5} ${end + back * 6}`
    : `M${at - 6} ${end}H${at + 6}`; // in vain: it runs into a wall
  return (
    <g class={dim ? `story-${deed.kind} story-dim` : `story-${deed.kind}`} stroke={paint(deed.by)}>
      <path d={`M${at} ${from}V${end}`} />
      {deed.kind === "wink" && (
        <>
          <path d={tip} />
          <g class="story-lid" transform={`translate(${at} ${from})`}>
            <path d={LID} fill={paint(deed.by)} /><path d={LASHES} class="story-lashes" />
          </g>
        </>
      )}
    </g>
  );
}

const SIGNS: Record<string, { d: string; good: boolean }> = {
  matched: { d: "M-4 0l3 3.4l5.4 -6.4", good: true },
  missed: { d: "M-3.6 -3.6l7.2 7.2M3.6 -3.6l-7.2 7.2", good: false },
  caught: { d: "M0 -5v6M0 4.4v.4", good: true },
  acquitted: { d: "M0 -5v6M0 4.4v.4", good: false },
  unproved: { d: "M0 -5v6M0 4.4v.4", good: false },
};

function Sign({ deed, place }: { deed: Deed; place: Place }) {
  const at = `translate(${place.x(deed.column)} ${place.y(deed.by)})`;
  if (deed.event === "placed" && deed.search)
    return (
      <g transform={at}>
        <rect class="story-face" x="-12" y="-12" width="24" height="24" rx="5" />
        <image href={faceAddress(deed.search.number)} x="-10.5" y="-10.5" width="21" height="21" />
      </g>
    );
  const sign = SIGNS[deed.event];
  if (!sign) return null;
  return (
    <g class={sign.good ? "story-sign story-good" : "story-sign story-bad"} transform={at}>
      <circle r="8" /><path d={sign.d} />
    </g>
  );
}

/** Bars while somebody seeks, and the lane itself. */
function Ground({ evening, place }: { evening: Evening; place: Place }) {
  const { edges, x, y, top, high } = place;
  return (
    <>
      {Array.from({ length: evening.seats }, (_, seat) => (
        <path key={seat} class="story-lane" d={`M0 ${y(seat)}H${edges.at(-1)! + EDGE}`} />
      ))}
      {evening.searches.map(({ seat, from, to }) => (
        <path key={`${seat} ${from}`} class="story-seeks" stroke={paint(seat)}
          d={`M${x(from)} ${y(seat)}H${x(to)}`} />
      ))}
      {evening.turns.map(({ column }, i) => (i + 1) % EVERY === 0 && (
        <g key={i}>
          <path class="story-turn" d={`M${x(column)} ${top - 6}V${high}`} />
          <text class="story-count" x={x(column)} y={top - 10} text-anchor="middle">{i + 1}</text>
        </g>
      ))}
    </>
  );
}

function Drawing({ evening, place, eyes }: { evening: Evening; place: Place; eyes: Seat | null }) {
  const dim = (deed: Deed) => eyes !== null && deed.saw !== null && deed.by !== eyes && !deed.saw.includes(eyes);
  return (
    <>
      <Ground evening={evening} place={place} />
      {evening.beats.map((beat) => <Looks key={beat.column} beat={beat} place={place} eyes={eyes} />)}
      {evening.deeds.map((deed, i) => deed.kind === "public" ? <Sign key={i} deed={deed} place={place} />
        : <Glance key={i} deed={deed} place={place} dim={dim(deed)} />)}
    </>
  );
}

/** How wide an element is, as long as it is there. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(() => setWidth(box.current?.clientWidth ?? 0));
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}

/** Everything in it is also said in the list beside it. */
export function Lanes({ evening, chosen, eyes, top, lane, onChoose }: {
  evening: Evening;
  chosen: number;
  /** Only what this seat saw stands out. */
  eyes: Seat | null;
  /** Pixels above the lanes, and for each. */
  top: number;
  lane: number;
  onChoose: (deed: number) => void;
}) {
  const words = useWords();
  const { box, width } = useWidth();
  const place = placeOf(evening, width, top, lane);
  const { deeds } = evening;
  const at = deeds[chosen]!;
  const middle = place.x(at.column);
  useEffect(() => {
    if (box.current) box.current.scrollLeft = middle - width / 2;
  }, [middle, width]);
  const nearest = (event: MouseEvent) => {
    const rect = (event.currentTarget as Element).getBoundingClientRect();
    const far = ({ column, by }: Deed) => Math.abs(place.x(column) - event.clientX + rect.left) +
      Math.abs(place.y(by) - event.clientY + rect.top) / 8;
    onChoose(deeds.reduce((best, deed, i) => far(deed) < far(deeds[best]!) ? i : best, 0));
  };
  // Hundreds of lines: they stay as they are while the slider moves.
  const drawing = useMemo(() => <Drawing evening={evening} place={place} eyes={eyes} />,
    [evening, width, top, lane, eyes]);
  const half = Math.max(9, place.wide / 2);
  const [w, h] = [place.edges.at(-1)! + EDGE, place.high + 8];
  return (
    <div class="story-box" ref={box} tabIndex={0} role="img" aria-label={words.say("story.picture")}>
      <svg class="story-lanes" width={w} height={h} viewBox={`0 0 ${w} ${h}`} aria-hidden="true"
        onClick={nearest}>
        <rect class="story-now" x={middle - half} y={top - 10} width={2 * half} height={h - top + 10} rx="5" />
        <path class="story-mark" d={`M${middle - 6} ${top - 20}h12l-6 8Z`} />
        {drawing}
      </svg>
    </div>
  );
}
