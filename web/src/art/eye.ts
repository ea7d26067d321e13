// The eye in the middle of every picture.

import { around, disc, drawn, ellipse, fine, line, n, solid, spokes, star, type Inks, type Luck } from "./ink";

type Pupil = (p: Inks) => string;

/** In an iris of radius 17. */
const PUPILS = {
  round: (p) => solid(p.ink, disc(0, 0, 7.4)),
  slit: (p) => solid(p.ink, ellipse(0, 0, 3, 12.5)),
  bar: (p) => solid(p.ink, ellipse(0, 0, 12, 3.6)),
  three: (p) => solid(p.ink, around(3, -Math.PI / 2, (c, s) => disc(c * 6.6, s * 6.6, 3.8))),
  cross: (p) => solid(p.ink, "M-2.8 -9H2.8V-2.8H9V2.8H2.8V9H-2.8V2.8H-9V-2.8H-2.8Z"),
  star: (p) => solid(p.ink, star(0, 0, 10, 4, 5)),
  drop: (p) => solid(p.ink, "M0 -11C5 -3 7 0 7 4A7 7 0 0 1 -7 4C-7 0 -5 -3 0 -11Z"),
  keyhole: (p) => solid(p.ink, "M-3 2A6 6 0 1 1 3 2L5 11H-5Z"),
  flame: (p) => solid(p.ink, "M1 -13C7 -6 9 -1 8 4A8 8 0 0 1 -8 4C-8 -1 -5 -2 -4 -6C-2 -5 1 -8 1 -13Z") +
    solid(p.glow, "M0 0C3 3 3.4 5 3 7A3 3 0 0 1 -3 7C-3 4 -1 3 0 0Z"),
  diamond: (p) => solid(p.ink, "M0 -10.5L7.5 0L0 10.5L-7.5 0Z"),
  wheel: (p) => line(p.ink, spokes(0, 0, 3, 16, 8), 2.6) + solid(p.ink, disc(0, 0, 5)),
  record: (p) => solid(p.ink, disc(0, 0, 15)) + line(p.mid, disc(0, 0, 11.5) + disc(0, 0, 8.6), 1) +
    solid(p.glow, disc(0, 0, 5)) + solid(p.ink, disc(0, 0, 1.5)),
} satisfies Record<string, Pupil>;
export type PupilName = keyof typeof PUPILS;

/** Middle, size, and where it looks; the lid only where it differs from the others of the picture. */
export type Place = [x: number, y: number, size: number, lookX?: number, lookY?: number, lid?: number];

/** With this value there is no lid: the eye is a ball. */
export const BALL = 2;

function closed(p: Inks): string {
  return solid(p.mid, "M-38 0C-24 -24 24 -24 38 0C24 20 -24 20 -38 0Z") +
    line(p.ink, "M-38 0C-24 20 24 20 38 0", 3.4) +
    line(p.ink, "M-27 10l-5 7M-14 14l-3 8M0 15v8.5M14 14l3 8M27 10l5 7", 2.8);
}

/** Three ways to draw an iris; the name of the card chooses. */
function iris(p: Inks, luck: Luck): string {
  const ring = luck();
  const count = 13 + Math.floor(luck() * 8);
  const start = luck() * 6;
  if (ring < 0.4) return line(p.glow, spokes(0, 0, 9.5, 15.5, count, start), 1.6);
  if (ring < 0.7) return line(p.glow, disc(0, 0, 12.6), 1.6) +
    line(p.glow, spokes(0, 0, 12.6, 16, count, start), 1.4);
  return solid(p.glow, around(count - 3, start, (c, s) => disc(c * 12.6, s * 12.6, 1.3)));
}

function looking(p: Inks, pupil: PupilName, luck: Luck, [, , , x = 0, y = 0]: Place): string {
  // On the night ground the middle ink would vanish in the glow of the eye.
  const paint = p.glow === "#cfe36a" ? "#7f9c3a" : p.mid;
  return `<g transform="translate(${n(x * 13, y * 6)})">` + drawn(p.ink, paint, disc(0, 0, 17), 2.4) +
    iris(p, luck) +
    PUPILS[pupil](p) + solid(p.glow, disc(5.6, -6.6, 2.8)) + "</g>";
}

/** `id` names the outline in this picture. */
export function eye(p: Inks, lid: number, pupil: PupilName, place: Place, luck: Luck, id: string): string {
  const [x, y, size] = place;
  const open = place[5] ?? lid;
  const frame = `<g transform="translate(${n(x, y)})scale(${fine(size)})">`;
  if (open === 0) return `${frame}${closed(p)}</g>`;
  if (open >= BALL)
    return `${frame}<clipPath id="${id}"><path d="${disc(0, 0, 26)}"/></clipPath>` +
      solid(p.glow, disc(0, 0, 26)) +
      `<g clip-path="url(#${id})">${looking(p, pupil, luck, place)}</g>${line(p.ink, disc(0, 0, 26), 3)}</g>`;
  const [up, low] = [3 - 32 * open, 25 * Math.max(open, 0.34)];
  const upper = `M-38 0C-22 ${n(up)} 22 ${n(up)} 38 0`;
  const shape = `${upper}C22 ${n(low)} -22 ${n(low)} -38 0Z`;
  return `${frame}<clipPath id="${id}"><path d="${shape}"/></clipPath>` +
    solid(p.mid, `M-41 0C-26 ${n(up - 14)} 26 ${n(up - 14)} 41 0C24 ${n(low + 4)} -24 ${n(low + 4)} -41 0Z`) +
    solid(p.glow, shape) + `<g clip-path="url(#${id})">${looking(p, pupil, luck, place)}</g>` +
    line(p.ink, `M-38 0C-22 ${n(low)} 22 ${n(low)} 38 0`, 1.8) + line(p.ink, upper, 3.6) + "</g>";
}
