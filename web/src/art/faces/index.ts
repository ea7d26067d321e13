// The faces of Wink, one for each number: their names say who they are, these files say what they look like.

import { solid } from "../ink";
import { GLASSES } from "./extras";
import { BROWS, EYES, HEADS, MOUTHS, NOSES, shape } from "./features";
import { EARS } from "./hair";
import { PEOPLE, type Person } from "./people";

/** The same skin below the chin. */
function shadeOf(skin: string): string {
  const part = (at: number) =>
    Math.round(parseInt(skin.slice(at, at + 2), 16) * 0.82).toString(16).padStart(2, "0");
  return `#${part(1)}${part(3)}${part(5)}`;
}

function person(one: Person): string {
  return (one.back ?? "") +
    (one.coat && shape(shadeOf(one.skin), "M26 46H38V56Q32 60 26 56Z") + one.coat) +
    (one.ears ? EARS(one.skin) : "") + shape(one.skin, HEADS[one.head]) + (one.cheeks ?? "") +
    (one.hair ?? "") + BROWS[one.brows ?? "none"](one.hue) + EYES[one.eyes] +
    NOSES[one.nose ?? "none"](one.skin) + MOUTHS[one.mouth] + (one.beard ?? "") +
    (one.glasses ? GLASSES[one.glasses] : "") + (one.hat ?? "") + (one.extra ?? "");
}

function draw(one: Person): string {
  const drawing = person(one);
  return solid(one.ground, "M-4 -4H68V68H-4Z") + (one.behind ?? "") +
    (one.small ? `<g transform="translate(9.6 -3)scale(.7)">${drawing}</g>` : drawing);
}

const drawings: string[] = [];

/** What is drawn for a number, in a box of 64 that clips it. */
export function face(number: number): string {
  const one = PEOPLE[number - 1];
  return one ? drawings[number] ??= draw(one) : "";
}

/** Who the drawing shows, by the engine's name. */
export const drawnName = (number: number): string => PEOPLE[number - 1]?.name ?? "";
