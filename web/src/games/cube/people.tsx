// Who looks from where, what they keep before them, and what everybody knows of their cards.

import { Eye, type EyeState } from "../../parts/eye";
import { seatLetter } from "../../parts/iris";
import type { Playing } from "../../shell/playing";
import type { Seat } from "../../table/table";
import { useWords } from "../../base/words";
import type { Bench } from "./bench";
import { CardPicture } from "./faces";
import { Flat, Square, UNIT } from "./pieces";
import { COUNT, gridOf, look, nameOf, SIZE, slotAt, TOP } from "./space";
import {
  isSolitaire, letter, ownSide, pieceName, placedOf, reservedBy, seatAt, sideName, sideOf, turnOf, viewOf,
} from "./view";

export function eyeState(play: Playing, seat: Seat): EyeState {
  const { table, told } = play;
  const now = table.lobby.seats[seat];
  if (now?.who === "person" && now.here === false) return "away";
  if (told.score) return viewOf(told).table.phase === "solved" ? "acts" : "waits";
  if (seat === told.seat && play.sealed) return "sealed";
  if (told.asked.includes(seat)) return seat === told.seat ? "asked" : "acts";
  return "waits";
}

/** Eyes look at the grid in the middle. */
const GAZE = {
  far: { x: 0, y: 0.8 }, left: { x: 0.8, y: 0 }, right: { x: -0.8, y: 0 }, near: { x: 0, y: -0.6 }, above: { x: -0.6, y: 0.6 },
} as const;
type Place = keyof typeof GAZE;

export function SeatEye({ play, seat, place, size }: { play: Playing; seat: Seat; place: Place; size: number }) {
  const bot = play.table.lobby.seats[seat]?.who === "bot";
  return <Eye seat={seat} state={eyeState(play, seat)} bot={bot} size={size} gaze={GAZE[place]} />;
}

function Person({ bench, side, place }: { bench: Bench; side: number; place: Place }) {
  const words = useWords();
  const { play } = bench;
  const { table, told } = play;
  const view = viewOf(told);
  const seat = seatAt(table, told, side);
  const where = words.say(`cube.side.${sideName(side)}`);
  if (seat < 0 && side === TOP) return null;
  if (seat < 0) return <li class="cube-person" data-place={place}><small>{words.say("cube.nobody", where)}</small></li>;
  const kept = reservedBy(view, seat);
  const { streak, may_pass } = view.table;
  return (
    <li class="cube-person" data-place={place} data-turn={turnOf(told) === seat || undefined} data-eye={seat}>
      <SeatEye play={play} seat={seat} place={place} size={44} />
      <b>{seat === told.seat ? words.say("cube.you") : table.name(seat)}</b>
      <small>{where}</small>
      {turnOf(told) === seat && <span class="unseen">{words.say("cube.turn")}</span>}
      {kept >= 0 && (
        <span class="cube-kept">
          <Flat piece={kept} /><span class="unseen">{words.say("cube.keeps", pieceName(words, kept))}</span>
          <span aria-hidden="true" translate={false}>{letter(kept)}</span>
        </span>
      )}
      {streak.includes(side) ? <small class="cube-passed">✓ {words.say("cube.streak")}</small>
        : may_pass.includes(side) && <small>{words.say("cube.may-pass")}</small>}
    </li>
  );
}

// Opposite and to either side, as seen from each side.
const AROUND: Record<number, [far: number, left: number, right: number]> = {
  0: [1, 3, 2], 1: [0, 2, 3], 2: [3, 0, 1], 3: [2, 1, 0], 4: [1, 3, 2],
};

