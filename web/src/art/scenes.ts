// The picture of every card in our decks, one line each. The lid, the pupil, and what stands behind and
// before the eye say what the card does.

import { BEINGS } from "./beings";
import { BALL, type Place, type PupilName } from "./eye";
import { FRAMES } from "./frames";
import type { InkName } from "./ink";
import { SKIES, type Part } from "./sky";
import { THINGS } from "./things";

const ALL = { ...SKIES, ...FRAMES, ...BEINGS, ...THINGS };
export type PartName = keyof typeof ALL;
export const PARTS: Readonly<Record<PartName, Part>> = ALL;

export interface Scene {
  inks: InkName;
  /** 0: closed; 1: wide open. */
  lid: number;
  pupil: PupilName;
  behind: readonly PartName[];
  before: readonly PartName[];
  eyes: readonly Place[];
}

/** Parts are named in words with a space between them. */
export function scene(inks: InkName, lid: number, pupil: PupilName, behind: string, before: string,
  ...eyes: Place[]): Scene {
  const parts = (names: string) => names.split(" ").filter(Boolean) as PartName[];
  return { inks, lid, pupil, behind: parts(behind), before: parts(before),
    eyes: eyes.length > 0 ? eyes : [[60, 39, 1]] };
}

const CLASSIC: Record<string, Scene> = {
  "Long Shadow": scene("dusk", 0.95, "round", "steppe sunside shadow", "", [56, 34, 0.8, 0.7, -0.4]),
  "First Light": scene("dusk", 0.9, "round", "sunrise", "hills", [60, 32, 0.85]),
  "Second Look": scene("hearth", 0.9, "round", "", "", [36, 24, 0.6], [72, 48, 0.95, 0.3, -0.3]),
  "Blindfold": scene("dusk", 0.9, "round", "stars", "blindfold", [52, 36, 0.95]),
  "Burst of Colour": scene("hearth", 1, "star", "burst", "splash"),
  "Pickpocket": scene("beast", 0.8, "round", "", "hand", [46, 30, 0.9, 0.9, 0.7]),
  "Magpie": scene("beast", 0.95, "round", "magpie", "", [42, 30, 0.62, 0.6, 0.2]),
  "Sleight of Eye": scene("beast", 0.8, "diamond", "cards", "", [60, 54, 0.85]),
  "Trade Winds": scene("beast", 0.8, "round", "", "sails", [60, 39, 0.6]),
  "Crosswind": scene("beast", 0.5, "round", "wind", "vane", [60, 30, 0.75, -0.6]),
  "Landslide": scene("law", 0.9, "round", "slope", "rocks", [42, 30, 0.85, 0.7, 0.6]),
  "Boomerang": scene("beast", 0.9, "round", "", "boomerang", [44, 34, 0.85, 1]),
  "Early Bird": scene("hearth", 0.85, "round", "sunrise", "bird", [46, 32, 0.8, 0.6, 0.6]),
  "Wide Awake": scene("hearth", 1.2, "round", "rays", "matches"),
  "Sandstorm": scene("relic", 0.5, "bar", "", "sand"),
  "Spring Cleaning": scene("hearth", 0.8, "round", "", "broom", [44, 32, 0.85, 0.5, 0.6]),
  "Crossroads": scene("relic", 0.85, "round", "", "signpost", [60, 26, 0.8]),
  "Squint": scene("glass", 0.3, "round", "rays", "wrinkles"),
  "Quick Glance": scene("hearth", 0.75, "round", "speed", "stopwatch", [44, 36, 0.8, 1]),
  "Open Window": scene("hearth", 0.9, "round", "window", "sash", [60, 38, 0.72]),
  "Public Notice": scene("glass", 0.85, "round", "notice", "", [60, 38, 0.72]),
  "Sleepy Lids": scene("dusk", 0.2, "round", "", "zzz", [56, 52, 1.05, 0, 0.6]),
  "Headlights": scene("hearth", BALL, "round", "car", "", [24, 48, 0.5], [96, 48, 0.5]),
  "Broad Daylight": scene("hearth", 0, "round", "bigsun", "", [60, 37, 0.7]),
  "Clear Sky": scene("law", 0.95, "round", "cloud", "gulls", [56, 38, 0.9]),
  "Half-Light": scene("dusk", 0.5, "round", "sunside", "hills", [60, 32, 0.8]),
  "Fair Exchange": scene("beast", 0.85, "round", "cards", "hand", [46, 28, 0.7, 0.6, 0.6]),
  "Kind Word": scene("hearth", 0.9, "round", "halo", "lips", [56, 26, 0.8]),
  "Picture Window": scene("glass", 0.95, "round", "cloud window", "", [60, 38, 0.66]),
  "Storm Lantern": scene("veil", 0.85, "flame", "rain lantern", "", [60, 40, 0.56]),
  "Locked Drawer": scene("veil", 0.8, "keyhole", "", "drawer", [60, 30, 0.8]),
  "Tinted Glass": scene("veil", 0.85, "round", "", "shades", [32, 28, 0.58], [88, 28, 0.58]),
  "Night Watch": scene("veil", 0.85, "round", "", "helmet halberd", [56, 47, 0.85]),
  "Blink of an Eye": scene("veil", 0.9, "round", "reel", "", [60, 13, 0.42], [60, 39, 0.42, 0, 0, 0.4], [60,
    63, 0.42, 0, 0, 0]),
};

