// page.mjs PROGRAM MODULE FOLDER [--long]: tries the page that the program serves in a real browser.
// Pictures go to FOLDER.
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

const [program, wasm, folder] = process.argv.slice(2, 5).map((path) => resolve(path));
const long = process.argv[5] === "--long";
const browser = await Browser.launch(program, wasm, folder);
try {
  // What takes longest comes first, so that nothing is waited for alone at the end.
  motion(browser);
  cube(browser);
  offline(browser);
  table(browser, long);
  wink(browser, long);
  keys(browser);
  rematch(browser);
  keyboard(browser, long ? Infinity : 50);
  playing(browser);
  newcomer(browser);
  puzzles(browser);
  art(browser);
  frame(browser);
  faces(browser);
  fonts(browser);
  home(browser);
  link(browser);
  looks(browser);
  rules(browser);
  secrecy(browser);
  served(browser);
  sight(browser);
  story(browser);
  ways(browser);
  twinPages(browser, long ? 50 : 3);
  await runAll(long ? 30 : 10);
} finally {
  await browser.close();
}
finish();
