// What people see at the sizes they have: real games from the first page on, with motion and every setting as it comes.
// No word is broken, nothing is covered, and the button that answers is in the window.
import { breakable, deal, expect, same, test } from "./harness.mjs";
import { drawn } from "./layout.mjs";
import { PILES, sightFaults } from "./sight-faults.mjs";
import { MAIN, ready, sit } from "./table.mjs";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 640 };
const SIZES = [DESK, PHONE, { width: 640, height: 360 }, { width: 768, height: 1024 }, { width: 1024, height: 600 },
  { ...PHONE, text: 200 }, { ...DESK, text: 200 }];
const MOVING = { reducedMotion: "no-preference" };

const atHome = (browser, use, size = DESK, more = {}) =>
  browser.page(size, use, "", () => true, { ...MOVING, ...more });

/** Takes a size, and waits until what moved because of it lies still. */
async function take(page, { width, height, text }) {
  await page.setViewportSize({ width, height });
  await page.evaluate((per) => {
    document.documentElement.style.fontSize = per ? `${per}%` : "";
  }, text);
  await drawn(page);
}

/** Faults that are there for good: what is still moving is looked at again. */
async function seen(page, what) {
  let faults = await page.evaluate(sightFaults, { fan: PILES });
  for (let i = 0; faults.length > 0 && i < 4; i++) {
    await page.waitForTimeout(250);
    faults = await page.evaluate(sightFaults, { fan: PILES });
  }
  same(faults, [], what);
}

async function everywhere(browser, page, what) {
  for (const size of SIZES) {
    await take(page, size);
    const name = `${what} at ${size.width}x${size.height}${size.text ? ` with ${size.text} % text` : ""}`;
    await page.screenshot({ path: `${browser.shots}/sight-${name.replaceAll(" ", "-")}.png` });
    await seen(page, name);
  }
  await take(page, DESK);
}

/** Chooses what a newcomer would: something that lies there; then the main button. */
async function answer(page, n) {
  const lies = page.locator(".board button[data-lies], .board [data-lies] > button, .prompt button[data-lies]");
  const count = await lies.count();
  if (count > 0) await lies.nth(n % count).click();
  const before = await page.getAttribute(".table", "data-state");
  await page.locator(MAIN).first().click();
  await page.waitForFunction((was) => document.querySelector(".table").dataset.state !== was, before, { timeout: 3000 })
    .catch(() => {}); // the first press chose, the next one does it
  await ready(page);
}

/** Sits down as a newcomer does; more seats than the first page offers are set up. */
async function sitDown(page, game, seats) {
  if (!seats) await page.click(`button[data-game="${game}"]`);
  else {
    await page.locator(".home-game", { has: page.locator(`[data-game="${game}"]`) }).locator("a").click();
    await page.check(`input[name=seats][value="${seats}"]`);
    await deal(page);
  }
  await page.waitForSelector(".table");
  await ready(page);
}

async function game(browser, name, seats, questions) {
  await atHome(browser, async (page) => {
    await sitDown(page, name, seats);
    for (let i = 0; i < questions; i++) {
      await everywhere(browser, page, `${name} for ${seats || "a newcomer"}, question ${i + 1}`);
      if (i + 1 < questions) await answer(page, i);
    }
  });
}

/** Hands at a desk: all cards in the window, and pictures that show something. */
async function hands(browser) {
  await atHome(browser, async (page) => {
    // This deal has a card with many words.
    await sit(page, "viewpoint", { seed: "2" });
    for (let i = 0; i < 4; i++) {
      if (i === 1) await page.locator(".hand .press[data-lies]").first().click(); // a card on the stage
      await page.waitForTimeout(500); // it flies there
      const cards = await page.locator(".hand .press").evaluateAll((all) => all.map((each) => ({
        bottom: each.getBoundingClientRect().bottom,
        picture: each.querySelector(".card-window").getBoundingClientRect().height,
      })));
      for (const { bottom, picture } of cards)
        expect(bottom <= DESK.height + 1 && (picture === 0 || picture > 45), `a card to ${bottom}, its picture ${picture} high`);
      if (i > 0) await answer(page, i);
    }
  });
}

/** Somebody may choose themselves: on a phone on its side the button leaves the own field its room. */
async function chooseMe(browser) {
  await atHome(browser, async (page) => {
    await sit(page, "winking-dead", { seed: "6" }); // here it is asked early
    for (let i = 0; i < 40 && !(await page.locator(".own-choose").count()); i++) await answer(page, 7 * i);
    await take(page, { width: 640, height: 360 });
    expect(await page.locator(".own-choose").isVisible(), "the button to choose oneself is not there");
    await seen(page, "choosing oneself");
  });
}

