// What a game brings to the frame that all tables share.

import type { ComponentType } from "preact";
import type { Sound } from "../base/sound";
import type { Order, Seat, Table, Told } from "../table/table";
import type { Deeds } from "./keys";
import type { LogShape } from "./log";
import type { Playing } from "./playing";
import type { Words } from "../base/words";
import type { Weigh } from "./playhead";

export interface GameScreen {
  /** Everything but the frame and the log. */
  Screen: ComponentType<{ play: Playing }>;
  weigh: Weigh;
  /** Whose turn it is; SPECTATOR: nobody's, or everybody's. */
  turn: (told: Told) => Seat;
  /** In the status line: where in a turn this is. */
  Status?: ComponentType<{ play: Playing }>;
  /** This game's own state in data/keys. */
  keys: string;
  /** What the keys of that state do, where it differs from all games. */
  deeds?: Deeds;
  logShape: LogShape;
  /** What an event sounds like, where sounds are wanted. */
  sounds?: Record<string, Sound>;
  /** The kind of card, or the face, that has this name: it can be looked at large. */
  kindOf?: (play: Playing, name: string) => number | null;
  /** Who knew what, told when it is over and nothing is a secret any more. */
  Story?: ComponentType<{ table: Table }>;
  /** The end in its own words, where ranks and points say little. */
  ending?: { title: (play: Playing, words: Words) => string; Body: ComponentType<{ play: Playing }> };
  /** Which of the standing orders that may be given are worth a line, where there are too many. */
  offers?: (orders: Order[], seats: number) => Order[];
  /** What this game says when it is shown the first time, by the key of a question: a key of the page. */
  coach?: (key: string) => string | null;
}
