// page.mjs MODULE FOLDER [--long]: builds the page into FOLDER and tries it in a real browser.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "../../web/build.mjs";
import { cards } from "./cards.mjs";
import { cube } from "./cube.mjs";
import { keyboard } from "./keyboard.mjs";
import { Browser, finish, runAll } from "./harness.mjs";
import { looks } from "./looks.mjs";
import { playing } from "./playing.mjs";
import { secrecy } from "./secrecy.mjs";

const [wasm, folder] = process.argv.slice(2, 4).map((path) => resolve(path));
const long = process.argv[4] === "--long";
rmSync(folder, { recursive: true, force: true });
await build({ wasm, out: `${folder}/page` });
const browser = await Browser.launch(wasm, folder);
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
