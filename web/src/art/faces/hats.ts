// Hats, and what else sits on a head. From afar a face is known by its hat.

import { box, disc, discs, drawn, each, ellipse, line, placed, solid, star } from "../ink";
import { both, INK, shape, WHITE } from "./features";

const STRAW = "#e6bf62", BLACK = "#2a2730", SCARLET = "#c8363a", BRASS = "#e0ac3a";

const WORN = {
  bowler: shape("#5a3b2a", "M18 25C16 7 48 7 46 25Z") + shape("#5a3b2a",
      "M11 25Q32 20 53 25Q54 29 49 29Q32 24 15 29Q10 29 11 25Z") +
    line("#d9a441", "M18.5 22.5Q32 18 45.5 22.5", 2.4),
  toque: shape(WHITE, "M19 27L20 20C8 20 8 6 19 7C22 -1 42 -1 45 7C56 6 56 20 44 20L45 27Q32 22 19 27Z") +
    line("#c9bfae", "M25 20v-6M32 19.5v-7M39 20v-6M20.5 22.5Q32 18 43.5 22.5", 1.5),
  souwester: shape("#f3c331", "M19 24C19 8 45 8 45 24Z") +
    shape("#f3c331", "M6 34C10 24 20 21 32 21S50 20 54 25C57 29 51 30 46 27Q32 24 20 29C15 35 8 39 6 34Z") +
    line("#a87d10", "M32 11V21M25 13Q22 17 22 21.5M39 13Q42 17 42 21", 1.4),
  straw: both(line("#5b553f", "M17 26Q13 44 18 56M22 26Q19 44 23 57M27 25V57M32 25V57", 0.9)) +
    line("#5b553f", "M16 34Q32 38 48 34M15.5 41Q32 45 48.5 41M16 48Q32 52 48 48", 0.9) +
    shape(STRAW, "M20 21Q20 8 32 8T44 21Z") + shape(STRAW, ellipse(32, 22, 27, 5.4)) +
        line("#4d3a1a", "M20.5 18.5Q32 22 43.5 18.5", 3),
  feathered: shape("#3d6b3a", "M17 26C19 18 24 8 30 6Q34 11 41 9C46 13 47 20 48 26Q32 20 17 26Z") +
    shape("#3d6b3a", "M10 28Q18 22 32 22T54 24Q56 28 50 29Q32 25 17 31Q10 33 10 28Z") +
    shape("#e2591d", "M43 22C44 12 50 5 58 2C60 9 55 18 47 22Z", 1.5) + line(INK, "M45 22Q50 13 56 5", 1.2),
  headband: shape(SCARLET, "M17.5 29Q32 22 46.5 29L46 25Q32 18 18 25Z", 1.5) +
      shape(SCARLET, "M46 26L56 22L53 27L57 32Z", 1.5),
  pillbox: shape("#243a6e", "M17 26L19 13Q32 8 45 13L47 26Q32 20 17 26Z") +
      line(BRASS, "M18 22.5Q32 16.5 46 22.5", 2.2) +
    placed(43, 12, 14, 1, shape(WHITE, box(-7, -9, 14, 10), 1.4) + line(INK, "M-7 -9L0 -3L7 -9", 1.3)),
  flatcap: shape("#6d5a4a", "M13 27C10 13 32 8 46 14C53 17 55 23 53 27Q40 20 13 27Z") +
    shape("#6d5a4a", "M13 27Q32 19 50 25Q42 30 32 29T13 27Z") + line("#94806d", "M18 20Q30 12 45 18", 1.8),
  kerchief: shape("#7f4fa3", "M16 36C12 14 24 10 32 10S52 14 48 36Q45 27 32 25T16 36Z") +
    solid(WHITE, discs([24, 17, 1.7], [32, 14.5, 1.7], [40, 17, 1.7], [20, 24, 1.7], [28, 20.5, 1.7],
        [36, 20.5, 1.7], [44, 24, 1.7])),
  paper: shape("#f4e6c3", "M6 29L32 3L58 29Q32 22 6 29Z") + line("#b5793a", "M32 3V23.5", 1.3) +
    line("#3f8fa8", "M15 25Q20 16 27 19T40 15M24 13q4 -2 6 1", 1.6) +
        line(SCARLET, "M40 20l4 4M44 20l-4 4", 1.8),
  tiny: shape(BLACK, "M26.5 13C26 4 38 4 37.5 13Z") + shape(BLACK, "M22.5 13h19v2.5h-19Z", 1.5) +
      line(SCARLET, "M27 11.2h10", 2),
  hood: shape("#3f5877",
      "M32 5C16 5 9 22 10 40C10 50 14 56 20 60H44C50 56 54 50 54 40C55 22 48 5 32 5ZM32 19" +
    "C42 19 46 27 45 38C44 46 40 52 32 53S20 46 19 38C18 27 22 19 32 19Z") +
    solid("#bfe0f2", ["M20 14", "M43 12", "M13 31", "M50 29", "M31 10", "M51 44"].map((at) =>
      `${at}c2.4 3.2 3 4.2 3 5.6a3 3 0 0 1 -6 0c0 -1.4 .6 -2.4 3 -5.6Z`).join("")),
  button: placed(31, 15, -8, 1, shape("#b8322e", ellipse(0, 0, 21, 11.5)) +
      line("#7d1f20", ellipse(0, -0.5, 16, 8), 1.8) +
    solid("#4a1416", [ellipse(-5, -3, 2.4, 1.7), ellipse(5, -3, 2.4, 1.7), ellipse(-5, 3, 2.4, 1.7),
        ellipse(5, 3, 2.4, 1.7)].join("")) +
    line(WHITE, "M-5 -3L5 3M5 -3L-5 3", 1.5)),
  pointed: shape("#4a49a8", "M14 28Q25 22 29 2Q31 -1 33 2Q38 22 50 28Q32 20 14 28Z") +
    solid("#f4d35e", star(32, 16, 4.6, 2, 5) + star(23, 22.5, 2.6, 1.1, 5) + star(40, 21.5, 2.6, 1.1, 5) +
        star(31, 7, 2.2, 1, 5)),
  boater: shape("#ecd486", "M18 20V9Q32 6 46 9V20Z") + solid("#2f6b3c",
      "M18.5 14.5Q32 12 45.5 14.5V20H18.5Z") +
    shape("#ecd486", "M8 20H56Q57 25 54 25.5H10Q7 25 8 20Z"),
  canopy: shape("#26567f",
      "M2 25C4 6 18 0 32 0S60 6 62 25Q56 20 50 25Q44 20 38 25Q35 21.5 32 21.5T26 25Q20 20 14 25" +
      "Q8 20 2 25Z") +
    line(INK, "M14 25C16 12 24 3 32 0C40 3 48 12 50 25M26 25C26 14 29 5 32 0C35 5 38 14 38 25", 1.3) +
        solid("#dd5b4b", "M14 25C16 12 24 3 32 0" +
    "C29 5 26 14 26 25Q20 20 14 25ZM50 25C48 12 40 3 32 0C35 5 38 14 38 25Q44 20 50 25Z"),
  peaked: shape("#1f5b45", "M12 17Q32 2 52 17L47 24Q32 18 17 24Z") +
      shape(INK, "M17 24Q32 17.5 47 24L48 29Q32 23 16 29Z", 1.4) +
    drawn(INK, BRASS, "M26 20h12v-8h-12Z", 1.3) + line(INK, "M29.5 18v-4M33 14h2.5v2h-2.5v2h2.5", 1.2),
  goggles: shape("#c7502f", "M17 32C13 9 51 9 47 32Q32 22 17 32Z") +
      line(WHITE, "M29 13.5V25M35 13.5V25", 2) +
    shape("#3b3640", "M16 26.5Q32 17 48 26.5L47.5 30.5Q32 22 16.5 30.5Z", 1.2) +
    drawn(INK, "#a9dbe6", discs([25.5, 23.5, 5], [38.5, 23.5, 5]), 1.8) +
        line("#fff", "M23 23.5l2.5 -2.5M36 23.5l2.5 -2.5", 1.4),
  stack: shape(BLACK, "M4 27Q32 19 60 27Q58 31.5 50 31Q32 26 14 31Q6 31.5 4 27Z") +
      shape("#7b3f8c", "M20 24V19H44V24Q32 21 20 24Z", 1.4) +
    shape("#45404d", "M12 19Q32 13 52 19Q50 22.5 32 20.5T12 19Z", 1.5) +
        shape("#a2456a", "M22 16.5V10H42V16.5Q32 14.5 22 16.5Z", 1.4) +
    shape(BLACK, "M16 10.5Q32 6 48 10.5Q46 13 32 12T16 10.5Z", 1.5) +
        shape(BLACK, "M25 8.5V0H39V8.5Q32 7 25 8.5Z", 1.4),
  veil: solid("#1d1a2244", "M14 28Q32 23 50 28L47 44Q32 48 17 44Z") +
    line("#1d1a2299", "M16 30L30 45M24 28L40 45M33 27L46 42M48 30L34 45M40 28L24 45M31 27L18 42", 0.8),
  sideways: shape("#2f77c0", "M17.5 29C14 8 48 8 46.5 27Q32 20 17.5 29Z") +
      shape("#f4d35e", "M44 21Q58 20 61 27Q54 30 46 27Z") +
    line(WHITE, "M32 12Q27 16 26 23M32 12Q37 16 39 22.5", 1.6) + solid(WHITE, disc(32, 12, 2)),
  beret: shape("#6b2d5c", "M12 27C2 22 6 8 24 7C40 5 54 12 50 21C46 26 30 21 20 27Q15 29 12 27Z") +
      line(INK, "M27 7q-1 -4 3 -5", 2.4) +
    line("#9a5587", "M13 20Q20 12 32 12", 1.8),
  mushroom: shape("#cf3a34", "M4 25C4 8 16 1 32 1S60 8 60 25Q46 29 32 29T4 25Z") +
    solid("#fff6e6", ellipse(18, 14, 4.6, 3.8) + ellipse(36, 8, 5, 3.6) + ellipse(50, 17, 4, 4.4) +
        ellipse(31, 19, 4, 3) + ellipse(11, 21, 2.6, 2.4) + ellipse(44, 23.5, 3.2, 2)) +
    shape("#efd9b4", "M9 26.5Q32 33 55 26.5Q44 32.5 32 32.5T9 26.5Z", 1.3),
  tricorn: shape("#2b2a3a", "M3 13Q16 15 22 8Q32 1 42 8Q48 15 61 13Q59 24 47 27Q32 21 17 27Q5 24 3 13Z") +
    line(BRASS, "M4.5 15Q7 23 17.5 25.5Q32 19 46.5 25.5Q57 23 59.5 15", 2) +
    solid(WHITE, "M27 13.5q5 -5 10 0q-5 4.6 -10 0Z") + solid(INK, disc(32, 13.4, 1.9)),
  towel: shape("#f7f4ee", "M16 31C10 12 22 6 30 7C40 0 54 12 47 31Q32 22 16 31Z") +
      line("#b9c3cf", "M22 26Q24 14 36 9M31 24Q33 16 44 13M40 25Q41 20 47 19", 1.7) +
    each([[17, 13], [25, 6.5], [34, 4.5], [43, 7.5], [49, 14.5]], (x, y, i) => placed(x, y, i * 22 - 44, 1,
      shape("#e0a93f", "M-2.6 7L-2 -5.5H2L2.6 7H.8V1H-.8V7Z", 1.2))),
  beanie: shape("#31343f", "M18 28C14 10 50 10 46 28Q32 22 18 28Z") +
      shape("#31343f", "M16.5 27Q32 20 47.5 27V31.5Q32 25 16.5 31.5Z") +
    line("#6a7080", "M24 27v-3.5M30 25.5v-3.5M36 25.5v-3.5M42 27.5v-3.5", 1.3),
  moth: both(shape("#d9c3a0", "M32 20C28 6 12 -2 3 4C1 14 8 22 16 22C12 26 16 32 22 29C28 27 31 24 32 20Z") +
    shape("#7d5a44", ellipse(14, 11, 4.6, 4), 1.2) + solid("#f2e3c4", disc(14, 11, 1.8)) +
        line("#8d6d52", "M6 7Q14 18 27 21M22 28Q27 24 30 21", 1.1)) +
    shape("#5f4536", ellipse(32, 18, 3.2, 8.5), 1.5) + line(INK, "M31 10Q28 3 22 2M33 10Q36 3 42 2", 1.6) +
        line("#c9a982", "M29.5 16h5M29.5 20h5", 1.2),
  nightcap: shape("#5068a8",
      "M16 30C18 10 34 2 46 8C56 13 59 26 56 41L51 42C51 32 48 25 44 24C34 20 24 24 16 30Z") +
    line("#dfe6f5", "M24 17L27 24.5M34 9L36 21M46 9L44 23.5M55 22L49.5 27", 2.4) +
        shape(WHITE, disc(53.5, 45, 5)) +
    shape(WHITE, "M14.5 32Q32 20 49 29L48 24.5Q32 15 14.5 27.5Z", 1.5),
};
export const HATS: Readonly<Record<keyof typeof WORN, string>> = WORN;
