// The table of the three card games: fields, piles, what is pending, and the hand as buttons.

import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Move, Said, Table } from "../table/table";
import { viewpointFacts } from "../types.generated";
import type { ViewpointBox, ViewpointView } from "../types.generated";
import { useWords, type Words } from "../words";
import type { Asked, Screen } from "./screen";

const { field: FIELD, discard: DISCARD, noKind: NO_KIND, overwhelmedBy: OVERWHELMED_BY } =
  viewpointFacts;
const TOKEN = viewpointFacts.marks.indexOf("token");
const NEAR = 20; // points one turn may well bring

type Card = ViewpointView["card"][number];
type Entry = ViewpointView["table"]["entry"][number];

interface Pile {
  kind: number;
  token: boolean;
  /** An action that is not over has chosen it. */
  chosen: boolean;
  count: number;
}

const viewOf = (table: Table) => table.told.view as ViewpointView;
const boxOf = (table: Table) => table.box as ViewpointBox;
const isToken = (card: Card) => card.mark.includes(TOKEN);

/** The cards of one place, equal ones together. */
function pilesAt(view: ViewpointView, place: number): Pile[] {
  const piles: Pile[] = [];
  for (const card of view.card) {
    if (card.place !== place) continue;
    const [token, chosen] = [isToken(card), card.bits.length > 0];
    const same = piles.find((pile) =>
      pile.kind === card.kind && pile.token === token && pile.chosen === chosen);
    if (same) same.count++;
    else piles.push({ kind: card.kind, token, chosen, count: 1 });
  }
  return piles;
}

function who(words: Words, table: Table, seat: number): string {
  return words.seat(seat) + (seat === table.seat ? ` (${words.say("you")})` : "");
}

/** A sentence about a seat, which may be the reader's. */
function sayOf(words: Words, table: Table, key: string, seat: number, ...args: string[]): string {
  return words.say(seat === table.seat ? `${key}.you` : key, words.seat(seat), ...args);
}

function handOf(words: Words, table: Table, seat: number): string {
  return seat === table.seat ? words.say("cards.hand")
    : words.say("cards.hand.of", words.seat(seat));
}

function Hidden({ children }: { children: ComponentChildren }) {
  return <span class="unseen">{children}</span>;
}

/** Value, name and marks. Every mark has its words for whoever does not see it. */
function Face({ table, pile }: { table: Table; pile: Pile }) {
  const words = useWords();
  const kind = boxOf(table).deck.kind[pile.kind]!;
  return (
    <>
      <b class="value" translate={false}>{kind.value}</b>{" "}
      <span translate={false}>{kind.name}</span>
      {pile.count > 1 && <> {words.say("cards.copies", pile.count)}</>}
      {kind.each_turn.length > 0 &&
        <> <span aria-hidden>↻</span><Hidden>{words.say("cards.again")}</Hidden></>}
      {kind.reveal > 0 &&
        <> <span aria-hidden>!</span><Hidden>{words.say("cards.reveals")}</Hidden></>}
      {kind.zombeyes > 0 && (
        <>
          {" "}<span aria-hidden translate={false}>{"z".repeat(kind.zombeyes)}</span>
          <Hidden>{words.say("cards.symbols", kind.zombeyes)}</Hidden>
        </>
      )}
      {pile.token && (
        <>
          {" "}<b class="token" aria-hidden>Z</b><Hidden>{words.say("cards.token")}</Hidden>
        </>
      )}
      {pile.chosen && <> <em>{words.say("cards.chosen")}</em></>}
    </>
  );
}

function Text({ table, kind }: { table: Table; kind: number }) {
  const words = useWords();
  const text = table.cards[kind]?.trim() || words.say("cards.plain");
  return <>{text.split("\n").map((line, i) => <span class="line" key={i}>{line} </span>)}</>;
}

