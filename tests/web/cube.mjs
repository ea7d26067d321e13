// The table of Viewpoints: whole games by keys, by fingers, by one button; what the engine says of a piece in hand;
// tokens, rounds, undo; and whether card and view stand in one line at every size.
import { atOnce, choose, deal, DESK, expect, PHONE, same, setUp, speak, test } from "./harness.mjs";
import { cubeSpace, LETTERS, space } from "./cube-space.mjs";
import { drawn, holds, sizes } from "./layout.mjs";
import { unseen } from "./secrecy.mjs";
import { sightFaults } from "./sight-faults.mjs";
import { isOver, MAIN, online, pressOnly, ready, sit, stateOf } from "./table.mjs";

const EMPTY = 255;
const SMALL = { exempt: ".cube-lean" };

const heldAt = (page) => page.getAttribute(".cube-board", "data-held");

async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Waits for the next question after an answer. */
export async function answered(page, before) {
  await page.waitForFunction((was) => document.querySelector(".table").dataset.state !== was, before);
  await ready(page);
}

/** The structure of a challenge in an order in which it can be built, as the engine has it. */
export async function solutionOf(browser, challenge) {
  const door = await browser.door();
  const options = `set=${door.json("puzzle_show", challenge, null, 0).set}`;
  expect(door.ask("open", "cube", 1, options, "5", null, challenge).ok, "it opens");
  const q = () => door.json("tell", 0).questions[0].q;
  expect(door.ask("answer", 0, 0, q(), "give-up").ok, "one may give up");
  const left = door.json("tell", 0).view.table.fixed.filter((at) => at !== 0xffff);
  expect(door.ask("open", "cube", 1, options, "5", null, challenge).ok, "it opens again");
  const order = [];
  while (left.length > 0) {
    const next = left.findIndex((number) => door.ask("may", 0, 0, `place ${number}`).ok);
    expect(next >= 0, "no piece can be put next");
    const [number] = left.splice(next, 1);
    expect(door.ask("answer", 0, 0, q(), `place ${number}`).ok, "it is put");
    order.push(number);
  }
  return order;
}

/** Keys that bring the piece in hand to a place, from the side of this turn. */
export async function steer(page, pure, wanted, side) {
  const target = pure.placementOf(wanted);
  await press(page, `Shift+${LETTERS[target.piece]}`);
  for (let i = 0; i < 24 && !(await heldAt(page)).startsWith(`${LETTERS[target.piece]}${target.turn}@`); i++) await press(page, "o");
  const where = async () => [...(await heldAt(page)).slice(-3)].map((sign, i) => sign.charCodeAt(0) - (i < 2 ? 65 : 49));
  const keys = [["ArrowRight", "ArrowLeft"], ["ArrowUp", "ArrowDown"], ["+", "-"]];
  for (const axis of [0, 1, 2]) for (let i = 0; i < 6; i++) {
    const frame = (cell) => pure.frameOf(side, cell);
    // The low corner of the box lies elsewhere for another side: only differences count.
    const [now, then] = [frame(await where()), frame(target.at)];
    if (now[axis] === then[axis]) break;
    await press(page, keys[axis][now[axis] < then[axis] ? 0 : 1]);
  }
  same(await heldAt(page), pure.nameOf(target), "the piece in hand");
}

/** A whole challenge alone, without a pointer. */
async function byKeys(browser) {
  const [pure, order] = [await space(browser), await solutionOf(browser, "A001")];
  await browser.page(null, async (page) => {
    await sit(page, "cube", { seats: 1, challenge: "A001" });
    for (const [i, number] of order.entries()) {
      const before = await stateOf(page);
      await steer(page, pure, number, i % 2);
      await page.waitForSelector('.cube-verdict[data-verdict="fits"]');
      await press(page, "Enter");
      await answered(page, before);
    }
    for (let i = 0; i < 2; i++) {
      const before = await stateOf(page);
      same(await page.locator(MAIN).getAttribute("data-action"), "pass", "a finished view is passed first");
      await press(page, i === 0 ? "Space" : "Enter");
      await answered(page, before);
    }
    await page.waitForSelector(".cube-end");
    expect((await page.locator("dialog h2").textContent()).includes("Solved"), "it is solved");
  });
}

