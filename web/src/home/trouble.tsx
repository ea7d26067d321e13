// Something went wrong: what happened, and what to do about it. One calm screen for all of it.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { LinkState } from "../link/link";
import { Eye } from "../parts/eye";
import { go } from "../base/route";
import type { No } from "../table/table";
import { useWords } from "../base/words";

/** One way out of trouble: the key of its words, and what it does. */
export interface Way {
  say: string;
  onPress: () => void;
}

export const homeWay: Way = { say: "trouble.home", onPress: () => go({ at: "home" }) };
export const reloadWay: Way = { say: "trouble.reload", onPress: () => location.reload() };

// What the host or the page said, and which trouble that is. All other sentences are shown as they came.
const kinds: Record<string, string> = {
  "host.no.such-table": "table",
  "host.no.code": "code",
  "host.no.codes": "codes",
  "host.bye.codes": "codes",
  "host.bye.protocol": "version",
  "page.no.moved": "moved",
  "page.no.engine": "engine",
  "page.no.tab": "tab",
  "page.no.taken": "tab",
  "page.no.gone": "here",
};

export const troubleOf = (no: No): string => kinds[no.key] ?? "other";

export function Trouble({ kind, ways, no, children }: {
  kind: string;
  /** The first is the main one. */
  ways: readonly Way[];
  no?: No | null;
  children?: ComponentChildren;
}) {
  const words = useWords();
  const sentence = kind === "other" && no ? no.text : words.say(`trouble.${kind}.text`);
  return (
    <section class="trouble paper">
      <Eye seat={3} state="asleep" size={96} />
      <h1 tabIndex={-1}>{words.say(`trouble.${kind}`)}</h1>
      <p role="status">{sentence}</p>
      {children}
      <p class="trouble-ways">
        {ways.map(({ say, onPress }, i) => (
          <button key={say} type="button" class={i === 0 ? "button button-main" : "button"} onClick={onPress}>
            {words.say(say)}
          </button>
        ))}
      </p>
    </section>
  );
}

/** A refusal as trouble, with the ways out that fit it. */
export function Refused({ no, onAgain, onTake }: {
  no: No;
  onAgain?: () => void;
  onTake?: () => void;
}) {
  const kind = troubleOf(no);
  const again: Way[] = onAgain ? [{ say: "trouble.again", onPress: onAgain }] : [];
  const take: Way[] = onTake ? [{ say: "trouble.take", onPress: onTake }] : [];
  const ways: Record<string, Way[]> = {
    version: [reloadWay], engine: [reloadWay], other: [reloadWay],
    tab: take, moved: again, codes: [], code: [], table: [], here: [],
  };
  return <Trouble kind={kind} no={no} ways={[...(ways[kind] ?? again), homeWay]} />;
}

/** A line over everything while the way to the server is broken. */
export function Reconnecting({ link, retryIn }: { link: LinkState; retryIn: number }) {
  const words = useWords();
  const [until, setUntil] = useState(0);
  const [, tick] = useState(0);
  useEffect(() => setUntil(performance.now() + retryIn), [link, retryIn]);
  useEffect(() => {
    if (link !== "broken") return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [link]);
  if (link !== "broken") return null;
  const seconds = Math.ceil((until - performance.now()) / 1000);
  return (
    <p class="reconnecting" role="status">
      {seconds > 0 ? words.say("lost.in", seconds) : words.say("lost.now")}
    </p>
  );
}
