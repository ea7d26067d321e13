// All that is done without a piece in hand: passing, reserving, tokens, hints, bids and votes.

import { useState } from "preact/hooks";
import { Plain } from "../plain";
import type { List, Move } from "../table/table";
import { cubeFacts } from "../types.generated";
import { useWords } from "../words";
import type { Hand } from "./cube-hand";
import { COUNT, DOWN, letterOf, LETTERS, mirrored, SIZE, slotAt, slotName } from "./cube-space";
import { boxOf, isSolitaire, isStanding, letter, ownCard, pieceName, viewOf } from "./cube-table";
import type { Asked } from "./screen";

/** Moves in words, of these verbs and no others. */
function worded({ table, question, list }: Asked, verbs: readonly string[]): Move[] {
  const wanted = verbs.filter((verb) => list[verb]);
  return wanted.flatMap((verb) => table.moves(question.subject, verb))
    .filter((move) => wanted.includes(move.do.split(" ", 1)[0]!));
}

/** "reserve 3" or "pass". */
function isListed(list: List, move: string): boolean {
  const [verb, arg] = move.split(" ");
  return arg === undefined ? list[verb!] !== undefined : !!list[verb!]?.includes(Number(arg));
}

/** A move that is always shown; if it is not allowed, pressing it says why. */
function Always({ asked, move, main, label }: {
  asked: Asked;
  move: string;
  main?: boolean;
  label: string;
}) {
  const { table, question, list, onMove, onWhy } = asked;
  const may = isListed(list, move);
  return (
    <button type="button" class={main ? "main" : ""} data-do={may ? move : undefined}
      aria-disabled={!may} onClick={() => {
        if (may) onMove(move);
        else onWhy(table.may(question.subject, move));
      }}>
      {label}
    </button>
  );
}

function Worded({ asked, verbs }: { asked: Asked; verbs: readonly string[] }) {
  const moves = worded(asked, verbs);
  return moves.length > 0 ? <Plain moves={moves} onMove={asked.onMove} /> : null;
}

/* --- tokens ---------------------------------------------------------------------------- */

/** By number; the verbs of their moves. */
const TOKENS = cubeFacts.tokens;

/** The slots of somebody's card, which lies face down: only the frame is known. */
function Frame({ side, slot, onSlot }: {
  side: number;
  slot: number;
  onSlot: (slot: number) => void;
}) {
  const words = useWords();
  return (
    <div class="frame" role="group" aria-label={words.say("cube.token.slot")} translate={false}>
      {DOWN.flatMap((row) => COUNT.map((column) => {
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
  const { table, question, list, onMove } = asked;
  const offered = list[verb] as readonly number[][];
  const persons = [...new Set(offered.map((args) => args[0]!))];
  const colours = [...new Set(offered.flatMap((args) => args.slice(2)))];
  const [person, setPerson] = useState(persons[0]!);
  const [colour, setColour] = useState(colours[0]);
  const [slot, setSlot] = useState(0);
  const move = [verb, person, slot, ...colours.length > 0 ? [colour] : []].join(" ");
  const text = table.say(question.subject, move);
  const { side_of } = viewOf(table).table;
  return (
    <>
      <label class="inline">
        {words.say("cube.token.whom")}{" "}
        <select value={person} onChange={(e) => setPerson(Number(e.currentTarget.value))}>
          {persons.map((each) => (
            <option key={each} value={each}>{words.seat(each)}</option>
          ))}
        </select>
      </label>
      <Frame side={side_of[person]!} slot={slot} onSlot={setSlot} />
      {colours.length > 0 && (
        <label class="inline">
          {words.say("cube.token.colour")}{" "}
          <select value={colour} onChange={(e) => setColour(Number(e.currentTarget.value))}>
            {colours.map((each) => (
              <option key={each} value={each}>
                {each < LETTERS.length ? pieceName(words, each) : words.say("cube.empty")}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="buttons">
        <button type="button" class="main" data-do={text === null ? undefined : move} aria-disabled={text === null}
          onClick={() => onMove(move)}>
          {text || words.say("cube.token.ask")}
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
          {!asked.list[open] ? <p>{words.say("cube.token.nobody")}</p>
            : open === "xy" || open === "xyq" ? <SlotQuestion asked={asked} verb={open} />
            : <Worded asked={asked} verbs={[open]} />}
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
function Hints({ asked, onAdvice }: {
  asked: Asked;
  onAdvice: (advice: Advice | null) => void;
}) {
  const words = useWords();
  const [advice, setAdvice] = useState<Advice | null>(null);
  const { table } = asked;
  if (boxOf(table).hints === "none" || !ownCard(table)) return null;
  function hint() {
    const said = table.hint();
    if (!said) return;
    const slots = COUNT.flatMap((row) => COUNT.map((column) => row * SIZE + column));
    const [place] = said.with ?? [];
    const named = typeof place === "object" && "text" in place ? place.text : "";
    const found = { slot: slots.find((slot) => slotName(slot) === named) ?? -1, text: said.text };
    setAdvice(found);
    onAdvice(found);
  }
  return (
    <>
      <p class="buttons">
        <button type="button" data-fair onClick={hint}>{words.say("cube.fair")}</button>
      </p>
      <Worded asked={asked} verbs={["hint", "solution"]} />
      <p role="status">{advice?.text}</p>
    </>
  );
}

/* --- the rest of a turn ---------------------------------------------------------------- */

/** A way out that ends the game is not next to the buttons of every turn. */
function More({ asked, verbs }: { asked: Asked; verbs: readonly string[] }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  if (!verbs.some((verb) => asked.list[verb])) return null;
  return (
    <details class="more" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{words.say("cube.more")}</summary>
      {open && <Worded asked={asked} verbs={verbs} />}
    </details>
  );
}

export function Actions({ asked, hand, onAdvice }: {
  asked: Asked;
  hand: Hand;
  onAdvice: (advice: Advice | null) => void;
}) {
  const words = useWords();
  const { table } = asked;
  const view = viewOf(table);
  const held = hand.held?.piece;
  const standing = held !== undefined && isStanding(view, held);
  const complete = view.table.announced > 0;
  return (
    <>
      <Worded asked={asked} verbs={["announce", "flip"]} />
      <p class="buttons">
        {standing && (
          <Always asked={asked} move={`reserve ${held}`}
            label={words.say("cube.do.reserve", letter(held))} />
        )}
        <Always asked={asked} move="pass" main={complete} label={words.say("cube.do.pass")} />
      </p>
      {!isSolitaire(table) && <Tokens asked={asked} />}
      <Hints asked={asked} onAdvice={onAdvice} />
      <More asked={asked} verbs={["give-up"]} />
    </>
  );
}

/** Bids and votes: few moves, the numbers short. */
export function Numbers({ asked }: { asked: Asked }) {
  const { onMove } = asked;
  const moves = worded(asked, Object.keys(asked.list));
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
