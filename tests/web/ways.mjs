// Every way in that the page shows: its links, the codes that it names, every value of every option.
import { readdirSync, readFileSync } from "node:fs";
import { deal, expect, same, setUp, test } from "./harness.mjs";

const TABLE = ".play, .table";
const WORDS = new URL("../../data/words/", import.meta.url);

/** Links that are not pressed here, and why. A row that no screen shows any more is a failure. */
const LEFT_OUT = new Map([
  ["#main", "leads to the middle of the same screen; tests/web/frame.mjs presses it"],
]);

/** What is on the screen once it stands still. */
const screenOf = async (page) => {
  await page.waitForSelector(`main h1, main h2, ${TABLE}`);
  return page.evaluate(() => ({
    title: document.querySelector("main h1, main h2")?.textContent ?? "",
    trouble: document.querySelector(".trouble") !== null,
  }));
};

const linksOf = (page) => page.evaluate(() =>
  [...document.querySelectorAll("a[href]")].filter((link) => link.checkVisibility()).map((link) => link.getAttribute("href")));

/** From the first page on: every link of every screen is pressed once, wherever it is first seen. */
async function links(browser) {
  await browser.page(null, async (page) => {
    const seen = new Set();
    const screens = ["/", "/#set", "/#settings", "/#puzzles", "/#replay", ...browser.games.map(({ name }) => `/#set/${name}`)];
    for (const screen of screens) {
      await page.goto(browser.url.replace(/\/$/, "") + screen);
      await page.reload(); // another # alone loads nothing
      const { title, trouble } = await screenOf(page);
      expect(!trouble, `${screen} is in trouble: ${title}`);
      for (const href of await linksOf(page)) {
        if (seen.has(href)) continue;
        seen.add(href);
        if (LEFT_OUT.has(href)) continue;
        await page.goto(browser.url.replace(/\/$/, "") + screen);
        await page.reload();
        await screenOf(page);
        await page.locator(`a[href="${href}"]`).filter({ visible: true }).first().click();
        const there = await screenOf(page);
        expect(!there.trouble, `${href} on ${screen} leads into trouble: ${there.title}`);
        if (href.startsWith("/#") && !screens.includes(href)) screens.push(href);
      }
    }
    for (const href of LEFT_OUT.keys()) expect(seen.has(href), `no screen shows ${href} any more`);
    expect(seen.size > 10, `only these links: ${[...seen]}`);
  }, "");
}

/** All codes of challenges that the page's words name; of "A001 to A020" all twenty. */
function codes() {
  const text = readdirSync(WORDS).filter((name) => name.startsWith("page"))
    .map((name) => readFileSync(new URL(name, WORDS), "utf8")).join("\n");
  const found = new Set(text.match(/\b[AC]0\d\d\b|\bE-\d-\d+\b|\bD-\d{4}-\d\d-\d\d\b/g));
  for (const [, letter, from, to] of text.matchAll(/\b([AC])(0\d\d) to \1(0\d\d)\b/g)) {
    for (let n = Number(from); n <= Number(to); n++) found.add(letter + String(n).padStart(3, "0"));
  }
  return [...found].sort();
}

/** What the page says against it, or nothing. */
async function opened(page, act) {
  await act();
  const refusal = page.locator(".why, .trouble").filter({ hasText: /\S/ }).first();
  await page.locator(TABLE).or(refusal).first().waitFor();
  return await page.locator(TABLE).count() > 0 ? "" : (await refusal.textContent()).trim();
}

const to = (page, hash) => page.evaluate((where) => {
  location.hash = where;
}, hash);

