// What is drawn by code: eyes, cards, meters. The contact sheets are for looking at; what can be measured is.
import { expect, same, test } from "./harness.mjs";
import { withSheet } from "./sheet.mjs";

const EYES = `
  import { render } from "preact";
  import { Eye, Logo } from "./src/parts/eye";
  import { Iris } from "./src/parts/iris";
  const states = ["asked", "acts", "waits", "sealed", "away", "asleep", "free", "out"];
  const gaze = { x: 0.8, y: 0.3 };
  render(<><table>{[0, 1, 2, 3, 4, 5, 6, 7].map((seat) => <tr>
    {states.map((state) => <td><Eye seat={seat} state={state} gaze={state === "acts" ? gaze : undefined} size={64} /></td>)}
    <td><Eye seat={seat} state="acts" bot size={64} /></td><td><Eye seat={seat} state="waits" size={44} /></td>
    <td>{[32, 24, 20, 16].map((size) => <Iris seat={seat} size={size} />)}</td></tr>)}
    <tr><td><Logo /></td></tr></table><p class="same">{[0, 1, 2, 3, 4, 5, 6, 7].map((seat) => <Iris seat={seat} />)}</p></>,
    document.body);`;
const EYE_STYLE = "html { background: var(--table); } td { border: 0; padding: 6px; } .same { display: flex; gap: 10px; }";

/** The grey pixels of every element like this, one list each, all of one size. */
async function greysOf(page, selector) {
  const shot = (await page.screenshot({ fullPage: true })).toString("base64");
  return page.evaluate(async ([data, like]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const paint = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
    paint.drawImage(picture, 0, 0);
    return [...document.querySelectorAll(like)].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const cut = [left + scrollX, top + scrollY, width, height].map(Math.round);
      const { data: rgba } = paint.getImageData(...cut);
      return Array.from({ length: rgba.length / 4 }, (_, i) =>
        0.2126 * rgba[4 * i] + 0.7152 * rgba[4 * i + 1] + 0.0722 * rgba[4 * i + 2]);
    });
  }, [shot, selector]);
}

/** Mean absolute difference of two pictures of the same size, in steps of 255. */
const apart = (a, b) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;

function eyes(browser) {
  for (const dark of [false, true]) {
    test(`art: every seat has an iris of its own, without colour ${dark ? "by night" : "by day"}`, () =>
      withSheet(browser, EYES, { dark, more: EYE_STYLE }, async (page) => {
        await page.screenshot({ path: `${browser.shots}/eyes${dark ? "-dark" : ""}.png` });
        const greys = await greysOf(page, ".same .iris");
        same(greys.length, 8, "irises");
        const pairs = greys.flatMap((a, i) => greys.slice(i + 1).map((b) => apart(a, b)));
        expect(Math.min(...pairs) > 12, `two irises of 20 px look alike: ${Math.min(...pairs)}`);
      }));
  }
}

export function art(browser) {
  eyes(browser);
}
