// The field: six rows of six faces. A number is chosen where it lies.

import { Tile } from "../../parts/tile";
import type { Playing } from "../../shell/playing";
import { useWide } from "../../shell/wide";
import { useWords } from "../../base/words";
import type { Choices } from "./choose";
import { faceName, ROW, soughtBy, tokensOn, viewOf } from "./view";

/** A face alone, small, beside its number. */
export const Face = ({ number }: { number: number }) => <Tile number={number} size="mini" />;

/** The arrows walk over what can be pressed, row by row. */
function walk(event: KeyboardEvent) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -ROW, ArrowDown: ROW }[event.key];
  const cell = (event.target as HTMLElement).closest("li");
  if (!by || !cell) return;
  const cells = [...cell.parentElement!.children];
  for (let at = cells.indexOf(cell) + by; at >= 0 && at < cells.length; at += by) {
    const button = cells[at]!.querySelector("button");
    if (!button || button.ariaDisabled === "true") continue;
    button.focus();
    event.preventDefault();
    return;
  }
}

function Cell({ play, number, choices }: { play: Playing; number: number; choices: Choices }) {
  const words = useWords();
  const { told, table } = play;
  const wide = useWide();
  const view = viewOf(told);
  const press = choices.tiles.get(number);
  const up = view.table.face_up.includes(number);
  const down = view.table.face_down.includes(number);
  const yours = view.mine.cards.includes(number);
  const tokens = tokensOn(view, number, told.seats);
  // My own token has my colour; a card that I may give a sign for has the colour of what is asked.
  const mark = !up ? false : soughtBy(view, told.seat) === number ? told.seat
    : yours && choices.winks.some((seat) => soughtBy(view, seat) === number);
  const says = [
    up ? words.say("wink.tile", number, faceName(words, number)) : words.say(down ? "wink.tile.down" : "wink.tile.gone"),
    up && yours ? words.say("wink.tile.yours") : "",
    ...tokens.map((seat) => seat === told.seat ? words.say("wink.tile.token.you") : words.say("wink.tile.token", table.name(seat))),
  ].filter(Boolean).join(" ");
  const tile = (
    <Tile number={number} state={up ? "up" : down ? "down" : "gone"} yours={wide && up && yours ? words.say("wink.yours") : undefined}
      tokens={tokens} lies={press !== undefined} chosen={press?.chosen ?? false} marked={mark}
      printed={choices.asksTiles && press === undefined} />
  );
  return (
    <li class="wink-cell">
      {choices.asksTiles && up
        ? (
          <button type="button" class="wink-tile" data-yours={up && yours || undefined}
            data-number={press ? number : undefined} data-do={press?.move} data-lies={press ? "" : undefined}
            aria-pressed={press ? press.chosen : undefined} aria-disabled={press ? undefined : "true"}
            tabIndex={press ? 0 : -1}
            onClick={() => press ? press.press() : choices.step === "place" && play.refuse(choices.why(`place ${number}`))}>
            <span class="unseen">{says}</span>{tile}
          </button>
        )
        : <span class="wink-tile" data-yours={up && yours || undefined}><span class="unseen">{says}</span>{tile}</span>}
    </li>
  );
}

export function Field({ play, choices }: { play: Playing; choices: Choices }) {
  const words = useWords();
  return (
    <ol class="wink-field" data-asks={choices.asksTiles || undefined} aria-label={words.say("wink.field")} onKeyDown={walk}>
      {viewOf(play.told).table.cell.map((number) => <Cell key={number} play={play} number={number} choices={choices} />)}
    </ol>
  );
}
