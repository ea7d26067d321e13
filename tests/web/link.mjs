// Every way to a host: the same checks through a worker and through a socket; and what happens when a way ends in the
// middle: a reload, another tab, a server that is killed, a store that refuses, an engine that does not come.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { rules } from "../../web/books.mjs";
import { words } from "../../web/words.mjs";
import { expect, same, test } from "./harness.mjs";
import { Tap } from "./tap.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const HERE = "/link-test/"; // where the browser thinks that the files are

/** What the browser gets instead of the screens, by name. */
async function files(browser) {
  const door = await browser.door();
  const { outputFiles } = await require("esbuild").build({
    entryPoints: ["link-page.mjs", "tape-page.tsx", "../../web/src/link/host-worker.ts",
      "../../web/src/link/bot-worker.ts"].map(at),
    bundle: true, format: "esm", write: false, outdir: "out", entryNames: "[name]", logLevel: "error",
    plugins: [words(door), rules(door)],
    nodePaths: [at("../../web/node_modules")],
    jsx: "automatic", jsxImportSource: "preact",
    define: {
      WASM: `"${HERE}sightline.wasm"`,
      HOST_WORKER: `"${HERE}host-worker.js"`,
      BOT_WORKER: `"${HERE}bot-worker.js"`,
    },
  });
  const made = outputFiles.map(({ path, text }) => [path.split("/").at(-1), text]);
  return Object.fromEntries([...made, ["sightline.wasm", readFileSync(browser.wasm)]]);
}

const TYPES = { js: "text/javascript", wasm: "application/wasm" };

/** A browser of its own: its tabs share a store. `change` may spoil a file: (name, body) => body. */
export async function visitor(browser, change = (_, body) => body) {
  browser.linkFiles ??= files(browser);
  const all = await browser.linkFiles;
  const context = await browser.chromium.newContext();
  await context.route(`**${HERE}*`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(HERE.length);
    const body = change(name, all[name]);
    if (body === null) return route.fulfill({ status: 503 });
    return route.fulfill({ body, contentType: TYPES[name.split(".").at(-1)] });
  });
  return context;
}

/** A tab, on a page of the server that has no scripts of its own. */
export async function tab(context, url, script = "link-page") {
  const page = await context.newPage();
  page.setDefaultTimeout(40000);
  await page.goto(`${url}link-test`);
  await ready(page, script);
  return page;
}

async function ready(page, script = "link-page") {
  await page.addScriptTag({ url: `${HERE}${script}.js`, type: "module" });
  await page.waitForSelector("html[data-link]");
}

async function withTab(browser, change, use) {
  const context = await visitor(browser, change);
  try {
    await use(await tab(context, browser.url), context);
  } finally {
    await context.close();
  }
}

/* --- in the middle ---------------------------------------------------------------------- */

const begin = (page, reach, game = "viewpoint") => page.evaluate(async ([way, name]) => {
  globalThis.table = await globalThis.link.seated(way, name);
  await globalThis.link.answerOnce(globalThis.table);
  const { told, log, lobby } = globalThis.table;
  return { id: lobby.table, told: JSON.stringify(told.view), log: JSON.stringify(log) };
}, [reach, game]);

const goOn = (page, id) => page.evaluate(async (table) => {
  const found = await globalThis.link.continueHere(table);
  if (globalThis.link.isNo(found)) return found;
  globalThis.table = found;
  return { id: table, told: JSON.stringify(found.told.view), log: JSON.stringify(found.log) };
}, id);

const answer = (page) => page.evaluate(() => globalThis.link.answerOnce(globalThis.table));

async function reload(browser) {
  await withTab(browser, undefined, async (page, context) => {
    const before = await begin(page, "here");
    await page.reload();
    await ready(page);
    const after = await goOn(page, before.id);
    same(after, before, "after a reload");
    await answer(page);
    await page.close({ runBeforeUnload: false });
    const next = await tab(context, browser.url);
    const [{ id, game, over }] = await next.evaluate(() => globalThis.link.listHere());
    same([id, game, over], [before.id, "viewpoint", false], "the list of games");
    expect((await goOn(next, id)).id === id, "after the tab was closed");
    await answer(next);
    await next.evaluate((table) => globalThis.link.forgetHere(table), id);
    same(await next.evaluate(() => globalThis.link.listHere()), [], "forgotten");
  });
}

async function twoTabs(browser) {
  await withTab(browser, undefined, async (page, context) => {
    const { id } = await begin(page, "here");
    const other = await tab(context, browser.url);
    same((await goOn(other, id)).key, "page.no.tab", "the second tab is told");
    await page.evaluate(() => {
      globalThis.closed = new Promise((resolve) =>
        globalThis.table.subscribe(() => globalThis.table.link === "closed" && resolve()));
    });
    same(await other.evaluate(() => globalThis.link.takeOver()), null, "it takes over");
    await page.evaluate(() => globalThis.closed);
    const no = await page.evaluate(() => globalThis.table.propose("undo"));
    same(no.key, "page.no.link", "the first tab has no table any more");
    expect((await goOn(other, id)).id === id, "the second one goes on");
    await answer(other);
  });
}

