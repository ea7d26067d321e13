// Everything before a table and around it: home, setting up, the lobby, settings, and what can go wrong.
import { breakable, choose, expect, PHONE, same, speak, test } from "./harness.mjs";
import { holds, layoutFaults } from "./layout.mjs";

const TABLE = ".play, .table";
const NOWHERE = "00112233445566778899aabbccddeeff";

const shown = (browser) => browser.games.filter(({ rehearsal }) => !rehearsal);
const atHome = (browser, use, size = null, counts = undefined, more = {}) => browser.page(size, use, "", counts, more);
const heading = (page) => page.locator("main h1").textContent();

/** One press, and a game of each kind is on the table; it is there again after a reload, until it is forgotten. */
async function onePress(browser, game) {
  await atHome(browser, async (page) => {
    same(await page.locator(".home-play").count(), shown(browser).length, "games on the shelf");
    await page.click(`.home-play[data-game=${game.name}]`);
    await page.waitForSelector(TABLE);
    const address = page.url();
    expect(/#here\/[0-9a-f]{32}$/.test(address), `no address of a table: ${address}`);
    const asked = () => page.waitForFunction((title) => document.title.startsWith("Your turn") && document.title.includes(title), game.title);
    await asked();
    await page.reload();
    await page.waitForSelector(TABLE);
    await asked(); // the seat is still mine
    await page.goBack();
    await page.waitForSelector(".home");
    await page.click(".home-list a");
    await page.waitForSelector(TABLE);
    same(page.url(), address, "where it goes on");
    await page.goBack();
    await page.click(".home-list .home-forget");
    await page.waitForSelector(".home-list", { state: "detached" });
    await page.reload();
    await page.waitForSelector(".home");
    same(await page.locator(".home-list").count(), 0, "forgotten games");
    await page.goto(address);
    await page.waitForSelector(".trouble");
  });
}

/** Everything that starts a game is in sight on a phone. */
async function fold(browser) {
  await atHome(browser, async (page) => {
    const starts = ".home-play, .home-begin .button, .home-code";
    const low = await page.evaluate((all) => [...document.querySelectorAll(all)]
      .map((each) => each.getBoundingClientRect().bottom).filter((bottom) => bottom > innerHeight), starts);
    same(low, [], "below the fold");
    same(await page.locator(".round-table").filter({ visible: true }).count(), 0, "pictures above the games");
  }, PHONE);
}

async function daily(browser) {
  await atHome(browser, async (page) => {
    await page.click("button[name=daily]");
    await page.waitForSelector(TABLE);
  });
}

/** A second browser, whose complaints count as those of the first. */
async function another(browser, path, use) {
  await browser.page(null, use, path);
}

async function setUpThere(page, game) {
  await page.evaluate((name) => {
    location.hash = `set/${name}`;
  }, game);
  await page.check("input[name=where][value=there]");
  await page.check("input[name=seats][value='4']");
  await page.click(".setup-end .button-main");
  await page.waitForSelector(".lobby");
}

/** Two people at the server: a link, a code, seats, a bot, the deal; and somebody who only watches. */
async function together(browser) {
  await atHome(browser, async (anna) => {
    await setUpThere(anna, "wink");
    const link = anna.url();
    const code = await anna.locator(".invite-code").textContent();
    same(await anna.locator(".lobby-seat").count(), 4, "seats");
    await anna.waitForSelector(".invite-qr path");
    same(await anna.locator(".invite-link input").inputValue(), link, "the link to send");
    await another(browser, "", async (ben) => {
      await ben.fill("input[name=code]", code.toLowerCase());
      await ben.click(".home-join button");
      await ben.waitForSelector(".lobby");
      same(ben.url(), link, "where the code leads");
      await ben.locator(".lobby-seat").nth(1).getByRole("button").first().click();
      await ben.getByRole("button", { name: "Stand up" }).waitFor();
      await anna.getByText("Here", { exact: true }).waitFor();
      await anna.locator(".lobby-seat").nth(2).getByRole("button", { name: "Add a bot" }).click();
      await ben.getByText("Bot:").waitFor();
      same(await ben.locator("button[name=start]").count(), 0, "only whoever opened the table deals");
      await anna.click("button[name=start]");
      await Promise.all([anna, ben].map((page) => page.waitForSelector(TABLE)));
      await ben.reload();
      await ben.waitForSelector(TABLE);
      await ben.goto(browser.url);
      await ben.waitForSelector(".home-list");
      const goOn = await ben.locator(".home-list a").first().getAttribute("href");
      same(goOn, new URL(link).pathname, "a game to go on with");
      await another(browser, new URL(link).pathname.slice(1), (watcher) => watcher.waitForSelector(TABLE));
    });
  });
}

/** The connection to the server breaks in the lobby: the page says so, and reconnects by itself. */
async function lostConnection(browser) {
  await atHome(browser, async (page) => {
    const way = await breakable(page);
    await setUpThere(page, "wink");
    await way.cut();
    await page.waitForSelector(".reconnecting");
    way.lay();
    await page.waitForSelector(".reconnecting", { state: "detached" });
    await page.getByRole("button", { name: "Stand up" }).click();
    await page.locator(".lobby-seat").first().getByRole("button", { name: "Sit here" }).waitFor();
  });
}

/** Two people pass one device round. */
async function roundOneScreen(browser) {
  await browser.page(null, async (page) => {
    await page.check("input[name=seats][value='2']");
    await page.selectOption("select[name=seat-1]", "friend");
    await page.locator(".setup-seat input[name=name]").fill("Bea");
    await page.click(".setup-end .button-main");
    await page.waitForSelector(TABLE);
    await page.getByText("Bea").first().waitFor();
  }, "#set/viewpoint");
}

/** A table that shows itself to everybody. */
async function openToAll(browser) {
  await atHome(browser, async (anna) => {
    await anna.evaluate(() => {
      location.hash = "set/cube";
    });
    await anna.check("input[name=where][value=there]");
    await anna.check("input[name=public]");
    await anna.click(".setup-end .button-main");
    await anna.waitForSelector(".lobby");
    await another(browser, "", async (ben) => {
      await ben.locator(`.home-list a[href="${new URL(anna.url()).pathname}"]`).click();
      await ben.waitForSelector(".lobby");
      same(ben.url(), anna.url(), "the public table");
      await anna.getByRole("button", { name: "Close the table" }).click();
      await ben.waitForSelector(".trouble");
    });
  });
}

async function codes(browser) {
  await atHome(browser, async (page) => {
    const field = page.locator("input[name=code]");
    await field.fill("bcd fgh");
    same(await field.inputValue(), "BCD-FGH", "a code as it is written");
    same(await field.getAttribute("aria-invalid"), "false", "a code that could be one");
    await field.fill("bcda");
    same(await field.getAttribute("aria-invalid"), "true", "a vowel");
    expect(await page.locator(".home-join .form-error").textContent(), "nothing is said about it");
    await field.fill("BCDFGH");
    await field.press("Enter");
    await page.waitForSelector(".trouble");
    same(await heading(page), "No table has this code", "what is said of an unknown code");
    await page.getByRole("button", { name: "To the first page" }).click();
    await page.waitForSelector(".home");
  });
}

const marks = (page) => page.evaluate(() => ({ ...document.documentElement.dataset }));

async function settingsKept(browser) {
  await browser.page(null, async (page) => {
    for (const [name, value] of [["theme", "dark"], ["text", "130"], ["contrast", "more"], ["motion", "off"]])
      await page.check(`input[name=${name}][value="${value}"]`);
    await page.uncheck("input[name=letters]");
    await page.fill("input[name=name]", "Zoë");
    const wanted = { theme: "dark", text: "130", contrast: "more", motion: "off", keys: "off" };
    same(Object.entries(await marks(page)).sort(), Object.entries(wanted).sort(), "marks of the settings");
    await page.reload();
    await page.waitForSelector(".settings");
    same(Object.entries(await marks(page)).sort(), Object.entries(wanted).sort(), "marks after a reload");
    same(await page.inputValue("input[name=name]"), "Zoë", "the name");
    await page.getByRole("button", { name: "Back to the defaults" }).click();
    same(await marks(page), {}, "marks of the usual");
    for (const junk of ["{", "[]", "7", '{"theme":"pink","text":7,"name":{},"sound":"yes"}']) {
      await page.evaluate((text) => localStorage.setItem("sightline.settings", text), junk);
      await page.reload();
      await page.waitForSelector(".settings");
      same(await marks(page), {}, `marks after ${junk}`);
    }
  }, "#settings");
}

/** Nothing can be kept: everything still works, and the page says so. */
async function storageRefused(browser) {
  await browser.page(null, async (page) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await page.goto(`${browser.url}#settings`);
    await page.reload();
    await page.check("input[name=theme][value=dark]");
    await page.getByText("This browser does not let us store them").waitFor();
    same((await marks(page)).theme, "dark", "the theme");
    await page.goto(browser.url);
    await page.click(".home-play[data-game=viewpoint]");
    await page.waitForSelector(TABLE);
  });
}

