// What goes between a page and its hosts, workers and servers alike: everything that a page can know of a table
// came this way. It is written down as a transcript (docs/fair-deal.md): "> " what was said, "< " what was heard.
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Door } from "../../web/src/engine/door.js";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const source = fileURLToPath(new URL("../../web/src/table/hear.ts", import.meta.url));

/** Runs in the page before any script of it. */
function listen() {
  const lines = [];
  Object.defineProperty(globalThis, "transcript", { value: lines });
  const [Worker, WebSocket] = [globalThis.Worker, globalThis.WebSocket];
  globalThis.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data: { message } }) =>
        message && lines.push(`< ${JSON.stringify(message)}`));
    }
    postMessage(data, ...rest) {
      if (data.message) lines.push(`> ${JSON.stringify(data.message)}`);
      super.postMessage(data, ...rest);
    }
  };
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => lines.push(`< ${data}`));
    }
    send(text) {
      lines.push(`> ${text}`);
      super.send(text);
    }
  };
}

let hearing = null;

async function hearWith(folder) {
  const out = `${folder}/hear.mjs`;
  await require("esbuild").build({
    entryPoints: [source], bundle: true, format: "esm", outfile: out, logLevel: "error",
  });
  return import(pathToFileURL(out));
}

export class Tap {
  static async on(context, folder) {
    await context.addInitScript(listen);
    const tap = new Tap();
    tap.hear = (await (hearing ??= hearWith(folder))).hear;
    tap.lines = [];
    return tap;
  }

  /** Takes in what is new; after a reload it starts over. */
  async read(page) {
    const lines = await page.evaluate((from) => globalThis.transcript.slice(from), this.lines.length);
    for (const line of lines) {
      this.lines.push(line);
      const message = line[0] === "<" ? JSON.parse(line.slice(2)) : {};
      if (message.is === "table") this.lobby = message;
      if (message.is !== "told") continue;
      this.content = message.content ?? this.content ?? null;
      this.told = this.hear(message.told.game ? null : this.told, message.told);
    }
    return this;
  }

  /** The engine with the eyes of the seat: what it was told last, and a door that has seen it. */
  async seat(browser, page) {
    const { told, lobby, content } = await this.read(page);
    this.door ??= await Door.open(browser.module);
    this.door.text("sit", lobby.game, lobby.seats.length, lobby.options.join(" "), content);
    const bits = (seats) => seats.reduce((set, seat) => set | 1 << seat, 0);
    this.door.text("see", told.seat, bits(told.asked), bits(told.questions.map(({ subject }) => subject)),
      JSON.stringify(told.view));
    return { told, door: this.door };
  }

  /** Everything that was heard, as one text. */
  get heard() {
    return this.lines.filter((line) => line[0] === "<").join("\n");
  }
}
