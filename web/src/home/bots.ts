// Bots as people choose them, and the table that one press opens.

import type { Wish } from "./open";
import { dailyCode, dayOf } from "../base/puzzles";
import { settings } from "../base/settings";
import type { Game, Bot } from "../table/table";
import { isNewcomer } from "../base/wins";
import type { Words } from "../base/words";

export interface BotChoice {
  /** As the host wants it: "steady:3". */
  value: string;
  title: string;
}

const withLevel = (bot: Bot, level: number): string => (bot.levels === 1 ? bot.name : `${bot.name}:${level}`);

/** All bots of a game, level by level. */
export function botChoices(words: Words, game: Game): BotChoice[] {
  return game.bots.flatMap((bot) => Array.from({ length: bot.levels }, (_, i) => ({
    value: withLevel(bot, i + 1),
    title: bot.levels === 1 ? bot.title : words.say("bot.level", bot.title, i + 1),
  })));
}

/** The best one, at the level that the engine finds right for most people; at first one that a newcomer can beat. */
export function usualBot(game: Game): string {
  if (isNewcomer(game.name)) return game.gentle;
  const bot = game.bots[0]!;
  return withLevel(bot, bot.level);
}

/** "steady:3" in words. */
export function botTitle(words: Words, game: Game | undefined, bot: string): string {
  const choices = game ? botChoices(words, game) : [];
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
    bots: Array.from({ length: game.seats.max }, () => usualBot(game)),
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
