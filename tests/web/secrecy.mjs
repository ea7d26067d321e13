// What a seat may not know is nowhere on its page, and in nothing that its table hands out.
import { expect, luck, openSame, plainGames, playOn, same, sitDown, test } from "./harness.mjs";

const bare = (text) => text.replace(/^\S+ (are |is )?/, "");

/** All sentences that came to this page. */
async function ownTexts(browser, page, tap) {
  const { door, told } = await tap.seat(browser, page);
  const notes = door.json("notes", told.seat).map(({ text }) => text);
  const news = tap.lines.filter((line) => line[0] === "<").flatMap((line) => {
    const { told: now, missed = [] } = JSON.parse(line.slice(2));
    return [...now?.news ?? [], ...missed.flatMap((each) => each.news)].map(({ text }) => text);
  });
  return new Set([...notes, ...news].map(bare));
}

/** What only the others were told when it was dealt: their sentences without the name of the seat they are about. */
async function secretsOf(browser, setting, seat, mine) {
  const door = await browser.door();
  openSame(door, setting);
  const theirs = [];
  for (let other = 0; other < setting.seats; other++) {
    const { news, notes } = door.json("tell", other);
    if (other !== seat) theirs.push(...[...news, ...notes].map(({ text }) => bare(text)));
  }
  return theirs.filter((text) => !mine.has(text) && /\w{3}/.test(text));
}

const pageText = (page) => page.evaluate(() => document.documentElement.outerHTML);
const leaks = (html, secrets) => secrets.filter((text) => html.includes(text));

export async function unseen(browser, game, sit = sitDown) {
  await browser.page(null, async (page, tap) => {
    const setting = await sit(page, game, { seed: "21" });
    const secrets = await secretsOf(browser, setting, setting.seat, await ownTexts(browser, page, tap));
    expect(secrets.length > 0, "nobody was told anything in secret: this shows nothing");
    same(leaks(await pageText(page), secrets), [], "another seat's secrets on the page");
    same(leaks(tap.heard, secrets), [], "another seat's secrets on their way to the page");
  });
  await browser.page(null, async (page, tap) => {
    const setting = await sit(page, game, { seat: 1, seed: "21" });
    const secrets = await secretsOf(browser, setting, 0, new Set());
    const found = [leaks(await pageText(page), secrets), leaks((await tap.read(page)).heard, secrets)];
    expect(found.every((texts) => texts.length > 0), "the search does not find what is there");
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

export function secrecy(browser) {
  for (const game of plainGames(browser))
    test(`${game.name}: another seat's cards are not on the page`, () => unseen(browser, game));
  const blank = browser.games.find(({ name }) => name === "blank");
  test("blank: deals that look alike make the same page", () => twins(browser, blank));
  test("the page keeps no secrets in the open", () => browser.page(null, async (page) => {
    const before = await page.evaluate(() => Object.keys(globalThis));
    await sitDown(page, blank);
    await playOn(page, luck(1), 1);
    same(await page.evaluate(() => Object.keys(globalThis)), before, "what scripts can see");
    const stored = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
    same(stored, [["sightline.here"], []], "what is stored");
  }));
}
