// Challenges for one: today's and its days in a row, those that come with the game, a code, painted cards, the box.
import { answered, solutionOf, steer } from "./cube.mjs";
import { LETTERS, space } from "./cube-space.mjs";
import { atOnce, deal, expect, PHONE, same, setUp, speak, test } from "./harness.mjs";
import { holds } from "./layout.mjs";
import { isOver, ready, stateOf } from "./table.mjs";

/** Solves what lies on the table, by keys: first all pieces, then both sides pass. */
async function solve(browser, page, code) {
  const [pure, order] = [await space(browser), await solutionOf(browser, code)];
  await page.waitForSelector(".table");
  await ready(page);
  for (const [i, number] of order.entries()) {
    const before = await stateOf(page);
    await steer(page, pure, number, i % 2);
    await page.keyboard.press("Enter");
    await answered(page, before);
  }
  while (!(await isOver(page))) {
    const before = await stateOf(page);
    await page.keyboard.press("Space");
    await answered(page, before);
  }
  await page.waitForSelector(".cube-end");
}

const streakOf = async (page) => {
  await page.waitForSelector("[data-streak]");
  return Number(await page.getAttribute("[data-streak]", "data-streak"));
};

async function toPuzzles(page) {
  await page.evaluate(() => {
    location.hash = "";
    location.hash = "puzzles";
  });
  await page.waitForSelector(".puzzles");
}

/** The puzzle of the day on two days in a row, and a day without. */
async function daily(browser) {
  await browser.page(null, async (page) => {
    for (const [i, day] of ["2026-02-13", "2026-02-14"].entries()) {
      await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
      await page.reload();
      same(await streakOf(page), i, `days before ${day}`);
      await page.click("button[name=today]");
      await solve(browser, page, `D-${day}`);
      await page.getByText(`Days in a row with today's puzzle: ${i + 1}`).waitFor();
      await page.keyboard.press("Escape");
      await toPuzzles(page);
      same(await streakOf(page), i + 1, `days on ${day}`);
    }
    await page.clock.setFixedTime(new Date("2026-02-16T12:00:00"));
    await page.reload();
    same(await streakOf(page), 0, "a day was left out");
  }, "#puzzles");
}

/** A challenge of the game is marked when it is solved; endless ones go on with the next. */
async function series(browser) {
  await browser.page(null, async (page) => {
    await page.waitForSelector("[data-code=A020]");
    same(await page.locator(".puzzles-one").count(), 20, "challenges");
    same(await page.locator(".puzzles-one[data-done]").count(), 0, "solved");
    await page.click("[data-code=A002]");
    await solve(browser, page, "A002");
    await page.keyboard.press("Escape");
    await toPuzzles(page);
    await page.waitForSelector("[data-code=A002][data-done]");
    same(await page.locator(".puzzles-one[data-done]").count(), 1, "solved");
    expect(await page.locator('[data-code="E-1-1"]').count() === 1, "the first endless one");
    // Invalid data in the store counts for nothing.
    await page.evaluate(() => localStorage.setItem("sightline.puzzles", '{"solved":{"E-1-1":"2026-01-01","<b>":"x","A001":7},"open":[1]}'));
    await page.reload();
    await page.waitForSelector('[data-code="E-1-2"]');
    await page.waitForSelector("[data-code=A020]");
    same(await page.locator(".puzzles-one[data-done]").count(), 0, "solved");
  }, "#puzzles");
}

async function typed(browser) {
  const door = await browser.door();
  await browser.page(null, async (page) => {
    await page.fill("input[name=puzzle]", "A999");
    await page.keyboard.press("Enter");
    const { no } = door.ask("puzzle_show", "A999", null, 0);
    await page.locator("[role=alert]").filter({ hasText: no.text }).waitFor();
    await page.fill("input[name=puzzle]", "e-1-7");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".table .cube-card");
  }, "#puzzles");
}

const lesson = (n) => `C${String(n).padStart(3, "0")}`;

/** Every lesson of the course opens from the code field and from a set-up form, with the pieces that it needs. */
async function course(browser) {
  await browser.page(null, async (page) => {
    await atOnce(page);
    await page.reload();
    for (let n = 1; n <= 20; n++) {
      await toPuzzles(page);
      await page.fill("input[name=puzzle]", lesson(n).toLowerCase());
      await page.keyboard.press("Enter");
      await page.waitForSelector(".table .cube-card");
      await setUp(page, "cube", { seats: 1, challenge: lesson(n) });
      await deal(page);
      await page.waitForSelector(".table .cube-card");
    }
    await solve(browser, page, lesson(20));
  }, "#puzzles");
}

/** Asks for the whole solution of today's, takes that back, reloads, opens it again, and solves it. */
async function helped(browser) {
  const days = ["2026-02-13", "2026-02-14"];
  const noon = (page, day) => page.clock.setFixedTime(new Date(`${day}T12:00:00`));
  await browser.page(null, async (page) => {
    await atOnce(page);
    await noon(page, days[0]);
    await page.reload();
    await page.click("button[name=today]");
    await solve(browser, page, `D-${days[0]}`);
    await page.keyboard.press("Escape");
    await noon(page, days[1]);
    await toPuzzles(page);
    same(await streakOf(page), 1, "yesterday");
    await page.click("button[name=today]");
    await page.waitForSelector(".table");
    await ready(page);
    const before = await stateOf(page);
    await page.click('[data-action="other"]');
    await page.click("[data-do=solution]");
    await answered(page, before);
    await page.keyboard.press("u");
    await page.waitForFunction((was) => document.querySelector(".table").dataset.state.split("/")[0] === was.split("/")[0], before);
    await page.reload();
    await toPuzzles(page);
    await page.click("button[name=today]");
    await solve(browser, page, `D-${days[1]}`);
    await page.keyboard.press("Escape");
    await toPuzzles(page);
    same(await streakOf(page), 1, "yesterday still counts, today does not");
    await page.getByText("today does not count").waitFor();
    // If it was solved first, the solution may be looked at.
    await page.evaluate(() => localStorage.setItem("sightline.puzzles", '{"solved":{"D-2026-02-14":"2026-02-14"}}'));
    await toPuzzles(page);
    await page.click("button[name=today]");
    await page.waitForSelector(".table");
    await ready(page);
    const then = await stateOf(page);
    await page.click('[data-action="other"]');
    await page.click("[data-do=solution]");
    await answered(page, then);
    await toPuzzles(page);
    same(await streakOf(page), 1, "solved before it was shown");
  }, "#puzzles");
}