/** The same with a finger on a phone: the piece, a way to hold it, a layer, a cell. */
async function byTouch(browser) {
  const [pure, order] = [await space(browser), await solutionOf(browser, "A001")];
  await browser.page(PHONE, async (page) => {
    await sit(page, "cube", { seats: 1, challenge: "A001" });
    for (const [i, number] of order.entries()) {
      const before = await stateOf(page);
      const target = pure.placementOf(number);
      const [right, away, up] = pure.frameOf(i % 2, pure.gripOf(target));
      await page.tap(`[data-piece=${LETTERS[target.piece]}]`);
      await page.tap(`[data-way="${target.turn}"]`);
      await page.tap('[data-action="hold"]');
      await page.tap(`[data-layer="${up + 1}"]`);
      await page.tap(`.cube-layersheet [data-cell="${right},${away}"]`);
      same(await heldAt(page), pure.nameOf(target), "the piece in hand");
      await page.tap(MAIN);
      await answered(page, before);
    }
    while (!(await isOver(page))) {
      const before = await stateOf(page);
      await page.tap('[data-action="pass"]');
      await answered(page, before);
    }
    await page.waitForSelector(".cube-end");
    expect((await page.locator("dialog h2").textContent()).includes("Solved"), "it is solved");
  });
}

/** On a phone a refusal takes little room: it is not covered, and the card and the view stay in sight above it. */
async function refusedOnPhone(browser) {
  await browser.page(PHONE, async (page) => {
    await sit(page, "cube", { seats: 1, challenge: "A001" });
    await page.tap(".coach button");
    await page.tap("[data-piece]");
    await page.tap('[data-action="hold"]');
    await page.tap('[data-layer="6"]');
    await page.tap('.cube-layersheet [data-cell="2,2"]');
    await page.tap(MAIN, { force: true });
    await page.waitForSelector(".refusal");
    same(await page.evaluate(sightFaults, {}), [], "all of it can be read");
    const [low, high] = await page.evaluate(() => [
      Math.max(...[...document.querySelectorAll(".cube-panel svg")].map((face) => face.getBoundingClientRect().bottom)),
      document.querySelector(".prompt").getBoundingClientRect().top]);
    expect(low <= high, `the faces end at ${low}, the prompt begins at ${high}`);
    await page.tap('.cube-layersheet [data-cell="3,3"]');
    await page.waitForSelector(".refusal", { state: "detached" });
    expect(await page.isVisible(".prompt-says"), "the sentence is back");
  });
}

/** The page and the engine say the same of every place, and what is in the way is lit up. */
async function verdicts(browser) {
  const door = await browser.door();
  await browser.page(null, async (page) => {
    await sit(page, "cube", { seats: 1, challenge: "A001" });
    expect(door.ask("open", "cube", 1, "", "7", null, "A001").ok, "it opens");
    await press(page, "Shift+T");
    const put = await heldAt(page);
    const before = await stateOf(page);
    await press(page, "Enter");
    await answered(page, before);
    expect(door.ask("answer", 0, 0, door.json("tell", 0).questions[0].q, `place ${put}`).ok, "the engine takes it");
    // Into what stands there: the engine's own words, and the key does not play it.
    await press(page, "Shift+U", "+", "-", "-");
    for (let i = 0; i < 6 && await page.locator(".cube-blamed").count() === 0; i++) await press(page, "ArrowUp");
    for (let i = 0; i < 6 && await page.locator(".cube-blamed").count() === 0; i++) await press(page, "ArrowDown");
    expect(await page.locator(".cube-scene .cube-blamed").count() > 0, "what is in the way is not lit up");
    const now = await heldAt(page);
    const { no } = door.ask("may", 0, 0, `place ${now}`);
    expect(no, `${now} is allowed`);
    const said = await page.locator(".cube-verdict").textContent();
    expect(said.includes(no.text) && said.includes(no.rule), `the verdict: ${said}`);
    const state = await stateOf(page);
    await press(page, "Enter");
    await page.locator(".refusal").filter({ hasText: no.text }).waitFor();
    same(await stateOf(page), state, "a refused place changes nothing");
    // Lifted again, it may be reserved or let go.
    await press(page, "Shift+T");
    await page.waitForSelector('.cube-verdict[data-verdict="lifted"]');
    await page.waitForSelector('[data-action="reserve"]:not([aria-disabled])');
    await press(page, "Escape");
    await page.waitForSelector(".cube-board:not([data-held])");
  });
}

