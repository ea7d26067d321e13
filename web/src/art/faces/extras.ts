// What a face is busy with: a lantern, a goose, a loupe. They stand beside the head or before it.

import { box, disc, discs, drawn, each, ellipse, line, placed, solid, star } from "../ink";
import { both, INK, shape, WHITE } from "./features";

const BRASS = "#d9a133", GLOW = "#ffe89a", WOOD = "#8a5a34";

/** Behind everything but the ground. */
export const BEHIND = {
  brush: line(INK, "M50 66V14", 3.6) + line(WOOD, "M50 66V14", 1.8) + solid(INK, star(48, 14, 20, 9, 19)) +
    line("#6b6573", "M48 14L34 6M48 14L44 -3M48 14L58 -2M48 14L33 18M48 14L42 30M48 14L56 30M48 14L64 20", 1.5),
  lamplight: solid("#ffe89a55", disc(53, 30, 19)) + solid("#ffe89a88", disc(53, 30, 12)),
  moon: solid("#f7e7a8", "M8 6A9 9 0 1 0 17 17A8 8 0 0 1 8 6Z"),
  kite: placed(51, 13, 24, 1, shape("#f4c542", "M0 -14L10 -2L0 13L-10 -2Z") +
      shape("#d8433f", "M0 -14L10 -2H0ZM0 13L-10 -2H0Z", 1.2)) +
    line(INK, "M46 25Q56 34 50 42T54 56", 1.3) + shape("#d8433f", "M48 36l6 -2l-1 5ZM52 47l6 -1l-2 5Z", 1),
  stars: solid("#f4e7a0", star(9, 12, 3.4, 1.3, 4) + star(54, 46, 3, 1.1, 4) + star(8, 42, 2.4, 0.9, 4) +
      star(52, 8, 2.4, 0.9, 4)),
  beams: solid("#fff3b0", "M32 7L-2 -2V17ZM32 7L66 -2V17Z"),
  strings: line(INK, "M14 4L20 30M50 4L44 30M28 4V18M36 4V18", 1) + shape(WOOD, "M6 2H58V6.5H6Z", 1.4),
  rain: line("#dcebf5", "M6 6l-3 8M14 2l-3 8M57 8l-3 8M60 26l-3 8M5 28l-3 8M58 48l-3 8M7 48l-3 8", 1.6),
  clouds: solid("#ffffffaa", "M2 16a5 5 0 0 1 8 -4a6 6 0 0 1 10 3a3.5 3.5 0 0 1 0 7H5a4 4 0 0 1 -3 -6Z"),
  grass: solid("#6f9d4f", "M0 52Q14 44 32 50T64 48V64H0Z"),
  waves: line("#ffffff77",
      "M-2 12q5 -5 10 0t10 0M44 10q5 -5 10 0t10 0M46 46q5 -5 10 0t10 0M-4 44q5 -5 10 0", 2.2),
  tiles: line("#00000022",
      "M0 16H64M0 32H64M0 48H64M12 0V16M44 0V16M4 16V32M54 16V32M10 32V48M52 32V48M4 48V64M58 48V64", 1.6),
  stripes: solid("#ffffff55", "M4 0H14V64H4ZM24 0H34V64H24ZM44 0H54V64H44Z"),
  stilts: shape("#8a5a34", "M15 44H18.5V66H15ZM45.5 44H49V66H45.5Z", 1.4) +
    shape("#3b6fb0", "M22 36H42L51 52H42.5L32 44L21.5 52H13Z", 1.6) +
        line("#fff8ea", "M20 41L17.5 51M44 41L46.5 51M25.500 40L21.500 50M38.500 40L42.500 50", 1.8),
} as const;