async function painted(browser) {
  await browser.page(null, async (page) => {
    const paint = (...slots) => slots.reduce((done, slot) => done.then(() => page.click(`.paint-card [data-slot=${slot}]`)), Promise.resolve());
    await page.waitForSelector(".paint-card");
    // Everything it offers can be painted.
    for (const brush of await page.locator("[data-brush]").evaluateAll((all) => all.map((each) => each.dataset.brush))) {
      if (brush === ".") continue;
      await page.click(`[data-brush="${brush}"]`);
      await paint("A1");
      await page.click("button[name=judge]");
      await page.waitForSelector("[data-verdict], .puzzles .why:not(:empty)");
      same(await page.locator(".puzzles .why:not(:empty)").allTextContents(), [], `painted with ${brush}`);
      await paint("A1");
    }
    await page.click("[data-brush=F]");
    await paint("A6", "F1");
    await page.click("button[name=judge]");
    await page.waitForSelector('[data-verdict="clash"]');
    same(await page.locator(".paint-slot[data-clash]").count(), 2, "slots that contradict each other");
    await paint("A6", "F1");
    await page.click("[data-brush=I]");
    await paint("A2", "B2", "C2", "D2", "E2");
    await page.click("button[name=judge]");
    await page.waitForSelector('[data-verdict="falls"]');
    expect((await page.locator("[data-verdict]").textContent()).includes("fall"), "why it cannot be");
    await paint("A2", "B2", "C2", "D2", "E2");
    await paint("A1", "B1", "C1", "D1", "E1");
    await page.click("button[name=judge]");
    await page.waitForSelector('[data-verdict="found"]');
    await page.click("button[name=solve]");
    await page.waitForSelector(".table .cube-card");
    const row = await page.locator(".cube-faces tbody tr").last().locator("td").allTextContents();
    same(row.filter((text) => text.includes("orange I")).length, 5, "the painted card");
  }, "#puzzles");
}

// The one packing of the usual ten pieces, as the rules print it.
const PACKED = ["LLXWWNNNUU", "LXXXWWVNNU", "LTXFFWVZUU", "LTFFVVVZZZ", "TTTFIIIIIZ"];

async function box(browser) {
  const { waysOf } = await space(browser);
  await browser.page(null, async (page) => {
    await page.waitForSelector(".box");
    for (const letter of new Set(PACKED.join(""))) {
      const cells = PACKED.flatMap((row, x) => [...row].flatMap((each, y) => (each === letter ? [[x, y]] : [])));
      const [left, low] = [0, 1].map((i) => Math.min(...cells.map((cell) => cell[i])));
      const shape = (list) => list.map(([x, y]) => `${x} ${y}`).sort().join();
      const wanted = shape(cells.map(([x, y]) => [x - left, y - low]));
      const way = waysOf(LETTERS.indexOf(letter)).filter((each) => each.every((cell) => cell[2] === 0))
        .findIndex((each) => shape(each) === wanted);
      const grip = Math.min(...cells.filter((cell) => cell[1] === low).map((cell) => cell[0]));
      await page.click(`.box [data-piece=${letter}]`);
      await page.click(`.box [data-way="${way}"]`);
      await page.click(`[data-box="${grip},${low}"]`);
    }
    await page.waitForSelector(".box[data-done]");
    await page.click('[data-box="0,0"]');
    await page.waitForSelector(".box:not([data-done])");
  }, "#puzzles");
}

async function looks(browser) {
  await browser.page(null, async (page) => {
    await page.waitForSelector("[data-code=A020]");
    await holds(page, "puzzles", { exempt: ".frame-skip" });
    for (const [colorScheme, rules] of [["light"], ["dark", ["color-contrast"]]]) {
      await page.emulateMedia({ colorScheme });
      same(await browser.axeViolations(page, rules), [], `axe, ${colorScheme}, puzzles`);
    }
    await page.screenshot({ path: `${browser.shots}/puzzles.png`, fullPage: true });
    await speak(page, "xx");
    await page.waitForSelector("[data-code=A020]");
    await holds(page, "puzzles in the pseudo-locale", { exempt: ".frame-skip", sizes: [PHONE] });
  }, "#puzzles");
}

export function puzzles(browser) {
  test("puzzles: today's, and its days in a row", () => daily(browser));
  test("puzzles: those of the game, and endless ones", () => series(browser));
  test("puzzles: a code", () => typed(browser));
  test("puzzles: every lesson of the course", () => course(browser));
  test("puzzles: a day on which the solution was shown does not count", () => helped(browser));
  test("puzzles: painted cards", () => painted(browser));
  test("puzzles: the box", () => box(browser));
  test("puzzles: the page holds at every size", () => looks(browser));
}
