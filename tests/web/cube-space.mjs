// Viewpoints without a browser: the page counts as the engine does, and every legal place is a few presses away.
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, luck, same, test } from "./harness.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const folder = fileURLToPath(new URL("../../web/src/games/cube/", import.meta.url));
export const LETTERS = "FILNPTUVWXYZ";

/** The page's own code for space, to compare with. */
let bundled = null;
export function space(browser) {
  const out = `${browser.shots}/cube-space.mjs`;
  bundled ??= require("esbuild").build({
    stdin: { contents: 'export * from "./space"; export * from "./reach";', resolveDir: folder, loader: "ts" },
    bundle: true, format: "esm", outfile: out, logLevel: "error",
  }).then(() => import(pathToFileURL(out)));
  return bundled;
}

async function sameNames(browser) {
  const { cellsOf, cellName, nameOf, numberOf, placementOf } = await space(browser);
  const door = await browser.door();
  let checked = 0;
  for (const set of [1, 4]) {
    expect(door.ask("open", "cube", 1, `set=${set}`, "3", null, null).ok, "it opens");
    for (const { do: text, text: said } of door.json("moves", 0, 0)) {
      const number = /^place (\d+)$/.exec(text)?.[1];
      if (number === undefined) continue;
      const placed = placementOf(Number(number));
      const name = nameOf(placed);
      expect(said.includes(name), `${text} is ${name} on the page, but: ${said}`);
      same(numberOf(placed), Number(number), `the number of ${name}`);
      same(cellsOf(placed).length, 5, "cells");
      checked++;
    }
  }
  expect(checked > 2000, `only ${checked} places`);
  // The cells themselves: a challenge spelled by cells is the one spelled by name.
  for (const number of [0, 999, 4242, 8000, 12345, 18215]) {
    const placed = placementOf(number);
    const cells = cellsOf({ ...placed, at: [placed.at[0], placed.at[1], 0] }).map(cellName).join();
    const texts = [`${LETTERS[placed.piece]}:${cells}`,
      nameOf({ ...placed, at: [placed.at[0], placed.at[1], 0] })].map((structure) => {
      const reply = door.ask("open", "cube", 5, "", "3", null, `structure: ${structure}`);
      return reply.ok ? door.json("tell", 0).view.mine.card[0] : reply.no.key;
    });
    same(texts[0], texts[1], `the cells of ${nameOf(placed)}`);
  }
}

async function sameLooks(browser) {
  const { gridOf, look, placementOf } = await space(browser);
  const door = await browser.door();
  for (const challenge of ["A001", "A011", "A020"]) {
    expect(door.ask("open", "cube", 5, "", "3", null, challenge).ok, "it opens");
    const cards = [0, 1, 2, 3, 4].map((seat) => door.json("tell", seat).view.mine.card[seat]);
    for (const word of ["give-up", "agree"]) {
      const waiting = door.number("waiting");
      for (let seat = 0; seat < 5; seat++)
        if (waiting >> seat & 1)
          door.ask("answer", seat, seat, door.json("tell", seat).questions[0].q, word);
    }
    expect(door.number("over") === 1, "all agree to give up");
    const { fixed } = door.json("tell", 0).view.table;
    const grid = gridOf(fixed.filter((at) => at !== 0xffff).map(placementOf));
    for (let side = 0; side < 5; side++)
      same(look(grid, side), cards[side], `card ${side + 1} of ${challenge}`);
  }
}

/* --- presses ------------------------------------------------------------------------------- */

/** A position of some pieces, put at random where they may be put. */
function position(door, random, pieces) {
  expect(door.ask("open", "cube", 1, "", "3", null, "A011").ok, "it opens");
  const played = [];
  while (played.length < pieces) {
    const list = door.json("list", 0, 0, "place").place;
    const number = list[random(list.length)];
    played.push(number);
    const { q } = door.json("tell", 0).questions[0];
    expect(door.ask("answer", 0, 0, q, `place ${number}`).ok, "a listed place is taken");
  }
  const { side_of } = door.json("tell", 0).view.table;
  return { played, side: side_of[0] };
}

