// Who saw what: the whole evening of Wink, told when it is over, held against what the engine says.
import { readFileSync } from "node:fs";
import { TRUTH } from "../../web/src/engine/door.js";
import { atOnce, deal, expect, same, setUp, test } from "./harness.mjs";
import { holds } from "./layout.mjs";
import { withSheet } from "./sheet.mjs";

const SOURCE = `
  import { render } from "preact";
  import { Story } from "./src/games/wink/story";
  import { Sheet } from "./src/shell/sheet";
  import { RoomProvider, useMeasuredRoom } from "./src/shell/wide";
  import { loadWords, WordsProvider } from "./src/base/words";
  const { record, names, language } = window.given;
  const people = names.map((name) => ({ who: name ? "person" : "bot", name }));
  void loadWords(language).then((words) => {
    const name = (seat) => names[seat] || words.seat(seat);
    const table = { record: async () => record, name, lobby: { seats: people } };
    const Page = () => <RoomProvider value={useMeasuredRoom()}>
      <Sheet title={words.say("story.title")} onClose={() => {}}><Story table={table} /></Sheet></RoomProvider>;
    render(<WordsProvider value={words}><Page /></WordsProvider>, document.body);
  });`;

const recordOf = (name) => readFileSync(new URL(`../records/${name}.record`, import.meta.url), "utf8");
const LONG = "Wilhelmina Featherstonehaugh".slice(0, 24);

/** The story of a record, with these people at the table. */
async function withStory(browser, file, { language = "en", names = [], ...how }, use) {
  const [door, speaks] = [await browser.door(), await browser.door()];
  door.text("language", language);
  const record = recordOf(file);
  expect(door.ask("replay", record).ok, `${file} does not replay`);
  const seats = door.json("tell", -1).seats;
  const called = Array.from({ length: seats }, (_, seat) => names[seat] ?? "");
  door.text("names", called.join("\n"));
  const wasm = `data:application/wasm;base64,${readFileSync(browser.wasm).toString("base64")}`;
  const first = `window.WASM = ${JSON.stringify(wasm)};` +
    `window.given = ${JSON.stringify({ record, names: called, language })};`;
  await withSheet(browser, SOURCE, { ...how, first, speaks }, async (page) => {
    await page.waitForSelector(".story");
    await use(page, door, seats);
  });
}

/** All winks and peeks, with the seats whose eyes were on the one who did it: by the rule itself. */
function glancesOf(door) {
  return door.json("history", TRUTH).flatMap(({ news }) => {
    const flashes = news.filter(({ event }) => event === "flashed");
    const upon = (seat) => flashes.filter((other) => other.seat !== seat && other.args[1] === seat);
    return flashes.filter(({ key }) => key !== "wink.event.held").map(({ seat, text }) =>
      ({ by: seat, text, saw: upon(seat).map((other) => other.seat) }));
  });
}

/** Every glance is in the list, and says who saw it. */
async function told(page, door) {
  const deeds = page.locator(".story-deed-wink, .story-deed-peek");
  const seatName = (seat) => door.json("words", "seat.")[`seat.${seat}`];
  const wanted = glancesOf(door).map(({ text, saw }) =>
    `${text} ${saw.length ? `Seen by: ${saw.map(seatName).join(", ")}` : "Nobody saw it."}`);
  expect(wanted.length > 0, "a game without a wink proves nothing");
  same((await deeds.allTextContents()).map((text) => text.trim()), wanted, "the list");
  same(await page.locator(".story-wink, .story-peek").count(), wanted.length, "lines");
}

/** The moment that is shown: its sentence, and who saw it. */
const moment = (page) => page.locator(".story-words").evaluate((part) => ({
  said: part.querySelector("h3").textContent,
  facts: [...part.querySelectorAll("dd")].map((fact) => fact.textContent.trim()),
}));

