// The others round the field: a living head, a name, what everybody may count, and whom it seeks. Heads are public;
// where eyes went is drawn only for seats that saw it.

import { Head } from "../../parts/head";
import { Hyphened } from "../../parts/hyphened";
import { Iris, seatLetter } from "../../parts/iris";
import { Kbd, keyed } from "../../shell/key";
import type { Playing } from "../../shell/playing";
import { othersOf } from "../../shell/seats";
import { useWide } from "../../shell/wide";
import type { Seat } from "../../table/table";
import { useWords, type Words } from "../../base/words";
import type { Choices } from "./choose";
import { Face } from "./field";
import { faceName, pointsOf, ringOf, seenIn, soughtBy, spotOf, TABLE, viewOf, wayTo } from "./view";

/** Whom a head is turned to, in words. While heads are about to turn, it is where they were. */
export function looksText(words: Words, play: Playing, seat: Seat): string {
  const { table } = viewOf(play.told);
  const at = table.head[seat]!;
  const before = table.phase === "look";
  if (at === TABLE) return words.say(before ? "wink.looked.table" : "wink.looks.table");
  if (at === play.told.seat) return words.say(before ? "wink.looked.you" : "wink.looks.you");
  return words.say(before ? "wink.looked" : "wink.looks", play.table.name(at));
}

/** Where a head is turned, and where its eyes are, if I saw that. */
export function SeatHead({ play, seat, size }: { play: Playing; seat: Seat; size: number }) {
  const words = useWords();
  const row = !useWide();
  const { told, table } = play;
  const at = viewOf(told).table.head[seat]!;
  const { face } = seenIn(told, words.games);
  const gaze = wayTo(told, seat, at, row);
  const eyes = face && face.seat === seat && face.did !== "hold" ? wayTo(told, seat, face.at, row) : gaze;
  return <Head seat={seat} size={size} gaze={gaze} eyes={eyes} bot={table.lobby.seats[seat]?.who === "bot"} lively />;
}

/** A short dotted line where the head is turned, beside the head: below it stands the name. */
function Stub({ play, seat }: { play: Playing; seat: Seat }) {
  const at = viewOf(play.told).table.head[seat]!;
  if (at === TABLE) return null;
  const { x, y } = wayTo(play.told, seat, at, false);
  const left = Math.abs(x) > 0.3 ? x < 0 : spotOf(play.told, seat, false).x < 0;
  return (
    <svg class="wink-stub" data-side={left ? "left" : "right"} viewBox="0 0 44 12" aria-hidden="true"
      style={{ transform: `rotate(${Math.atan2(y, x)}rad)` }}>
      <path d="M2 6h28" stroke={`var(--line-${seatLetter(seat)})`} />
      <path d="M32 1l7 5l-7 5" stroke={`var(--line-${seatLetter(seat)})`} class="wink-stub-tip" />
    </svg>
  );
}

function Sought({ play, seat }: { play: Playing; seat: Seat }) {
  const words = useWords();
  const view = viewOf(play.told);
  const number = soughtBy(view, seat);
  const wide = useWide();
  if (number === null)
    return (
      <span class="wink-sought wink-sought-none">
        {wide ? words.say("wink.seeks.nothing") : <><span class="unseen">{words.say("wink.seeks.nothing")}</span><span aria-hidden="true">–</span></>}
      </span>
    );
  return (
    <span class="wink-sought">
      <Face number={number} />
      <span class="unseen">{words.say("wink.seeks", number)} </span>
      <b aria-hidden="true">{number}</b>
      <span class="wink-sought-name">{faceName(words, number)}</span>
    </span>
  );
}

/** What only this screen knows of a seat: it seeks a card of mine. */
function Flag({ play, seat }: { play: Playing; seat: Seat }) {
  const words = useWords();
  const view = viewOf(play.told);
  const number = soughtBy(view, seat);
  if (number === null || !view.mine.cards.includes(number)) return null;
  return <span class="wink-flag">{words.say("wink.seeks.yours", number)}</span>;
}

/** One seat as one thing to press. The digit before it chooses it, too. */
function SeatPart({ play, seat, choices }: { play: Playing; seat: Seat; choices: Choices }) {
  const words = useWords();
  const wide = useWide();
  const { told, table } = play;
  const view = viewOf(told);
  const press = choices.heads.get(seat);
  const printed = choices.asksHeads && !press;
  const now = table.lobby.seats[seat];
  const typing = press !== undefined && !(choices.accusing && choices.accusing.seat !== null);
  const looked = view.table.head[told.seat] === seat;
  return (
    <li class="wink-seat" data-seat={seat}>
      <button type="button" class="wink-press" data-lies={press ? "" : undefined} data-chosen={press?.chosen || undefined}
        data-printed={printed || undefined} data-do={press?.move} data-looked={looked || undefined}
        {...keyed(typing ? String(seat + 1) : undefined)}
        aria-pressed={press ? press.chosen : undefined} aria-disabled={press ? undefined : "true"}
        onClick={() => press ? press.press() : whyNot(play, choices, seat)}>
        <Flag play={play} seat={seat} />
        <span class="wink-head">
          <SeatHead play={play} seat={seat} size={wide ? 88 : 48} />
          {wide && view.table.phase !== "look" && view.table.phase !== "name" && <Stub play={play} seat={seat} />}
          <Kbd sign={typing ? String(seat + 1) : undefined} class="wink-key" />
        </span>
        <span class="wink-id">
          <span class="wink-name"><Iris seat={seat} size={20} bot={now?.who === "bot"} /><span><Hyphened name={table.name(seat)} /></span></span>
          {now?.who === "person" && now.here === false && <span class="wink-away">{words.say("seat.away")}</span>}
          <span class="wink-counts">{words.say("wink.counts", pointsOf(view, seat), view.table.cards[seat]!)}</span>
          <span class="wink-looks">{looksText(words, play, seat)}</span>
        </span>
        <Sought play={play} seat={seat} />
      </button>
    </li>
  );
}

function whyNot(play: Playing, { step, why, accusing }: Choices, seat: Seat) {
  if (accusing || !step) return;
  const verb = step === "flash" ? "peek" : step === "call" ? `accuse ${seat} ${viewOf(play.told).table.token[seat]}` : step;
  play.refuse(why(verb.includes(" ") ? verb : `${verb} ${seat}`));
}

/** Round the field where there is room, else in their order. */
export function Seats({ play, choices }: { play: Playing; choices: Choices }) {
  const words = useWords();
  const wide = useWide();
  const part = (seat: Seat) => <SeatPart key={seat} play={play} seat={seat} choices={choices} />;
  if (!wide)
    return <ul class="wink-seats" data-side="row" aria-label={words.say("wink.others")}>{othersOf(play.told).map(part)}</ul>;
  return (
    <>
      {Object.entries(ringOf(play.told)).map(([side, seats]) => seats.length > 0 && (
        <ul key={side} class="wink-seats" data-side={side} data-count={seats.length} aria-label={words.say(`wink.others.${side}`)}>
          {(seats as Seat[]).map(part)}
        </ul>
      ))}
    </>
  );
}