/** The mouse on view and layers; the piece under the pointer is taken, and follows it. */
async function byPointer(browser) {
  await browser.page(null, async (page) => {
    await sit(page, "cube", { seats: 1, challenge: "A001" });
    await page.click("[data-piece=X]");
    const cell = (layer, right, away) => page.locator(".cube-layers .cube-grid").nth(layer).locator(`[data-cell="${right},${away}"]`);
    await cell(0, 3, 3).click();
    same(await heldAt(page), "X0@CC1", "the ringed cell goes where it was pressed");
    await cell(2, 3, 3).click();
    same(await heldAt(page), "X0@CC3", "in the layer that was pressed");
    await page.click('[data-steer="drop"]');
    same(await heldAt(page), "X0@CC1", "let down");
    const slot = async (column, row) => {
      const { x, y, width } = await page.locator(".cube-scene .cube-paper").boundingBox();
      return { x: x + (column + 0.5) * width / 6, y: y + (5.5 - row) * width / 6 };
    };
    const click = async (at) => page.mouse.click(at.x, at.y);
    await click(await slot(1, 0));
    expect(/^X0@A.1$/.test(await heldAt(page)), `pressed in the view: ${await heldAt(page)}`);
    const [from, to] = [await slot(1, 0), await slot(4, 0)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    expect(/^X0@D.1$/.test(await heldAt(page)), `dragged in the view: ${await heldAt(page)}`);
    await page.mouse.wheel(0, 100);
    await page.mouse.click(to.x, to.y, { button: "right" });
    expect(/^X1@/.test(await heldAt(page)), `the next way to hold it: ${await heldAt(page)}`);
    await page.click('[data-way="0"]');
    await page.click('[data-action="lean"]');
    await page.locator('.cube-scene [data-at="1,1,0"]').click();
    same(await heldAt(page), "X0@AA1", "on the floor of the leaning picture");
    const before = await stateOf(page);
    await page.click(MAIN);
    await answered(page, before);
    await page.click('[data-action="lean"]');
    await click(await slot(4, 0)); // seen from the back
    same(await heldAt(page), "X0@AA1", "a piece is taken where it is seen");
  });
}

/** Card and view: cells of one size in one line, both in the window. */
async function inLine(page, what) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await drawn(page);
    const [card, view] = await page.evaluate(() => [".cube-card .cube-paper", ".cube-panel-view .cube-paper"].map((each) => {
      const { left, top, right, bottom, width, height } = document.querySelector(each).getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    }));
    const where = `${what} at ${size.width} x ${size.height}: ${JSON.stringify([card, view])}`;
    expect(card.width > 60, `too small: ${where}`);
    for (const side of ["top", "bottom", "width", "height"])
      expect(Math.abs(card[side] - view[side]) <= 1, `not in line: ${where}`);
    for (const { left, top, right, bottom } of [card, view])
      expect(left >= 0 && top >= 0 && right <= size.width && bottom <= size.height, `out of sight: ${where}`);
    const lowest = await page.evaluate(() => document.querySelector(".prompt").getBoundingClientRect().top);
    if (size.width < 640) expect(Math.max(card.bottom, view.bottom) <= lowest + 1, `under the prompt: ${where}`);
  }
  await page.setViewportSize(DESK);
}

async function looks(browser) {
  await browser.page(null, async (page) => {
    await sit(page, "cube", { seats: 5, challenge: "A012" });
    await page.evaluate(() => document.querySelector(".coach button")?.click());
    const clean = async (what) => {
      for (const [colorScheme, rules] of [["light"], ["dark", ["color-contrast"]]]) {
        await page.emulateMedia({ colorScheme });
        same(await browser.axeViolations(page, rules), [], `axe, ${colorScheme}, ${what}`);
        await page.screenshot({ path: `${browser.shots}/cube-${what}-${colorScheme}.png` });
      }
    };
    await inLine(page, "a turn");
    await holds(page, "a turn", SMALL);
    await clean("turn");
    await press(page, "Shift+L");
    await inLine(page, "a piece in hand");
    await holds(page, "a piece in hand", SMALL);
    await clean("held");
    await page.setViewportSize(PHONE);
    await page.click('[data-action="hold"]');
    await inLine(page, "a layer");
    await page.setViewportSize(PHONE);
    await holds(page, "a layer", { ...SMALL, sizes: [PHONE] });
    await clean("layer");
    await press(page, "v");
    await holds(page, "leaning", { ...SMALL, sizes: [PHONE] });
    await press(page, "v", "Escape");
    await page.click('[data-action="other"]');
    await holds(page, "other actions", { ...SMALL, sizes: [PHONE] });
    await page.click("[data-token=xyq]");
    await holds(page, "a token", { ...SMALL, sizes: [PHONE] });
    await page.setViewportSize(DESK);
    await clean("token");
    await press(page, "Escape");
    await speak(page, "xx");
    await ready(page);
    await holds(page, "the pseudo-locale", { ...SMALL, sizes: [PHONE, DESK] });
  });
}

