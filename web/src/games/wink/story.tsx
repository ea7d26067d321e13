// Who saw what: the whole evening of Wink, when it is over and nothing is a secret any more.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Eye } from "../../parts/eye";
import { Iris } from "../../parts/iris";
import { KeyButton } from "../../shell/key";
import { keyFor, useShownKeys } from "../../shell/keys";
import { useRoom } from "../../shell/wide";
import { isNo } from "../../table/visit";
import type { No, Seat, Table } from "../../table/table";
import { openTruth, type Truth } from "../../table/truth";
import { useWords } from "../../base/words";
import { readEvening, type Deed, type Evening, type WinkState } from "./deeds";
import { Lanes } from "./lanes";
import { Moment } from "./moment";

const NAME = 14; // letters; longer ones are smaller
const CROWD = 6; // more seats than this have lower lanes
const TOP = 28; // above the first lane
const LANE = { desk: 46, tablet: 44, phone: 36, flat: 32 }; // pixels of an ordinary text size

/** How much larger than usual text is. */
const largeness = () => (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;

/** Who sat where, beside the lanes; a chosen seat shows the story through its eyes. */
function Heads({ table, evening, top, lane, wide, eyes, onEyes }: {
  table: Table; evening: Evening; top: number; lane: number; wide: boolean;
  eyes: Seat | null; onEyes: (eyes: Seat | null) => void }) {
  const words = useWords();
  const winks = evening.deeds.filter(({ kind }) => kind === "wink");
  const head = (seat: Seat) => {
    const others = winks.filter(({ by }) => by !== seat);
    const saw = others.filter((deed) => deed.saw!.includes(seat)).length;
    const bot = table.lobby.seats[seat]?.who === "bot";
    return (
      <>
        {wide ? <Eye seat={seat} state="acts" size={38} bot={bot} /> : <Iris seat={seat} size={24} bot={bot} />}
        <span class={wide ? "story-who" : "unseen"}>
          <b class={table.name(seat).length > NAME ? "story-long" : ""}>{table.name(seat)}</b>{" "}
          <small>{words.say("story.count", saw, others.length)}</small>
        </span>
      </>
    );
  };
  const choice = (seat: Seat | null, high: number) => (
    <label class="story-eye" key={seat} style={{ height: `${high}px` }}>
      <input type="radio" name="story-eyes" checked={eyes === seat} onChange={() => onEyes(seat)} />
      {seat === null ? <b class="story-everything">{words.say("story.everything")}</b> : head(seat)}
    </label>
  );
  return (
    <fieldset class="story-heads">
      <legend class="unseen">{words.say("story.eyes")}</legend>
      {choice(null, top)}{Array.from({ length: evening.seats }, (_, seat) => choice(seat, lane))}
    </fieldset>
  );
}

/** The same in words, one after the other; each can be pressed. */
function List({ table, evening, eyes, chosen, onChoose }: {
  table: Table; evening: Evening; eyes: Seat | null; chosen: number; onChoose: (deed: number) => void }) {
  const words = useWords();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [box, line] = [list.current!, list.current!.children[chosen] as HTMLElement];
    const { scrollTop, clientHeight } = box;
    const seen = line.offsetTop >= scrollTop && line.offsetTop + line.offsetHeight <= scrollTop + clientHeight;
    if (!seen) box.scrollTop = line.offsetTop - clientHeight / 3; // the page itself stays where it is
  }, [chosen]);
  const seen = ({ saw, by }: Deed) => {
    if (saw === null) return "";
    if (eyes === by || (eyes !== null && saw.includes(eyes))) return "";
    if (eyes !== null) return words.say("story.list.missed", table.name(eyes));
    const names = saw.map((seat) => table.name(seat)).join(", ");
    return names ? words.say("story.list.saw", names) : words.say("story.none");
  };
  return (
    <ol class="story-list" ref={list} aria-label={words.say("story.list")}>
      {evening.deeds.map((deed, i) => (
        <li key={i}>
          <button type="button" class={`story-deed story-deed-${deed.kind}`}
            aria-current={i === chosen ? "true" : undefined} onClick={() => onChoose(i)}>
            {deed.by >= 0 && <Iris seat={deed.by} size={18} />}
            <span>{deed.text} <small>{seen(deed)}</small></span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Slider({ evening: { deeds }, chosen, onChoose }: {
  evening: Evening; chosen: number; onChoose: (deed: number) => void }) {
  const words = useWords();
  const last = deeds.length - 1;
  const wink = deeds.findIndex(({ kind }, i) => kind === "wink" && i > chosen);
  const way = (action: string, text: string, to: number) => (
    <KeyButton sign={keyFor("page", action)} class="button" data-action={action}
      aria-disabled={to < 0 || to > last ? "true" : undefined}
      onClick={() => to >= 0 && to <= last && onChoose(to)}>{words.say(text)}</KeyButton>
  );
  return (
    <div class="story-slider">
      {way("earlier", "past.earlier", chosen - 1)}
      <span class="story-way">
        <svg class="story-ticks" viewBox={`0 0 ${Math.max(1, last)} 1`} preserveAspectRatio="none" aria-hidden="true">
          {deeds.map(({ kind }, i) => kind === "wink" && <path key={i} d={`M${i} 0V1`} />)}
        </svg>
        <input type="range" min={0} max={last} value={chosen} aria-label={words.say("story.slide")}
          aria-valuetext={deeds[chosen]!.text} onInput={(event) => onChoose(Number(event.currentTarget.value))} />
      </span>
      {way("later", "past.later", chosen + 1)}
      {way("next-wink", "story.next", wink)}
    </div>
  );
}

function Whole({ table, truth, evening }: { table: Table; truth: Truth<WinkState>; evening: Evening }) {
  const words = useWords();
  const room = useRoom();
  // It opens with the first wink: that is what everybody wants to know.
  const [chosen, choose] = useState(Math.max(0, evening.deeds.findIndex(({ kind }) => kind === "wink")));
  const [eyes, setEyes] = useState<Seat | null>(null);
  useShownKeys();
  const deed = evening.deeds[chosen]!;
  const scale = largeness();
  const lane = (LANE[room] - (evening.seats > CROWD ? 6 : 0)) * scale;
  return (
    <div class="story" data-room={room}>
      <section class="story-sheet" aria-label={words.say("story.sheet")}>
        <p class="story-legend" aria-hidden="true">
          {["look", "peek", "wink"].map((kind) => (
            <span key={kind}><i class={`story-key story-key-${kind}`} />{words.say(`story.legend.${kind}`)}</span>
          ))}
        </p>
        <div class="story-both">
          <Heads table={table} evening={evening} top={TOP * scale} lane={lane} eyes={eyes} onEyes={setEyes}
            wide={room === "desk" || room === "tablet"} />
          <Lanes evening={evening} chosen={chosen} eyes={eyes} top={TOP * scale} lane={lane} onChoose={choose} />
        </div>
      </section>
      <List table={table} evening={evening} eyes={eyes} chosen={chosen} onChoose={choose} />
      <section class="story-now-part" aria-live="polite" aria-label={words.say("story.moment")}>
        <Moment table={table} truth={truth} evening={evening} deed={deed} />
      </section>
      <Slider evening={evening} chosen={chosen} onChoose={choose} />
    </div>
  );
}

export function Story({ table }: { table: Table }) {
  const words = useWords();
  const [found, setFound] = useState<Truth<WinkState> | No | null>(null);
  useEffect(() => {
    let gone = false;
    void openTruth<WinkState>(table).then((truth) => !gone && setFound(truth));
    return () => {
      gone = true;
    };
  }, [table, words]);
  const evening = useMemo(() => found && !isNo(found) ? readEvening(found, table.lobby.seats.length) : null, [found]);
  if (!found) return <p role="status">{words.say("loading")}</p>;
  if (isNo(found)) return <p role="alert">{found.text}</p>;
  if (!evening?.deeds.length) return <p>{words.say("story.nothing")}</p>;
  return <Whole table={table} truth={found} evening={evening} />;
}
