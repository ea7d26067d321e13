// What stands before the eye: tools, fences, food, weather in the hand.

import { box, disc, discs, drawn, each, ellipse, FLAME, GOLD, LEAF, line, placed, RED, ROSE, solid, spokes,
  STEEL, star,
  WOOD } from "./ink";
import type { Part } from "./sky";

const TOOLS = {
  stitch: (p) => line(p.ink, "M90 0C84 26 100 48 92 80", 3.4) +
    line(p.ink, "M80 12L100 8M81 26L102 22M85 40L106 38M86 54L106 56M83 68L102 70", 3),
  drops: (p) => each([[32, 58], [60, 66], [88, 58]], (x, y, i) => placed(x, y, 0, i === 1 ? 1.3 : 1,
    drawn(p.ink, p.glow, "M0 -11C6 -3 8 0 8 4A8 8 0 0 1 -8 4C-8 0 -6 -3 0 -11Z", 2))),
  ball: (p) => line(p.ink, "M84 -4L92 18", 3) + solid(p.ink, disc(94, 34, 18)) +
    line(p.mid, "M84 28a12 12 0 0 1 8 -7", 3) +
    line(p.ink, "M76 36L60 30L66 44L50 50L58 60L40 72M60 30L52 14M58 60L70 76", 3),
  bars: (p) => line(p.ink, "M10 18H110M18 0V70M39 0V70M60 0V70M81 0V70M102 0V70", 5) +
    solid(p.ink, [18, 39, 60, 81, 102].map((x) => `M${x - 6} 66H${x + 6}L${x} 80Z`).join("")),
  tape: (p) => [[-8, 60], [9, 22]].map(([turn, y]) => placed(60, y!, turn!, 1, drawn(p.ink, GOLD, box(-80,
    -7, 160, 14), 1.8) +
    solid(p.ink, Array.from({ length: 10 }, (_, i) =>
      `M${-76 + i * 16} 7l7 -14h7l-7 14Z`).join("")))).join(""),
  fence: (p) => solid(p.ink, [4, 24, 44, 64, 84, 104].map((x) =>
    `M${x} 80V44L${x + 6} 34L${x + 12} 44V80Z`).join("") + box(0, 52, 120, 5) +
    box(0, 66, 120, 5)),
  anchor: (p) => line(p.ink, "M60 44V76M46 52H74M28 58C32 74 46 78 60 78C74 78 88 74 92 58", 5.5) +
    line(p.ink, disc(60, 40, 6), 4) +
    solid(p.ink, "M20 66L28 50L38 62ZM100 66L92 50L82 62Z"),
  level: (p) => drawn(p.ink, GOLD, box(4, 54, 112, 20), 2.4) +
    drawn(p.ink, p.glow, "M40 58H80a6 6 0 0 1 0 12H40a6 6 0 0 1 0 -12Z", 2) +
    drawn(p.ink, p.mid, ellipse(60, 64, 7, 4), 1.8) + line(p.ink, "M50 58V70M70 58V70", 2),
  broom: (p) => line(p.ink, "M116 -4L76 44", 6) + line(WOOD, "M116 -4L76 44", 3) +
    drawn(p.ink, GOLD, "M66 38L84 52C82 66 74 76 58 80L34 72C46 66 58 54 66 38Z", 2.4) +
    line(p.ink, "M70 50L48 74M76 56L60 78", 1.8) + solid(p.ink, discs([20, 72, 2.6], [30, 64, 2], [12, 62,
      2])),
  brush: (p) => solid(ROSE, "M-2 50H76V76H-2Z") + line("#d96a98", "M0 56H70M0 64H60M0 71H66", 2) +
    drawn(p.ink, p.ink, box(74, 46, 20, 33)) +
    drawn(p.ink, WOOD, "M94 54H124V70H94Z", 2),
  wand: (p) => line(p.ink, "M14 76L50 50", 7) + line(p.glow, "M14 76L22 70", 4) +
    solid(p.glow, star(88, 64, 11, 3, 4) + star(98, 14, 9, 2.6, 4) + star(70, 74, 6, 2, 4)),
  boomerang: (p) => drawn(p.ink, p.glow,
    "M66 2L100 14Q112 20 110 34L98 72Q94 80 88 76Q84 73 86 66L92 36Q92 30 86 28L64 16Q58 10 66 2Z", 2.8) +
    line(p.ink, "M74 6l-4 9M104 54l-11 -3", 2.6) + line(p.mid,
      "M6 66C24 78 56 80 76 68M20 62C34 70 56 72 72 62", 3.2),
  vane: (p) => line(p.ink, "M60 52V82M20 62H100", 4) + solid(p.ink,
    "M108 62L92 54V70ZM12 52H24L30 62L24 72H12L18 62Z") +
    solid(p.ink, "M46 52C50 44 58 50 64 46C66 40 72 40 74 44L70 48C70 56 60 58 46 52Z"),
  matches: (p) => each([[42, -5], [78, 5]], (x, turn) => placed(x, 40, turn, 1, drawn(p.ink, p.glow,
    box(-2.6, -26, 5.2, 54), 1.8) +
    drawn(p.ink, RED, ellipse(0, -27, 5, 7), 1.8))),
  weights: (p) => line(p.ink, "M30 42V50M60 48V56M90 42V50", 2.6) +
    drawn(p.ink, p.glow, "M20 74L25 52H35L40 74ZM48 80L54 57H66L72 80ZM80 74L85 52H95L100 74Z", 2.4),
  scope: (p) => placed(88, 26, -32, 1, drawn(p.ink, GOLD, box(-18, -12, 30, 24), 2.4) +
    drawn(p.ink, WOOD, box(10, -16, 40, 32), 2.4) +
    drawn(p.ink, p.mid, box(-26, -8, 9, 16), 2)),
  net: (p) => line(p.ink, "M-4 12Q60 30 124 8M-4 34Q60 52 124 30M-4 58Q60 74 124 52M12 -4Q24 40 14 84" +
    "M40 -4Q50 40 42 84M68 -4Q76 40 72 84M96 -4Q104 40 102 84", 2.8) +
    solid(p.ink, discs([15, 17, 3], [45, 21, 3], [72, 20, 3], [99, 15, 3], [17, 40, 3], [102, 37, 3], [17,
      64, 3], [46, 67, 3], [74, 66, 3], [102, 60, 3])),
  barrier: (p) => drawn(p.ink, p.mid, box(2, 36, 18, 46), 2.4) +
    placed(12, 52, -9, 1, drawn(p.ink, p.glow, box(0, -8, 116, 15), 2.4) +
    solid(RED, [14, 46, 78, 110].map((x) => `M${x} -7H${x + 14}L${x + 8} 6H${x - 6}Z`).join(""))),
  tonearm: (p) => line(p.ink, "M110 8L104 44L84 56", 5) + drawn(p.ink, STEEL, disc(110, 9, 8)) +
    solid(p.ink, "M86 50L76 58L84 64L92 58Z"),
  pendulum: (p) => line(p.ink, "M50 -4L88 44", 3) + drawn(p.ink, GOLD, disc(96, 54, 17), 2.8) +
    drawn(p.ink, p.glow, disc(96, 54, 12), 1.8) +
    line(p.ink, "M96 46V54L102 58", 2.6) +
      `<g stroke-dasharray="0 6">${line(p.ink, "M8 62Q38 82 72 72", 3)}</g>`,
  stopwatch: (p) => line(p.ink, "M92 20V30M84 18H100M108 30l5 -5", 4) +
    drawn(p.ink, p.glow, disc(92, 50, 20), 3) + line(p.ink, "M92 50L101 40", 3.4) +
    line(p.ink, spokes(92, 50, 15, 18, 8), 2),
} satisfies Record<string, Part>;

