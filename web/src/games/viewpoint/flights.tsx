// Cards on their way: what others do is seen happening. A flight tells nothing that the news do not say.

import { useLayoutEffect, useRef } from "preact/hooks";
import { render } from "preact";
import { Back, Card } from "../../parts/card";
import type { Playing } from "../../shell/playing";
import type { News, Seat, Table } from "../../table/table";
import { still } from "../../settings";
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

function fly(layer: HTMLElement, table: Table, { kind, from, to }: Flight, delay: number, pace: number) {
  const [a, b] = [rectOf(document, from), rectOf(document, to)];
  if (!a || !b) return;
  const card = document.createElement("div");
  card.className = "flight";
  render(kind === null ? <Back size="mini" /> : <Card face={faceAt(table, kind)} size="mini" token={false} />, card);
  layer.append(card);
  const middle = (rect: DOMRect) => `${rect.left + rect.width / 2 - 30}px ${rect.top + rect.height / 2 - 42}px`;
  const flight = card.animate(
    [{ translate: middle(a), opacity: 0.4 }, { opacity: 1, offset: 0.2 }, { translate: middle(b), opacity: 1, offset: 0.85 },
      { translate: middle(b), opacity: 0 }],
    { duration: 620 * pace, delay: delay * pace, easing: "cubic-bezier(.2, .8, .2, 1)", fill: "both" });
  const end = () => {
    render(null, card);
    card.remove();
  };
  flight.onfinish = flight.oncancel = end;
}

export function Flights({ play }: { play: Playing }) {
  const layer = useRef<HTMLDivElement>(null);
  const seen = useRef(play.told);
  const { told } = play;
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = told;
    const pace = play.head.speed();
    if (!layer.current || told.step !== before.step + 1 || pace <= 0 || still()) return;
    const flights = told.news.map(flightOf).filter((each) => each !== null);
    for (const [i, flight] of flights.slice(0, 6).entries()) fly(layer.current, play.table, flight, i * 160, pace);
  }, [told]);
  return <div class="flights" ref={layer} aria-hidden="true" />;
}
