// The picture of Wink: somebody winks, and others look on.

import { disc, discs, drawn, line, placed, solid } from "./ink";

const INK = "#1d1a22";

function winking(x: number, y: number): string {
  const iris = drawn(INK, "#bd1a96", disc(0, 0, 5), 1.2) + solid("#fff", discs([0, -3.4, 0.8], [3, 1.6,
    0.8], [-3, 1.6, 0.8])) + solid(INK, disc(0, 0, 2.4));
  return placed(x, y, 0, 1, drawn(INK, "#f6d2e6",
    "M0 -27C17 -27 27 -14 27 3C27 20 15 29 0 29S-27 20 -27 3C-27 -14 -17 -27 0 -27Z", 1.8) +
    drawn(INK, "#bd1a96",
      "M-27 -8C-33 -18 -24 -29 -13 -25C-9 -34 9 -34 13 -25C24 -29 33 -18 27 -8Q0 -18 -27 -8Z", 1.8) +
    drawn(INK, "#fff", "M-21 4Q-12 -5 -3 4Q-12 12 -21 4Z", 1.4) +
      `<g transform="translate(-12 3.4)scale(.8)">${iris}</g>` +
    line(INK, "M-21 4Q-12 -5 -3 4M4 4Q12 11 21 4M7 7l-2 3M12 8.5v3.5M18 7l2 3", 2) +
      drawn(INK, "#bd1a96", "M4 4Q12 -5 21 4Q12 11 4 4Z", 1.2) +
    line(INK, "M-20 -6q8 -5 15 -1M6 -4q8 -3 14 1M-1 7q-4 6 2 7M-9 19Q2 25 11 17", 2));
}

const ROUND = "M5 0H59Q64 0 64 5V59Q64 64 59 64H5Q0 64 0 59V5Q0 0 5 0Z";
const SHOWN = [29, 16, 30, 21, 24, 33]; // three down each side
const SIDE = 23;

/** Without the faces until they are loaded: they are a bundle of their own. */
export function winkPicture(face: ((number: number) => string) | null): string {
  const tile = (number: number, i: number) => placed(i < 3 ? 3 : 94, 2 + (i % 3) * 26, 0, SIDE / 64,
    `<g clip-path="url(#tile)">${face!(number)}</g>`);
  return solid("#f0b7a2", "M-60 -60H180V160H-60Z") +
    (face ? `<clipPath id="tile"><path d="${ROUND}"/></clipPath>${SHOWN.map(tile).join("")}` : "") +
    winking(60, 40);
}
