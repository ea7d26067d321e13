// Keys of Wink: a digit is a head where heads are asked for, else it goes to a number of the field. A letter
// begins a move and digits end it (p3, n3, j3 10), as in the terminal.

import { byItsButton, type Deeds, keyFor, press } from "../../shell/keys";
import type { Playing } from "../../shell/playing";
import { KEYS, viewOf } from "./view";

let typed = ""; // what is typed so far of a number of two digits
let asked = -1; // the question for which it was typed

/** Presses the number that was typed if there is one; a digit that continues no number begins a new one. */
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
