// The hand: whole cards up to seven; more of them become smaller, never fewer.

import { useEffect, useRef, useState } from "preact/hooks";
import type { CardSize } from "../../parts/card";
import type { Playing } from "../../shell/playing";
import { useFlat, useRoom, useWide } from "../../shell/wide";
import { useWords } from "../../base/words";
import { PressCard } from "./cards";
import type { Choices } from "./choose";
import { faceAt, HAND, handSeat, lyingAt, viewOf } from "./view";

const DRAG = 8; // pixels that a finger may tremble

/** Drags a card out of the hand: a card dropped on the stage or on your own field is played. */
function useDrag(play: Playing) {
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);
  return (event: PointerEvent, move: string) => {
    if (event.button !== 0 || event.pointerType === "touch") return; // a finger scrolls; a press chooses
    const card = event.currentTarget as HTMLElement;
    const [x, y] = [event.clientX, event.clientY];
    let far = false;
    const go = (at: PointerEvent) => {
      far ||= Math.hypot(at.clientX - x, at.clientY - y) > DRAG;
      if (far) card.style.translate = `${at.clientX - x}px ${at.clientY - y}px`;
      card.classList.toggle("dragged", far);
    };
    const end = (at: PointerEvent) => {
      stop.current();
      if (!far) return;
      const below = document.elementsFromPoint(at.clientX, at.clientY);
      if (!below.some((each) => each.closest("[data-drop]"))) return;
      // The press that ends a drag chooses nothing.
      window.addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      play.choose(move);
      play.answer(move);
    };
    stop.current = () => {
      card.style.translate = "";
      card.classList.remove("dragged");
      window.removeEventListener("pointermove", go);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", stop.current);
    };
    window.addEventListener("pointermove", go);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", stop.current);
  };
}

/** The verb that this hand is asked for, to say why another card of it will not do. */
function verbOf(choices: Choices | null): string | null {
  if (!choices) return null;
  if (choices.asking === "window") return "reveal";
  return choices.asking === "play" ? "play" : choices.hand.size > 0 ? "pick" : null;
}

/** Whole cards where there is room; on a phone picture, value and name, in a line while there are few. */
function handSize(count: number, wide: boolean, tight: boolean): CardSize {
  if (wide) return count > 7 || tight ? "short" : "whole";
  return count > 6 || tight ? "short" : "slip";
}

/** crowded: many others take the height. */
export function Hand({ play, choices, crowded }: { play: Playing; choices: Choices | null; crowded: boolean }) {
  const words = useWords();
  const wide = useWide();
  const flat = useFlat();
  const whole = useRoom() === "tablet" ? 6 : 7; // this many whole cards lie side by side
  const drag = useDrag(play);
  const [pressed, setPressed] = useState<string | null>(null);
  const seat = handSeat(play.told);
  if (play.watching || seat < 0) return null;
  const lying = lyingAt(viewOf(play.told), HAND + seat);
  const verb = verbOf(choices);
  // Where answers are buttons, the digits are theirs.
  const answers = choices !== null && choices.plain.length > 0;
  const puppet = seat !== play.told.seat;
  const title = puppet ? words.say("vp.hand.of", play.table.name(seat)) : words.say("vp.hand");
  return (
    <section class={puppet ? "hand hand-puppet" : "hand"} data-place={`hand-${seat}`} aria-label={title}>
      {puppet && <p class="hand-whose">{words.say("vp.actfor", play.table.name(seat))}</p>}
      <ul class="hand-cards" data-count={lying.length} data-many={lying.length > (wide ? whole : 6) || (wide && crowded) ? "" : undefined}>
        {lying.map((card, i) => {
          const move = choices?.hand.get(card.kind) ?? null;
          // One of several equal cards is taken up: the one that was pressed, or the first.
          const equal = lying.filter(({ kind }) => kind === card.kind);
          const twin = (equal.find(({ id }) => id === pressed) ?? equal[0]) !== card;
          const up = !twin && move !== null && play.chosen === move && /^(play|reveal)/.test(move);
          return (
            <li key={card.id} data-up={up || undefined}>
              <PressCard play={play} kind={card.kind} token={card.token} face={faceAt(play.table, card.kind)}
                size={handSize(lying.length, wide, flat || (wide && (crowded || lying.length > whole)))} move={move} asks={verb !== null && verb !== "reveal"}
                wish={verb ? `${verb} ${card.kind}` : null}
                twin={twin} onPress={() => setPressed(card.id)} flag={move?.startsWith("reveal") ? words.say("vp.answers") : undefined}
                sign={i < 9 && !answers ? String(i + 1) : undefined}
                onDrag={move && verb === "play" ? (event) => drag(event, move) : undefined} />
            </li>
          );
        })}
      </ul>
      {lying.length === 0 && <p class="hand-none">{words.say("vp.hand.empty")}</p>}
    </section>
  );
}
