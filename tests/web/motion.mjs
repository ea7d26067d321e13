// The page as people have it, with motion and at the usual pace: a whole game of each kind, the card games for ten
// answers each, and what happens when decoration fails.
import { expect, same, test } from "./harness.mjs";
import { isOver, MAIN, ready, sit, stateOf } from "./table.mjs";

const BROKEN = "This screen broke";

/** Fails at once if there is no table any more. */
async function unbroken(page) {
  await page.waitForSelector(`.table, :text("${BROKEN}")`);
  same(await page.getByText(BROKEN).count(), 0, BROKEN);
}

/** One answer by the main button, and all that follows until the next question. */
async function answer(page) {
  const before = await stateOf(page);
  const moved = (idle) => page.waitForFunction(([was, orIdle]) => {
    const table = document.querySelector(".table");
    return !table || table.dataset.state !== was || orIdle && table.ariaBusy !== "true";
  }, [before, idle]);
  // The first press may only choose.
  for (let presses = 0; presses < 4 && await stateOf(page) === before; presses++) {
    await page.locator(MAIN).first().click();
    await moved(true);
    await unbroken(page);
  }
  await moved(false);
  await page.waitForFunction(() => {
    const table = document.querySelector(".table");
    return !table || table.ariaBusy !== "true" && !document.querySelector("[data-passing]");
  }, null, { timeout: 120000 });
  await unbroken(page);
  await ready(page);
}

/** Counts what flies over the table. */
const countFlights = (page) => page.evaluate(() => {
  globalThis.flew = new Set();
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
    if (node.classList?.contains("flight")) globalThis.flew.add(node);
  }))).observe(document.body, { subtree: true, childList: true });
});

/** At the usual pace: this many answers, or the whole game. Cards are seen on their way. */
async function play(browser, game, wish, { most = Infinity, end = "", flies = false }) {
  await browser.page(null, async (page) => {
    await countFlights(page);
    await sit(page, game, wish);
    let answers = 0;
    for (; answers < most && !(await isOver(page)); answers++) await answer(page);
    const flew = await page.evaluate(() => globalThis.flew.size);
    console.log(`     ${game}: ${answers} answers, ${flew} cards on their way`);
    if (flies) expect(answers >= 5 && flew >= 10, `${answers} answers, ${flew} cards on their way`);
    if (end) await page.waitForSelector(end);
  });
}

/** The browser refuses to move anything: it is reported once, and the game goes on. */
async function motionless(browser, game, seats, least) {
  const reports = [];
  await browser.page(null, async (page) => {
    page.on("console", (message) => message.type() === "error" && reports.push(message.text()));
    await page.addInitScript(() => {
      globalThis.refused = 0;
      Element.prototype.animate = () => {
        globalThis.refused++;
        throw new Error("nothing moves today");
      };
    });
    await page.reload();
    await sit(page, game, { seats });
    for (let answers = 0; answers < 3; answers++) await answer(page);
    await page.waitForFunction((least) => globalThis.refused >= least, least);
    await answer(page);
    same(reports.length, 1, `reports: ${reports}`);
    expect(reports[0].startsWith("decoration:") && reports[0].includes("nothing moves today"), reports[0]);
  }, "#set", (complaint) => !complaint.startsWith("decoration:"));
}

export function motion(browser) {
  // Hands that lose a card by every name: the shortest game.
  const short = { seats: 8, options: { beats: 1, wrong_guess_burns_twin: 1 } };
  test("wink: a whole game at the usual pace", () => play(browser, "wink", short, { end: ".ranks" }));
  test("viewpoint: a whole game at the usual pace, and cards are seen on their way", () =>
    play(browser, "viewpoint", { seats: 3, options: { points: 60 } }, { end: ".ranks", flies: true }));
  for (const game of ["winking-dead", "revisioned"])
    test(`${game}: ten answers at the usual pace, and cards are seen on their way`, () =>
      play(browser, game, { seats: 2 }, { most: 10, flies: true }));
  test("cube: a whole game at the usual pace", () =>
    play(browser, "cube", { seats: 3, challenge: "A001", options: { cap: 4 } }, { end: ".cube-end" }));
  // Cards that fly, and lids: here two kinds fail. Lids alone: one fails, and no other is tried.
  for (const [game, seats, least] of [["viewpoint", 2, 2], ["wink", 4, 1]])
    test(`${game}: decoration that fails is reported once, and the game goes on`, () => motionless(browser, game, seats, least));
}
