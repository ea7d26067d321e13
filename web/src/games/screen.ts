// Games that have a screen of their own. The others are shown by the names of their fields.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameName, List, Move, No, Question, Table } from "../table/table";

/** A seat is asked: what its buttons need. */
export interface Asked {
  table: Table;
  question: Question;
  /** All moves in words, or none where the screen is terse. */
  moves: Move[];
  list: List;
  onMove: (move: string) => void;
  onWhy: (no: No | null) => void;
}

export interface Screen {
  /** Asks for the words of those moves only that it shows: there are thousands. */
  terse?: boolean;
  /** Between the question and its moves. */
  Above: ComponentType<{ table: Table }>;
  /** The moves as buttons; each has its notation in data-do. */
  Moves: ComponentType<Asked>;
  Board: ComponentType<{ table: Table }>;
}

/** What can be brought to a game: known before its screen is there. */
export interface Traits {
  /** A deck of the player's own. */
  deck?: boolean;
  /** The code of a challenge, which nobody at the table is told. */
  challenge?: boolean;
}

export const traits: { [G in GameName]?: Traits } = {
  viewpoint: { deck: true }, revisioned: { deck: true }, "winking-dead": { deck: true }, cube: { challenge: true },
};

// One bundle a game, fetched when a table of it is opened.
const loaders: { [G in GameName]?: () => Promise<Screen> } = {
  cube: () => import("./cube").then((module) => module.cube),
};
const loaded = new Map<GameName, Screen>();

/** undefined: it is on its way; null: this game has none. */
export function useScreen(game: GameName): Screen | null | undefined {
  const [, again] = useState(0);
  const load = loaders[game];
  useEffect(() => {
    if (load && !loaded.has(game)) void load().then((screen) => {
      loaded.set(game, screen);
      again((n) => n + 1);
    });
  }, [game]);
  return load ? loaded.get(game) : null;
}