/** Each code, typed where the page asks for one; some of each kind also where a table is set up. */
async function typedCodes(browser) {
  const all = codes();
  expect(all.length >= 42, `only ${all.length} codes`);
  const refused = [];
  await browser.page(null, async (page) => {
    for (const code of all) {
      await to(page, "puzzles");
      const no = await opened(page, async () => {
        await page.fill("input[name=puzzle]", code);
        await page.click(".puzzles-code button");
      });
      if (no) refused.push(`${code}: ${no}`);
    }
    for (const code of all.filter((_, i) => i % 5 === 0)) {
      const no = await opened(page, async () => {
        await setUp(page, "cube", { seats: 2, challenge: code });
        await deal(page);
      });
      if (no) refused.push(`${code} at a table: ${no}`);
    }
  }, "#puzzles");
  same(refused, [], "codes that the page names and refuses");
}

/** Every challenge that the page lists opens. */
async function listed(browser) {
  await browser.page(null, async (page) => {
    await page.waitForSelector("[data-code=A020]");
    const all = await page.locator("[data-code]").evaluateAll((buttons) => buttons.map((each) => each.dataset.code));
    for (const code of all) {
      await to(page, "puzzles");
      await page.waitForSelector(`[data-code="${code}"]`);
      same(await opened(page, () => page.click(`[data-code="${code}"]`)), "", code);
    }
  }, "#puzzles");
}

/** What an option may be: each name, each number of a short range, the ends and the usual one of a long one. */
function values({ min, max, initial, names }) {
  return names || max - min < 5 ? Array.from({ length: max - min + 1 }, (_, i) => min + i) : [min, initial, max];
}

/** Tables in which each value of each option comes up once. What the engine refuses together is tried apart. */
function tables(door, game) {
  const seats = Array.from({ length: game.seats.max - game.seats.min + 1 }, (_, i) => game.seats.min + i)
    .sort((a, b) => Math.abs(a - 4) - Math.abs(b - 4));
  const found = [];
  const add = (options) => {
    const words = options.map(([name, value]) => `${name}=${value}`).join(" ");
    const fits = seats.find((n) => door.ask("open", game.name, n, words, "7", null, null).ok);
    if (fits) found.push({ seats: fits, options: Object.fromEntries(options) });
    else if (options.length > 1) {
      add(options.slice(0, options.length >> 1));
      add(options.slice(options.length >> 1));
    } else throw new Error(`${game.name} has no table with ${words}`);
  };
  const most = Math.max(...game.options.map((option) => values(option).length));
  for (let row = 0; row < most; row++) {
    const fresh = game.options.filter((option) => row < values(option).length);
    if (fresh.length > 0) add(fresh.map((option) => [option.name, values(option)[row]]));
  }
  return found;
}

async function options(browser, game) {
  const door = await browser.door();
  await browser.page(null, async (page) => {
    for (const { seats, options: chosen } of tables(door, game)) {
      const no = await opened(page, async () => {
        await setUp(page, game.name, { seats, seed: "7", options: chosen });
        await deal(page);
      });
      same(no, "", `${game.name} at ${seats} seats with ${JSON.stringify(chosen)}`);
    }
  }, "#set");
}

/** Each pace and each discretion of a table at the server. */
async function paces(browser) {
  await browser.page(null, async (page) => {
    const chosen = (name) => page.locator(`input[name=${name}]`).evaluateAll((all) => all.map(({ value }) => value));
    const open = () => to(page, "set/wink").then(() => page.check("input[name=where][value=there]"));
    await open();
    const all = [...(await chosen("pace")).map((value) => ["pace", value]), ...(await chosen("discretion")).map((value) => ["discretion", value])];
    expect(all.length >= 8, `only ${all.length} choices`);
    for (const [name, value] of all) {
      await open();
      await page.check(`input[name=${name}][value="${value}"]`);
      await deal(page);
      await page.waitForSelector(".lobby");
      await page.goto(browser.url);
      await page.waitForSelector(".home");
    }
  }, "");
}

export function ways(browser) {
  for (const game of browser.games) test(`ways in: every option of ${game.name}`, () => options(browser, game));
  test("ways in: codes that the page names", () => typedCodes(browser));
  test("ways in: challenges that the page lists", () => listed(browser));
  test("ways in: every link", () => links(browser));
  test("ways in: every pace of a table at the server", () => paces(browser));
}
