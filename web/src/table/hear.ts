// Applies a telling to what was told before: docs/telling.md.

import type { Entry, News, Told } from "./table";

/** Applies a change to its base, without knowing the game. */
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

/** The whole telling: a change is applied to what was told before; null: there is nothing that it could change. */
export function hear(base: Told | null, now: any): Told | null {
  const { box: _, ...told } = now;
  if (told.game) return { news: [], questions: [], ...told };
  if (!base) return null;
  return {
    game: base.game, seat: base.seat, seats: base.seats, news: [], questions: [], ...told,
    view: apply(base.view, told.view ?? {}),
  };
}

const DEAL = -1; // the step of the deal

/** The log with the news of a telling: what the log had of these steps and of later ones is void. */
export function logWith(
  log: readonly Entry[], told: { step: number; news: News[] }, missed: Entry[] | undefined, undone: boolean,
): Entry[] {
  const last = told.step - 1;
  const from = Math.min(last, ...(missed ?? []).map(({ step }) => step));
  const kept = log.filter(({ step }) => step < from);
  const before = missed?.length ? from : last;
  const known = kept.at(-1)?.step ?? DEAL - 1;
  // After an undo the steps are told again, unless they are too long: then we do not know how much of the log is void.
  const holds = !undone || known === before - 1;
  return [...(holds ? kept : []), ...(missed ?? []).filter(({ step }) => step < last),
    { step: last, news: told.news }];
}
