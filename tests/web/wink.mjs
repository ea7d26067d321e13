// The table of Wink: whole games by one button, by Suggest, by keys alone, by a screen reader's tree alone, by taps,
// and online; how often somebody is asked; and whether it holds at every size, in both prints, with long names.
import { atOnce, choose, deal, expect, luck, PHONE, same, setUp, speak, test } from "./harness.mjs";
import { holds } from "./layout.mjs";
import { storyOf } from "./story.mjs";
import { isOver, MAIN, oneButton, online, pressOnly, rankPoints, ready, sit, stateOf, suggestOnly } from "./table.mjs";

// Hands of four that lose cards by every name: the shortest games.
const SHORT = { beats: 1, wrong_guess_burns_twin: 1 };
const LONG = "Wilhelmine Augusta Maria"; // twenty-four letters
const SMALL = { exempt: ".rule-link, .wink-press[aria-disabled]" };

const phaseOf = (page) => page.evaluate(() => document.querySelector(".wink-steps [aria-current]")?.textContent ?? "");

/** Plays on by the main button until this is so in the page. */
async function until(page, what, holdsThere) {
  for (let i = 0; i < 400; i++) {
    if (await page.evaluate(holdsThere)) return;
    if (await isOver(page)) throw new Error(`over before ${what}`);
    await page.locator(MAIN).first().click();
    await ready(page);
  }
  throw new Error(`never ${what}`);
}

const MOMENTS = {
  place: () => document.querySelector(".wink-field[data-asks]") !== null,
  look: () => document.querySelector(".wink-press[data-do^=look]") !== null,
  sign: () => document.querySelector('[data-action="wink"]:not([aria-disabled])') !== null,
  name: () => document.querySelector(".wink-press[data-do^=name]") !== null,
};

/** A whole game by keys: digits are heads and numbers, Enter does it, Space lets it be. */
async function byKeys(browser) {
  await browser.page(null, async (page) => {
    await atOnce(page);
    await sit(page, "wink", { seats: 8, options: SHORT });
    await page.evaluate(() => document.activeElement?.blur());
    const pick = luck(5);
    let [presses, digits] = [0, 0];
    while (!(await isOver(page)) && presses < 900) {
      const before = await stateOf(page);
      const { heads, numbers } = await page.evaluate(() => ({
        heads: [...document.querySelectorAll(".wink-press[data-key]")].map(({ dataset }) => dataset.key),
        numbers: [...document.querySelectorAll(".wink-tile[data-number]")].map(({ dataset }) => dataset.number),
      }));
      const typed = numbers.length > 0 ? numbers[pick(numbers.length)] : heads.length > 0 && pick(3) > 0 ? heads[pick(heads.length)] : "";
      digits += typed.length;
      for (const key of typed) await page.keyboard.press(key);
      if (typed) await page.waitForSelector('.wink [aria-pressed="true"]');
      await page.keyboard.press(typed ? "Enter" : "Space");
      presses += 1;
      if (!typed && await phaseOf(page) === "Name") continue;
      await page.waitForFunction((was) => document.querySelector(".table").dataset.state !== was, before);
      await ready(page);
    }
    expect(await isOver(page), `not over after ${presses} answers by keys`);
    expect(digits > 20, `${digits} digits were of use`);
  });
}

/** A whole game by roles and names alone, as a screen reader has them. */
async function byTree(browser) {
  await browser.page(null, async (page) => {
    await atOnce(page);
    await sit(page, "wink", { seats: 8, options: SHORT });
    const asked = page.getByRole("region", { name: "Your question" });
    const field = page.getByRole("list", { name: /The field/ });
    let answers = 0;
    while (!(await isOver(page)) && answers < 300) {
      const before = await stateOf(page);
      const says = await asked.getByRole("paragraph").first().textContent();
      if (/Put your token/.test(says)) await field.getByRole("button", { pressed: false, disabled: false }).first().press("Enter");
      else if (/Who has|whom do you look at/.test(says))
        await page.getByRole("list", { name: /On your left|Across|On your right/ }).first().getByRole("button").first().press("Enter");
      const button = asked.getByRole("button", { name: /^(Put the token|Look at|Hold|Say nothing|No card)|you have the/ }).first();
      await button.press("Enter", { timeout: 8000 }).catch(async () => {
        throw new Error(`no button for "${says}": ${await asked.getByRole("button").allTextContents()}`);
      });
      answers++;
      await page.waitForFunction((was) => document.querySelector(".table").dataset.state !== was, before);
      await ready(page);
    }
    expect(await isOver(page), `not over after ${answers} answers`);
    await page.getByRole("dialog").getByRole("table").waitFor();
    // What was shown as points all along is what the game says at the end (WINK-END-3).
    const shown = await page.locator(".wink-counts, .wink-own-id p:nth-of-type(1)").evaluateAll((all) => all.map((each) => /\d+/.exec(each.textContent)[0]));
    const scored = await page.locator(".ranks-points").allTextContents();
    same(shown.sort(), scored.sort(), "points on the table, and in the result");
  });
}

