// Card and view, side by side: of one size, in one line, and always both in sight.

import { useEffect, useState } from "preact/hooks";
import { Iris } from "../../parts/iris";
import { Kbd, keyed } from "../../shell/key";
import { keyFor } from "../../shell/keys";
import { useWide } from "../../shell/wide";
import { useWords, type Words } from "../../base/words";
import { wrongOf, type Bench } from "./bench";
import { deeds } from "./keys";
import { columnName, Paper, rowName, VIEW_BOX } from "./paper";
import { Square } from "./pieces";
import { Marks, Scene, type Pointed } from "./scene";
import { at, cellAt, COUNT, DOWN, EMPTY, placeNames, slotAt, slotName, wrongSlots, type Card } from "./space";
import {
  boxOf, compares, freshPieces, isSolitaire, hintedPlaces, KEYS, landing, letter, pieceName, seatAt, sideName, blamed,
} from "./view";

const nameIn = (words: Words, piece: number) => piece === EMPTY ? words.say("cube.empty") : pieceName(words, piece);

/** A card as it is printed. */
export function CardPicture({ side, card, label, wrong, ring }: {
  side: number;
  card: Card;
  label: string;
  wrong?: ReadonlySet<number> | undefined;
  ring?: number | undefined;
}) {
  return (
    <svg class="cube-card" viewBox={VIEW_BOX} role="img" aria-label={label} translate={false}>
      <Paper side={side} />
      {COUNT.flatMap((row) => COUNT.map((column) =>
        <Square key={`${column} ${row}`} piece={card[slotAt(side, column, row)]!} x={column} y={-row - 1} />))}
      <Marks side={side} wrong={wrong} ring={ring} />
    </svg>
  );
}

