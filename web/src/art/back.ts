// The back of every card: closed lids, one of them open. No back differs from another.

import { disc, drawn, line, n, solid } from "./ink";
import { addressOf, svgOf } from "./svg";

const LID = "#9a8cf0", GROUND = "#2c2266";

const lid = (x: number, y: number) =>
  `M${n(x - 8, y)}q8 7 16 0M${n(x - 5, y + 2.6)}l-2 3.4M${n(x, y + 3.6)}v4M${n(x + 5, y + 2.6)}l2 3.4`;

function open(x: number, y: number): string {
  return drawn("#fff", "#fff", `M${n(x - 11, y)}q11 -12 22 0q-11 12 -22 0Z`, 1) +
    solid(GROUND, disc(x, y, 4.6)) +
    solid("#fff", disc(x + 1.4, y - 1.4, 1.3));
}

let address = "";

export function back(): string {
  if (address === "") {
    const lids: string[] = [];
    for (let row = 0; row < 7; row++)
      for (let column = 0; column < 4; column++) {
        const [x, y] = [4 + column * 24 + (row % 2) * 12, 10 + row * 15];
        if (row !== 3 || column !== 1) lids.push(lid(x, y));
      }
    address = addressOf(svgOf(80, 112, solid(GROUND, "M0 0H80V112H0Z") + line(LID, lids.join(""), 1.6) +
      open(40, 55)));
  }
  return address;
}
