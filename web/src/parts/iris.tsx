// The iris of a seat: told apart by its letter first, then by its pattern, then by its colour.

import { IRIS, PUPIL } from "./lids.js";

const SEATS = "abcdefgh";

/** The letter of a seat in the names of tokens: --seat-a, --line-a. */
export const seatLetter = (seat: number): string => SEATS[seat] ?? "a";

const around = (count: number, from: number, part: (x: number, y: number) => string) =>
  Array.from({ length: count }, (_, i) => {
    const angle = from + i * 2 * Math.PI / count;
    return part(Math.cos(angle), Math.sin(angle));
  }).join("");
const near = (x: number) => Math.round(x * 10) / 10;
const spoke = (x: number, y: number, from: number, to: number) =>
  `M${near(x * from)} ${near(y * from)}L${near(x * to)} ${near(y * to)}`;
const ring = (x: number, y: number, r: number) =>
  `M${near(x - r)} ${near(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

/** Slanted lines that end where the disc does. */
function twill(): string {
  const [dx, dy] = [0.52, -0.854];
  return [-10.5, -5.2, 0, 5.2, 10.5].map((off) => {
    const half = Math.sqrt(14.6 ** 2 - off ** 2);
    const [x, y] = [-dy * off, dx * off];
    return `M${near(x - dx * half)} ${near(y - dy * half)}L${near(x + dx * half)} ${near(y + dy * half)}`;
  }).join("");
}

interface Pattern { d: string; ink: string; width?: number }
const EIGHTH = Math.PI / 8;

// In a disc of radius 15.5, round a pupil of radius 8.2.
const PATTERNS: readonly Pattern[] = [
  { d: around(12, 0, (x, y) => spoke(x, y, 8, 14.8)), ink: "#3b1c00", width: 2 },
  { d: ring(0, 0, 12), ink: "#fff", width: 2.2 },
  { d: around(8, EIGHTH, (x, y) => ring(x * 11.9, y * 11.9, 1)), ink: "#fff", width: 2 },
  { d: twill(), ink: "#fff", width: 2 },
  { d: `M${around(8, EIGHTH, (x, y) => `${near(x * 12.2)} ${near(y * 12.2)} `)}Z` +
      around(8, EIGHTH, (x, y) => spoke(x, y, 12.2, 15.2)), ink: "#fff", width: 1.8 },
  { d: around(6, Math.PI / 6, (x, y) => ring(x * 11.3, y * 11.3, 3.4)), ink: "#fff", width: 1.7 },
  { d: around(20, 0, (x, y) => spoke(x, y, 12.4, 15)) + ring(0, 0, 10.4), ink: "#fff8dc", width: 1.7 },
  { d: "M-1 -14.8A14.8 14.8 0 0 0 -1 14.8A20 20 0 0 1 -1 -14.8ZM-8.4 -12.2A14.8 14.8 0 0 0 -8.4 12.2" +
      "A22 22 0 0 1 -8.4 -12.2Z", ink: "#f6ddc2" },
];

// Drawn, not set: a font could be any width, and forced colours would repaint it on the pupil.
const LETTERS: readonly string[] = [
  "M-4 5L-.5 -5H.5L4 5M-2.6 1.9H2.6", "M-2.9 -.3H.6A2.6 2.6 0 0 1 .6 4.9H-2.9V-4.9H.3A2.3 2.3 0 0 1 .3 -.3",
  "M3.6 -3A4.4 5 0 1 0 3.6 3", "M-3.2 -5V5H-.6C5.2 5 5.2 -5 -.6 -5Z", "M3.2 -4.9H-2.6V4.9H3.2M-2.6 0H2.4",
  "M3.4 -4.9H-2.4V6M-2.4 .2H2.6", "M3.6 -3.2A4.4 5 0 1 0 3.9 .6H.6", "M-3.3 -6V6M3.3 -6V6M-3.3 0H3.3",
];

export function Letter({ seat, scale = 1, ink }: { seat: number; scale?: number; ink: string }) {
  return <path d={LETTERS[seat] ?? ""} transform={scale === 1 ? undefined : `scale(${scale})`}
    fill="none" stroke={ink} stroke-width="2.2" />;
}

export interface DiscProps {
  seat: number;
  bot?: boolean;
  /** Small ones give the letter more room. */
  large?: boolean;
  letter?: boolean;
}

/** Iris and pupil in a disc of radius 15.5 round 0, 0. */
export function Disc({ seat, bot = false, large = false, letter = true }: DiscProps) {
  const pattern = PATTERNS[seat] ?? PATTERNS[0]!;
  const r = large ? 9.6 : PUPIL;
  const side = r * 0.9;
  return (
    <>
      <circle r={IRIS} fill={`var(--seat-${seatLetter(seat)})`} />
      <path d={pattern.d} fill={pattern.width ? "none" : pattern.ink}
        stroke={pattern.width ? pattern.ink : "none"} stroke-width={pattern.width} />
      <circle class="iris-rim" r={IRIS} fill="none" stroke="var(--pupil)" stroke-width="1.6" />
      {bot
        ? <rect x={-side} y={-side} width={2 * side} height={2 * side} rx="1.4" fill="var(--pupil)" />
        : <circle r={r} fill="var(--pupil)" />}
      {letter ? <Letter seat={seat} scale={large ? 1.05 : 0.86} ink="#fff" />
        : <circle cx="3.4" cy="-3.6" r="2.2" fill="#fff" />}
    </>
  );
}

/** The iris alone, 16 to 32 px, for logs, tokens and lists. What it stands for is said beside it. */
export function Iris({ seat, size = 20, bot = false }: { seat: number; size?: number; bot?: boolean }) {
  const rem = `${size / 16}rem`;
  return (
    <svg class="iris" style={{ height: rem, width: rem }} viewBox="-18 -18 36 36" aria-hidden="true">
      <circle r="17.6" fill="var(--eye-white)" />
      <Disc seat={seat} bot={bot} large={size < 26} />
    </svg>
  );
}
