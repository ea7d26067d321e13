// The table of the card games: it shows what the engine knows, and the hand answers.
import {
  expect, isOver, isPlayedWithADeck, luck, pressAny, same, settled, sitDown,
  state, test,
} from "./harness.mjs";

const [FIELD, DISCARD] = [10, 18]; // places, as in src/games/viewpoint/view.h

/** Cards of a place as the page groups them: value, name, how many, with a token or not. */
function pilesAt(door, view, place) {
  const { kind } = door.json("box").deck;
  const piles = new Map();
  for (const card of view.card.filter((each) => each.place === place)) {
    const { value, name } = kind[card.kind];
    const face = `${value} ${name}${card.mark.includes(0) ? " Z" : ""}`;
    piles.set(face, (piles.get(face) ?? 0) + 1);
  }
  return [...piles].map(([face, n]) => `${face} x${n}`).sort();
}

function tableOf(door, told) {
  const { seats, plague, target } = door.json("box");
  const { table } = told.view;
  return Array.from({ length: seats }, (_, i) => {
    const seat = (told.seat + i) % seats;
    const dead = table.dead.includes(seat);
    return {
      counts: dead ? null : [
        `${table.points[seat]} of ${target} points`, `in hand: ${table.hand[seat]}`,
        plague ? `Zombeyes: ${table.zombeyes[seat]} of 7` : "",
        table.misses[seat] ? `turns to miss: ${table.misses[seat]}` : "",
      ].filter(Boolean),
      field: pilesAt(door, told.view, FIELD + seat),
    };
  });
}

/** The same, read from the page. */
function shownTable() {
  const text = (element) => element?.textContent.trim() ?? "";
  const piles = (list) => {
    const seen = new Map();
    for (const summary of list?.querySelectorAll("summary") ?? []) {
      const [value, name] = [...summary.children].map(text);
      const face = `${value} ${name}${summary.querySelector(".token") ? " Z" : ""}`;
      const n = Number(/×(\d+)/.exec(summary.textContent)?.[1] ?? 1);
      seen.set(face, (seen.get(face) ?? 0) + n);
    }
    return [...seen].map(([face, n]) => `${face} x${n}`).sort();
  };
  return [...document.querySelectorAll(".seat")].map((seat) => {
    const counts = [...seat.querySelectorAll(".counts span")].map(text);
    return { counts: counts.length ? counts : null, field: piles(seat.querySelector(":scope > .cards")) };
  });
}

/** Plays to the end; at every question the page must show what the engine knows. */
async function faithful(browser, game, options) {
  await browser.page(options.size, async (page, tap) => {
    const setting = await sitDown(page, game, options);
    const pick = luck(9);
    let questions = 0;
    for (; questions < 400; questions++) {
      const { told, door } = await tap.seat(browser, page);
      same(await state(page), `${told.step}/${told.questions.length}`, "how far it is");
      same(await page.evaluate(shownTable), tableOf(door, told), `the table at ${told.step}`);
      const discarded = pilesAt(door, told.view, DISCARD);
      const pile = await page.textContent(".piles");
      expect(pile.includes(`Draw pile: ${told.view.table.draw}`), `the draw pile at ${told.step}`);
      for (const each of discarded)
        expect(pile.includes(each.replace(/ (Z )?x\d+$/, "")), `the discard pile: ${each}`);
      same(await page.locator(".pending li").count(), told.score ? 0 : told.view.table.depth,
        `what is pending at ${told.step}`);
      if (told.score) break;
      if (questions === 8 && options.shot)
        await page.screenshot({ path: `${browser.shots}/${options.shot}.png`, fullPage: true });
      const { subject } = told.questions[0];
      const legal = door.json("moves", setting.seat, subject).map((move) => move.do).sort();
      const offered = page.locator("[data-moves]").first().locator("button[data-do]");
      same((await offered.evaluateAll((list) => list.map((b) => b.dataset.do))).sort(), legal,
        `the moves at ${told.step}`);
      const button = offered.nth(pick(legal.length));
      const before = await state(page);
      await button.click();
      await settled(page, before);
    }
    expect(await isOver(page), `no end after ${questions} questions`);
  });
}

/** Sits down where the first question, or one soon after, fits. */
async function until(page, game, fits) {
  const pick = luck(1);
  for (let seed = 1; seed < 30; seed++) {
    await sitDown(page, game, { seed: String(seed) });
    for (let i = 0; i < 12 && !(await isOver(page)); i++) {
      if (await fits()) return;
      await pressAny(page, pick);
    }
    await page.getByRole("button", { name: "New table" }).click();
  }
  throw new Error("no such question was ever asked");
}

const inWindow = (page) => async () => await page.locator("button[data-do=pass]").count() > 0;

