// A link that plays a recording: for tests. A recording is a transcript as in docs/fair-deal.md, one message
// per line: "> " what the client said, "< " what the host said. Whenever the client says what comes next, it hears
// what followed. So two recordings that a seat cannot tell apart must make the same page.

import { Ears } from "./link";
import type { Bye, Incoming, Link, Outgoing } from "./link";

interface Said {
  out: boolean;
  message: any;
}

function readTape(text: string): Said[] {
  return text.split("\n").filter((line) => /^[<>] /.test(line))
    .map((line) => ({ out: line[0] === ">", message: JSON.parse(line.slice(2)) }));
}

export class TapeLink extends Ears implements Link {
  readonly retryIn = 0;
  readonly bye: Bye | null = null;
  /** All that the client said, for tests. */
  readonly sent: Outgoing[] = [];
  #tape: Said[];
  #ids = new Map<number, number>(); // by the number in the recording

  constructor(text: string) {
    super();
    this.#tape = readTape(text);
    queueMicrotask(() => this.send({ do: "hello" }));
  }

  /** What the client says next, without its number. */
  get next(): Outgoing | null {
    const said = this.#tape.find(({ out }) => out);
    if (!said) return null;
    const { id: _, ...message } = said.message;
    return message;
  }

  send(message: Outgoing) {
    this.sent.push(message);
    const at = this.#tape.findIndex(({ out, message: then }) => out && then.do === message.do);
    if (at < 0) return;
    const [next] = this.#tape.splice(at, 1);
    if (message.id !== undefined && next!.message.id !== undefined)
      this.#ids.set(next!.message.id, message.id);
    queueMicrotask(() => this.#play());
  }

  greet() {}

  close() {
    this.become("closed");
  }

  #play() {
    while (this.#tape[0] && !this.#tape[0].out) {
      const message: Incoming = this.#tape.shift()!.message;
      if (message.is === "hello") this.become("open");
      this.hear(message.re === undefined ? message
        : { ...message, re: this.#ids.get(message.re) ?? message.re });
    }
  }
}