/** Cards that lie open; each opens to its words. */
function Cards({ table, piles }: { table: Table; piles: Pile[] }) {
  return (
    <ul class="cards">
      {piles.map((pile) => (
        <li key={`${pile.kind} ${pile.token} ${pile.chosen}`}
          class={pile.chosen ? "chosen" : pile.token ? "zombified" : ""}>
          <details>
            <summary><Face table={table} pile={pile} /></summary>
            <p><Text table={table} kind={pile.kind} /></p>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Counts({ table, seat }: { table: Table; seat: number }) {
  const words = useWords();
  const [box, t] = [boxOf(table), viewOf(table).table];
  const dead = t.dead.includes(seat);
  const points = t.points[seat]!;
  const zombeyes = t.zombeyes[seat]!;
  if (dead) return <p class="counts">{words.say("cards.dead")}</p>;
  return (
    <p class="counts">
      <progress aria-hidden value={Math.max(0, points)} max={box.target} />
      <span class={points >= box.target - NEAR ? "alarm" : ""}>
        {words.say("cards.points", points, box.target)}
      </span>{" "}
      <span>{words.say("cards.held", t.hand[seat]!)}</span>{" "}
      {box.plague > 0 && (
        <span class={zombeyes >= OVERWHELMED_BY - 2 ? "alarm" : ""}>
          {words.say("cards.zombeyes", zombeyes, OVERWHELMED_BY)}
        </span>
      )}{" "}
      {t.misses[seat]! > 0 && <span>{words.say("cards.misses", t.misses[seat]!)}</span>}
    </p>
  );
}

function Seat({ table, seat }: { table: Table; seat: number }) {
  const words = useWords();
  const view = viewOf(table);
  const field = pilesAt(view, FIELD + seat);
  // A hand that is asked for lies above, as buttons.
  const above = /^(play|window)$/.test(view.table.asking) &&
    table.told.questions.some(({ subject, sealed }) => subject === seat && sealed === undefined);
  const hand = above ? [] : pilesAt(view, seat);
  const turn = view.table.active === seat && view.table.part !== "over";
  return (
    <section class={turn ? "seat turn" : "seat"} aria-labelledby={`seat-${seat}`}>
      <h3 id={`seat-${seat}`}>
        {turn && <span aria-hidden>▸ </span>}
        {who(words, table, seat)}
        {turn && <Hidden>, {words.say("cards.turn")}</Hidden>}
      </h3>
      <Counts table={table} seat={seat} />
      {field.length > 0
        ? <Cards table={table} piles={field} />
        : <p class="help">{words.say("cards.field.empty")}</p>}
      {hand.length > 0 && (
        <div>
          <p class="help">{handOf(words, table, seat)}</p>
          <Cards table={table} piles={hand} />
        </div>
      )}
    </section>
  );
}

/** Notes that say what is drawn here anyway. */
const DRAWN = /^viewpoint\.view\.(turn$|piles|stack|seat|hand|field|dead)/;

const MEMORY = /^viewpoint\.view\.memory/;

function List({ notes }: { notes: Said[] }) {
  return <ul class="notes">{notes.map((note, i) => <li key={i}>{note.text}</li>)}</ul>;
}

function Notes({ notes }: { notes: Said[] }) {
  const words = useWords();
  const memory = notes.filter(({ key }) => MEMORY.test(key));
  const rest = notes.filter(({ key }) => !DRAWN.test(key) && !MEMORY.test(key));
  return (
    <>
      {rest.length > 0 && <List notes={rest} />}
      {memory.length > 0 && (
        <details>
          <summary>{words.say("cards.memory", memory.length)}</summary>
          <List notes={memory} />
        </details>
      )}
    </>
  );
}

/** What the marks mean; only those this deck has. */
function Legend({ table }: { table: Table }) {
  const words = useWords();
  const { deck, plague } = boxOf(table);
  return (
    <p class="help legend" aria-hidden>
      {deck.kind.some((kind) => kind.each_turn.length > 0) &&
        <span>↻ {words.say("cards.again")}</span>}
      {deck.kind.some((kind) => kind.reveal > 0) && <span>! {words.say("cards.reveals")}</span>}
      {deck.kind.some((kind) => kind.zombeyes > 0) && <span>z {words.say("cards.symbol")}</span>}
      {plague > 0 && <span><b class="token">Z</b> {words.say("cards.token")}</span>}
    </p>
  );
}

function Board({ table }: { table: Table }) {
  const words = useWords();
  const view = viewOf(table);
  const { seats } = boxOf(table);
  // The own field first, below the question; then clockwise.
  const first = Math.max(0, table.seat);
  const order = Array.from({ length: seats }, (_, i) => (first + i) % seats);
  const discard = pilesAt(view, DISCARD).reverse();
  const discarded = discard.reduce((sum, pile) => sum + pile.count, 0);
  return (
    <section class="board" aria-labelledby="board">
      <h2 id="board">{words.say("cards.table")}</h2>
      <div class="piles">
        <p>{words.say("cards.draw", view.table.draw)}</p>
        {discarded === 0 ? <p>{words.say("cards.discard", 0)}</p> : (
          <details>
            <summary>{words.say("cards.discard", discarded)}</summary>
            <Cards table={table} piles={discard} />
          </details>
        )}
      </div>
      <Notes notes={table.notes()} />
      {order.map((seat) => <Seat key={seat} table={table} seat={seat} />)}
      <Legend table={table} />
    </section>
  );
}

/* --- what is pending ------------------------------------------------------------------- */

function nameOf(table: Table, kind: number): string {
  return kind === NO_KIND ? "" : boxOf(table).deck.kind[kind]!.name;
}

function sayEntry(words: Words, table: Table, entry: Entry): string {
  const name = nameOf(table, entry.kind);
  const answered = entry.answers > 0 ? viewOf(table).table.entry[entry.answers - 1] : undefined;
  if (entry.what === "reveal" && answered)
    return sayOf(words, table, "cards.pending.against", entry.actor, name,
      nameOf(table, answered.kind) || words.seat(answered.actor));
  return sayOf(words, table, `cards.pending.${entry.what}`, entry.actor, name);
}

/** Whom and what the action is aimed at. */
function aims(words: Words, table: Table, entry: Entry, index: number): string[] {
  const view = viewOf(table);
  const cards = view.card.filter(({ place, bits }) => place <= DISCARD && bits.includes(index));
  if (cards.length > 0)
    return cards.map(({ place, kind }) => place >= FIELD && place < DISCARD
      ? words.say("cards.pending.card", nameOf(table, kind), who(words, table, place - FIELD))
      : nameOf(table, kind));
  const seats = [entry.performer, entry.from, entry.to].filter((s) => s >= 0 && s !== entry.actor);
  return [...new Set(seats)].map((seat) => who(words, table, seat));
}

/** Newest first: it is the one that is answered. */
function Pending({ table }: { table: Table }) {
  const words = useWords();
  const { entry } = viewOf(table).table;
  if (entry.length === 0 || table.told.score) return null;
  const list = entry.map((each, index) => ({ each, index })).reverse();
  return (
    <section class="pending" aria-label={words.say("cards.pending")}>
      <ol>
        {list.map(({ each, index }) => {
          const at = aims(words, table, each, index);
          return (
            <li key={index}>
              <strong>{sayEntry(words, table, each)}</strong>
              {at.length > 0 && <> {words.say("cards.pending.at", at.join(", "))}</>}
              {each.kind !== NO_KIND &&
                <p class="help"><Text table={table} kind={each.kind} /></p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/* --- answering ------------------------------------------------------------------------- */

/** The card a move names: "play 12", "card 0 12". */
function kindOf(move: Move): number {
  return Number(/^(?:(?:card|token) \d+|play|reveal|pick) (\d+)$/.exec(move.do)?.[1] ?? NO_KIND);
}

const HAND_VERBS: Record<string, string> = { play: "play", window: "reveal", pick: "pick" };
const QUIET = new Set(["pass", "skip"]);

function Plain({ table, moves, onMove }: {
  table: Table;
  moves: Move[];
  onMove: (move: string) => void;
}) {
  return (
    <ul class="moves">
      {moves.map((move) => {
        const kind = kindOf(move);
        return (
          <li key={move.do}>
            <button type="button" data-do={move.do} onClick={() => onMove(move.do)}>
              {move.text}
              {kind !== NO_KIND && <small><Text table={table} kind={kind} /></small>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** One's own hand, always whole: a card that cannot be the answer says why when it is pressed. */
function Hand({ table, question, moves, onMove, onWhy }: Omit<Asked, "list">) {
  const words = useWords();
  const view = viewOf(table);
  const verb = HAND_VERBS[view.table.asking];
  const hand = pilesAt(view, question.subject);
  const id = `hand-${question.subject}`;
  return (
    <>
      <h3 id={id}>{handOf(words, table, question.subject)}</h3>
      {hand.length === 0 && <p class="help">{words.say("cards.hand.empty")}</p>}
      <ul class="moves hand" aria-labelledby={id}>
        {hand.map((pile, i) => {
          const move = moves.find((each) => each.do === `${verb} ${pile.kind}`);
          return (
            <li key={pile.kind}>
              <button type="button" data-card={i + 1} data-do={move?.do} aria-disabled={!move}
                onClick={() => {
                  if (move) onMove(move.do);
                  else onWhy(table.may(question.subject, `${verb} ${pile.kind}`));
                }}>
                <span class="top">
                  <span><Face table={table} pile={pile} /></span>
                  {i < 9 && <kbd aria-hidden translate={false}>{i + 1}</kbd>}
                </span>
                <small><Text table={table} kind={pile.kind} /></small>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const LET_BE = "pass-unless-able"; // a standing order: docs/orders.md

function Skip({ table }: { table: Table }) {
  const words = useWords();
  const on = table.orders.some(({ order }) => order === LET_BE);
  if (table.reach !== "here") return null;
  return (
    <p>
      <label>
        <input type="checkbox" name="skip" checked={on} onChange={(e) =>
          void (e.currentTarget.checked ? table.order(LET_BE) : table.disarm(LET_BE))} />{" "}
        {words.say("cards.skip")}
      </label>
    </p>
  );
}

function Moves({ table, question, moves, onMove, onWhy }: Asked) {
  const words = useWords();
  const root = useRef<HTMLDivElement>(null);
  const view = viewOf(table);
  const verb = HAND_VERBS[view.table.asking];
  const held = new Set(pilesAt(view, question.subject).map(({ kind }) => kind));
  const quiet = moves.filter((move) => QUIET.has(move.do));
  const inHand = moves.length > quiet.length && moves.every((move) =>
    QUIET.has(move.do) || (move.do.startsWith(`${verb} `) && held.has(kindOf(move))));
  const showsHand = inHand || view.table.asking === "window";
  const others = moves.filter((move) => !QUIET.has(move.do));

  // Keys work while the question itself has the focus, as it has when it is new: so they are
  // nobody else's. Of two questions the first has them.
  useEffect(() => {
    const place = root.current?.closest(".now");
    if (!place || place.querySelector("[data-moves]") !== root.current) return undefined;
    function press(e: Event) {
      const { key, target, ctrlKey, altKey, metaKey, repeat } = e as KeyboardEvent;
      if (ctrlKey || altKey || metaKey || repeat || (target as Element).id !== "now") return;
      const button = key === " " ? root.current?.querySelector("button[data-quiet]")
        : /^[1-9]$/.test(key) ? root.current?.querySelector(`button[data-card="${key}"]`) : null;
      if (!button) return;
      e.preventDefault();
      (button as HTMLElement).click();
    }
    place.addEventListener("keydown", press);
    return () => place.removeEventListener("keydown", press);
  });

  return (
    <div ref={root} data-moves>
      {quiet.map((move) => (
        <p class="buttons" key={move.do}>
          <button type="button" class="main" data-quiet data-do={move.do} aria-keyshortcuts="Space"
            onClick={() => onMove(move.do)}>
            {move.text} <kbd aria-hidden>{words.say("cards.space")}</kbd>
          </button>
        </p>
      ))}
      {!showsHand && <Plain table={table} moves={others} onMove={onMove} />}
      {showsHand && <Hand table={table} question={question} moves={moves} onMove={onMove}
        onWhy={onWhy} />}
      {view.table.asking === "window" && question === table.told.questions[0] &&
        <Skip table={table} />}
    </div>
  );
}

export const viewpoint: Screen = { Above: Pending, Moves, Board };
