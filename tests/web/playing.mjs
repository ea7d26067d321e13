// Every game, pressed from the first question to the end; and what can be done besides.
import { readFileSync } from "node:fs";
import {
  deal, expect, historyLines, isOver, logLines, luck, plainGames, playOn, pressAny, same, settled, setUp, sitDown, state, test,
  typing,
} from "./harness.mjs";

/** The rows of the score as the page should show them. */
function scoreRows({ points, rank }) {
  return points.map((_, seat) => seat).sort((a, b) => rank[a] - rank[b] || a - b)
    .map((seat) => [String(rank[seat]), String(points[seat])]);
}

async function saved(page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the game" }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}

async function playToTheEnd(browser, game, seat, seed) {
  await browser.page(null, async (page) => {
    await sitDown(page, game, { seat, seed });
    expect(await page.getByRole("button", { name: "Save the game" }).count() === 0,
      "the record is not to be had before the end");
    const presses = await playOn(page, luck(Number(seed)));
    expect(presses > 0 && await isOver(page), `no end after ${presses} presses`);
    same(await page.evaluate(() => document.activeElement?.id), "now", "the focus at the end");

    const door = await browser.door();
    const replay = door.ask("replay", await saved(page));
    expect(replay.ok, `the record does not replay: ${replay.no?.text}`);
    expect(door.number("over") === 1, "the record ends with the game");
    same(await logLines(page), historyLines(door, seat), "the log");
    const rows = await page.locator("table.score tbody tr").evaluateAll((list) =>
      list.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));
    same(rows, scoreRows(door.json("score")), "the score");
    expect(await page.locator("button[data-do]").count() === 0, "nothing is asked after the end");
  });
}

/** A typed move that the rules refuse; with a rule id, if any has one. */
function findRefused(door, game, told) {
  const { subject } = told.questions[0];
  let plain = null;
  for (const { name, args } of game.verbs)
    for (let n = 0; n < 40; n++) {
      const move = [name, ...Array(args.length).fill(n)].join(" ");
      const reply = door.ask("may", told.seat, subject, move);
      if (reply.ok || "line" in reply.no) continue;
      if (reply.no.rule) return { move, no: reply.no };
      plain ??= { move, no: reply.no };
    }
  return plain;
}

async function refusal(browser, game) {
  await browser.page(null, async (page, tap) => {
    const setting = await sitDown(page, game);
    const { told, door } = await tap.seat(browser, page);
    const before = await state(page);
    const input = await typing(page);
    const found = findRefused(door, game, told);
    if (found) {
      await input.fill(found.move);
      await page.getByRole("button", { name: "May I?" }).click();
      const why = page.locator("[role=alert]").filter({ hasText: found.no.text });
      await why.waitFor();
      if (found.no.rule) same(await why.locator("code").textContent(), found.no.rule, "the rule");
      await input.press("Enter");
      await why.waitFor();
      same(await state(page), before, "a refused move changes nothing");
    }
    expect(found?.no.rule || game.name === "blank", "no refusal with a rule id was found");
    await input.fill("sing loudly");
    await input.press("Enter");
    const fault = door.ask("may", setting.seat, told.questions[0].subject, "sing loudly").no;
    await page.locator("[role=alert]").filter({ hasText: fault.text }).waitFor();

    const legal = door.json("moves", setting.seat, told.questions[0].subject)[0].do;
    await input.fill(legal);
    await page.getByRole("button", { name: "May I?" }).click();
    await page.getByText("Yes, you may.").waitFor();
    same(await state(page), before, "to ask is not to play");
    await input.press("Enter");
    await settled(page, before);
  });
}

async function undo(browser, game) {
  await browser.page(null, async (page) => {
    await sitDown(page, game);
    const pick = luck(3);
    const button = page.getByRole("button", { name: "Undo" });
    const look = async () => [
      await state(page), await logLines(page), await page.locator("#now").textContent(),
    ];
    expect(await button.isDisabled(), "there is nothing to undo at first");
    const seen = [await look()];
    while (seen.length < 4 && !(await isOver(page))) {
      await pressAny(page, pick);
      seen.push(await look());
    }
    while (seen.length > 1) {
      const [now] = seen.pop();
      await button.click();
      await settled(page, now);
      same(await look(), seen.at(-1), "undo goes back to the question before");
    }
    expect(await button.isDisabled(), "there is nothing left to undo");
  });
}

async function watching(browser, game) {
  await browser.page(null, async (page) => {
    await sitDown(page, game, { seat: -1 });
    await page.locator("table.score").waitFor({ timeout: 60000 });
    expect(await page.locator("button[data-do]").count() === 0, "a spectator has no moves");
    const door = await browser.door();
    expect(door.ask("replay", await saved(page)).ok, "the record replays");
    same(await logLines(page), historyLines(door, -1), "the log is the spectator's");
  });
}

async function savedGames(browser, game) {
  await browser.page(null, async (page) => {
    await sitDown(page, game);
    await playOn(page, luck(1));
    const record = await saved(page);
    await page.getByRole("button", { name: "Play again" }).click();
    await page.locator("table.score").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "New table" }).click();
    await page.waitForSelector(".home");
    await page.click(".frame-nav a");
    const upload = async (text) => {
      await page.locator(".replay input[type=file]")
        .setInputFiles({ name: "a.sightline", mimeType: "text/plain", buffer: Buffer.from(text) });
      await page.waitForFunction((all) => document.querySelector("textarea").value === all, text);
      await page.click(".replay .button-main");
    };
    await upload(record.replace(/^seats .*/m, "seats many"));
    await page.locator("[role=alert]").filter({ hasText: "Line 4" }).waitFor();
    await upload(record);
    await page.waitForSelector("table.score");
    const door = await browser.door();
    expect(door.ask("replay", record).ok, "the record replays");
    same(await logLines(page), historyLines(door, -1), "the log of a saved game, for everybody's eyes");
  });
}

export function playing(browser) {
  const plain = browser.games.find(({ name }) => name === "blank");
  for (const game of plainGames(browser)) {
    test(`${game.name}: played to the end`, () => playToTheEnd(browser, game, 0, "7"));
    test(`${game.name}: a refusal says why`, () => refusal(browser, game));
    test(`${game.name}: undo`, () => undo(browser, game));
    test(`${game.name}: watched`, () => watching(browser, game));
  }
  test("a saved game can be opened, a damaged one says where", () => savedGames(browser, plain));
  test("a setting at fault says why", () => browser.page(null, async (page) => {
    await setUp(page, "blank", { seed: "no seed" });
    await deal(page);
    await page.locator("[role=alert]").filter({ hasText: "A seed is a whole number" }).waitFor();
    await page.fill("input[name=seed]", "");
    await deal(page);
    await page.waitForSelector(".play");
  }));
}
