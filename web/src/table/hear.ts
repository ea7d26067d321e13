// What a telling says, put on what was told before: docs/telling.md.

import type { Entry, News, Told } from "./table";

/** Puts a change on what it changes, without knowing the game. */
function apply(base: any, change: any): any {
  if (change === null || typeof change !== "object" || Array.isArray(change)) return change;
  if (!Array.isArray(base)) {
    const out = { ...base };
    for (const [name, part] of Object.entries(change))
      if (part === null) delete out[name];
      else out[name] = apply(out[name], part);
    return out;
  }
  const { cut = [], new: fresh = [], ...parts } = change;
  const out = base.filter((_: unknown, i: number) => !cut.includes(i));
  for (const i of fresh) out.splice(i, 0, undefined);
  for (const [i, part] of Object.entries(parts)) out[Number(i)] = apply(out[Number(i)], part);
  return out;
}

/** Is it a change, it takes what was told before; null: there is nothing that it would fit. */
export function hear(base: Told | null, now: any): Told | null {
  const { box: _, ...told } = now;
  if (told.game) return { news: [], questions: [], ...told };
  if (!base) return null;
  return {
    game: base.game, seat: base.seat, seats: base.seats, news: [], questions: [], ...told,
    view: apply(base.view, told.view ?? {}),
  };
}

const DEAL = -1; // the step whose news are those of the deal

/** The log with what a telling has of it: whatever it has of these steps and later ones is void. */
export function logWith(
  log: readonly Entry[], told: { step: number; news: News[] }, missed: Entry[] | undefined, undone: boolean,
): Entry[] {
  const last = told.step - 1;
  const from = Math.min(last, ...(missed ?? []).map(({ step }) => step));
  const kept = log.filter(({ step }) => step < from);
  const before = missed?.length ? from : last;
  const known = kept.at(-1)?.step ?? DEAL - 1;
  // What was undone was told again, or is too long to be told: then nobody knows how much of it is void.
  const holds = !undone || known === before - 1;
  return [...(holds ? kept : []), ...(missed ?? []).filter(({ step }) => step < last),
    { step: last, news: told.news }];
}
