// What can be brought to a game: known before its screen is there.

import type { GameName } from "../table/table";

export interface Traits {
  /** A deck of the player's own. */
  deck?: boolean;
  /** The code of a challenge, which nobody at the table is told. */
  challenge?: boolean;
  /** At most this many people at one device: more would pass it on all the time. */
  device?: number;
}

export const traits: { [G in GameName]?: Traits } = {
  viewpoint: { deck: true }, revisioned: { deck: true }, "winking-dead": { deck: true }, cube: { challenge: true },
  wink: { device: 2 },
};
