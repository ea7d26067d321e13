// Which games have a table of their own to sit at. Each is a bundle that is loaded when it is opened.

import { useLate } from "../base/late";
import type { GameScreen } from "../shell/game-screen";
import { AtTable, type TableProps } from "../shell/table-screen";
import type { GameName } from "../table/table";

const viewpoint = () => import("./viewpoint/screen").then(({ screen }) => screen);

const loads: { [G in GameName]?: () => Promise<GameScreen> } = {
  viewpoint, revisioned: viewpoint, "winking-dead": viewpoint,
  wink: () => import("./wink/screen").then(({ screen }) => screen),
  cube: () => import("./cube/screen").then(({ screen }) => screen),
};

export const hasScreen = (game: GameName): boolean => loads[game] !== undefined;
export const loadScreen = (game: GameName): Promise<GameScreen> => loads[game]!();

export function TableScreen(props: TableProps) {
  const { game } = props.table.told;
  const { got, Until } = useLate(() => loadScreen(game), game);
  return got ? <AtTable {...props} screen={got} /> : <Until />;
}
