// trail.mjs LAWS MODULE: random matches leave the same trail natively and as WebAssembly.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, finish } from "./counts.mjs";

const [laws, wasm] = process.argv.slice(2);
const SEEDS = 50;

const broken = () => {
  throw new Error("an assert failed");
};
const module = await WebAssembly.compile(readFileSync(wasm));
const { exports } = await WebAssembly.instantiate(module, { sightline: { broken } });
exports._initialize();

const run = spawnSync(laws, ["--trail", "--seeds", String(SEEDS)], { encoding: "utf8" });
expect(run.status === 0, `${laws} --trail ends with ${run.status}`);
const games = [];
for (const line of run.stdout.trim().split("\n")) {
  const [name, seats, seeds, native] = line.split(" ");
  if (!games.includes(name)) games.push(name);
  const hash = exports.trail(games.indexOf(name), Number(seats), 0, Number(seeds));
  const text = BigInt.asUintN(64, hash).toString(16).padStart(16, "0");
  expect(text === native, `${name}, ${seats} seats: ${text} here, ${native} natively`);
}
expect(games.length > 0, "there are games");
finish();
