// Hair and beards. Most take a colour; what lies behind the head is in BACK.

import { disc, discs, line, solid } from "../ink";
import { both, INK, shape } from "./features";

type Paint = (paint: string) => string;

/** Behind the head. */
export const BACK = {
  long: (paint) => shape(paint, "M16 30C16 14 48 14 48 30C48 42 52 48 50 56H14C12 48 16 42 16 30Z"),
  bob: (paint) => shape(paint, "M14 36C12 14 52 14 50 36C50 42 51 46 49 49H15C13 46 14 42 14 36Z"),
  cloud: (paint) => shape(paint,
      "M20 20C10 16 4 26 9 31C2 35 4 45 11 46C12 52 20 53 24 49H40C44 53 52 52 53 46" +
    "C60 45 62 35 55 31C60 26 54 16 44 20Z"),
  curls: (paint) => shape(paint,
      "M18 20C8 20 9 30 12 32C6 36 9 44 13 44C12 51 22 53 24 48H40C42 53 52 51 51 44" +
    "C55 44 58 36 52 32C55 30 56 20 46 20Z"),
  braids: (paint) => both(shape(paint,
      "M20 27C12 25 9 31 8 36Q4 37 6 41Q2 43 5 47Q3 50 6 52L10 52Q13 48 11 46Q15 43 12 40Q18 36 19 33Z") +
    line("#d8433f", "M5 51.5h6", 2.6)),
  ruffled: (paint) => shape(paint,
      "M19 26L10 27L15 22L8 18L17 17L14 8L24 13L27 4L33 12L41 4L42 12L52 8L48 17L57 18L49 23L54 28L45 28Z"),
} satisfies Record<string, Paint>;

/** On the head, under a hat. */
export const HAIR = {
  short: (paint) => shape(paint, "M18 32C15 16 49 16 46 32Q44 25 39 24H25Q20 25 18 32Z"),
  parted: (paint) => shape(paint, "M17.5 34C13 12 51 12 46.5 34Q45 27 32 21Q19 27 17.5 34Z") +
    line(INK, "M32 21V16", 1.4),
  fringe: (paint) => shape(paint, "M17 34C13 14 51 14 47 34L45 29H19Z") +
    line(INK, "M25 29v-4M32 29v-5M39 29v-4", 1.3),
  sides: (paint) => both(shape(paint, "M19.5 29C14 30 13 36 15 41C18 42 20 39 20 36Z")),
  tufts: (paint) => both(shape(paint, "M19 28C12 22 7 27 10 30C5 31 6 37 11 37C9 41 15 43 19 39Z")),
  bell: (paint) => shape(paint, "M32 11C20 11 19 22 18 31C17 38 14 42 9 46L20 47C22 42 21.5 36 22 31H42" +
    "C42.5 36 42 42 44 47L55 46C50 42 47 38 46 31C45 22 44 11 32 11Z") +
        line(INK, "M26 31V26M32 31V25M38 31V26", 1.3),
  quiff: (paint) => shape(paint,
      "M18 34C17 28 18 25 20 23C10 23 9 12 17 10C22 2 44 2 47 15C48 22 47 28 46 34" +
    "C45 29 43 26 41 24C34 26 26 25 22 27C20 29 19 31 18 34Z") + line(INK, "M17 16C24 20 36 19 41 13", 1.5),
  twin: (paint) => both(shape(paint, disc(14.5, 15, 8.5)) + line("#ffffff66", "M9.5 13q4 -5 8 -1", 1.6)) +
    shape(paint, "M17.5 34C13 14 51 14 46.5 34Q45 27 32 22Q19 27 17.5 34Z") + line(INK, "M32 22V16.5", 1.4),
  beehive: (paint) => shape(paint,
      "M16.5 35C15 28 21 20 22.5 12H41.5C43 20 49 28 47.5 35Q44 27 32 27T16.5 35Z"),
  swirl: (paint) => shape(paint,
      "M16.5 31C10 26 14 20 19 20C15 14 21 10 25 12C23 5 31 4 36 1C35 5 43 6 40 12" +
    "C47 11 49 17 46 20C53 21 53 28 47.5 31Q32 22 16.5 31Z") +
    line("#ffffffaa", "M20 21Q32 25 43 19M25.5 13Q33 16 39 11.5M19 27Q32 20 46 26", 1.7),
  wig: (paint) => shape(paint, "M18 34C14 10 50 10 46 34Q44 26 32 24T18 34Z") +
    both([29, 37, 45].map((y) => shape(paint, `M20 ${y - 4}H11a4 4 0 0 0 0 8H20Z`) +
      line(INK, `M12.5 ${y - 1.5}a1.6 1.6 0 1 0 0 3`, 1.1)).join("")) +
    line("#8b8577", "M24 20q8 -5 16 0M21 25q11 -7 22 0", 1.3),
} satisfies Record<string, Paint>;

export const BEARDS = {
  full: (paint) => shape(paint,
      "M18.5 38C19 42 22 43.5 26 43Q32 40.5 38 43C42 43.5 45 42 45.5 38C47 50 41 58 32 58" +
    "S17 50 18.5 38Z") + solid("#7d2430", "M28 47.5q4 2.6 8 0q-4 -2 -8 0Z"),
  long: (paint) => shape(paint,
      "M18.5 39C20 43 24 43.5 27 42.5Q32 41 37 42.5C40 43.5 44 43 45.5 39C48 50 44 57 38 64H26" +
    "C20 57 16 50 18.5 39Z") + line(INK, "M28 47q4 2 8 0M29 52v6M35 53v5", 1.4),
  goatee: (paint) => shape(paint, "M29 50.5Q32 48.5 35 50.5L33 58H31Z", 1.4),
  chops: (paint) => both(shape(paint, "M18.5 35C15 43 17 50 24 50C25 47 22 42 20.5 36Z")),
  handlebar: (paint) => shape(paint,
      "M32 44C27 40.5 22 44 20 43Q18 42 18.5 39.5C13 44 20 49 25 48Q30 47.5 32 45Q34 47.5 39 48" +
    "C44 49 51 44 45.5 39.5Q46 42 44 43C42 44 37 40.5 32 44Z", 1.4),
  walrus: (paint) => shape(paint,
      "M32 42.5C24 41 20 45 20.5 51Q25 52 28 48.5H36Q39 52 43.5 51C44 45 40 41 32 42.5Z", 1.4),
  pencil: (paint) => line(paint, "M26 45.2q4 -3.2 6 -.8q2 -2.4 6 .8", 1.7),
  curled: (paint) => line(paint,
      "M32 44.5C27 48 20 47 19.5 43Q19.5 40.5 22 41M32 44.5C37 48 44 47 44.5 43Q44.5 40.5 42 41", 2.6),
  stubble: (_) => solid("#3a354266", "M19.5 41Q24 44 32 42.5T44.5 41Q44 52 32 52.5T19.5 41Z"),
} satisfies Record<string, Paint>;

export const EARS = (skin: string): string =>
  shape(skin, discs([18.2, 37.5, 3.3], [45.8, 37.5, 3.3]), 1.5);
