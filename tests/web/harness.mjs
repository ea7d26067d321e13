// A browser, the page in it, and the engine beside it to say what ought to be there.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Door } from "../../web/src/engine/door.js";
import { Front } from "./front.mjs";
import { Tap } from "./tap.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));

let passed = 0;
let failed = 0;

const tests = [];
const failures = [];

/** Puts a test on the list; what it throws is its failure. */
export function test(name, run) {
  tests.push({ name, run });
}

/** Fails after this many minutes: a test that waits for ever is named, and the others still count. */
function within(minutes, work) {
  let timer;
  const late = new Promise((_, failed) => {
    timer = setTimeout(() => failed(new Error(`not over after ${minutes} minutes`)), minutes * 60000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Runs the list, some at a time: a browser waits a lot. */
export async function runAll(minutes, lanes = 4, only = process.env.SIGHTLINE_ONLY) {
  if (only) tests.splice(0, tests.length, ...tests.filter(({ name }) => name.includes(only)));
  const next = async () => {
    for (let one = tests.shift(); one; one = tests.shift()) {
      const began = Date.now();
      try {
        await within(minutes, one.run());
        passed++;
        console.log(`ok   ${one.name} (${Date.now() - began} ms)`);
      } catch (error) {
        failed++;
        console.log(`FAIL ${one.name}: ${error?.stack ?? error}`);
        failures.push(`FAIL ${one.name}: ${String(error?.message ?? error).split("\n")[0].slice(0, 600)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, next));
}

/** For programs that run their tests in their own way. */
export function tally(ok) {
  if (ok) passed++;
  else failed++;
}

/** Often only the end of a long log is kept, so the failures are listed there again. */
export function finish() {
  for (const line of failures) console.log(line);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

export function expect(ok, what) {
  if (!ok) throw new Error(what);
}

export function same(got, wanted, what) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
  expect(a === b, `${what}: ${a.slice(0, 400)} instead of ${b.slice(0, 400)}`);
}

/** A generator of its own, so that a failing run can be run again. */
export function luck(seed) {
  let s = seed >>> 0;
  return (n) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor(s / 2 ** 32 * n);
  };
}

/** What playwright itself says where it blocks a service worker. */
const BLOCKED = "Service Worker registration blocked";

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 640 };

/** Chromium with the fonts of a usual desktop, or of a bare one. */
function chromiumWith(fonts) {
  return require("playwright-core").chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL(`fonts/${fonts}.conf`, import.meta.url)) },
  });
}

export class Browser {
  static async launch(program, wasm, folder) {
    const self = new Browser();
    self.axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
    self.program = program;
    self.wasm = wasm;
    self.module = await WebAssembly.compile(readFileSync(wasm));
    self.shots = `${folder}/shots`;
    mkdirSync(self.shots, { recursive: true });
    // Everybody here comes from one address, and often.
    self.server = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--limit", "address-arrivals=1000000"],
      { stdio: ["ignore", "pipe", "inherit"] });
    self.url = String((await once(self.server.stdout, "data"))[0]).split("\n")[0];
    // A page with a planted bug stands in front of the one that is built into the program.
    if (process.env.SIGHTLINE_PAGE) self.front = await Front.open(process.env.SIGHTLINE_PAGE, self.url);
    self.url = self.front?.url ?? self.url;
    self.chromium = await chromiumWith("usual");
    self.games = (await Door.open(self.module)).json("games");
    return self;
  }

  async close() {
    await this.chromium.close();
    await this.front?.close();
    await (await this.bare)?.close();
    this.server.kill();
    const [status] = await once(this.server, "exit");
    expect(status === 0, `the server ended with ${status}`);
  }

  /** A door of our own, to compare with. */
  door() {
    return Door.open(this.module);
  }

  /** A browser without the fonts of a usual desktop; it is started for the first test that asks. */
  withBareFonts() {
    return this.bare ??= chromiumWith("bare");
  }

  /** A fresh page for `use`, as people have it: with motion, a service worker and the usual pace, on a desk, or on a
   * phone if it is that narrow. A test asks for anything else in `more`; `fonts: "bare"` is a machine with few fonts.
   * Any complaint of the page, and any request to another host, fails the test, if it counts. */
  async page(size, use, path = "#set", counts = () => true, { fonts = "usual", ...more } = {}) {
    const viewport = size ?? DESK;
    const hand = viewport.width < 500 ? { hasTouch: true, isMobile: true } : {};
    const chromium = fonts === "bare" ? await this.withBareFonts() : this.chromium;
    const context = await chromium.newContext({ viewport, acceptDownloads: true, ...hand, ...more });
    const tap = await Tap.on(context, this.shots);
    const page = await context.newPage();
    const complaints = [];
    page.setDefaultTimeout(30000);
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !message.text().startsWith(BLOCKED))
        complaints.push(message.text());
    });
    page.on("request", (request) => {
      if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(this.url))
        complaints.push(`asks for ${request.url()}`);
    });
    try {
      await page.goto(this.url + path);
      await page.waitForSelector("main h1, main h2");
      await use(page, tap);
      same(complaints.filter(counts), [], "complaints of the page");
    } finally {
      await context.close();
    }
  }

  /** By all rules, or only by those named. */
  async axeViolations(page, rules) {
    await atRest(page);
    await page.evaluate(this.axe);
    const found = await page.evaluate((only) => globalThis.axe.run(document, {
      runOnly: only ?? ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }), rules);
    return found.violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map((node) => node.html).join(" ").slice(0, 300)}`);
  }
}

/** A game that may go on for hundreds of rounds is cut short. */
const SHORT = { cube: { cap: "5" } };

/** Opens a part of the form that is folded. */
async function unfold(page, part) {
  const folded = page.locator(`form details.${part}:not([open]) > summary`);
  if (await folded.count() > 0) await folded.click();
}

async function fillOptions(page, options) {
  await unfold(page, "options");
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator(`form [name="${name}"]`);
    const kind = await field.evaluate(({ tagName, type }) => (tagName === "SELECT" ? "select" : type));
    if (kind === "select") await field.selectOption(String(value));
    else if (kind === "checkbox") await field.setChecked(String(value) === "1");
    else await field.fill(String(value));
  }
}

/** Fills in the form for a table of this device; -1 as the seat only watches. */
export async function setUp(page, name,
  { seats, seat = 0, seed = "", options = {}, bots = {}, challenge = "", skips = true } = {}) {
  await page.evaluate((to) => {
    location.hash = to;
  }, `set/${name}`);
  await page.waitForFunction((wanted) =>
    document.querySelector("form.setup select[name=game]")?.value === wanted, name);
  if (seats) await page.check(`input[name=seats][value="${seats}"]`);
  if (seat > 0) await page.selectOption(`select[name=seat-${seat}]`, "me");
  if (seat < 0) await page.selectOption("select[name=seat-0]", await page.inputValue("select[name=seat-1]"));
  for (const [at, bot] of Object.entries(bots)) await page.selectOption(`select[name=seat-${at}]`, bot);
  if (!skips) await page.uncheck("input[name=skips]");
  await unfold(page, "seeds");
  await page.fill("input[name=seed]", seed);
  if (challenge) await page.fill("input[name=challenge]", challenge);
  if (Object.keys(options).length > 0) await fillOptions(page, options);
}

/** Waits until everything that moves has arrived, as a reader would. A lid that falls is no reason. */
export const atRest = (page) => page.evaluate(async () => {
  const moves = () => document.getAnimations().filter(({ effect, playState }) =>
    playState !== "finished" && Number.isFinite(effect?.getComputedTiming().endTime ?? Infinity));
  for (let now = moves(); now.length > 0; now = moves())
    await Promise.all(now.map(({ finished }) => finished.catch(() => {}))); // a cancelled one is over, too
});

/** Chooses settings, as if it was done in another tab. */
export async function choose(page, wanted) {
  await page.evaluate((chosen) => {
    const key = "sightline.settings";
    const before = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...before, ...chosen }));
    dispatchEvent(new StorageEvent("storage", { key }));
  }, wanted);
}

/** The pace of people who want to see only where things stand: for tests of many answers, whose subject is not the pace. */
export const atOnce = (page) => choose(page, { pace: 0 });

/** Speaks another language from now on. */
export async function speak(page, language) {
  await choose(page, { language });
  await page.waitForFunction((lang) => document.documentElement.lang === lang, { en: "en", xx: "en-XA" }[language]);
}

/** A connection to the server that can be cut, and restored. */
export async function breakable(page) {
  let cut = false;
  const sockets = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (cut) return void socket.close();
    socket.connectToServer();
    return sockets.push(socket);
  });
  await page.reload();
  return {
    cut: async () => {
      cut = true;
      for (const socket of sockets) await socket.close();
    },
    lay: () => {
      cut = false;
    },
  };
}

