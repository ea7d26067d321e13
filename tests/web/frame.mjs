// What all tables have round the game: moments of the past, saved games, talk, and the pace of the picture.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { deal, expect, PHONE, same, setUp, test } from "./harness.mjs";
import { holds } from "./layout.mjs";
import { MAIN, ready, sit, SMALL } from "./table.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const shownStep = (page) => page.evaluate(() => Number(document.querySelector(".table").dataset.state.split("/")[0]));

async function sitAndAnswer(page, answers) {
  await sit(page, "viewpoint");
  for (let i = 0; i < answers; i++) {
    await page.locator(MAIN).first().click();
    await ready(page);
  }
}

/** A line of the log is pressed: the table is shown as it was, nothing is asked, and the way back is short. */
async function moments(browser) {
  await browser.page(null, async (page) => {
    await sitAndAnswer(page, 4);
    const now = await shownStep(page);
    await page.locator(".table-side .log-moment").first().click();
    await page.waitForSelector(".past");
    const then = await shownStep(page);
    expect(then < now, `the moment ${then} is not before ${now}`);
    same(await page.locator(MAIN).count(), 0, "answers that can be given in the past");
    same(await browser.axeViolations(page), [], "the past");
    await page.keyboard.press("]");
    expect(await shownStep(page) > then, "the key for later");
    await page.keyboard.press("[");
    same(await shownStep(page), then, "the key for earlier");
    await page.keyboard.press("Escape");
    await ready(page);
    same([await shownStep(page), await page.locator(".past").count()], [now, 0], "back to now");
    await page.locator(MAIN).first().click();
    await ready(page);
  });
}

/** The log gets smaller, as when a line of advice comes: its newest line stays in sight, and so does a line walked to. */
async function lessRoom(browser) {
  await browser.page(null, async (page) => {
    await sitAndAnswer(page, 6);
    const [width, height] = [1280, 800];
    const inSight = (selector, what) => page.waitForFunction((wanted) => {
      const roll = document.querySelector(".table-side .log-roll").getBoundingClientRect();
      const { top, bottom } = [...document.querySelectorAll(wanted)].at(-1).getBoundingClientRect();
      return top >= roll.top - 1 && bottom <= roll.bottom + 1;
    }, selector, { timeout: 3000 }).catch(() => expect(false, what));
    const resize = async (by) => {
      const before = await page.locator(".table-side .log-roll").evaluate((roll) => roll.clientHeight);
      await page.setViewportSize({ width, height: height + by });
      await page.waitForFunction((was) => document.querySelector(".table-side .log-roll").clientHeight !== was, before);
    };
    await inSight(".table-side .log-roll li", "the newest line is out of sight");
    await resize(-60);
    await inSight(".table-side .log-roll li", "the newest line is out of sight in a smaller log");
    await resize(0);
    await page.locator(".table-side .log-moment").last().focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await inSight(".log-moment:focus", "Tab leads out of sight");
    await resize(-60);
    await inSight(".log-moment:focus", "the focus is out of sight in a smaller log");
  });
}

const STORM = `deck "Storm" edition 2017 seats 2..6
card Thunder 5 x30
  draw 1
  reveal when another player plays a card:
    cancel it

card Silence 5 x60
  draw 1
  reveal when another player reveals a card:
    cancel it
`;
const DEEP = 5;

/** A game in which everybody cancels everybody, as a record, and the step at which the stack is deepest. */
async function deepStack(browser) {
  const door = await browser.door();
  const reply = door.ask("open", "revisioned", 6, "", "7", STORM, null);
  expect(reply.ok, `the deck does not open: ${reply.no?.text}`);
  for (let step = 0; step < 400; step++) {
    const { asked, view } = door.json("tell", -1);
    if (view.table.depth >= DEEP) return { record: door.text("record"), step: door.number("steps") };
    for (const seat of asked) {
      const all = door.json("moves", seat, seat, "");
      const reveal = all.find((move) => move.do.startsWith("reveal"));
      // One seat reveals at a time, so that each card lies on the one before.
      const answer = reveal && seat === asked[step % asked.length] ? reveal : all.find((move) => move.do === "pass") ?? all[0];
      const [{ q }] = door.json("tell", seat).questions;
      expect(door.ask("answer", seat, seat, q, answer.do).ok, `${answer.do} is refused`);
    }
  }
  throw new Error("the stack never got deep");
}

