// The thirty-six, in the order of their numbers. Each is named as the engine names it.

import { BEHIND, COATS, EXTRAS, GLASSES } from "./extras";
import { blush, BROWS, EYES, freckles, HEADS, MOUTHS, NOSES, soot } from "./features";
import { BACK, BEARDS, HAIR } from "./hair";
import { HATS } from "./hats";

/** In order from the ground to the front: each part lies over those before it. */
export interface Person {
  name: string;
  ground: string;
  /** Drawn small and high up. */
  small?: boolean;
  behind?: string;
  back?: string;
  coat: string;
  ears?: boolean;
  skin: string;
  head: keyof typeof HEADS;
  /** The colour of the brows, and of the beard if it has none of its own. */
  hue: string;
  hair?: string;
  cheeks?: string;
  brows?: keyof typeof BROWS;
  eyes: keyof typeof EYES;
  nose?: keyof typeof NOSES;
  mouth: keyof typeof MOUTHS;
  beard?: string;
  glasses?: keyof typeof GLASSES;
  hat?: string;
  extra?: string;
}

const PALE = "#f8dcc0", ROSY = "#f0bd98", TAN = "#d9a06c", BROWN = "#ae7045", DARK = "#7f4d2f",
    DEEP = "#593522";
const GREY = "#a9a7a4", SNOW = "#f4f0e6", GINGER = "#c8642a", COAL = "#2a2730", STRAW = "#edc75a",
    NUT = "#6b432b";

const FIRST: readonly Person[] = [
  { name: "the Lamplighter", ground: "#263463", behind: BEHIND.lamplight, coat: COATS.high("#7c6a4a"),
    ears: true, skin: ROSY, head: "oval",
    hue: GINGER, hair: HAIR.sides(GINGER), brows: "calm", eyes: "right", nose: "round", mouth: "none",
        beard: BEARDS.walrus(GINGER), hat: HATS.bowler, extra: EXTRAS.lantern },
  { name: "the Night Baker", ground: "#8a3f2d", behind: BEHIND.tiles, coat: COATS.plain(SNOW), ears: true,
    skin: DARK, head: "round",
    hue: COAL, brows: "high", eyes: "merry", nose: "broad", mouth: "grin", hat: HATS.toque },
  { name: "the Ferrywoman", ground: "#58a9ae", behind: BEHIND.waves, back: BACK.long(NUT),
    coat: COATS.high("#d9a51f"), skin: TAN, head: "heart",
    hue: NUT, cheeks: blush(), brows: "calm", eyes: "open", nose: "hook", mouth: "wry", hat: HATS.souwester },
  { name: "the Clockmender", ground: "#d8bf95", coat: COATS.tie("#4d4038"), ears: true, skin: PALE,
    head: "long",
    hue: SNOW, hair: HAIR.tufts(SNOW), brows: "raised", eyes: "onlyLeft", nose: "long", mouth: "flat",
        extra: EXTRAS.loupe },
  { name: "the Beekeeper", ground: "#f4cd4e", coat: COATS.plain("#f1ead2"), skin: TAN, head: "oval",
    hue: NUT, brows: "calm", eyes: "dots", nose: "button", mouth: "smile", hat: HATS.straw,
        extra: EXTRAS.bees },
  { name: "the Organ Grinder", ground: "#7fae86", coat: COATS.buttons("#6e2740"), ears: true, skin: ROSY,
    head: "square",
    hue: COAL, hair: HAIR.sides(COAL), brows: "bushy", eyes: "dots", nose: "round", mouth: "none",
        beard: BEARDS.curled(COAL), hat: HATS.feathered, extra: EXTRAS.monkey },
  { name: "the Kite Maker", ground: "#a9d6f0", behind: BEHIND.kite, back: BACK.ruffled(COAL),
    coat: COATS.plain("#3a7d5c"), ears: true, skin: BROWN, head: "oval",
    hue: COAL, brows: "high", eyes: "up", nose: "button", mouth: "gap", hat: HATS.headband },
  { name: "the Postmistress", ground: "#e9b2a5", back: BACK.bob(GINGER), coat: COATS.buttons("#243a6e"),
    skin: PALE, head: "heart",
    hue: GINGER, brows: "stern", eyes: "lashes", nose: "sharp", mouth: "pout", glasses: "cat",
        hat: HATS.pillbox },
  { name: "the Chimney Sweep", ground: "#c3c7cc", behind: BEHIND.brush, coat: COATS.plain("#3b3640"),
    ears: true, skin: ROSY, head: "round",
    hue: COAL, cheeks: soot, brows: "high", eyes: "left", nose: "button", mouth: "wry", hat: HATS.flatcap },
  { name: "the Fishwife", ground: "#8fc0b3", coat: COATS.shawl("#b5563d"), back: BACK.curls(GINGER),
    skin: ROSY, head: "pear",
    hue: GINGER, cheeks: blush(22, 43, 3.6), brows: "stern", eyes: "left", nose: "red", mouth: "sing",
        hat: HATS.kerchief, extra: EXTRAS.fish },
  { name: "the Map Seller", ground: "#c5853f", coat: COATS.plain("#2f5d62"), ears: true, skin: DEEP,
    head: "oval",
    hue: COAL, brows: "calm", eyes: "open", nose: "broad", mouth: "none", beard: BEARDS.full(COAL),
        hat: HATS.paper },
  { name: "the Stilt Walker", ground: "#f0a184", behind: BEHIND.stilts, coat: COATS.buttons("#d8433f"),
    small: true, ears: true, skin: PALE, head: "long",
    hue: COAL, hair: HAIR.sides(GINGER), brows: "high", eyes: "down", nose: "red", mouth: "smile",
        hat: HATS.tiny, extra: EXTRAS.ruff },
  { name: "the Rain Prophet", ground: "#8299bb", behind: BEHIND.rain, coat: COATS.plain("#3f5877"),
    skin: DARK, head: "oval",
    hue: COAL, brows: "sad", eyes: "up", nose: "hook", mouth: "o", hat: HATS.hood },
  { name: "the Button Collector", ground: "#efe1c4", back: BACK.curls(GREY),
    coat: COATS.buttons("#7b5ea3"), skin: PALE, head: "round",
    hue: GREY, cheeks: blush(), brows: "high", eyes: "merry", nose: "button", mouth: "smile",
        hat: HATS.button },
  { name: "the Goose Girl", ground: "#a6d07f", behind: BEHIND.grass, back: BACK.braids(STRAW),
    coat: COATS.plain("#d95f4b"), ears: true, skin: PALE, head: "round",
    hue: "#b98d2c", hair: HAIR.fringe(STRAW), cheeks: freckles, brows: "high", eyes: "left",
        nose: "button", mouth: "smile", extra: EXTRAS.goose },
  { name: "the Stargazer", ground: "#1f2160", behind: BEHIND.stars, back: BACK.long("#c9c3e6"),
    coat: COATS.plain("#4a49a8"), skin: BROWN, head: "heart",
    hue: COAL, brows: "raised", eyes: "onlyLeft", nose: "none", mouth: "o", hat: HATS.pointed,
        extra: EXTRAS.telescope },
  { name: "the Pickle Merchant", ground: "#e6e48f", coat: COATS.tie("#8a5a34"), ears: true, skin: TAN,
    head: "jaw",
    hue: NUT, brows: "one", eyes: "half", nose: "long", mouth: "wry", beard: BEARDS.chops(NUT),
        hat: HATS.boater, extra: EXTRAS.pickle },
  { name: "the Bell Ringer", ground: "#c9a2d0", coat: COATS.plain("#5a4a3c"), skin: ROSY, head: "square",
    hue: NUT, hair: HAIR.bell("#a5673a"), brows: "none", eyes: "up", nose: "round", mouth: "o",
        extra: EXTRAS.rope },
];

