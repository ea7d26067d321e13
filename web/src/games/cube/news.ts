// Which events are worth looking at.

import type { Weigh } from "../../shell/playhead";

/** How long an event is worth looking at, in milliseconds at the usual pace. */
const WORTH: Record<string, number> = {
  placed: 1500, moved: 1500, returned: 1500, reserved: 1200, passed: 700, announced: 900, answered: 1500, guessed: 1500,
  looked: 1000, coloured: 1500, swapped: 1200, hinted: 1200, fixed: 800, "gives-up": 800, solved: 1200, lost: 1200,
};

export const weigh: Weigh = ({ event }) => WORTH[event] ?? 0;
