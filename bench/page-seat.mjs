// page-seat.mjs PROGRAM MODULE [RATE]: how long the main thread of the page is busy with one telling: the seat's door
// sees it and lists what may be done. In milliseconds, in Chromium, with a processor that is slowed down by RATE (4).
import { resolve } from "node:path";
import { tmpdir } from "node:os";
import { Browser } from "../tests/web/harness.mjs";
import { tab, visitor } from "../tests/web/link.mjs";

const [program, wasm] = process.argv.slice(2, 4).map((path) => resolve(path));
const rate = Number(process.argv[4] ?? 4);
const QUESTIONS = 25;

/** Runs in the page: the milliseconds of each question of one game. */
async function play([game, seats, questions]) {
  const { link } = globalThis;
  const table = await link.openHere({
    game, seats, seat: 0, options: {}, bots: [], seed: "11", content: "", hidden: "",
  });
  const found = [];
  for (let i = 0; i < questions && !table.told.score; i++) {
    await link.until(table, () => link.asks(table) || table.told.score, "a question");
    if (table.told.score) break;
    const { subject, q } = link.asks(table);
    const { telling } = table.told;
    const began = performance.now();
    table.list(subject);
    found.push(performance.now() - began);
    await table.answer(subject, q, await table.suggest(subject) ?? link.anyMove(table, subject));
    await link.until(table, () => table.told.telling > telling, "it is told");
  }
  table.close();
  return found;
}

const browser = await Browser.launch(program, wasm, tmpdir());
try {
  for (const { name, seats } of browser.games) {
    const context = await visitor(browser);
    const page = await tab(context, browser.url);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    const [first, ...times] = await page.evaluate(play, [name, seats.max, QUESTIONS]);
    times.sort((a, b) => a - b);
    const at = (part) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? first).toFixed(1);
    const who = `${name} (${seats.max} seats, ${times.length} questions)`;
    console.log(`${who}: first ${first.toFixed(1)} ms, median ${at(0.5)} ms, most ${at(1)} ms`);
    await context.close();
  }
} finally {
  await browser.close();
}
