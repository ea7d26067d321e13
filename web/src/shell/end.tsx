// The end: ranks, and what to do next.

import { useState } from "preact/hooks";
import { isReplay } from "../table/visit";
import { Eye } from "../parts/eye";
import { saveRecord } from "../table/save";
import { useWords, type Words } from "../base/words";
import { Motion, playAgain } from "./menu";
import type { Playing } from "./playing";
import { type Action, Refusal } from "./prompt";
import type { GameScreen } from "./game-screen";
import { byRank } from "./seats";
import { OnSheets, Sheet, useOpened } from "./sheet";

function Ranks({ play }: { play: Playing }) {
  const words = useWords();
  const { told, table } = play;
  const { points, rank } = told.score!;
  return (
    <table class="ranks">
      <caption class="unseen">{words.say("score")}</caption>
      <thead class="unseen">
        <tr><th scope="col">{words.say("score.rank")}</th><th scope="col">{words.say("score.seat")}</th>
          <th scope="col">{words.say("score.points")}</th></tr>
      </thead>
      <tbody>
        {byRank(rank).map((seat) => (
          <tr key={seat}>
            <td class="ranks-rank">{rank[seat]}</td>
            <th scope="row">
              <Eye seat={seat} state={rank[seat] === 1 ? "asked" : "waits"} bot={table.lobby.seats[seat]?.who === "bot"} size={60} />
              <span>{table.name(seat)} {seat === told.seat && <small>{words.say("you")}</small>}</span>
            </th>
            <td class="ranks-points">{points[seat]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** For the prompt, while somebody looks at the table: the way back to the result. */
export const endActions = (words: Words, play: Playing): Action[] =>
  [{ id: "result", text: words.say("score"), sign: "Enter", main: true, onPress: () => play.show({ what: "end" }) }];

export function End({ play, screen, onLeave }: { play: Playing; screen: GameScreen; onLeave: () => void }) {
  const words = useWords();
  const [open, setOpen] = useState(true);
  const { told, table } = play;
  const winners = told.score!.rank.flatMap((rank, seat) => rank === 1 ? [seat] : []);
  const title = screen.ending ? screen.ending.title(play, words)
    : winners.length > 1 ? words.say("end.shared")
    : winners[0] === told.seat ? words.say("end.you") : words.say("end.won", table.name(winners[0] ?? 0));
  // One sheet at a time: what somebody was reading when the game ended comes first.
  if (useOpened() || !(open || play.over?.what === "end")) return null;
  const close = () => {
    setOpen(false);
    play.show(null);
  };
  return (
    <OnSheets.Provider value={<Motion play={play} button="again" />}>
    <Sheet title={title} onClose={close} byItself>
      {table.motion?.key === "host.motion.declined" && <p class="quiet" role="status">{table.motion.text}</p>}
      {screen.ending ? <screen.ending.Body play={play} /> : <Ranks play={play} />}
      <Refusal no={play.no} onRule={(rule) => play.show({ what: "rules", rule })} />
      <div class="sheet-actions">
        {!isReplay(table) && !play.watching && (
          <button type="button" class="button button-main" data-action="again"
            onClick={() => void playAgain(table).then(play.refuse)}>{words.say("again")}</button>
        )}
        {screen.Story && (
          <button type="button" class="button" data-action="story" onClick={() => play.show({ what: "story" })}>
            {words.say("story.title")}</button>
        )}
        <button type="button" class="button" onClick={close}>{words.say("end.look")}</button>
        <button type="button" class="button" onClick={() => void saveRecord(table)}>{words.say("record")}</button>
        <button type="button" class="button" onClick={onLeave}>{words.say("leave")}</button>
      </div>
    </Sheet>
    </OnSheets.Provider>
  );
}
