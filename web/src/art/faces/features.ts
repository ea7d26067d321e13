// What every face has: a head, brows, eyes, a nose and a mouth, in a box of 64.

import { disc, discs, drawn, ellipse, line, n, solid } from "../ink";

export const INK = "#1d1a22", WHITE = "#fff8ea", BLUSH = "#e8705f";
/** The weight of an outline. */
export const EDGE = 1.8;
/** A shape with the outline that all of them have. */
export const shape = (paint: string, d: string, width = EDGE): string => drawn(INK, paint, d, width);
/** The same on both sides of the face. */
export const both = (part: string): string => `${part}<g transform="matrix(-1 0 0 1 64 0)">${part}</g>`;

const LEFT = 26.2, RIGHT = 37.8, LEVEL = 35.5; // where eyes are

export const HEADS = {
  oval: ellipse(32, 36, 13.4, 16),
  round: disc(32, 37, 15.2),
  long: "M21 28C21 17 43 17 43 28V42C43 49 38 54 32 54S21 49 21 42Z",
  square: "M18.5 27Q18.5 19 26 19H38Q45.5 19 45.5 27V43Q45.5 52 36 52H28Q18.5 52 18.5 43Z",
  heart: "M17.5 31C17.5 20 24 18 32 18S46.5 20 46.5 31C46.5 42 38 51 32 53C26 51 17.5 42 17.5 31Z",
  pear: "M21.5 29C21.5 20 26 18 32 18S42.5 20 42.5 29C42.5 34 48 37 47 43C46 50 39 53 32 53" +
    "S18 50 17 43C16 37 21.5 34 21.5 29Z",
  jaw: "M20 24Q32 15 44 24L46 41Q43 52 32 53Q21 52 18 41Z",
} as const;

const white = (x: number, r: number) => drawn(INK, "#fff", disc(x, LEVEL, r), 1.3);
const looking = (r: number, dx: number, dy: number) =>
  white(LEFT, r) + white(RIGHT, r) +
  solid(INK, discs([LEFT + dx, LEVEL + dy, r * 0.56], [RIGHT + dx, LEVEL + dy, r * 0.56]));
const halved = (x: number) => drawn(INK, "#fff", `M${n(x - 3.9, LEVEL)}a3.9 3.4 0 0 0 7.8 0Z`, 1.2) +
  solid(INK, disc(x, LEVEL + 1.2, 1.7)) + line(INK, `M${n(x - 4.4, LEVEL)}h8.8`, 2);
const arcs = (by: number) => line(INK, `M${n(LEFT - 3.8, LEVEL)}q3.8 ${by} 7.6 0M${n(RIGHT - 3.8, LEVEL)}` +
  `q3.8 ${by} 7.6 0`, 1.9);

export const EYES = {
  dots: solid(INK, discs([LEFT, LEVEL, 2.1], [RIGHT, LEVEL, 2.1])),
  open: looking(3.5, 0, 0),
  wide: looking(4.4, 0, 0),
  right: looking(3.7, 1.6, 0.3),
  left: looking(3.7, -1.6, 0.3),
  up: looking(3.9, 0.6, -1.7),
  down: looking(3.7, 0, 1.6),
  half: halved(LEFT) + halved(RIGHT),
  shut: arcs(4.4),
  merry: arcs(-5),
  lashes: looking(3.5, 0, 0) +
    line(INK, "M22.8 33.3l-2.4 -1.8M24 32l-1.4 -2.6M41.2 33.3l2.4 -1.8M40 32l1.4 -2.6", 1.4),
  /** One of them is covered by something else. */
  onlyLeft: white(LEFT, 3.6) + solid(INK, disc(LEFT, LEVEL, 2)),
  onlyRight: white(RIGHT, 3.6) + solid(INK, disc(RIGHT, LEVEL, 2)),
  none: "",
} as const;