const STUFF = {
  steam: (p) => line(p.glow, "M38 6q-6 -5 0 -9M60 2q-6 -5 0 -9M90 8q7 -6 1 -10q-6 -5 1 -10" +
    "M104 18q7 -6 1 -10q-6 -5 1 -10", 3),
  drum: (p) => drawn(p.ink, p.glow, "M34 58V84H86V58Z") + drawn(p.ink, STEEL, ellipse(60, 58, 26, 8)) +
    line(p.ink, "M34 66L43 80L52 67L60 80L68 67L77 80L86 66", 2) +
    line(p.ink, "M62 56L84 40M56 56L36 42", 3),
  notes: (p) => [[14, 60], [100, 62]].map(([x, y], i) => placed(x!, y!, i ? 8 : -8, 1.1, line(p.glow,
    "M-4 4V-12L8 -15V1", 2.4) +
    solid(p.glow, ellipse(-7, 4, 4, 3) + ellipse(5, 1, 4, 3)))).join(""),
  logs: (p) => drawn(p.ink, WOOD, "M16 72L20 62L106 76L102 86ZM104 72L100 62L14 76L18 86Z", 2.4),
  torches: (p) => each([[16, 82], [60, 88], [104, 82]], (x, y, i) => placed(x, y, i * 8 - 8, 1.25,
    solid(p.ink, "M-3 0L-4 -20H4L3 0Z") +
    drawn(p.ink, FLAME, "M1 -44C8 -34 9 -28 6 -23A7 6 0 0 1 -6 -23C-9 -29 -3 -33 1 -44Z", 1.8))),
  bonfire: (p) => drawn(p.ink, FLAME,
    "M-6 84C-6 66 4 62 6 46C18 52 20 58 22 64C28 56 30 46 28 34C44 42 48 52 48 62C54 56 58 50 58 42" +
    "C70 48 74 56 76 64C82 56 88 46 86 32C100 42 102 52 102 62C108 58 110 52 110 46C120 56 126 70 126 84Z",
      2.4) +
    solid(GOLD,
      "M12 84C12 76 18 72 20 66C28 70 32 76 34 80C38 74 42 70 42 64" +
      "C52 70 54 76 56 80C60 76 64 72 66 66C74 72 78 76 80 80C86 76 90 70 92 64C102 70 106 78 106 84Z"),
  cupful: (p) => line(p.ink, "M82 58a9 8 0 0 1 0 16", 5) + drawn(p.ink, p.glow,
    "M36 52H84C84 68 78 78 70 80H50C42 78 36 68 36 52Z", 2.6) +
    line(p.glow, "M50 48q-4 -5 0 -9M62 48q-4 -5 0 -9", 2.4),
  fuse: (p) => `<g stroke-dasharray="5 4">${line(p.glow, "M16 60C22 82 60 62 84 56", 3)}</g>` +
    solid(FLAME, star(14, 56, 13, 6, 8)) + solid(GOLD, disc(14, 56, 4)) +
    drawn(p.glow, p.ink, disc(98, 58, 17), 1.8) + solid(p.ink, box(82, 46, 10, 10)) +
      line(p.mid, "M90 50a10 10 0 0 1 8 -4", 2.6),
  fumes: (p) => drawn(p.ink, p.mid, "M84 80V58L92 50V40H104V50L112 58V80Z", 2.4) +
    drawn(p.ink, p.glow, box(88, 62, 20, 12), 1.8) +
    line(p.ink, "M92 34q-6 -6 0 -11q6 -6 0 -12M104 34q-6 -6 0 -11q6 -6 0 -12", 3),
  signpost: (p) => line(p.ink, "M60 46V82", 6) + drawn(p.ink, p.glow,
    "M66 48H104L116 58L104 68H66ZM54 52H16L4 62L16 72H54Z", 2.6) +
    line(p.ink, "M72 58H98M22 62H48", 2.6),
  zzz: (p) => line(p.glow, "M54 26H66L54 40H66", 3) + line(p.glow, "M72 14H88L72 31H88", 3.6) +
    line(p.glow, "M94 -2H112L94 18H112", 4.2),
  drawer: (p) => drawn(p.ink, p.mid, "M-4 46H124V84H-4Z", 2.6) +
    drawn(p.ink, p.soft, "M8 54H112V82H8Z", 2.2) + solid(p.ink, disc(60, 63, 5) + "M57 64H63L65 76H55Z") +
    drawn(p.ink, p.glow, discs([28, 67, 4], [92, 67, 4]), 2),
  rocks: (p) => drawn(p.ink, p.mid, "M74 66L82 50L100 48L110 62L102 78L82 80Z" +
    "M94 40L90 28L100 20L112 26L110 38Z", 2.4) +
    drawn(p.ink, p.glow, "M48 72L52 62L62 60L68 70L60 80ZM72 44L68 36L76 30L84 36L80 44Z" +
      "M24 54L26 46L34 44L38 52L32 58Z", 2.2),
  boulder: (p) => drawn(p.ink, p.mid, "M28 -6H92L100 8L86 28L62 34L36 26L22 8Z", 2.8) +
    line(p.ink, "M50 -4L58 12L48 20M74 6L82 14", 2.4) +
    line(p.ink, "M18 6V-4M12 18V6M104 22V10M110 10V0", 3),
  tags: (p) => line(p.ink, "M-4 8Q60 18 124 6", 2.4) + [[26, 30, -12], [62, 62, 4], [98, 34, 12]].map(([x,
    y, turn]) => placed(x!, y!, turn!, 1,
    line(p.ink, "M0 -12V-22", 2) + drawn(p.ink, p.glow, "M0 -15L12 -6V15H-12V-6Z", 2.4) +
      line(p.ink, "M-6 3H6M-6 9H3", 2.4) + solid(p.ink, disc(0, -8, 2)))).join(""),
  openhand: (p) => [-44, -22, 0, 22, 44].map((turn) => placed(60, 102, turn, 1, drawn(p.ink, p.glow,
    "M-11 -50H11V-14H-11Z", 2) +
    solid(p.mid, ellipse(0, -41, 6, 4)) + solid(p.ink, disc(0, -41, 2)))).join(""),
  dream: (p) => drawn(p.ink, p.glow,
    "M60 20a10 10 0 0 1 10 -12a14 14 0 0 1 26 -4a10 10 0 0 1 14 10a9 9 0 0 1 -4 16H70a8 8 0 0 1 -10 -10Z",
    2.2) +
    drawn(p.ink, p.glow, discs([54, 34, 4], [46, 40, 2.6]), 1.8) +
      solid(RED, "M86 10c3 -5 10 -2 8 4l-8 8l-8 -8c-2 -6 5 -9 8 -4Z"),
  gift: (p) => drawn(p.ink, p.glow, box(32, 56, 56, 28), 2.6) +
    drawn(p.ink, p.mid, box(26, 46, 68, 12), 2.6) + solid(RED, box(54, 46, 12, 38)) +
    line(RED, "M60 46C40 42 38 28 48 28C56 30 60 40 60 46C60 40 64 30 72 28C82 28 80 42 60 46", 4) +
      line(p.ink, "M72 66l10 8M82 66l-10 8", 2),
  splash: () => ([[22, 58, 11, RED], [12, 40, 5, GOLD], [98, 20, 12, "#1667d9"], [108, 42, 5, LEAF], [96,
    64, 10, "#bd1a96"], [24, 24, 8, LEAF], [78, 70, 5, "#1667d9"],
    [40, 70, 5, "#bd1a96"], [112, 60, 4, RED]] as const).map(([x, y, r, paint]) => solid(paint, disc(x, y,
      r))).join(""),
  sails: (p) => drawn(p.ink, p.glow, "M22 58V14C36 22 40 44 38 58ZM98 58V14C84 22 80 44 82 58Z", 2.4) +
    drawn(p.ink, p.mid, "M10 60H46L40 72H16ZM110 60H74L80 72H104Z", 2.4) +
    line(p.ink, "M44 8H78M70 2l9 6l-9 6M76 70H46M54 64l-9 6l9 6", 2.8),
  stare: (p) => solid(p.glow, "M56 39L120 10V68Z") +
    `<g stroke-dasharray="0 7">${line(p.ink, "M70 39H94", 4)}</g>` +
    drawn(p.ink, p.mid, box(98, 24, 20, 30), 2.4) + solid(p.glow, box(102, 28, 12, 22)),
  shadow: (p) => solid(p.ink, "M44 50C56 46 74 48 82 54L40 84H-40Z"),
} satisfies Record<string, Part>;

export const THINGS = { ...TOOLS, ...STUFF };
