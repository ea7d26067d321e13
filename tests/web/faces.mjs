// The faces of Wink, its tiles, and the heads of its seats.
import { brotliCompressSync } from "node:zlib";
import { apart, greysOf, loaded, pairsOf } from "./art.mjs";
import { expect, same, test } from "./harness.mjs";
import { scriptOf, withSheet } from "./sheet.mjs";

const FACES = 36;
const APART = 20; // of 255, averaged over all pixels: with less a glance may take one face for another
const HEADS_APART = 12;
const MOST = 12_000; // bytes of all faces, as they travel

const SHEET = `
  import { render } from "preact";
  import { drawnName } from "./src/art/faces";
  import { Head } from "./src/parts/head";
  import { Tile } from "./src/parts/tile";
  const numbers = Array.from({ length: ${FACES} }, (_, i) => i + 1);
  const seats = [0, 1, 2, 3, 4, 5, 6, 7];
  const ways = [[0, 0], [-1, 0.2], [1, 0.3], [0.3, -1], [0, 1], [-0.7, -0.5], [0.8, 0.8], [1, 0]];
  const lids = ["open", "half", "closed", "wink", "blink", "frown", "nose", "ear"];
  window.names = numbers.map(drawnName);
  const gaze = (i) => ({ x: ways[i][0], y: ways[i][1] });
  render(<><div class="large">{numbers.map((one) => <Tile number={one} name={drawnName(one)} />)}</div>
    <div class="small">{numbers.map((one) => <Tile number={one} />)}</div>
    <div class="line states"><Tile number={1} lies /><Tile number={2} lies chosen /><Tile number={3} printed />
      <Tile number={4} marked /><Tile number={5} marked={2} tokens={[2, 5]} yours="yours" />
      <Tile number={6} state="down" /><Tile number={7} state="gone" /><Tile number={8} size="mini" /></div>
    <div class="line same">{seats.map((seat) => <Head seat={seat} size={44} label={"seat " + seat} />)}</div>
    <div class="line">{seats.map((seat) => <Head seat={seat} size={96} gaze={gaze(seat)} bot={seat % 2 > 0} />)}
    </div><div class="line">{seats.map((seat) => <Head seat={seat} size={96} lid={lids[seat]} />)}</div>
    <div class="line pair"><Head seat={4} size={320} gaze={gaze(1)} />
      <Head seat={4} size={320} gaze={gaze(1)} eyes={gaze(2)} /><Head seat={4} size={320} lid="wink" /></div></>,
    document.body);`;
const STYLE = `html { background: var(--table); } body { padding: 16px; }
  .large, .small, .line { display: grid; gap: 12px; grid-template-columns: repeat(9, 112px); margin-bottom: 16px; }
  .small { grid-template-columns: repeat(18, 40px); } .small .tile { padding: 0; }
  .line { display: flex; } .states > * { width: 54px; }`;

const sheet = (browser, how, use) => withSheet(browser, SHEET, { more: STYLE, ...how }, async (page) => {
  await loaded(page);
  await use(page);
});

/** Prints the closest pairs, and fails if a pair is too close. */
function allDiffer(names, greys, least) {
  same(greys.length, names.length, "pictures");
  const pairs = pairsOf(names, greys);
  const closest = pairs.slice(0, 3).map(({ a, b, by }) => `${a} / ${b} ${by.toFixed(1)}`);
  console.log(`     closest: ${closest.join(", ")}`);
  expect(pairs[0].by > least, `${pairs[0].a} and ${pairs[0].b} look alike: ${pairs[0].by}`);
}

/** Opens the sheet by day; night must not change the pictures. */
async function byDay(browser, page) {
  await page.screenshot({ path: `${browser.shots}/faces.png`, fullPage: true });
  allDiffer(await page.evaluate(() => window.names), await greysOf(page, ".small .tile-picture"), APART);
  allDiffer([..."ABCDEFGH"], await greysOf(page, ".same .head"), HEADS_APART);
  same(await browser.axeViolations(page, ["wcag2a", "wcag2aa"]), [], "axe");
}

function pictures(browser) {
  test("faces: no two faces look alike at 40 px in grey, no two heads at 44; night changes no face", async () => {
    const printed = [];
    const without = 36; // the number and its corner
    await sheet(browser, {}, async (page) => {
      await byDay(browser, page);
      printed.push(await greysOf(page, ".large .tile-window", without));
    });
    await sheet(browser, { dark: true }, async (page) => {
      await page.screenshot({ path: `${browser.shots}/faces-dark.png`, fullPage: true });
      printed.push(await greysOf(page, ".large .tile-window", without));
    });
    const [day, night] = printed;
    same(day.filter((grey, i) => apart(grey, night[i]) > 1).length, 0, "faces that differ by night");
  });
  test("faces: all of them together are small", async () => {
    const script = await scriptOf(`import { face } from "./src/art/faces"; window.face = face;`, true);
    const bytes = brotliCompressSync(script).length;
    console.log(`     all faces: ${bytes} bytes`);
    expect(bytes < MOST, `all faces take ${bytes} bytes`);
  });
}

/** A head as SVG, without the place of its irises. */
const withoutGaze = (page, at) => page.locator(".pair .head").nth(at).evaluate((head) => {
  const copy = head.cloneNode(true);
  const irises = [...copy.querySelectorAll(".eye-gaze")];
  const gazes = irises.map((part) => part.getAttribute("style"));
  irises.forEach((part) => part.removeAttribute("style"));
  return { marks: copy.outerHTML.replace(/id="[^"]*"|url\([^)]*\)/g, "id"), gazes };
});

async function eyesAlone(page) {
  const [straight, peeking] = [await withoutGaze(page, 0), await withoutGaze(page, 1)];
  same(straight.marks, peeking.marks, "a head whose eyes peek");
  expect(straight.gazes.length === 2 && straight.gazes.every((gaze, i) => gaze !== peeking.gazes[i]),
    "the irises stay where they are");
}

/** The lid is closed at once where motion is not wanted. */
async function winks(page) {
  const lids = await page.locator(".pair .head").nth(2).locator(".head-falls").evaluateAll((all) =>
    all.map((lid) => [getComputedStyle(lid).opacity, new DOMMatrix(getComputedStyle(lid).transform).isIdentity]));
  same(lids, [["1", true]], "lids that fell");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const lengths = await page.evaluate(() => document.getAnimations()
    .filter(({ animationName }) => animationName?.startsWith("head-"))
    .map(({ effect }) => effect.getTiming().duration));
  expect(lengths.length > 0 && lengths.every((length) => length === 600), `signs take ${lengths} ms`);
}

function parts(browser) {
  test("faces: a number has the face of its name, a lid tells none, eyes move alone, a wink is one lid", async () => {
    const door = await browser.door();
    door.text("language", "en");
    const words = door.json("words", "wink.face.");
    const wanted = Array.from({ length: FACES }, (_, i) => words[`wink.face.${i + 1}`]);
    await sheet(browser, {}, async (page) => {
      same(await page.evaluate(() => window.names), wanted, "names");
      for (const state of ["down", "gone"]) {
        const tile = page.locator(`.states .tile-${state}`);
        same([await tile.textContent(), await tile.locator("img").count()], ["", 0], state);
      }
      await eyesAlone(page);
      await winks(page);
    });
  });
}

export function faces(browser) {
  pictures(browser);
  parts(browser);
}