const REVISIONED: Record<string, Scene> = {
  "Afterimage": scene("dusk", 0.95, "round", "echoes", "", [60, 39, 0.9]),
  "Sunrise Habit": scene("dusk", 0.85, "round", "sunrise", "cupful", [60, 27, 0.75]),
  "Slow Burn": scene("dusk", 0.75, "flame", "", "fuse", [56, 30, 0.85]),
  "Double Take": scene("hearth", 0.95, "round", "rays", "", [36, 48, 0.72, 0.4, -0.4], [84, 28, 0.72, -0.4,
    0.4]),
  "Eyelid Weights": scene("dusk", 0.26, "round", "", "weights", [60, 32, 1.05]),
  "Fireworks": scene("dusk", 1, "star", "fireworks", "", [60, 39, 0.8]),
  "Light Fingers": scene("beast", 0.85, "round", "", "glove", [42, 26, 0.85, 0.8, 0.8]),
  "Treasure Map": scene("relic", 0.85, "cross", "map", "", [50, 32, 0.62, 0.8, 0.8]),
  "Poacher": scene("beast", 0.8, "slit", "", "net"),
  "Toll Gate": scene("law", 0.85, "round", "", "barrier", [64, 30, 0.8]),
  "Turntable": scene("beast", BALL, "record", "record", "tonearm", [60, 39, 0.85]),
  "Undertow": scene("law", 0.9, "round", "", "waves", [60, 34, 0.95, 0, 0.8]),
  "Rockfall": scene("law", 0.95, "round", "", "boulder", [60, 54, 0.85, 0, -1]),
  "Recycler": scene("beast", 0.9, "round", "cycle", "", [60, 39, 0.6]),
  "Fresh Eyes": scene("hearth", 0.95, "drop", "daisy", "sprout", [60, 35, 0.72]),
  "Twin Lenses": scene("hearth", 0.9, "round", "binoculars", "", [31, 39, 0.55], [89, 39, 0.55]),
  "Dust Cloud": scene("relic", 0.8, "round", "", "dust", [60, 32, 0.9]),
  "Telescope": scene("glass", 0.95, "round", "stars", "scope", [40, 46, 0.85, 0.9, -0.9]),
  "Keyhole": scene("glass", 0.9, "round", "door", "", [60, 36, 0.62]),
  "Fork in the Road": scene("relic", 0.85, "round", "road", "", [60, 24, 0.62]),
  "Underdog": scene("beast", 0.9, "round", "", "dog", [60, 28, 0.68, 0, -0.6]),
  "Shelter": scene("relic", 0.85, "round", "rain house", "", [60, 48, 0.85]),
  "Quiet Hour": scene("relic", 0.5, "round", "moon", "lips", [56, 26, 0.8]),
  "Head Count": scene("hearth", 0.85, "round", "", "heads", [54, 32, 0.85]),
  "Bonfire": scene("hearth", 0.95, "flame", "sparks", "bonfire", [60, 30, 0.9]),
  "Yard Sale": scene("hearth", 0.85, "round", "", "tags", [60, 36, 0.75]),
  "Plain Sight": scene("glass", 1, "round", "beams", "openhand", [60, 30, 0.8]),
  "Glare": scene("hearth", 0.6, "round", "burst", "brow", [60, 46, 1]),
  "Spotlight": scene("dusk", 1, "round", "spot", "", [60, 46, 0.8]),
  "Daydream": scene("dusk", 0, "round", "stars", "dream", [48, 52, 0.95]),
  "Signal Fire": scene("veil", 0.9, "flame", "rings tower", "", [60, 26, 0.7]),
  "Anchor": scene("veil", 0.9, "round", "", "anchor", [60, 22, 0.75]),
  "Polished Shield": scene("veil", 0.85, "round", "shield", "", [60, 38, 0.62]),
  "Counterspell": scene("veil", 0.95, "star", "magic", "wand", [64, 38, 0.7]),
  "Alarm Bell": scene("veil", 1, "round", "clock", "", [60, 42, 0.58]),
  "Watchful Cat": scene("beast", 1, "slit", "", "cat", [60, 40, 0.8]),
  "Barn Owl": scene("beast", BALL, "round", "owl", "", [36, 38, 0.62], [84, 38, 0.62]),
};

