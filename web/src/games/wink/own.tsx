// My own seat: my eye, my faces, my accuse cards.

import { Eye, type EyeState } from "../../parts/eye";
import { Tile } from "../../parts/tile";
import type { Playing } from "../../shell/playing";
import { useWords } from "../../base/words";
import type { Choices } from "./choose";
import { faceName, pointsOf, soughtBy, viewOf } from "./view";

export function ownState(play: Playing): EyeState {
  if (play.told.score) return "waits";
  if (play.sealed && !play.question) return "sealed";
  return play.question ? "asked" : viewOf(play.told).table.turn === play.told.seat ? "acts" : "waits";
}

export function Own({ play, choices }: { play: Playing; choices: Choices }) {
  const words = useWords();
  const { told, table } = play;
  const view = viewOf(told);
  const seat = told.seat;
  const sought = soughtBy(view, seat);
  const left = view.table.accuse[seat]!;
  const wanted = choices.winks.map((to) => soughtBy(view, to));
  return (
    <section class="wink-own" aria-label={words.say("wink.own")}>
      <div class="wink-own-id">
        <span data-own-eye><Eye seat={seat} state={ownState(play)} size={72} gaze={{ x: 0, y: -0.6 }} /></span>
        <div>
          <h2>{table.name(seat)} <small>{words.say("you")}</small></h2>
          <p>{words.say("wink.own.points", pointsOf(view, seat))}</p>
          <p>{sought === null ? words.say("wink.own.seeks.none") : words.say("wink.own.seeks", sought, faceName(words, sought))}</p>
          <p>{words.say("wink.own.peeks", view.mine.peeks)}</p>
        </div>
      </div>
      <ul class="wink-hand" aria-label={words.say("wink.hand", view.mine.cards.length)} data-count={view.mine.cards.length}>
        {view.mine.cards.map((number) => (
          <li key={number}>
            <Tile number={number} name={faceName(words, number)} marked={wanted.includes(number)} />
          </li>
        ))}
      </ul>
      <p class="wink-accuse">
        <span class="wink-accuse-cards" aria-hidden="true">
          {Array.from({ length: left }, (_, i) => <span key={i} class="wink-accuse-card">!</span>)}
        </span>
        <span>{words.say("wink.accuse.left", left)}</span>
      </p>
    </section>
  );
}
