// What a reader of a screen would call broken, measured in the page. It runs inside the page, so it imports nothing:
// `await page.evaluate(sightFaults, options)`.

/** Here cards lie over each other on purpose: what answers a card lies on it. Pressed, each is read large. */
export const PILES = ".stack, .seat .field";

/**
 * A list of faults as sentences, empty where the screen holds. Nothing of the page is changed.
 *
 * smallest: px of type that can be read; 0: not checked. target: px of what is pressed; 0: not checked.
 * exempt: a selector of what is not pressed in play. fan: cards inside one of these may lie over each other.
 * main: a selector of buttons that must be inside the window as it stands.
 *
 * What moves is left out: it is somewhere else a moment later.
 */
export function sightFaults({ smallest = 0, target = 0, exempt = "", fan = "", main = ".prompt .button-main" } = {}) {
  const found = new Set();
  const name = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
  const say = (what, element, text = "") =>
    found.add(`${what}: ${name(element)} ${text.trim().replace(/\s+/g, " ").slice(0, 60)}`);
  const styles = new Map();
  const style = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
  /** A modal sheet, or what lies over the whole window: then it alone is looked at. */
  function veil() {
    const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
    if (modal) return modal;
    for (let up = document.elementFromPoint(innerWidth / 2, 1); up; up = up.parentElement) {
      const { left, top, right, bottom } = up.getBoundingClientRect();
      if (style(up).position === "fixed" && left <= 0 && top <= 0 && right >= innerWidth && bottom >= innerHeight) return up;
    }
    return null;
  }
  const root = veil() ?? document.body;
  const moving = new Set(document.getAnimations()
    .filter(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().iterations !== Infinity)
    .map(({ effect }) => effect.target));
  const moves = (element) => {
    for (let up = element; up && moving.size > 0; up = up.parentElement) if (moving.has(up)) return true;
    return false;
  };
  const shown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  // Words for screen readers alone are clipped on purpose; decoration is not read.
  const unread = (element) => element.closest(".unseen, [aria-hidden=true], [inert], .frame-skip, .flights") !== null
    || style(element).clipPath === "inset(50%)";

  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll("body *")].filter((element) =>
      element.getBoundingClientRect().right > innerWidth + 1 && shown(element) && !moves(element) && !element.closest(".flights"));
    if (wide.length > 0) found.add(`${page.scrollWidth} px wide: ${wide.slice(-3).map(name).join(", ")}`);
  }

  // What rolls up and down hides nothing at its sides: focus would push it there, and nobody could push it back.
  for (const element of root.querySelectorAll("*")) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0 || !/auto|scroll/.test(style(element).overflowY)) continue;
    if (!unread(element) && shown(element) && !moves(element)) found.add(`${element.scrollWidth} px in ${element.clientWidth}: ${name(element)}`);
  }

  /** Per element: where its texts can be seen or scrolled into sight, what its lists show of it now, what it lies on. */
  const places = new Map();
  function place(element) {
    if (places.has(element)) return places.get(element);
    const at = {
      left: 0, right: innerWidth, top: -Infinity, bottom: Infinity,
      from: -Infinity, to: Infinity, start: -Infinity, end: Infinity, layer: document.body, scrolls: false,
    };
    let layered = false;
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY, position } = style(up);
      if (!layered && (position === "sticky" || position === "fixed" || up.tagName === "DIALOG")) {
        at.layer = up;
        layered = true;
      }
      if (overflowX === "visible" && overflowY === "visible") continue;
      const rect = up.getBoundingClientRect();
      if (overflowX === "hidden" || overflowX === "clip")
        Object.assign(at, { left: Math.max(at.left, rect.left), right: Math.min(at.right, rect.right) });
      if (overflowX === "auto" || overflowX === "scroll") {
        Object.assign(at, { left: -Infinity, right: Infinity, scrolls: true });
        Object.assign(at, { start: Math.max(at.start, rect.left), end: Math.min(at.end, rect.right) });
      }
      if (overflowY === "hidden" || overflowY === "clip")
        Object.assign(at, { top: Math.max(at.top, rect.top), bottom: Math.min(at.bottom, rect.bottom) });
      if (overflowY === "auto" || overflowY === "scroll")
        Object.assign(at, { from: Math.max(at.from, rect.top), to: Math.min(at.to, rect.bottom), scrolls: true });
    }
    places.set(element, at);
    return at;
  }

  /** A word on two lines was broken inside, unless a hyphen says so. */
  function broken(node) {
    const range = document.createRange();
    // A line may end after a hyphen, a dash, a slash or a soft hyphen.
    for (const { 0: word, index } of node.data.matchAll(/[^\s\u00ad\u200b\u2010-\u2014\-/]{2,}/g)) {
      // What follows a soft hyphen begins, to the browser, at the hyphen of the line above.
      range.setStart(node, node.data[index - 1] === "\u00ad" ? index + 1 : index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (!rects.some((rect) => rect.top >= rects[0].bottom - 2)) continue;
      // A word as long as the window is wide has to break somewhere.
      if (rects.reduce((sum, { width }) => sum + width, 0) < innerWidth * 2 / 3) return word;
    }
    return null;
  }

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const hidden = new Map();
  const skip = (element) => hidden.get(element) ?? hidden.set(element, unread(element) || !shown(element)
    || element.closest("option, script, style, svg") !== null || moves(element)).get(element);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || skip(element)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width >= 1);
    const size = parseFloat(style(element).fontSize);
    if (size < smallest) say(`${size} px of type`, element, node.data);
    const at = place(element);
    for (const rect of rects) {
      if (rect.bottom <= at.from || rect.top >= at.to || rect.right <= at.start || rect.left >= at.end) continue;
      const across = rect.left < at.left - 1 || rect.right > at.right + 1;
      if (across || rect.top < at.top - 3 || rect.bottom > at.bottom + 3) say("cut off", element, node.data);
      // What a list has scrolled away is not seen, and lies over nothing.
      const [left, right] = [Math.max(rect.left, at.start), Math.min(rect.right, at.end)];
      const [top, bottom] = [Math.max(rect.top, at.from), Math.min(rect.bottom, at.to)];
      texts.push({ node, element, rect, left, right, top, bottom, layer: at.layer });
    }
    if (rects.length > 1) {
      const word = broken(node);
      if (word) say("broken inside a word", element, word);
    }
  }
  for (let i = 0; i < texts.length; i++)
    for (let k = i + 1; k < texts.length; k++) {
      const [a, b] = [texts[i], texts[k]];
      if (a.node === b.node || a.layer !== b.layer) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // Lines of tight type share a little of their height.
      if (wide <= 2 || high <= Math.min(a.rect.height, b.rect.height) * 0.4) continue;
      if (fan && a.element.closest(fan) && a.element.closest(fan) === b.element.closest(fan)) continue;
      say("lies over each other", a.element, `${a.node.data.trim()} / ${b.node.data}`);
    }

  const controls = [...root.querySelectorAll("button, a[href], input, select, textarea, summary")]
    .filter((element) => !unread(element) && shown(element) && !moves(element));
  if (target > 0)
    for (const element of controls) {
      if (exempt && element.matches(exempt)) continue;
      const box = (["checkbox", "radio"].includes(element.type) && element.closest("label")) || element;
      const { width, height } = box.getBoundingClientRect();
      if (Math.min(width, height) < target - 0.5) say(`a target of ${width} x ${height}`, element, element.textContent ?? "");
    }

  /** What lies over this point of the element, if anything does. */
  function over(element, x, y) {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
    const top = document.elementFromPoint(x, y);
    if (!top || top === element || element.contains(top) || top.contains(element) || moves(top)) return null;
    const label = element.closest("label");
    if (label && (label === top || label.contains(top))) return null;
    if (top.closest(".flights") || (fan && element.closest(fan) && element.closest(fan) === top.closest(fan))) return null;
    // What can be pressed is one thing, whatever it is drawn with.
    const pressed = element.closest("button, a, summary");
    return pressed && pressed.contains(top) ? null : top;
  }
  const lies = (element) => {
    for (let up = element; up; up = up.parentElement) if (style(up).pointerEvents === "none") return false;
    return true;
  };
  /** Covered where it is, and still covered wherever it is scrolled to. */
  function covered(element, rectOf) {
    const middle = ({ left, right, top, bottom }) => {
      const at = place(element);
      const [x1, x2] = [Math.max(left, at.start, at.left), Math.min(right, at.end, at.right)];
      const [y1, y2] = [Math.max(top, at.from, at.top), Math.min(bottom, at.to, at.bottom)];
      return x1 < x2 && y1 < y2 ? [(x1 + x2) / 2, (y1 + y2) / 2] : [-1, -1];
    };
    if (!over(element, ...middle(rectOf()))) return null;
    const scrolled = [];
    for (let up = element.parentElement; up; up = up.parentElement) scrolled.push([up, up.scrollLeft, up.scrollTop]);
    let still = null;
    for (const block of ["center", "start", "end", "line"]) {
      if (block === "line") { // one line of a long sentence, to the top of what scrolls
        const roll = scrolled.find(([up]) => up.scrollHeight > up.clientHeight + 1 && ["auto", "scroll"].includes(style(up).overflowY));
        const by = rectOf().top - 4 - (roll ? roll[0].getBoundingClientRect().top : 0);
        (roll?.[0] ?? page).scrollBy({ top: by, behavior: "instant" });
      } else element.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      places.clear();
      const spot = middle(rectOf());
      still = over(element, ...spot);
      if (!still && spot[1] >= 0 && spot[1] < innerHeight) break;
    }
    // Each line of a long text can be scrolled to the top, above what sticks to the bottom.
    for (const [up] of scrolled) {
      if (!still || !["auto", "scroll"].includes(style(up).overflowY) || up.scrollHeight <= up.clientHeight) continue;
      up.scrollBy({ top: rectOf().top - up.getBoundingClientRect().top - 4, behavior: "instant" });
      places.clear();
      still = over(element, ...middle(rectOf()));
    }
    for (const [up, left, top] of scrolled) up.scrollTo({ left, top, behavior: "instant" });
    places.clear();
    return still;
  }
  for (const element of controls) {
    if (!lies(element)) continue;
    const top = covered(element, () => element.getBoundingClientRect());
    if (top) say(`covered by ${name(top)}`, element, element.getAttribute("aria-label") ?? element.textContent ?? "");
  }
  for (const { node, element, rect } of texts) {
    if (!lies(element)) continue;
    const line = texts.filter((one) => one.node === node).findIndex((one) => one.rect === rect);
    const top = covered(element, () => {
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width }) => width >= 1)[line] ?? rect;
    });
    if (top) say(`covered by ${name(top)}`, element, node.data);
  }

  for (const element of main ? root.querySelectorAll(main) : []) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (!shown(element) || moves(element)) continue;
    const at = place(element);
    if (top < Math.max(0, at.from) - 1 || bottom > Math.min(innerHeight, at.to) + 1 || left < -1 || right > innerWidth + 1)
      say("outside the window", element, element.textContent ?? "");
  }
  return [...found];
}
