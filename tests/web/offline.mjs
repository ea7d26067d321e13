// Without a network: the page after one visit, a game that outlives its build, what is kept on the device and taken
// along in one file, an online table whose network goes and comes back, and a table on a big screen.
import { once } from "node:events";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { atOnce, DESK, expect, isOver, luck, PHONE, playOn, pressAny, same, setUp, sitDown, state, test } from "./harness.mjs";
import { Tap } from "./tap.mjs";

const TABLE = ".play, .table";
const MAIN = ".prompt-actions .button-main:not([aria-disabled=true])";

/** All files of the page as the program serves them, at an address of their own that can go away. */
class Shop {
  static async open(browser) {
    const self = new Shop();
    const fetched = async (path) => {
      const answer = await fetch(new URL(path, browser.url));
      const headers = Object.fromEntries(answer.headers);
      for (const name of ["content-encoding", "content-length", "connection", "etag"]) delete headers[name];
      return { headers, body: Buffer.from(await answer.arrayBuffer()) };
    };
    const worker = await fetched("/sw.js");
    self.build = /content="(\w+)"/.exec(/<meta name="build".*/.exec(String((await fetched("/")).body))[0])[1];
    const names = [...String(worker.body).matchAll(/"(\/[\w-]+\.\w+)"/g)].map(([, name]) => name);
    const paths = ["/", "/sw.js", ...new Set(names.filter((name) => name !== "/sw.js"))];
    self.files = new Map(await Promise.all(paths.map(async (path) => [path, await fetched(path)])));
    self.asked = [];
    await self.listen(0);
    return self;
  }

  async listen(port) {
    this.server = createServer((request, answer) => {
      const { pathname } = new URL(request.url, "http://here");
      this.asked.push(pathname);
      const file = this.files.get(/^\/[tj]\//.test(pathname) ? "/" : pathname);
      answer.writeHead(file ? 200 : 404, file?.headers ?? {});
      answer.end(file?.body);
    });
    this.server.listen(port, "127.0.0.1");
    await once(this.server, "listening");
    this.port = this.server.address().port;
    this.url = `http://127.0.0.1:${this.port}/`;
  }

  /** The network is off: nothing answers any more. */
  async close() {
    const closed = once(this.server, "close");
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  /** Another build, whose script differs. The files of the one before are gone. */
  update() {
    const page = [...this.files.keys()].find((path) => path.startsWith("/page-"));
    const version = this.version = (this.version ?? 0) + 1;
    const [next, build] = [page.replace(/-.*/, `-ANOTHER${version}.js`), this.build.replace(/^../, `v${version}`)];
    const script = this.files.get(page);
    this.files.delete(page);
    this.files.set(next, { ...script, body: Buffer.concat([script.body, Buffer.from("\nglobalThis.another = true;\n")]) });
    for (const path of ["/", "/sw.js"]) {
      const file = this.files.get(path);
      const text = String(file.body).replaceAll(page, next).replaceAll(this.build, build);
      this.files.set(path, { ...file, body: Buffer.from(text) });
    }
    this.build = build;
  }
}

/** A browser with a service worker, at an address of its own. */
async function visit(browser, use, { size = DESK, path = "", counts } = {}) {
  const shop = await Shop.open(browser);
  const context = await browser.chromium.newContext({ viewport: size, acceptDownloads: true });
  const tap = await Tap.on(context, browser.shots);
  const complaints = [];
  context.on("weberror", (error) => complaints.push(String(error.error())));
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60000);
    if (path !== null) {
      await page.goto(shop.url + path);
      await page.waitForSelector("main h1");
    }
    await use(page, shop, { tap, context });
    same(complaints.filter(counts ?? (() => true)), [], "complaints of the page");
  } finally {
    await context.close();
    await shop.close().catch(() => {});
  }
}

/** The worker has kept all of this build, and is at work. */
const kept = (page, build) => page.evaluate(async (name) => {
  const there = async () => await caches.match("/", { cacheName: `sightline ${name}` }) &&
    navigator.serviceWorker.controller;
  while (!await there()) await new Promise((again) => setTimeout(again, 50));
}, build);

