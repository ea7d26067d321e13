// The dotted line from an eye through what it deals with to its target, and every eye turned to that card. Both
// repeat what the words say.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { adorn } from "../../parts/decoration";
import { seatLetter } from "../../parts/iris";
import type { Playing } from "../../shell/playing";
import type { Seat } from "../../table/table";
import { pendingIn, viewOf } from "./view";

interface Line { seat: Seat; d: string }

const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });

/** From one thing to another: out of the nearer edge, in a bow, to the nearer edge. Empty where they overlap. */
function path(from: DOMRect, to: DOMRect): string {
  const [a, b] = [middle(from), middle(to)];
  const down = b.y > a.y;
  const [ay, by] = down ? [from.bottom + 4, to.top - 6] : [from.top - 4, to.bottom + 6];
  if ((down ? by - ay : ay - by) > 8) {
    const x = Math.min(to.right - 12, Math.max(to.left + 12, b.x));
    return `M${a.x} ${ay}C${a.x} ${(ay + by) / 2} ${x} ${(ay + by) / 2} ${x} ${by}`;
  }
  if (to.left > from.right) return `M${a.x} ${ay}Q${a.x} ${b.y} ${to.left - 8} ${b.y}`;
  if (to.right < from.left) return `M${a.x} ${ay}Q${a.x} ${b.y} ${to.right + 8} ${b.y}`;
  return "";
}

const eyeOf = (seat: Seat) => document.querySelector(`[data-eye="${seat}"] .eye`)?.getBoundingClientRect();

/** My own seat lies near and is wide: its edge will do. */
const seatRect = (seat: Seat, own: Seat) =>
  seat === own ? document.querySelector(".own")?.getBoundingClientRect() : eyeOf(seat);

/** What is happening: the card in the middle, the seat that acts, and what it aims at. */
interface Scene { card: DOMRect; actor: Seat; aimed: DOMRect | undefined }

function sceneOf(play: Playing): Scene | null {
  const top = pendingIn(viewOf(play.told)).at(-1);
  const card = document.querySelector(".stack [data-top]")?.getBoundingClientRect();
  if (!card || card.width === 0) return null;
  const actor = play.chosen !== null && document.querySelector(".pending-up") ? play.told.seat : top?.actor ?? -1;
  const aimed = document.querySelector('.press[data-chosen][data-do^="card"], .press[data-chosen][data-do^="token"], ' +
    ".press[data-aimed], .seat[data-chosen]")?.getBoundingClientRect() ?? (top && top.at >= 0 ? seatRect(top.at, play.told.seat) : undefined);
  return { card, actor, aimed };
}

function linesOf({ card, actor, aimed }: Scene): Line[] {
  const eye = actor >= 0 ? eyeOf(actor) : undefined;
  const lines: Line[] = [];
  if (eye) lines.push({ seat: actor, d: path(eye, card) });
  if (aimed && actor >= 0) lines.push({ seat: actor, d: path(card, aimed) });
  return lines.filter(({ d }) => d !== "");
}

/** How far to look to the right and down; 1 is all the way. */
function towards(from: DOMRect, to: DOMRect): [string, string] {
  const [a, b] = [middle(from), middle(to)];
  const far = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  return [((b.x - a.x) / far).toFixed(2), ((b.y - a.y) / far).toFixed(2)];
}

/** Everybody looks at the card; the seat that acts looks at what it aims at. Measures first and turns afterwards: if we
 * measured after a change, the browser would lay out the page again. */
function turnEyes(scene: Scene | null) {
  const looks = [...document.querySelectorAll<HTMLElement>("[data-eye]")].flatMap((holder) => {
    const eye = holder.querySelector<SVGElement>(".eye");
    const at = scene && (Number(holder.dataset.eye) === scene.actor ? scene.aimed ?? scene.card : scene.card);
    return eye ? [{ eye, look: at && towards(eye.getBoundingClientRect(), at) }] : [];
  });
  for (const { eye, look } of looks) for (const [i, name] of ["--look-x", "--look-y"].entries()) {
    const value = look?.[i] ?? "";
    if (eye.style.getPropertyValue(name) !== value) eye.style.setProperty(name, value);
  }
}

export function Sightlines({ play }: { play: Playing }) {
  const [lines, setLines] = useState<Line[]>([]);
  const last = useRef("");
  const measure = () => {
    const scene = sceneOf(play);
    turnEyes(scene);
    const now = scene ? linesOf(scene) : [];
    const text = JSON.stringify(now);
    if (text !== last.current) setLines(now);
    last.current = text;
  };
  useLayoutEffect(measure);
  useEffect(() => {
    // What lies on the table may still be on its way when the news is drawn.
    const again = adorn(measure);
    const timer = setTimeout(again, 300);
    window.addEventListener("resize", again);
    document.addEventListener("scroll", again, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("scroll", again, true);
      window.removeEventListener("resize", again);
    };
  }, [play.told, play.chosen]);
  return (
    <svg class="sightlines" aria-hidden="true">
      {lines.map(({ seat, d }, i) => <path key={i} d={d} data-seat={seat} stroke={`var(--line-${seatLetter(seat)})`} />)}
    </svg>
  );
}
