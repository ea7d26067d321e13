// The bots of this device: a worker of its own, so that neither the screen nor the host waits for them.
// It knows what a line says, and nothing else: which is what the bot's seat may know.

import { Door } from "../door.js";
import type { Thought, Wanted } from "./workers";

let door: Promise<Door> | null = null;
let sits = ""; // at which kind of table the door sits

function decide(at: Door, { game, seats, options, content, seat, subject, bot, luck, view }: Wanted) {
  const place = JSON.stringify([game, seats, options, content]);
  if (place !== sits) at.text("sit", game, seats, options, content ?? null);
  sits = place;
  at.text("see", seat, 1 << subject, 1 << subject, JSON.stringify(view));
  return at.text("decide", subject, bot, luck);
}

async function answer(port: MessagePort, wanted: Wanted) {
  let move: string | null = null;
  try {
    move = decide(await door!, wanted);
  } catch {
    sits = ""; // whatever it was: no answer is an answer, and the next table is sat down at anew
  }
  port.postMessage({ ticket: wanted.ticket, move } satisfies Thought);
}

// The engine first, then any number of ports through which thoughts are wanted.
self.onmessage = ({ data, ports }: MessageEvent<{ module?: WebAssembly.Module }>) => {
  if (data.module) door = Door.open(data.module);
  for (const port of ports) port.onmessage = (event: MessageEvent<Wanted>) => void answer(port, event.data);
};