export const deal = (page) => page.click(".setup-end .button-main");

/** Games that have no look of their own: the template. */
export const plainGames = (browser) => browser.games.filter(({ rehearsal }) => rehearsal);

/** Sits down; returns what the same choice means to the engine. */
export async function sitDown(page, game, { seats = 4, seat = 0, seed = "7" } = {}) {
  const n = Math.min(Math.max(seats, game.seats.min), game.seats.max);
  const short = SHORT[game.name];
  await setUp(page, game.name, { seats: n, seat, seed, options: short ?? {} });
  await deal(page);
  await page.waitForSelector(".play");
  await settled(page, "");
  const options = Object.entries(short ?? {}).map(([name, value]) => `${name}=${value}`).join(" ");
  return { game: game.name, seats: n, seat, seed, options };
}

/** Opens the same match in a door of ours. */
export function openSame(door, setting) {
  const { game, seats, seed, content, options } = setting;
  const words = typeof options === "string" ? options : "";
  const reply = door.ask("open", game, seats, words, seed, content || null, null);
  expect(reply.ok, `the engine does not open it: ${reply.no?.text}`);
}

/** Where a move can be typed. */
export async function typing(page) {
  const closed = page.locator(".now details.typing:not([open]) > summary").first();
  if (await closed.count() > 0) await closed.click();
  return page.locator("input[name=typed]").first();
}

