// Seats: an eye, a name, what everybody may count, and the field that lies before it.

import { Card } from "../../parts/card";
import { Eye, type EyeState } from "../../parts/eye";
import { Hyphened } from "../../parts/hyphened";
import { PointsBar, ZombeyeMeter } from "../../parts/meter";
import { signed } from "../../parts/text";
import type { Playing } from "../../shell/playing";
import type { Seat } from "../../table/table";
import { useWide } from "../../shell/wide";
import { useWords } from "../../base/words";
import { FieldCard } from "./cards";
import { fieldKey, type Choices } from "./choose";
import { comingTo, figuresOf, type Outlook } from "./outlook";
import { boxOf, couldWin, faceAt, FIELD, LIDS, lyingAt, viewOf, type Lying } from "./view";

export interface SeatProps {
  play: Playing;
  seat: Seat;
  choices: Choices | null;
  outlook: Outlook | null;
}

/** In a window every eye is open, whatever is in the hands; else those that are asked. */
export function eyeState(play: Playing, seat: Seat): EyeState {
  const { table, told } = play;
  const now = table.lobby.seats[seat];
  const view = viewOf(told).table;
  if (view.dead.includes(seat)) return "out";
  if (now?.who === "person" && now.here === false) return "away";
  if (told.score) return view.winners.includes(seat) ? "acts" : "waits";
  if (seat === told.seat && play.sealed) return "sealed";
  if (told.asked.includes(seat)) return seat === told.seat ? "asked" : "acts";
  return view.active === seat ? "acts" : "waits";
}

/** Words for the state, so that nothing is told by the lid alone. */
function stateWord(play: Playing, seat: Seat): string {
  const { table, told } = play;
  const now = table.lobby.seats[seat];
  const view = viewOf(told).table;
  if (view.dead.includes(seat)) return "seat.dead";
  if (now?.who === "person" && now.here === false) return "seat.away";
  if (now?.played) return "seat.played";
  if (view.misses[seat]! > 0) return "seat.misses";
  if (view.active === seat && view.part !== "over") return "seat.turn";
  return now?.who === "bot" ? "seat.bot" : "";
}

/** Where an eye looks while it deals with nothing: to the middle of the table. The sightlines turn the others. */
const gazeOf = (own: boolean) => own ? { x: 0.35, y: -0.5 } : { x: 0, y: 0.7 };

export function SeatEye({ play, seat, size }: { play: Playing; seat: Seat; size: number }) {
  const bot = play.table.lobby.seats[seat]?.who === "bot";
  return <Eye seat={seat} state={eyeState(play, seat)} bot={bot} size={size} gaze={gazeOf(seat === play.told.seat)} />;
}

function Counts({ play, seat, outlook }: Omit<SeatProps, "choices">) {
  const words = useWords();
  const wide = useWide();
  const view = viewOf(play.told).table;
  const box = boxOf(play.table);
  const coming = figuresOf(outlook, seat)?.zombeyes[1] ?? view.zombeyes[seat]!;
  return (
    <p class="seat-counts">
      {seat !== play.told.seat && (
        <span class="seat-hand" title={words.say("vp.held", view.hand[seat]!)}>
          <span class="seat-hand-mark" aria-hidden="true" />
          <span aria-hidden="true">{view.hand[seat]}</span>
          <span class="unseen">{words.say("vp.held", view.hand[seat]!)}</span>
        </span>
      )}
      {box.plague > 0 && (
        <ZombeyeMeter count={view.zombeyes[seat]!} of={LIDS} soon={coming}
          compact={!wide && seat !== play.told.seat} />
      )}
    </p>
  );
}

/** The name and what the seat is: "Blue, bot, on turn". */
function SeatName({ play, seat }: { play: Playing; seat: Seat }) {
  const words = useWords();
  const word = stateWord(play, seat);
  const misses = viewOf(play.told).table.misses[seat]!;
  return (
    <h2 class="seat-name">
      <span class="seat-name-text"><Hyphened name={play.table.name(seat)} /></span>
      {seat === play.told.seat && <small>{words.say("you")}</small>}
      {word && <small>{words.say(word, misses)}</small>}
    </h2>
  );
}

