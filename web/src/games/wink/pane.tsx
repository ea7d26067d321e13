// The pane: always what the question is about. The face I look at is large, and what it did in the flash is played
// here, for me alone.

import { Eye } from "../../parts/eye";
import { Head } from "../../parts/head";
import { Iris, seatLetter } from "../../parts/iris";
import { Tile } from "../../parts/tile";
import type { Playing } from "../../shell/playing";
import { othersOf } from "../../shell/seats";
import type { Seat } from "../../table/table";
import { useWords } from "../../base/words";
import type { Choices } from "./choose";
import { boxOf, faceName, type Flash, lookingAt, noteOf, seenIn, soughtBy, type Spot, TABLE, viewOf, wayTo } from "./view";

interface PaneProps {
  play: Playing;
  choices: Choices;
}

const isBot = (play: Playing, seat: Seat) => play.table.lobby.seats[seat]?.who === "bot";

/** A face across the table, large: seen from the front, its eyes where they were. */
function Large({ play, seat, gaze, eyes, wink }: { play: Playing; seat: Seat; gaze: Spot; eyes: Spot; wink?: boolean }) {
  return (
    <div class="wink-large" data-seat={seatLetter(seat)}>
      <Head seat={seat} gaze={gaze} eyes={eyes} lid={wink ? boxOf(play.table).gesture : "open"} bot={isBot(play, seat)} />
    </div>
  );
}

const AHEAD: Spot = { x: 0, y: 0 };

/** A seat that looks at me looks out of the picture. */
const towards = (play: Playing, from: Seat, to: Seat): Spot =>
  to === play.told.seat ? AHEAD : to === TABLE ? { x: 0, y: 1 } : wayTo(play.told, from, to, false);

/** What I know of everybody, for the number that I seek. */
function Notes({ play, choices, number }: PaneProps & { number: number }) {
  const words = useWords();
  const view = viewOf(play.told);
  const named = /^(?:name|look) (\d)$/.exec(choices.chosen ?? "")?.[1];
  const picked = named === undefined ? view.table.head[play.told.seat] : Number(named);
  return (
    <section tabIndex={0} class="wink-pane wink-notes" aria-label={words.say("wink.who", number)}>
      <header>
        <Tile number={number} size="mini" />
        <div>
          <h2>{words.say("wink.who", number)}</h2>
          <p>{words.say("wink.who.sub")}</p>
        </div>
      </header>
      <ul>
        {othersOf(play.told).map((seat) => {
          const { key, count, sure } = noteOf(view, seat, number);
          return (
            <li key={seat} data-sure={sure ?? undefined} data-picked={picked === seat || undefined}>
              <Iris seat={seat} size={22} bot={isBot(play, seat)} />
              <b>{play.table.name(seat)}</b>{" "}
              <span>{words.say(`wink.note.${key}`, count)}</span>
            </li>
          );
        })}
      </ul>
      {choices.step === "name" && <Outcomes play={play} number={number} picked={named === undefined ? null : Number(named)} />}
    </section>
  );
}

/** Both ways in which naming may end. */
function Outcomes({ play, number, picked }: { play: Playing; number: number; picked: Seat | null }) {
  const words = useWords();
  const name = picked === null ? words.say("wink.somebody") : play.table.name(picked);
  return (
    <dl class="wink-outcomes">
      <div><dt class="wink-good">{words.say("wink.right")}</dt><dd>{words.say("wink.right.text", name)}</dd></div>
      <div><dt class="wink-bad">{words.say("wink.wrong")}</dt>
        <dd>{words.say(boxOf(play.table).burns_twin ? "wink.wrong.burns" : "wink.wrong.text", number)}</dd></div>
    </dl>
  );
}

/** My own face as it would give the sign, and whose heads are turned to it. */
function OwnFace({ play, to }: { play: Playing; to: Seat }) {
  const words = useWords();
  const { told, table } = play;
  return (
    <section tabIndex={0} class="wink-pane wink-face" aria-label={words.say("wink.own.face")}>
      <p class="wink-pane-head"><span>{words.say("wink.own.face")}</span><span>{words.say("wink.own.sealed")}</span></p>
      <Large play={play} seat={told.seat} gaze={AHEAD} eyes={{ x: 0, y: -0.3 }} wink />
      <ul class="wink-sees" aria-label={words.say("wink.sees.title")}>
        {lookingAt(viewOf(told), told.seat, told.seats).map((seat) => (
          <li key={seat}><Eye seat={seat} state="acts" size={44} bot={isBot(play, seat)} />
            <span>{words.say(seat === to ? "wink.sees.seeker" : "wink.sees", table.name(seat))}</span></li>
        ))}
        <li class="wink-sees-more">{words.say("wink.sees.peeks")}</li>
      </ul>
    </section>
  );
}

/** What a sign proves: a card, unless false signs are allowed at this table. */
function Proof({ play, flash }: { play: Playing; flash: Flash }) {
  const words = useWords();
  const number = soughtBy(viewOf(play.told), flash.at);
  if (flash.did !== "wink" || number === null) return null;
  if (boxOf(play.table).false_winks) return <p>{words.say("wink.proof.none")}</p>;
  return <p class="wink-proof">{words.say("wink.proof", play.table.name(flash.seat), number, faceName(words, number))}</p>;
}

