// The table of Viewpoints: it shows what the engine knows, and a piece in hand is judged by it.
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  deal, expect, isOver, logLines, luck, same, settled, setUp, speak, state, test, typing,
} from "./harness.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const source = fileURLToPath(new URL("../../web/src/games/cube-space.ts", import.meta.url));
const PHONE = { width: 360, height: 640 };
const LETTERS = "FILNPTUVWXYZ";
const EMPTY = 255;

/** Sits down in the browser and opens the same in a door of ours. */
async function sit(page, door, table) {
  const { seats = 1, seat = 0, challenge = "A001", seed = "5", ...options } = table;
  await setUp(page, "cube", { seats, seat, seed, challenge, options });
  await deal(page);
  await page.waitForSelector(".play");
  await settled(page, "");
  const text = Object.entries(options).map(([name, value]) => `${name}=${value}`).join(" ");
  const reply = door.ask("open", "cube", seats, text, seed, null, challenge || null);
  expect(reply.ok, `the engine does not open it: ${reply.no?.text}`);
}

const held = (page) => page.locator("button[data-at]").getAttribute("data-at");
const offered = (page) => page.locator("button[data-at]").getAttribute("data-do");
const focusQuestion = (page) => page.locator("#now").focus();

async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Steps or turns until the piece in hand is there; the verdict is in when this returns. */
async function steer(page, wanted) {
  const where = (name) => [...name.slice(-3)].map((c, i) => c.charCodeAt(0) - (i < 2 ? 65 : 49));
  await focusQuestion(page);
  await press(page, wanted[0].toUpperCase() === wanted[0] ? `Shift+${wanted[0]}` : wanted[0]);
  const bare = (name) => name.replace(/@.*/, "");
  const seen = new Set();
  for (let i = 0; bare(await held(page)) !== bare(wanted); i++) {
    expect(i < 60, `the turns do not reach ${wanted}: ${[...seen].join(" ")}`);
    seen.add(bare(await held(page)));
    await press(page, "xyz"[i % 7 === 6 ? 2 : i % 2]);
  }
  const ways = [["ArrowLeft", "ArrowRight"], ["ArrowDown", "ArrowUp"], ["PageDown", "PageUp"]];
  for (const axis of [0, 1, 2])
    for (let i = 0; i < 8; i++) {
      const [now, then] = [where(await held(page))[axis], where(wanted)[axis]];
      if (now === then) break;
      await press(page, ways[axis][now < then ? 1 : 0]);
    }
  same(await held(page), wanted, "the piece in hand");
  await page.locator(".scene.fits, .scene.not").first().waitFor();
}

/** The two grids, or the plans, as rows of letters from the top. */
async function shownGrids(page, which) {
  await page.waitForSelector(`table.${which}`); // the bundle of the game may still be on its way
  return page.locator(`table.${which}`).evaluateAll((tables) =>
    tables.map((table) => [...table.rows].slice(0, 6).map((row) =>
      [...row.querySelectorAll("td")].map((cell) => cell.firstElementChild.textContent).join(""))));
}

/** A card as it is printed: letters of sides 2 and 4 run from right to left. */
function printed(card, side) {
  const rows = Array.from({ length: 6 }, (_, row) => card.slice(row * 6, row * 6 + 6)
    .map((piece) => (piece === EMPTY ? "·" : LETTERS[piece])));
  return rows.reverse().map((row) => (side === 1 || side === 3 ? row.reverse() : row).join(""));
}

/* --- the page counts as the engine does ---------------------------------------------------- */

async function space(browser) {
  const out = `${browser.shots}/cube-space.mjs`;
  await require("esbuild").build({
    entryPoints: [source], bundle: true, format: "esm", outfile: out, logLevel: "error",
  });
  return import(pathToFileURL(out));
}

