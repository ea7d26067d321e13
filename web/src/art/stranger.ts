// A card that nobody drew gets its picture from its verbs, its tags and its name: so any deck looks finished.

import type { PupilName } from "./eye";
import type { InkName, Luck } from "./ink";
import { scene, type Scene } from "./scenes";
import type { ViewpointBox } from "../engine/types.generated";

export type Op = ViewpointBox["deck"]["node"][number]["op"];

export interface Printed {
  name: string;
  zombeyes: number;
  tags: readonly string[];
  /** The verbs of the card, in order. */
  ops: readonly Op[];
}

interface Look { inks: InkName; lid: number; behind: readonly string[]; before: readonly string[] }

const look = (inks: InkName, lid: number, behind: string, before: string): Look =>
  ({ inks, lid, behind: behind.split(","), before: before.split(",") });

// The first row that fits counts. One of the parts between commas is drawn; an empty one draws nothing.
const LOOKS: readonly [readonly Op[], Look][] = [
  [["reveal"], look("veil", 0.88, "rings,halo,burst,stars", ",bars,fence,level,wand,anchor")],
  [["destroy", "zombify", "move"], look("law", 0.88, "rays,rings,slope,burst",
    "stitch,ball,rocks,boulder,drops")],
  [["steal", "take", "swap", "exchange", "pass", "ambush", "control"], look("beast", 0.82,
    ",speed,rays,wind", "hand,glove,net,boomerang,gift")],
  [["miss"], look("dusk", 0, "moon,stars,fullmoon,rings", ",notes,zzz,dream")],
  [["each-turn"], look("dusk", 0.95, "orbit,halo,stars,echoes,rings", ",fuse,weights")],
  [["until", "choose", "if"], look("relic", 0.84, "rays,rain,rings,steppe", "signpost,tape,dust,fence")],
  [["look", "show", "replace", "reorder", "shuffle"], look("glass", 0.95, "beams,stars,rays,mirrors",
    ",scope,openhand,brush,wand")],
  [["return", "cure", "resurrect"], look("law", 0.9, "beams,halo,rings", "drops,anchor,waves")],
  [["discard"], look("hearth", 0.66, "burst,speed,rays", "broom,brow,tags,stopwatch")],
  [["draw", "play", "turn"], look("hearth", 0.92, "beams,rays,sunrise,daisy,sparks",
    ",logs,sprout,bird,cupful,matches")],
];
const PLAIN = look("hearth", 0.8, "beams,rays,sunrise,cloud,daisy", ",bow,crown,sprout,gulls");
const ANIMAL: readonly string[] = ["rat muzzle", "hare teeth", "cat", "dog"];
const PUPILS: readonly PupilName[] = ["round", "round", "round", "drop", "diamond", "star", "cross",
  "wheel", "flame"];
const NIGHT_PUPILS: readonly PupilName[] = ["slit", "slit", "three", "round", "bar"];

export function strangerOf(card: Printed, luck: Luck): Scene {
  const one = <T>(all: readonly T[]): T => all[Math.floor(luck() * all.length)]!;
  const { inks, lid, behind, before } = LOOKS.find(([ops]) => ops.some((op) =>
    card.ops.includes(op)))?.[1] ?? PLAIN;
  const night = card.zombeyes > 0;
  const beast = card.tags.includes("mammal");
  const [x, y, size] = [54 + luck() * 12, 34 + luck() * 8, 0.72 + luck() * 0.24];
  return scene(night ? "night" : beast ? "beast" : inks, lid && lid +
    luck() * 0.12, one(night ? NIGHT_PUPILS : PUPILS),
    one(behind), beast ? one(ANIMAL) : one(before), [x, y, size, luck() - 0.5, luck() - 0.5]);
}