/** Before the face. */
export const EXTRAS = {
  lantern: line(INK, "M53 2V20", 2.2) + shape(BRASS, "M48 22L50 17H56L58 22Z", 1.4) +
      shape(GLOW, "M48 22H58L56.5 37H49.5Z", 1.5) +
    shape(BRASS, "M48.5 37h9v3h-9Z", 1.2) + solid("#e2591d", "M53 25q4 6 0 9q-4 -3 0 -9Z"),
  loupe: line(INK, "M42 33L50 30", 2) + shape("#3b3640", "M33 30H42V41H33Z", 1.4) +
      shape(BRASS, disc(38, 35.5, 7.5)) +
    drawn(INK, "#d4eef2", disc(38, 35.5, 5), 1.2) + solid(INK, disc(38, 35.5, 2.8)) +
        solid("#fff", disc(36.5, 33.5, 1.3)),
  bees: each([[54, 38], [8, 14]], (x, y) => placed(x, y, x < 32 ? -20 : 15, 1,
      solid("#ffffffcc", ellipse(-1, -4, 2.4, 3.6) + ellipse(3, -4, 2.4, 3.6)) +
    shape("#f4b81f", ellipse(0, 0, 5, 3.6), 1.3) + line(INK, "M-1.5 -3V3M1.6 -3V3", 1.4))),
  monkey: shape("#8a5a34", disc(53, 43, 8)) + shape("#8a5a34", discs([45, 42, 3], [61, 42, 3]), 1.3) +
      shape("#e9c39a", "M48 43a2.7 2.7 0 0 1 5 -2a2.7 2.7 0 0 1 5 2q1 6 -5 6.5t-5 -6.5Z", 1.1) +
    solid(INK, discs([51, 42, 1.1], [55, 42, 1.1])) + line(INK, "M51 46.6q2 1.4 4 0", 1.1) +
        shape("#c8363a", "M49 36L50.5 30H55.5L57 36Z", 1.3) +
    shape("#8a5a34", "M45 64Q45 51 53 51T61 64Z", 1.4),
  fish: placed(53, 40, 94, 1,
      shape("#8fb4c9", "M-16 0C-10 -9 6 -8 11 -1L19 -7Q17 0 19 7L11 2C6 8 -10 9 -16 0Z") +
    drawn(INK, "#fff", disc(-9, -1.5, 2.4), 1.1) + solid(INK, disc(-9, -1.5, 1.1)) +
        line(INK, "M-3.5 -5.5q3 5 0 10.5M2 -2q2 2 0 4M6 -2q2 2 0 4", 1.2)),
  ruff: shape(WHITE, "M12 56q2 -4 5 -2q1 -4 5 -2q2 -4 5 -1.5q2 -3.5 5 -.5q3 -3 5 .5" +
    "q3 -2.5 5 1.5q4 -2 5 2q3 -2 5 2q3 5 -3 6q-17 5 -34 0q-6 -1 -3 -6Z", 1.5) +
    line("#b9ad97", "M19 60v-3M26 61.5v-4M32 62v-4M38 61.5v-4M45 60v-3", 1.3),
  goose: shape(WHITE, "M64 64H46C50 56 51 48 50 40C49 30 62 29 62 38C62 46 64 54 68 60Z") +
      shape("#ef8b2c", "M51 36L42 38.5Q44 42 51 40.5Z", 1.3) + solid(INK, disc(55, 36.5, 1.4)),
  telescope: placed(38, 35.5, -32, 1, shape(BRASS, "M-4 -4.5H9V4.5H-4Z", 1.5) +
      shape("#b07d22", "M9 -5.5H19V5.5H9Z", 1.5) + shape(BRASS, "M19 -7H28V7H19Z", 1.5) +
      line(INK, "M12 -5V5", 1.2)),
  pickle: line(INK, "M54 64V50", 2.4) + line("#c3c8cc", "M54 64V52", 1.2) +
      placed(54, 41, 8, 1, shape("#5d8f33",
      "M-5.5 -8C-6 -15 5 -15 5.5 -7C6 0 5 10 0 12C-6 12 -5 0 -5.5 -8Z") +
    solid("#8fbf57", discs([-2, -7, 1.1], [2, -3, 1.1], [-2, 1, 1.1], [1.5, 5, 1.1], [1.5, -9, 1]))),
  rope: line(INK, "M54 -2V66", 5.4) + line("#e8d9b4", "M54 -2V66", 3.2) +
      shape("#c8363a", "M50.5 30h7v20h-7Z", 1.5) + line(WHITE,
      "M51 36.5l6 -3M51 42.5l6 -3M51 48.5l6 -3", 2),
  mirror: line(WHITE, "M18 53Q17 62 26 64M46 53Q47 62 38 64", 2.2) +
      shape("#dfe6ea", disc(46, 57, 4.6), 1.5) + shape("#dfe6ea", ellipse(32, 24.6, 5.4, 4.6), 1.5) +
    line(INK, "M18 25.5Q32 21 46 25.5", 2.2) + shape("#f3f7f9", disc(32, 24, 5.2), 1.6) +
        solid("#9db7c6", disc(32, 24, 2)),
  puppet: shape("#e8c49a", disc(53, 42, 7)) + shape("#3a7d5c",
      "M46 40Q44 28 53 25Q62 28 60 40Q53 33 46 40Z", 1.4) + solid("#f4c542", disc(53, 24, 2.6)) +
    solid(INK, discs([50.6, 42, 1.2], [55.4, 42, 1.2])) + solid("#c8363a",
        discs([49, 45, 1.3], [57, 45, 1.3])) + line(INK, "M51 46q2 1.4 4 0", 1.1) +
    shape("#3a7d5c", "M45 64L49 50H57L61 64Z", 1.4),
  beacon: solid("#c8363a", "M21.3 17H42.7L43.7 21H20.3ZM18.5 25Q32 19 45.5 25L47 29.5Q32 22.5 17 29.5Z") +
    shape("#4b5563", "M20 11H44V14H20Z", 1.3) + shape(GLOW, "M26 3.5H38V11H26Z", 1.5) +
    shape("#c8363a", "M24 4Q32 -6 40 4Z", 1.4),
  ticket: line(INK, "M37 47L49 50", 1.3) + placed(51, 51, 12, 1,
      shape("#f2d98c", box(-7, -5, 15, 9), 1.4) + line(INK, "M-3 -5v9M0 -1h5M0 1.5h3", 1.1)),
  snail: shape("#d9a05a", disc(30, 8, 7.6)) +
      line(INK, "M30 8a2 2 0 0 1 3 2a4 4 0 0 1 -6.5 1a5.5 5.5 0 0 1 3 -8.5", 1.5) +
    shape("#cfd98a", "M18 15Q28 13.5 40 14.5L43 6Q47 5 48 9Q48 16 40 17.5H20Q17 17 18 15Z", 1.5) +
        line(INK, "M44 6L43 0M47 6.5L49 1", 1.5) + solid(INK, discs([43, 0.5, 1.4], [49.3, 1, 1.4])),
  marble: shape("#cfeefa", disc(38, 35.5, 8.2)) + line("#2f77c0", "M33 40C34 33 42 38 43 31", 3) +
      line("#e2591d", "M35 42.5C37 37 43 40 44.5 35", 2) + solid("#fff", ellipse(35, 31.5, 2.4, 1.7)),
  paintbrush: line(INK, "M10 52L50 46", 3.6) + line("#c99a56", "M10 52L50 46", 2) +
      placed(8, 52.3, -8, 1, shape("#fff", "M-6 -3Q0 -4.5 4 -2V2Q0 4.5 -6 3Z", 1.3)),
  quill: placed(47, 33, 22, 1, shape("#f7f4ee", "M-1 8C-8 -6 -2 -22 6 -28C9 -18 8 -2 1 8Z", 1.5) +
      line(INK, "M0 13L4 -22", 1.3)),
  snore: line("#5a4f40", "M6 8h7l-7 8h7M17 3h5l-5 6h5", 2),
  bellows: shape("#7a2233", "M-2 54H8V66H-2ZM56 54H66V66H56Z", 1.5) +
      shape("#f2e6cf", "M8 54L12 57L16 53L20 57L24 53L28 57L32 53L36 57L40 53L44 57L48 53L52 57L56 54V66" +
      "H8Z", 1.5) +
    line(INK, "M12 57V66M16 53V66M20 57V66M24 53V66M28 57V66M32 53V66M36 57V66M40 53V66M44 57V66M48 53V66" +
        "M52 57V66", 1.1),
  patch: line(INK, "M16.5 31L46 27", 2) +
      shape("#26242b", "M32.5 31.5H43.5Q44.5 41 38 41.5T32.5 31.5Z", 1.2),
  earring: line(INK, disc(17.5, 44, 3), 3) + line("#f4c542", disc(17.5, 44, 3), 1.6),
  bubbles: each([[9, 13], [55, 40], [8, 38], [57, 24]], (x, y, i) => drawn("#ffffffdd", "#ffffff44",
      disc(x, y, 4.4 - (i % 3)), 1.3)),
  scissors: placed(9, 31, -14, 1, line(INK, "M0 -13L3 8M6 -13L-1 8", 4.2) +
      line("#dfe6ea", "M0 -13L3 8M6 -13L-1 8", 2.2) + line(INK, discs([-3, 11, 3.6], [5.5, 11, 3.6]),
      3.6) + line("#c8363a", discs([-3, 11, 3.6], [5.5, 11, 3.6]), 2)),
  mask: solid(INK, "M16.5 31Q24 28 32 31.5Q40 28 47.5 31Q48 41 41 41.5Q35 41.5 32 38Q29 41.5 23 41.500" +
      "Q16 41 16.5 31Z") +
    drawn("#fff", "#fff", discs([26.2, 35.5, 3], [37.8, 35.5, 3]), 0) +
        solid(INK, discs([27.4, 35.5, 1.6], [39, 35.5, 1.6])),
  notes: line(INK, "M52 20V8L60 6V18M6 22V12", 1.8) + solid(INK, ellipse(50, 20.5, 2.8, 2) +
      ellipse(58, 18.5, 2.8, 2) + ellipse(4, 22.5, 2.8, 2)),
  collar: shape(WHITE, "M14 56Q22 50 32 56Q42 50 50 56L54 66H10Z", 1.5) +
      line("#c9bfae", "M20 58Q24 56 30 60M44 58Q40 56 34 60", 1.2),
  cherry: shape("#c8202f", disc(38, 3.5, 4)) + line("#3f6a2c", "M38 0q2 -4 6 -5", 1.6) +
      solid("#fff", disc(36.6, 2.3, 1.1)),
  spun: line(INK, "M54 66V44", 2) +
      shape("#fff", "M47 41a4.5 4.5 0 0 1 3 -8a4.5 4.5 0 0 1 8.5 0a4.5 4.5 0 0 1 2.5 8a5 5 0 0 1 -7 4" +
      "a5 5 0 0 1 -7 -4Z", 1.5) + line("#ef98bd", "M50 38q4 -3 8 0M51 42q3 -2 6 0", 1.3),
  candle: shape("#f6ecd2", "M5 40H13V66H5Z", 1.5) + line(INK, "M9 40V36", 1.4) +
      solid("#f4a52c", "M9 25q5 7 0 11.5q-5 -4.5 0 -11.5Z") +
      solid("#fff3b0", "M9 30q2.5 3.5 0 6q-2.5 -2.5 0 -6Z"),
} as const;