/** Back and forward, the heading that gets the focus, and addresses that mean nothing. */
async function addresses(browser) {
  await atHome(browser, async (page) => {
    await page.click(".frame-nav a[href$='#settings']");
    await page.waitForSelector(".settings");
    same(await page.evaluate(() => document.activeElement?.tagName), "H1", "the focus on a new screen");
    expect((await page.title()).includes("Settings"), "the title of the tab");
    await page.goBack();
    await page.waitForSelector(".home");
    await page.goForward();
    await page.waitForSelector(".settings");
    for (const odd of ["#nothing", "#here/../x", "#set/a/b", "#here/"]) {
      await page.goto(browser.url + odd);
      await page.waitForSelector(".trouble");
      same(await heading(page), "There is nothing at this address", odd);
    }
    await page.getByRole("button", { name: "To the first page" }).click();
    await page.waitForSelector(".home");
  });
}

/** What the host may say at the door, each with its screen. */
async function refusals(browser) {
  await browser.page(null, async (page) => {
    await page.waitForSelector(".trouble");
    same(await heading(page), "There is no such table", "a link without a table");
  }, `t/${NOWHERE}`);
  await browser.page(null, async (page) => {
    await page.routeWebSocket(/\/ws$/, (socket) => socket.onMessage(() => socket.send(JSON.stringify(
      { is: "bye", key: "host.bye.protocol", text: "another version" }))));
    await page.goto(`${browser.url}j/BCDFGH`);
    await page.getByRole("button", { name: "Reload the page" }).waitFor();
    same(await heading(page), "The page is older than the server", "an old page");
  });
}