/** By taps, on a phone: nothing needs a key, and nothing that is asked is out of sight. */
async function byTaps(browser) {
  await browser.page(PHONE, async (page) => {
    await sit(page, "wink", { seats: 8, options: SHORT });
    const pick = luck(9);
    for (let taps = 0; taps < 12 && !(await isOver(page)); taps++) {
      const before = await stateOf(page);
      const things = page.locator(".wink-press[data-lies], .wink-tile[data-lies]");
      const n = await things.count();
      if (n > 0) {
        await things.nth(pick(n)).tap();
        await page.waitForSelector('[data-action="do"], [data-action="wink"]');
      }
      const main = page.locator(MAIN).first();
      const { y, height } = await main.boundingBox();
      expect(y >= 0 && y + height <= PHONE.height, "the button is in the window");
      await main.tap();
      await page.waitForFunction((was) => document.querySelector(".table").dataset.state !== was, before);
      await ready(page);
    }
    expect(Number((await stateOf(page)).split("/")[0]) >= 12, "taps led nowhere");
  });
}

/** A face that is named in the log is looked at large. */
async function faceInLog(browser) {
  await browser.page(PHONE, async (page) => {
    await sit(page, "wink", { options: {} });
    await page.locator(MAIN).first().click();
    await until(page, "somebody's search", () => document.querySelector(".wink-press[data-do^=look], .wink-sought b") !== null);
    await page.click(".bar-log");
    const name = page.locator("dialog .log .name-button").first();
    const wanted = await name.textContent();
    await name.click();
    await page.waitForSelector("dialog .wink-large-tile .tile");
    same(await page.locator("dialog h2").first().textContent(), wanted, "the face that was pressed");
  });
}

/** A sign that may not be given says why, with its rule. */
async function whyNot(browser) {
  await browser.page(null, async (page) => {
    await sit(page, "wink", { options: {} });
    await until(page, "a look with a peek", () => document.querySelector('.prompt-more [data-action="peek"]') !== null);
    await page.click('.prompt-more [data-action="peek"]');
    await page.click(".wink-press[data-do^=look]");
    await page.click('[data-action="do"]');
    await page.waitForSelector('.prompt-actions [data-action="wink"]');
    same(await page.locator(".prompt-actions .button").count(), 3, "hold, peek and the sign in their places");
    await page.locator('.prompt-actions [data-action="wink"]').click({ force: true });
    await page.waitForSelector(".refusal .rule-link");
    expect(/^WINK-/.test(await page.locator(".refusal .rule-link").textContent()), "a rule of Wink");
    // Pressing another head peeks, and my own head stays where it was.
    await page.click(".wink-press[data-do^=peek]");
    await page.click('[data-action="do"]');
    await ready(page);
    expect(await page.evaluate(() => document.querySelector(".wink-own").textContent.includes("peeks left: 0")), "the peek is spent");
  });
}

/** Prepares an accusation of the first head that may be accused. */
async function arm(page) {
  await sit(page, "wink");
  await until(page, "somebody seeks", () => document.querySelectorAll(".wink-sought:not(.wink-sought-none)").length > 1
    && document.querySelector(".wink-press[data-do^=look]") !== null);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("j");
  await page.waitForSelector(".wink-accusing");
  await page.locator(".wink-press[data-lies]").first().click();
  const tile = page.locator('.wink-tile[data-lies][aria-pressed="false"]');
  if (await page.locator('[data-action="do"]').count() === 0) await tile.first().click();
  await page.click('[data-action="do"]');
  await page.waitForSelector('[data-action="disarm"]');
}

