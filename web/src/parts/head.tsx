// A seat as a living head. Everybody sees where it is turned: all its features move there. Only some may know where its
// eyes look: only the irises move there.

import { useEffect, useId, useRef } from "preact/hooks";
import type { WinkBox } from "../engine/types.generated";
import { blinks } from "./blink";
import { AHEAD, Closed, Open, type Gaze } from "./eye";
import { Letter, seatLetter } from "./iris";

/** The sign that was agreed on, given now; or a state of the lids. */
export type HeadLid = "open" | "half" | "closed" | WinkBox["gesture"];

export interface HeadProps {
  seat: number;
  /** Pixels of an ordinary text size; without it as wide as its place. */
  size?: number;
  /** Where the head is turned: -1 to 1, to the right and down. */
  gaze?: Gaze;
  /** Where the eyes look, if not where the head is turned. */
  eyes?: Gaze;
  lid?: HeadLid;
  bot?: boolean;
  /** It blinks now and then: noise made by the device. */
  lively?: boolean;
  /** Who it is and what it does. Without it the head is decoration beside such words. */
  label?: string;
}

interface Skull {
  d: string;
  /** The edge of the cap, across the forehead from the left to the right. */
  brim: string;
  /** What stands out of the cap. */
  crest?: string;
  /** Where the letter is on the cap. */
  letter: number;
  tint: string;
}

const UP = "V-80H-80Z"; // a cap is closed far above, and the skull cuts it
const tint = (day: string, night: string) => `light-dark(${day}, ${night})`;

// In a box of 120 round 0, 0. Faces are a wash of the seat's ink, darker by night.
const SKULLS: readonly Skull[] = [
  { d: "M0 -50C32 -50 50 -28 50 2C50 32 28 52 0 52S-50 32 -50 2C-50 -28 -32 -50 0 -50Z", letter: -37,
      tint: tint("#f5d9bc", "#e0b68c"),
    brim: `M-60 -24Q0 -36 60 -24${UP}`, crest: "M-22 -46L-26 -59L-9 -50L0 -64L9 -50L26 -59L22 -46Z" },
  { d: "M-30 -48H30Q48 -48 48 -30V26Q48 52 20 52H-20Q-48 52 -48 26V-30Q-48 -48 -30 -48Z", letter: -37,
      tint: tint("#cbdcf7", "#a3bfe9"),
    brim: `M-60 -27H60${UP}`, crest: "M-11 -47C-11 -61 11 -61 11 -47Z" },
  { d: "M0 -50C34 -52 52 -34 49 -6C46 20 18 52 0 55C-18 52 -46 20 -49 -6C-52 -34 -34 -52 0 -50Z",
      letter: -37, tint: tint("#f4cbcb", "#e3a5a5"),
    brim: `M-60 -32L0 -22L60 -32${UP}`, crest: "M-6 -49C-20 -66 8 -68 6 -58C20 -64 16 -50 6 -49Z" },
  { d: "M-28 -50H28Q38 -50 41 -38L50 28Q51 52 26 52H-26Q-51 52 -50 28L-41 -38Q-38 -50 -28 -50Z",
      letter: -38, tint: tint("#d3d9e2", "#b2bdcc"),
    brim: `M-60 -22L60 -33${UP}`, crest: "M-44 -40L-62 -30Q-60 -22 -46 -26Z" },
  { d: "M0 -56L32 -45L50 -16L47 20L24 48L-24 48L-47 20L-50 -16L-32 -45Z", letter: -38,
      tint: tint("#c8e4d5", "#9cc8b1"),
    brim: `M-60 -20L-30 -31L0 -24L30 -31L60 -20${UP}` },
  { d: "M-34 -38C-40 -56 -18 -62 -12 -50C-6 -62 14 -62 16 -50C26 -60 44 -50 36 -36C48 -28 50 -12 48 2" +
      "C46 32 26 53 0 53S-46 32 -48 2C-50 -14 -48 -28 -34 -38Z",
    letter: -37, tint: tint("#f6d2e9", "#e3aed1"),
        brim: "M-60 -25Q-50 -16 -40 -25Q-30 -17 -20 -26Q-10 -18 0 -26Q10 -18 20 -26Q30 -17 40 -25" +
        "Q50 -16 60 -25V-80H-60Z" },
  { d: "M0 -46C34 -46 53 -24 53 4C53 32 32 50 0 50S-53 32 -53 4C-53 -24 -34 -46 0 -46Z", letter: -34,
      tint: tint("#f0e3b4", "#d8c88c"),
    brim: `M-60 -20Q0 -32 60 -20${UP}`,
        crest: "M-56 -17L-50 -23L-48 -35L-40 -37L-36 -47L-26 -46L-18 -54L-9 -51L0 -57L9 -51L18 -54L26 -46" +
        "L36 -47L40 -37L48 -35L50 -23L56 -17Z" },
  { d: "M0 -58C18 -46 42 -36 46 -4C50 32 28 54 0 54S-50 32 -46 -4C-42 -36 -18 -46 0 -58Z", letter: -35,
      tint: tint("#e3cdb9", "#c9a98c"),
    brim: `M-60 -18Q-30 -34 0 -23Q30 -34 60 -18${UP}`, crest: "M-4 -54Q-6 -66 6 -68L8 -62Q3 -60 4 -54Z" },
];

