// Cards on their way: what others do is seen happening. A flight tells nothing that the news does not say.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Back, Card } from "../../parts/card";
import type { Playing } from "../../shell/playing";
import type { News, Seat } from "../../table/table";
import { still } from "../../base/settings";
import { DISCARD, DRAW, faceAt, FIELD, HAND } from "./view";

interface Flight { kind: number | null; from: string; to: string }

/** Where a place of the engine lies on the screen. */
function placeName(place: number): string {
  if (place >= FIELD && place < DISCARD) return `field-${place - FIELD}`;
  if (place === DISCARD) return "discard";
  if (place === DRAW) return "draw";
  return place >= HAND && place < DRAW ? `hand-${place - HAND}` : "stage";
}

/** A hand that does not lie open is its seat's eye. */
const hand = (seat: Seat) => `hand-${seat}`;

export function flightOf({ event, seat, args }: News): Flight | null {
  const [a, b, c] = args;
  switch (event) {
    case "drew": return { kind: a ?? null, from: "draw", to: hand(seat) };
    case "played": return { kind: a ?? null, from: hand(seat), to: `field-${seat}` };
    case "revealed": return { kind: a ?? null, from: hand(seat), to: "stage" };
    case "flipped": return { kind: a ?? null, from: "draw", to: `field-${seat}` };
    case "raised": return { kind: a ?? null, from: "discard", to: `field-${seat}` };
    case "discarded": return { kind: a ?? null, from: hand(seat), to: "discard" };
    case "stole": return { kind: b ?? null, from: hand(a!), to: hand(seat) };
    case "gave": return { kind: b ?? null, from: hand(seat), to: hand(a!) };
    case "moved": return { kind: c ?? null, from: placeName(a!), to: placeName(b!) };
    default: return null;
  }
}

function rectOf(root: ParentNode, place: string): DOMRect | null {
  const seat = /^(?:hand|field)-(\d)$/.exec(place)?.[1];
  const at = root.querySelector(`[data-place="${place}"]`) ?? (seat ? root.querySelector(`[data-eye="${seat}"]`) : null)
    ?? root.querySelector(".stage");
  const rect = at?.getBoundingClientRect();
  return rect && rect.width > 0 ? rect : null;
}

/** A flight that is in the air; its delay and pace are those of the moment it began. */
interface Aloft extends Flight { id: number; delay: number; pace: number }

const DURATION = 620;
const APART = 160; // milliseconds between two cards of one telling
const MOST = 6; // cards of one telling

const middle = (rect: DOMRect) => `${rect.left + rect.width / 2 - 30}px ${rect.top + rect.height / 2 - 42}px`;

/** One card on its way. It is gone when it has landed, or where it has nowhere to fly. */
function Flying({ play, aloft, onEnd }: { play: Playing; aloft: Aloft; onEnd: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const { kind, from, to, delay, pace } = aloft;
  useLayoutEffect(() => {
    const [a, b] = [rectOf(document, from), rectOf(document, to)];
    if (!a || !b) return onEnd();
    const flight = card.current!.animate(
      [{ translate: middle(a), opacity: 0.4 }, { opacity: 1, offset: 0.2 }, { translate: middle(b), opacity: 1, offset: 0.85 },
        { translate: middle(b), opacity: 0 }],
      { duration: DURATION * pace, delay: delay * pace, easing: "cubic-bezier(.2, .8, .2, 1)", fill: "both" });
    flight.onfinish = onEnd;
    return () => flight.cancel();
  }, []);
  return (
    <div class="flight" ref={card}>
      {kind === null ? <Back size="mini" /> : <Card face={faceAt(play.table, kind)} size="mini" token={false} />}
    </div>
  );
}

/** The flights that a telling begins; none where motion is unwanted or the reader jumped. */
function takeOff(play: Playing, before: number): Omit<Aloft, "id">[] {
  const pace = play.head.speed();
  if (play.told.step !== before + 1 || pace <= 0 || still()) return [];
  const flights = play.told.news.map(flightOf).filter((each) => each !== null);
  return flights.slice(0, MOST).map((flight, i) => ({ ...flight, delay: i * APART, pace }));
}

export function Flights({ play }: { play: Playing }) {
  const step = useRef(play.told.step);
  const count = useRef(0);
  const [aloft, setAloft] = useState<Aloft[]>([]);
  useLayoutEffect(() => {
    const more = takeOff(play, step.current).map((flight) => ({ ...flight, id: count.current++ }));
    step.current = play.told.step;
    if (more.length > 0) setAloft((now) => [...now, ...more]);
  }, [play.told]);
  return (
    <div class="flights" aria-hidden="true">
      {aloft.map((each) => (
        <Flying key={each.id} play={play} aloft={each}
          onEnd={() => setAloft((now) => now.filter(({ id }) => id !== each.id))} />
      ))}
    </div>
  );
}
