// An accusation is a scene: the light on the accused and the card, then the verdict. It lasts as long as the playhead
// shows this news, so it can be skipped like all news. Without motion there is no scene.

import { useEffect } from "preact/hooks";
import { Head } from "../../parts/head";
import { Tile } from "../../parts/tile";
import { walked } from "../../shell/keys";
import type { Playing } from "../../shell/playing";
import { still } from "../../base/settings";

export const VERDICTS = ["caught", "acquitted", "unproved"];

export function Scene({ play }: { play: Playing }) {
  const { told, table } = play;
  const news = told.news.find(({ event }) => VERDICTS.includes(event));
  const shown = news !== undefined && !play.present && !still();
  // Walking on by Tab ends the scene, as a press does: what gets the focus lies below it.
  useEffect(() => {
    const walk = ({ target }: FocusEvent) => {
      if (walked() && target instanceof Element && !target.closest(".prompt")) play.head.skip();
    };
    if (shown) document.addEventListener("focusin", walk);
    return () => document.removeEventListener("focusin", walk);
  }, [shown]);
  if (!shown) return null;
  const [accused, number] = news.args as [number, number];
  const right = news.event === "caught";
  return (
    <div class="wink-scene" data-right={right || undefined} aria-hidden="true" onClick={() => play.head.skip()}>
      <div class="wink-scene-light">
        <Head seat={accused} size={180} gaze={{ x: 0, y: 0 }} eyes={{ x: 0, y: 0 }} bot={table.lobby.seats[accused]?.who === "bot"} />
        <div class="wink-scene-cards"><Tile number={number} />{right && <Tile number={number} />}</div>
        <p class="wink-scene-verdict"><span class="wink-scene-mark">{right ? "✓" : "✕"}</span>{news.text}</p>
      </div>
    </div>
  );
}
