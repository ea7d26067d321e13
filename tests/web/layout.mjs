// Whether a screen holds at its size: no sideways scroll, no text that is cut off or lies over other text,
// nothing to read that is too small, nothing to press that is too small.
import { atRest, DESK, same } from "./harness.mjs";

// The usual desk and phone first.
export const sizes = [[1280, 800], [360, 640], [320, 640], [768, 1024], [1440, 900], [640, 360]]
  .map(([width, height]) => ({ width, height }));

/** Runs in the page: a list of faults, empty where it holds. */
function faults({ smallest, target, exempt, fan }) {
  const found = [];
  const name = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
  const say = (what, element, text = "") => found.push(`${what}: ${name(element)} ${text.trim().slice(0, 40)}`);
  const shown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  // Words for screen readers alone are clipped on purpose.
  const unseen = (element) => element.closest(".unseen, [aria-hidden=true], .frame-skip") !== null;
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll("body *")].filter((element) =>
      element.getBoundingClientRect().right > innerWidth + 1 && shown(element));
    found.push(`${page.scrollWidth} px wide: ${wide.slice(-3).map(name).join(", ")}`);
  }

  // The part of the page in which something can be seen, or scrolled into sight.
  function room(element) {
    const box = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const rect = up.getBoundingClientRect();
      if (overflowX === "hidden" || overflowX === "clip")
        Object.assign(box, { left: Math.max(box.left, rect.left), right: Math.min(box.right, rect.right) });
      if (overflowX === "auto" || overflowX === "scroll") Object.assign(box, { left: -Infinity, right: Infinity });
      if (overflowY === "hidden" || overflowY === "clip")
        Object.assign(box, { top: Math.max(box.top, rect.top), bottom: Math.min(box.bottom, rect.bottom) });
    }
    return box;
  }
  /** What a list that scrolls by itself shows of what is in it. */
  function scrolled(element) {
    const sight = { top: -Infinity, bottom: Infinity };
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (!["auto", "scroll"].includes(getComputedStyle(up).overflowY)) continue;
      const { top, bottom } = up.getBoundingClientRect();
      Object.assign(sight, { top: Math.max(sight.top, top), bottom: Math.min(sight.bottom, bottom) });
    }
    return sight;
  }
  // What sticks lies over what scrolls, and is meant to.
  function layer(element) {
    for (let up = element; up; up = up.parentElement)
      if (["sticky", "fixed"].includes(getComputedStyle(up).position) || up.tagName === "DIALOG") return up;
    return document.body;
  }

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || unseen(element) || !shown(element) || element.closest("option, script, svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < smallest) say(`${size} px of type`, element, node.data);
    const box = room(element);
    const sight = scrolled(element);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.bottom <= sight.top || rect.top >= sight.bottom) continue;
      const across = rect.left < box.left - 1 || rect.right > box.right + 1;
      if (across || rect.top < box.top - 3 || rect.bottom > box.bottom + 3) say("cut off", element, node.data);
      texts.push({ node, element, rect, layer: layer(element) });
    }
  }
  for (let i = 0; i < texts.length; i++)
    for (let k = i + 1; k < texts.length; k++) {
      const [a, b] = [texts[i], texts[k]];
      if (a.node === b.node || a.layer !== b.layer) continue;
      if (fan && a.element.closest(fan) && a.element.closest(fan) === b.element.closest(fan)) continue;
      const wide = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const high = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
      // Lines of tight type share a little of their height.
      if (wide > 2 && high > Math.min(a.rect.height, b.rect.height) * 0.4)
        say("lies over each other", a.element, `${a.node.data.trim()} / ${b.node.data}`);
    }

  for (const element of document.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    if (unseen(element) || !shown(element) || element.matches(exempt)) continue;
    const box = (["checkbox", "radio"].includes(element.type) && element.closest("label")) || element;
    const { width, height } = box.getBoundingClientRect();
    if (Math.min(width, height) < target - 0.5)
      say(`a target of ${width} x ${height}`, element, element.textContent ?? "");
  }
  return [...new Set(found)];
}

// Names and rules are part of a sentence, and nobody plays in the log: what these open is in reach elsewhere, too.
const IN_TEXT = ".name-button, .rule-link, .log-roll, .log-moment";

/** What is wrong with the page as it is now. `exempt`: a selector of what else is no target of play; `fan`: cards in it
 * may lie over each other. */
export function layoutFaults(page, { smallest = 11, target = 44, exempt = "", fan = "" } = {}) {
  return page.evaluate(faults, { smallest, target, exempt: exempt ? `${IN_TEXT}, ${exempt}` : IN_TEXT, fan });
}

/** Two pictures later the page has taken in its new size; what moves then has to arrive. */
export async function drawn(page) {
  await page.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)));
  }));
  await atRest(page);
}

/** Holds the screen at every size, and at twice the size of text on the smallest phone and a desk. */
export async function holds(page, what, options = {}) {
  const before = page.viewportSize();
  for (const size of options.sizes ?? sizes) {
    await page.setViewportSize(size);
    await drawn(page);
    same(await layoutFaults(page, options), [], `${what} at ${size.width} x ${size.height}`);
  }
  for (const size of [{ width: 320, height: 640 }, DESK]) {
    await page.setViewportSize(size);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await drawn(page);
    same(await layoutFaults(page, options), [], `${what} at ${size.width} px with large text`);
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  }
  await page.setViewportSize(before);
}