/** Brows in the colour of the hair. */
export const BROWS = {
  none: () => "",
  calm: (paint: string) => line(paint, "M22 30.2q4 -2.4 8 -.6M34 29.6q4 -1.8 8 .6", 2),
  high: (paint: string) => line(paint, "M22 28.4q4 -3.6 8 -1M34 27.4q4 -2.6 8 1", 2),
  stern: (paint: string) => line(paint, "M21.5 29l8.5 2.6M42.5 29l-8.5 2.6", 2.6),
  sad: (paint: string) => line(paint, "M22 31.2l7.5 -3M42 31.2l-7.5 -3", 2.2),
  bushy: (paint: string) => line(paint, "M21.5 30.4q4.5 -2.6 9 0M33.5 30.4q4.5 -2.6 9 0", 3.6),
  one: (paint: string) => line(paint, "M22 30.6Q27 27.6 32 30Q37 27.6 42 30.6", 3),
  raised: (paint: string) => line(paint, "M22 30.6q4 -1 8 .2M34 27.6q4 -3.2 8 .2", 2.2),
} as const;

export const NOSES = {
  none: () => "",
  hook: () => line(INK, "M32.5 34.5q-3.8 6 .6 6.6", 1.7),
  button: () => line(INK, "M29.8 40q2.2 2.4 4.4 0", 1.8),
  long: (skin: string) => drawn(INK, skin,
      "M31 34.5C30 39 27.5 42 29 43.6C30.5 45 34 45 35 43.4C36 42 33.5 39 33 34.5", 1.5),
  round: (skin: string) => drawn(INK, skin, disc(32, 40.4, 3.2), 1.5),
  red: () => drawn(INK, "#d8564a", disc(32, 40.4, 3.4), 1.5),
  sharp: () => line(INK, "M32 33.5L28.8 41.5H33", 1.6),
  broad: () => line(INK, "M28.6 40.6q-.6 1.8 1.6 1.4M35.4 40.6q.6 1.8 -1.6 1.4", 1.7),
} as const;

export const MOUTHS = {
  none: "",
  smile: line(INK, "M27 46q5 4 10 0", 1.8),
  grin: drawn(INK, "#fff", "M25.5 45q6.5 1.6 13 0q-1 6 -6.5 6t-6.5 -6Z", 1.5),
  gap: drawn(INK, "#fff", "M26 45h12q-1 5.6 -6 5.6t-6 -5.6Z", 1.5) +
      solid(INK, "M31 45.5h2.2v3h-2.2Z"),
  flat: line(INK, "M27.5 47h9", 1.9),
  frown: line(INK, "M27 48.5q5 -3.8 10 0", 1.9),
  wry: line(INK, "M27.5 48q5 .6 9 -2.6", 1.9),
  o: drawn(INK, "#7d2430", ellipse(32, 47.4, 2.6, 2.8), 1.5),
  sing: drawn(INK, "#7d2430", ellipse(32, 47.2, 4.2, 4.4), 1.6) +
      solid(BLUSH, "M29 49.6q3 -2.4 6 0q-3 2.4 -6 0Z"),
  lips: solid("#b3212f", "M27 46.4q2.5 -2.6 5 -.8q2.5 -1.8 5 .8q-5 5 -10 0Z") +
    line(INK, "M27 46.4q5 1.4 10 0", 1),
  pout: solid("#c24a54", "M29 46.6q1.5 -2 3 -.6q1.5 -1.4 3 .6q-3 3.8 -6 0Z"),
  whistle: drawn(INK, "#7d2430", disc(33, 46.8, 1.7), 1.5),
} as const;

export const blush = (x = 22.5, y = 41.5, r = 2.9): string => both(solid(`${BLUSH}88`, disc(x, y, r)));
export const soot = solid("#3a354299", ellipse(22.5, 41.5, 4, 3) + ellipse(42, 31, 3, 2.4) + ellipse(38.5, 43.5, 2.6, 2) +
  ellipse(31, 50, 3, 1.4));
export const freckles = both(solid("#9c5a32", discs([22, 40.5, 0.8], [24.5, 42, 0.8], [25.5, 39.8, 0.8])));
