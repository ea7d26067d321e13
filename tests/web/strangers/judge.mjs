// What no stranger may ever meet, whatever was pressed.
import { PILES, sightFaults } from "../sight-faults.mjs";

/** What playwright and the browser say of themselves, or of a network that was taken away on purpose. */
const NOISE = [/^Service Worker registration blocked/];
const OFFLINE = [/net::ERR_/, /WebSocket connection to/, /Failed to fetch/, /Failed to load resource/];

/** Text that was made for programs: a key without words, a placeholder, a missing value. */
const RAW = /\b(?:page|host|match|core|wink|viewpoint|cube|deck|keys|cli)\.[a-z][\w-]*(?:\.[\w-]+)*\b|\{\d\}|\bundefined\b|\bNaN\b|\[object |\bnull\b/;

export class Judge {
  constructor(page, { offline = false } = {}) {
    this.page = page;
    this.complaints = [];
    this.noise = offline ? [...NOISE, ...OFFLINE] : NOISE;
    const hear = (text) => this.noise.some((one) => one.test(text)) || this.complaints.push(text);
    page.on("pageerror", (error) => hear(`error: ${error.stack ?? error}`));
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && hear(`console: ${message.text()}`));
    page.on("crash", () => hear("the page crashed"));
  }

  /** Reading and measuring; null: all is well. */
  async look({ things, heads }, measure) {
    if (this.complaints.length > 0) return this.complaints[0];
    if (heads.some((head) => /broke\b/.test(head))) return `the screen says “${heads.join(" / ")}”`;
    const nameless = things.find(({ name, off }) => name === "" && !off);
    if (nameless) return `a ${nameless.role} without a name in “${nameless.place}”`;
    const soft = things.find(({ name }) => /\u00ad/.test(name));
    if (soft) return `a soft hyphen in the name “${soft.name}”`;
    return measure ? this.#measure() : null;
  }

  /** What is cut, covered or meaningless now, and still is a moment later: pictures may be on their way. */
  async #measure() {
    let faults = await this.page.evaluate(sightFaults, { fan: PILES });
    for (let tries = 0; tries < 3 && faults.length > 0; tries++) {
      await this.page.waitForTimeout(300);
      const again = await this.page.evaluate(sightFaults, { fan: PILES });
      faults = faults.filter((fault) => again.includes(fault));
    }
    if (faults.length > 0) return faults.join("; ");
    const text = await this.page.evaluate(() => document.body.innerText);
    const raw = RAW.exec(text);
    return raw ? `text for programs: “${text.slice(Math.max(0, raw.index - 40), raw.index + 60).replace(/\s+/g, " ")}”` : null;
  }
}
