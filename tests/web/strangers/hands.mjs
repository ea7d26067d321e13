// How somebody presses a thing: with the mouse, a finger, Tab and Enter, or the key that it shows. Each way returns what
// was wrong, or null.

/** Runs in the page on the thing: brings it into sight and says where it can be pressed, or what lies over it. */
async function reach() {
  const target = ["checkbox", "radio"].includes(this.type) ? this.labels?.[0] ?? this : this;
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
  const sight = () => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    return { left: Math.max(0, left), right: Math.min(innerWidth, right), top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
  };
  let over = "";
  for (let tries = 0; tries < 12; tries++) {
    // A sheet that has come meanwhile, such as the end of the game, takes the whole table away.
    const sheet = document.querySelector("dialog:modal");
    if (!this.isConnected || (sheet && !sheet.contains(this))) return null;
    const whole = target.getBoundingClientRect();
    if (tries % 4 === 0 && (whole.top < 0 || whole.bottom > innerHeight || whole.left < 0 || whole.right > innerWidth || tries > 0))
      target.scrollIntoView({ block: ["center", "start", "end"][tries / 4], inline: "center", behavior: "instant" });
    await frame();
    const { left, right, top, bottom } = sight();
    const points = [];
    for (let i = 1; i < 6; i++) for (let k = 1; k < 6; k++) {
      const [x, y] = [left + (right - left) * i / 6, top + (bottom - top) * k / 6];
      const hit = right > left && bottom > top ? document.elementFromPoint(x, y) : null;
      if (hit && (target.contains(hit) || hit.closest("label")?.control === this)) points.push([x, y]);
      else if (hit && i === 3 && k === 3) over = `${hit.tagName.toLowerCase()}.${hit.getAttribute("class") ?? ""}`;
    }
    if (points.length > 0) return { points, keys: [...this.querySelectorAll("kbd")].filter((kbd) => kbd.checkVisibility({ visibilityProperty: true, opacityProperty: true })).map((kbd) => kbd.textContent) };
    await rest(150);
  }
  // What moved away, or is drawn nowhere, was not covered: only what is there and out of reach is a fault.
  const { width, height } = target.getBoundingClientRect();
  return this.isConnected && width > 0 && height > 0 && target.checkVisibility({ visibilityProperty: true })
    ? { points: [], over, box: JSON.stringify(target.getBoundingClientRect()) } : null;
}

/** Is a scene over the whole window? Runs in the page. */
function veiled() {
  for (let up = document.elementFromPoint(innerWidth / 2, 1); up && up.tagName !== "DIALOG"; up = up.parentElement) {
    const { left, top, right, bottom } = up.getBoundingClientRect();
    if (getComputedStyle(up).position === "fixed" && left <= 0 && top <= 0 && right >= innerWidth && bottom >= innerHeight) return true;
  }
  return false;
}

/** What the focus is on, and whether it can be seen. Runs in the page. */
function focused() {
  const at = document.activeElement;
  if (!at || at === document.body || at === document.documentElement) return { none: true };
  const { left, right, top, bottom, width, height } = at.getBoundingClientRect();
  const [l, r, t, b] = [Math.max(0, left), Math.min(innerWidth, right), Math.max(0, top), Math.min(innerHeight, bottom)];
  let seen = false;
  const over = new Set();
  for (let i = 1; i < 8; i++) for (let k = 1; k < 8; k++) {
    const hit = r > l && b > t ? document.elementFromPoint(l + (r - l) * i / 8, t + (b - t) * k / 8) : null;
    if (hit && (at.contains(hit) || hit.closest("label")?.control === at || at.labels?.[0]?.contains(hit))) seen = true;
    else if (hit) over.add(`${hit.tagName.toLowerCase()}.${hit.getAttribute("class") ?? ""}`);
  }
  const tiny = width <= 2 || height <= 2; // a box for screen readers: its label is what is seen
  return { seen: seen || tiny, over: [...over].join(", ").slice(0, 120), tag: at.tagName.toLowerCase(), text: (at.getAttribute("aria-label") ?? at.textContent ?? "").trim().slice(0, 60),
    control: at.matches("button, a[href], summary, input, select, textarea, [role=button], [role=gridcell]") };
}

const SIGNS = { Enter: "Enter", Space: " ", Esc: "Escape" };
const signOf = (key) => ({ " ": "space", Escape: "esc" }[key] ?? key.toLowerCase());
const keyOf = (sign) => SIGNS[sign] ?? (sign.length === 1 ? sign.toLowerCase() : null);

const describe = ({ role, name, place }) => `${role} “${name}”${place ? ` in “${place}”` : ""}`;

const HELD = 6; // how often a key that is held down repeats before somebody looks where they are

export class Hands {
  constructor(page, eyes, touch) {
    Object.assign(this, { page, eyes, touch });
  }

  focus() {
    return this.page.evaluate(focused);
  }

