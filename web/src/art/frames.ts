// What the eye is in: a bell, a coffin, a window. They stand behind the eye, as large as the picture.

import { around, box, disc, discs, drawn, each, ellipse, FLAME, GOLD, line, n, placed, RED, SKY, solid,
  spokes,
  WOOD } from "./ink";
import type { Part } from "./sky";

const PLACES = {
  coffin: (p) => drawn(p.glow, p.ink, "M34 -4H74L88 22L72 84H36L20 22Z", 2) +
    drawn(p.ink, p.mid, "M84 -4H104L120 20L106 84H88L98 22Z") +
    line(p.ink, "M101 22v22M95 31h12", 2.4),
  arch: (p) => solid(p.mid, "M10 80V36a50 38 0 0 1 100 0V80Z") +
    solid(p.soft, "M20 80V38a40 30 0 0 1 80 0V80Z"),
  door: (p) => solid(p.mid, box(0, 0, 120, 78)) + line(p.ink, "M8 -2V80M112 -2V80", 2) +
    drawn(p.ink, p.ground, "M42 82L48 58A34 34 0 1 1 72 58L78 82Z", 3),
  window: () => solid(SKY, box(20, 4, 80, 66)) + solid("#fff",
    "M72 20a6 6 0 0 1 6 -6a8 8 0 0 1 14 3a5 5 0 0 1 1 9H77a5 5 0 0 1 -5 -6Z"),
  sash: (p) => line(p.ink, "M60 2V22M60 56V70M20 70V3H100V70M12 71H108", 3.4) +
    drawn(p.ink, RED, "M-2 -2H44C42 24 30 48 14 64L-2 64Z") +
      drawn(p.ink, RED, "M122 -2H76C78 24 90 48 106 64L122 64Z"),
  mirrors: (p) => drawn(p.ink, p.mid, box(2, 2, 116, 74)) + drawn(p.ink, p.glow, box(14, 10, 92, 58)) +
    drawn(p.ink, p.soft, box(24, 16, 72, 46)) + line(p.ink,
      "M2 2L24 16M118 2L96 16M2 76L24 62M118 76L96 62", 2.2),
  notice: (p) => placed(60, 39, -4, 1, drawn(p.ink, p.glow, box(-36, -36, 72, 76)) +
    line(p.ink, "M-24 26H24M-24 33H10M-20 -24H20", 3.4) + drawn(p.ink, RED, disc(0, -33, 5), 1.8)),
  map: (p) => drawn(p.ink, p.glow, "M4 14L32 6L60 14L88 6L116 14V72L88 64L60 72L32 64L4 72Z") +
    line(p.soft, "M32 6V64M60 14V72M88 6V64", 2) +
      `<g stroke-dasharray="4 5">${line(p.ink, "M14 62C30 52 40 66 62 60S84 60 92 56", 2.4)}</g>` +
    line(RED, "M94 48l14 14M108 48l-14 14", 4.4),
  house: (p) => drawn(p.ink, RED, "M60 -8L126 42L118 50L60 8L2 50L-6 42Z") +
    drawn(p.ink, p.mid, box(88, -4, 12, 20)) +
    line(p.ink, "M14 44V82M106 44V82", 3),
  belfry: (p) => solid(p.ink, "M74 80V36L90 14L106 36V80Z") + solid(p.glow, "M82 56V44a8 8 0 0 1 16 0V56Z") +
    solid(p.ink, "M84 54q6 -2 6 -10q0 8 6 10Z") + solid(p.ink, "M-2 80V68Q40 54 80 66T122 64V80Z"),
  tower: (p) => solid(p.ink, "M40 82L46 56H74L80 82ZM36 50H84V57H36ZM36 44h8v8h-8ZM56 44h8v8h-8Z" +
    "M76 44h8v8h-8Z"),
  reel: (p) => solid(p.ink, box(30, -2, 60, 82)) + each([[34, 2], [34, 14], [34, 26], [34, 38], [34, 50],
    [34, 62], [34, 74]],
    (x, y) => solid(p.glow, box(x, y, 5, 6) + box(x + 47, y, 5, 6))) +
    solid(p.ground, box(42, 1, 36, 23) + box(42, 27, 36, 24) + box(42, 54, 36, 23)),
} satisfies Record<string, Part>;

