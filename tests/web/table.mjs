// The table of the card games: whole games by one button, by Suggest, by keys alone; what can be read and asked;
// and whether it holds at every size, in both prints, and in a language that is longer.
import { atOnce, choose, deal, expect, luck, PHONE, same, setUp, speak, test } from "./harness.mjs";
import { holds } from "./layout.mjs";

export { PHONE };

const CARDS = ["viewpoint", "revisioned", "winking-dead"];
export const MAIN = ".prompt-actions .button-main";
export const SMALL = { exempt: ".field:not([data-asks]) .press", fan: ".seat .field" };

/** Sits down at a table of this device. */
export async function sit(page, game, wish = {}) {
  await setUp(page, game, { seats: 4, seed: "7", ...wish });
  await deal(page);
  await page.waitForSelector(".table");
  await ready(page);
}

/** Waits until something is asked that does not pass by itself, or it is over. */
export const ready = (page) => page.waitForFunction(() => {
  const table = document.querySelector(".table");
  return table && table.ariaBusy !== "true" && !document.querySelector("[data-passing]") && (table.dataset.over !== undefined || table.dataset.state.endsWith("/1"));
}, null, { timeout: 120000 }); // a round of eight seats is seen happening

export const isOver = (page) => page.evaluate(() => document.querySelector(".table").dataset.over !== undefined);
export const stateOf = (page) => page.getAttribute(".table", "data-state");

/** Presses the same thing again and again, in the page itself: a game has hundreds of presses. */
export async function pressOnly(page, selector, most = 3000) {
  return page.evaluate(async ([wanted, limit]) => {
    const table = () => document.querySelector(".table");
    const rest = () => new Promise((done) => setTimeout(done, 0));
    let presses = 0;
    for (let idle = 0; presses < limit && idle < 20000; idle++) {
      if (table().dataset.over !== undefined) return presses;
      const button = document.querySelector(wanted);
      if (button && table().ariaBusy !== "true" && !document.querySelector("[data-passing]")) {
        button.click();
        presses++;
      }
      await rest();
      await rest();
    }
    return -presses;
  }, [selector, most]);
}

/** The first minute and all others: one button is enough. */
export async function oneButton(browser, game, wish = { options: { points: 60 } }) {
  await browser.page(null, async (page) => {
    await atOnce(page);
    await sit(page, game, wish);
    const presses = await pressOnly(page, MAIN);
    expect(presses > 3, `the main button alone does not finish ${game}: ${presses} presses, ${await stateOf(page)}`);
    await page.waitForSelector(".ranks");
    same(await page.locator(".ranks tbody tr").count(), wish.seats ?? 4, "ranks");
  });
}

export async function suggestOnly(browser, game, wish = { options: { points: 60 } }) {
  await browser.page(null, async (page) => {
    await atOnce(page);
    await sit(page, game, wish);
    const presses = await pressOnly(page, '[data-action="suggest"], [data-action="suggest-again"]');
    expect(presses > 3, `Suggest alone does not finish ${game}: ${presses} presses, ${await stateOf(page)}`);
  });
}

/** Against strong bots Suggest tries every answer in imagined games, in a worker: the page goes on meanwhile. */
async function weighs(browser) {
  await browser.page(PHONE, async (page) => {
    await sit(page, "viewpoint", { bots: { 1: "builder:3" } });
    for (let i = 0; i < 20 && await page.locator('[data-action="pass"]').count(); i++) { // a question with one answer is not weighed
      await page.locator(MAIN).first().click();
      await ready(page);
    }
    const turns = await page.evaluate(async () => {
      const press = () => document.querySelector('[data-action="suggest"], [data-action="suggest-again"]').click();
      const rest = () => new Promise((done) => setTimeout(done, 0));
      let n = 0;
      for (press(); !document.querySelector('[data-action="do"]'); n++) await rest();
      return n;
    });
    expect(turns > 3, `the page stood still: ${turns}`);
    const why = await page.locator(".prompt").textContent();
    expect(/It wins \d+ of 100 imagined games\. (The next best answer, “[^”]+”, wins \d+|No other answer is clearly better)\./.test(why), why);
    await holds(page, "a suggestion with its reason", SMALL);
    await page.screenshot({ path: `${browser.shots}/suggest-why.png` });
    const before = await stateOf(page);
    await page.locator('[data-action="suggest-again"]').click();
    await page.waitForFunction((was) => document.querySelector(".table").dataset.state !== was, before);
  });
}

