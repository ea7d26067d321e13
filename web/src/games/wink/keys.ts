// Keys of Wink: a digit is a head where heads are asked for, else it goes to a number of the field. What a letter
// begins (p3, n3, j3 10), digits end, as in the terminal.

import { byItsButton, type Deeds, keyFor, press } from "../../shell/keys";
import type { Playing } from "../../shell/playing";
import { KEYS, viewOf } from "./view";

let typed = ""; // of a number of two digits, what is there already
let asked = -1; // by this question

/** Of the numbers that can be pressed: the one that was typed, or that this digit begins anew. */
function number(play: Playing, digit: string): boolean {
  if (asked !== (play.question?.q ?? -1)) typed = "";
  asked = play.question?.q ?? -1;
  const can = new Set([...document.querySelectorAll<HTMLElement>(".wink-tile[data-number]")].map(({ dataset }) => dataset.number));
  if (can.size === 0) return false;
  const begins = (text: string) => [...can].some((each) => each!.startsWith(text));
  typed = begins(typed + digit) ? typed + digit : digit;
  const at = document.querySelector<HTMLElement>(`.wink-tile[data-number="${typed}"]`);
  if (at && at.ariaPressed !== "true") at.click();
  return begins(typed);
}

export const deeds: Deeds = {
  look: (play, key) => key === "0" && number(play, key),
  wink: byItsButton,
  peek: byItsButton,
  name: (play) => play.question !== null && viewOf(play.told).table.phase === "name",
  accuse: () => {
    typed = "";
    return press('[data-action="accuse"], [data-action="disarm"]');
  },
  place: (play, key) => number(play, key),
  forget: () => {
    typed = "";
    return press('[data-action="back"]');
  },
};

/** The key that does this, as it is shown beside a button. */
export const keyOf = (action: string): string | undefined => keyFor(KEYS, action, deeds);