async function sameNames(browser) {
  const { cellsOf, cellName, nameOf, numberOf, placementOf } = await space(browser);
  const door = await browser.door();
  let checked = 0;
  for (const set of [1, 4]) {
    expect(door.ask("open", "cube", 1, `set=${set}`, "3", null, null).ok, "it opens");
    for (const { do: text, text: said } of door.json("moves", 0, 0)) {
      const number = /^place (\d+)$/.exec(text)?.[1];
      if (number === undefined) continue;
      const placed = placementOf(Number(number));
      const name = nameOf(placed);
      expect(said.includes(name), `${text} is ${name} on the page, but: ${said}`);
      same(numberOf(placed), Number(number), `the number of ${name}`);
      same(cellsOf(placed).length, 5, "cells");
      checked++;
    }
  }
  expect(checked > 2000, `only ${checked} places`);
  // The cells themselves: a challenge spelled by cells is the one spelled by name.
  for (const number of [0, 999, 4242, 8000, 12345, 18215]) {
    const placed = placementOf(number);
    const cells = cellsOf({ ...placed, at: [placed.at[0], placed.at[1], 0] }).map(cellName).join();
    const texts = [`${LETTERS[placed.piece]}:${cells}`,
      nameOf({ ...placed, at: [placed.at[0], placed.at[1], 0] })].map((structure) => {
      const reply = door.ask("open", "cube", 5, "", "3", null, `structure: ${structure}`);
      return reply.ok ? door.json("tell", 0).view.mine.card[0] : reply.no.key;
    });
    same(texts[0], texts[1], `the cells of ${nameOf(placed)}`);
  }
}

async function sameLooks(browser) {
  const { gridOf, look, placementOf } = await space(browser);
  const door = await browser.door();
  for (const challenge of ["A001", "A011", "A020"]) {
    expect(door.ask("open", "cube", 5, "", "3", null, challenge).ok, "it opens");
    const cards = [0, 1, 2, 3, 4].map((seat) => door.json("tell", seat).view.mine.card[seat]);
    for (const word of ["give-up", "agree"]) {
      const waiting = door.number("waiting");
      for (let seat = 0; seat < 5; seat++)
        if (waiting >> seat & 1)
          door.ask("answer", seat, seat, door.json("tell", seat).questions[0].q, word);
    }
    expect(door.number("over") === 1, "all agree to give up");
    const { fixed } = door.json("tell", 0).view.table;
    const grid = gridOf(fixed.filter((at) => at !== 0xffff).map(placementOf));
    for (let side = 0; side < 5; side++)
      same(look(grid, side), cards[side], `card ${side + 1} of ${challenge}`);
  }
}

/* --- playing ------------------------------------------------------------------------------- */

/** The page and a door of ours go the same way; the grids agree all the time. */
async function agrees(page, door, seat) {
  const { view } = door.json("tell", seat);
  const side = view.table.side_of[seat];
  const [card] = await shownGrids(page, "slots");
  same(card, printed(view.mine.card[side], side), "the own card as printed");
  const html = await page.evaluate(() => document.querySelectorAll("table.slots").length);
  same(html, 2, "no card but the own, and what is seen");
}

async function byKeyboard(browser) {
  const door = await browser.door();
  await browser.page(null, async (page) => {
    await sit(page, door, {});
    await agrees(page, door, 0);
    const before = await state(page);
    await steer(page, "T0@CB1");
    expect(await offered(page), "it may be put there");
    await page.screenshot({ path: `${browser.shots}/cube-keyboard.png` });
    await focusQuestion(page);
    await press(page, "Enter");
    await settled(page, before);
    expect((await logLines(page)).some((line) => line.includes("T0@CB1")), "the log tells it");
    same(await page.evaluate(() => document.activeElement?.id), "now", "the focus");
    const { q } = door.json("tell", 0).questions[0];
    expect(door.ask("answer", 0, 0, q, "place T0@CB1").ok, "the engine takes it");
    await agrees(page, door, 0);

    // From the other side: arrows go as that player sees it.
    await focusQuestion(page);
    await press(page, "u");
    const at = await held(page);
    await press(page, "ArrowRight");
    const moved = await held(page);
    expect(moved[3] < at[3] || at[3] === "A", `to the right of player 2 is ${at}, ${moved}`);

    // Into what stands there: the engine's own words, and the key does not play it.
    await steerInto(page, "U0@CB1");
    const no = door.ask("may", 0, 0, "place U0@CB1").no;
    expect(no?.rule === "VPTS-PLACE-6", "the engine refuses it");
    const verdict = await page.locator(".verdict").textContent();
    expect(verdict.includes(no.text) && verdict.includes(no.rule), `the verdict: ${verdict}`);
    const now = await state(page);
    await focusQuestion(page);
    await press(page, "Enter");
    await page.locator("[role=alert]").filter({ hasText: no.text }).waitFor();
    same(await state(page), now, "a refused place changes nothing");

    // Lifted again, it may be reserved or let go.
    await press(page, "t");
    await page.getByText("Lifted.").waitFor();
    expect(await page.locator(`button[data-do="reserve ${LETTERS.indexOf("T")}"]`).count() === 1,
      "it can be reserved");
    await press(page, "Escape");
    await page.getByText("Pick a piece").waitFor();
  });
}