/** A card that would come to lie here, if nobody answers. */
function Ghost({ play, card, size }: { play: Playing; card: Lying; size: "mini" | "tile" }) {
  const face = faceAt(play.table, card.kind);
  const bad = card.token || face.zombeyes > 0 || face.value < 0;
  return <Card face={face} size={size} token={card.token} ghost={bad ? "bad" : "iris"} />;
}

export function Field({ play, seat, choices, size, outlook = null }: {
  play: Playing;
  seat: Seat;
  choices: Choices | null;
  size: "mini" | "tile";
  outlook?: Outlook | null;
}) {
  const words = useWords();
  const lying = lyingAt(viewOf(play.told), FIELD + seat);
  const asks = choices !== null && choices.field.size > 0;
  return (
    <ul class="field" data-size={size} data-asks={asks || undefined} data-place={`field-${seat}`}
      aria-label={words.say("vp.field", play.table.name(seat), lying.length)}>
      {lying.map((card) => (
        <li key={card.id}>
          <FieldCard play={play} seat={seat} card={card} size={size}
            move={choices?.field.get(fieldKey(seat, card.kind, card.token)) ?? null}
            asks={asks} />
        </li>
      ))}
      {comingTo(outlook, seat).map((card) => (
        <li key={card.id} class="field-ghost" aria-hidden="true"><Ghost play={play} card={card} size={size} /></li>
      ))}
    </ul>
  );
}

function points(play: Playing, seat: Seat) {
  const box = boxOf(play.table);
  const now = viewOf(play.told).table.points[seat]!;
  return { now, target: box.target, mark: couldWin(box) };
}

/** Another seat. A choice of players makes its head a button. */
export function Other({ play, seat, choices, outlook, rows }: SeatProps & { rows: boolean }) {
  const words = useWords();
  const { now, target, mark } = points(play, seat);
  const move = choices?.seats.get(seat) ?? null;
  const chosen = move !== null && play.chosen === move;
  const head = (
    <>
      <SeatEye play={play} seat={seat} size={rows ? 46 : 64} />
      <span class="seat-id"><SeatName play={play} seat={seat} /><Counts play={play} seat={seat} outlook={outlook} /></span>
      <span class="seat-score">{signed(now)}<span class="unseen"> {words.say("vp.points.unit")}</span></span>
    </>
  );
  return (
    <section class={rows ? "seat seat-row" : "seat"} data-seat={seat}
      data-lies={move ? "" : undefined} data-chosen={chosen || undefined} aria-label={play.table.name(seat)}>
      <button type="button" class="seat-head" data-do={move ?? undefined} data-eye={seat}
        aria-pressed={move ? chosen : undefined}
        onClick={() => move ? play.choose(chosen ? null : move) : play.show({ what: "field", seat })}>
        {head}
      </button>
      <PointsBar points={now} target={target} mark={mark} seat={seat} />
      <div class="seat-field"><Field play={play} seat={seat} choices={choices} size={rows ? "tile" : "mini"} outlook={outlook} /></div>
    </section>
  );
}

/** My own seat: the same, lying nearer. */
export function Own({ play, seat, choices, outlook }: SeatProps) {
  const words = useWords();
  const wide = useWide();
  const { now, target, mark } = points(play, seat);
  const move = choices?.seats.get(seat) ?? null;
  return (
    <section class="own" data-seat={seat} data-drop="field" data-lies={move ? "" : undefined}
      data-chosen={move && play.chosen === move ? "" : undefined} aria-label={words.say("vp.own")}>
      <div class="own-head">
        <span data-eye={seat}><SeatEye play={play} seat={seat} size={76} /></span>
        <div class="own-id">
          <SeatName play={play} seat={seat} />
          <PointsBar points={now} target={target} mark={mark} seat={seat} />
          <Counts play={play} seat={seat} outlook={outlook} />
        </div>
        <span class="seat-score">{signed(now)}<span class="unseen"> {words.say("vp.points.unit")}</span></span>
        {move && (
          <button type="button" class="button own-choose" data-do={move} aria-pressed={play.chosen === move}
            onClick={() => play.choose(move)}>{words.say("vp.choose.me")}</button>
        )}
      </div>
      <div class="own-field">
        <Field play={play} seat={seat} choices={choices} size={wide ? "mini" : "tile"} outlook={outlook} />
      </div>
    </section>
  );
}