/** Choosing a face on a phone: all of them lie above the prompt, and the prompt is in the window. */
async function sixRows(browser) {
  await atHome(browser, async (page) => {
    await sitDown(page, "wink");
    for (let i = 0; i < 40 && !(await page.locator(".wink[data-placing]").count()); i++) await answer(page, i);
    await take(page, PHONE);
    const [lowest, prompt] = await page.evaluate(() => [
      Math.max(...[...document.querySelectorAll(".wink-tile")].map((each) => each.getBoundingClientRect().bottom)),
      document.querySelector(".prompt").getBoundingClientRect().top,
    ]);
    expect(lowest <= prompt + 1, `faces reach ${lowest}, the prompt begins at ${prompt}`);
  });
}

/** Naming for eight: what it may lead to is in sight. */
async function outcomes(browser) {
  await atHome(browser, async (page) => {
    // A person in a hurry: naming comes late in a game of eight.
    await page.evaluate(() => localStorage.setItem("sightline.settings", JSON.stringify({ pace: 0 })));
    await page.reload();
    await sitDown(page, "wink", 8);
    for (let i = 0; i < 150 && !(await page.locator(".wink-outcomes").count()); i++) {
      await page.locator(MAIN).first().click();
      await ready(page);
    }
    await seen(page, "naming");
    const [dl, pane] = await page.evaluate(() => [".wink-outcomes", ".wink-pane"].map((each) =>
      document.querySelector(each).getBoundingClientRect().bottom));
    expect(dl <= pane + 1, `the outcomes end at ${dl}, their pane at ${pane}`);
  });
}

/** A piece in hand: where it is put is said in plain words, also in the log. */
async function plainPlaces(browser) {
  await atHome(browser, async (page) => {
    await sitDown(page, "cube");
    for (let i = 0; i < 4; i++) await answer(page, 0);
    await page.click(".bar-log");
    const said = await page.locator("dialog .log").textContent();
    expect(!/[A-Z]\d+@/.test(said), `notation in the log: ${/.{20}[A-Z]\d+@.{5}/.exec(said)?.[0]}`);
    expect(/column [A-F], row [A-F], layer \d/.test(said), `no place in the log: ${said.slice(0, 300)}`);
  });
}

/** A moment of the past lies over neither the hand nor the question. */
async function past(browser, game) {
  await atHome(browser, async (page) => {
    await sitDown(page, game);
    for (let i = 0; i < 2; i++) await answer(page, 0); // the first one may only take something up
    const beside = page.locator(".table-side .log-moment").first();
    if (!await beside.isVisible()) await page.getByRole("button", { name: "What happened" }).first().click();
    await page.locator(".log-moment:visible").first().click();
    await page.waitForSelector(".past");
    for (const size of SIZES) {
      await take(page, size);
      await seen(page, `the past at ${size.width}x${size.height}`);
      const over = await page.evaluate(() => {
        const box = (each) => document.querySelector(each).getBoundingClientRect();
        const { left, right, top, bottom } = box(".past");
        const board = getComputedStyle(document.querySelector(".board")).overflowY === "auto" ? box(".board").bottom : Infinity;
        return [".prompt", ".hand"].filter((each) => document.querySelector(each)).map((each) => [each, box(each)]).filter(([each, one]) => {
          const end = each === ".hand" ? Math.min(one.bottom, board) : one.bottom;
          return Math.min(right, one.right) - Math.max(left, one.left) > 1 && Math.min(bottom, end) - Math.max(top, one.top) > 1;
        }).map(([each]) => each);
      });
      same(over, [], `under the panel of the past at ${size.width}x${size.height}`);
    }
  });
}

/** The form for a table: panels of one width, and nothing covers a choice. */
async function setUpPage(browser) {
  await atHome(browser, async (page) => {
    await page.click(".home-begin .button-main");
    await page.check("input[name=where][value=there]");
    for (const size of [DESK, PHONE, ...SIZES.slice(2)]) {
      await take(page, size);
      await page.evaluate(() => scrollTo(0, 0));
      const [widths, under] = await page.evaluate(() => {
        const panels = [...document.querySelectorAll(".setup-part")].map((each) => Math.round(each.getBoundingClientRect().width));
        const box = document.querySelector(".setup-end").getBoundingClientRect();
        const covered = [...document.querySelectorAll(".setup-part :is(input, select, summary, label)")].filter((each) => {
          if (!each.checkVisibility({ contentVisibilityAuto: true })) return false;
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return Math.min(right, box.right) > Math.max(left, box.left) && Math.min(bottom, box.bottom) > Math.max(top, box.top);
        });
        return [new Set(panels).size, covered.map((each) => each.name || each.textContent)];
      });
      same([widths, under], [1, []], `widths of panels, and what is covered at ${size.width}x${size.height}`);
      await seen(page, `the set-up page at ${size.width}x${size.height}`);
    }
  });
}