const REFUSES = `Object.defineProperty(self, "indexedDB", { value: {
  open() { throw new Error("refused"); },
} });`;

async function storeRefused(browser) {
  const change = (name, body) => name === "host-worker.js" ? REFUSES + body : body;
  await withTab(browser, change, async (page) => {
    const { id } = await begin(page, "here");
    same(await page.evaluate(() => globalThis.link.keptHere()), "memory", "the page knows");
    await answer(page);
    await page.reload();
    await ready(page);
    same((await goOn(page, id)).key, "host.no.such-table", "it is gone with the page");
    same(await page.evaluate(() => globalThis.link.listHere()), [], "and from the list");
  });
}

/** A message makes the store full; another one makes room again. */
const FULL = `
  const put = IDBObjectStore.prototype.put;
  let full = false;
  new BroadcastChannel("store").onmessage = ({ data }) => full = data;
  IDBObjectStore.prototype.put = function (...args) {
    if (full && this.name === "lines") throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, args);
  };`;

async function storeFull(browser) {
  const change = (name, body) => name === "host-worker.js" ? FULL + body : body;
  await withTab(browser, change, async (page) => {
    await begin(page, "here");
    const states = await page.evaluate(async () => {
      const { table, link } = globalThis;
      const channel = new BroadcastChannel("store");
      const { subject, q } = link.asks(table);
      channel.postMessage(true);
      await new Promise((resolve) => setTimeout(resolve, 50)); // the message has to get there
      const no = await table.answer(subject, q, link.anyMove(table, subject));
      await link.until(table, () => table.lobby.state === "stuck", "stuck");
      channel.postMessage(false);
      await link.until(table, () => table.lobby.state === "playing", "playing again");
      return [no?.key, table.told.questions.some(({ sealed }) => sealed)];
    });
    same(states, ["host.no.disk", false], "what could not be kept was not done");
    await answer(page);
  });
}

async function noEngine(browser) {
  let there = false;
  const change = (name, body) => name === "sightline.wasm" && !there ? null : body;
  await withTab(browser, change, async (page) => {
    const tried = () => page.evaluate(async () => {
      const got = await globalThis.link.openHere({ game: "blank", seats: 2, seat: 0, options: {}, bots: [], seed: "",
        content: "", hidden: "" });
      return got.key ?? got.told.game;
    });
    same(await tried(), "page.no.engine", "the page says what is missing");
    there = true;
    same(await tried(), "blank", "and tries again when it is asked to");
  });
}

async function deadBots(browser) {
  const change = (name, body) => name === "bot-worker.js" ? "throw new Error('dead');" : body;
  await withTab(browser, change, async (page) => {
    await begin(page, "here", "blank"); // the fallback answers for them
    expect(await page.evaluate(() => globalThis.table.told.step > 0), "the game goes on");
  });
}

/** A server of its own, with a store, that can be killed. */
async function serve(program, port, store) {
  const server = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--store", store], {
    stdio: ["ignore", "pipe", "inherit"] });
  const url = String((await once(server.stdout, "data"))[0]).split("\n")[0];
  return { server, url };
}

async function restart(browser) {
  const store = `${browser.shots}/link.store`;
  for (const end of ["", "-wal", "-shm"]) rmSync(store + end, { force: true });
  let { server, url } = await serve(browser.program, 0, store);
  const context = await visitor(browser);
  try {
    const page = await tab(context, url);
    const before = await begin(page, "there");
    server.kill("SIGKILL");
    await once(server, "exit");
    await page.evaluate(async () => {
      const { table, link } = globalThis;
      await link.until(table, () => table.link === "broken", "the break is noticed");
      globalThis.no = await table.order("nothing");
    });
    same(await page.evaluate(() => globalThis.no.key), "page.no.link", "what cannot arrive is answered for");
    ({ server } = await serve(browser.program, new URL(url).port, store));
    const after = await page.evaluate(async () => {
      const { table, link } = globalThis;
      await link.until(table, () => table.link === "open" && link.asks(table), "it is laid again");
      return { id: table.lobby.table, told: JSON.stringify(table.told.view), log: JSON.stringify(table.log) };
    });
    same(after, before, "nothing is lost");
    await answer(page);
    server.kill("SIGKILL");
    await once(server, "exit");
    await page.evaluate(async () => {
      const { table, link } = globalThis;
      await link.until(table, () => table.link === "broken", "the break is noticed");
      const { subject, q } = link.asks(table);
      globalThis.answered = table.answer(subject, q, link.anyMove(table, subject));
      globalThis.asked = q;
    });
    ({ server } = await serve(browser.program, new URL(url).port, store));
    same(await page.evaluate(() => globalThis.answered), null, "an answer waits for the link");
    await page.evaluate(async () => {
      const { table, link, asked } = globalThis;
      await link.until(table, () => table.told.score || link.asks(table)?.q !== asked, "it counts");
    });
    const mine = await page.evaluate(() => globalThis.link.mineThere());
    same(mine.map(({ table, turn }) => [table, turn]), [[before.id, true]], "my tables there");
  } finally {
    await context.close();
    server.kill();
    await once(server, "exit");
  }
}

