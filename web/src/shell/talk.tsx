// What people say to each other at a table. Where all win together by what each of them sees, nobody talks.

import { useEffect, useRef, useState } from "preact/hooks";
import { Iris } from "../parts/iris";
import type { Line, No, Table } from "../table/table";
import { hostFacts } from "../engine/types.generated";
import { useWords, type Words } from "../base/words";
import type { Playing } from "./playing";
import { Refusal } from "./prompt";
import { Sheet } from "./sheet";

/** Is there anybody to talk to, and is talking allowed? */
export function talks(table: Table, words: Words): boolean {
  const { seats, game, state, watchers } = table.lobby;
  const together = words.games.find(({ name }) => name === game)?.together;
  if (together && (state === "playing" || state === "paused")) return false;
  return table.reach === "there" && (watchers > 0 || seats.filter(({ who }) => who === "person").length > 1);
}

function sayLine({ seat, text, emote }: Line, table: Table, words: Words): string {
  if (text !== undefined) return words.say("talk.line", table.name(seat), text);
  const key = `company.emote.${emote}`;
  return seat === table.seat ? words.other(`${key}.you`) : words.other(key, table.name(seat));
}

function Speak({ play }: { play: Playing }) {
  const words = useWords();
  const [text, setText] = useState("");
  const [no, setNo] = useState<No | null>(null);
  const say = (what: { text: string } | { emote: string }) => void play.table.tell("say", what).then((refused) => {
    setNo(refused);
    if (!refused && "text" in what) setText("");
  });
  return (
    <form class="talk-speak" onSubmit={(event) => {
      event.preventDefault();
      if (text.trim()) say({ text });
    }}>
      <label class="unseen" for="talk-text">{words.say("talk.text")}</label>
      <input id="talk-text" name="talk" autocomplete="off" maxLength={hostFacts.talkMax} value={text} placeholder={words.say("talk.text")}
        onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" class="button button-main" aria-disabled={text.trim() ? undefined : "true"}>{words.say("talk.say")}</button>
      <div class="talk-emotes">
        {hostFacts.emotes.map((emote) => (
          <button key={emote} type="button" class="quiet-button" onClick={() => say({ emote })}>{words.say(`talk.do.${emote}`)}</button>
        ))}
      </div>
      <Refusal no={no} onRule={(rule) => play.show({ what: "rules", rule })} />
    </form>
  );
}

export function TalkSheet({ play }: { play: Playing }) {
  const words = useWords();
  const { table } = play;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [table.talk]);
  return (
    <Sheet title={words.say("talk")} onClose={() => play.show(null)}>
      {table.talk.length === 0 && <p class="quiet">{words.say("talk.none")}</p>}
      <div class="talk-lines" role="log" tabIndex={0} aria-label={words.say("talk")} ref={box}>
        <ol>
          {table.talk.map((line, i) => <li key={i}><Iris seat={line.seat} size={20} /> {sayLine(line, table, words)}</li>)}
        </ol>
      </div>
      {!play.watching && talks(table, words) && <Speak play={play} />}
    </Sheet>
  );
}

const SHOWN = 6000; // milliseconds that a line stands over the table

/** The button, and the latest line of somebody else for a while. */
export function Talk({ play }: { play: Playing }) {
  const words = useWords();
  const { table } = play;
  const last = table.talk.at(-1);
  const heard = useRef(last);
  const [fresh, setFresh] = useState<Line | null>(null);
  useEffect(() => {
    if (!last || last === heard.current) return;
    heard.current = last;
    setFresh(last.seat === table.seat || play.over?.what === "talk" ? null : last);
    const timer = setTimeout(() => setFresh(null), SHOWN);
    return () => clearTimeout(timer);
  }, [last]);
  if (!talks(table, words) && table.talk.length === 0) return null;
  return (
    <>
      <button type="button" class="quiet-button bar-talk" data-action="talk" aria-label={words.say("talk")}
        onClick={() => play.show({ what: "talk" })}>
        <svg width="20" height="18" viewBox="0 0 20 18" aria-hidden="true">
          <path d="M2 2h16v10H9l-4 4v-4H2z" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" />
        </svg>
      </button>
      <p class={fresh ? "talk-fresh" : "unseen"} role="status">
        {fresh && <><Iris seat={fresh.seat} size={20} /> {sayLine(fresh, table, words)}</>}
      </p>
    </>
  );
}