/** A saved game: watched from its beginning, with any eyes; and a stack of five holds at every size. */
async function replayed(browser) {
  const { record, step } = await deepStack(browser);
  await browser.page(null, async (page) => {
    await page.fill("textarea[name=record]", record);
    await page.click(".replay .button-main");
    await page.waitForSelector(".past");
    same(await shownStep(page), 0, "it begins at the beginning");
    await page.fill(".past-slide", String(step));
    same(await shownStep(page), step, "the slider leads there");
    await page.selectOption("select[name=eyes]", "2");
    same(await shownStep(page), step, "other eyes, the same moment");
    expect(await page.locator(".hand .press").count() > 0, "these eyes see their hand");
    await page.selectOption("select[name=eyes]", "-1");
    same(await page.locator(".hand .press").count(), 0, "everybody's eyes see no hand");
    same(await page.locator(".stack > li").count() >= DEEP, true, "a stack of five");
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${browser.shots}/stack-${width}.png` });
    }
    await holds(page, "a stack of five", SMALL);
    await page.screenshot({ path: `${browser.shots}/stack.png` });
  }, "#replay");
}

/** Two people talk; a third who comes late reads it; nothing said can be markup. */
async function talking(browser) {
  await browser.page(null, async (anna) => {
    await setUp(anna, "viewpoint", { seats: 2 });
    await anna.check("input[name=where][value=there]");
    await anna.check("input[name=pace][value=untimed]");
    await deal(anna);
    await anna.waitForSelector(".lobby");
    await browser.page(PHONE, async (ben) => {
      await ben.waitForSelector(".lobby");
      await ben.locator(".lobby-seat").nth(1).getByRole("button").first().click();
      await ben.getByRole("button", { name: "Stand up" }).waitFor();
      await anna.click("button[name=start]");
      await Promise.all([anna, ben].map((page) => page.waitForSelector(".table")));
      await anna.click('[data-action="talk"]');
      await anna.fill("input[name=talk]", "Good luck <b>all</b>");
      await anna.keyboard.press("Enter");
      await ben.locator(".talk-fresh").filter({ hasText: "Good luck <b>all</b>" }).waitFor();
      same(await browser.axeViolations(anna), [], "talk");
      await ben.click('[data-action="talk"]');
      await ben.getByRole("button", { name: "Wave" }).click();
      await anna.locator(".talk-lines li").filter({ hasText: "waves" }).waitFor();
      await ben.reload();
      await ben.click('[data-action="talk"]');
      same(await ben.locator(".talk-lines li").count(), 2, "lines for somebody who comes back");
      await ben.screenshot({ path: `${browser.shots}/talk-phone.png` });
    }, new URL(anna.url()).pathname.slice(1));
  });
}

/** The playhead by itself, with a clock that the test turns. */
async function loadPlayhead() {
  const { outputFiles } = await require("esbuild").build({
    entryPoints: [fileURLToPath(new URL("../../web/src/shell/playhead.ts", import.meta.url))],
    bundle: true, format: "esm", write: false, logLevel: "error",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

/** A clock for one test; setTimeout is put back afterwards. */
async function withClock(use) {
  const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout];
  const timers = new Map();
  let now = 0, ids = 0;
  globalThis.setTimeout = (call, after) => {
    timers.set(++ids, { call, at: now + after });
    return ids;
  };
  globalThis.clearTimeout = (id) => timers.delete(id);
  const pass = (ms) => {
    now += ms;
    for (const [id, { call, at }] of [...timers]) if (at <= now && timers.delete(id)) call();
  };
  try {
    use(pass);
  } finally {
    [globalThis.setTimeout, globalThis.clearTimeout] = [set, clear];
  }
}

const telling = (step, events, asked = false) => ({
  step, seat: 0, news: events.map((event) => ({ event, seat: 1, text: event, args: [] })),
  questions: asked ? [{ q: step, subject: 0 }] : [],
});

/** A table that only tells. */
function teller() {
  const listeners = new Set();
  return {
    told: telling(0, []), clock: null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(told) {
      this.told = told;
      for (const listener of listeners) listener();
    },
  };
}

const WORTH = { card: 800, nothing: 0 };

async function pace() {
  const { Playhead } = await loadPlayhead();
  await withClock((pass) => {
    const table = teller();
    let speed = 1;
    const head = new Playhead(table, ({ event }) => WORTH[event], () => speed);
    table.tell(telling(1, ["card"]));
    table.tell(telling(2, ["nothing"]));
    table.tell(telling(3, ["card"], true));
    same([head.shown.step, head.present], [1, false], "the first is shown, the rest waits");
    pass(799);
    same(head.shown.step, 1, "for as long as it is worth");
    pass(1);
    same([head.shown.step, head.present], [3, false], "what nobody needs time for comes with the next");
    pass(800);
    same([head.present, head.since.length], [true, 3], "the present, and what happened since");
    head.answered();
    same(head.since.length, 0, "an answer makes it the past");

    speed = 2;
    table.tell(telling(4, ["card"]));
    pass(1500);
    same(head.present, false, "at half the pace twice as long");
    table.tell(telling(5, ["card"]));
    head.skip();
    same([head.shown.step, head.present], [5, true], "skipped");

    table.clock = { beat: 0, ends: 1000, began: 0, bank: 0 };
    table.tell(telling(6, ["card"]));
    same([head.shown.step, head.present], [6, false], "where a clock runs others are still seen to play");
    table.tell(telling(7, ["card"], true));
    same([head.shown.step, head.present], [7, true], "but a question comes at once");

    table.clock = null;
    head.look(telling(2, []));
    table.tell(telling(8, ["card"]));
    same([head.shown.step, head.past], [2, true], "the past stays while others play");
    table.clock = { beat: 0, ends: 1000, began: 0, bank: 0 };
    table.tell(telling(9, [], true));
    same([head.shown.step, head.past], [9, false], "but not while the clock asks");
    table.tell({ ...telling(6, []), telling: 10 });
    same([head.shown.step, head.present], [6, true], "an undo is shown at once");

    speed = 0;
    table.clock = null;
    table.tell(telling(7, ["card"]));
    same([head.shown.step, head.present], [7, true], "without a pace everything is shown at once");
    head.close();
  });
}

export function frame(browser) {
  test("the pace of the picture", pace);
  test("a moment of the log can be looked at", () => moments(browser));
  test("the log keeps in sight what was in sight when it gets smaller", () => lessRoom(browser));
  test("a saved game is watched from its beginning; a stack of five holds", () => replayed(browser));
  test("people talk at a table", () => talking(browser));
}
