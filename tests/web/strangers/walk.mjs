// One stranger at one table: looks, presses something, looks again, until the game is over. What is pressed comes from
// luck or from a list; either way it is written down, so that a failure can be tried again with less.
import { Eyes, findThing, nthOf } from "./eyes.mjs";
import { Hands } from "./hands.mjs";
import { Judge } from "./judge.mjs";

export class Failure extends Error {}

const MOST = 2500; // presses of one game
const PATIENCE = 120; // presses at one question that does not change
const SILENCE = 45000; // milliseconds in which nothing happens and nothing can be done
const UNASKED = 240000; // milliseconds in which nothing is asked, whatever one looks at meanwhile
const GLANCE = 400; // milliseconds between two looks while others play: a look costs as much as a press
const IMPATIENCE = 4000; // after this many milliseconds people try something else
const MINUTES = 14; // of one game

/** Where people land without wanting to; they come back. */
const AWAY = /^(Leave|Settings|New game|Sightline|Give|Let a bot|Save)/;

/** The way back from a moment of the past, where nothing is asked. */
const NOW = /^Back to now/;

/** How likely somebody is to press a thing. What is asked comes first, then what lies on the table. */
function weightOf(thing, seen) {
  const { role, name, asked, inDialog, inLog, off } = thing;
  if (seen.dialog !== null && !inDialog) return 0;
  const few = 1 / (20 + seen.things.length); // a kind of thing is not pressed more often because there are many
  let weight = inDialog ? (/^Close$|^×$/.test(name) ? 8 : 20 * few) : asked ? 16 : 16 * few;
  if (role === "gridcell") weight = asked ? 0.2 : 0.05;
  if (inLog) weight = few;
  if (NOW.test(name) && !off) weight = 8;
  if (role === "link") weight = 0.1;
  if (/Undo|Take it back|Take back/.test(name)) weight = 0.2;
  if (/^Menu|^What happened|^Talk/.test(name)) weight = 0.6;
  if (AWAY.test(name)) weight = 0.05;
  return off ? weight * 0.2 : weight;
}

function drawn(things, weights, pick) {
  const sum = weights.reduce((a, b) => a + b, 0);
  let at = pick(1e6) / 1e6 * sum;
  return things[weights.findIndex((weight) => (at -= weight) < 0)] ?? null;
}

/** What people do besides answering: in a thousand. */
const ASIDES = { reload: 8, back: 5, scroll: 20, turn: 10, escape: 15 };

/** What was tried at a question is tried there again, but less. */
function patience() {
  let [asked, tried] = ["", new Map()];
  return {
    share: (name, seen) => {
      const now = `${seen.heads.join()} ${seen.question} ${seen.dialog}`;
      if (now !== asked) [asked, tried] = [now, new Map()];
      return 1 / (1 + 2 * (tried.get(name) ?? 0));
    },
    note: (name) => tried.set(name, (tried.get(name) ?? 0) + 1),
  };
}

/** Somebody who acts by luck. */
export function lucky(pick, { touch, keyboard }) {
  const { share, note } = patience();
  const aside = () => {
    let at = pick(1000);
    for (const [what, share] of Object.entries(ASIDES)) {
      at -= share;
      if (at < 0) return what === "turn" && !touch ? null : what === "escape" && touch ? null : { do: what, by: pick(2) ? 240 : -240 };
    }
    return null;
  };
  return async (seen, hands) => {
    const other = aside();
    if (other) return other;
    if (keyboard && pick(100) < 15) return { do: "tab", times: 1 + pick(pick(4) === 0 ? 14 : 4), back: pick(6) === 0, then: pick(3) === 0 ? " " : "Enter" };
    const thing = drawn(seen.things, seen.things.map((each) => weightOf(each, seen) * share(each.name, seen)), pick);
    if (!thing) return null;
    note(thing.name);
    const press = { role: thing.role, name: thing.name, nth: nthOf(seen.things, thing) };
    if (["textbox", "searchbox", "spinbutton"].includes(thing.role)) return { do: "type", text: "abc", ...press };
    if (thing.role === "combobox") return { do: "choose", ...press };
    if (!touch && (keyboard || pick(100) < 20)) {
      const key = await hands.shownKey(thing);
      if (key) return { do: "key", key, ...press };
      if (keyboard) return { do: "walk", then: pick(3) === 0 ? " " : "Enter", ...press };
    }
    return { do: pick(100) < 5 ? "double" : "click", ...press };
  };
}

/** Somebody who does what a list says; what is not there any more is left out. */
export function listed(deeds) {
  let at = 0;
  return async (seen) => {
    const deed = deeds[at++];
    return deed === undefined ? { do: "end" } : deed.role && !findThing(seen.things, deed) ? { do: "nothing" } : deed;
  };
}

export class Walk {
  static async begin(page, { touch = false, offline = false, timed = false } = {}) {
    const self = new Walk();
    self.page = page;
    self.eyes = await Eyes.open(page);
    self.hands = new Hands(page, self.eyes, touch);
    self.judge = new Judge(page, { offline });
    self.timed = timed;
    self.deeds = [];
    self.presses = 0;
    return self;
  }

  fail(what) {
    throw new Failure(what);
  }