const SECOND: readonly Person[] = [
  { name: "the Umbrella Doctor", ground: "#dde3f3", coat: COATS.plain(SNOW), ears: true, skin: BROWN,
    head: "long",
    hue: COAL, hair: HAIR.sides(COAL), brows: "calm", eyes: "open", nose: "sharp", mouth: "none",
        beard: BEARDS.pencil(COAL), glasses: "round", hat: HATS.canopy, extra: EXTRAS.mirror },
  { name: "the Puppeteer", ground: "#da8f9f", behind: BEHIND.strings, coat: COATS.plain("#2f2a3d"),
    ears: true, skin: PALE, head: "heart",
    hue: COAL, hair: HAIR.parted(COAL), brows: "high", eyes: "right", nose: "sharp", mouth: "wry",
        beard: BEARDS.goatee(COAL), extra: EXTRAS.puppet },
  { name: "the Lighthouse Aunt", ground: "#4f7fb0", behind: BEHIND.beams, coat: COATS.shawl("#e8e4da"),
    skin: PALE, head: "oval",
    hue: GREY, hair: HAIR.beehive(SNOW), cheeks: blush(), brows: "calm", eyes: "dots", nose: "button",
        mouth: "lips", glasses: "half", extra: EXTRAS.beacon },
  { name: "the Tram Conductor", ground: "#d6c98c", coat: COATS.high("#1f5b45"), ears: true, skin: DEEP,
    head: "square",
    hue: COAL, brows: "stern", eyes: "half", nose: "broad", mouth: "flat", hat: HATS.peaked,
        extra: EXTRAS.ticket },
  { name: "the Snail Racer", ground: "#c7e3bd", coat: COATS.stripes("#c7502f"), skin: ROSY, head: "round",
    hue: NUT, cheeks: freckles, brows: "none", eyes: "wide", nose: "button", mouth: "gap",
        hat: HATS.goggles, extra: EXTRAS.snail },
  { name: "the Hatter's Widow", ground: "#cdbbe0", back: BACK.bob(COAL), coat: COATS.high(COAL),
    skin: PALE, head: "heart",
    hue: COAL, brows: "sad", eyes: "down", nose: "hook", mouth: "lips", hat: HATS.veil + HATS.stack },
  { name: "the Marble Champion", ground: "#f5cf86", coat: COATS.stripes("#3f8f5d"), ears: true,
    skin: BROWN, head: "round",
    hue: COAL, hair: HAIR.short(COAL), brows: "none", eyes: "onlyLeft", nose: "button", mouth: "gap",
        hat: HATS.sideways, extra: EXTRAS.marble },
  { name: "the Cloud Painter", ground: "#6aaae8", behind: BEHIND.clouds, back: BACK.cloud(SNOW),
    coat: COATS.plain("#e9dfc8"), skin: ROSY, head: "oval",
    hue: SNOW, cheeks: blush(), brows: "bushy", eyes: "up", nose: "round", mouth: "whistle",
        hat: HATS.beret, extra: EXTRAS.paintbrush },
  { name: "the Sleepy Notary", ground: "#b3a284", coat: COATS.high("#3b3340"), skin: TAN, head: "long",
    hue: NUT, hair: HAIR.wig(SNOW), brows: "sad", eyes: "shut", nose: "long", mouth: "flat",
        glasses: "low", extra: EXTRAS.snore },
  { name: "the Accordion Twin", ground: "#f0955f", coat: "", ears: true, skin: DARK, head: "round",
    hue: COAL, hair: HAIR.twin(COAL), brows: "high", eyes: "right", nose: "button", mouth: "grin",
        extra: EXTRAS.bellows },
  { name: "the Mushroom Guide", ground: "#86b283", coat: COATS.plain("#6b5a3c"), skin: TAN, head: "pear",
    hue: SNOW, brows: "bushy", eyes: "dots", nose: "red", mouth: "none", beard: BEARDS.full(SNOW),
        hat: HATS.mushroom },
  { name: "the Retired Pirate", ground: "#63a3a0", behind: BEHIND.waves, coat: COATS.stripes("#2c4a86"),
    skin: BROWN, head: "jaw",
    hue: GREY, brows: "none", eyes: "onlyLeft", nose: "long", mouth: "none", beard: BEARDS.long(SNOW),
        hat: HATS.tricorn, extra: EXTRAS.patch + EXTRAS.earring },
  { name: "the Laundry Queen", ground: "#7db9dd", coat: COATS.shawl("#e07a9a"), ears: true, skin: DEEP,
    head: "heart",
    hue: COAL, brows: "raised", eyes: "lashes", nose: "broad", mouth: "lips", hat: HATS.towel,
        extra: EXTRAS.bubbles },
  { name: "the Left-handed Barber", ground: "#ead9cf", coat: COATS.stripes("#c8363a"), ears: true,
    skin: TAN, head: "oval",
    hue: COAL, hair: HAIR.quiff(COAL), brows: "stern", eyes: "left", nose: "hook", mouth: "none",
        beard: BEARDS.handlebar(COAL), extra: EXTRAS.scissors },
  { name: "the Choir Thief", ground: "#dcc45a", coat: COATS.plain("#9d2f3a"), skin: PALE, head: "oval",
    hue: COAL, brows: "none", eyes: "none", nose: "hook", mouth: "sing", beard: BEARDS.stubble(COAL),
        hat: HATS.beanie, extra: EXTRAS.mask + EXTRAS.collar + EXTRAS.notes },
  { name: "the Moth Professor", ground: "#6d6a75", coat: COATS.tie("#8d7355"), ears: true, skin: ROSY,
    head: "pear",
    hue: GREY, hair: HAIR.sides(GREY), brows: "raised", eyes: "wide", nose: "button", mouth: "smile",
        glasses: "thick", hat: HATS.moth },
  { name: "the Sugar Sculptor", ground: "#f9dbe4", coat: COATS.plain("#fff"), ears: true, skin: ROSY,
    head: "round",
    hue: "#b84f82", hair: HAIR.swirl("#ef98bd"), cheeks: blush(22, 42.5, 3.6), brows: "high", eyes: "shut",
        nose: "button", mouth: "pout", extra: EXTRAS.cherry + EXTRAS.spun },
  { name: "the Last Tenant", ground: "#7f8797", coat: COATS.stripes("#7f9cc9"), ears: true, skin: PALE,
    head: "jaw",
    hue: NUT, brows: "stern", eyes: "half", nose: "long", mouth: "frown", beard: BEARDS.stubble(NUT),
        hat: HATS.nightcap, extra: EXTRAS.candle },
];

export const PEOPLE: readonly Person[] = [...FIRST, ...SECOND];