// A worker would have the engine at hand: it is the first visit's network that fails.
const NO_WORKER = { serviceWorkers: "block" };

/** The engine does not come: the page says so, and tries again when asked. */
async function noEngine(browser) {
  await atHome(browser, async (page) => {
    await page.route(/\.wasm$/, (route) => route.abort());
    await page.click(".home-play[data-game=wink]");
    await page.waitForSelector(".why:not(:empty)");
    await page.unroute(/\.wasm$/);
    await page.click(".home-play[data-game=wink]");
    await page.waitForSelector(TABLE);
  }, null, (complaint) => !/wasm|ERR_FAILED/.test(complaint), NO_WORKER);
}

/** One tab at a time has the games of this device. */
async function twoTabs(browser) {
  await atHome(browser, async (page) => {
    await page.click(".home-play[data-game=viewpoint]");
    await page.waitForSelector(TABLE);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.waitForSelector(".trouble");
    same(await heading(second), "This game is open in another tab", "the second tab");
    await second.getByRole("button", { name: "Play here instead" }).click();
    await second.waitForSelector(TABLE);
  });
}

async function ownDeck(browser) {
  await browser.page(null, async (page) => {
    await page.click("details.deck > summary");
    await page.fill("textarea[name=deck]", "deck nonsense\n");
    await page.locator(".deck .why").filter({ hasText: "Line" }).waitFor();
    const door = await browser.door();
    await page.fill("textarea[name=deck]", door.text("deck_own", "classic"));
    await page.getByText("The deck can be played").waitFor();
    await page.click(".setup-end .button-main");
    await page.waitForSelector(TABLE);
  }, "#set/viewpoint");
}

/** A record opens as a replay; anything else is refused with its line. */
async function savedGame(browser) {
  const door = await browser.door();
  door.text("open", "blank", 2, "", "7", null, null);
  while (!door.number("over"))
    for (let seat = 0; seat < 2; seat++)
      if (door.number("waiting") >> seat & 1) door.text("bot", seat, "random");
  await browser.page(null, async (page) => {
    await page.fill("textarea[name=record]", "no record");
    await page.click(".replay .button-main");
    await page.waitForSelector(".replay .why:not(:empty)");
    await page.fill("textarea[name=record]", door.text("record"));
    await page.click(".replay .button-main");
    await page.waitForSelector(TABLE);
  }, "#replay");
}