export function state(page) {
  return page.getAttribute(".play", "data-state");
}

/** Waits until the page has something new to ask, or the game is over. */
export async function settled(page, before) {
  await page.waitForFunction((was) => {
    const play = document.querySelector(".play");
    if (!play || play.ariaBusy === "true" || play.dataset.state === was) return false;
    const asks = !play.dataset.state.endsWith("/0");
    return !asks || document.querySelector("button[data-do], .now details.group") !== null;
  }, before);
}

export const isOver = (page) => page.locator("table.score").isVisible();

/** Presses one of the moves, as a person would: opens a group first where moves are grouped. */
export async function pressAny(page, pick) {
  const { before, hidden } = await page.evaluate(() => ({
    before: document.querySelector(".play").dataset.state,
    hidden: document.querySelectorAll(".now details.group:not([open])").length,
  }));
  if (hidden > 0) {
    await page.locator(".now details.group:not([open]) > summary").nth(pick(hidden)).click();
    await page.waitForSelector("button[data-do]");
  }
  const buttons = page.locator("button[data-do]");
  await buttons.nth(pick(await buttons.count())).click();
  await settled(page, before);
}

export async function playOn(page, pick, most = 1000) {
  let presses = 0;
  while (!(await isOver(page)) && presses < most) {
    await pressAny(page, pick);
    presses++;
  }
  return presses;
}

export const logLines = (page) => page.locator("[role=log] li").allTextContents();

export function historyLines(door, seat) {
  return door.json("history", seat)
    .flatMap(({ news }) => news.map(({ text }) => text).filter(Boolean));
}