const tellings = async (tap, page) => (await tap.read(page)).told?.telling ?? 0;

/** Answers questions until this many more tellings came, with the buttons that this game's screen has. */
async function playSome(page, tap, more) {
  const from = await tellings(tap, page);
  for (let tries = 0; tries < 400; tries++) {
    if (await tellings(tap, page) >= from + more || (await tap.read(page)).told.score) return;
    await page.evaluate((main) => {
      const busy = document.querySelector("[aria-busy=true]");
      const pressed = [main, '[data-action="suggest"]', "button[data-do]", ".now details.group > summary"]
        .map((one) => document.querySelector(one)).find(Boolean);
      if (!busy) pressed?.click();
    }, MAIN);
    await page.waitForTimeout(30);
  }
  throw new Error(`nothing more is told: ${await page.textContent("main")}`.slice(0, 300));
}

/** A deck of your own is kept, and is there again after a reload. */
async function ownDeck(page, shop) {
  await page.goto(`${shop.url}#set/viewpoint`);
  await page.click("details.deck > summary");
  await page.fill("textarea[name=deck]", 'deck "Mine" edition any seats 2..4\ncard Whirlpool 5 x40\n  draw 1\n');
  await page.click(".deck-keep");
  await page.reload();
  await page.click("details.deck > summary");
  await page.click(".deck-take");
  await page.waitForFunction(() => document.querySelector("textarea[name=deck]").value.includes("Whirlpool"));
}

/** One visit, and no network from then on: each game is opened, played a little, and is there again after a reload. */
async function withoutNetwork(browser) {
  await visit(browser, async (page, shop, { tap }) => {
    await kept(page, shop.build);
    await shop.close();
    for (const { name } of browser.games.filter(({ rehearsal }) => !rehearsal)) {
      await page.goto(shop.url);
      tap.lines = [];
      await page.click(`.home-play[data-game=${name}]`);
      await page.waitForSelector(TABLE);
      await playSome(page, tap, 3);
      await page.reload();
      tap.lines = [];
      await page.waitForSelector(TABLE);
    }
    await ownDeck(page, shop);
    for (const path of ["#settings", "#replay", "#set/cube", "#rules/VP-TURN-1"]) {
      await page.goto(shop.url + path);
      await page.reload();
      await page.waitForSelector("main h1");
    }
    await page.goto(shop.url);
    await page.click("button[name=daily]");
    await page.waitForSelector(TABLE);
    await page.goto(`${shop.url}t/00112233445566778899aabbccddeeff`);
    await page.waitForSelector(".reconnecting");
  });
}

/** What a browser wants to know before it installs a page. */
async function installable(browser) {
  await visit(browser, async (page, shop, { context }) => {
    const link = await page.getAttribute("link[rel=manifest]", "href");
    const manifest = JSON.parse(shop.files.get(link).body);
    same(manifest.shortcuts.map(({ url }) => url),
      browser.games.filter(({ rehearsal }) => !rehearsal).map(({ name }) => `/#set/${name}`), "shortcuts");
    const sizes = await page.evaluate((icons) => Promise.all(icons.map(async ({ src }) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    })), manifest.icons);
    same(sizes, manifest.icons.map((icon) => icon.sizes), "the icons are what they say");
    same(manifest.icons.filter(({ purpose }) => purpose === "maskable").length, 1, "icons without corners");
    await kept(page, shop.build);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    same(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), [], "why not");
  });
}

/** Each reason why the page is not kept is a sentence of its own, and the rest of the page still works. */
async function notKept(browser) {
  const says = (page, why) => page.locator(`[data-kept=${why}]`).waitFor();
  await browser.page(null, (page) => says(page, "refused"), "#settings", undefined, { serviceWorkers: "block" });
  await visit(browser, async (page, shop, { context }) => {
    await context.addInitScript(() => Object.defineProperty(globalThis, "isSecureContext", { value: false }));
    await page.goto(`${shop.url}#settings`);
    await says(page, "unsafe");
    same(await browser.axeViolations(page), [], "barriers");
  }, { path: null });
  await visit(browser, async (page, shop, { context }) => {
    const session = await context.newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(shop.url).origin, quotaSize: 1000 });
    await page.goto(`${shop.url}#settings`);
    await says(page, "room");
    await page.goto(shop.url);
    await page.click(".home-play[data-game=viewpoint]");
    await page.locator("[role=alert]").filter({ hasText: "could not be saved" }).waitFor();
  }, { path: null });
}

