// A picture as an address: the browser keeps one image per card, however often the card lies on the table.

import { eye } from "./eye";
import { INKS, luckOf, solid } from "./ink";
import { PARTS, SCENES, type PartName, type Scene } from "./scenes";
import { strangerOf, type Printed } from "./stranger";
import { addressOf, svgOf } from "./svg";

const WIDTH = 120, HEIGHT = 78;

/** The marks of a scene, without the frame round them. */
export function paint(scene: Scene, name: string, id = "e"): string {
  const p = INKS[scene.inks];
  const luck = luckOf(name);
  const parts = (names: readonly PartName[]) => names.map((part) => PARTS[part](p, luck)).join("");
  const eyes = scene.eyes.map((place, i) => eye(p, scene.lid, scene.pupil, place, luck,
    `${id}${i}`)).join("");
  return solid(p.ground, "M-60 -60H180V140H-60Z") + parts(scene.behind) + eyes + parts(scene.before);
}

const addresses = new Map<string, string>();

export function pictureOf(card: Printed): string {
  const key = [card.name, card.zombeyes, card.tags, card.ops].join("/");
  let address = addresses.get(key);
  if (address === undefined) {
    const scene = SCENES[card.name] ?? strangerOf(card, luckOf(card.name));
    address = addressOf(svgOf(WIDTH, HEIGHT, paint(scene, card.name)));
    addresses.set(key, address);
  }
  return address;
}