const THINGS = {
  bell: (p) => drawn(p.ink, p.glow,
    "M60 0C86 0 90 28 92 48C93 56 98 60 104 66H16C22 60 27 56 28 48C30 28 34 0 60 0Z", 2.8) +
    drawn(p.ink, p.mid, "M52 68a8 8 0 0 0 16 0Z") + line(p.ink, "M12 22Q4 36 10 50M108 22Q116 36 110 50", 3),
  urn: (p) => drawn(p.ink, p.mid,
    "M44 4H76V12C72 16 72 20 76 24C98 34 98 60 74 72V80H46V72C22 60 22 34 44 24C48 20 48 16 44 12Z", 2.6) +
    line(p.ink, "M42 12C22 6 14 22 26 36M78 12C98 6 106 22 94 36", 4) +
      line(p.glow, "M34 62H86M40 28H80", 2.4),
  potato: (p) => drawn(p.ink, WOOD,
    "M24 24C38 6 86 2 102 26C112 46 100 70 70 74C42 78 10 70 12 46C13 36 18 32 24 24Z", 2.6) +
    solid(p.ink, discs([30, 56, 2.4], [92, 56, 2.6], [86, 20, 2.2], [40, 66, 2])),
  mask: (p) => drawn(p.glow, p.ink, "M8 22Q60 8 112 22Q116 58 84 60Q68 60 60 48Q52 60 36 60Q4 58 8 22Z",
    2.6) +
    drawn(p.ink, p.glow, "M104 22C100 8 104 -2 112 -10C118 2 118 12 112 24Z", 1.6) +
      drawn(p.ink, p.mid, "M96 20C88 8 88 -2 92 -10C102 0 104 10 104 20Z", 1.6),
  moth: (p) => drawn(p.glow, p.mid,
    "M58 40C50 16 28 4 8 8C6 28 14 44 30 48C20 56 24 70 38 72C50 70 56 58 58 46Z", 1.8) +
    drawn(p.glow, p.mid,
      "M62 40C70 16 92 4 112 8C114 28 106 44 90 48C100 56 96 70 82 72C70 70 64 58 62 46Z", 1.8) +
    drawn(p.ink, p.glow, ellipse(60, 46, 4.5, 18)) + line(p.glow, "M58 30Q52 14 44 8M62 30Q68 14 76 8", 2),
  wheel: (p) => line(p.ink, disc(60, 38, 33), 8) + line(p.mid, disc(60, 38, 33), 3) +
    line(p.ink, spokes(60, 38, 10, 32, 10, 0.3), 3.4) +
    solid(p.ink, box(0, 73, 120, 6)),
  lantern: (p) => line(p.ink, "M44 10a16 14 0 0 1 32 0", 3) + drawn(p.ink, p.mid, "M40 18L48 6H72L80 18Z") +
    drawn(p.ink, p.glow, "M38 18H82L86 62H34Z", 2.6) + drawn(p.ink, p.mid, "M30 62H90V74H30Z") +
      line(p.ink, "M48 18L44 62M72 18L76 62", 1.8),
  record: (p) => solid(p.ink, disc(60, 39, 37)) + line(p.mid, discs([60, 39, 33], [60, 39, 29]), 1.2) +
    solid(p.soft, disc(60, 39, 25)),
  clock: (p) => drawn(p.ink, p.mid, discs([30, 14, 13], [90, 14, 13])) +
    line(p.ink, "M34 66l-8 10M86 66l8 10M60 4V-4", 4) +
    drawn(p.ink, p.glow, disc(60, 42, 33), 3) + line(p.ink, spokes(60, 42, 26, 30, 12), 2.4),
  shield: (p) => drawn(p.ink, p.mid,
    "M60 0C76 8 92 10 102 10C104 44 92 66 60 80C28 66 16 44 18 10C28 10 44 8 60 0Z", 2.8) +
    drawn(p.ink, p.soft, "M60 9C73 15 84 17 94 17C95 44 84 60 60 71C36 60 25 44 26 17C36 17 47 15 60 9Z",
      1.8) +
    line(p.glow, "M80 24q6 12 0 26", 3.4),
  binoculars: (p) => solid(p.ink, "M46 20H74V56H46Z") + drawn(p.ink, p.mid, discs([31, 39, 30], [89, 39,
    30]), 3) +
    solid(p.soft, discs([31, 39, 24], [89, 39, 24])),
  car: (p) => drawn(p.ink, RED, "M4 36L20 32L32 8H88L100 32L116 36V68H4Z", 2.8) +
    drawn(p.ink, SKY, "M34 30L40 14H80L86 30Z") +
    line(p.ink, "M46 48H74M46 55H74M46 62H74", 2.6) + solid(p.ink, box(10, 66, 20, 12) + box(90, 66, 20, 12)),
  flameback: () => solid(FLAME,
    "M60 -6C78 10 100 24 98 48A38 34 0 0 1 22 48C22 32 36 26 40 10C50 14 58 8 60 -6Z") +
    solid(GOLD, "M60 12C72 22 88 32 86 50A26 24 0 0 1 34 50C34 38 44 34 48 24C54 26 58 20 60 12Z"),
  candle: (p) => drawn(p.ink, FLAME, "M60 -8C76 10 98 20 96 38A36 30 0 0 1 24 38C22 22 46 10 60 -8Z", 2.4) +
    solid(GOLD, "M60 6C70 16 88 24 86 39A26 23 0 0 1 34 39C34 26 50 18 60 6Z") +
      drawn(p.ink, p.glow, "M44 66Q60 60 76 66V84H44Z", 2.4) +
    line(p.ink, "M60 62V68M52 70v8", 2.6),
  cards: (p) => [-52, -26, 0, 26, 52].map((turn, i) => placed(60, 100, turn, 1, drawn(p.ink, p.glow,
    "M-15 -96H15V-44H-15Z") +
    solid(i % 2 ? p.ink : RED, "M0 -91L5 -85L0 -79L-5 -85Z"))).join(""),
  magic: (p) => line(p.mid, disc(60, 39, 35) + disc(60, 39, 30), 2) +
    line(p.mid, `M${around(5, -Math.PI / 2, (_c, _s, i) => {
      const a = -Math.PI / 2 + i * 4 * Math.PI / 5;
      return `${n(60 + Math.cos(a) * 33, 39 + Math.sin(a) * 33)} `;
    })}Z`, 2.4),
  daisy: (p) => around(9, 0.35, (c, s, _i, a) => placed(60 + c * 34, 37 +
    s * 27, a * 180 / Math.PI, 1, drawn(p.ink, p.glow, ellipse(0, 0, 17, 11), 2))),
} satisfies Record<string, Part>;

export const FRAMES = { ...PLACES, ...THINGS };
