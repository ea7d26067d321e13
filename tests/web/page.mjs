// page.mjs PROGRAM MODULE FOLDER [--long] [[--but] PART...]: tries the page that the program serves in a real browser: all of
// it, the parts that are named, or all but these. SIGHTLINE_ONLY=words takes the tests with these words in their name. Pictures go to FOLDER.
import { resolve } from "node:path";
import { art } from "./art.mjs";
import { cube } from "./cube.mjs";
import { frame } from "./frame.mjs";
import { faces } from "./faces.mjs";
import { fonts } from "./fonts.mjs";
import { Browser, finish, runAll } from "./harness.mjs";
import { home } from "./home.mjs";
import { keys } from "./keys.mjs";
import { keyboard } from "./keyboard.mjs";
import { link } from "./link.mjs";
import { looks } from "./looks.mjs";
import { motion } from "./motion.mjs";
import { offline } from "./offline.mjs";
import { playing } from "./playing.mjs";
import { newcomer } from "./newcomer.mjs";
import { puzzles } from "./puzzles.mjs";
import { rematch } from "./rematch.mjs";
import { rules } from "./rules.mjs";
import { secrecy } from "./secrecy.mjs";
import { table } from "./table.mjs";
import { served } from "./served.mjs";
import { sight } from "./sight.mjs";
import { story } from "./story.mjs";
import { twinPages } from "./twins.mjs";
import { ways } from "./ways.mjs";
import { wink } from "./wink.mjs";

/** The parts, and how their tests are put on the list. What takes longest comes first, so that nothing is waited for alone. */
const PARTS = {
  motion, cube, offline, table, wink, keys, rematch,
  keyboard: (browser, long) => keyboard(browser, long ? Infinity : 50),
  playing, newcomer, puzzles, art, frame, faces, fonts, home, link, looks, rules, secrecy, served, sight, story, ways,
  twins: (browser, long) => twinPages(browser, long ? 50 : 3),
};

const [program, wasm, folder] = process.argv.slice(2, 5).map((path) => resolve(path));
const words = process.argv.slice(5);
const [long, but] = ["--long", "--but"].map((flag) => words.includes(flag));
const named = words.filter((word) => word !== "--long" && word !== "--but");
const wanted = Object.keys(PARTS).filter((name) => named.length === 0 || named.includes(name) !== but);
const unknown = named.find((name) => !PARTS[name]);
if (unknown) {
  console.error(`page.mjs: there is no part ${unknown}. The parts: ${Object.keys(PARTS).join(" ")}`);
  process.exit(2);
}
const browser = await Browser.launch(program, wasm, folder);
try {
  for (const name of wanted) PARTS[name](browser, long);
  await runAll(long ? 30 : 10, named.length > 0 ? 2 : 4);
} finally {
  await browser.close();
}
finish();