/** Card and view slot by slot, for people who cannot see them. */
function Spoken({ side, card, seen }: { side: number; card: Card | null; seen: Card }) {
  const words = useWords();
  return (
    <div class="unseen"><table>
      <caption>{words.say("cube.spoken")}</caption>
      <tbody>
        {DOWN.map((row) => (
          <tr key={row}>
            <th scope="row">{rowName(side, row)}</th>
            {COUNT.map((column) => {
              const slot = slotAt(side, column, row);
              const name = columnName(side, column) + rowName(side, row);
              return (
                <td key={column}>
                  {card ? words.say("cube.spoken.both", name, nameIn(words, card[slot]!), nameIn(words, seen[slot]!))
                    : words.say("cube.spoken.seen", name, nameIn(words, seen[slot]!))}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table></div>
  );
}

const SHOWN = 3; // slots named in the sentence

/** How much agrees: only where the table compares. */
function Match({ bench }: { bench: Bench }) {
  const words = useWords();
  const { card, seen, then, play } = bench;
  if (!card || !compares(play.table)) return null;
  const wrong = wrongSlots(card, seen);
  const right = card.length - wrong.length;
  const next = then ? card.length - wrongSlots(card, then).length : right;
  return (
    <p class="cube-match">
      <span><b>{right}</b> {words.say("cube.right", card.length)}</span>
      {bench.marks && wrong.length > 0 && next === right && (
        <span class="cube-miss">{wrong.slice(0, SHOWN).map((slot) =>
          words.say("cube.should", slotName(slot), nameIn(words, card[slot]!))).join(" ")}</span>
      )}
      {next !== right && <b class={next > right ? "cube-better" : "cube-worse"}>{words.say("cube.right.then", next)}</b>}
    </p>
  );
}

/** What somebody else has just put down falls into its place; `again` lets it fall once more. */
function useFall(bench: Bench, again: number) {
  const { told } = bench.play;
  const found = landing(told);
  return found && { ...found, key: `${told.step}.${again}` };
}

export function View({ bench, again, small }: { bench: Bench; again: number; small?: boolean }) {
  const words = useWords();
  const { play, hand, side, leaning } = bench;
  const { table, told } = play;
  const falls = useFall(bench, again);
  const { held = null, no = null, from = null, lifted = false } = hand ?? {};
  const seats = new Map([...freshPieces(table, told)].map(([piece, where]) => [piece, seatAt(table, told, where)] as const)
    .filter(([, seat]) => seat >= 0));
  function point({ column, row, frame }: Pointed) {
    if (!hand) return;
    if (leaning) {
      const cell = cellAt(side, frame ?? [column, row, 0]);
      if (held) return hand.put(cell, false);
      const piece = at(hand.grid, cell);
      return frame && piece !== EMPTY ? bench.take(piece) : undefined;
    }
    const piece = bench.seen[slotAt(side, column, row)]!;
    if (held) hand.aim(column, row);
    else if (piece !== EMPTY) bench.take(piece);
  }
  /** The wheel turns what is in hand; with Shift it tips, with Alt it rolls, with Ctrl it is lifted. */
  function wheel(event: WheelEvent) {
    event.preventDefault();
    if (event.ctrlKey) hand!.step([0, 0, event.deltaY < 0 ? 1 : -1]);
    else hand!.turn(event.shiftKey ? 0 : event.altKey ? 1 : 2);
  }
  return (
    <Scene label={words.say("cube.picture", words.say(`cube.side.${sideName(side)}`))} side={side} leaning={leaning}
      placed={bench.placed} ghost={held} from={lifted ? null : from} falls={falls} fresh={seats}
      verdict={held && !lifted ? no ? "not" : "fits" : undefined} blame={held ? blamed(no, held.piece) : new Set()}
      wanted={hintedPlaces(told)} wrong={bench.marks && !small ? new Set(wrongOf(bench)) : undefined}
      ring={bench.advice?.slot} onPoint={hand ? point : undefined} onWheel={held ? wheel : undefined}
      onNext={held ? () => hand!.way(1) : undefined} />
  );
}

function LeanButton({ bench }: { bench: Bench }) {
  const words = useWords();
  const key = keyFor(KEYS, "view", deeds);
  // Where there is little room only the iris is shown: the name is still there for screen readers.
  return (
    <button type="button" class="quiet-button cube-lean" data-action="lean"
      aria-pressed={bench.leaning} onClick={bench.lean} {...keyed(key)}>
      <span>{words.say("cube.lean")}</span><Kbd sign={key} />
      <span aria-hidden="true"><Iris seat={Math.max(0, bench.play.told.seat)} size={24} /></span>
    </button>
  );
}

/** A single player has two cards, one of them face up. If the table has that option, they can be flipped once a turn. */
function Flip({ bench }: { bench: Bench }) {
  const words = useWords();
  const { table, question } = bench.play;
  if (!isSolitaire(table) || boxOf(table).free_flip === 0 || !bench.hand || table.may(question!.subject, "flip")) return null;
  return (
    <button type="button" class="quiet-button" data-do="flip" onClick={() => bench.act("flip")}>{words.say("cube.flip")}</button>
  );
}

/** What the engine says about the place, at once. */
export function Verdict({ bench }: { bench: Bench }) {
  const words = useWords();
  const { hand, play } = bench;
  const [said, setSaid] = useState("");
  const { held, no, lifted } = hand ?? { held: null, no: null, lifted: false };
  const text = !held ? "" : lifted ? words.say("cube.lifted", pieceName(words, held.piece))
    : no ? no.text : words.say("cube.fits", letter(held.piece));
  // For those who cannot see the picture, the place is said, too.
  const heard = !held || lifted || no ? text : words.say("cube.fits.at", letter(held.piece), ...placeNames(bench.side, held.at));
  // A piece that is dragged passes over many places: only the one where it rests is spoken.
  useEffect(() => {
    const timer = setTimeout(() => setSaid(heard), 250);
    return () => clearTimeout(timer);
  }, [heard]);
  if (!held) return <p class="cube-verdict cube-verdict-none" role="status" />;
  return (
    <>
      <p class="cube-verdict" data-verdict={lifted ? "lifted" : no ? "not" : "fits"}>
        <span class="cube-verdict-mark" aria-hidden="true">{lifted ? "↑" : no ? "✕" : "✓"}</span>
        <span>{text} {no?.rule && !lifted && (
          <button type="button" class="rule-link" onClick={() => play.show({ what: "rules", rule: no.rule! })}>{no.rule}</button>
        )}</span>
      </p>
      <p class="unseen" role="status">{said}</p>
    </>
  );
}

export function Faces({ bench, again }: { bench: Bench; again: number }) {
  const words = useWords();
  const wide = useWide();
  const { side, card, play, then, seen } = bench;
  const from = words.say(`cube.side.${sideName(side)}`);
  const wrong = bench.marks && bench.leaning ? new Set(wrongOf(bench)) : undefined;
  return (
    <div class="cube-faces" data-leans={bench.leaning || undefined} data-bare={card ? undefined : ""}>
      {card && (
        <section class="cube-panel" aria-label={words.say("cube.card")}>
          <header><h2>{words.say("cube.card")}</h2> <Flip bench={bench} /> <small>{words.say("cube.from", from)}</small></header>
          <CardPicture side={side} card={card} label={words.say("cube.card.picture", from)} wrong={wrong} ring={bench.advice?.slot} />
          <Match bench={bench} />
        </section>
      )}
      <section class="cube-panel cube-panel-view" aria-label={words.say("cube.seen")}>
        <header><h2>{words.say(then && wide ? "cube.seen.then" : "cube.seen")}</h2> {!play.told.score && <LeanButton bench={bench} />}</header>
        <View bench={bench} again={again} />
      </section>
      <Verdict bench={bench} />
      <Spoken side={side} card={card} seen={then ?? seen} />
    </div>
  );
}
