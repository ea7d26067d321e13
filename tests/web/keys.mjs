// The one rule of keys (web/src/shell/keys.ts), walked as people walk: motion on, the usual pace, a real keyboard. A key
// that something shows does what that thing does, wherever focus is; focus is never lost; whole games by keys alone.
import { deal, expect, luck, same, setUp, test } from "./harness.mjs";
import { isOver, PHONE, ready, stateOf } from "./table.mjs";

const USUAL = { reducedMotion: "no-preference" };

/** A table on this device, with all settings as they come. */
const at = (browser, game, wish, use, size = null) => browser.page(size, async (page) => {
  page.setDefaultTimeout(60000);
  await setUp(page, game, { seats: 2, seed: "7", ...wish });
  await deal(page);
  await page.waitForSelector(".table");
  await ready(page);
  await use(page);
}, "#set", undefined, USUAL);

const focused = (page) => page.evaluate(() => {
  const { activeElement: one, body } = document;
  return one === null || one === body ? "nothing" : one.dataset.action ?? one.dataset.do ?? one.dataset.cell ?? one.tagName;
});

/** Tabs until what has the focus fits, and shows this key if one is named. */
async function tabTo(page, selector, skip = 0, key = "") {
  const fits = ([wanted, sign]) => document.activeElement?.matches(wanted) === true &&
    (sign === "" || document.activeElement.querySelector("kbd")?.textContent === sign);
  for (let i = 0, left = skip; i < 200; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(fits, [selector, key]) && left-- === 0) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}

const moved = (page, before) => page.waitForFunction((was) => {
  const table = document.querySelector(".table");
  return table.dataset.state !== was || table.dataset.over !== undefined;
}, before);

/** What is asked now is answered by this: nothing is put back. */
async function answers(page, key) {
  const before = await stateOf(page);
  await page.keyboard.press(key);
  await moved(page, before);
}

const CARD = ".hand-cards .press[data-lies]";
const DO = '[data-action="do"]';

/** Waits for a question about the hand; passes on everything before it. */
async function handAsked(page) {
  for (let i = 0; i < 60; i++) {
    await ready(page);
    if (await page.locator(CARD).count() > 0 && await page.locator('[data-action="react"]').count() === 0) return;
    await answers(page, await page.locator('[data-action="pass"], [data-action="skip"]').count() > 0 ? "Space" : "Enter");
  }
  throw new Error("no card is ever asked for");
}

async function clicked(browser) {
  await at(browser, "viewpoint", {}, async (page) => {
    await handAsked(page);
    await page.locator(CARD).first().click();
    await page.waitForSelector(`${DO} kbd`);
    await answers(page, "Enter");
  });
}

async function walkedTo(browser) {
  await at(browser, "viewpoint", {}, async (page) => {
    await handAsked(page);
    await tabTo(page, CARD, 1);
    await page.keyboard.press("Enter");
    await page.waitForSelector(`${DO} kbd`);
    expect(await page.locator(`${DO} kbd`).isVisible(), "Enter is not shown on the button that has it");
    await answers(page, "Enter");
    await handAsked(page);
    // A control that was walked to keeps Enter, and then nothing else shows it.
    await page.keyboard.press("1");
    await tabTo(page, '[data-action="back"]');
    expect(!(await page.locator(`${DO} kbd`).isVisible()), "Enter is shown where it does something else");
    await page.keyboard.press("Enter");
    await page.waitForSelector(DO, { state: "detached" });
    expect(await focused(page) !== "nothing", "focus is lost with the button");
  });
}

async function reads(browser) {
  await at(browser, "viewpoint", {}, async (page) => {
    await handAsked(page);
    await tabTo(page, CARD, 1);
    const name = await page.evaluate(() => document.activeElement.querySelector(".card-name").textContent);
    await page.keyboard.press("i");
    await page.waitForSelector("dialog .read");
    same(await page.locator("dialog .card-name").first().textContent(), name, "the card that is read");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    same(await page.evaluate(() => document.activeElement.querySelector(".card-name")?.textContent), name, "focus afterwards");
  });
}