  /** The page is quiet for a moment: nothing appears or goes. */
  #quiet() {
    return this.page.evaluate(() => new Promise((done) => {
      const end = () => {
        watch.disconnect();
        clearTimeout(last);
        clearTimeout(soon);
        done();
      };
      let soon = setTimeout(end, 60);
      const last = setTimeout(end, 600);
      const watch = new MutationObserver(() => {
        clearTimeout(soon);
        soon = setTimeout(end, 60);
      });
      watch.observe(document.body, { childList: true, characterData: true, subtree: true });
    }));
  }

  #over(seen) {
    return seen.dialog !== null && seen.things.some(({ name, inDialog }) => inDialog && /^(Play again|Agree to play again)/.test(name));
  }

  /** The result may be on its way, behind a sheet that has just been closed. */
  async #ends() {
    await this.page.waitForTimeout(2000);
    return this.#over(await this.eyes.look());
  }

  /** Somewhere else than at the table: people go back. */
  async #comeBack() {
    for (let tries = 0; tries < 3 && !this.#home(); tries++) {
      await this.page.goBack().catch(() => {});
      await this.#quiet();
    }
    if (!this.#home()) await this.page.goto(this.address);
    await this.#arrived();
  }

  #home() {
    return this.page.url() === this.address;
  }

  /** The table is there, and says something. */
  async #arrived() {
    const until = Date.now() + 20000;
    for (;;) {
      await this.#quiet();
      const seen = await this.eyes.look();
      const no = await this.judge.look(seen, false);
      if (no) this.fail(no);
      if (seen.question !== "" || this.#over(seen) || seen.dialog !== null) return seen;
      if (Date.now() > until) this.fail(`the table does not come: ${seen.heads.join(" / ")}`);
    }
  }

  /** A reload shows the same question as before. */
  async #reload(seen) {
    await this.page.reload();
    const now = await this.#arrived();
    const asked = /^(Your turn|It is your turn|You choose|You have a question)/;
    const same = (one) => one.heads.find((head) => asked.test(head)) ?? "";
    if (!this.timed && seen.dialog === null && same(seen) !== "" && same(now) === "" && !this.#over(now)) {
      await this.page.waitForTimeout(3000); // what happened last may be shown again
      const later = await this.eyes.look();
      if (same(later) === "" && !this.#over(later)) this.fail(`after a reload nothing is asked: “${seen.question}” became “${later.question}”`);
    }
  }

  async #act(deed, seen) {
    const { hands, page } = this;
    switch (deed.do) {
      case "reload": return this.#reload(seen);
      case "back":
        await page.goBack().catch(() => {});
        await this.#quiet();
        return this.#comeBack();
      case "scroll": return page.mouse.wheel(0, deed.by);
      case "turn": {
        const { width, height } = page.viewportSize();
        return page.setViewportSize({ width: height, height: width });
      }
      case "escape": return page.keyboard.press("Escape");
      case "tab": return this.#by(() => hands.tab(deed.times, deed.back, deed.then), true);
      case "nothing": case "end": return undefined;
      default:
    }
    const thing = findThing(seen.things, deed);
    if (!thing) return undefined;
    switch (deed.do) {
      case "key": return this.#by(() => hands.key(thing, deed.key), true);
      case "walk": return this.#by(() => hands.walk(thing, deed.then), true);
      case "double": return this.#by(() => hands.double(thing));
      case "type": return this.#by(() => hands.type(thing, deed.text));
      case "choose": return this.#by(() => hands.choose(thing, () => 1));
      default: return this.#by(() => hands.click(thing));
    }
  }

  async #by(work, keys = false) {
    this.hands.pressed = false;
    const before = keys ? await this.hands.focus() : null;
    const no = await work();
    if (no) this.fail(no);
    if (!this.hands.pressed || before.none) return;
    await this.#quiet();
    const lost = await this.hands.lostFocus();
    if (lost) this.fail(`${lost}; it was on ${before.tag} “${before.text}”`);
  }

  /** Plays until the end. `choose` gives the next deed. Returns how many there were. */
  async play(choose) {
    this.address = this.page.url();
    const until = Date.now() + MINUTES * 60000;
    let [question, at, changed, measured, asked] = ["", 0, Date.now(), "", Date.now()];
    for (this.presses = 0; this.presses < MOST; this.presses++) {
      await this.#quiet();
      if (!this.#home()) await this.#comeBack();
      const seen = await this.eyes.look();
      const now = `${seen.heads.join("/")} ${seen.question}`;
      // A sheet that comes and goes is no news.
      if (!seen.dialog && now !== question) [question, at, changed] = [now, this.presses, Date.now()];
      const fresh = `${now} ${seen.things.map(({ name }) => name).join()}`;
      const no = await this.judge.look(seen, fresh !== measured);
      if (no) this.fail(no);
      measured = fresh;
      if (this.#over(seen)) return this.presses;
      if (this.presses - at > PATIENCE * (seen.things.length > 250 ? 4 : 1)) this.fail(`no way on from “${seen.question}”`);
      if (Date.now() > until) this.fail(`the game does not end: “${seen.question}”`);
      if (seen.things.some((thing) => thing.asked)) asked = Date.now();
      if (Date.now() - asked > UNASKED) {
        if (await this.#ends()) continue;
        this.fail(`nothing happens any more: “${seen.question}”`);
      }
      // Nothing is asked: at first people wait for the others.
      if (!seen.dialog && !seen.things.some(({ asked, name }) => asked || NOW.test(name))) {
        if (Date.now() - changed > SILENCE) this.fail(`nothing happens any more: “${seen.question}”`);
        await this.page.waitForTimeout(GLANCE);
        if (Date.now() - changed < IMPATIENCE) {
          this.presses -= 1;
          continue;
        }
      }
      const deed = await choose(seen, this.hands);
      if (!deed) continue;
      if (deed.do === "end") return this.presses;
      this.deeds.push(deed);
      await this.#act(deed, seen);
    }
    return this.fail(`not over after ${MOST} presses`);
  }
}