/** An accusation is prepared before its time, and said when accusations are heard. */
async function armed(browser) {
  await browser.page(null, async (page) => {
    await arm(page);
    const before = await page.locator(".wink-accuse-card").count();
    await until(page, "it was said", () => /You accuse/.test(document.querySelector("[role=log]").textContent));
    same(await page.locator(".wink-accuse-card").count(), before - 1, "accuse cards");
    same(await page.locator('[data-action="disarm"]').count(), 0, "accusations that wait");
  });
}

/** The scene of an accusation lies over the table: walking there by Tab ends it, so that one sees where one is. */
async function walkedOn(browser) {
  await browser.page(null, async (page) => {
    await arm(page);
    const scene = page.locator(".wink-scene");
    for (let i = 0; i < 60 && await scene.count() === 0; i++) {
      // A scene may come at any moment, and its button would skip it: look and press in one go.
      await page.evaluate((main) => document.querySelector(".wink-scene") ?? document.querySelector(main)?.click(), MAIN);
      await page.waitForTimeout(150);
    }
    await scene.waitFor();
    const onTable = () => page.evaluate(() => document.activeElement?.matches(".table :focus:not(.prompt *)") === true);
    for (let i = 0; i < 20 && !await onTable(); i++) await page.keyboard.press("Tab");
    expect(await onTable(), "Tab leads to the table");
    const left = await page.evaluate(() => new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelectorAll(".wink-scene").length)));
    }));
    same(left, 0, "scenes over what has the focus");
  });
}

/** Undo goes back to my last answer, and what passes by itself waits there. */
async function undo(browser) {
  await browser.page(null, async (page) => {
    await sit(page, "wink");
    await until(page, "a look", () => document.querySelector(".wink-press[data-do^=look]") !== null);
    const before = await stateOf(page);
    await page.click(MAIN);
    await page.waitForFunction((was) => document.querySelector(".table").dataset.state !== was, before);
    await ready(page);
    for (let i = 0; i < 4 && await stateOf(page) !== before; i++) {
      const now = await stateOf(page);
      await page.click('[data-action="menu"]');
      await page.click('.menu [data-action="undo"]');
      await page.waitForFunction((was) => document.querySelector(".table").dataset.state !== was, now);
      await ready(page);
    }
    same(await stateOf(page), before, "undo leads back");
  });
}

/** Every kind of moment, with eight seats and the longest names. */
async function looks(browser) {
  await browser.page(null, async (page) => {
    await choose(page, { pace: 0, name: LONG }); // the moments come after many answers
    await setUp(page, "wink", { seats: 8, seed: "7" });
    await deal(page);
    await page.waitForSelector(".table");
    await ready(page);
    for (const [moment, there] of Object.entries(MOMENTS)) {
      await until(page, moment, there);
      await holds(page, `wink for eight, ${moment}`, SMALL);
      for (const scheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme: scheme });
        same(await browser.axeViolations(page), [], `wink, ${moment}, ${scheme}`);
        await page.screenshot({ path: `${browser.shots}/wink-8-${moment}-${scheme}.png` });
      }
      await page.setViewportSize(PHONE);
      await page.screenshot({ path: `${browser.shots}/wink-8-${moment}-phone.png` });
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("j");
    await page.waitForSelector(".wink-accusing");
    await holds(page, "wink, accusing", SMALL);
    await speak(page, "xx");
    await ready(page);
    await holds(page, "wink in the pseudo-locale", { ...SMALL, sizes: [PHONE, { width: 1280, height: 800 }] });
  });
}

