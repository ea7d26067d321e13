// A few faces for the picture of Wink, drawn in a box of 30.

import { disc, discs, drawn, ellipse, line, placed, solid } from "./ink";

const INK = "#1d1a22";

interface Face { ground: string; skin: string; coat: string; over: string }

const HATS = {
  mushroom: drawn(INK, "#c8363a", "M3 12C4 -2 26 -2 27 12Q15 8 3 12Z", 1) +
    solid("#fff", discs([9, 7, 1.8], [16, 4, 1.6], [22, 8, 1.8])),
  hood: drawn(INK, "#3b3f8f", "M4 26C0 8 8 1 15 1S30 8 26 26L22 26C24 14 20 8 15 8S6 14 8 26Z", 1),
  scarf: drawn(INK, "#8d2f3a", "M5 12C6 2 24 2 25 12Q15 8 5 12Z", 1) + line("#8d2f3a", "M25 11l4 4", 2.4),
  cone: drawn(INK, "#fff", "M8 11L12 -3H18L22 11Q15 8 8 11Z", 1) + line("#c8363a", "M11 2H19M10 6.5H20", 2),
  top: drawn(INK, "#26242b", "M4 12H26V9H22V-1H8V9H4Z", 1) + line("#c8363a", "M9 7H21", 1.8),
  stripe: drawn(INK, "#1d1a22", "M6 13C6 4 24 4 24 13Q15 9 6 13Z", 1),
} as const;

const FACES: readonly Face[] = [
  { ground: "#8db38a", skin: "#c98a5e", coat: "#6b5a3c", over: HATS.mushroom },
  { ground: "#1e2450", skin: "#c98a5e", coat: "#3b3f8f", over: HATS.hood },
  { ground: "#6ea3a8", skin: "#e8b48c", coat: "#2c3f5e", over: HATS.scarf +
    drawn(INK, "#d9d6d0", "M7 19Q15 30 23 19Q24 29 15 29.5Q6 29 7 19Z", 1) },
  { ground: "#a8d3e6", skin: "#9a613b", coat: "#2c4a86", over: HATS.cone +
    line(INK, discs([11.5, 16, 2.6], [18.5, 16, 2.6]), 0.9) },
  { ground: "#b9b4ad", skin: "#f3c9a5", coat: "#26242b", over: HATS.top },
  { ground: "#d9c66a", skin: "#e8b48c", coat: "#b3262f", over: HATS.stripe +
    solid(INK, "M5 14H25V19Q20 20 15 17Q10 20 5 19Z") + solid("#fff", discs([11.5, 16.2, 1.6], [18.5,
    16.2, 1.6])) },
];

/** The face with this number, its corner at x, y. */
export function face(number: number, x: number, y: number, size: number): string {
  const { ground, skin, coat, over } = FACES[number]!;
  return placed(x, y, 0, size / 30, solid(ground, "M3 0H27Q30 0 30 3V27Q30 30 27 30H3Q0 30 0 27V3Q0 0 3 0Z") +
    solid(coat, "M3 30C4 25 10 24 15 24S26 25 27 30Z") + drawn(INK, skin, ellipse(15, 16, 8, 9.5), 1) +
    solid(INK, discs([11.5, 16, 1.2], [18.5, 16, 1.2])) +
      line(INK, "M15 17.500v2.5M12 22.5Q15 24.5 18 22.5", 1) + over);
}

/** A large face that winks. */
export function winking(x: number, y: number): string {
  const iris = drawn(INK, "#bd1a96", disc(0, 0, 5), 1.2) + solid("#fff", discs([0, -3.4, 0.8], [3, 1.6,
    0.8], [-3, 1.6, 0.8])) + solid(INK, disc(0, 0, 2.4));
  return placed(x, y, 0, 1, drawn(INK, "#f6d2e6",
    "M0 -27C17 -27 27 -14 27 3C27 20 15 29 0 29S-27 20 -27 3C-27 -14 -17 -27 0 -27Z", 1.8) +
    drawn(INK, "#bd1a96",
      "M-27 -8C-33 -18 -24 -29 -13 -25C-9 -34 9 -34 13 -25C24 -29 33 -18 27 -8Q0 -18 -27 -8Z", 1.8) +
    drawn(INK, "#fff", "M-21 4Q-12 -5 -3 4Q-12 12 -21 4Z", 1.4) +
      `<g transform="translate(-12 3.4)scale(.8)">${iris}</g>` +
    line(INK, "M-21 4Q-12 -5 -3 4M4 4Q12 11 21 4M7 7l-2 3M12 8.500v3.5M18 7l2 3", 2) +
      drawn(INK, "#bd1a96", "M4 4Q12 -5 21 4Q12 11 4 4Z", 1.2) +
    line(INK, "M-20 -6q8 -5 15 -1M6 -4q8 -3 14 1M-1 7q-4 6 2 7M-9 19Q2 25 11 17", 2));
}
