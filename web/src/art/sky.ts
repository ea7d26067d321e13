// Grounds and skies: what stands behind the eye, or over all of it.

import { around, disc, discs, drawn, each, ellipse, FLAME, GOLD, LEAF, line, n, placed, ROSE, SKY,
  solid, spokes, star,
  wedges, type Inks, type Luck } from "./ink";

export type Part = (p: Inks, luck: Luck) => string;

const sparkle = (x: number, y: number, r: number) => star(x, y, r, r * 0.28, 4);
const wave = (y: number, height: number, shift: number) =>
  `M${n(-30 + shift, y)}${Array.from({ length: 4 }, () => `q12 ${n(-height)} 24 0t24 0`).join("")}V80H-30Z`;

/** Light and air. */
const LIGHT = {
  rays: (p, luck) => solid(p.soft, wedges(60, 39, 100, 16, 0.1, luck())),
  beams: (p) => solid(p.soft, [-46, -23, 0, 23, 46].map((a) =>
    `M60 52L${n(60 + a * 1.7 - 7)} -4h14Z`).join("")),
  burst: (p) => solid(p.mid, star(60, 39, 60, 42, 15, 0.74)),
  rings: (p) => line(p.soft, discs([60, 39, 32], [60, 39, 44], [60, 39, 56], [60, 39, 68]), 4.5),
  halo: (p) => solid(p.soft, disc(60, 36, 46)) + solid(p.glow, disc(60, 36, 34)),
  orbit: (p) => `<g stroke-dasharray="0 5.4">${line(p.glow, ellipse(60, 39, 52, 31), 2.2)}</g>` +
    solid(p.glow, discs([104, 22, 6], [20, 59, 4])),
  moon: (p) => solid(p.glow, "M94 4A14 14 0 1 0 110 24A12 12 0 0 1 94 4Z"),
  fullmoon: (p) => solid(p.glow, disc(60, 39, 36)) +
    solid("#dccfa4", discs([45, 21, 4.5], [78, 58, 6], [75, 19, 3], [43, 59, 3.4], [88, 37, 3])),
  stars: (p) => solid(p.glow, each([[14, 60], [30, 10], [100, 12], [108, 60], [22, 30], [86, 70], [64, 6]],
    (x, y, i) => sparkle(x, y, i % 3 ? 3.4 : 5))),
  sunrise: () => line(GOLD, spokes(60, 80, 50, 100, 22, 0.1), 4) + solid(FLAME, disc(60, 80, 46)) +
    solid(GOLD, disc(60, 80, 38)),
  sunside: (p) => solid(p.glow, disc(100, 15, 14)) + line(p.glow, spokes(100, 15, 18, 25, 12), 2.4),
  bigsun: (p) => line(p.glow, spokes(60, 39, 38, 50, 8) + spokes(60, 39, 38, 58, 8, Math.PI / 8), 5) +
    solid(p.glow, disc(60, 39, 32)),
  spot: (p) => solid(p.soft, "M44 -4H76L118 82H2Z") + solid(p.glow, "M52 -4H68L92 82H28Z") +
    solid(p.ink, "M40 -2H80L74 9H46Z"),
  speed: (p) => line(p.mid, "M2 14H34M96 12H118M0 27H18M106 28H120M2 52H16M102 54H120M6 66H36M88 66H114",
    3.4),
  rain: (p) => line(p.mid, Array.from({ length: 16 }, (_, i) =>
    `M${(i * 37) % 126} ${(i * 23) % 72}l-5 11`).join(""), 2.4),
  fireworks: (p) => ([[22, 58, 17, GOLD], [98, 18, 17, ROSE], [100, 62, 14, SKY], [24, 16, 13,
    p.glow]] as const)
    .map(([x, y, r, paint]) => line(paint, spokes(x, y, r * 0.35, r, 10), 2.6) +
      solid(paint, around(10, 0, (c, s) => disc(x + c * r * 1.25, y + s * r * 1.25, 1.5)))).join(""),
  echoes: (p) => [1.66, 1.4].map((k, i) => placed(60, 39, 0, k, line(i ? p.glow : p.mid,
    "M-38 0C-22 -26 22 -26 38 0C22 22 -22 22 -38 0Z", i ? 2 : 3.4))).join(""),
  kaleido: (p) => ([ROSE, GOLD, SKY, "#a3cf52"] as const).map((paint, i) =>
    solid(paint, wedges(60, 39, 100, 3, 0.27, i * Math.PI / 6))).join("") +
    solid(p.glow, around(6, 0.26, (c, s) => star(60 + c * 44, 39 + s * 31, 7, 4, 4))) +
    solid(p.mid, around(6, 0.78, (c, s) => star(60 + c * 50, 39 + s * 34, 5, 3, 3))),
  cycle: (p) => around(3, 0, (_c, _s, i) => placed(60, 39, i * 120, 1,
    line(p.mid, "M-34 11A35 35 0 0 1 -15 -32", 8) + solid(p.mid, "M-24 -40L-4 -37L-15 -22Z"))),
  sparks: (p) => solid(FLAME, discs([20, 44, 3], [94, 10, 2.4], [108, 26, 3.4], [84, 4, 2])) +
    solid(p.glow, discs([30, 8, 2.4], [12, 26, 2], [104, 44, 2.4], [70, 6, 1.8])),
} satisfies Record<string, Part>;