/** Opens a table of the server for one person and bots, and deals. */
async function dealThere(page, game, seats = 2) {
  await page.evaluate((name) => {
    location.hash = `set/${name}`;
  }, game);
  await page.check("input[name=where][value=there]");
  await page.check(`input[name=seats][value='${seats}']`);
  await page.check("input[name=pace][value=untimed]");
  await page.click(".setup-end .button-main");
  await page.waitForSelector(".lobby");
}

/** The network goes in the middle of a game at the server: what is answered then waits, and counts once. */
async function networkBack(browser) {
  await browser.page(null, async (page, tap) => {
    await dealThere(page, "viewpoint");
    await page.click("button[name=start]");
    await page.waitForSelector(TABLE);
    await playSome(page, tap, 2);
    // The bots come from the server here: one has to be asked before it is gone.
    await page.waitForFunction((main) => {
      const table = document.querySelector(".table");
      if (table?.ariaBusy !== "false" || !table.dataset.state.endsWith("/1")) return false;
      const button = document.querySelector(main);
      if (button?.dataset.action === "suggest") button.click();
      return button && button.dataset.action !== "suggest";
    }, MAIN, { polling: 100 });
    const { told } = await tap.read(page);
    const [{ q }] = told.questions;
    const answers = async () => (await tap.read(page)).lines
      .filter((line) => line.startsWith("> ") && JSON.parse(line.slice(2)).q === q).length;
    await page.context().setOffline(true);
    await page.waitForSelector(".chip-bad");
    // The first press may only choose.
    await page.waitForFunction((main) => {
      if (document.querySelector(".prompt-says")?.textContent.includes("on its way")) return true;
      if (document.querySelector(".table").ariaBusy !== "true") document.querySelector(main)?.click();
      return false;
    }, MAIN, { polling: 100 });
    await page.waitForEvent("websocket"); // it tries to come back
    same([await answers(), await page.locator(".refusal").count()], [0, 0], "answers that went nowhere, complaints");
    await page.context().setOffline(false);
    await page.waitForSelector(".chip-bad", { state: "detached" });
    await page.waitForFunction(() => document.querySelector(".table").ariaBusy === "false");
    await playSome(page, tap, 2);
    same(await answers(), 1, "answers to the question");
    const { told: now } = await tap.read(page);
    expect(now.step > told.step, "the game goes on");
  }, "", (complaint) => !/WebSocket|ERR_INTERNET_DISCONNECTED/.test(complaint));
}

async function takeIn(page, text) {
  await page.setInputFiles("[name=along-file]",
    { name: "device.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.waitForSelector(".kept-report");
  const told = await page.locator(".kept-report p").allTextContents();
  for (const [to, there] of [["settings", ".settings"], ["replay", "[name=along-file]"]]) {
    await page.evaluate((hash) => void (location.hash = hash), to);
    await page.waitForSelector(there);
  }
  return told;
}

/** A game to its end and one that is left, all of it taken to another browser. */
async function takenAlong(browser) {
  const blank = browser.games.find(({ name }) => name === "blank") ??
    (await browser.door()).json("games").find(({ rehearsal }) => rehearsal);
  let [file, running] = ["", null];
  await browser.page(null, async (page) => {
    await sitDown(page, blank);
    await playOn(page, luck(1));
    expect(await isOver(page), "the first game is over");
    await sitDown(page, blank, { seed: "8" });
    running = { url: new URL(page.url()).hash, state: await state(page) };
    await page.goto(`${browser.url}#replay`);
    await page.waitForSelector(".kept-open");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("button[name=along]")]);
    file = readFileSync(await download.path(), "utf8");
    await page.check(".kept-keep input");
    await page.waitForSelector("[data-kept]"); // it is written
    await page.reload();
    await page.waitForSelector(".kept-keep input:checked");
    same(await browser.axeViolations(page), [], "barriers");
    await page.click(".kept .home-forget");
    await page.waitForSelector(".kept-open", { state: "detached" });
  });
  await browser.page(null, async (page) => {
    const first = await takeIn(page, file);
    same(first.filter((line) => /: [1-9]\d* new, 0 already here/.test(line)).length, first.length, `all is new: ${first}`);
    const again = await takeIn(page, file);
    same(again.filter((line) => /: 0 new, [1-9]\d* already here/.test(line)).length, first.length, `nothing comes twice: ${again}`);
    await page.waitForSelector(".kept-open");
    same(await page.locator(".kept-open").count(), 1, "saved games");
    await page.goto(browser.url + running.url);
    await page.waitForSelector(".play");
    await page.waitForFunction((now) => document.querySelector(".play").dataset.state === now, running.state);
    await pressAny(page, luck(3));
    await page.goto(`${browser.url}#replay`);
    await page.click(".kept-open");
    await page.waitForSelector("table.score");
  }, "#replay");
}