// By name: its address, and what is there when it is shown.
const screens = [
  ["home", "", ".home"], ["setup", "#set/winking-dead", ".setup"], ["settings", "#settings", ".settings"],
  ["replay", "#replay", ".replay"], ["trouble", `t/${NOWHERE}`, ".trouble"],
];

/** No barriers by day and night, and it holds at every size, in longer words too. */
async function everyScreen(browser, [name, path, selector]) {
  await browser.page(null, async (page) => {
    await page.waitForSelector(selector);
    for (const language of ["en", "xx"]) {
      await speak(page, language);
      await page.evaluate(() => document.querySelectorAll("details").forEach((each) => {
        each.open = true;
      }));
      await holds(page, `${name} in ${language}`);
    }
    await page.screenshot({ path: `${browser.shots}/${name}-xx.png` });
    await page.evaluate(() => localStorage.clear());
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.reload();
      await page.waitForSelector(selector);
      same(await browser.axeViolations(page), [], `barriers of ${name}, ${colorScheme}`);
      await page.screenshot({ path: `${browser.shots}/${name}-${colorScheme}.png` });
    }
  }, path);
}

async function lobbyHolds(browser) {
  await atHome(browser, async (page) => {
    const like = { language: "xx", name: "Wilhelmine Augusta Mai" };
    await choose(page, like);
    await setUpThere(page, "wink");
    await page.locator(".lobby-seat").nth(2).getByRole("button").last().click();
    await page.locator(".lobby-seat select").waitFor();
    await holds(page, "the lobby");
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      same(await browser.axeViolations(page), [], `barriers of the lobby, ${colorScheme}`);
      await page.screenshot({ path: `${browser.shots}/lobby-${colorScheme}.png` });
    }
  });
}

/** The checks of layout.mjs see what they are there for. */
async function layoutSees(browser) {
  await atHome(browser, async (page) => {
    const faults = [
      ["wide", "position: absolute; left: 0; width: 3000px; height: 1px", "px wide"],
      ["tiny", "font-size: 9px", "9 px of type"],
      ["cut off words here", "overflow: hidden; white-space: nowrap; width: 2rem", "cut off"],
      ["over", "position: absolute; left: 2.5rem; top: 4.5rem; font-size: 2rem; white-space: nowrap",
        "lies over each other"],
    ];
    for (const [text, style, wanted] of faults) {
      await page.evaluate(([words, css]) => {
        const planted = document.createElement("p");
        planted.id = "planted";
        planted.textContent = words;
        for (const rule of css.split("; ")) planted.style.setProperty(...rule.split(": "));
        document.querySelector("main").append(planted);
      }, [text, style]);
      const found = await layoutFaults(page);
      expect(found.some((fault) => fault.includes(wanted)), `${wanted} is not seen: ${found.join("; ")}`);
      await page.evaluate(() => document.getElementById("planted").remove());
    }
    await page.evaluate(() => document.querySelector(".home-play").style.setProperty("min-height", "30px"));
    expect((await layoutFaults(page)).some((fault) => fault.startsWith("a target")), "a small target is not seen");
  });
}

export function home(browser) {
  for (const game of shown(browser)) test(`one press: ${game.name}`, () => onePress(browser, game));
  test("home above the fold", () => fold(browser));
  test("today's puzzle", () => daily(browser));
  test("two people at the server", () => together(browser));
  test("a lost connection", () => lostConnection(browser));
  test("people round one screen", () => roundOneScreen(browser));
  test("a public table", () => openToAll(browser));
  test("codes", () => codes(browser));
  test("settings are kept", () => settingsKept(browser));
  test("storage refused", () => storageRefused(browser));
  test("addresses", () => addresses(browser));
  test("refusals at the door", () => refusals(browser));
  test("no engine", () => noEngine(browser));
  test("two tabs", () => twoTabs(browser));
  test("a deck of one's own", () => ownDeck(browser));
  test("a saved game", () => savedGame(browser));
  for (const screen of screens) test(`screen: ${screen[0]}`, () => everyScreen(browser, screen));
  test("screen: lobby", () => lobbyHolds(browser));
  test("layout checks see", () => layoutSees(browser));
}
