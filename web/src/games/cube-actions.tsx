// All that is done without a piece in hand: passing, reserving, tokens, hints, bids and votes.

import { useState } from "preact/hooks";
import { Plain } from "../plain";
import type { Move, Table } from "../table";
import { useWords } from "../words";
import type { Hand } from "./cube-hand";
import {
  EMPTY, gridOf, letterOf, LETTERS, look, mirrored, SIZE, slotAt, slotName, wrongSlots,
} from "./cube-space";
import {
  boxOf, isSolitaire, isStanding, letter, ownCard, ownSide, pieceName, viewOf,
} from "./cube-table";
import type { Asked } from "./screen";

const verbOf = ({ do: text }: Move) => text.split(" ", 1)[0]!;
const ofVerb = (moves: Move[], verb: string) => moves.filter((move) => verbOf(move) === verb);

/** A move that is always shown; if it is not allowed, pressing it says why. */
function Always({ asked, move, main, label }: {
  asked: Asked;
  move: string;
  main?: boolean;
  label: string;
}) {
  const { table, question, moves, onMove, onWhy } = asked;
  const may = moves.some((each) => each.do === move);
  return (
    <button type="button" class={main ? "main" : ""} data-do={may ? move : undefined}
      aria-disabled={!may} onClick={async () => {
        if (may) onMove(move);
        else onWhy(await table.may(question.subject, move));
      }}>
      {label}
    </button>
  );
}

/* --- tokens ---------------------------------------------------------------------------- */

// By number, as in src/games/cube/view.h; the verbs of their moves.
const TOKENS = ["xy", "xyq", "look", "colours", "swap"];

/** The slots of somebody's card, which lies face down: only the frame is known. */
function Frame({ side, slot, onSlot }: {
  side: number;
  slot: number;
  onSlot: (slot: number) => void;
}) {
  const words = useWords();
  const rows = [5, 4, 3, 2, 1, 0];
  const columns = [0, 1, 2, 3, 4, 5];
  return (
    <div class="frame" role="group" aria-label={words.say("cube.token.slot")} translate={false}>
      {rows.flatMap((row) => columns.map((column) => {
        const each = slotAt(side, column, row);
        return (
          <button type="button" key={each} aria-pressed={each === slot}
            onClick={() => onSlot(each)}>
            {letterOf(mirrored(side) ? SIZE - 1 - column : column)}{row + 1}
          </button>
        );
      }))}
    </div>
  );
}

