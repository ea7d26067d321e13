// The bots of this device: a worker of its own, so that neither the screen nor the host waits for them.
// It knows only what a line says, and that is what the bot's seat may know.

import { Door } from "../engine/door.js";
import type { Thought, Wanted } from "./workers";

let door: Promise<Door> | null = null;
let sits = ""; // at which kind of table the door sits

function decide(at: Door, wanted: Wanted): Omit<Thought, "ticket"> {
  const { game, seats, options, content, seat, subject, luck, view } = wanted;
  const place = JSON.stringify([game, seats, options, content]);
  if (place !== sits) at.text("sit", game, seats, options, content ?? null);
  sits = place;
  at.text("see", seat, 1 << subject, 1 << subject, JSON.stringify(view));
  if ("bot" in wanted) return { move: at.text("decide", subject, wanted.bot, luck) };
  return { move: null, tried: at.json("what_if", seat, subject, wanted.rollouts, luck) };
}

async function answer(port: MessagePort, wanted: Wanted) {
  let thought: Omit<Thought, "ticket"> = { move: null };
  try {
    thought = decide(await door!, wanted);
  } catch {
    sits = ""; // whatever went wrong: no answer is an answer, too, and the next question sits down again
  }
  port.postMessage({ ticket: wanted.ticket, ...thought } satisfies Thought);
}

// The engine first, then any number of ports through which thoughts are wanted.
self.onmessage = ({ data, ports }: MessageEvent<{ module?: WebAssembly.Module }>) => {
  if (data.module) door = Door.open(data.module);
  for (const port of ports) port.onmessage = (event: MessageEvent<Wanted>) => void answer(port, event.data);
};
