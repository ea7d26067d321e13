// house.mjs HOUSE MODULE: a house in WebAssembly that is given the same lines says the same as the native one,
// and what a second worker decides is what the native house was told.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Door } from "../../../web/src/engine/door.js";
import { expect, finish } from "./counts.mjs";

const [native, wasm] = process.argv.slice(2);
const LUCK = "00112233445566778899aabbccddeeff".repeat(2); // as in house.c

const module = await WebAssembly.compile(readFileSync(wasm));
const house = await Door.open(module);
const thinker = await Door.open(module); // as a second worker would have it

function open(thinks) {
  house.text("house_open", JSON.stringify({
    now: 0, luck: LUCK, clients: 4, tables: 4, rate: 1000000, burst: 1000000, seeds: true, thinks }));
}

function decide({ game, seats, options, content, seat, subject, bot, luck, view }) {
  thinker.text("sit", game, seats, options, content ?? null);
  thinker.text("see", seat, 1 << subject, 1 << subject, JSON.stringify(view));
  return thinker.text("decide", subject, bot, luck);
}

const run = spawnSync(native, ["--tell"], { encoding: "utf8", maxBuffer: 1 << 30 });
expect(run.status === 0, `${native} --tell ends with ${run.status}`);
const HELLO = '> {"in":"message","client":0,"message":{"do":"hello"';
let games = 0;
let records = 0;
let expected = []; // what came out and the native one has not said yet
const moves = new Map(); // by ticket
for (const line of run.stdout.trimEnd().split("\n")) {
  if (line.startsWith("> ")) {
    expect(expected.length === 0, "both say the same number of lines");
    if (line.startsWith(HELLO)) open(games++ % 2 === 1); // house.c plays each game twice
    const what = JSON.parse(line.slice(2));
    if (what.in === "thought")
      expect(moves.get(what.ticket) === what.move, `the same thought: ${what.move}`);
    expected = house.text("house", line.slice(2)).trimEnd().split("\n").filter((text) => text);
  } else {
    const mine = expected.shift();
    if (!expect(mine === line, "another line")) {
      console.log(`  wasm:   ${mine?.slice(0, 300)}`);
      console.log(`  native: ${line.slice(0, 300)}`);
      finish();
      process.exit();
    }
    const out = JSON.parse(line);
    if (out.out === "think") moves.set(out.ticket, decide(out));
    if (out.record) records++;
  }
}
expect(games >= 10 && records === games, `${records} records of ${games} games`);
expect(moves.size > 0, "something was decided elsewhere");
finish();