/** Weather, water and land. */
const LAND = {
  hills: (p) => solid(p.ink, "M-2 80V66Q26 50 60 63T122 58V80Z"),
  ground: (p) => solid(p.ink, "M-2 80V58Q30 50 60 55T122 54V80Z"),
  graves: (p) => drawn(p.ink, p.mid, "M12 62V40a10 10 0 0 1 20 0V62Z", 2.4) +
    drawn(p.ink, p.mid, "M90 62V44h-8v-8h8v-10h8v10h8v8h-8V62Z", 2.4) +
    line(p.ink, "M22 36v12M17 41h10", 2.4),
  slope: (p) => solid(p.mid, "M-2 14L122 72V80H-2Z"),
  steppe: (p) => solid(p.soft, "M-2 52H122V80H-2Z"),
  fog: (p) => solid(p.soft, wave(44, 9, 0)) + solid(p.mid, wave(52, 9, 12)) +
    solid("#7f9c3a", wave(61, 9, 0)) +
    solid(p.glow, wave(71, 9, 12)),
  waves: (p) => solid(p.mid, wave(46, 11, 0)) + line(p.ink, wave(46, 11, 0).replace(/V80.*/, ""), 2.4) +
    solid(p.glow, wave(57, 11, 12)) + solid(p.mid, wave(66, 11, 4)),
  comber: (p) => drawn(p.ink, p.mid, "M-2 80V66C30 74 58 70 70 50C78 34 94 22 112 24L122 30V80Z") +
    drawn(p.ink, p.glow, "M112 24C96 26 88 38 92 48C98 40 104 42 104 50C112 46 116 50 116 58L126 50V28Z",
      1.8) +
    solid(p.glow, discs([72, 36, 3], [80, 26, 2.2], [66, 46, 2], [86, 60, 3])),
  whirl: (p) => line(p.mid,
    "M60 39a5 4 0 0 1 10 0a12 9 0 0 1 -24 0a19 15 0 0 1 38 0a27 21 0 0 1 -54 0a35 28 0 0 1 70 0" +
    "a45 36 0 0 1 -90 0a56 45 0 0 1 112 0", 5.5),
  sand: (p) => solid(p.mid, "M-2 80V66Q40 48 78 62T122 60V80Z") +
    line(p.glow, "M4 12h30M46 8h20M86 14h28M-2 24h16M96 26h30M10 36h22" +
    "M60 32h40M2 48h34M52 46h24M92 48h26M30 56h16", 3.2),
  dust: (p) => [[10, 58, 16], [110, 54, 18]].map(([x, y, r]) => drawn(p.ink, p.mid, disc(x!, y!, r!),
    2.4)).join("") +
    [[28, 70, 17], [92, 68, 19], [58, 74, 19]].map(([x, y, r]) => drawn(p.ink, p.glow, disc(x!, y!, r!),
      2.4)).join("") +
    line(p.soft, "M20 66a9 9 0 0 1 10 -5M50 68a10 10 0 0 1 10 -5M84 62a10 10 0 0 1 10 -5", 3),
  wind: (p) => line(p.glow, "M-2 60H62c14 0 14 -14 4 -14c-6 0 -7 8 -1 8M-2 68H88c16 0 16 18 4 18", 3.4) +
    line(p.mid, "M-2 18H76c15 0 15 -15 4 -15c-7 0 -7 8 -1 8M20 26H98c12 0 12 12 4 12", 3.4),
  cloud: (p) => solid(GOLD, disc(22, 58, 12)) +
    drawn(p.ink, p.glow, "M76 22a9 9 0 0 1 9 -10a12 12 0 0 1 22 3a8 8 0 0 1 1 14H82a7 7 0 0 1 -6 -7Z", 1.8),
  gulls: (p) => line(p.ink, "M50 66q5 -6 9 0q4 -6 9 0M88 66q5 -6 9 0q4 -6 9 0M74 74q3.5 -5 7 0q3 -5 7 0",
    2.6),
  road: (p) => drawn(p.ink, p.glow, "M48 82L54 58L14 34L22 24L60 46L98 24L106 34L66 58L72 82Z") +
    `<g stroke-dasharray="5 5">${line(p.ink, "M60 80V54M56 50L20 30M64 50L100 30", 1.8)}</g>`,
  sprout: (p) => line(LEAF, "M60 80V52", 4) + drawn(p.ink, LEAF,
    "M60 72C48 72 34 66 30 52C48 50 60 58 60 72Z", 1.8) +
    drawn(p.ink, LEAF, "M60 72C72 72 86 66 90 52C72 50 60 58 60 72Z", 1.8),
  bunting: (p) => line(p.glow, "M-2 6Q60 22 122 6", 1.8) + each([[8, 8], [26, 12], [44, 14], [62, 14], [80,
    13], [98, 11], [114, 8]],
    (x, y, i) => solid(i % 2 ? p.glow : p.mid, `M${x - 7} ${y}h14l-7 13Z`)),
} satisfies Record<string, Part>;

export const SKIES = { ...LIGHT, ...LAND };
