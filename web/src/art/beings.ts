// Beasts, people, and what they wear: the eye is theirs.

import { disc, discs, drawn, each, ellipse, GOLD, line, n, placed, RED, ROSE, solid, STEEL } from "./ink";
import type { Part } from "./sky";

const BEASTS = {
  rat: (p) => drawn(p.ink, p.mid, discs([22, 20, 20], [98, 20, 20]), 2.6) +
    solid(ROSE, discs([22, 20, 11], [98, 20, 11])),
  muzzle: (p) => solid(p.ink, ellipse(60, 69, 8, 6)) + line(p.ink,
    "M46 70L10 64M46 74L14 78M74 70L110 64M74 74L106 78", 2.2),
  hare: (p) => drawn(p.ink, p.mid, "M46 26C28 12 28 -18 34 -24C48 -18 54 4 54 24Z", 2.6) +
    drawn(p.ink, p.mid, "M74 26C92 12 92 -10 100 -6C106 4 96 26 84 32Z", 2.6) +
      solid(ROSE, "M46 20C36 8 36 -10 38 -14C46 -8 49 6 50 20Z"),
  teeth: (p) => solid(p.ink, "M54 59H66L60 66Z") + drawn(p.ink, p.glow, "M53 67H60V79H53ZM60 67H67V79H60Z",
    1.8),
  cat: (p) => drawn(p.ink, p.mid, "M10 40L14 -8L48 16Z", 2.6) +
    drawn(p.ink, p.mid, "M110 40L106 -8L72 16Z", 2.6) +
    solid(ROSE, "M18 24L20 4L36 16ZM102 24L100 4L84 16Z") +
      line(p.ink, "M36 60L4 56M36 66L6 72M84 60L116 56M84 66L114 72", 2) +
    solid(p.ink, "M54 60H66L60 67Z"),
  dog: (p) => drawn(p.ink, p.mid, "M34 12C14 -4 0 12 4 54C14 62 26 50 30 28Z", 2.6) +
    drawn(p.ink, p.mid, "M86 12C106 -4 120 12 116 54C106 62 94 50 90 28Z", 2.6) +
      drawn(p.ink, ROSE, "M53 68H67V78Q60 84 53 78Z", 2) +
    solid(p.ink, "M44 56Q60 48 76 56Q76 68 60 70Q44 68 44 56Z"),
  owl: (p) => solid(p.mid, "M14 -2L34 14H86L106 -2Q118 40 98 80H22Q2 40 14 -2Z") +
    drawn(p.ink, p.glow, discs([36, 38, 26], [84, 38, 26])) +
    drawn(p.ink, GOLD, "M52 44H68L60 66Z") + line(p.ink, "M42 72q5 5 9 0M55 76q5 5 9 0M69 72q5 5 9 0", 2.2),
  magpie: (p) => solid(p.ink, "M-2 80V20C10 -4 52 -6 70 18C76 28 74 46 66 54C58 66 62 74 60 80Z") +
    drawn(p.ink, p.mid, "M70 20L112 40L70 46Z") + solid(p.glow, "M-2 66C20 52 42 56 60 66V80H-2Z") +
    line(p.ink, disc(101, 56, 11), 6) + line(GOLD, disc(101, 56, 11), 3.4) +
    drawn(p.ink, p.glow, "M95 44H107L101 51Z", 1.6),
  bird: (p) => drawn(p.ink, RED,
    "M68 80C66 58 80 46 96 50C108 52 110 64 122 66L112 74C108 80 104 82 98 82Z") +
    drawn(p.ink, GOLD, "M75 54L60 58L74 63Z", 1.8) + solid(p.ink, disc(86, 57, 2.4)) +
      line(p.ink, "M62 59C50 58 54 68 44 66", 3),
  moths: (p) => each([[14, 66], [106, 64], [60, 8]], (x, y, i) => placed(x, y, i * 25 - 20, 0.8,
    solid(p.glow, "M0 0C-4 -10 -14 -8 -12 0C-14 6 -4 8 0 2C4 8 14 6 12 0C14 -8 4 -10 0 0Z"))),
} satisfies Record<string, Part>;

