// What a seat may not know is nowhere on its page, nor in anything its table hands out.
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  expect, goOn, historyLines, luck, openSame, playOn, same, sitDown, test,
} from "./harness.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const local = fileURLToPath(new URL("../../web/src/local.ts", import.meta.url));

/** All that a seat is told until it has a choice to make. */
function ownTexts(door, game, setting, seat) {
  openSame(door, setting);
  const texts = door.json("tell", seat).notes;
  texts.push(...goOn(door, game, seat).notes);
  return [...texts.map(({ text }) => text), ...historyLines(door, seat)];
}

/** What only the others were told: their sentences without the word for whom they are about. */
function secretsOf(door, game, setting, seat) {
  const bare = (text) => text.replace(/^\S+ (are |is )?/, "");
  const mine = new Set(ownTexts(door, game, setting, seat).map(bare));
  const theirs = [];
  openSame(door, setting);
  for (let other = 0; other < setting.seats; other++) {
    const { news, notes } = door.json("tell", other);
    if (other !== seat) theirs.push(...[...news, ...notes].map(({ text }) => bare(text)));
  }
  return theirs.filter((text) => !mine.has(text) && /\w{3}/.test(text));
}

const pageText = (page) => page.evaluate(() => document.documentElement.outerHTML);
const leaks = (html, secrets) => secrets.filter((text) => html.includes(text));

async function unseen(browser, game) {
  const door = await browser.door();
  await browser.page(null, async (page) => {
    const setting = await sitDown(page, game, { seed: "21" });
    const secrets = secretsOf(door, game, setting, setting.seat);
    expect(secrets.length > 0, "nobody was told anything in secret: this shows nothing");
    same(leaks(await pageText(page), secrets), [], "another seat's secrets on the page");
  });
  await browser.page(null, async (page) => {
    const setting = await sitDown(page, game, { seat: 1, seed: "21" });
    const secrets = secretsOf(door, game, setting, 0);
    const found = leaks(await pageText(page), secrets);
    expect(found.length > 0, "the search does not find what is there");
  });
}

/** Two deals that seat 0 cannot tell apart look the same to it, to the letter. */
async function twins(browser, game) {
  const door = await browser.door();
  const seen = new Map();
  let pair = null;
  for (let seed = 1; !pair && seed < 200; seed++) {
    openSame(door, { game: game.name, seats: 4, seed: String(seed) });
    const [mine, other] = [door.text("tell", 0), door.text("tell", 1)];
    const before = seen.get(mine);
    if (before && before.other !== other) pair = [before.seed, String(seed)];
    else seen.set(mine, { seed: String(seed), other });
  }
  expect(pair, "no two deals look alike");
  const pages = [];
  for (const seed of pair)
    await browser.page(null, async (page) => {
      await sitDown(page, game, { seed });
      pages.push(await pageText(page));
    });
  same(pages[0], pages[1], "the page of two deals");
}

/** All that can be reached from the table by any path of properties, as text. */
function reachable(root) {
  const seen = new Set();
  const texts = [];
  const visit = (value) => {
    if (typeof value === "string" || typeof value === "number") texts.push(String(value));
    if (value === null || typeof value !== "object" || seen.has(value)) return;
    seen.add(value);
    for (const key of Reflect.ownKeys(value)) visit(value[key]);
  };
  visit(root);
  return texts.join("\n");
}

async function tableHoldsNoMore(browser, folder) {
  const esbuild = require("esbuild");
  const out = `${folder}/local.mjs`;
  await esbuild.build({
    entryPoints: [local], bundle: true, format: "esm", outfile: out, logLevel: "error",
  });
  globalThis.crypto ??= require("node:crypto").webcrypto;
  const { openLocal } = await import(pathToFileURL(out));
  for (const game of browser.games) {
    const seats = Math.min(Math.max(4, game.seats.min), game.seats.max);
    const setting = {
      game: game.name, seats, seat: 0, options: {}, bots: [], seed: "21", content: "",
    };
    const { table } = await openLocal(browser.module, "en", setting);
    const door = await browser.door();
    const secrets = secretsOf(door, game, setting, 0);
    same(leaks(reachable(table), secrets), [], `${game.name}: in reach of the table`);
    expect(secrets.length > 0, `${game.name}: this shows nothing`);
    same(await table.record(), null, `${game.name}: the record before the end`);
    const { step } = table.told;
    openSame(door, setting);
    if (step === 0) same(table.told, door.json("tell", 0), `${game.name}: what the table is told`);
  }
}

export function secrecy(browser) {
  for (const game of browser.games)
    test(`${game.name}: another seat's cards are not on the page`, () => unseen(browser, game));
  const blank = browser.games.find(({ name }) => name === "blank");
  test("blank: deals that look alike make the same page", () => twins(browser, blank));
  test("a table hands out no more than it is told", () => tableHoldsNoMore(browser, browser.shots));
  test("the page keeps no secrets in the open", () => browser.page(null, async (page) => {
    const before = await page.evaluate(() => Object.keys(globalThis));
    await sitDown(page, blank);
    await playOn(page, luck(1), 1);
    same(await page.evaluate(() => Object.keys(globalThis)), before, "what scripts can see");
    const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length]);
    same(stored, [0, 0], "what is stored");
  }));
}
