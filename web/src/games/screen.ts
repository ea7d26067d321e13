// Games that have a screen of their own. The others are shown by the names of their fields.

import type { ComponentType } from "preact";
import type { GameName, List, Move, No, Question, Table } from "../table";
import { cube } from "./cube";
import { viewpoint } from "./viewpoint";

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
  /** Takes a deck of the player's own. */
  deck: boolean;
  /** Takes the code of a challenge, which nobody at the table is told. */
  challenge?: boolean;
  /** Asks for the words of those moves only that it shows: there are thousands. */
  terse?: boolean;
  /** Between the question and its moves. */
  Above: ComponentType<{ table: Table }>;
  /** The moves as buttons; each has its notation in data-do. */
  Moves: ComponentType<Asked>;
  Board: ComponentType<{ table: Table }>;
}

export const screens: { [G in GameName]?: Screen } = {
  viewpoint, revisioned: viewpoint, "winking-dead": viewpoint, cube,
};