/** Two people at one device: the person at the screen stays as long as they are asked. A third is offered a phone. */
async function oneDevice(browser) {
  await browser.page(null, async (page) => {
    await atOnce(page);
    await setUp(page, "wink", { seats: 4, seed: "7", options: SHORT });
    for (const seat of [1, 2]) await page.selectOption(`select[name=seat-${seat}]`, "friend");
    await page.waitForSelector("button[name=phones]");
    await deal(page);
    await page.locator(".why").filter({ hasText: "too many people" }).waitFor();
    await page.selectOption("select[name=seat-2]", { index: 3 });
    await page.waitForSelector("button[name=phones]", { state: "detached" });
    await deal(page);
    const at = []; // who was at the screen for which step
    let curtains = 0;
    for (let i = 0; i < 60 && at.length < 24; i++) {
      await page.waitForFunction(() => document.querySelector(".curtain") ||
        document.querySelector(".table")?.ariaBusy !== "true" && document.querySelector(".prompt-asks"));
      if (await page.locator(".curtain").count() > 0) {
        same(await page.locator(".wink-hand, .wink-own").count(), 0, "somebody's hand behind the curtain");
        await page.click('.curtain [data-action="lift"]:not([aria-disabled])');
        await page.waitForSelector(".curtain", { state: "detached" });
        curtains++;
        continue;
      }
      const now = await page.evaluate(() => ({ who: document.querySelector(".wink-own h2").textContent,
        step: document.querySelector(".wink-steps [aria-current]").textContent, state: document.querySelector(".table").dataset.state }));
      at.push(now);
      await page.locator(MAIN).first().click();
      await page.waitForFunction(({ who, state }) => document.querySelector(".curtain") ||
        document.querySelector(".table").dataset.state !== state || document.querySelector(".wink-own h2")?.textContent !== who ||
        document.querySelector('[data-action="do"]'), now);
    }
    const both = at.filter((each, k) => each.step === "Call" && at[k - 1]?.step === "Flash" && at[k - 1].who === each.who);
    expect(new Set(at.map(({ who }) => who)).size === 2, "both came to the screen");
    expect(both.length > 0, "Flash and Call of a beat behind one curtain");
    expect(curtains < at.length, `${curtains} curtains for ${at.length} questions`);
  });
}

/** How often a person alone with five bots is asked. */
async function prompts(browser) {
  const asked = async (steady) => {
    let count = 0;
    await browser.page(null, async (page) => {
      await atOnce(page);
      await sit(page, "wink", { seats: 6 });
      await until(page, "a look", () => document.querySelector(".wink-press[data-do^=look]") !== null);
      if (steady) await page.click('[data-action="steady"]');
      count = await page.evaluate(() => {
        const seen = new Set();
        globalThis.askedIn = seen;
        new MutationObserver(() => {
          const table = document.querySelector(".table");
          if (table.ariaBusy !== "true" && document.querySelector(".prompt-asks")) seen.add(table.dataset.state);
        }).observe(document.body, { subtree: true, attributes: true, childList: true });
        return 0;
      });
      expect(await pressOnly(page, '[data-action="suggest"], [data-action="suggest-again"]') > 0, "it does not end");
      count = await page.evaluate(() => globalThis.askedIn.size);
    });
    return count;
  };
  const [every, once] = [await asked(false), await asked(true)];
  console.log(`     prompts of a game for six: ${every}, looking once a turn ${once}`);
  expect(every < 140 && once <= 80, `too many prompts: ${every}, looking once a turn ${once}`);
}

export function wink(browser, long) {
  test("wink: two pages and bots play online to the end, and are told the same story", () =>
    online(browser, "wink", SHORT, async (page) => [await rankPoints(page), await storyOf(page)], 8));
  test("wink: a whole game by keys alone", () => byKeys(browser));
  test("wink: a whole game by roles and names alone", () => byTree(browser));
  test("wink: taps on a phone", () => byTaps(browser));
  test("wink: a face out of the log", () => faceInLog(browser));
  test("wink: a sign that may not be given says why", () => whyNot(browser));
  test("wink: an accusation before its time", () => armed(browser));
  test("wink: Tab ends the scene of an accusation", () => walkedOn(browser));
  test("wink: two people at one device", () => oneDevice(browser));
  test("wink: undo", () => undo(browser));
  test("wink: the table holds at every size", () => looks(browser));
  if (!long) return;
  test("wink: the main button alone finishes a game", () => oneButton(browser, "wink", { seats: 8, options: SHORT }));
  test("wink: Suggest alone finishes a game", () => suggestOnly(browser, "wink", { seats: 8, options: SHORT }));
  test("wink: so many prompts", () => prompts(browser));
}