/** Without a pointer: digits choose, Enter does, Space lets it be. */
async function byKeys(browser) {
  await browser.page(PHONE, async (page) => {
    await atOnce(page);
    await sit(page, "viewpoint", { seats: 2, options: { points: 40 } });
    const pick = luck(3);
    let presses = 0;
    while (!(await isOver(page)) && presses < 600) {
      const before = await stateOf(page);
      const asks = await page.evaluate(() => ({
        window: document.querySelector('[data-action="pass"]') !== null,
        hand: document.querySelectorAll(".hand-cards .press[data-lies]").length,
      }));
      const keys = asks.window ? ["Space"] : asks.hand > 0 ? [String(1 + pick(Math.min(9, asks.hand))), "Enter"] : ["s", "Enter"];
      for (const key of keys) {
        await page.keyboard.press(key);
        if (key === "s") await page.waitForSelector('[data-action="do"], [data-action="yes"]');
      }
      presses += keys.length;
      await page.waitForFunction((was) => document.querySelector(".table").dataset.state !== was, before);
      await ready(page);
    }
    expect(await isOver(page), `not over after ${presses} keys`);
  });
}

/** What a card says can be read large from everywhere; a refusal has its rule. */
async function reading(browser) {
  await browser.page(null, async (page) => {
    await sit(page, "winking-dead");
    await page.evaluate(() => document.activeElement?.blur());
    await page.locator(".hand-cards .press").first().click({ button: "right" });
    await page.waitForSelector("dialog .read");
    expect(await page.locator("dialog .card-large .card-value").textContent(), "no value on the large card");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.locator(".log .name-button").first().click();
    await page.waitForSelector("dialog .read");
    await page.keyboard.press("Escape");
    await page.locator(".pile-open").click();
    await page.waitForSelector("dialog");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.waitForSelector("dialog .keys");
  });
}

/** Somebody presses what cannot be done, and is told why with the rule. */
async function whyNot(browser) {
  await browser.page(null, async (page) => {
    await sit(page, "winking-dead", { options: {}, skips: false });
    await page.waitForSelector('[data-action="react"]');
    for (let i = 0; i < 40 && await page.locator(".press-flag").count() > 0; i++) {
      await page.click('[data-action="pass"]');
      await ready(page);
    }
    await page.click('[data-action="react"]');
    await page.waitForSelector(".refusal .rule-link");
    expect(/^[A-Z0-9-]+$/.test(await page.locator(".refusal .rule-link").textContent()), "a rule without an id");
  });
}

/** Undo, orders, my own seat given away. */
async function besides(browser) {
  await browser.page(null, async (page) => {
    await sit(page, "revisioned");
    const menu = async (row) => {
      await page.click('[data-action="menu"]');
      // What cannot be done now is pressed, too: a test browser would wait until it can.
      await page.click(`.menu [data-action="${row}"]`, { force: true });
    };
    await menu("undo");
    await page.waitForSelector(".menu-why");
    await page.keyboard.press("Escape");
    const before = await stateOf(page);
    for (let i = 0; i < 6 && await stateOf(page) === before; i++) {
      await page.click(MAIN);
      await ready(page);
    }
    await menu("undo");
    await page.waitForFunction((was) => document.querySelector(".table").dataset.state === was, before);
    await menu("orders");
    // An order that is offered is taken; it may be over at once, so the state of its box proves nothing.
    await page.locator(".menu-check").first().click();
    await page.waitForFunction(() => {
      const at = globalThis.transcript.findIndex((line) => /^> .*"do":"(order|disarm)"/.test(line));
      return at >= 0 && globalThis.transcript.slice(at + 1).some((line) => /^< .*"is":"(ok|orders)"/.test(line));
    });
    await page.keyboard.press("Escape");
    await menu("give");
    await page.waitForFunction(() => document.querySelector(".own").textContent.includes("a bot plays")
      || document.querySelector(".table").dataset.over !== undefined);
  });
}

/** Brings a table to moments worth looking at. */
const MOMENTS = {
  play: () => document.querySelector(".hand .press[data-lies]") !== null,
  taken: () => document.querySelector(".pending-up") !== null,
  window: () => document.querySelector('[data-action="react"]') !== null && document.querySelector(".pending") !== null,
  field: () => document.querySelector('.press[data-do^="card"]') !== null,
};

async function until(page, moment) {
  for (let i = 0; i < 400 && !(await page.evaluate(MOMENTS[moment])); i++) {
    if (await isOver(page)) throw new Error(`over before ${moment}`);
    await page.locator(MAIN).first().click();
    await ready(page);
  }
}

async function looks(browser, game, seats, moments) {
  await browser.page(null, async (page) => {
    await atOnce(page); // the moments come after many answers
    await sit(page, game, { seats, skips: false });
    for (const moment of moments) {
      await until(page, moment);
      await holds(page, `${game} for ${seats}, ${moment}`, SMALL);
      for (const scheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme: scheme });
        same(await browser.axeViolations(page), [], `${game}, ${moment}, ${scheme}`);
        await page.screenshot({ path: `${browser.shots}/${game}-${seats}-${moment}-${scheme}.png` });
      }
      await page.setViewportSize(PHONE);
      await page.screenshot({ path: `${browser.shots}/${game}-${seats}-${moment}-phone.png` });
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    await speak(page, "xx");
    await page.waitForTimeout(200);
    await ready(page);
    await holds(page, `${game} for ${seats} in the pseudo-locale`, { ...SMALL, sizes: [PHONE, { width: 1280, height: 800 }] });
  });
}