/** A file that is not such a file, or only a part of one, is refused in a sentence, with its line. */
async function brokenFiles(browser) {
  const head = '{"sightline":"device","version":1}\n';
  const record = { id: `${"0".repeat(32)}-1`, game: "wink", when: 1, reach: "here", seat: 0, names: ["A"], rank: [1],
    keep: false, text: "no record" };
  const files = [
    ["", "did not save this file"], ["\0\u00ff garbage", "did not save this file"],
    ['{"sightline":"device","version":2}\n', "Another version"],
    [head, "not whole"], [`${head}{"is":"end","lines":7}\n`, "not whole"], [`${head}[1,2\n`, "Line 2: This line"],
    [`${head}{"is":"toString"}\n`, "Line 2: This line"], [`${head}{"is":"game","entry":{}}\n`, "Line 2: This is not a running"],
    [`${head}\n{"is":"seat","table":"x","token":"y"}\n`, "Line 2: This is not a seat"],
    [`${head}{"is":"other","key":"sightline.here","text":"[]"}\n`, "Line 2: The page does not store"],
    [`${head}${JSON.stringify({ is: "record", record: { ...record, text: 5 } })}\n`, "Line 2: This is not a saved game"],
    [`${head}${JSON.stringify({ is: "record", record })}\n`, "Line 2: This saved game cannot"],
    ["x\n".repeat(5001), "larger than"],
  ];
  await browser.page(null, async (page) => {
    for (const [text, wanted] of files) {
      const told = await takeIn(page, text);
      expect(told.some((line) => line.includes(wanted)), `${text.slice(0, 60)}: ${told} instead of ${wanted}`);
    }
    same(await page.evaluate(() => [Object.keys(localStorage), document.querySelectorAll(".kept-open").length]), [[], 0],
      "nothing of it is kept");
  }, "#replay");
}

const isAnother = (page) => page.evaluate(() => globalThis.another === true);
const builds = (page) => page.evaluate(async () => (await caches.keys()).map((name) => name.split(" ")[1]).sort());

/** Home by the way that a table offers: the newest page is loaded. */
async function leave(page) {
  await page.click(".bar-logo");
  await page.waitForSelector(".home");
}

