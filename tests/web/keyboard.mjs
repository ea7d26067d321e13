// Whole games without a mouse: Tab, Enter and the arrows reach everything.
import { expect, isOver, luck, plainGames, settled, setUp, state, test } from "./harness.mjs";

/** Tabs until the focused element fits; backwards if told so. */
async function tabTo(page, fits, argument, key = "Tab") {
  for (let i = 0; i < 150; i++) {
    if (await page.evaluate(fits, argument)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${fits}`);
}

const onSelect = (name) => document.activeElement?.getAttribute("name") === name;
const onMain = () => document.activeElement?.matches(".setup-end .button-main");
const onMove = () => document.activeElement?.matches("button[data-do]");
const onGroup = () => document.activeElement?.matches(".now details.group:not([open]) > summary");

/** Templates are not listed: only their address leads there. */
async function chooseGame(page, { name, rehearsal }) {
  if (rehearsal) await setUp(page, name);
  await tabTo(page, onSelect, "game");
  for (let i = 0; i < 20; i++) {
    if (await page.inputValue("select[name=game]") === name) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`the arrows do not reach ${name}`);
}

async function seeFocus(page) {
  const seen = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
  expect(seen, "the focus cannot be seen");
}

const onQuestion = () => document.activeElement?.id === "now";

async function pressAny(page, pick) {
  const before = await state(page);
  await page.waitForFunction(onQuestion); // the page takes the reader there
  if (await page.locator(".now details.group:not([open])").count() > 0) {
    await tabTo(page, onGroup);
    for (let skip = pick(3); skip > 0; skip--) {
      await page.keyboard.press("Tab");
      if (!(await page.evaluate(onGroup))) await tabTo(page, onGroup, null, "Shift+Tab");
    }
    await page.keyboard.press("Enter");
    await page.locator(".now details[open] button[data-do]").first().waitFor();
  }
  await tabTo(page, onMove);
  for (let skip = pick(4); skip > 0; skip--) {
    await page.keyboard.press("Tab");
    if (!(await page.evaluate(onMove))) await tabTo(page, onMove, null, "Shift+Tab");
  }
  await seeFocus(page);
  await page.keyboard.press(pick(2) ? "Enter" : "Space");
  await settled(page, before);
}

// Between the question and its moves there is much to tab over, and the game is long.
const FEW = { cube: 6 };

/** Games that ask more often than `most` are left before their end. */
export function keyboard(browser, upTo) {
  for (const game of plainGames(browser)) {
    const most = Math.min(upTo, FEW[game.name] ?? Infinity);
    test(`${game.name}: played with the keyboard alone`, () => browser.page(null, async (page) => {
      await chooseGame(page, game);
      await tabTo(page, onSelect, "seat-1");
      await page.keyboard.press("Home"); // the first of the list is "you"
      await tabTo(page, onMain);
      await seeFocus(page);
      await page.keyboard.press("Enter");
      await page.waitForSelector(".play");
      await settled(page, "");
      const where = await page.textContent(".where");
      expect(!where.includes("Amber"), "the arrows chose another seat");
      const pick = luck(5);
      let presses = 0;
      while (presses < most && !(await isOver(page))) {
        await pressAny(page, pick);
        presses++;
      }
      expect(presses > 0, "nothing was asked");
    }));
  }
}
