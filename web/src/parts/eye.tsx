// A seat as an eye. Its state is told by the lid, and by a word that the caller gives.

import { useEffect, useId, useRef } from "preact/hooks";
import type { Words } from "../base/words";
import { blinks } from "./blink";
import { Disc, Letter, seatLetter } from "./iris";
import { LID, LOWER, UPPER } from "./lids.js";

export type EyeState = "asked" | "acts" | "waits" | "sealed" | "away" | "asleep" | "free" | "out";

/** Where it looks: -1 to 1, to the right and down. */
export interface Gaze { x: number; y: number }

export interface EyeProps {
  seat: number;
  state: EyeState;
  gaze?: Gaze;
  bot?: boolean;
  /** Width in pixels of an ordinary text size; the height follows, 76 to 54. */
  size?: number;
  /** The state as a word, with the name. Without it the eye is decoration beside such a word. */
  label?: string;
}

/** The state as a word, to stand beside the name. */
export const eyeWord = (words: Words, state: EyeState): string => words.say(`eye.${state}`);

type Lids = "wide" | "open" | "half" | "closed";
const LIDS: Record<EyeState, Lids> = {
  asked: "wide", acts: "open", waits: "half", sealed: "half", away: "half",
  asleep: "closed", free: "closed", out: "closed",
};

const SHUT = "M-33 1C-20 17 20 17 33 1";
const LASHES_UP = "M-27 -9.5l-5 -5M-15 -17.4l-3 -6.6M0 -20.4v-7M15 -17.4l3 -6.6M27 -9.5l5 -5";
const LASHES_DOWN = "M-22 10l-4 6M-11 13l-2 7M0 13.8v7.4M11 13l2 7M22 10l4 6";

/** A closed lid, with the letter where nothing else tells the seat. */
export function Closed({ seat, letter = true }: { seat: number; letter?: boolean }) {
  return (
    <>
      <path d="M-33 1C-22 -25 22 -25 33 1C20 17 -20 17 -33 1Z" fill={`var(--line-${seatLetter(seat)})`} />
      <path class="eye-rim" d={SHUT} stroke-width="3.2" />
      <path class="eye-lash" d={LASHES_DOWN} />
      {letter && <g transform="translate(0 -3.6)"><Letter seat={seat} ink="var(--paper)" /></g>}
    </>
  );
}

export function Open({ seat, lids, gaze, bot, letter = true }: {
  seat: number; lids: "wide" | "open" | "half"; gaze: Gaze; bot: boolean; letter?: boolean }) {
  const id = useId();
  const shape = `${UPPER[lids]}C20 19 -20 19 -33 1Z`;
  const shade = `${UPPER[lids]}C20 ${lids === "half" ? 0 : -14} -20 ${lids === "half" ? 0 : -14} -33 1Z`;
  // Code that has measured where the thing lies sets --look-x and --look-y.
  const x = `calc(var(--look-x, ${gaze.x}) * 10.5px)`;
  const y = `calc(var(--look-y, ${gaze.y}) * 5px + ${lids === "half" ? 4.5 : -0.5}px)`;
  return (
    <>
      <clipPath id={id}><path d={shape} /></clipPath>
      <path d={LID} fill={`var(--line-${seatLetter(seat)})`} />
      <path d={shape} fill="var(--eye-white)" />
      <g clip-path={`url(#${id})`}>
        <g class="eye-gaze" style={{ transform: `translate(${x}, ${y})` }}><Disc seat={seat} bot={bot} letter={letter} /></g>
        <path d={shade} fill="#14151f" opacity=".16" />
      </g>
      <path class="eye-rim" d={LOWER} stroke-width="1.8" />
      <path class="eye-rim" d={UPPER[lids]} stroke-width="3.4" />
      {lids === "wide" && <path class="eye-lash" d={LASHES_UP} />}
    </>
  );
}

function Seal() {
  return (
    <g transform="translate(25 14)">
      <circle r="8.5" fill="var(--iris)" stroke="var(--paper)" stroke-width="2" />
      <path d="M-3.6 .2l2.6 2.8l4.8 -5.6" fill="none" stroke="var(--on-iris)" stroke-width="2.2" />
    </g>
  );
}

/** A lid that falls over the open eye for a moment. */
function Blink({ seat }: { seat: number }) {
  const lid = useRef<SVGGElement>(null);
  useEffect(() => (lid.current ? blinks(lid.current) : undefined), []);
  return <g class="eye-blink" ref={lid}><Closed seat={seat} /></g>;
}

export const AHEAD: Gaze = { x: 0, y: 0 };

export function Eye({ seat, state, gaze = AHEAD, bot = false, size = 76, label }: EyeProps) {
  const lids = LIDS[state];
  return (
    <svg class={`eye eye-${state}`} style={{ width: `${size / 16}rem` }} viewBox="-38 -30 76 54"
      role={label ? "img" : undefined} aria-label={label} aria-hidden={label ? undefined : "true"}>
      {lids === "closed" ? <Closed seat={seat} />
        : <><Open seat={seat} lids={lids} gaze={gaze} bot={bot} /><Blink seat={seat} /></>}
      {state === "sealed" && <Seal />}
    </svg>
  );
}

/** The eye of the first seat, which looks at the reader. */
export function Logo({ size = 32 }: { size?: number }) {
  return <Eye seat={0} state="acts" size={size} />;
}