/** A game goes on with the build that began it, through reloads, without a network, until it ends. */
async function twoBuilds(browser) {
  await visit(browser, async (page, shop, { tap }) => {
    const first = shop.build;
    await kept(page, first);
    await page.click(".home-play[data-game=viewpoint]");
    await page.waitForSelector(TABLE);
    await playSome(page, tap, 3);
    const { hash } = new URL(page.url());
    const before = await page.getAttribute(".table", "data-state");
    shop.update();
    await page.reload();
    await page.waitForURL((url) => url.search === `?build=${first}`);
    await page.waitForSelector(TABLE);
    same([await isAnother(page), new URL(page.url()).hash], [false, hash], "the old build has its game");
    expect(parseInt(await page.getAttribute(".table", "data-state")) >= parseInt(before), "it goes on where it was");
    tap.lines = [];
    await playSome(page, tap, 2);
    await kept(page, shop.build);
    await leave(page);
    same(await isAnother(page), true, "the next table has the new build");
    await page.click(".home-play[data-game=revisioned]");
    await page.waitForSelector(TABLE);
    const newer = page.url();
    await shop.close();
    for (const [url, another] of [[shop.url + hash, false], [newer, true]]) {
      await page.goto(shop.url);
      await page.goto(url);
      await page.waitForSelector(TABLE);
      await page.reload();
      await page.waitForSelector(TABLE);
      same(await isAnother(page), another, `the build of ${url}`);
    }
    same(await builds(page), [first, shop.build].sort(), "both are needed");
    await shop.listen(shop.port);
    await goneBuild(page, shop, hash, first);
  });
}

/** The browser threw the old build away: the game is still listed, and may be tried with the new one. */
async function goneBuild(page, shop, hash, first) {
  await page.evaluate((name) => caches.delete(`sightline ${name}`), first);
  await page.goto(shop.url);
  await page.goto(shop.url + hash);
  await page.waitForSelector(".trouble");
  same(await page.evaluate(() => JSON.parse(localStorage.getItem("sightline.here")).length), 2, "games that are kept");
  await page.click(".trouble-ways .button:not(.button-main)");
  await page.waitForSelector(TABLE);
}

/** When no game needs it, an old build is thrown away at the next visit. */
async function tidied(browser) {
  await visit(browser, async (page, shop) => {
    const first = shop.build;
    await kept(page, first);
    await page.click(".home-play[data-game=viewpoint]");
    await page.waitForSelector(TABLE);
    shop.update();
    await page.goto(shop.url);
    await kept(page, shop.build);
    await page.reload();
    await page.waitForSelector(".home-forget");
    same(await builds(page), [first, shop.build].sort(), "a game is running");
    await page.click(".home-forget");
    await page.waitForSelector(".home-list", { state: "detached" });
    await page.reload();
    await page.waitForFunction(() => globalThis.another);
    await page.evaluate(async () => {
      while ((await caches.keys()).length > 1) await new Promise((again) => setTimeout(again, 50));
    });
    same(await builds(page), [shop.build], "what is left");
    // A page that stays open is told of a newer one.
    shop.update();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.click(".home-note button");
    await page.waitForFunction((name) => document.querySelector("meta[name=build]")?.content === name, shop.build);
  });
}

/** Plays on in the page itself until the game is over. */
const playOut = (page) => page.evaluate(async (main) => {
  const over = () => document.querySelector(".table")?.dataset.over !== undefined;
  for (let idle = 0; !over() && idle < 8000; idle++) {
    if (document.querySelector(".table")?.ariaBusy !== "true") document.querySelector(main)?.click();
    await new Promise((again) => setTimeout(again, 5));
  }
  return over();
}, MAIN);

/** Every view that was told, by its step. */
function viewsIn(tap) {
  const views = new Map();
  let told = null;
  for (const line of tap.lines.filter((one) => one.startsWith("< "))) {
    const message = JSON.parse(line.slice(2));
    if (message.is !== "told") continue;
    told = tap.hear(message.told.game ? null : told, message.told);
    same(told.seat, -1, "whose eyes");
    views.set(told.step, told.view);
  }
  return views;
}

/** At every moment the watcher was told what everybody may see, according to the engine. */
async function onlyPublic(browser, tap, record) {
  const door = await browser.door();
  expect(door.ask("replay", record).ok, "the record replays");
  const steps = door.number("steps");
  const views = viewsIn(tap);
  expect(views.size > 2, `only ${views.size} tellings`);
  for (const [step, view] of views) {
    const { view: wanted } = step === steps ? door.json("tell", -1) : door.json("tell_at", -1, step);
    same(view, wanted, `step ${step} for everybody's eyes`);
  }
}