const SIDES = [-22, 22];
const EYE = 0.56; // of the size of a seat's eye elsewhere

const eyeAt = (x: number) => `translate(${x} 0)scale(${EYE})`;
const at = (x: number, y: number) => ({ transform: `translate(${x}px, ${y}px)` });

function Lids({ seat, lid, eyes, bot }: { seat: number; lid: HeadLid; eyes: Gaze; bot: boolean }) {
  const shut = (i: number) => lid === "closed" || lid === "blink" || (lid === "wink" && i === 1);
  const falls = lid === "closed" ? "" : "head-falls";
  return (
    <>
      {SIDES.map((x, i) => (
        <g key={x} transform={eyeAt(x)}>
          {lid !== "closed" && (
            <Open seat={seat} lids={lid === "half" ? "half" : "open"} gaze={eyes} bot={bot} letter={false} />
          )}
          {shut(i) && <g class={falls}><Closed seat={seat} letter={false} /></g>}
        </g>
      ))}
    </>
  );
}

/** Both lids fall for a moment. */
function Blink({ seat }: { seat: number }) {
  const lids = useRef<SVGGElement>(null);
  useEffect(() => (lids.current ? blinks(lids.current) : undefined), []);
  return (
    <g class="eye-blink" ref={lids}>
      {SIDES.map((x) => <g key={x} transform={eyeAt(x)}><Closed seat={seat} letter={false} /></g>)}
    </g>
  );
}

const BROWS: Partial<Record<HeadLid, string>> = {
  wink: "M-35 -19Q-22 -27 -10 -19M9 -13Q22 -19 36 -11",
  blink: "M-35 -17Q-22 -23 -10 -16M10 -16Q22 -23 35 -17",
  frown: "M-37 -20L-7 -9M37 -20L7 -9",
};
const MOUTHS: Partial<Record<HeadLid, string>> = { wink: "M-14 33Q2 43 19 30", frown: "M-13 38Q0 30 13 38",
    half: "M-11 35H11", closed: "M-11 35H11" };

const WRINKLES = "M-12 12l7 3M-13 19l7 1M12 12l-7 3M13 19l-7 1M-9 25q9 -6 18 0";

const HAND = "M62 64C56 52 46 42 41 28C38 19 46 14 51 22L55 29C53 20 62 18 65 26C68 36 72 50 74 64Z";

/** Two fingers at the ear. */
function Tug() {
  return (
    <g class="head-comes">
      <path class="head-hand" d={HAND} />
      <path class="head-line" d="M55 29l3 8" />
    </g>
  );
}

function Features({ seat, gaze, eyes, lid, bot, lively }: {
  seat: number; gaze: Gaze; eyes: Gaze; lid: HeadLid; bot: boolean; lively: boolean }) {
  const { x, y } = gaze;
  return (
    <>
      <g class="head-turns" style={at(x * 11, y * 7 - 1)}>
        <Lids seat={seat} lid={lid} eyes={eyes} bot={bot} />
        {lively && lid === "open" && <Blink seat={seat} />}
        <path class="head-line" d={BROWS[lid] ?? "M-35 -18Q-22 -25 -10 -18M10 -18Q22 -25 35 -18"} />
      </g>
      <g class="head-turns" style={at(x * 15, y * 7)}>
        <path class="head-line head-nose" d={x < 0 ? "M1 4Q-9 18 0 21" : "M-1 4Q9 18 0 21"} />
      </g>
      <g class="head-turns" style={at(x * 12, y * 5)}>
        <path class="head-line" d={MOUTHS[lid] ?? "M-13 34Q0 40 13 34"} />
        {lid === "nose" && <path class="head-line head-comes" d={WRINKLES} />}
      </g>
    </>
  );
}

export function Head({ seat, size, gaze = AHEAD, eyes = gaze, lid = "open", bot = false, lively = false,
    label }: HeadProps) {
  const id = useId();
  const skull = SKULLS[seat] ?? SKULLS[0]!;
  const paint = `var(--line-${seatLetter(seat)})`;
  return (
    <svg class={size === undefined ? "head head-place" : "head"} viewBox="-58 -63 116 116"
      style={size === undefined ? undefined : { width: `${size / 16}rem` }}
      role={label ? "img" : undefined} aria-label={label} aria-hidden={label ? undefined : "true"}>
      <clipPath id={id}><path d={skull.d} /></clipPath>
      {skull.crest && <path class="head-edge" d={skull.crest} fill={paint} />}
      <path d={skull.d} fill={skull.tint} />
      <g clip-path={`url(#${id})`}>
        <path class="head-brim" d={skull.brim} fill={paint} />
        <g class="head-turns" style={at(gaze.x * 9, skull.letter + gaze.y * 2)}>
          <Letter seat={seat} scale={1.5} ink="var(--paper)" />
        </g>
        <Features seat={seat} gaze={gaze} eyes={eyes} lid={lid} bot={bot} lively={lively} />
      </g>
      <path class="head-edge" d={skull.d} fill="none" />
      {lid === "ear" && <Tug />}
    </svg>
  );
}
