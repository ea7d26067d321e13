// tell.mjs DOOR MODULE: everything the native door says in some matches, WebAssembly says too.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Door, SPECTATOR } from "../../../web/src/engine/door.js";
import { expect, finish } from "./counts.mjs";

const [native, wasm] = process.argv.slice(2);
const STEPS = 60; // as in door.c
const LISTS_EVERY = 8;
const WHAT_IF_EVERY = 40;
const ROLLOUTS = 8;
const SEATS_MAX = 8;

const module = await WebAssembly.compile(readFileSync(wasm));
const door = await Door.open(module);
const seat = await Door.open(module); // which is told what the door tells its viewers

function closeStep(bot) {
  const step = door.number("steps");
  for (let subject = 0; subject < SEATS_MAX; subject++)
    if (door.number("steps") === step && door.number("waiting") >> subject & 1)
      if (!door.ask("bot", subject, bot).ok) return false;
  return door.number("steps") === step + 1;
}

const bits = (members) => members.reduce((set, member) => set | 1 << member, 0);

function see(viewer) {
  const { asked, questions, view } = door.json("tell", viewer);
  const mine = bits(questions.map(({ subject }) => subject));
  return seat.ask("see", viewer, bits(asked), mine, JSON.stringify(view)).ok;
}

/** The reply, also where it is a refusal: no chances are told where all win together. */
function told(at, ...call) {
  const reply = at.ask(...call);
  return reply.ok ? reply.text : JSON.stringify(reply.no);
}

/** What follows from the view is the same at the seat. */
function both(...call) {
  const text = told(door, ...call);
  expect(told(seat, ...call) === text, `a seat says the same: ${call.join(" ")}`);
  return text;
}

function* tellStep(seats) {
  for (let viewer = SPECTATOR; viewer < seats; viewer++) yield door.text("tell", viewer);
  for (let subject = 0; subject < seats && door.number("steps") % LISTS_EVERY === 0; subject++) {
    const decider = door.number("decider", subject);
    if (decider < 0) continue;
    expect(see(decider), `seat ${decider} sees its view`);
    yield both("question", decider, subject);
    yield both("moves", decider, subject, null);
    yield both("list", decider, subject, "");
    yield both("hint", decider);
    yield both("outlook", decider, subject, null);
    if (door.number("steps") % WHAT_IF_EVERY === 0) yield both("what_if", decider, subject, ROLLOUTS, "7");
  }
}

function* tellMatch({ name, bots: [best] }, seats, seed) {
  const strong = best.levels === 1 ? best.name : `${best.name}:${best.level}`;
  const bot = seed === "1" ? "random" : strong;
  for (const each of [door, seat]) each.text("language", seed === "1" ? "en" : "xx");
  const opened = door.ask("open", name, seats, null, seed, null, null);
  if (!opened.ok) {
    yield `${name} ${seats}: ${JSON.stringify(opened.no)}`;
    return;
  }
  seat.text("sit", name, seats, null, null);
  yield* tellStep(seats);
  while (!door.number("over") && door.number("steps") < STEPS && closeStep(bot))
    yield* tellStep(seats);
  for (const last of ["box", "score", "record", "hash"]) yield door.text(last);
  yield door.text("history", 0);
}

function* tellAll() {
  const games = door.text("games");
  yield games;
  for (const name of ["classic", "revisioned", "winking-dead", "echoes"]) {
    const deck = door.text("deck_own", name);
    for (const call of ["deck", "deck_words", "deck_lint"]) yield door.text(call, deck);
  }
  yield door.text("puzzle_show", "A007", null, 1);
  yield door.text("puzzle_daily", "2026-07-14");
  yield door.text("puzzle_new", 2, 0, 0, 0, "5", 20);
  yield door.text("puzzle_strict", "1+2", 5, "5", 3);
  yield door.text("puzzle_course");
  yield door.text("puzzle_grade", "A003", 200000);
  yield door.text("puzzle_explain", "A003", "1+2");
  yield door.text("puzzle_solve", "A003", "1+2", 200000);
  yield door.text("puzzle_count", "A003", "3+4", "build", 200000);
  for (const game of JSON.parse(games))
    for (let n = game.seats.min; n <= game.seats.max; n++) {
      yield* tellMatch(game, n, "1");
      yield* tellMatch(game, n, "2");
    }
}

expect(/^\d+\.\d+\.\d+$/.test(door.version), "a version");
const run = spawnSync(native, ["--tell"], { encoding: "utf8", maxBuffer: 1 << 30 });
expect(run.status === 0, `${native} --tell ends with ${run.status}`);
const lines = run.stdout.split("\n");
let at = 0;
for (const reply of tellAll())
  for (const line of reply.split("\n")) {
    const other = lines[at++];
    if (expect(line === other, `line ${at} differs`)) continue;
    let i = 0;
    while (line[i] === other?.[i]) i++;
    console.log(`  wasm:   ...${line.slice(Math.max(0, i - 40), i + 80)}`);
    console.log(`  native: ...${other?.slice(Math.max(0, i - 40), i + 80)}`);
    finish();
    process.exit();
  }
expect(lines[at] === "" && at === lines.length - 1, "both say the same number of lines");
finish();