/** The one record that this browser keeps: it is written a moment after the game ends. */
async function keptRecord(page) {
  for (;;) {
    const kept = await page.evaluate(async () => {
      const name = "sightline.records";
      // To open a store that is not there creates an empty one, which the page then finds.
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return null;
      return new Promise((done, failed) => {
        const request = indexedDB.open(name);
        request.onerror = () => failed(request.error);
        request.onsuccess = () => {
          const all = request.result.transaction("records").objectStore("records").getAll();
          all.onsuccess = () => done(all.result[0]?.text ?? null);
        };
      });
    });
    if (kept !== null) return kept;
    await page.waitForTimeout(50);
  }
}

/** Two telephones and a big screen: a whole game. The screen has no seat, no secret and nothing to press. */
async function bigScreen(browser) {
  await browser.page(PHONE, async (anna) => {
    await atOnce(anna);
    await setUp(anna, "viewpoint", { seats: 2, options: { points: 20 } });
    await anna.check("input[name=where][value=there]");
    await anna.check("input[name=pace][value=untimed]");
    await anna.click(".setup-end .button-main");
    await anna.waitForSelector(".lobby");
    const code = (await anna.locator(".invite-code").textContent()).replace("-", "");
    const [link, id] = [anna.url(), new URL(await anna.getAttribute(".invite-big", "href"), browser.url).hash];
    await browser.page({ width: 1920, height: 1080 }, async (screen, tap) => {
      await screen.waitForSelector(".big-join .invite-qr");
      same(new URL(screen.url()).hash, id, "a code becomes the table's address");
      same(await browser.axeViolations(screen), [], "barriers before the game");
      await browser.page(PHONE, async (bo) => {
        await atOnce(bo);
        await bo.goto(link);
        await bo.click(".lobby-seat:has(.eye-free) .lobby-ways .button");
        await screen.waitForFunction(() => document.querySelectorAll(".big-seats .eye-acts").length === 2);
        await anna.click("button[name=start]");
        await Promise.all([anna, bo, screen].map((page) => page.waitForSelector(".table")));
        await screen.waitForFunction(() => document.querySelector(".big-log li"));
        same(await browser.axeViolations(screen), [], "barriers during the game");
        const small = await screen.evaluate(() => [...document.querySelectorAll(".big-log, .big-join p, .bar-now, .board *")]
          .filter((one) => one.childElementCount === 0 && one.textContent.trim() && one.offsetParent)
          .map((one) => parseFloat(getComputedStyle(one).fontSize)).filter((px) => px < 20));
        same(small, [], "text too small for four metres");
        await screen.screenshot({ path: `${browser.shots}/big-screen.png` });
        await screen.reload();
        await screen.waitForSelector(".table");
        tap.lines = [];
        same(await Promise.all([playOut(anna), playOut(bo)]), [true, true], "the game is over");
        await screen.waitForSelector(".big-ranks");
      }, "");
      await tap.read(screen);
      const record = await keptRecord(anna);
      await onlyPublic(browser, tap, record);
      const left = await screen.evaluate(() => ({
        controls: [...document.querySelectorAll("button, a, input, select, textarea")]
          .filter((one) => !one.closest("[inert]")).length,
        hands: document.querySelectorAll(".hand-cards .press").length, kept: Object.keys(localStorage),
        said: globalThis.transcript.filter((line) => line.startsWith("> ") && line.includes("token")),
      }));
      same(left, { controls: 0, hands: 0, kept: [], said: [] }, "controls, hands, storage, tokens");
    }, `#watch/${code}`);
  }, "");
}

export function offline(browser) {
  test("offline: a table on a big screen", () => bigScreen(browser));
  test("offline: a running game keeps its build", () => twoBuilds(browser));
  test("offline: a build that nobody needs is thrown away", () => tidied(browser));
  test("offline: everything is taken along in one file", () => takenAlong(browser));
  test("offline: files that are none", () => brokenFiles(browser));
  test("offline: an online table whose network comes back", () => networkBack(browser));
  test("offline: a page that is not kept says why", () => notKept(browser));
  test("offline: all games after one visit", () => withoutNetwork(browser));
  test("offline: the page can be installed", () => installable(browser));
}
