// One moment of the evening: the sentence, who saw it, who looked away, and why it happened.

import { n } from "../../art/ink";
import { Eye } from "../../parts/eye";
import { Iris, seatLetter } from "../../parts/iris";
import type { Seat, Table } from "../../table/table";
import type { Truth } from "../../table/truth";
import { useWords, type Words } from "../../base/words";
import {
  beatBefore, beatOf, missedBy, winksFor, type Beat, type Deed, type Evening, type WinkState,
} from "./deeds";
import { TABLE } from "./view";

export interface Looking {
  table: Table;
  truth: Truth<WinkState>;
  evening: Evening;
  deed: Deed;
}

interface Spot { x: number; y: number }

// The table that is drawn is 300 by 184.
const MIDDLE: Spot = { x: 150, y: 92 };
const ROOM = 28; // round an eye

/** Where a seat sits round the table that is drawn: the first below, the others clockwise. */
function spot(seat: Seat, seats: number): Spot {
  const angle = Math.PI / 2 + seat * 2 * Math.PI / seats;
  return { x: MIDDLE.x + Math.cos(angle) * 112, y: MIDDLE.y + Math.sin(angle) * 66 };
}

/** From an eye to what it looks at, as far as both leave room. */
function way(from: Spot, to: Spot) {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { long, x: (to.x - from.x) / long, y: (to.y - from.y) / long };
}

function Line({ seat, from, to, kind }: { seat: Seat; from: Spot; to: Spot; kind: Beat["flashes"][number]["verb"] }) {
  const { long, x, y } = way(from, to);
  const until = long - (to === MIDDLE ? 20 : 32);
  if (until < ROOM) return null;
  const end = `${n(from.x + x * until)} ${n(from.y + y * until)}`;
  return (
    <g class={`story-line story-line-${kind}`} stroke={`var(--line-${seatLetter(seat)})`}>
      <path d={`M${n(from.x + x * ROOM)} ${n(from.y + y * ROOM)}L${end}`} />
      <path class="story-tip" d="M-7 -5L1 0L-7 5"
        transform={`translate(${end})rotate(${n(Math.atan2(y, x) * 180 / Math.PI)})`} />
    </g>
  );
}

function Scene({ table, evening, deed }: Looking) {
  const { seats } = evening;
  const beat = deed.kind === "public" ? beatBefore(evening, deed.column) : beatOf(evening, deed.column);
  const all = Array.from({ length: seats }, (_, seat) => {
    const flash = deed.kind === "public" ? undefined : beat?.flashes[seat];
    const on = flash?.on ?? beat?.heads[seat] ?? TABLE;
    const from = spot(seat, seats);
    const to = on === TABLE ? MIDDLE : spot(on, seats);
    return { seat, from, to, kind: flash?.verb ?? "hold" as const };
  });
  return (
    <div class="story-scene" aria-hidden="true">
      <svg viewBox="0 0 300 184">
        <ellipse class="story-table" cx={MIDDLE.x} cy={MIDDLE.y} rx="74" ry="36" />
        {all.map((one) => <Line key={one.seat} {...one} />)}
      </svg>
      {all.map(({ seat, from, to, kind }) => (
        <span key={seat} class="story-seat" style={{ left: `${from.x / 3}%`, top: `${from.y / 1.84}%` }}>
          <Eye seat={seat} state={kind === "wink" ? "asleep" : "acts"} size={52} gaze={way(from, to)}
            bot={table.lobby.seats[seat]?.who === "bot"} />
        </span>
      ))}
    </div>
  );
}

/** Where the eyes of a seat were that did not see it. */
function elsewhere(words: Words, { table, evening, deed }: Looking, seat: Seat): string {
  const flash = beatOf(evening, deed.column)?.flashes[seat];
  if (!flash || flash.on === TABLE) return words.say("story.at.table", table.name(seat));
  return words.say(`story.at.${flash.verb}`, table.name(seat), table.name(flash.on));
}

/** Who holds the face that a search is for. */
function holder(words: Words, { table, truth, deed }: Looking): string[] {
  if (!deed.search) return [];
  const { number } = deed.search;
  const holds = truth.at(deed.step - 1).truth.hand.findIndex(({ cards }) => cards.includes(number));
  if (holds < 0) return [words.say("story.why.nobody", number)];
  return [words.say("story.why.holds", table.name(holds), number)];
}

function whyOf(words: Words, look: Looking): string[] {
  const { table, truth, evening, deed } = look;
  const { by, to, search } = deed;
  if (deed.kind === "peek") {
    const head = beatOf(evening, deed.column)?.heads[by] ?? TABLE;
    return [head === TABLE ? words.say("story.why.peek.table", table.name(to!))
      : words.say("story.why.peek", table.name(head), table.name(to!))];
  }
  if (!search || deed.event === "placed") return [];
  if (deed.kind === "wink") {
    const holds = truth.at(deed.step - 1).truth.hand[by]!.cards.includes(search.number);
    const key = holds ? "story.why.wink" : "story.why.false";
    return [words.say(key, table.name(to!), search.number, table.name(by))];
  }
  const winks = winksFor(evening, deed);
  const seen = winks.filter(({ saw }) => saw!.includes(by)).length;
  const also = deed.event === "matched" || deed.event === "caught" ? [] : holder(words, look);
  return [...also, words.say("story.why.winks", winks.length, table.name(by), seen)];
}

/** Irises, each with what is said of its seat. */
function Seats({ seats, say }: { seats: Seat[]; say: (seat: Seat) => string }) {
  return (
    <ul class="story-seats">
      {seats.map((seat) => (
        <li key={seat}><Iris seat={seat} size={22} /> {say(seat)}</li>
      ))}
    </ul>
  );
}

export function Moment(look: Looking) {
  const words = useWords();
  const { table, truth, evening, deed } = look;
  const away = missedBy(evening, deed);
  const why = whyOf(words, look);
  return (
    <div class="story-moment">
      <Scene {...look} />
      <div class="story-words">
        <p class="story-when">{truth.at(Math.max(0, deed.step - 1)).notes[0]?.text}</p>
        <h3 class="story-said">{deed.text}</h3>
        <dl class="story-facts">
          <dt>{words.say("story.saw")}</dt>
          <dd>{deed.saw === null ? words.say("story.all") : deed.saw.length === 0 ? words.say("story.none")
            : <Seats seats={deed.saw} say={(seat) => table.name(seat)} />}</dd>
          {away.length > 0 && (
            <>
              <dt>{words.say("story.away")}</dt>
              <dd><Seats seats={away} say={(seat) => elsewhere(words, look, seat)} /></dd>
            </>
          )}
          {why.length > 0 && <dt>{words.say("story.why")}</dt>}
          {why.length > 0 && <dd>{why.map((one) => <p key={one}>{one}</p>)}</dd>}
        </dl>
      </div>
    </div>
  );
}