/** Two people, by link and by code; the newest window has the seat. */
async function company(browser) {
  const [one, two] = [await visitor(browser), await visitor(browser)];
  try {
    const [anna, ben] = [await tab(one, browser.url), await tab(two, browser.url)];
    const code = await anna.evaluate(async () => {
      const { link } = globalThis;
      const visit = globalThis.visit = await link.openThere({ game: "blank", seats: 3, seat: 0, options: {},
        bots: ["", "", "random"], seed: "", content: "", hidden: "", pace: "untimed", public: true });
      await visit.sit(0, "Anna");
      return visit.lobby.code;
    });
    const seen = await ben.evaluate(async (letters) => {
      const { link } = globalThis;
      const lost = link.joinThere({ code: "QQQQQQ" });
      await link.until(lost, () => lost.no, "no such code");
      const visit = globalThis.visit = link.joinThere({ code: letters });
      await link.until(visit, () => visit.lobby, "the lobby");
      const taken = await visit.sit(0, "Ben");
      await visit.sit(1, "Ben");
      await link.until(visit, () => visit.mine.length, "a seat");
      const names = visit.lobby.seats.map(({ name }) => name);
      return [lost.no.key, taken.key, names, (await link.listThere()).length];
    }, code);
    same(seen, ["host.no.code", "host.no.taken", ["Anna", "Ben", "random"], 1], "what the second one sees");
    same(await anna.evaluate(() => globalThis.visit.start()), null, "it begins");
    for (const page of [anna, ben])
      await page.evaluate(() =>
        globalThis.link.until(globalThis.visit, () => globalThis.visit.table, "the game"));
    const fair = await ben.evaluate(() => {
      const { seen, broken } = globalThis.visit.fair;
      return seen.length > 0 && !broken;
    });
    expect(fair, "both had a hand in the deal");

    const again = await tab(two, browser.url);
    await again.evaluate(async (letters) => {
      const visit = globalThis.visit = globalThis.link.joinThere({ table: letters });
      await globalThis.link.until(visit, () => visit.table?.seat === 1, "the seat in another window");
    }, await ben.evaluate(() => globalThis.visit.lobby.table));
    await ben.evaluate(() =>
      globalThis.link.until(globalThis.visit, () => globalThis.visit.no, "the old one is told"));
    same(await ben.evaluate(() => globalThis.visit.no.key), "page.no.moved", "where it went");
  } finally {
    await one.close();
    await two.close();
  }
}

/** What a seat was told is enough: the same messages from a recording make the same table. */
async function recorded(browser) {
  const context = await visitor(browser);
  const tap = await Tap.on(context, browser.shots);
  try {
    const page = await tab(context, browser.url);
    const before = await begin(page, "there");
    const { lines } = await tap.read(page);
    const after = await page.evaluate(async ([text, id]) => {
      const { log, told } = (await globalThis.link.tape(text)).table;
      return { id, told: JSON.stringify(told.view), log: JSON.stringify(log) };
    }, [lines.join("\n"), before.id]);
    same(after, before, "what the recording tells");
  } finally {
    await context.close();
  }
}

export function link(browser) {
  const names = /^  async "(.+?)"\(reach\)/gm;
  for (const [, name] of readFileSync(at("link-page.mjs"), "utf8").matchAll(names))
    for (const reach of ["here", "there"])
      test(`link ${reach}: ${name}`, () => withTab(browser, undefined, (page) =>
        page.evaluate(([check, way]) => globalThis.link.checks[check](way), [name, reach])));
  test("link: a game here survives a reload, and the end of its tab", () => reload(browser));
  test("link: two tabs on the games of one device", () => twoTabs(browser));
  test("link: a store that refuses", () => storeRefused(browser));
  test("link: a store that is full for a while", () => storeFull(browser));
  test("link: an engine that does not come", () => noEngine(browser));
  test("link: bots that die", () => deadBots(browser));
  test("link: a server that is killed and comes back", () => restart(browser));
  test("link: a recording", () => recorded(browser));
  test("link: two people at the server", () => company(browser));
}