/** The grid from above, in small, turned to the reader's side. */
function Map({ bench }: { bench: Bench }) {
  const { side } = bench;
  const from = look(gridOf(placedOf(viewOf(bench.play.told).table.grid)), TOP);
  const spot = (column: number, row: number): [number, number] =>
    side === 1 ? [SIZE - 1 - column, SIZE - 1 - row] : side === 2 ? [SIZE - 1 - row, column]
      : side === 3 ? [row, SIZE - 1 - column] : [column, row];
  const edge = SIZE * UNIT;
  return (
    <svg class="cube-map" viewBox={`-2 -2 ${edge + 4} ${edge + 4}`} aria-hidden="true">
      <path class="cube-paper" d={`M0 0H${edge}V${edge}H0Z`} />
      {COUNT.flatMap((row) => COUNT.map((column) => (
        <Square key={`${column} ${row}`} piece={from[slotAt(TOP, ...spot(column, row))]!} x={column} y={SIZE - 1 - row} letter={false} />
      )))}
    </svg>
  );
}

export function Around({ bench }: { bench: Bench }) {
  const words = useWords();
  const own = ownSide(bench.play.table, bench.play.told);
  const [far, left, right] = AROUND[own]!;
  return (
    <section class="cube-around" aria-label={words.say("cube.around")}>
      <ul>
        <Person bench={bench} side={far} place="far" />
        <Person bench={bench} side={left} place="left" />
        <Person bench={bench} side={right} place="right" />
        <Person bench={bench} side={own === TOP ? 0 : own} place="near" />
        <Person bench={bench} side={TOP} place="above" />
      </ul>
      <Map bench={bench} />
    </section>
  );
}

/** The others in one line, for a phone: who is on turn, and what lies before them. */
export function Strip({ bench }: { bench: Bench }) {
  const words = useWords();
  const { play } = bench;
  const { table, told } = play;
  if (isSolitaire(table)) return null;
  const seats = Array.from({ length: told.seats }, (_, seat) => seat).filter((seat) => seat !== told.seat);
  return (
    <button type="button" class="cube-strip" data-action="people" onClick={() => bench.lay("people")} aria-label={words.say("cube.around")}>
      {seats.map((seat) => {
        const kept = reservedBy(viewOf(told), seat);
        return (
          <span key={seat} data-turn={turnOf(told) === seat || undefined} style={{ borderColor: `var(--line-${seatLetter(seat)})` }}>
            <SeatEye play={play} seat={seat} place="far" size={32} />{kept >= 0 && <Flat piece={kept} />}
          </span>
        );
      })}
    </button>
  );
}

/** Answers and hints that stay true, and cards that everybody knows because they were announced. */
export function Facts({ bench }: { bench: Bench }) {
  const words = useWords();
  const { play } = bench;
  const { table, told } = play;
  const { colours, fixed, extra, phase, told: cards } = viewOf(told).table;
  if (phase !== "playing") return null;
  const list = (pieces: readonly number[]) => pieces.map((piece) => pieceName(words, piece)).join(", ");
  const lines = [
    ...(play.present ? table.notes() : []).filter(({ key }) => key.startsWith("cube.view.shows")).map(({ text }) => text),
    ...(colours.given ? [words.say("cube.colours", sideOf(colours.side) + 1, list(colours.pieces))] : []),
    ...(placedOf(fixed).length > 0 ? [words.say("cube.fixed", placedOf(fixed).map(nameOf).join(", "))] : []),
    ...(extra.length > 0 ? [words.say("cube.extra", list(extra))] : []),
  ];
  const known = cards.map((each, side) => ({ ...each, side }))
    .filter(({ shown, side }) => shown > 0 && !isSolitaire(table) && (told.seat < 0 || side !== bench.side));
  if (lines.length + known.length === 0) return null;
  return (
    <section class="cube-facts" aria-label={words.say("cube.facts")}>
      {lines.length > 0 && <ul>{lines.map((line, i) => <li key={i}>{line}</li>)}</ul>}
      {known.map(({ side, card }) => (
        <figure key={side}>
          <figcaption>{words.say("cube.card.of", side + 1)}</figcaption>
          <CardPicture side={side} card={card} label={words.say("cube.card.of", side + 1)} />
        </figure>
      ))}
    </section>
  );
}