/** Tokens, with bots; a card that was looked at lies open for a while, once. */
async function tokens(browser) {
  await browser.page(null, async (page) => {
    await sit(page, "cube", { seats: 5, seat: 2, challenge: "A003" });
    let before = await stateOf(page);
    await page.click("[data-token=xy]");
    await page.getByRole("button", { name: "Blue", exact: true }).click();
    same(await page.locator(".cube-slots button").first().textContent(), "F6", "a mirrored card");
    await page.click("[data-slot=C1]");
    await page.getByRole("button", { name: "Ask Blue what is in slot C1" }).click();
    await answered(page, before);
    expect((await page.locator("[role=log] li").allTextContents()).some((line) => /Blue/.test(line) && /C1/.test(line)), "no answer");
    expect(await page.locator("[data-token=xy][data-spent]").count() === 1, "a token is used once");
    before = await stateOf(page);
    await page.click("[data-token=look]");
    await page.getByRole("button", { name: "Look at card 5" }).click();
    await page.waitForSelector("dialog .cube-looked");
    await press(page, "Escape");
    await page.waitForSelector("dialog", { state: "detached" });
  });
}

/** Solitaire: back and forth at will, and the dial of rounds. */
async function solitaire(browser) {
  await browser.page(PHONE, async (page) => {
    await sit(page, "cube", { seats: 1, challenge: "A001", options: { limit: 1 } });
    same(await page.locator(".cube-dial button").count(), 20, "the dial");
    const first = await stateOf(page);
    await page.click('[data-do="bid 2"]');
    await page.click(MAIN);
    await answered(page, first);
    const before = await stateOf(page);
    await press(page, "Shift+T", "Enter");
    await answered(page, before);
    const after = await stateOf(page);
    await page.click('[data-action="undo"]');
    await page.waitForFunction((was) => document.querySelector(".table").dataset.state === was, before);
    await ready(page);
    await page.click('[data-action="redo"]');
    await page.waitForFunction((was) => document.querySelector(".table").dataset.state === was, after);
    await ready(page);
    await pressOnly(page, MAIN);
    await page.waitForSelector(".cube-end");
    expect((await page.locator("dialog h2").textContent()).includes("counter ran out"), "lost by the counter");
  });
}

/** Two cards for one player: with that option, the other one is turned up without using a turn. */
async function flip(browser) {
  await browser.page(null, async (page) => {
    await sit(page, "cube", { seats: 1, challenge: "A001", options: { "free-flip": 1 } });
    const cardOf = () => page.locator(".cube-card").getAttribute("aria-label");
    const before = await stateOf(page);
    const front = await cardOf();
    await page.click('[data-do="flip"]');
    await answered(page, before);
    expect(await cardOf() !== front, "the other card lies open");
    same(await page.locator(".cube-card").count(), 1, "one card at a time");
    same(await page.locator('[data-do="flip"]').count(), 0, "once a turn");
  });
}

/** What a partner puts down is seen falling, and said. */
async function partner(browser) {
  await browser.page(PHONE, async (page) => {
    await choose(page, { pace: 3 }); // the slowest: there is time to press what is offered meanwhile
    await sit(page, "cube", { seats: 2, challenge: "A001" });
    await press(page, "Shift+T", "Enter");
    await page.waitForSelector(".cube-falling", { state: "attached" });
    await page.waitForSelector(".cube-fall", { state: "attached" });
    const seen = await page.evaluate(() => ({
      says: document.querySelector(".prompt-says").textContent, asks: document.querySelectorAll(".prompt-asks").length,
      offers: [...document.querySelectorAll(".prompt [data-action]")].map(({ dataset }) => dataset.action),
    }));
    expect(/Blue/.test(seen.says), `the prompt does not tell who: ${seen.says}`);
    same([seen.asks, seen.offers], [0, ["show-again", "skip"]], "questions, and what is offered meanwhile");
    await page.click('[data-action="show-again"]');
    // On a slow machine it may be over before it is pressed.
    await page.click('[data-action="skip"]', { timeout: 5000 }).catch(() => {});
    await ready(page);
  });
}