/** As steer(), for the side of player 2, where left and right, near and far are exchanged. */
async function steerInto(page, wanted) {
  await focusQuestion(page);
  await press(page, wanted[0].toLowerCase());
  await press(page, wanted[0].toLowerCase());
  const where = (name) => [...name.slice(-3)].map((c, i) => c.charCodeAt(0) - (i < 2 ? 65 : 49));
  const ways = [["ArrowRight", "ArrowLeft"], ["ArrowUp", "ArrowDown"], ["PageDown", "PageUp"]];
  for (let i = 0; i < 30 && await held(page) !== wanted; i++) {
    const [now, then] = [where(await held(page)), where(wanted)];
    const axis = [2, 0, 1].find((each) => now[each] !== then[each]);
    expect(axis !== undefined, `turned: ${await held(page)}`);
    await press(page, ways[axis][now[axis] < then[axis] ? 1 : 0]);
    // Height first, by hand, or it would be let down at every step.
    if (i === 0) await press(page, "PageUp");
  }
  same(await held(page), wanted, "the piece in hand");
  await page.locator(".scene.not").waitFor();
}

/** A whole solitaire: put the one piece there, announce and pass from both sides. */
async function solved(browser) {
  const door = await browser.door();
  await browser.page(null, async (page) => {
    await sit(page, door, { challenge: "structure: I0@AA1" });
    let before = await state(page);
    same((await shownGrids(page, "slots"))[0].at(-1), "IIIII·", "the card");
    await steer(page, "I0@AA1");
    const match = await page.locator(".match").textContent();
    expect(match.includes("31 of 36") && match.includes("36"), `what it would be: ${match}`);
    await page.locator("button[data-at]").click();
    await settled(page, before);
    same((await shownGrids(page, "slots"))[0].at(-1), "·IIIII", "the card of the other side");
    for (let i = 0; i < 2; i++) {
      before = await state(page);
      expect(await page.locator("button.main[data-do=pass]").count() === 1, "complete: pass");
      await page.locator("button[data-do=pass]").click();
      await settled(page, before);
    }
    expect(await isOver(page), "it is over");
    const end = await page.locator(".end").textContent();
    expect(end.includes("Solved") && end.includes("just as it was meant"), `the end: ${end}`);
    await page.getByRole("button", { name: "From above" }).click();
    same((await shownGrids(page, "slots"))[0].at(-1), "IIIII·", "the structure from above");
    same(await browser.axeViolations(page), [], "axe, the end");
    await page.screenshot({ path: `${browser.shots}/cube-end.png`, fullPage: true });
  });
}

async function byPointer(browser) {
  const door = await browser.door();
  await browser.page(null, async (page) => {
    await sit(page, door, {});
    await page.click("button[data-piece=X]");
    const cell = (layer, row, column) => page.locator("table.plan").nth(layer)
      .locator("tr").nth(row).locator("td").nth(column);
    await cell(0, 2, 3).click(); // row D, column D: the middle of X
    await page.locator(".scene.fits").waitFor();
    same(await held(page), "X0@CC1", "the cell that was clicked is in the piece");
    await cell(2, 2, 3).click();
    await page.locator(".scene.not").waitFor();
    same(await held(page), "X0@CC3", "in the layer that was clicked");
    await page.getByRole("button", { name: "Drop" }).click();
    same(await held(page), "X0@CC1", "let down");
    await page.locator(".scene .tile").nth(7).click(); // B from the left, B away
    same(await held(page), "X0@AA1", "on the floor of the picture");
    await press(page, "ArrowRight");
    same(await held(page), "X0@BA1", "keys work after a click");
    await page.getByRole("button", { name: "Tip" }).click();
    expect(/^X[12]@/.test(await held(page)), "turned by a button");
    const before = await state(page);
    await page.click("button[data-piece=X]"); // let go
    await page.click("button[data-piece=I]");
    await page.locator("button[data-at][data-do]").click();
    await settled(page, before);
    await page.locator(".scene .piece-I .front").first().click();
    await page.locator("button[data-piece=I][aria-pressed=true]").waitFor();

    await page.getByLabel("Mark what is wrong").uncheck();
    same(await page.locator("td.wrong").count(), 0, "no marks");
    await page.getByLabel("Mark what is wrong").check();
    const wrong = await page.locator("table.slots").nth(0).locator("td.wrong").count();
    const then = /With this piece there: (\d+)/.exec(await page.locator(".match").textContent());
    const now = /^(\d+) of 36/.exec((await page.locator(".match").textContent()).trim());
    same(36 - wrong, Number((then ?? now)[1]), "marks and count agree");
    await page.locator("button[data-fair]").click();
    await page.locator("p[role=status]").filter({ hasText: /slot [A-F][1-6]/i }).waitFor();
  });
}

