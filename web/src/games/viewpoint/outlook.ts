// What would happen if nobody answers, in numbers, as the engine foresees it from this seat's view.

import type { Foreseen } from "../../shell/foresee";
import type { Seat } from "../../table/table";
import { FIELD, type Lying } from "./view";

export type Outlook = Foreseen;

export const figuresOf = (outlook: Outlook | null, seat: Seat) => outlook?.seats.find((each) => each.seat === seat) ?? null;

/** The cards that would come to lie in a field; a token that would come is on them. */
export function comingTo(outlook: Outlook | null, seat: Seat): Lying[] {
  const into = FIELD + seat;
  return (outlook?.moves ?? []).flatMap(({ kind, from, to, token }, i) =>
    kind !== null && to === into && from !== into ? [{ id: `coming.${i}`, kind, token: token > 0, aimed: false, place: into }] : []);
}
