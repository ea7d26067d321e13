// page.mjs MODULE PAGE FOLDER [--long]: tries the page in a real browser; pictures go to FOLDER.
import { resolve } from "node:path";
import { cards } from "./cards.mjs";
import { cube } from "./cube.mjs";
import { keyboard } from "./keyboard.mjs";
import { Browser, finish, runAll } from "./harness.mjs";
import { looks } from "./looks.mjs";
import { playing } from "./playing.mjs";
import { secrecy } from "./secrecy.mjs";

const [wasm, built, folder] = process.argv.slice(2, 5).map((path) => resolve(path));
const long = process.argv[5] === "--long";
const browser = await Browser.launch(wasm, built, folder);
try {
  keyboard(browser, long ? Infinity : 50);
  playing(browser);
  cards(browser);
  cube(browser);
  looks(browser);
  secrecy(browser);
  await runAll();
} finally {
  await browser.close();
}
finish();