async function reactions(browser, game) {
  await browser.page(null, async (page) => {
    await until(page, game, inWindow(page));
    const before = await state(page);
    same(await page.evaluate(() => document.activeElement?.id), "now",
      "the question has the focus");
    same(await page.locator(".now button").first().getAttribute("data-do"), "pass",
      "the first button lets it be");

    const not = page.locator(".hand button[aria-disabled=true]").first();
    await not.focus();
    await page.keyboard.press("Enter");
    const why = page.locator("[role=alert]").filter({ hasText: /\S/ });
    await why.waitFor();
    expect(await why.locator("code").count() === 1, "the refusal names its rule");
    same(await state(page), before, "a refused card changes nothing");

    await page.locator("#now").focus();
    await page.keyboard.press("Space");
    await settled(page, before);
    await page.getByRole("button", { name: "Undo" }).click();
    await settled(page, await state(page) === before ? "" : await state(page));
    same(await state(page), before, "undo goes back to the window");
    const key = await page.locator(".hand button[data-do]").first().getAttribute("data-card");
    const lines = await page.locator("[role=log] li").count();
    await page.locator("#now").focus();
    await page.keyboard.press(key);
    await settled(page, before);
    const log = (await page.locator("[role=log] li").allTextContents()).slice(lines).join("\n");
    expect(/You reveal/.test(log), `the number of a card reveals it: ${log}`);
  });
}

/** Without the offer to let it be, every window is asked. */
async function everyWindow(browser, game) {
  await browser.page(null, async (page) => {
    await until(page, game, inWindow(page));
    await page.uncheck("input[name=skip]");
    let alone = 0;
    for (let i = 0; i < 30 && alone === 0 && !(await isOver(page)); i++) {
      const moves = page.locator("button[data-do]");
      if (await moves.count() === 1 && await moves.getAttribute("data-do") === "pass") alone++;
      await pressAny(page, () => 0);
    }
    expect(alone > 0, "no window was asked that had no answer");
  });
}

const DECK = `deck "Garden" edition 2009

card Tall Sunflower 15 x20

card Busy Bee 5 x10
  draw 1

card Sudden Hail 10 x6
  each other player discards 1
  reveal when another player plays a card:
    cancel it
`;

async function ownDeck(browser, game) {
  await browser.page(null, async (page, tap) => {
    await page.selectOption("select[name=game]", game.name);
    await page.locator("summary").filter({ hasText: "A deck of your own" }).click();
    await page.fill("textarea[name=deck]", DECK.replace("draw 1", "drow 1"));
    await page.click("button.main");
    await page.locator("[role=alert]").filter({ hasText: "Line 6" }).waitFor();
    same(await page.inputValue("textarea[name=deck]"), DECK.replace("draw 1", "drow 1"),
      "the text is kept");

    await page.locator("form details input[type=file]").setInputFiles({
      name: "garden.deck", mimeType: "text/plain", buffer: Buffer.from(DECK),
    });
    await page.waitForFunction((text) => document.querySelector("textarea").value === text, DECK);
    await page.fill("input[name=seed]", "5");
    await page.click("button.main");
    await page.waitForSelector(".play");
    await settled(page, "");
    same((await tap.seat(browser, page)).door.json("cards").length, 3, "kinds of the deck");
    const hand = await page.locator(".now").textContent();
    expect(/Tall Sunflower|Busy Bee|Sudden Hail/.test(hand), "its cards are in the hand");
    const pick = luck(3);
    while (!(await isOver(page))) await pressAny(page, pick);
    const { told } = await tap.read(page);
    expect(told.view.card.every(({ kind }) => kind < 3), "no other cards are there");
  });
}

/** No card is named on the page that this seat has not seen. */
async function unnamed(browser, game) {
  await browser.page(null, async (page, tap) => {
    await sitDown(page, game, { seed: "11" });
    const { told, door } = await tap.seat(browser, page);
    const seen = new Set(told.view.card.map(({ kind }) => kind));
    const said = (await page.locator("[role=log] li").allTextContents()).join("\n");
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    const names = door.json("box").deck.kind.map(({ name }) => name);
    const hidden = names.filter((name, kind) => !seen.has(kind) && !said.includes(name));
    expect(hidden.length > 3 && hidden.length < names.length, "there are cards to be hidden");
    same(hidden.filter((name) => html.includes(name)), [], "cards nobody showed");
    expect(names.some((name, kind) => seen.has(kind) && html.includes(name)), "the search works");
  });
}

export function cards(browser) {
  const game = (name) => browser.games.find((each) => each.name === name);
  const phone = { width: 360, height: 640 };
  test("viewpoint: the table is the engine's", () =>
    faithful(browser, game("viewpoint"), { seats: 4, seat: 2, seed: "3" }));
  test("revisioned: the table of two is the engine's", () =>
    faithful(browser, game("revisioned"), { seats: 2, seat: 1, seed: "4" }));
  test("winking-dead: the table of eight is the engine's, on a phone", () =>
    faithful(browser, game("winking-dead"),
      { seats: 8, seat: 0, seed: "5", size: phone, shot: "winking-dead-eight" }));
  test("viewpoint: a window is answered", () => reactions(browser, game("viewpoint")));
  test("revisioned: every window can be asked", () => everyWindow(browser, game("revisioned")));
  test("viewpoint: a deck of one's own", () => ownDeck(browser, game("viewpoint")));
  for (const each of browser.games.filter(isPlayedWithADeck))
    test(`${each.name}: no unseen card is named`, () => unnamed(browser, each));
}
