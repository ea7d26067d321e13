// The edges of the lids of an eye, from the left corner to the right one: the page draws them, and
// web/icons.mjs does.

export const UPPER = {
  wide: "M-33 1C-20 -25 20 -25 33 1",
  open: "M-33 1C-20 -21 20 -21 33 1",
  half: "M-33 1C-20 -4.5 20 -4.5 33 1",
};
export const LOWER = "M-33 1C-20 19 20 19 33 1";
export const LID = "M-34 1C-24 -34 24 -34 34 1C20 19 -20 19 -34 1Z";
/** Iris and pupil, round 0, 0. */
export const IRIS = 15.5;
export const PUPIL = 8.2;