/** From a table to the settings and back: the table is the same, with what was chosen on it. */
async function settingsAndBack(browser) {
  await atHome(browser, async (page) => {
    await sitDown(page, "viewpoint");
    await page.locator(".hand .press[data-lies]").first().click();
    const [before, address] = [await page.getAttribute(".table", "data-state"), page.url()];
    await page.click('[data-action="menu"]');
    await page.click('[data-action="settings"]');
    same(await page.getByText("Pseudo").count(), 0, "the pseudo-locale as a choice");
    await page.locator("dialog input[name=theme][value=dark]").check();
    await seen(page, "the settings at a table");
    await page.getByRole("button", { name: "Back to the table" }).click();
    same([await page.getAttribute(".table", "data-state"), page.url(), await page.locator('.press[data-chosen]').count()],
      [before, address, 1], "the table after its settings");
    await answer(page, 0);
  });
}

/** Long names are read without the hyphens that are drawn. */
async function namesAsTheyAre(browser) {
  await atHome(browser, async (page) => {
    const tree = await page.context().newCDPSession(page);
    for (const name of ["wink", "winking-dead"]) {
      await page.goto(browser.url);
      await sitDown(page, name);
      const { nodes } = await tree.send("Accessibility.getFullAXTree");
      const hyphened = nodes.map((node) => node.name?.value ?? "").filter((each) => each.includes("\u00ad"));
      same(hyphened, [], `names with soft hyphens in ${name}`);
    }
  });
}

/** The connection breaks: the header still says whose turn it is in whole words, and the seconds have their corner. */
async function brokenLink(browser) {
  await atHome(browser, async (page) => {
    const way = await breakable(page);
    await page.locator(".home-game", { has: page.locator('[data-game="wink"]') }).locator("a").click();
    await page.check("input[name=where][value=there]");
    await page.check("input[name=seats][value='4']");
    await deal(page);
    await page.waitForSelector(".lobby");
    for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "Add a bot" }).first().click();
    await page.click("button[name=start]");
    await page.waitForSelector(".table");
    await page.waitForSelector(".wink-seconds");
    const [badge, words] = await page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(".prompt-says"));
      const { left, right, top, bottom } = document.querySelector(".wink-seconds").getBoundingClientRect();
      return [[left, right, top, bottom], [...range.getClientRects()].filter((line) =>
        Math.min(right, line.right) > Math.max(left, line.left) && Math.min(bottom, line.bottom) > Math.max(top, line.top)).length];
    });
    same(words, 0, `lines of the sentence under the seconds at ${badge}`);
    await way.cut();
    await page.waitForSelector(".chip-bad");
    for (const size of [PHONE, { ...PHONE, text: 200 }]) {
      await take(page, size);
      await seen(page, `without a connection at ${size.width}x${size.height}`);
    }
  }, PHONE);
}

/** In forced colours everything that can be pressed has an edge: no edge lies over another. */
async function forcedColours(browser) {
  await atHome(browser, async (page) => {
    await sitDown(page, "wink");
    for (const size of SIZES) {
      await take(page, size);
      const over = await page.evaluate(() => {
        const all = [...document.querySelectorAll(".prompt-more .quiet-button, .prompt-says, .prompt-actions")];
        const boxes = all.map((each) => [each.textContent, each.getBoundingClientRect()]);
        return boxes.flatMap(([a, one], i) => boxes.slice(i + 1).filter(([, other]) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
          && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1).map(([b]) => `${a} / ${b}`));
      });
      const sticks = size.text || size.height < 500; // there the buttons lie over what scrolls
      if (!sticks) same(over, [], `edges over edges at ${size.width}x${size.height}`);
      await seen(page, `in forced colours at ${size.width}x${size.height}`);
    }
  }, DESK, { forcedColors: "active" });
}

export function sight(browser) {
  for (const [name, seats, questions] of [["wink", 0, 4], ["wink", 8, 3], ["viewpoint", 0, 4], ["revisioned", 8, 2],
    ["winking-dead", 0, 4], ["cube", 0, 3]])
    test(`sight: ${name} for ${seats || "a newcomer"} holds at the sizes people have`, () => game(browser, name, seats, questions));
  test("sight: hand cards are in the window and show their pictures", () => hands(browser));
  test("sight: who may choose themselves sees their field on a phone on its side", () => chooseMe(browser));
  test("sight: six rows of faces above the prompt of a phone", () => sixRows(browser));
  test("sight: what naming may lead to is in sight", () => outcomes(browser));
  test("sight: placements are said in plain words", () => plainPlaces(browser));
  for (const game of ["viewpoint", "wink", "cube"])
    test(`sight: a moment of the past covers nothing, ${game}`, () => past(browser, game));
  test("sight: the set-up page has one width and covers no choice", () => setUpPage(browser));
  test("sight: settings at a table, and back to it", () => settingsAndBack(browser));
  test("sight: names are read without hyphens", () => namesAsTheyAre(browser));
  test("sight: a broken connection breaks no word", () => brokenLink(browser));
  test("sight: quiet buttons in forced colours", () => forcedColours(browser));
}
