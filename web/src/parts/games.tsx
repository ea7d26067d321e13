// The pictures of the first page: one for each game, and a table with eight eyes. They need no picture of a card.

import { useEffect, useState } from "preact/hooks";
import { Eye } from "./eye";
import { seatLetter } from "./iris";
import { back } from "../art/back";
import { eye, type Place, type PupilName } from "../art/eye";
import { discs, drawn, INKS, line, luckOf, n, solid, wedges, type InkName } from "../art/ink";
import { addressOf, svgOf } from "../art/svg";
import { winkPicture } from "../art/winking";

const ground = (inks: InkName) => solid(INKS[inks].ground, "M-60 -60H180V160H-60Z");
const one = (inks: InkName, lid: number, pupil: PupilName, place: Place) =>
  eye(INKS[inks], lid, pupil, place, luckOf(`${inks} ${pupil}`),
    `e${n(...place.slice(0, 2) as number[]).replace(/\W/g, "_")}`);

function winkingDead(): string {
  const p = INKS.night;
  return ground("night") + solid(p.glow, "M86 6A14 14 0 1 0 104 24A12 12 0 0 1 86 6Z") +
    one("night", 0, "slit", [87, 42, 0.68]) +
    one("night", 0.95, "slit", [34, 42, 0.74, 0.2]) + solid(p.ink, "M-60 160V68Q20 58 62 67T180 62V160Z");
}

function revisioned(): string {
  const p = INKS.hearth;
  return ground("hearth") + line(p.soft, discs([60, 39, 22], [60, 39, 36], [60, 39, 50], [60, 39, 64], [60,
    39, 78]), 4.5) +
    one("hearth", 0.95, "diamond", [22, 18, 0.4]) + one("veil", 0.95, "star", [98, 18, 0.4]) +
      one("law", 0.95, "drop", [22, 62, 0.4]) +
    one("relic", 0.95, "keyhole", [98, 62, 0.4]) + one("hearth", 1, "wheel", [60, 40, 0.62]);
}

function viewpoint(): string {
  return ground("law") + solid(INKS.law.soft, wedges(60, 39, 120, 18, 0.09, 0.1)) +
    one("law", 0.95, "round", [60, 42, 1.15]);
}

// Cells of three pieces: x to the right, y away, z up.
const CELLS: readonly [number, number, number, string][] = [
  [0, 2, 0, "#1d6b42"], [1, 2, 0, "#1d6b42"], [2, 2, 0, "#1d6b42"], [1, 1, 0, "#1d6b42"], [1, 0, 0,
    "#1d6b42"],
  [0, 3, 0, "#2846a5"], [0, 3, 1, "#2846a5"], [0, 3, 2, "#2846a5"], [1, 3, 0, "#2846a5"], [2, 3, 0,
    "#2846a5"],
  [3, 1, 0, "#ef98bd"], [4, 1, 0, "#ef98bd"], [3, 0, 0, "#ef98bd"], [3, 2, 0, "#ef98bd"], [2, 1, 0,
    "#ef98bd"],
];

function cube(): string {
  const p = INKS.veil;
  const at = (x: number, y: number, z: number) => [29 + x * 12 + y * 4.5, 64 +
    x * 1.4 - y * 6.5 - z * 12] as const;
  const side = (corners: (readonly [number, number])[], paint: string) => drawn(p.ink, paint,
    `M${corners.map((c) => n(...c)).join("L")}Z`, 1);
  const floor = side([at(-0.7, -0.7, 0), at(5.7, -0.7, 0), at(5.7, 4.7, 0), at(-0.7, 4.7, 0)], p.glow);
  const cubes = [...CELLS].sort((a, b) => b[1] - a[1] || a[2] - b[2] || a[0] - b[0]).map(([x, y, z, paint]) =>
    side([at(x, y, z), at(x + 1, y, z), at(x + 1, y, z + 1), at(x, y, z + 1)], paint) +
    side([at(x, y, z + 1), at(x + 1, y, z + 1), at(x + 1, y + 1, z + 1), at(x, y + 1, z + 1)], paint) +
    side([at(x, y, z + 1), at(x + 1, y, z + 1), at(x + 1, y + 1, z + 1), at(x, y + 1, z + 1)], "#ffffff44") +
    side([at(x + 1, y, z), at(x + 1, y + 1, z), at(x + 1, y + 1, z + 1), at(x + 1, y, z + 1)], paint) +
    side([at(x + 1, y, z), at(x + 1, y + 1, z), at(x + 1, y + 1, z + 1), at(x + 1, y, z +
      1)], "#00000044")).join("");
  return ground("veil") + floor + cubes + one("hearth", 0.95, "round", [17, 64, 0.3, 0.9, -0.8]) +
    one("law", 0.95, "round", [17, 16, 0.3, 0.9, 0.8]) +
    one("beast", 0.95, "round", [103, 16, 0.3, -0.9, 0.8]);
}

const PICTURES: Readonly<Record<string, () => string>> = {
  wink: () => winkPicture(faces), "winking-dead": winkingDead, revisioned, viewpoint, cube };
const addresses = new Map<string, string>();

// Thirty-six faces are larger than the rest of the first page, so they are loaded after it is shown.
let faces: ((number: number) => string) | null = null;

function useFaces(wanted: boolean) {
  const [, came] = useState(faces !== null);
  useEffect(() => {
    if (!wanted || faces) return;
    void import("../art/faces").then(({ face }) => {
      faces = face;
      addresses.delete("wink");
      came(true);
    }, () => {}); // the picture is complete without them, too
  }, [wanted]);
}

/** By the name of the game; a game without a drawing gets an eye. */
export function GamePicture({ game }: { game: string }) {
  useFaces(game === "wink");
  let address = addresses.get(game);
  if (!address) addresses.set(game, address = addressOf(svgOf(120, 78, (PICTURES[game] ?? viewpoint)())));
  return <img class="game-picture" src={address} alt="" draggable={false} />;
}

const SEATS = 8;

/** Eight eyes that look at one card, each from its side. */
export function RoundTable() {
  const seats = Array.from({ length: SEATS }, (_, seat) => {
    const angle = Math.PI / 2 + seat * 2 * Math.PI / SEATS;
    return { seat, x: Math.cos(angle), y: Math.sin(angle) };
  });
  return (
    <div class="round-table" aria-hidden="true">
      <svg viewBox="-265 -135 530 270" class="round-table-top">
        <ellipse rx="186" ry="85" fill="var(--mat)" stroke="var(--edge)" stroke-opacity=".5" />
        {seats.map(({ seat, x, y }) => (
          <path d={`M${n(x * 178, y * 78)}L${n(x * 56, y * 50)}`} fill="none"
            stroke={`var(--line-${seatLetter(seat)})`} stroke-width="3.4"
            stroke-linecap="round" stroke-dasharray="0 8.5" />
        ))}
      </svg>
      <img class="round-table-card" src={back()} alt="" draggable={false} />
      {seats.map(({ seat, x, y }) => (
        <span class="round-table-seat" style={{ left: `${50 + x * 43}%`, top: `${50 + y * 41}%` }}>
          <Eye seat={seat} state={seat === 0 ? "asked" : "acts"} gaze={{ x: -x, y: -y }} size={68} />
        </span>
      ))}
    </div>
  );
}
