// The twin law on the page: two worlds that differ only in what a seat was not shown make the same page to the letter,
// the same tree for a screen reader, the same things stored and the same messages sent. Worlds are played in a house
// of our own, written down as seat 0 heard them, and shown by the real screens with the recording for a host.
import { atRest, expect, luck, same, test } from "./harness.mjs";
import { tab, visitor } from "./link.mjs";

/** Few kinds of cards: so there are many deals with the same hand and other hands round it. */
const DECK = (edition) => `deck "Garden" edition ${edition}

card Tall Sunflower 15 x24

card Busy Bee 5 x24
  draw 1
`;
const CONTENT = { viewpoint: DECK(2009), revisioned: DECK(2017), "winking-dead": DECK(2022) };
const TOKEN = "0".repeat(32);
const ANSWERS = 4; // this many questions are answered, if the worlds stay alike

/** A table with one person and bots, from its opening on; what it is told and what it says is written down. */
class World {
  constructor(door, game, seed, drawn) {
    this.door = door;
    this.lines = [];
    this.ids = 0;
    this.now = 0;
    door.text("house_open", JSON.stringify({ now: 0, luck: drawn, seeds: true, thinks: true }));
    const { seats, content } = settingOf(game);
    this.say({ do: "hello", protocol: 1, words: "en" });
    this.say({ do: "open", game: game.name, seats, seed, pace: "untimed", discretion: "relaxed", token: TOKEN,
      ...(content ? { content } : {}), bots: Array(seats).fill("random").fill("", 0, 1) });
    this.say({ do: "sit", seat: 0, token: TOKEN });
    this.say({ do: "start" });
  }

  say(message) {
    const said = { ...message, ...(message.do === "hello" ? {} : { id: ++this.ids }) };
    const { seed: _, ...written } = said; // the page must not show which deal it is
    this.lines.push(`> ${JSON.stringify(written)}`);
    this.#put({ in: "message", client: 0, message: said });
    // Until everybody but the person has answered.
    for (let before = -1; before !== this.lines.length;) {
      before = this.lines.length;
      this.#put({ in: "time", now: this.now += 10 });
    }
  }

  #put(what) {
    for (const line of this.door.text("house", JSON.stringify(what)).split("\n").filter(Boolean)) {
      const { out, message, ticket } = JSON.parse(line);
      if (out === "send") this.#hear(message);
      if (out === "write") this.#put({ in: "written", ticket });
    }
  }

  #hear(message) {
    this.lines.push(`< ${JSON.stringify(message)}`);
    if (message.is === "told") this.question = message.told.questions?.[0];
    if (message.is === "moves") this.moves = message.moves;
  }

  /** Any move; nothing where there are too many to be told. */
  answer({ q, subject }, pick) {
    this.moves = null;
    this.say({ do: "moves", seat: 0, for: subject });
    if (!this.moves) return;
    const { do: move } = this.moves[pick(this.moves.length)];
    this.say({ do: "answer", seat: 0, q, for: subject, move });
  }

  /** All of it, without the table's address, which is no part of the game. */
  get heard() {
    return this.lines.map((line) => line.replace(/"table":"[0-9a-f]{32}"|"code":"[A-Z]{6}"/g, "#")).join("\n");
  }
}

function settingOf({ name, seats: { min, max } }) {
  return { seats: Math.min(Math.max(4, min), max), content: CONTENT[name] ?? null };
}

const hex = (n) => n.toString(16).padStart(64, "0");

/** The whole truth of a deal, as a number. */
function truth(door, game, seed) {
  const { seats, content } = settingOf(game);
  const dealt = door.ask("open", game.name, seats, "", seed, content, null);
  expect(dealt.ok, `it is not dealt: ${dealt.no?.text}`);
  return door.text("hash");
}

/** Two deals that begin alike for seat 0, if there are such: the seeds. */
function dealsAlike(door, game, from) {
  const seen = new Map();
  for (let seed = from; seed < from + 400; seed++) {
    const { heard, question } = new World(door, game, String(seed), hex(from));
    const before = question && seen.get(heard);
    if (before && truth(door, game, before) !== truth(door, game, String(seed))) return [before, String(seed)];
    if (question) seen.set(heard, String(seed));
  }
  return null;
}

/** Both worlds, as far as seat 0 cannot tell them apart; null: not even at the first question. */
function together(worlds, n) {
  const alike = () => worlds[0].heard === worlds[1].heard;
  let kept = null;
  for (let i = 0; alike() && worlds[0].question; i++) {
    kept = worlds.map(({ lines }) => lines.join("\n"));
    if (i === ANSWERS) break;
    const { question } = worlds[0];
    for (const world of worlds) world.answer(question, luck(n + i));
    if (!worlds[0].moves) break;
  }
  return kept;
}

/** Other cards under the same eyes; or, where few cards are alike, other luck of host and bots. */
function pairOf(doors, game, n) {
  const from = 1000 * n;
  const seeds = CONTENT[game.name] || game.name === "blank" ? dealsAlike(doors[0], game, from) : null;
  expect(seeds || !CONTENT[game.name], "no two deals look alike");
  if (seeds) return together(seeds.map((seed, i) => new World(doors[i], game, seed, hex(from))), n);
  for (let seed = from; seed < from + 100; seed++) {
    const kept = together([1, 2].map((drawn, i) => new World(doors[i], game, String(seed), hex(drawn))), n);
    if (kept) return kept;
  }
  return null;
}

/** Everything that the page shows, keeps and says. */
async function shown(browser, text) {
  const context = await visitor(browser);
  try {
    const page = await tab(context, browser.url, "tape-page");
    await page.evaluate((lines) => globalThis.show(lines), text);
    // At rest, or at an answer that the page gave by itself after the end of the recording.
    await page.waitForFunction(() => globalThis.goesOn() ||
      (document.querySelector("[data-state][aria-busy=false]") && !document.querySelector("[data-passing], .flight")));
    await atRest(page);
    const sent = JSON.stringify(await page.evaluate(() => globalThis.said()));
    const session = await context.newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const tree = nodes.map(({ role, name, value, ignored }) => [ignored, role?.value, name?.value, value?.value]);
    const kept = await page.evaluate(async () => [{ ...localStorage }, { ...sessionStorage },
      (await indexedDB.databases()).map(({ name }) => name)]);
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    return { sent, html, tree: JSON.stringify(tree), kept: JSON.stringify(kept) };
  } finally {
    await context.close();
  }
}

async function twins(browser, game, n) {
  const pair = pairOf([await browser.door(), await browser.door()], game, n);
  expect(pair, "no two worlds look alike");
  const [one, two] = [await shown(browser, pair[0]), await shown(browser, pair[1])];
  expect(one.html.length > 2000 && JSON.parse(one.tree).length > 20, "there is something to see");
  for (const part of Object.keys(one)) same(two[part], one[part], `${part} of two worlds that look alike`);
}

export function twinPages(browser, pairs) {
  for (const game of browser.games)
    for (let n = 1; n <= pairs; n++)
      test(`${game.name}: twins on the page, ${n}`, () => twins(browser, game, n));
}