export const GLASSES = {
  round: line(INK, discs([26.2, 35.5, 5.6], [37.8, 35.5, 5.6]) +
      "M31 34.5q1 -1 2 0M20.6 34.5l-3 -1M43.4 34.5l3 -1", 1.7),
  thick: drawn(INK, "#ffffff55", discs([25.6, 35.5, 6.4], [38.4, 35.5, 6.4]), 2.4) +
      line(INK, "M31 34.5h2", 2.4),
  low: line(INK, "M22 40.5h7.5v2.5a3.75 3 0 0 1 -7.5 0ZM34.5 40.5h7.5v2.5a3.75 3 0 0 1 -7.5 0Z" +
      "M29.5 41q2.5 -1.4 5 0M22 41l-4 -3M42 41l4 -3", 1.6),
  cat: line(INK, "M18 30L22 32H30.5Q31 40 26 40T21 33M46 30L42 32H33.5Q33 40 38 40T43 33" +
      "M30.5 33.5h3", 1.9),
  half: line(INK, "M21 36.5H31A5 4.6 0 0 1 21 36.5ZM33 36.5H43A5 4.6 0 0 1 33 36.5ZM31 36.5h2",
      1.6),
} as const;

export const COATS = {
  plain: (paint: string) => shape(paint, "M7 66C8 56 19 54 26 52.5L32 57L38 52.5C45 54 56 56 57 66Z"),
  buttons: (paint: string) => shape(paint, "M7 66C8 56 19 54 26 52.5L32 57L38 52.5C45 54 56 56 57 66Z") +
    both(shape("#f4c542", disc(18, 60.5, 3.2), 1.2)) + shape("#3f8fa8", disc(32, 62, 3), 1.2),
  tie: (paint: string) => shape(paint, "M7 66C8 56 19 54 26 52.5L32 57L38 52.5C45 54 56 56 57 66Z") +
    solid(WHITE, "M26 53L32 66L38 53Q32 58 26 53Z") + shape("#2f6b3c",
        "M32 57.5L25 54V62ZM32 57.5L39 54V62Z", 1.3),
  stripes: (paint: string) => shape(WHITE, "M7 66C8 56 19 54 26 52.5L32 57L38 52.5C45 54 56 56 57 66Z") +
    line(paint, "M13 57V66M20 55V66M27 55V66M37 55V66M44 55V66M51 57V66", 3),
  high: (paint: string) => shape(paint, "M7 66C8 57 16 55 22 53V48L32 54L42 48V53C48 55 56 57 57 66Z") +
      line(INK, "M32 54V64", 1.4),
  shawl: (paint: string) => shape(paint, "M5 66C6 54 20 50 24 50L32 60L40 50C44 50 58 54 59 66Z") +
      line("#ffffff88", "M12 60l6 -5M18 62l5 -6M52 60l-6 -5M46 62l-5 -6", 1.5),
} as const;
