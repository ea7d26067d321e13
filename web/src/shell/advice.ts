// What "Suggest" says. It advises about as well as the bots at the table play: where one of them plays above its
// usual level, the search tries every answer in imagined games, and tells how many of them each one wins.

import type { Prospect, Seat, Table, WhatIf } from "../table/table";
import { ourWords } from "../base/words";
import { reasonFor } from "./foresee";

export interface Advice {
  move: string;
  why: string;
}

const ROLLOUTS = 1000; // imagined games for one question: about half a second of the worker

function playsHigh(table: Table): boolean {
  const bots = ourWords().games.find(({ name }) => name === table.lobby.game)?.bots ?? [];
  return table.lobby.seats.some(({ who, name = "" }) => {
    const [character, level] = name.split(":");
    const usual = bots.find((bot) => bot.name === character)?.level ?? Infinity;
    return who === "bot" && Number(level ?? 1) > usual;
  });
}

const ofHundred = ({ chance }: Prospect): number => Math.round(chance / 10);

function whyOf(table: Table, subject: Seat, { answers }: WhatIf, best: Prospect): string {
  const next = answers.find((answer) => answer !== best);
  if (!next) return reasonFor(table, subject, best.do)?.text ?? "";
  const said = table.say(subject, next.do); // in this language, and with the names of this table
  if (said === null || ofHundred(next) >= ofHundred(best)) return ourWords().say("suggest.even", ofHundred(best));
  return ourWords().say("suggest.best", ofHundred(best), ofHundred(next), said);
}

/** null: there is no advice. */
export async function adviceFor(table: Table, subject: Seat): Promise<Advice | null> {
  const tried = playsHigh(table) ? await table.whatIf(subject, ROLLOUTS) : null;
  const best = tried?.answers.find(({ advised }) => advised);
  if (tried && best) return { move: best.do, why: whyOf(table, subject, tried, best) };
  const move = await table.suggest(subject);
  return move === null ? null : { move, why: reasonFor(table, subject, move)?.text ?? "" };
}