  /** People let a scene pass. Was there one? */
  async #scene() {
    let tries = 0;
    while (tries < 60 && await this.page.evaluate(veiled)) {
      await this.page.waitForTimeout(150);
      tries += 1;
    }
    return tries > 0;
  }

  async #at(thing, use) {
    let there = await this.eyes.on(thing, reach);
    if (there?.points.length === 0 && await this.#scene()) there = await this.eyes.on(thing, reach);
    if (!there) return null;
    if (there.points.length === 0) return `cannot be pressed: ${describe(thing)} is covered by ${there.over} at ${there.box}`;
    const [x, y] = there.points[Math.floor(there.points.length / 2)];
    await use(x, y);
    return null;
  }

  click(thing) {
    return this.#at(thing, (x, y) => this.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  double(thing) {
    return this.#at(thing, async (x, y) => {
      if (!this.touch) return this.page.mouse.dblclick(x, y);
      await this.page.touchscreen.tap(x, y);
      await this.page.touchscreen.tap(x, y);
    });
  }

  async type(thing, text) {
    const no = await this.click(thing);
    if (no) return no;
    if (await this.page.evaluate(() => document.activeElement?.matches("input, textarea"))) await this.page.keyboard.type(text);
    return null;
  }

  async choose(thing, pick) {
    const count = await this.eyes.on(thing, function options() { return this.options?.length ?? 0; });
    if (!count) return null;
    await this.eyes.on(thing, function into() { this.focus(); });
    for (let i = pick(Math.min(5, count)); i >= 0; i--) await this.page.keyboard.press("ArrowDown");
    return null;
  }

  /** The first key that the thing shows, if it shows one. */
  async shownKey(thing) {
    const there = await this.eyes.on(thing, reach);
    return there?.keys?.map(keyOf).find((key) => key) ?? null;
  }

  /** The key that a button shows must press that button, wherever the focus is. */
  async key(thing, key) {
    const ready = await this.eyes.on(thing, function watch(sign) {
      const shows = () => this.isConnected && [...this.querySelectorAll("kbd")].some((kbd) =>
        kbd.textContent.toLowerCase() === sign && kbd.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
      // The page may change just before the key: what counts is what is shown when it comes down.
      const seen = globalThis.strangerSees = { hit: false, other: "", showed: false };
      const hear = (event) => {
        if (event.composedPath().includes(this)) seen.hit = true;
        else seen.other = event.target.textContent.trim().slice(0, 60);
      };
      const down = () => { seen.showed = shows(); };
      document.addEventListener("keydown", down, { capture: true, once: true });
      document.addEventListener("click", hear, true);
      seen.stop = () => document.removeEventListener("click", hear, true);
      return shows();
    }, signOf(key));
    if (!ready) return null;
    this.pressed = true;
    await this.page.keyboard.press(key);
    const seen = await this.page.evaluate(() => {
      const { hit, other, showed, stop } = globalThis.strangerSees ?? {};
      stop?.();
      return { hit, other, showed };
    }).catch(() => null); // the key may lead to another page
    if (!seen || seen.hit || !seen.showed) return null;
    return `the key ${key === " " ? "Space" : key} does not press ${describe(thing)}, which shows it` + (seen.other ? `; it presses “${seen.other}”` : "");
  }

  /** Tab some times, then Enter or Space on what has the focus. */
  async tab(times, back, then) {
    for (let i = 0; i < times; i++) await this.page.keyboard.press(back ? "Shift+Tab" : "Tab");
    const now = await this.focus();
    if (now.none) return null; // past the last one the browser's own controls have it
    if (!now.seen) {
      if (!await this.#scene()) await this.page.waitForTimeout(400); // it may be on its way
      const later = await this.focus();
      if (!later.none && !later.seen && later.text === now.text) return `the focus is out of sight: ${later.tag} “${later.text}” behind ${later.over || "nothing"}`;
    }
    this.pressed = then !== null && now.control && !["input", "select", "textarea"].includes(now.tag);
    if (this.pressed) await this.page.keyboard.press(then);
    return null;
  }

  /** Tab until the thing has the focus, then Enter or Space. People hold Tab down, and go back where they went too far. */
  async walk(thing, then) {
    await this.eyes.on(thing, function watch() {
      const way = globalThis.strangerWalks = { past: document.activeElement === this ? 0 : -1, stop: () => document.removeEventListener("focusin", hear, true) };
      const hear = ({ target }) => { way.past = target === this ? 0 : way.past < 0 ? -1 : way.past + 1; };
      document.addEventListener("focusin", hear, true);
    });
    const past = () => this.page.evaluate(() => globalThis.strangerWalks?.past ?? -1);
    let far = await past();
    for (let i = 0; i < 60 && far < 0; i += HELD) {
      await Promise.all(Array.from({ length: HELD }, () => this.page.keyboard.press("Tab")));
      far = await past();
    }
    for (let back = 0; back < HELD && far > 0; back++) {
      await this.page.keyboard.press("Shift+Tab");
      far = await past();
    }
    await this.page.evaluate(() => globalThis.strangerWalks?.stop());
    return this.tab(0, false, far === 0 ? then : null);
  }

  /** After a key the focus must be somewhere: from nowhere a keyboard begins at the top of the page again. */
  async lostFocus() {
    for (let tries = 0; tries < 8; tries++) {
      if (!(await this.focus()).none) return null;
      await this.page.waitForTimeout(100);
    }
    return "the focus is lost";
  }
}
