// A table that is being set up: what was chosen so far, and the wish that comes of it.

import { SPECTATOR } from "../engine/door.js";
import { traits } from "../games/traits";
import type { Wish } from "./open";
import { settings } from "../base/settings";
import type { Game, GameName, Lobby, Seat } from "../table/table";
import { hostFacts } from "../engine/types.generated";
import { usualBot, usualWish } from "./bots";

/** Who sits somewhere: me, a friend at this device, nobody yet; else the name of a bot. */
export const ME = "me", FRIEND = "friend", FREE = "";

export interface Plan {
  game: GameName;
  where: "here" | "there";
  seats: number;
  /** By seat, for as many as the game can have. */
  places: string[];
  /** What friends at this device are called, by seat. */
  names: string[];
  options: Record<string, number>;
  content: string;
  hidden: string;
  seed: string;
  skips: boolean;
  pace: (typeof hostFacts.paces)[number];
  discretion: Lobby["discretion"];
  public: boolean;
}

/** At a table of the server the others are people, at a table of this device they are bots. */
const others = (game: Game, where: Plan["where"]) => (where === "there" ? FREE : usualBot(game));

export function freshPlan(game: Game, where: Plan["where"] = "here"): Plan {
  const { seats, options } = usualWish(game);
  return {
    game: game.name, where, seats, options,
    places: Array.from({ length: game.seats.max }, (_, seat) => (seat === 0 ? ME : others(game, where))),
    names: Array.from({ length: game.seats.max }, () => ""),
    content: "", hidden: "", seed: "", skips: true,
    pace: "standard", discretion: "standard", public: false,
  };
}

/** What nobody chose by hand follows the place. */
export function moveTo(plan: Plan, game: Game, where: Plan["where"]): Plan {
  const usual = others(game, plan.where);
  const places = plan.places.map((who) =>
    who === FRIEND || who === FREE || who === usual ? others(game, where) : who);
  return { ...plan, where, places };
}

/** There is only one of me: if I take another seat, a bot or a guest gets the first. */
export function seatSomebody(plan: Plan, game: Game, seat: Seat, who: string): Plan {
  const places = plan.places.map((before, i) => {
    if (i === seat) return who;
    return who === ME && before === ME ? others(game, plan.where) : before;
  });
  return { ...plan, places };
}

const at = (places: string[], who: string) => places.flatMap((each, seat) => (each === who ? [seat] : []));

/** More people at this device than the game is fit for. */
export function tooMany({ game, where, seats, places }: Plan): boolean {
  const people = places.slice(0, seats).filter((who) => who === ME || who === FRIEND).length;
  return where === "here" && people > (traits[game]?.device ?? Infinity);
}

export function wishOf(plan: Plan): Wish {
  const { game, seats, options, content, hidden, seed, skips, pace, discretion } = plan;
  const places = plan.places.slice(0, seats);
  const mine = at(places, ME), friends = at(places, FRIEND);
  const wish: Wish = {
    game, seats, options, content, hidden, seed, skips,
    seat: mine[0] ?? SPECTATOR,
    bots: places.map((who) => (who === ME || who === FRIEND ? FREE : who)),
    name: settings().name,
  };
  if (plan.where === "there") return { ...wish, seed: "", pace, discretion, public: plan.public };
  if (friends.length === 0) return wish;
  const people = [...mine.map((seat) => ({ seat, name: settings().name })),
    ...friends.map((seat) => ({ seat, name: plan.names[seat] ?? "" }))];
  return { ...wish, people: people.sort((a, b) => a.seat - b.seat) };
}