async function walked(page) {
  const chosen = () => page.locator(".story-deed[aria-current] > span").evaluate((one) => one.firstChild.data);
  const first = await moment(page);
  const wink = await page.locator(".story-deed-wink").first().textContent();
  expect(wink.startsWith(first.said), "it opens with a wink");
  await page.keyboard.press("]");
  const second = await moment(page);
  expect(second.said !== first.said, "] leads on");
  same(await chosen(), second.said, "the list shows the same moment");
  await page.keyboard.press("[");
  same(await moment(page), first, "[ leads back");
  await page.locator(".story input[type=range]").fill("0");
  same(await moment(page), { said: await chosen(), facts: ["Everybody"] }, "the slider leads to the first deed");
  await page.click('[data-action="next-wink"]');
  same(await moment(page), first, "to the next wink");
  const bars = page.locator(".story-lanes");
  const { width } = await bars.boundingBox();
  await bars.click({ position: { x: Math.min(width, 500), y: 60 } });
  same((await moment(page)).said, await chosen(), "a press on the lanes");
}

async function eyes(page, door, seats) {
  const glances = glancesOf(door);
  for (const seat of [0, seats - 1]) {
    await page.locator(".story-eye input").nth(seat + 1).check();
    const dim = await page.locator(".story-wink.story-dim, .story-peek.story-dim").count();
    const said = await page.locator(".story-list small").filter({ hasText: "missed it" }).count();
    const missed = glances.filter(({ by, saw }) => by !== seat && !saw.includes(seat));
    same([dim, said], [missed.length, missed.length], "what this seat missed");
  }
}

/** What is told from the sheet at the end of a game; the sheet is there again afterwards. */
export async function storyOf(page) {
  await page.click('.sheet-actions [data-action="story"]');
  await page.waitForSelector(".story");
  same(await page.locator("dialog[open]").count(), 1, "sheets at a time");
  expect(await page.locator(".story-deed-wink").count() > 0, "there are winks");
  const deeds = await page.locator(".story-deed").allTextContents();
  await page.keyboard.press("Escape");
  await page.waitForSelector(".story", { state: "detached" });
  return deeds;
}

/** The menu offers it, too. */
async function twice(page) {
  await storyOf(page);
  await page.getByRole("button", { name: "Look at the table" }).click();
  await page.click('[data-action="menu"]');
  await page.click('.menu [data-action="story"]');
  await page.waitForSelector(".story");
}

/** Bots alone play to the end, or a saved game is opened. */
async function offered(browser) {
  await browser.page(null, async (page) => {
    await page.fill("textarea[name=record]", recordOf("wink-4"));
    await page.click(".replay .button-main");
    await page.click('.past [data-action="now"]');
    await twice(page);
  }, "#replay");
  await browser.page(null, async (page) => {
    await atOnce(page);
    // Small hands that lose a card by every name: the shortest game.
    await setUp(page, "wink", { seats: 8, seat: -1, seed: "7", options: { beats: 1, wrong_guess_burns_twin: 1 } });
    await deal(page);
    await twice(page);
  });
}

export function story(browser) {
  test("story: at the end of a game on this device, and of a saved one", () => offered(browser));
  test("story: every wink and peek, who saw it and who looked away; by key, slider, list and press", () =>
    withStory(browser, "wink-6", {}, async (page, door, seats) => {
      await told(page, door);
      await walked(page);
      await eyes(page, door, seats);
      await page.screenshot({ path: `${browser.shots}/story.png` });
      same(await browser.axeViolations(page), [], "axe by day");
    }));
  test("story: false signs are called so", () => withStory(browser, "wink-chaos", {}, async (page, door) => {
    await told(page, door);
    const whys = await page.evaluate(async () => {
      const found = [];
      for (const deed of document.querySelectorAll(".story-deed-wink")) {
        deed.click();
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        found.push([...document.querySelectorAll(".story-words dd")].at(-1).textContent);
      }
      return found;
    });
    expect(whys.some((why) => why.endsWith("a false sign.")), "no false sign is told");
    expect(whys.every((why) => /seeks the \d+/.test(why)), "a wink says what is sought");
  }));
  test("story: holds at every size, with eight long names, in longer words, by night", () =>
    withStory(browser, "wink-8", { dark: true, language: "xx", names: Array(8).fill(LONG) }, async (page) => {
      await holds(page, "the story", { exempt: ".story-eye input, .story-deed" });
      same(await browser.axeViolations(page), [], "axe by night");
      for (const [width, height] of [[360, 640], [740, 360], [820, 1180]]) {
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: `${browser.shots}/story-${width}.png` });
      }
    }));
}