/** What the face before my eyes did in the flash that has just been. */
function Seen({ play, flash }: { play: Playing; flash: Flash }) {
  const words = useWords();
  const { told, table } = play;
  const head = viewOf(told).table.head[flash.seat]!;
  return (
    <section tabIndex={0} class="wink-pane wink-face" aria-label={words.say("wink.saw", table.name(flash.seat))}>
      <p class="wink-pane-head"><span>{words.say("wink.saw", table.name(flash.seat))}</span><span>{words.say("wink.saw.only")}</span></p>
      <Large key={told.step} play={play} seat={flash.seat} wink={flash.did === "wink"}
        gaze={towards(play, flash.seat, head)} eyes={towards(play, flash.seat, flash.at)} />
      <p class="wink-said" aria-live="assertive">{flash.news.text}</p>
      <Proof play={play} flash={flash} />
    </section>
  );
}

/** The face that my head is turned to, before the flash. */
function Looking({ play, seat }: { play: Playing; seat: Seat }) {
  const words = useWords();
  const { told, table } = play;
  const view = viewOf(told);
  const head = view.table.head[seat]!;
  const number = soughtBy(view, told.seat);
  const { key, count } = number === null ? { key: "", count: 0 } : noteOf(view, seat, number);
  const turned = head === TABLE ? words.say("wink.turned.table", table.name(seat))
    : head === told.seat ? words.say("wink.turned.you", table.name(seat))
    : words.say("wink.turned", table.name(seat), table.name(head));
  return (
    <section tabIndex={0} class="wink-pane wink-face" aria-label={words.say("wink.looking", table.name(seat))}>
      <p class="wink-pane-head"><span>{words.say("wink.looking", table.name(seat))}</span></p>
      <Large play={play} seat={seat} gaze={towards(play, seat, head)} eyes={towards(play, seat, head)} />
      <p class="wink-said">{turned}</p>
      {number !== null && <p>{words.say("wink.note.for", number, words.say(`wink.note.${key}`, count))}</p>}
    </section>
  );
}

/** The face of the field that I chose to seek; before that, what the game is about. */
function Placing({ choices }: { choices: Choices }) {
  const words = useWords();
  const number = Number(/^place (\d+)$/.exec(choices.chosen ?? "")?.[1] ?? 0);
  return (
    <section tabIndex={0} class="wink-pane wink-face" aria-label={words.say("wink.placing")}>
      {number > 0
        ? <><Tile number={number} /><p class="wink-said">{words.say("wink.tile", number, faceName(words, number))}</p></>
        : <><p class="wink-said">{words.say("wink.placing")}</p><p class="wink-goal">{words.say("wink.goal")}</p></>}
    </section>
  );
}

/** Whom I accuse, of what. */
function Accusing({ play, choices }: PaneProps) {
  const words = useWords();
  const { seat, number } = choices.accusing!;
  return (
    <section tabIndex={0} class="wink-pane wink-face wink-accusing" aria-label={words.say("wink.accusing")}>
      <p class="wink-pane-head"><span>{words.say("wink.accusing")}</span></p>
      {seat !== null && <Large play={play} seat={seat} gaze={AHEAD} eyes={AHEAD} />}
      {number !== null && <Tile number={number} size="mini" />}
      <p class="wink-said">
        {seat === null ? words.say("wink.accusing.whom") : number === null ? words.say("wink.accusing.what", play.table.name(seat))
          : words.say("wink.accusing.both", play.table.name(seat), number)}
      </p>
      <p>{words.say("wink.accusing.price")}</p>
    </section>
  );
}

/** While others act, or I only watch. */
function Quiet({ play }: { play: Playing }) {
  const words = useWords();
  const latest = play.told.news.filter(({ text }) => text).at(-1);
  return (
    <section tabIndex={0} class="wink-pane wink-face" aria-label={words.say("wink.quiet")}>
      {latest ? <p class="wink-said">{latest.text}</p> : <p class="wink-goal">{words.say("wink.goal")}</p>}
    </section>
  );
}

/** Whom I would give the sign to, as things stand. */
function winkingAt({ winks, chosen, step, intent, question }: Choices): Seat | null {
  if (step !== "flash" || winks.length === 0) return null;
  const [verb, seat] = (chosen ?? "").split(" ");
  if (verb === "wink") return Number(seat);
  return chosen === null && !intent.peeking && intent.peekAt !== question?.q ? winks[0]! : null;
}

export function Pane({ play, choices }: PaneProps) {
  const { games } = useWords();
  const { told } = play;
  const view = viewOf(told);
  const { phase } = view.table;
  const { face } = seenIn(told, games);
  const sought = soughtBy(view, told.seat);
  const to = winkingAt(choices);
  const [verb, at] = (choices.chosen ?? "").split(" ");
  if (choices.accusing) return <Accusing play={play} choices={choices} />;
  if (choices.step === "place") return <Placing choices={choices} />;
  if (to !== null) return <OwnFace play={play} to={to} />;
  if (verb === "peek") return <Looking play={play} seat={Number(at)} />;
  if (face) return <Seen play={play} flash={face} />;
  if (sought !== null && (phase === "look" || choices.step === "name"))
    return <Notes play={play} choices={choices} number={sought} />;
  const head = play.watching ? TABLE : view.table.head[told.seat]!;
  if (phase === "flash" && head !== TABLE) return <Looking play={play} seat={head} />;
  return <Quiet play={play} />;
}