/** The result, where there are ranks. */
export async function rankPoints(page) {
  await page.waitForSelector(".ranks");
  return page.locator(".ranks-points").allTextContents();
}

/** In the page: the table that is opened next closes its steps at once, not at the moments of a table for people. */
function hurry() {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    send.call(this, message.do === "open" ? JSON.stringify({ ...message, clock: { beat: 10, grid: 10, delay: 5, bot: 5 } }) : text);
  };
}

/** Two people with a page each, and a bot, from the lobby to the end; one of them loses the page in the middle. */
export async function online(browser, game, options, agrees, seats = 3) {
  await browser.page(null, async (anna) => {
    await atOnce(anna);
    await setUp(anna, game, { seats, options });
    await anna.check("input[name=where][value=there]");
    await anna.check("input[name=pace][value=untimed]");
    await anna.check("input[name=discretion][value=relaxed]");
    await anna.evaluate(hurry);
    await deal(anna);
    await anna.waitForSelector(".lobby");
    await browser.page(PHONE, async (ben) => {
      await atOnce(ben);
      await ben.waitForSelector(".lobby");
      await ben.locator(".lobby-seat").nth(1).getByRole("button").first().click();
      await ben.getByRole("button", { name: "Stand up" }).waitFor();
      await anna.click("button[name=start]");
      await Promise.all([anna, ben].map((page) => page.waitForSelector(".table")));
      const first = pressOnly(anna, MAIN);
      await pressOnly(ben, MAIN, 3);
      await ben.reload();
      await ben.waitForSelector(".table");
      await pressOnly(ben, MAIN);
      expect(await first > 3, "the first page never came to the end");
      const results = await Promise.all([anna, ben].map(agrees));
      same(results[0], results[1], "the result on both pages");
    }, new URL(anna.url()).pathname.slice(1));
  }, "#set");
}

/** Cards that draw more cards: hands and fields grow beyond all that is usual. */
const FLOOD = `deck "Flood" edition 2009 seats 2..6
${[..."ABCDEFGH"].map((letter) => `card Overflowing Waterworks ${letter} 5 x12\n  draw 2\n`).join("\n")}`;

async function extremes(browser) {
  await browser.page(null, async (page) => {
    await choose(page, { pace: 0, name: "Wilhelmine Augusta Mari" });
    await setUp(page, "viewpoint", { seats: 2, seed: "7", options: { points: 500 } });
    await page.click("details.deck > summary");
    await page.fill("textarea[name=deck]", FLOOD);
    await page.getByText("The deck can be played").waitFor();
    await deal(page);
    await page.waitForSelector(".table");
    await ready(page);
    for (let i = 0; i < 200; i++) {
      const [hand, field] = await page.evaluate(() => [".hand .press", ".own .field .press"].map((each) => document.querySelectorAll(each).length));
      if (hand >= 12 && field >= 20) break;
      await page.locator(MAIN).first().click();
      await ready(page);
    }
    same(await page.evaluate(() => document.querySelectorAll(".own .field .press").length >= 20), true, "a field of twenty");
    same(await page.evaluate(() => document.querySelectorAll(".hand .press").length >= 12), true, "a hand of twelve");
    await holds(page, "a hand of twelve and a field of twenty", SMALL);
    await page.screenshot({ path: `${browser.shots}/extremes.png` });
  });
}

export function table(browser, long) {
  test("a hand of twelve, a field of twenty and long names", () => extremes(browser));
  for (const game of long ? CARDS : ["revisioned"])
    test(`${game}: two pages and a bot play online to the end`, () => online(browser, game, { points: 30 }, rankPoints));
  for (const game of long ? CARDS : ["winking-dead"]) {
    test(`${game}: the main button alone finishes a game`, () => oneButton(browser, game));
    test(`${game}: Suggest alone finishes a game`, () => suggestOnly(browser, game));
  }
  test("Suggest tells how many imagined games an answer wins", () => weighs(browser));
  test("a whole game by keys alone, on a phone", () => byKeys(browser));
  test("cards are read large from everywhere", () => reading(browser));
  test("what cannot be done says why, with the rule", () => whyNot(browser));
  test("undo, orders and the own seat", () => besides(browser));
  test("the card table holds at every size", () => looks(browser, "winking-dead", 4, ["play", "taken", "window", ...long ? ["field"] : []]));
  test("a crowded card table holds at every size", () => looks(browser, "revisioned", 8, ["play", "window"]));
}