/** With programs: a token, a reserve, and the table of all five. */
async function together(browser) {
  const door = await browser.door();
  await browser.page(null, async (page) => {
    await sit(page, door, { seats: 5, seat: 2, challenge: "A003" });
    await agrees(page, door, 2);
    same(await page.locator(".around li").count(), 5, "five players");
    let before = await state(page);
    await page.click("button[data-token=xy]");
    await page.locator(".tokens select").selectOption({ label: "Blue" });
    await page.locator(".frame button", { hasText: "C1" }).click();
    same(await page.locator(".frame button").first().textContent(), "F6", "a mirrored card");
    same(await browser.axeViolations(page), [], "axe, a token");
    await page.screenshot({ path: `${browser.shots}/cube-token.png`, fullPage: true });
    await page.getByRole("button", { name: "Ask Blue what is in slot C1" }).click();
    await settled(page, before);
    const answer = (await logLines(page)).find((line) => /Blue/.test(line) && /C1/.test(line));
    expect(answer, "the answer is told");
    expect(await page.locator("button[data-token=xy]").count() === 0, "a token is used once");

    before = await state(page);
    await page.click("button[data-token=look]");
    await page.getByRole("button", { name: "Look at card 5" }).click();
    await page.locator(".looked table").waitFor();
    await page.locator(".looked").getByRole("button", { name: "Close" }).click();
    same(await page.locator(".looked").count(), 0, "closed");
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
    await page.waitForSelector(".play");
    await settled(page, "");
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    expect(!/a002/i.test(html), "the code is not on the table");
  });
}

async function bids(browser) {
  const door = await browser.door();
  await browser.page(PHONE, async (page) => {
    await sit(page, door, { seats: 1, limit: 1 });
    const before = await state(page);
    same(await page.locator("button[data-do]").count(), 20, "the dial");
    await page.locator("button[data-do='bid 2']").click();
    await settled(page, before);
    await page.getByText("2 on the round counter").waitFor();
    expect((await (await typing(page)).count()) === 1, "moves can be typed as well");
    const pick = luck(3);
    while (!(await isOver(page))) {
      const now = await state(page);
      const buttons = page.locator("button[data-do]");
      await buttons.nth(pick(await buttons.count())).click();
      await settled(page, now);
    }
    const end = await page.locator(".end").textContent();
    expect(end.includes("counter ran out"), `lost by the counter: ${end}`);
    const width = await page.evaluate(() => document.scrollingElement.scrollWidth);
    expect(width <= PHONE.width, `the end is ${width} wide on a phone`);
  });
}

async function onPhone(browser) {
  const door = await browser.door();
  await browser.page(PHONE, async (page) => {
    await sit(page, door, { seats: 3, seat: 2, challenge: "A012" });
    const wide = async (where) => {
      const width = await page.evaluate(() => document.scrollingElement.scrollWidth);
      expect(width <= PHONE.width, `${where} is ${width} wide on a phone`);
    };
    await wide("a turn");
    await page.screenshot({ path: `${browser.shots}/cube-phone-turn.png` });
    await page.screenshot({ path: `${browser.shots}/cube-phone-whole.png`, fullPage: true });
    await page.click("button[data-token=xyq]");
    await wide("a token");
    await page.getByRole("button", { name: "Lean over" }).click();
    await page.locator(".piece[aria-pressed=false]:not(.away)").first().click();
    await page.locator(".scene.fits").waitFor();
    const before = await state(page);
    await page.locator("button[data-at]").click();
    await settled(page, before);
    await wide("the next turn");
    await speak(page, "xx");
    await wide("longer words");
  });
}

export function cube(browser) {
  test("cube: places have the engine's names and numbers", () => sameNames(browser));
  test("cube: sides see what the cards show", () => sameLooks(browser));
  test("cube: a piece is placed by the keyboard, and a refusal says why", () =>
    byKeyboard(browser));
  test("cube: solitaire, solved", () => solved(browser));
  test("cube: mouse and finger", () => byPointer(browser));
  test("cube: with programs, and tokens", () => together(browser));
  test("cube: a challenge by its code", () => challenges(browser));
  test("cube: limited rounds", () => bids(browser));
  test("cube: a turn fits a phone", () => onPhone(browser));
}
