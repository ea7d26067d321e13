// The rules: opened at the one that a refusal quotes, found by their words, read at every size.
import { readFileSync } from "node:fs";
import { deal, expect, same, setUp, speak, test } from "./harness.mjs";
import { holds } from "./layout.mjs";

const books = new URL("../../data/rules/", import.meta.url);

/** What a book says under these keys, in its order. */
function read(book, keys) {
  return readFileSync(new URL(`${book}.words`, books), "utf8").split("\n")
    .filter((line) => keys.test(line)).map((line) => line.slice(line.indexOf(" = ") + 3));
}

const here = (page) => page.locator(".rules-here");
const inHere = (page) => page.evaluate(() => document.querySelector(".rules-here").contains(document.activeElement));

/** Waits until something is asked at the table. */
const ready = (page) => page.waitForFunction(() => {
  const table = document.querySelector(".table");
  return table && table.ariaBusy !== "true" && table.dataset.state.endsWith("/1");
});

async function sit(page, game, wish = {}) {
  await setUp(page, game, { seats: 2, seed: "7", ...wish });
  await deal(page);
  await ready(page);
}

/** Somebody presses React without a card that answers. */
async function refused(page) {
  await sit(page, "winking-dead", { skips: false });
  await page.waitForSelector('[data-action="react"]');
  for (let i = 0; i < 40 && await page.locator(".press-flag").count() > 0; i++) {
    await page.click('[data-action="pass"]');
    await ready(page);
  }
  await page.click('[data-action="react"]');
  const rule = page.locator(".refusal .rule-link");
  await rule.waitFor();
  return rule;
}

async function atRefusal(browser) {
  await browser.page(null, async (page) => {
    const fetched = [];
    page.on("request", (request) => /\/rules-/.test(request.url()) && fetched.push(request.url()));
    const link = await refused(page);
    const id = await link.textContent();
    same(fetched, [], "the rules come before anybody asks for them");
    await link.click();
    await here(page).waitFor();
    same(fetched.length, 1, "one language of the rules");
    const [text] = ["winking-dead", "rulings", "viewpoint", "revisioned"]
      .flatMap((book) => read(book, new RegExp(`^rule\\.${id} = `)));
    same(await here(page).locator("p").textContent(), text, `the sentence of ${id}`);
    same(await here(page).locator("button").textContent(), id, "the rule that was pressed");
    expect(await inHere(page), "the keyboard does not go on from the rule");
    expect(await page.locator(".rules-chapter[open] .rules-rule").count() > 1, "a rule without its neighbours");
    same(await browser.axeViolations(page), [], "axe");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    same(await page.evaluate(() => document.activeElement?.textContent), id, "focus goes back to the refusal");
  });
}

async function fromMenu(browser) {
  await browser.page(null, async (page) => {
    await sit(page, "revisioned");
    await page.click('[data-action="menu"]');
    await page.click('.menu [data-action="rules"]');
    await page.waitForSelector(".rules");
    const first = page.locator(".rules-book").first();
    same(await first.locator("h3").allTextContents(), read("revisioned", /^rule\.book\./), "the own edition is first");
    same(await first.locator("h4").allTextContents(), read("revisioned", /^rule\.chapter\./), "chapters");
    await page.fill("input[name=rules]", "seven zombeyes");
    const wanted = ["winking-dead", "rulings"].flatMap((book) => read(book, /^rule\.[A-Z].*seven.* Zombeyes/i));
    await page.waitForFunction((n) => document.querySelectorAll(".rules-rule").length === n, wanted.length);
    same((await page.locator(".rules-rule p").allTextContents()).sort(), wanted.sort(), "what is found");
    const said = await page.locator(".rules-found").textContent();
    expect(said.includes(String(wanted.length)), `how many are found is not said: ${said}`);
    const id = await page.locator(".rules-id").last().textContent();
    await page.locator(".rules-id").last().press("Enter");
    await here(page).waitFor();
    same(await page.inputValue("input[name=rules]"), "", "what was searched for is still there");
    same(await here(page).locator("button").textContent(), id, "a found rule, pressed");
    same(await page.locator(".rules-chapter[open]:has(.rules-here)").count(), 1, "its chapter is not folded");
    expect(await inHere(page), "the keyboard does not stay with the rule");
  });
}

async function atEverySize(browser) {
  await browser.page(null, async (page) => {
    await sit(page, "winking-dead");
    await speak(page, "xx");
    await page.click('[data-action="menu"]');
    await page.click('.menu [data-action="rules"]');
    await page.locator(".rules-chapter p").first().waitFor();
    // The table behind it has tests of its own.
    await page.evaluate(() => document.querySelectorAll(".table > :not(dialog)").forEach((part) => part.remove()));
    await holds(page, "the rules", { exempt: ".rules-id" });
    await page.setViewportSize({ width: 320, height: 640 });
    const wide = await page.evaluate(() => {
      const sheet = document.querySelector("dialog");
      return sheet.scrollWidth - sheet.clientWidth;
    });
    same(wide, 0, "the sheet scrolls sideways");
    same(await browser.axeViolations(page), [], "axe");
  });
}

/** The same before sitting down, by an address: of a game, or of a rule. */
async function byAddress(browser) {
  await browser.page(null, async (page) => {
    await setUp(page, "cube");
    await page.click(".setup-rules");
    await page.locator(".rules-chapter").first().waitFor();
    const chapters = await page.locator(".rules-book h3").allTextContents();
    same(chapters, read("cube", /^rule\.chapter\./), "chapters of the cube");
    same(await page.locator(".rules-rule").count(), read("cube", /^rule\.[A-Z]/).length, "rules of the cube");
    same(await browser.axeViolations(page), [], "axe");
    await page.evaluate(() => {
      location.hash = "rules/WINK-SIG-6";
    });
    await here(page).waitFor();
    same(await here(page).locator("p").allTextContents(), read("wink", /^rule\.WINK-SIG-6 = /), "the rule of the address");
    await holds(page, "the page of a rule", { exempt: ".rules-id" });
  });
}

export function rules(browser) {
  test("rules: a refusal opens them at its rule", () => atRefusal(browser));
  test("rules: own edition first, found by words", () => fromMenu(browser));
  test("rules: by an address, before sitting down", () => byAddress(browser));
  test("rules: hold at every size, in longer words", () => atEverySize(browser));
}
