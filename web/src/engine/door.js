// The door of src/door/sightline.h in JavaScript: the page, its build and the tests all use it.
//
// A Door owns one instance of the module and so one memory: two matches never share one.

export const SPECTATOR = -1;
/** Who may see everything, once the game is over. */
export const TRUTH = -2;

/** @typedef {{key: string, text: string, rule?: string}} Said */
/** @typedef {number | string | {seat: number} | {seats: number[]} | {text: string}} Part */
/** @typedef {Said & {with?: Part[]}} Refusal  the player may not, why, and what that speaks of */
/** @typedef {Said & {line: number, column: number}} Fault  a text cannot be read, and where */
/** @typedef {{ok: true, value: number, text: string} | {ok: false, no: Refusal | Fault}} Reply */
/** @typedef {(...args: number[]) => number} Call */

const REFUSED = -1;
const FAULT = -2;
const MISUSE = -3;

export class Door {
  #memory;
  #calls;
  #door;

  /** @param {WebAssembly.Module} module */
  static async open(module) {
    /** @type {Door} */
    let door;
    const broken = (/** @type {number[]} */ ...where) => door.#broken(where);
    const { exports } = await WebAssembly.instantiate(module, { sightline: { broken } });
    door = new Door(exports);
    return door;
  }

  /** @param {WebAssembly.Exports} exports */
  constructor({ memory, ...calls }) {
    this.#memory = /** @type {WebAssembly.Memory} */ (memory);
    this.#calls = /** @type {Record<string, Call>} */ (calls);
    this.#call("_initialize");
    this.#door = this.#call("sightline_new");
  }

  /** The engine's version. */
  get version() {
    return this.#string(this.#call("sightline_version"));
  }

  /**
   * Whatever the call returns, when the caller knows it to be a plain number.
   * @param {string} name the call, without "sightline_"
   * @param {number[]} args
   */
  number(name, ...args) {
    return this.#call(`sightline_${name}`, this.#door, ...args);
  }

  /**
   * @param {string} name
   * @param {(number | string | null)[]} args
   * @returns {Reply}
   */
  ask(name, ...args) {
    /** @type {number[]} */
    const lent = [];
    try {
      const plain = args.map((arg) => {
        if (arg === null) return 0;
        if (typeof arg === "number") return arg;
        const at = this.#lend(arg);
        lent.push(at);
        return at;
      });
      const value = this.#call(`sightline_${name}`, this.#door, ...plain);
      if (value === REFUSED || value === FAULT) return { ok: false, no: JSON.parse(this.#reply()) };
      if (value <= MISUSE) throw new Error(`sightline_${name}: ${value}`);
      return { ok: true, value, text: this.#reply() };
    } finally {
      for (const at of lent) this.#call("sightline_release", at);
    }
  }

  /**
   * A reply that cannot be a refusal.
   * @param {string} name
   * @param {(number | string | null)[]} args
   */
  text(name, ...args) {
    const reply = this.ask(name, ...args);
    if (!reply.ok) throw new Error(`sightline_${name}: ${reply.no.text}`);
    return reply.text;
  }

  /**
   * @param {string} name
   * @param {(number | string | null)[]} args
   * @returns {any}
   */
  json(name, ...args) {
    return JSON.parse(this.text(name, ...args));
  }

  /** @param {string} name @param {number[]} args */
  #call(name, ...args) {
    const call = this.#calls[name];
    if (!call) throw new Error(`the module has no ${name}`);
    return call(...args);
  }

  /** @param {string} text */
  #lend(text) {
    const bytes = new TextEncoder().encode(text);
    const at = this.#call("sightline_alloc", bytes.length + 1);
    if (!at) throw new Error("no memory");
    const room = new Uint8Array(this.#memory.buffer, at, bytes.length + 1);
    room.set(bytes);
    room[bytes.length] = 0;
    return at;
  }

  #reply() {
    const at = this.#call("sightline_reply", this.#door);
    const n = this.#call("sightline_reply_size", this.#door);
    return new TextDecoder().decode(new Uint8Array(this.#memory.buffer, at, n));
  }

  /** @param {number[]} where @returns {never} */
  #broken([expression = 0, file = 0, line = 0]) {
    throw new Error(`broken: ${this.#string(expression)} (${this.#string(file)}:${line})`);
  }

  /** @param {number} at */
  #string(at) {
    const bytes = new Uint8Array(this.#memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}