/** A question about a slot of another card: whose, which, and perhaps which colour. */
function SlotQuestion({ asked, verb }: { asked: Asked; verb: string }) {
  const words = useWords();
  const { table, moves, onMove } = asked;
  const offered = ofVerb(moves, verb).map((move) => move.do.split(" "));
  const persons = [...new Set(offered.map((parts) => parts[1]!))];
  const colours = [...new Set(offered.flatMap((parts) => parts.slice(3)))];
  const [person, setPerson] = useState(persons[0]!);
  const [colour, setColour] = useState(colours[0]);
  const [slot, setSlot] = useState(0);
  const move = [verb, person, slot, ...colours.length > 0 ? [colour] : []].join(" ");
  const found = moves.find((each) => each.do === move);
  const { side_of } = viewOf(table).table;
  return (
    <>
      <label class="inline">
        {words.say("cube.token.whom")}{" "}
        <select value={person} onChange={(e) => setPerson(e.currentTarget.value)}>
          {persons.map((each) => (
            <option key={each} value={each}>{words.seat(Number(each))}</option>
          ))}
        </select>
      </label>
      <Frame side={side_of[Number(person)]!} slot={slot} onSlot={setSlot} />
      {colours.length > 0 && (
        <label class="inline">
          {words.say("cube.token.colour")}{" "}
          <select value={colour} onChange={(e) => setColour(e.currentTarget.value)}>
            {colours.map((each) => (
              <option key={each} value={each}>
                {Number(each) < LETTERS.length ? pieceName(words, Number(each))
                  : words.say("cube.empty")}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="buttons">
        <button type="button" class="main" data-do={found?.do} aria-disabled={!found}
          onClick={() => onMove(move)}>
          {found?.text || words.say("cube.token.ask")}
        </button>
      </p>
    </>
  );
}

function Tokens({ asked }: { asked: Asked }) {
  const words = useWords();
  const [open, setOpen] = useState<string | null>(null);
  const { tokens } = viewOf(asked.table).table;
  if (tokens.length === 0) return null;
  return (
    <div class="tokens">
      <p class="help" id="cube-tokens">{words.say("cube.tokens")}</p>
      <ul class="moves" aria-labelledby="cube-tokens">
        {tokens.map((token) => {
          const verb = TOKENS[token]!;
          return (
            <li key={verb}>
              <button type="button" aria-expanded={open === verb} data-token={verb}
                onClick={() => setOpen(open === verb ? null : verb)}>
                {words.say(`cube.token.${verb}`)}
              </button>
            </li>
          );
        })}
      </ul>
      {open && (
        <fieldset>
          <legend>{words.say(`cube.token.${open}`)}</legend>
          <p class="help">{words.say(`cube.token.${open}.help`)}</p>
          {ofVerb(asked.moves, open).length === 0 ? <p>{words.say("cube.token.nobody")}</p>
            : open === "xy" || open === "xyq" ? <SlotQuestion asked={asked} verb={open} />
            : <Plain moves={ofVerb(asked.moves, open)} onMove={asked.onMove} />}
          <p class="buttons">
            <button type="button" onClick={() => setOpen(null)}>{words.say("cube.close")}</button>
          </p>
        </fieldset>
      )}
    </div>
  );
}

/* --- hints ----------------------------------------------------------------------------- */

export interface Advice {
  /** The slot it is about. */
  slot: number;
  text: string;
}

/** What the own card alone tells is amiss (D8, H2): no more than a careful look would. */
function fairHint(table: Table, grid: Uint8Array, say: ReturnType<typeof useWords>): Advice {
  const card = ownCard(table)!;
  const seen = look(grid, ownSide(table));
  const wrong = wrongSlots(card, seen);
  const missing = wrong.find((slot) =>
    card[slot] !== EMPTY && !isStanding(viewOf(table), card[slot]!));
  const much = wrong.find((slot) => card[slot] === EMPTY);
  const tell = (kind: string, slot: number, piece: number) => ({
    slot, text: say.say(`cube.fair.${kind}`, pieceName(say, piece), slotName(slot)),
  });
  if (wrong.length === 0) return { slot: -1, text: say.say("cube.fair.none") };
  if (much !== undefined) return tell("much", much, seen[much]!);
  if (missing !== undefined) return tell("missing", missing, card[missing]!);
  return tell(seen[wrong[0]!] === EMPTY ? "elsewhere" : "behind", wrong[0]!, card[wrong[0]!]!);
}

function Hints({ asked, hand, onAdvice }: {
  asked: Asked;
  hand: Hand;
  onAdvice: (advice: Advice | null) => void;
}) {
  const words = useWords();
  const [advice, setAdvice] = useState<Advice | null>(null);
  const { table, moves, onMove } = asked;
  const oracle = moves.filter((move) => /^(hint|solution)$/.test(move.do));
  if (boxOf(table).hints === "none" || !ownCard(table)) return null;
  function hint() {
    const all = hand.from ? [...hand.placed, hand.from] : hand.placed;
    const found = fairHint(table, gridOf(all), words);
    setAdvice(found);
    onAdvice(found);
  }
  return (
    <>
      <p class="buttons">
        <button type="button" data-fair onClick={hint}>{words.say("cube.fair")}</button>
      </p>
      {oracle.length > 0 && <Plain moves={oracle} onMove={onMove} />}
      <p role="status">{advice?.text}</p>
    </>
  );
}

/* --- the rest of a turn ---------------------------------------------------------------- */

/** A way out that ends the game is not next to the buttons of every turn. */
function More({ moves, onMove }: { moves: Move[]; onMove: (move: string) => void }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  if (moves.length === 0) return null;
  return (
    <details class="more" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{words.say("cube.more")}</summary>
      {open && <Plain moves={moves} onMove={onMove} />}
    </details>
  );
}

export function Actions({ asked, hand, onAdvice }: {
  asked: Asked;
  hand: Hand;
  onAdvice: (advice: Advice | null) => void;
}) {
  const words = useWords();
  const { table, moves, onMove } = asked;
  const view = viewOf(table);
  const held = hand.held?.piece;
  const standing = held !== undefined && isStanding(view, held);
  const before = moves.filter((move) => /^(announce|flip)$/.test(move.do));
  const complete = view.table.announced > 0;
  return (
    <>
      {before.length > 0 && <Plain moves={before} onMove={onMove} />}
      <p class="buttons">
        {standing && (
          <Always asked={asked} move={`reserve ${held}`}
            label={words.say("cube.do.reserve", letter(held))} />
        )}
        <Always asked={asked} move="pass" main={complete} label={words.say("cube.do.pass")} />
      </p>
      {!isSolitaire(table) && <Tokens asked={asked} />}
      <Hints asked={asked} hand={hand} onAdvice={onAdvice} />
      <More moves={ofVerb(moves, "give-up")} onMove={onMove} />
    </>
  );
}

/** Bids and votes: few moves, the numbers short. */
export function Numbers({ moves, onMove }: { moves: Move[]; onMove: (move: string) => void }) {
  const bids = moves.filter((move) => /^(bid|fix) \d+$/.test(move.do));
  if (bids.length < moves.length) return <Plain moves={moves} onMove={onMove} />;
  return (
    <ul class="moves numbers">
      {bids.map((move) => (
        <li key={move.do}>
          <button type="button" data-do={move.do} aria-label={move.text}
            onClick={() => onMove(move.do)}>
            {move.do.split(" ")[1]}
          </button>
        </li>
      ))}
    </ul>
  );
}
