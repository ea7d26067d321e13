// For everybody: no barriers, no sideways scrolling on a phone, no sentence outside the catalogue.
import {
  expect, luck, openSame, PHONE, plainGames, playOn, same, setUp, sitDown, speak, test, typing,
} from "./harness.mjs";

async function noScroll(page, where) {
  const width = await page.evaluate(() => document.scrollingElement.scrollWidth);
  expect(width <= PHONE.width, `${where} is ${width} wide on a phone`);
}

async function openOptions(page) {
  const folded = page.locator("form details:not([open]) > summary");
  while (await folded.count() > 0) await folded.first().click();
}

async function phone(browser, game) {
  await browser.page(PHONE, async (page) => {
    await setUp(page, game.name);
    await openOptions(page);
    await noScroll(page, "the setup");
    const path = `${browser.shots}/${game.name}-phone-setup.png`;
    await page.screenshot({ path, fullPage: true });
    await sitDown(page, game, { seats: 8 });
    await noScroll(page, "the first question");
    await playOn(page, luck(2), 5);
    await noScroll(page, "the table");
    await page.screenshot({ path: `${browser.shots}/${game.name}-phone.png` });
    await speak(page, "xx");
    await noScroll(page, "the table with longer words");
  });
}

/** Texts a person reads, except notation and field names, which are the same in all languages. */
function readTexts() {
  const texts = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (node.parentElement.translate) texts.push(node.data);
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    if (element.translate)
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        texts.push(element.getAttribute(name) ?? "");
  return texts;
}

/** Two plain words in a row are English: single ones may be names that came from outside. */
const plain = (text) => /[A-Za-z]{2,} [A-Za-z]{2,}/.test(text);

/** Names on cards are texts of a deck: they stay as they are. */
async function namesIn(browser, game) {
  const door = await browser.door();
  openSame(door, { game: game.name, seats: Math.max(4, game.seats.min), seed: "7" });
  const { deck } = door.json("box");
  return (deck?.kind ?? []).map(({ name }) => name).sort((a, b) => b.length - a.length);
}

async function noEnglish(page, where, names) {
  const bare = (text) => names.reduce((rest, name) => rest.replaceAll(name, "#"), text);
  const texts = (await page.evaluate(readTexts)).map(bare);
  same(texts.filter(plain), [], `English in ${where}`);
}

async function pseudo(browser, game) {
  const names = await namesIn(browser, game);
  await browser.page(null, async (page) => {
    await setUp(page, game.name);
    expect((await page.evaluate(readTexts)).some(plain), "the check finds no English at all");
    await speak(page, "xx");
    await noEnglish(page, "the setup", names);
    await sitDown(page, game);
    await noEnglish(page, "the first question", names);
    const input = await typing(page);
    await input.fill("sing");
    await input.press("Enter");
    await page.waitForFunction(() =>
      [...document.querySelectorAll("[role=alert]")].some((alert) => alert.textContent));
    await noEnglish(page, "a refusal", names);
    await playOn(page, luck(4), 25);
    await noEnglish(page, "the table", names);
    await page.screenshot({ path: `${browser.shots}/${game.name}-pseudo.png`, fullPage: true });
    await speak(page, "en");
    await page.waitForFunction(() =>
      !document.querySelector("[role=log]").textContent.includes("⟦"));
  });
}

async function noBarriers(browser, game) {
  for (const [colorScheme, rules] of [["light"], ["dark", ["color-contrast"]]])
    await browser.page(null, async (page) => {
      const clean = async (where) =>
        same(await browser.axeViolations(page, rules), [], `axe, ${colorScheme} ${where}`);
      await page.emulateMedia({ colorScheme });
      await setUp(page, game.name);
      await openOptions(page);
      await clean("setup");
      await sitDown(page, game);
      const input = await typing(page);
      await input.fill("sing");
      await input.press("Enter");
      const closed = page.locator(".now details.group:not([open]) > summary");
      while (await closed.count() > 0) await closed.first().click();
      await clean("table");
      await page.getByRole("button", { name: "New table" }).click();
      await sitDown(page, game, { seat: -1 });
      await page.waitForSelector("table.score");
      await clean("end");
      await page.screenshot({ path: `${browser.shots}/${game.name}-${colorScheme}.png` });
    });
}

export function looks(browser) {
  for (const game of plainGames(browser)) {
    test(`${game.name}: fits a phone`, () => phone(browser, game));
    test(`${game.name}: says nothing outside the catalogue`, () => pseudo(browser, game));
    test(`${game.name}: has no barriers`, () => noBarriers(browser, game));
  }
}