/** Without the compare assist nothing is marked or counted. */
async function unmarked(browser) {
  await browser.page(null, async (page) => {
    await sit(page, "cube", { seats: 2, challenge: "A001", options: { hints: 0 } });
    await press(page, "Shift+V");
    same(await page.locator(".cube-cross, .cube-match").count(), 0, "marks and counts");
    await press(page, "Escape", "m");
    same(await page.locator(".cube-cross, .cube-match").count(), 0, "marks after m");
  });
}

async function challenges(browser) {
  const door = await browser.door();
  await browser.page(null, async (page) => {
    await setUp(page, "cube", { seats: 2, challenge: "A999" });
    await deal(page);
    const { no } = door.ask("open", "cube", 2, "", "1", null, "A999");
    await page.locator("[role=alert]").filter({ hasText: no.text }).waitFor();
    same(await page.inputValue("input[name=challenge]"), "A999", "the text is kept");
    await page.fill("input[name=challenge]", " a002 ");
    await deal(page);
    await page.waitForSelector(".table");
    await ready(page);
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    expect(!/a002/i.test(html), "the code is not on the table");
  });
}

/** The card is the one that was dealt, slot by slot, as a listener hears it. */
async function spoken(browser) {
  const door = await browser.door();
  await browser.page(null, async (page) => {
    await sit(page, "cube", { seats: 5, seat: 1, challenge: "A003" });
    expect(door.ask("open", "cube", 5, "", "7", null, "A003").ok, "it opens");
    const card = door.json("tell", 1).view.mine.card[1];
    const heard = await page.locator(".cube-faces td").allTextContents();
    same(heard.length, 36, "slots");
    for (const text of heard) {
      const [, letter, row, shows] = /^([A-F])([1-6]): the card shows (?:.*\b)?([A-Z]|empty);/.exec(text);
      const piece = card[(Number(row) - 1) * 6 + letter.charCodeAt(0) - 65];
      same(shows, piece === EMPTY ? "empty" : LETTERS[piece], `slot ${letter}${row}`);
    }
    same(await page.locator(".cube-card").count(), 1, "no card but the own");
  });
}

async function finishes(browser, selector) {
  await browser.page(null, async (page) => {
    await atOnce(page);
    await sit(page, "cube", { seats: 3, challenge: "A001", options: { cap: 4 } });
    const presses = await pressOnly(page, selector);
    expect(presses > 3, `${selector} alone does not finish: ${presses} presses, ${await stateOf(page)}`);
    await page.waitForSelector(".cube-end");
  });
}

export function cube(browser) {
  cubeSpace(browser);
  test("cube: A001 alone by keys", () => byKeys(browser));
  test("cube: A001 alone with a finger", () => byTouch(browser));
  test("cube: a refusal on a phone leaves the faces in sight", () => refusedOnPhone(browser));
  test("cube: the engine judges the piece in hand", () => verdicts(browser));
  test("cube: mouse on view and layers", () => byPointer(browser));
  test("cube: the table holds at every size, card and view in one line", () => looks(browser));
  test("cube: tokens", () => tokens(browser));
  test("cube: rounds, undo and redo alone", () => solitaire(browser));
  test("cube: two cards for one", () => flip(browser));
  test("cube: a partner's move is seen", () => partner(browser));
  test("cube: no marks where nothing is compared", () => unmarked(browser));
  test("cube: the card in words", () => spoken(browser));
  test("cube: a challenge by its code", () => challenges(browser));
  test("cube: the main button alone finishes a game", () => finishes(browser, MAIN));
  test("cube: Suggest alone finishes a game", () => finishes(browser, '[data-action="suggest"], [data-action="suggest-again"]'));
  test("cube: two pages and a bot play online to the end", () => online(browser, "cube", { cap: 3 }, async (page) => {
    await page.waitForSelector(".cube-end");
    return page.locator("dialog:has(.cube-end) h2").first().textContent();
  }));
  test("cube: another seat's cards are not on the page", () => unseen(browser, browser.games.find(({ name }) => name === "cube"),
    async (page, game, { seat = 0, seed }) => {
      await sit(page, "cube", { seats: 4, seat, seed });
      return { game: game.name, seats: 4, seat, seed, options: "" };
    }));
}