/** The fewest keys from the place where a piece appears to every other: steps, turns, ways, height, drop. */
function keysTo(pure, piece, side, grid, list) {
  const { axisOf, dropped, firstPlace, heldSo, inside, numberOf, stepped, turned } = pure;
  const fall = (placed, falls) => (falls ? dropped(grid, inside(placed)) : inside(placed));
  const next = ({ now, falls }) => [
    ...[[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]].map((step) => [stepped(now, side, step), falls]),
    ...[1, -1].map((up) => [stepped(now, side, [0, 0, up]), false]),
    ...[0, 1, 2].map((which) => {
      const { axis, times } = axisOf(side, which);
      return [turned(now, axis, times), falls];
    }),
    ...[1, -1].map((by) => [heldSo(now, now.turn + by), falls]), [now, true],
  ].map(([placed, lies]) => ({ now: fall(placed, lies), falls: lies }));
  const found = new Map();
  let edge = [{ now: firstPlace(piece, grid, list), falls: true }];
  const key = ({ now, falls }) => `${numberOf(now)} ${falls}`;
  const seen = new Set(edge.map(key));
  // The letter takes the piece, Enter puts it there.
  for (let presses = 2; edge.length > 0; presses++) {
    for (const { now } of edge) if (!found.has(numberOf(now))) found.set(numberOf(now), presses);
    edge = edge.flatMap(next).filter((each) => !seen.has(key(each)) && seen.add(key(each)));
  }
  return found;
}

/** The fewest taps on a phone: the piece, a way, "Hold it like this", a layer, a cell, "Place". */
function tapsTo({ firstPlace, numberOf, placementOf }, piece, grid, list, number) {
  const [from, to] = [firstPlace(piece, grid, list), placementOf(number)];
  if (number === numberOf(from)) return 3;
  return 4 + (to.turn === from.turn ? 0 : 1) + (to.at[2] === from.at[2] ? 0 : 1);
}

/** Any legal place within a few presses, over positions of none to six pieces. */
async function fewPresses(browser) {
  const pure = await space(browser);
  const door = await browser.door();
  const random = luck(9);
  const keys = [], taps = [];
  for (let pieces = 0; pieces <= 6; pieces += 2) {
    const { played, side } = position(door, random, pieces);
    const grid = pure.gridOf(played.map(pure.placementOf));
    const used = new Set(played.map((number) => pure.placementOf(number).piece));
    for (const piece of [..."LTVX"].map((letter) => LETTERS.indexOf(letter)).filter((each) => !used.has(each))) {
      const numbers = door.json("list", 0, 0, `place ${LETTERS[piece]}`).place ?? [];
      const list = numbers.map(pure.placementOf);
      const found = keysTo(pure, piece, side, grid, list);
      for (const number of numbers) {
        expect(found.has(number), `no keys lead to ${pure.nameOf(pure.placementOf(number))}`);
        keys.push(found.get(number));
        taps.push(tapsTo(pure, piece, grid, list, number));
      }
    }
  }
  const figures = (list) => [list.sort((a, b) => a - b)[Math.floor(list.length / 2)], list.at(-1)];
  console.log(`     ${keys.length} legal places: keys ${figures(keys)}, taps ${figures(taps)} (median, worst)`);
  expect(keys.length > 1000, `only ${keys.length} places`);
  const [median, worst] = figures(keys);
  expect(median <= 7 && worst <= 14, `keys: ${median} in the middle, ${worst} at worst`);
  expect(figures(taps)[1] <= 6, `taps: ${figures(taps)}`);
}

export function cubeSpace(browser) {
  test("cube: places have the engine's names and numbers", () => sameNames(browser));
  test("cube: sides see what the cards show", () => sameLooks(browser));
  test("cube: every legal place is a few presses away", () => fewPresses(browser));
}