const PEOPLE = {
  beak: (p) => drawn(p.ink, p.glow, "M72 30C92 34 106 54 112 80C88 72 66 66 52 60Z", 2.4) +
    line(p.ink, "M78 58L96 66M92 48l4 4", 2.4),
  goggles: (p) => drawn(p.ink, p.mid, disc(52, 40, 29), 3),
  brim: (p) => solid(p.ink, "M4 26Q56 6 108 24L104 14Q96 12 92 2L88 -6H24L20 4Q16 14 8 16Z") +
    line(p.glow, "M22 12Q56 0 92 10", 3),
  nursecap: (p) => drawn(p.ink, p.glow, "M32 20L40 -2H92L100 20Q66 10 32 20Z") +
    solid(RED, "M63 0h6v4h4v6h-4v4h-6v-4h-4v-6h4Z"),
  nightcap: (p) => drawn(p.ink, p.glow,
    "M16 36C22 8 56 -10 84 2C102 10 110 34 106 58C98 40 90 30 76 28C56 24 36 28 16 36Z", 2.6) +
    drawn(p.ink, p.mid, disc(105, 62, 9), 2.4) + line(p.ink, "M14 37Q50 22 82 30", 5) +
      line(p.ink, "M40 10L46 26M62 2L68 24M86 6L82 26", 2),
  crown: (p) => drawn(p.ink, GOLD, "M26 24L22 -6L42 10L60 -8L78 10L98 -6L94 24Q60 14 26 24Z", 2.6) +
    solid(RED, disc(60, 12, 4)) +
    solid(p.ink, discs([40, 16, 2.4], [80, 16, 2.4])),
  helmet: (p) => drawn(p.ink, p.mid, "M28 22C30 -6 82 -6 84 22Z", 2.6) +
    drawn(p.ink, p.mid, "M12 30Q56 8 100 30L94 34Q56 18 18 34Z", 2.4),
  halberd: (p) => line(p.ink, "M108 6V80", 4.4) + drawn(p.ink, STEEL,
    "M108 -6L114 10H102ZM106 14L88 18C90 28 98 32 106 28Z", 2),
  bow: (p) => drawn(p.ink, p.glow, "M28 82L44 58L60 68L76 58L92 82Z") +
    drawn(p.ink, RED, "M60 66L36 54V80ZM60 66L84 54V80Z", 2.4) +
    drawn(p.ink, RED, disc(60, 67, 6), 2.4),
  blindfold: (p) => drawn(p.ink, p.glow, "M-4 24Q50 10 98 22V54Q50 48 -4 58Z", 2.8) +
    line(p.soft, "M-2 32Q46 20 92 28M0 52Q46 42 92 48", 2) +
    line(p.ink, "M28 36C40 46 64 46 76 36M34 41l-3 6M45 44l-1 7M58 44l1 7M69 41l4 6", 3) +
    drawn(p.ink, p.glow, "M100 34L124 14L118 36L126 62Z", 2.4) + drawn(p.ink, p.glow, disc(99, 37, 9), 2.4),
  shades: (p) => drawn(p.glow, p.ink, "M6 32H54V46A24 22 0 0 1 8 48ZM66 32H114L112 48A24 22 0 0 1 66 46Z",
    2) + line(p.ink, "M50 36Q60 30 70 36M-2 30H12M108 30H122", 5) +
    line(p.glow, "M18 52L34 38M78 52L94 38", 3.4),
  brow: (p) => solid(p.ink, "M2 -4L62 22L118 -4V10L62 38L2 8Z") + line(p.ink, "M56 40v8M66 40v8", 2.4),
  wrinkles: (p) => line(p.ink, "M16 22Q60 2 104 22M24 12Q60 -6 96 12M16 58Q60 78 104 58M26 68Q60 86 94 68" +
    "M8 34L-2 28M8 46L-2 52M112 34L122 28M112 46L122 52", 3),
  lips: (p) => drawn(p.ink, RED, "M30 60Q46 48 60 54Q74 48 90 60Q76 76 60 76Q44 76 30 60Z", 2.4) +
    line(p.ink, "M32 60H88", 2) +
    drawn(p.ink, p.glow, "M54 84V46a6 6 0 0 1 12 0V84Z", 2.4),
  heads: (p) => each([[14, 66], [37, 69], [60, 66], [83, 69], [106, 66]], (x, y, i) => drawn(p.ink,
    i % 2 ? RED : p.mid, `M${x - 11} 84a11 11 0 0 1 22 0Z`, 2) +
    drawn(p.ink, p.glow, disc(x, y, 7), 2)) + line(p.ink, "M82 6V22M88 6V22M94 6V22M100 6V22M78 18L104 10",
      2.6),
  hand: (p) => drawn(p.ink, p.glow, "M66 36H86V64H66Z", 2) + solid(RED, "M76 44l4 6l-4 6l-4 -6Z") +
    drawn(p.ink, "#dba67c", "M124 56C108 44 96 40 82 44" +
    "a4 4 0 0 0 0 8H92C84 52 78 54 76 58" +
    "a4 4 0 0 0 6 5L92 62C84 64 82 66 82 70a4 4 0 0 0 6 3C98 76 110 82 124 82Z", 2.4) +
    drawn(p.ink, p.ink, "M112 52L124 54V84H108Z"),
  glove: (p) => drawn(p.ink, GOLD, disc(60, 50, 10), 2.4) + line(p.ink, "M60 45V55", 2.4) +
    drawn(p.ink, p.glow, "M124 36C110 32 104 32 96 36L68 34a5 5 0 0 0 -1 10L84 48L66 56a5 5 0 0 0 3 9L90 60" +
    "C86 68 92 73 98 71C106 77 114 75 124 71Z", 2.6) + line(p.ink, "M112 34V73", 2.4),
  puppet: (p) => line(p.ink, "M22 4H98M60 -4V14", 6) + line(p.ink, "M24 6L22 40M42 6V24M78 6V24M96 6L98 40",
    1.8),
  springs: (p) => line(p.ink, [31, 89].map((x) => `M${n(x)} 62l-9 3l18 4l-18 4l18 4l-12 4`).join(""), 3.4),
} satisfies Record<string, Part>;

export const BEINGS = { ...BEASTS, ...PEOPLE };
