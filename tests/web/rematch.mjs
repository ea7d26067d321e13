// Another game at the same table: on this device and at the server, with and without a reload, motion on. Everybody
// keeps the seat; a player who is asked agrees in the sheet of the result.
import { deal, expect, same, setUp, test } from "./harness.mjs";
import { ready } from "./table.mjs";

const USUAL = { reducedMotion: "no-preference" };
const AGAIN = 'dialog [data-action="again"]';

const over = (page) => page.evaluate(() => document.querySelector(".table")?.dataset.over !== undefined);
const names = (page) => page.locator(".seat[data-seat], .own[data-seat]").evaluateAll((all) =>
  all.map(({ dataset, className }) => `${className.includes("own") ? "me" : "other"} ${dataset.seat}`).sort());

/** Presses the main button, as a person does, until the game is over. */
async function playOut(page) {
  for (let i = 0; i < 2000 && !(await over(page)); i++) {
    const main = page.locator(".prompt-actions .button-main, .prompt-actions [data-action=skip]").first();
    await main.click({ timeout: 2000 }).catch(() => {});
  }
  await page.waitForSelector(AGAIN);
}

/** The new game is on the table: the sheet of the old one is gone. */
async function begun(page, before) {
  await page.waitForSelector("dialog", { state: "detached" });
  await page.waitForFunction(() => document.querySelector(".table")?.dataset.over === undefined);
  same(await names(page), before, "who sits where");
  expect(await page.evaluate(() => document.activeElement !== document.body), "focus is lost");
}

/** Who closes the result looks at the table, and can have it back. */
async function lookedAt(page) {
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.keyboard.press("Enter");
  await page.waitForSelector(AGAIN);
  await page.getByRole("button", { name: "Look at the table" }).click();
  await page.getByRole("button", { name: "Result" }).click();
  await page.waitForSelector(AGAIN);
}

async function alone(browser) {
  await browser.page(null, async (page) => {
    page.setDefaultTimeout(60000);
    await setUp(page, "viewpoint", { seats: 3, seat: 1, options: { points: 40 } });
    await deal(page);
    await page.waitForSelector(".table");
    await ready(page);
    const seats = await names(page);
    const orders = () => page.evaluate(() => JSON.parse(localStorage.getItem("sightline.here"))?.length);
    const address = page.url();
    await playOut(page);
    await lookedAt(page);
    await page.click(AGAIN);
    await begun(page, seats);
    same(page.url(), address, "where the second game is");
    await playOut(page);
    await page.reload();
    await page.waitForSelector(AGAIN);
    await page.click(AGAIN);
    await begun(page, seats);
    same(page.url(), address, "where the third game is");
    same(await orders(), 1, "tables on this device");
    await ready(page);
    // What was wished at the first deal still holds: windows without an answer are passed.
    await page.click('[data-action="menu"]');
    await page.click('dialog [data-action="orders"]');
    same(await page.locator("dialog .menu-check input").first().isChecked(), true, "the standing order");
  }, "#set", undefined, USUAL);
}

/** Two people and a bot at the server; use gets both pages. */
async function together(browser, use) {
  await browser.page(null, async (anna) => {
    anna.setDefaultTimeout(60000);
    await anna.evaluate(() => localStorage.setItem("sightline.settings", JSON.stringify({ name: "Anna" })));
    await anna.reload();
    await setUp(anna, "viewpoint", { seats: 3, options: { points: 10 } });
    await anna.check("input[name=where][value=there]");
    await deal(anna);
    await anna.waitForSelector(".lobby");
    await browser.page(null, async (ben) => {
      ben.setDefaultTimeout(60000);
      await ben.evaluate(() => localStorage.setItem("sightline.settings", JSON.stringify({ name: "Ben" })));
      await ben.reload();
      await ben.locator(".lobby-seat").nth(1).getByRole("button").first().click();
      await ben.getByRole("button", { name: "Stand up" }).waitFor();
      await anna.click("button[name=start]");
      await Promise.all([anna, ben].map((page) => page.waitForSelector(".table")));
      await use(anna, ben);
    }, new URL(anna.url()).pathname.slice(1), undefined, USUAL);
  }, "#set", undefined, USUAL);
}

async function agreed(browser) {
  await together(browser, async (anna, ben) => {
    await Promise.all([anna, ben].map((page) => page.waitForSelector(".own")));
    const [first, second] = await Promise.all([anna, ben].map(names));
    await Promise.all([anna, ben].map(playOut));
    await anna.click(AGAIN);
    await anna.locator("dialog").getByText("We wait for Ben.").waitFor();
    await ben.locator("dialog").getByText("Anna wants to play again.").waitFor();
    await ben.screenshot({ path: `${browser.shots}/rematch-asked.png` });
    await ben.reload();
    await ben.locator("dialog").getByText("Anna wants to play again.").waitFor();
    await ben.click(AGAIN);
    await Promise.all([begun(anna, first), begun(ben, second)]);
    // The second time the other one begins, and this one says no.
    await Promise.all([anna, ben].map(playOut));
    await anna.reload();
    await anna.waitForSelector(AGAIN);
    await ben.click(AGAIN);
    await anna.click('dialog [data-action="decline"]');
    await ben.locator("dialog").getByText("A player declined.").waitFor();
    // Whatever lies over the table, what others propose is in reach.
    await ben.getByRole("button", { name: "Look at the table" }).click();
    await ben.click('[data-action="menu"]');
    await anna.click(AGAIN);
    await ben.locator("dialog").getByText("Anna wants to play again.").waitFor();
    await ben.click('dialog [data-action="agree"]');
    await begun(anna, first);
    await ben.keyboard.press("Escape");
    await begun(ben, second);
  });
}

export function rematch(browser) {
  test("rematch: the same seat at the same table, also after a reload", () => alone(browser));
  test("rematch: two people agree in the sheet of the result", () => agreed(browser));
}
