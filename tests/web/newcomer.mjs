// The first opponent: one that a newcomer can beat, until this person has won two games of that kind here.
import { deal, expect, same, setUp, test } from "./harness.mjs";
import { MAIN, pressOnly, sit } from "./table.mjs";

const botOf = (page) => page.inputValue("select[name=seat-1]");

/** All journals of this device, as text. */
const journals = (page) => page.evaluate(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const store = await done(indexedDB.open("sightline"));
  const read = [...store.objectStoreNames].map((name) => done(store.transaction(name).objectStore(name).getAll()));
  const all = await Promise.all(read);
  store.close();
  return JSON.stringify(all);
});

async function first(browser) {
  await browser.page(null, async (page) => {
    await setUp(page, "viewpoint");
    same(await botOf(page), "novice", "the bot of a first game");
    await setUp(page, "wink");
    same(await botOf(page), "steady:3", "a game without a gentle bot");
    // One press on the first page sits down with the same bots.
    await page.evaluate(() => {
      location.hash = "";
    });
    await page.click('.home-play[data-game=viewpoint]');
    await page.waitForSelector(".table");
    expect((await journals(page)).includes("novice"), "the bots of the table");
    // Invalid data in the store counts for nothing.
    await page.evaluate(() => localStorage.setItem("sightline.wins", '{"viewpoint":[1,{}],"wink":7}'));
    await setUp(page, "revisioned");
    await setUp(page, "viewpoint");
    same(await botOf(page), "novice", "the bot of a first game");
  });
}

/** Wins whole games by the main button, against bots that hardly play; a reload of the end wins nothing more. */
async function twice(browser) {
  await browser.page(null, async (page) => {
    const absent = { 1: "absent", 2: "absent", 3: "absent" };
    const wins = () => page.evaluate(() => JSON.parse(localStorage.getItem("sightline.wins") ?? "{}").viewpoint?.length ?? 0);
    for (let seed = 1, before = 0; before < 2; seed++) {
      expect(seed < 12, `${before} games won`);
      await sit(page, "viewpoint", { seed: String(seed), bots: absent, options: { points: 40 } });
      await pressOnly(page, MAIN);
      const rank = await page.locator(".ranks tbody tr").first().textContent();
      const mine = /Amber/.test(rank);
      if (mine) await page.waitForFunction((n) => JSON.parse(localStorage.getItem("sightline.wins") ?? "{}").viewpoint?.length > n, before);
      same(await wins(), before + (mine ? 1 : 0), `games won after ${seed}`);
      before = await wins();
      await page.reload();
      await page.waitForSelector(".ranks");
      same(await wins(), before, "the same game again");
      await setUp(page, "viewpoint");
      same(await botOf(page), before < 2 ? "novice" : "builder:2", "the usual bot");
    }
    await setUp(page, "revisioned");
    same(await botOf(page), "novice", "another game is new");
    await deal(page);
    await page.waitForSelector(".table");
  });
}

export function newcomer(browser) {
  test("newcomer: the first opponent is a gentle one", () => first(browser));
  test("newcomer: after two games won it is the usual one", () => twice(browser));
}
