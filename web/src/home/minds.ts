// Bots as people choose them, and the table that one press opens.

import type { Wish } from "../open";
import { dailyCode, dayOf } from "../puzzles";
import { settings } from "../settings";
import type { Game, Mind } from "../table/table";
import type { Words } from "../words";

export interface MindChoice {
  /** As the host wants it: "steady:3". */
  value: string;
  title: string;
}

const withLevel = (mind: Mind, level: number): string => (mind.levels === 1 ? mind.name : `${mind.name}:${level}`);

/** All bots of a game, level by level. */
export function mindChoices(words: Words, game: Game): MindChoice[] {
  return game.minds.flatMap((mind) => Array.from({ length: mind.levels }, (_, i) => ({
    value: withLevel(mind, i + 1),
    title: mind.levels === 1 ? mind.title : words.say("mind", mind.title, i + 1),
  })));
}

/** The best one, at the level that the engine finds right for most people. */
export function usualMind(game: Game): string {
  const mind = game.minds[0]!;
  return withLevel(mind, mind.level);
}

/** "steady:3" in words. */
export function mindTitle(words: Words, game: Game | undefined, bot: string): string {
  const choices = game ? mindChoices(words, game) : [];
  return choices.find(({ value }) => value === bot)?.title ?? bot;
}

/** Four is the number all these games work well with; those for fewer take as many as they can. */
const FRIENDS = 4;

export function usualWish(game: Game): Wish {
  const seats = Math.min(Math.max(FRIENDS, game.seats.min), game.seats.max);
  return {
    game: game.name,
    seats,
    seat: 0,
    options: Object.fromEntries(game.options.map(({ name, initial }) => [name, initial])),
    bots: Array.from({ length: game.seats.max }, () => usualMind(game)),
    seed: "",
    content: "",
    hidden: "",
    name: settings().name,
    skips: true,
  };
}

/** A challenge, for one player alone. */
export const soloWish = (game: Game, hidden: string): Wish =>
  ({ ...usualWish(game), seats: Math.max(1, game.seats.min), hidden });

/** The challenge of the day. */
export const dailyWish = (game: Game, day?: Date): Wish => soloWish(game, dailyCode(dayOf(day)));

export const shownGames = (words: Words): Game[] => words.games.filter(({ rehearsal }) => !rehearsal);