const NIGHT_OF_LIDS: Record<string, Scene> = {
  "Restless Gaze": scene("night", 1, "three", "orbit", ""),
  "Vigil": scene("dusk", 1, "round", "halo moon stars", "", [60, 36, 0.8]),
  "Plague Doctor": scene("law", 0.9, "round", "goggles", "beak brim", [52, 42, 0.6]),
  "Staring Twins": scene("night", 0.95, "slit", "rays", "", [31, 40, 0.74, 0.5], [89, 40, 0.74, -0.5]),
  "Hot Potato": scene("night", 0.8, "slit", "potato", "steam", [60, 40, 0.75]),
  "Grave Light": scene("night", 0.95, "round", "beams graves", "ground", [60, 44, 0.9]),
  "Night Nurse": scene("night", 0.85, "cross", "stars", "nursecap", [66, 46, 0.85]),
  "Sleepwalker": scene("night", 0.34, "slit", "moon", "nightcap", [54, 52, 0.95]),
  "Creeping Fog": scene("night", 0.9, "slit", "", "fog", [60, 32, 0.95]),
  "Open Coffin": scene("night", 0.85, "slit", "coffin", "", [54, 34, 0.72]),
  "Last Carnival": scene("night", 0.9, "star", "bunting mask", "", [34, 38, 0.5], [86, 38, 0.5]),
  "Moth Cloud": scene("night", BALL, "round", "moth", "moths", [36, 30, 0.46], [84, 30, 0.46]),
  "Marching Band": scene("night", 0.85, "round", "rays", "drum notes", [60, 28, 0.75]),
  "Field Surgeon": scene("law", 0.9, "cross", "rays", "stitch", [54, 39, 0.95]),
  "Holy Drops": scene("law", 0.9, "drop", "beams", "drops", [60, 28, 0.85]),
  "Wrecking Crew": scene("law", 0.85, "round", "", "ball", [44, 38, 0.9, 1]),
  "Gatekeeper": scene("law", 0.85, "keyhole", "arch", "bars", [60, 42, 0.9]),
  "Quarantine": scene("relic", 0.85, "round", "", "tape", [60, 40, 0.85]),
  "Puppet Strings": scene("hearth", 0.85, "round", "", "puppet", [60, 44, 0.95]),
  "Torch Mob": scene("hearth", 0.9, "flame", "", "torches", [60, 26, 0.8]),
  "Campfire": scene("hearth", 0.95, "round", "flameback", "logs", [60, 42, 0.62]),
  "Pack Rat": scene("beast", 0.9, "round", "rat", "muzzle", [60, 38, 0.75]),
  "Bold Hare": scene("beast", 0.95, "round", "hare", "teeth", [60, 42, 0.8]),
  "Runaway Cart": scene("hearth", 0.95, "wheel", "speed wheel", "", [60, 38, 0.5]),
  "Grave Goods": scene("relic", 0.75, "diamond", "urn", "", [60, 45, 0.6]),
  "Lullaby": scene("dusk", 0, "round", "moon stars", "notes", [54, 38, 0.95]),
  "Sunday Best": scene("hearth", 0.8, "round", "beams", "bow", [60, 28, 0.9]),
  "Full Moon": scene("dusk", 0, "round", "stars fullmoon", "", [60, 38, 0.7]),
  "Old Crown": scene("relic", 0.8, "diamond", "rays", "crown", [60, 48, 0.9]),
  "Silver Bell": scene("veil", 0.9, "round", "bell", "", [60, 40, 0.62]),
  "Iron Fence": scene("veil", 0.95, "round", "moon", "fence", [58, 30, 0.95]),
  "Smelling Salts": scene("veil", 1.1, "round", "burst", "fumes", [48, 38, 0.85]),
  "Last Candle": scene("veil", 0.85, "flame", "candle", "", [60, 37, 0.6]),
};

const ECHOES: Record<string, Scene> = {
  "Whirlpool": scene("law", 0.95, "round", "whirl", "", [60, 39, 0.7]),
  "Backwash": scene("law", 0.8, "round", "", "comber", [40, 32, 0.8, 0.8]),
  "Swinging Watch": scene("beast", 0.55, "round", "", "pendulum", [46, 34, 0.9, 0.9, 0.6]),
  "Poor Present": scene("beast", 0.8, "round", "", "gift", [60, 24, 0.75, 0, 0.6]),
  "Kaleidoscope": scene("glass", 1, "star", "kaleido", "", [60, 39, 0.8]),
  "Fresh Coat": scene("glass", 0.9, "round", "", "brush", [52, 28, 0.8, 0.5, 0.8]),
  "New Pair of Eyes": scene("hearth", BALL, "round", "rays", "springs", [31, 34, 1, 0.4, 0.5], [89, 34, 1,
    -0.4, -0.5]),
  "Mirror Maze": scene("glass", 0.9, "round", "mirrors", "", [60, 39, 0.6]),
  "Steady Hand": scene("veil", 0.85, "round", "", "level", [60, 28, 0.85]),
  "Distant Bell": scene("hearth", 0.65, "round", "rings", "belfry", [42, 32, 0.8, 0.9]),
  "Long Stare": scene("glass", 0.85, "round", "stare", "", [38, 39, 0.85, 1]),
};

/** By the name of the card in data/decks. */
export const SCENES: Readonly<Record<string, Scene>> = { ...CLASSIC, ...REVISIONED, ...NIGHT_OF_LIDS,
  ...ECHOES };
