// Whether a screen holds at its size: no sideways scroll, no text that is cut off or lies over other text,
// nothing to read that is too small, nothing to press that is too small.
import { atRest, DESK, same } from "./harness.mjs";
import { sightFaults } from "./sight-faults.mjs";

// The usual desk and phone first.
export const sizes = [[1280, 800], [360, 640], [320, 640], [768, 1024], [1440, 900], [640, 360]]
  .map(([width, height]) => ({ width, height }));

// Names and rules are part of a sentence, and nobody plays in the log: what these open is in reach elsewhere, too.
const IN_TEXT = ".name-button, .rule-link, .log-roll, .log-moment";

/** What is wrong with the page as it is now. `exempt`: a selector of what else is not pressed in play; `fan`: cards in it
 * may lie over each other. */
export function layoutFaults(page, { smallest = 11, target = 44, exempt = "", fan = "" } = {}) {
  return page.evaluate(sightFaults, { smallest, target, exempt: exempt ? `${IN_TEXT}, ${exempt}` : IN_TEXT, fan });
}

/** Two pictures later the page has taken in its new size; what moves then has to arrive. */
export async function drawn(page) {
  await page.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)));
  }));
  await atRest(page);
}

/** Faults that stay: a large screen needs a moment to take in its new size. */
async function lasting(page, options) {
  let faults = await layoutFaults(page, options);
  for (let i = 0; faults.length > 0 && i < 4; i++) {
    await page.waitForTimeout(250);
    faults = await layoutFaults(page, options);
  }
  return faults;
}

/** Holds the screen at every size, and at twice the size of text on the smallest phone and a desk. */
export async function holds(page, what, options = {}) {
  const before = page.viewportSize();
  for (const size of options.sizes ?? sizes) {
    await page.setViewportSize(size);
    await drawn(page);
    same(await lasting(page, options), [], `${what} at ${size.width} x ${size.height}`);
  }
  for (const size of [{ width: 320, height: 640 }, DESK]) {
    await page.setViewportSize(size);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await drawn(page);
    same(await lasting(page, options), [], `${what} at ${size.width} px with large text`);
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  }
  await page.setViewportSize(before);
}
