// What lies over the table for a while: other actions, the people, a card that was looked at.

import { useEffect, useState } from "preact/hooks";
import { Sheet } from "../../shell/sheet";
import { useWords } from "../../base/words";
import type { Bench } from "./bench";
import { CardPicture } from "./faces";
import { Around, Facts } from "./people";
import { hasTokens, MoveRows, Tokens, TokenSheet } from "./tokens";
import { boxOf, compares, isSolitaire, latest, viewOf } from "./view";

/** A move that is always there; if it is not allowed, it says why. */
function Always({ bench, move, text }: { bench: Bench; move: string; text: string }) {
  const { table, question, refuse } = bench.play;
  const no = question ? table.may(question.subject, move) : null;
  return (
    <button type="button" class="button" data-do={no ? undefined : move} aria-disabled={no ? "true" : undefined}
      onClick={() => {
        bench.lay(null);
        if (no) refuse(no);
        else bench.act(move);
      }}>{text}</button>
  );
}

/** All that is not done with a piece. */
function Actions({ bench }: { bench: Bench }) {
  const words = useWords();
  const { table, question } = bench.play;
  const has = (verb: string) => question !== null && table.list(question.subject, verb)[verb] !== undefined;
  return (
    <Sheet title={words.say("cube.other")} onClose={() => bench.lay(null)}>
      <div class="sheet-actions">
        <Always bench={bench} move="pass" text={words.say("cube.do.pass")} />
        {boxOf(table).announce === "manual" && <Always bench={bench} move="announce" text={words.say("cube.do.announce")} />}
        {isSolitaire(table) && boxOf(table).free_flip > 0 && <Always bench={bench} move="flip" text={words.say("cube.do.flip")} />}
        {compares(table) && (
          <button type="button" class="button" data-fair onClick={() => {
            bench.lay(null);
            bench.hint();
          }}>{words.say("cube.fair")}</button>
        )}
        {compares(table) && (
          <button type="button" class="button" data-action="marks" aria-pressed={bench.marks} onClick={bench.mark}>{words.say("cube.marks")}</button>
        )}
      </div>
      {hasTokens(bench) && <><h3>{words.say("cube.tokens")}</h3><Tokens bench={bench} /></>}
      {["hint", "solution", "give-up"].filter(has).map((verb) => <MoveRows key={verb} bench={bench} verb={verb} />)}
    </Sheet>
  );
}

/** A card that was looked at lies open for a while, once (VPTS-AMB-30). */
function Looked({ bench }: { bench: Bench }) {
  const words = useWords();
  const { table, told } = bench.play;
  const last = told.step - 1;
  const [closed, setClosed] = useState(last);
  const found = latest(table.log, last, "looked", ({ seat }) => seat === told.seat);
  const open = told.seat >= 0 && found !== null && found.step > closed;
  useEffect(() => {
    if (last < closed) setClosed(last); // taken back
  }, [last, closed]);
  useEffect(() => {
    if (!open) return undefined;
    const timer = setTimeout(() => setClosed(found.step), boxOf(table).look * 1000);
    return () => clearTimeout(timer);
  }, [open, found?.step]);
  if (!open) return null;
  const side = found.news.args[0]! - 1;
  const title = words.say("cube.looked", side + 1);
  return (
    <Sheet title={title} onClose={() => setClosed(found.step)}>
      <div class="cube-looked"><CardPicture side={side} card={viewOf(told).mine.card[side]!} label={title} /></div>
    </Sheet>
  );
}

export function CubeSheets({ bench }: { bench: Bench }) {
  const words = useWords();
  return (
    <>
      {bench.laid === "actions" && <Actions bench={bench} />}
      {bench.laid === "tokens" && (
        <Sheet title={words.say("cube.tokens")} onClose={() => bench.lay(null)}><Tokens bench={bench} /></Sheet>
      )}
      {bench.laid === "people" && (
        <Sheet title={words.say("cube.around")} onClose={() => bench.lay(null)}>
          <Around bench={bench} /><Facts bench={bench} />
        </Sheet>
      )}
      <TokenSheet key={bench.laid} bench={bench} />
      <Looked bench={bench} />
    </>
  );
}
