// Shapes in ink. A picture is printed in the four inks of its kind, on a ground of 120 by 78.

export interface Inks {
  ground: string;
  /** Between the ground and the middle ink. */
  soft: string;
  mid: string;
  glow: string;
  ink: string;
}

function mixed(a: string, b: string): string {
  const byte = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16);
  return "#" + [1, 3, 5].map((at) =>
    Math.round(0.55 * byte(a, at) + 0.45 * byte(b, at)).toString(16).padStart(2, "0")).join("");
}

const four = (ground: string, mid: string, glow: string, ink: string): Inks =>
  ({ ground, soft: mixed(ground, mid), mid, glow, ink });

/** By what a card does. */
export const INKS = {
  night: four("#22423c", "#3c6a58", "#cfe36a", "#0e1c19"), // Zombeyes
  law: four("#a5cbd6", "#4a88a2", "#f7fcfb", "#11303f"), // against, moving away
  hearth: four("#f3bd55", "#df8a31", "#fff3d0", "#47210f"), // draw, points
  relic: four("#dcbf9f", "#a76f4a", "#fff4e2", "#3a2013"), // choice, shelter
  beast: four("#cfca96", "#8c7c40", "#fffade", "#2d2911"), // take, swap, animals
  dusk: four("#39427a", "#6472b5", "#f7ebbd", "#13173a"), // sleep, every turn
  glass: four("#bfe3d0", "#4a9c80", "#f6fffa", "#123a2f"), // look, show, replace
  veil: four("#cfc3ee", "#7a60c6", "#ffffff", "#231949"), // reveal
};
export type InkName = keyof typeof INKS;

/** Other colours for small details by which a card is recognised. */
export const RED = "#c9302c", GOLD = "#f4c542", LEAF = "#3f8a4a", SKY = "#a5cbd6", ROSE = "#ef98bd",
  FLAME = "#e2591d",
  STEEL = "#e6ebee", WOOD = "#b98a4c";

const round = (x: number) => Math.round(x * 10) / 10;
/** A scale, which needs more of its digits than a place does. */
export const fine = (x: number): number => Math.round(x * 100) / 100;

/** Numbers for a path, as short as possible. */
export const n = (...numbers: number[]): string => numbers.map(round).join(" ");

/** A filled shape. */
export const solid = (paint: string, d: string): string => `<path fill="${paint}" d="${d}"/>`;
/** A line. */
export const line = (paint: string, d: string, width = 2): string =>
  `<path fill="none" stroke="${paint}" stroke-width="${width}" d="${d}"/>`;
/** A filled shape with an outline. */
export const drawn = (outline: string, paint: string, d: string, width = 2.2): string =>
  `<path fill="${paint}" stroke="${outline}" stroke-width="${width}" d="${d}"/>`;
export const placed = (x: number, y: number, turn: number, scale: number, content: string): string =>
  `<g transform="translate(${n(x, y)})rotate(${n(turn)})scale(${fine(scale)})">${content}</g>`;

export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${n(x - rx, y)}a${n(rx, ry)} 0 1 1 ${n(2 * rx)} 0a${n(rx, ry)} 0 1 1 ${n(-2 * rx)} 0Z`;
export const disc = (x: number, y: number, r: number): string => ellipse(x, y, r, r);
export const discs = (...all: [number, number, number][]): string => all.map((one) => disc(...one)).join("");
export const box = (x: number, y: number, w: number, h: number): string =>
  `M${n(x, y)}h${n(w)}v${n(h)}h${n(-w)}Z`;

/** Something for each of several angles round a point. */
export function around(count: number, from: number,
  part: (cos: number, sin: number, i: number, angle: number) => string): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = from + i * 2 * Math.PI / count;
    return part(Math.cos(angle), Math.sin(angle), i, angle);
  }).join("");
}

/** Straight lines outward from x, y. */
export const spokes = (x: number, y: number, from: number, to: number, count: number, start = 0): string =>
  around(count, start, (c, s) => `M${n(x + c * from, y + s * from)}L${n(x + c * to, y + s * to)}`);

/** Wedges outward from x, y. */
export const wedges = (x: number, y: number, length: number, count: number, half: number,
  start = 0): string =>
  around(count, start, (_c, _s, _i, a) =>
    `M${n(x, y)}L${n(x + Math.cos(a - half) * length, y + Math.sin(a - half) * length)}` +
    `L${n(x + Math.cos(a + half) * length, y + Math.sin(a + half) * length)}Z`);

/** A star with so many points. */
export const star = (x: number, y: number, far: number, near: number, points: number, flat = 1): string =>
  `M${around(points * 2, -Math.PI / 2, (c, s, i) => {
    const r = i % 2 ? near : far;
    return `${n(x + c * r, y + s * r * flat)} `;
  })}Z`;

/** Several of the same: part(x, y, i). */
export const each = (places: [number, number][], part: (x: number, y: number, i: number) => string): string =>
  places.map(([x, y], i) => part(x, y, i)).join("");

export type Luck = () => number;

/** Numbers from 0 to 1 that depend on a name alone. */
export function luckOf(name: string): Luck {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