async function suggested(browser) {
  await at(browser, "viewpoint", {}, async (page) => {
    await handAsked(page);
    await tabTo(page, '[data-action="suggest"]');
    await page.keyboard.press("Space");
    await page.waitForSelector(DO);
    await page.waitForTimeout(100);
    expect(await focused(page) !== "nothing", "Suggest by Space leaves focus on nothing");
    await answers(page, "Enter");
  });
}

/** Everything on the screen that shows a key, if it can be seen. */
const shownKeys = (page) => page.evaluate(() => [...document.querySelectorAll("kbd")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("dialog")).map(({ textContent }) => textContent));

async function unique(page) {
  const shown = await shownKeys(page);
  same(shown.filter((key, i) => shown.indexOf(key) !== i), [], "keys that two things show");
}

/** "Which one of its lines do you choose?" */
async function options(browser) {
  await at(browser, "viewpoint", { seed: "2" }, async (page) => {
    for (let i = 0; i < 80 && await page.locator('[data-action^="option-"]').count() === 0; i++) {
      await ready(page);
      await unique(page);
      if (await page.locator('[data-action^="option-"]').count() > 0) break;
      const pass = await page.locator('[data-action="pass"], [data-action="skip"]').count() > 0;
      const hand = await page.locator(CARD).count() > 0;
      if (!pass && hand) await page.keyboard.press("1");
      else if (!pass && await page.locator('[data-action="suggest"]').count() > 0) await page.keyboard.press("s");
      if (!pass) await page.waitForSelector(ENTER);
      await answers(page, pass ? "Space" : "Enter");
    }
    expect(await page.locator('[data-action^="option-"]').count() > 1, "no lines to choose from");
    await unique(page);
    await answers(page, "2");
    same(await page.locator("dialog").count(), 0, "sheets that the key opened");
  });
}

