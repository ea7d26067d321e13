// run.mjs PROGRAM MODULE FOLDER [--games N] [--seeds FROM] [--minutes M] [--lanes N] [--stop] [--replay FILE] [--shrink FILE]
//
// Strangers play: people who know nothing of our code, read what the browser reads to them, and press what can be pressed.
// Every failure prints its seed, and leaves a picture and the list of presses in FOLDER. --replay tries such a list again,
// --shrink makes it shorter. --games plays that many from seed FROM on; --minutes begins no game after that time,
// --stop ends with the first failure.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Browser, finish, luck, tally } from "../harness.mjs";
import { Front } from "../front.mjs";
import { arrive, openHere, openThere, planOf, startThere, title } from "./plans.mjs";
import { Failure, listed, lucky, Walk } from "./walk.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: Object.fromEntries(
  ["games", "seeds", "minutes", "lanes", "replay", "shrink"].map((name) => [name, { type: "string" }])
    .concat([["stop", { type: "boolean" }]])) });
const [program, wasm, folder] = positionals.map((path) => resolve(path));
const pages = process.env.SIGHTLINE_PAGE ?? join(dirname(program), "web/page");

mkdirSync(folder, { recursive: true });
const browser = await Browser.launch(program, wasm, folder);

/** The worker has stored all files of the page: now the network may go. */
const stored = (page) => page.evaluate(async () => {
  const name = document.querySelector("meta[name=build]").content;
  while (!(await caches.match("/", { cacheName: `sightline ${name}` }) && navigator.serviceWorker.controller))
    await new Promise((again) => setTimeout(again, 50));
});

async function alone(plan, walk, person) {
  const { page } = person;
  if (plan.place === "offline") {
    await stored(page);
    await person.front.close();
    await page.reload();
    await page.waitForSelector("main h1");
  }
  await openHere(page, plan);
  await walk();
}

/** Everybody comes by the code, as friends do. */
async function joined(plan, people, walk) {
  const { page: opener, context } = await arrive(browser.chromium, browser.url, { device: "desk", pace: 2 });
  try {
    const code = await openThere(opener, plan);
    for (const { page } of people) {
      await page.goto(`${browser.url}j/${code}`);
      await page.getByRole("button", { name: /^Sit/ }).first().click();
      await page.getByRole("button", { name: /^Stand/ }).first().waitFor();
    }
    await startThere(opener);
    await Promise.all(people.map(({ page }) => page.waitForSelector(".table")));
    await walk();
  } finally {
    await context.close();
  }
}

/** Plays one game by its plan; `chooser` gives each person's deeds. Returns the walks. */
async function play(plan, chooser) {
  const own = plan.place === "offline" ? await Front.open(pages, browser.url) : null;
  const count = plan.place === "two" ? 2 : 1;
  const people = [];
  const walks = [];
  try {
    for (let i = 0; i < count; i++) people.push(await arrive(browser.chromium, own?.url ?? browser.url, { ...plan, device: i ? "desk" : plan.device }));
    for (const person of people) {
      person.front = own;
      walks.push(await Walk.begin(person.page, { touch: person.touch, offline: own !== null, timed: plan.place === "two" || plan.place === "there" }));
    }
    const all = () => Promise.all(walks.map((walk, i) => walk.play(chooser(i, people[i]))));
    if (plan.place === "here" || plan.place === "offline") await alone(plan, all, people[0]);
    else await joined(plan, people, all);
    return walks;
  } catch (error) {
    const shots = await Promise.all(people.map(({ page }, i) =>
      page.screenshot({ path: join(folder, `seed-${plan.seed}-${i}.png`) }).catch(() => null)));
    throw Object.assign(error, { walks, shots });
  } finally {
    for (const { context } of people) await context.close().catch(() => {});
    await own?.close();
  }
}

const byLuck = (plan) => (i, person) => lucky(luck(plan.seed * 31 + i * 7 + 5), person);

let stop;
const stopped = new Promise((now) => { stop = now; });

async function one(seed) {
  const plan = planOf(seed);
  const began = Date.now();
  try {
    const walks = await play(plan, byLuck(plan));
    tally(true);
    console.log(`ok   ${title(plan)}: ${walks.map(({ presses }) => presses).join(" and ")} presses, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  } catch (error) {
    if (over) return; // with --stop: the browser was taken away
    tally(false);
    const list = join(folder, `seed-${seed}.json`);
    writeFileSync(list, JSON.stringify({ seed, error: error.message, deeds: (error.walks ?? []).map(({ deeds }) => deeds) }, null, 1));
    console.log(`FAIL ${title(plan)}: ${error instanceof Failure ? error.message : String(error.stack).replace(/\nBrowser logs:.*?(?=\n    at )/s, "")}\n     --replay ${list}`);
    stop();
  }
}

/** Does this list still fail? Says how. */
async function fails(seed, lists) {
  try {
    await play(planOf(seed), (i) => listed(lists[i] ?? []));
    return null;
  } catch (error) {
    return error.message;
  }
}

/** Leaves out halves, quarters and so on, as long as it still fails in the same way. */
async function shrink(file) {
  const { seed, error, deeds } = JSON.parse(readFileSync(file, "utf8"));
  const sort = (message) => message?.replace(/[“"].*/s, "").replace(/\d+/g, "");
  let lists = deeds;
  for (let size = Math.ceil(lists[0].length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < lists[0].length;) {
      const less = [[...lists[0].slice(0, at), ...lists[0].slice(at + size)], ...lists.slice(1)];
      if (sort(await fails(seed, less)) === sort(error)) lists = less;
      else at += size;
      console.log(`${lists[0].length} presses`);
    }
  writeFileSync(`${file}.small`, JSON.stringify({ seed, error, deeds: lists }, null, 1));
  console.log(JSON.stringify(lists, null, 1));
}

async function games() {
  const from = Number(values.seeds ?? 0);
  const until = Date.now() + Number(values.minutes ?? 1e6) * 60000;
  const last = from + Number(values.games ?? 1e9);
  let next = from;
  const lane = async () => {
    while (next < last && Date.now() < until && !over) await one(next++);
  };
  const lanes = Promise.all(Array.from({ length: Number(values.lanes ?? 3) }, lane));
  await (values.stop ? Promise.race([lanes, stopped]) : lanes);
}

let over = false;
try {
  if (values.shrink) await shrink(resolve(values.shrink));
  else if (values.replay) {
    const { seed, deeds } = JSON.parse(readFileSync(values.replay, "utf8"));
    const no = await fails(seed, deeds);
    tally(no === null);
    console.log(no ?? "it does not fail");
  } else await games();
} finally {
  over = true;
  await browser.close();
}
finish();
