// The stage: the piles, the one thing that is happening now, and what follows if nobody answers.

import { Back, Card, type CardSize } from "../../parts/card";
import { Iris } from "../../parts/iris";
import { useLeft } from "../../shell/clock";
import type { Playing } from "../../shell/playing";
import type { StepClock } from "../../table/table";
import { useWords } from "../../base/words";
import { Outcome } from "./outcome";
import type { Outlook } from "./outlook";
import { boxOf, discardOf, faceAt, NO_KIND, type Pending, pendingIn, viewOf } from "./view";

function Piles({ play }: { play: Playing }) {
  const words = useWords();
  const view = viewOf(play.told);
  const pile = discardOf(view);
  const top = pile.at(-1);
  return (
    <div class="piles">
      <div class="pile" data-place="draw">
        <span class="pile-back" data-empty={view.table.draw === 0 || undefined}><Back size="mini" /></span>
        <p>{words.say("vp.draw", view.table.draw)}</p>
      </div>
      <div class="pile" data-place="discard">
        <button type="button" class="pile-open" onClick={() => play.show({ what: "discard" })}>
          <span class="unseen">{words.say("vp.discard.top", pile.length)} </span>
          {top ? <Card face={faceAt(play.table, top.kind)} size="mini" token={top.token} /> : <span class="pile-none" />}
        </button>
        <p aria-hidden="true">{words.say("vp.discard", pile.length)}</p>
      </div>
    </div>
  );
}

function Ring({ clock }: { clock: StepClock | null }) {
  const left = useLeft(clock);
  if (left === null || !clock) return null;
  const whole = Math.max(1, clock.ends - clock.began);
  return (
    <>
      <svg class="ring" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 140">
        <rect class="ring-track" x="1.5" y="1.5" width="97" height="137" rx="8" pathLength="100" />
        <rect class="ring-left" x="1.5" y="1.5" width="97" height="137" rx="8" pathLength="100"
          style={{ strokeDashoffset: `${100 - 100 * left / whole}` }} />
      </svg>
      <span class="ring-seconds" aria-hidden="true">{(left / 1000).toFixed(left < 9950 ? 1 : 0)}</span>
    </>
  );
}

function PendingCard({ play, pending, top, size }: {
  play: Playing;
  pending: Pending;
  top: boolean;
  size: CardSize;
}) {
  const words = useWords();
  const { table } = play;
  const own = pending.actor === play.told.seat;
  const who = own ? words.say("you") : table.name(pending.actor);
  return (
    <li class="pending" data-top={top || undefined} data-place={top ? "stage" : undefined}>
      <p class="pending-who"><Iris seat={pending.actor} size={20} /><span>{who}</span></p>
      {pending.kind === NO_KIND
        ? <div class="pending-dead">{words.say("vp.deed.dead")}</div>
        : (
          <button type="button" class="pending-card" onClick={() => play.show({ what: "kind", kind: pending.kind })}>
            <Card face={faceAt(table, pending.kind)} size={size} token={false} />
          </button>
        )}
      {top && <Ring clock={table.clock} />}
    </li>
  );
}

/** The kind of card that is taken up: it hangs over the table until it is played or put back. */
function takenUp(play: Playing): number | null {
  const [verb, kind] = play.chosen?.split(" ") ?? [];
  return verb === "play" || verb === "reveal" ? Number(kind) : null;
}

/** The goal in a dozen words, shown until the first point. */
function Goal({ play }: { play: Playing }) {
  const words = useWords();
  const box = boxOf(play.table);
  const { points } = viewOf(play.told).table;
  if (points.some((n) => n !== 0) || play.told.score) return null;
  return <p class="goal">{words.say(box.plague > 0 ? "vp.goal.plague" : "vp.goal", box.target)}</p>;
}

export function Stage({ play, outlook, size }: { play: Playing; outlook: Outlook | null; size: "whole" | "row" }) {
  const words = useWords();
  const view = viewOf(play.told);
  const pending = pendingIn(view);
  const up = takenUp(play);
  const isTop = (i: number) => i === pending.length - 1 && up === null;
  const name = (kind: number) => boxOf(play.table).deck.kind[kind]?.name ?? "";
  return (
    <section class="stage" data-drop="stage" aria-label={words.say("vp.stage")}>
      <Piles play={play} />
      <ol class="stack" aria-label={words.say("vp.stack", pending.length)}>
        {pending.map((each, i) => (
          <PendingCard key={each.id} play={play} pending={each} top={isTop(i)} size={!isTop(i) && size === "row" ? "slip" : size} />
        ))}
        {up !== null && (
          <li class="pending pending-up" data-top data-place="stage">
            <Card face={faceAt(play.table, up)} size={size} token={false} />
            <span class="unseen">{words.say("vp.up", name(up))}</span>
          </li>
        )}
        {pending.length === 0 && up === null && <li class="stack-none"><Goal play={play} /></li>}
      </ol>
      <Outcome play={play} outlook={outlook} />
    </section>
  );
}
