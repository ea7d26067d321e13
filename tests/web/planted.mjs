// planted.mjs PROGRAM MODULE FOLDER [NAME...] [--where]: plants bugs in the page and demands that its tests see each of them.
//
// A planted bug is a file tests/web/planted/NAME.bug:
//
//     why        one line: what is wrong now, and who would suffer
//     caught by  strangers            (or: page TEST, with words of the name of a test of page.mjs)
//     says       words of what the strangers must say: another failure has not seen the bug
//     in         src/shell/prompt.tsx
//     <<<<
//     the text to find in it, exactly once; blanks and line ends do not matter
//     ====
//     the text to put there
//     >>>>
//
// with as many edits as it needs. The changed page is built as the program builds it, and served in front of the program.
// "strangers" are the games that ./check plays, until one fails. A bug that does not apply or does not build has not been seen.
// --where only shows whether each applies.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("../../", import.meta.url));
const planted = join(top, "tests/web/planted");
const CHECKED = 10; // games of the strangers, as many as ./check plays

function readBug(file) {
  const text = readFileSync(file, "utf8");
  const word = (name) => new RegExp(`^${name} +(.+)$`, "m").exec(text)?.[1].trim() ?? null;
  const edits = [...text.matchAll(/^in +(\S+)\n<<<<\n(.*?)\n====\n(.*?)\n?>>>>$/gms)].map(([, path, from, to]) => ({ path, from, to }));
  const [why, by] = [word("why"), word("caught by")];
  if (!why || !by || edits.length === 0) throw new Error("it needs why, caught by, and an edit");
  const says = word("says") ?? by.split(" ").slice(1).join(" "); // a test of the page says its name
  if (!says) throw new Error("it needs says: what the strangers say of it");
  return { name: basename(file, ".bug"), why, by, says, edits };
}

/** Blanks and line ends do not matter. */
function patternOf(text) {
  const parts = text.trim().split(/\s+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.join("\\s+"), "g");
}

function applyEdit(folder, { path, from, to }) {
  const file = join(folder, path);
  const text = readFileSync(file, "utf8");
  const found = [...text.matchAll(patternOf(from))];
  if (found.length !== 1) throw new Error(`${path} has what is to be changed ${found.length} times`);
  const [{ index, 0: old }] = found;
  writeFileSync(file, text.slice(0, index) + to + text.slice(index + old.length));
}

/** The sources of the page with the bug in them. */
function changed(bug, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(top, "web"), join(folder, "web"), { recursive: true, filter: (path) => basename(path) !== "node_modules" });
  symlinkSync(join(top, "web/node_modules"), join(folder, "web/node_modules"));
  symlinkSync(join(top, "data"), join(folder, "data"));
  for (const edit of bug.edits) applyEdit(join(folder, "web"), edit);
}

function builtPage(folder, wasm) {
  const out = join(folder, "page");
  const run = spawnSync(process.execPath, [join(folder, "web/build.mjs"), "--wasm", wasm, "--out", out,
    "--depfile", join(folder, "page.d"), "--stamp", join(folder, "page.stamp")], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(`it does not build: ${run.stderr.slice(-400)}`);
  return out;
}

/** The line of the failure that saw it; null: none did. */
function seenBy({ by, says }, page, [program, wasm, folder]) {
  const [who, ...test] = by.split(" ");
  const args = who === "strangers"
    ? [join(top, "tests/web/strangers/run.mjs"), program, wasm, folder, "--games", String(CHECKED), "--stop"]
    : [join(top, "tests/web/page.mjs"), program, wasm, folder];
  const run = spawnSync(process.execPath, args, {
    encoding: "utf8", maxBuffer: 1 << 26, timeout: 900000,
    env: { ...process.env, SIGHTLINE_PAGE: page, ...(test.length > 0 ? { SIGHTLINE_ONLY: test.join(" ") } : {}) },
  });
  // A test that could not even begin has seen nothing.
  return run.stdout.split("\n").find((line) => line.startsWith("FAIL ") && line.includes(says) && !line.includes("Build failed")) ?? null;
}

const flags = process.argv.slice(2).filter((arg) => arg.startsWith("--"));
const [program, wasm, folder, ...names] = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const places = [program, wasm, folder].map((path) => resolve(path));
mkdirSync(places[2], { recursive: true });
let [passed, failed] = [0, 0];
const work = mkdtempSync(join(tmpdir(), "planted-"));
for (const file of readdirSync(planted).filter((name) => name.endsWith(".bug")).sort()) {
  const name = basename(file, ".bug");
  if (names.length > 0 && !names.includes(name)) continue;
  const began = Date.now();
  try {
    const bug = readBug(join(planted, file));
    changed(bug, join(work, name));
    const how = flags.includes("--where") ? "it applies" : seenBy(bug, builtPage(join(work, name), places[1]), places);
    if (!how) throw new Error(`nobody saw it: ${bug.why}`);
    passed++;
    console.log(`ok   ${name} (${((Date.now() - began) / 1000).toFixed(0)} s): ${how.slice(0, 260)}`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}: ${error.message}`);
  }
  rmSync(join(work, name), { recursive: true, force: true });
}
rmSync(work, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
