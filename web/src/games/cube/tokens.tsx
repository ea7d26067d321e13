// The five shared tokens: which are left, and what to ask with one.

import { useState } from "preact/hooks";
import { Sheet } from "../../shell/sheet";
import { cubeFacts } from "../../engine/types.generated";
import { useWords } from "../../base/words";
import type { Bench, Laid } from "./bench";
import { columnName, rowName } from "./paper";
import { COUNT, DOWN, LETTERS, slotAt, slotName } from "./space";
import { boxOf, isSolitaire, pieceName, viewOf } from "./view";

export const TOKENS = cubeFacts.tokens;
type Token = (typeof TOKENS)[number];

export const hasTokens = ({ play }: Bench) => boxOf(play.table).tokens > 0 && !isSolitaire(play.table);

/** All five; those that are used up are struck out. */
export function Tokens({ bench }: { bench: Bench }) {
  const words = useWords();
  const { play, hand } = bench;
  if (!hasTokens(bench)) return null;
  const left = viewOf(play.told).table.tokens;
  return (
    <section aria-label={words.say("cube.tokens")}>
      <ul class="cube-tokens">
        {TOKENS.map((token, i) => {
          const spent = !left.includes(i);
          return (
            <li key={token}>
              <button type="button" class="cube-token" data-token={token} data-spent={spent || undefined}
                aria-disabled={spent || !hand ? "true" : undefined} onClick={() => {
                  if (spent) play.refuse({ key: "", text: words.say("cube.token.spent") });
                  else if (hand) bench.lay(token);
                }}>{words.say(`cube.token.${token}`)}</button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The slots of somebody's card, which lies face down: only the frame is known. */
function SlotPicker({ side, slot, onSlot }: { side: number; slot: number; onSlot: (slot: number) => void }) {
  const words = useWords();
  return (
    <div class="cube-slots" role="group" aria-label={words.say("cube.token.slot")} translate={false}>
      {DOWN.flatMap((row) => COUNT.map((column) => {
        const each = slotAt(side, column, row);
        return (
          <button type="button" key={each} data-slot={slotName(each)} aria-pressed={each === slot} onClick={() => onSlot(each)}>
            {columnName(side, column)}{rowName(side, row)}
          </button>
        );
      }))}
    </div>
  );
}

/** A few things to choose one from. */
function Choice<T extends number>({ title, all, now, name, onChoose }: {
  title: string;
  all: readonly T[];
  now: T;
  name: (one: T) => string;
  onChoose: (one: T) => void;
}) {
  return (
    <fieldset class="cube-choice">
      <legend>{title}</legend>
      {all.map((one) => (
        <button type="button" key={one} class="button" aria-pressed={one === now} onClick={() => onChoose(one)}>{name(one)}</button>
      ))}
    </fieldset>
  );
}

/** A question about a slot of another card: whose, which, and perhaps which colour. */
function SlotQuestion({ bench, token }: { bench: Bench; token: "xy" | "xyq" }) {
  const words = useWords();
  const { table, told, question } = bench.play;
  const offered = (table.list(question!.subject, token)[token] ?? []) as readonly number[][];
  const persons = [...new Set(offered.map((args) => args[0]!))];
  const colours = [...new Set(offered.flatMap((args) => args.slice(2)))];
  const [person, setPerson] = useState(persons[0]!);
  const [colour, setColour] = useState(colours[0] ?? 0);
  const [slot, setSlot] = useState(0);
  if (persons.length === 0) return <p>{words.say("cube.token.nobody")}</p>;
  const move = [token, person, slot, ...(colours.length > 0 ? [colour] : [])].join(" ");
  return (
    <>
      <Choice title={words.say("cube.token.whom")} all={persons} now={person} name={(each) => table.name(each)} onChoose={setPerson} />
      <SlotPicker side={viewOf(told).table.side_of[person]!} slot={slot} onSlot={setSlot} />
      {colours.length > 0 && (
        <Choice title={words.say("cube.token.colour")} all={colours} now={colour} onChoose={setColour}
          name={(each) => each < LETTERS.length ? pieceName(words, each) : words.say("cube.empty")} />
      )}
      <button type="button" class="button button-main" data-do={move} onClick={() => bench.act(move)}>
        {table.say(question!.subject, move) ?? words.say("cube.token.ask")}
      </button>
    </>
  );
}

/** Moves of one verb, in words. */
export function MoveRows({ bench, verb }: { bench: Bench; verb: string }) {
  const words = useWords();
  const { table, question } = bench.play;
  const moves = question ? table.moves(question.subject, verb).filter((move) => move.do.split(" ", 1)[0] === verb) : [];
  if (moves.length === 0) return <p>{words.say("cube.token.nobody")}</p>;
  return (
    <div class="sheet-actions">
      {moves.map((move) => (
        <button key={move.do} type="button" class="button" data-do={move.do} onClick={() => bench.act(move.do)}>{move.text}</button>
      ))}
    </div>
  );
}

const isToken = (laid: Laid | null): laid is Token => TOKENS.some((token) => token === laid);

export function TokenSheet({ bench }: { bench: Bench }) {
  const words = useWords();
  const { laid } = bench;
  if (!isToken(laid) || !bench.hand) return null;
  return (
    <Sheet title={words.say(`cube.token.${laid}`)} onClose={() => bench.lay(null)}>
      <p class="quiet">{words.say(`cube.token.${laid}.help`)}</p>
      {laid === "xy" || laid === "xyq" ? <SlotQuestion bench={bench} token={laid} /> : <MoveRows bench={bench} verb={laid} />}
    </Sheet>
  );
}