/** With focus in a layer, Enter puts the piece there, and again Enter places it. */
async function layers(browser) {
  await at(browser, "cube", { challenge: "A001" }, async (page) => {
    await page.locator(".cube-piece[data-lies]").first().click();
    await page.waitForSelector('[data-action="put"] kbd');
    await tabTo(page, ".cube-layers [role=gridcell]");
    for (const key of ["ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector('[data-action="put"]:not([aria-disabled])');
    await answers(page, "Enter");
  });
  await at(browser, "cube", { challenge: "A001" }, async (page) => {
    await page.locator(".cube-piece[data-lies]").first().click();
    await page.locator('.cube-layers [data-cell="2,2"]').first().click();
    await page.waitForSelector('[data-action="put"]:not([aria-disabled])');
    await answers(page, "Enter");
  });
}

async function lean(browser) {
  await at(browser, "cube", { challenge: "A001" }, async (page) => {
    expect(await page.getByRole("button", { name: "Lean over" }).count() === 1, "a button without a name");
  }, { width: 640, height: 360 });
}

/** On a phone the prompt lies over the faces: what has the focus is in sight. */
async function faces(browser) {
  await at(browser, "wink", { seats: 4 }, async (page) => {
    await page.waitForSelector(".wink-field[data-asks]");
    const count = await page.locator(".wink-tile[data-number]").count();
    for (let i = 0; i < count; i++) {
      await tabTo(page, ".wink-tile[data-number]");
      const hidden = await page.evaluate(() => {
        const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
        return [top + 2, (top + bottom) / 2, bottom - 2]
          .filter((y) => !document.activeElement.contains(document.elementFromPoint((left + right) / 2, y)));
      });
      same(hidden, [], `face ${i + 1} of ${count}: heights at which it cannot be seen`);
    }
  }, PHONE);
}

/** After a menu was opened with the mouse and closed with Escape, its button does not keep the keys. */
async function afterMenu(browser) {
  await at(browser, "viewpoint", {}, async (page) => {
    await handAsked(page);
    await page.locator(CARD).first().click();
    await page.click('[data-action="menu"]');
    await page.waitForSelector("dialog .menu");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.waitForSelector(DO);
    await answers(page, "Enter");
  });
}

const ENTER = '.prompt-actions .button:not([aria-disabled]) > kbd:text-is("Enter")';

/** By the key if a button shows it; otherwise by walking to that button. */
async function byKey(page, key) {
  const shown = (await shownKeys(page)).includes(key);
  if (!shown) await tabTo(page, ".prompt-actions .button", 0, key);
  await answers(page, shown ? key : "Enter");
}

/** One answer, by Tab and Enter or by what is shown. */
async function answerByKeys(page, pick, choice, walks) {
  const { can, signs, main } = await page.evaluate((wanted) => ({
    can: document.querySelectorAll(wanted).length,
    signs: [...document.querySelectorAll(".prompt-actions .button:not([aria-disabled]) kbd")].map(({ textContent }) => textContent),
    main: document.querySelector(".prompt-actions .button-main") !== null,
  }), choice);
  if (can > 0 && (walks || pick(2) === 0)) {
    await tabTo(page, choice, pick(Math.min(can, 5)));
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.matches('[aria-pressed="true"]'));
    if (await page.locator(ENTER).count() > 0) return byKey(page, "Enter");
    await page.keyboard.press("Escape"); // it cannot be put there: something else, then
  }
  if (signs.includes("Space")) return byKey(page, "Space");
  if (signs.includes("Enter")) return byKey(page, "Enter");
  if (signs.some((sign) => /[2-9]/.test(sign))) return answers(page, signs.find((sign) => /[2-9]/.test(sign)));
  expect(main || signs.length > 0, "nothing to press");
  const before = await stateOf(page);
  await page.keyboard.press("s");
  await page.waitForFunction((was) => document.querySelector(".table").dataset.state !== was ||
    [...document.querySelectorAll(".prompt-actions kbd")].some(({ textContent }) => textContent === "Enter"), before);
  if (await stateOf(page) === before) await byKey(page, "Enter");
}

/** What others do need not be watched: Enter skips it where a button says so. */
async function hurry(page) {
  const skip = page.locator('[data-action="skip"] > kbd:text-is("Enter")');
  for (let i = 0; i < 200 && await page.evaluate(() => document.querySelector(".table").ariaBusy === "true"); i++)
    if (await skip.isVisible()) await page.keyboard.press("Enter");
  await ready(page);
}

async function wholeGame(browser, game, wish, choice, size) {
  await at(browser, game, wish, async (page) => {
    const pick = luck(5);
    let count = 0;
    for (; !(await isOver(page)) && count < 400; count++) {
      await unique(page);
      expect(await focused(page) !== "nothing", `focus is lost before answer ${count + 1}`);
      await answerByKeys(page, pick, choice, count < 6);
      await hurry(page);
    }
    expect(await isOver(page), `not over after ${count} answers by keys`);
    await page.waitForSelector("dialog");
  }, size);
}

export function keys(browser) {
  test("keys: a whole card game by keys alone", () => wholeGame(browser, "viewpoint", { options: { points: 60 } }, `${CARD}[data-do]`));
  test("keys: a whole game of Viewpoints by keys alone", () => wholeGame(browser, "cube",
    { seats: 2, challenge: "A001", options: { cap: 3 } }, ".cube-piece[data-lies]"));
  test("keys: a whole game of Wink by keys alone", () => wholeGame(browser, "wink",
    { seats: 8, options: { beats: 1, wrong_guess_burns_twin: 1 } }, ".wink-tile[data-number], .wink-press[data-do]"));
  test("keys: Enter plays the card that was clicked", () => clicked(browser));
  test("keys: Enter plays the card that was walked to", () => walkedTo(browser));
  test("keys: Enter plays it after a menu was closed", () => afterMenu(browser));
  test("keys: I reads the focused card", () => reads(browser));
  test("keys: Suggest by Space keeps the focus", () => suggested(browser));
  test("keys: no key is shown twice where lines are chosen", () => options(browser));
  test("keys: Enter places the piece from a layer's cell", () => layers(browser));
  test("keys: Lean over has a name on a phone", () => lean(browser));
  test("keys: Tab brings faces into sight", () => faces(browser));
}
