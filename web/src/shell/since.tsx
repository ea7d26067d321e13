// What the others did since the reader last answered, behind one line: the picture may have been too fast.

import { useWords } from "../base/words";
import type { Playing } from "./playing";
import { Sentence } from "./sentence";

const SHOWN = 3; // the latest of them

export function Since({ play }: { play: Playing }) {
  const words = useWords();
  const { since } = play.head;
  if (since.length === 0) return null;
  return (
    <details class="since">
      <summary>{words.say("since", since.length)}</summary>
      <ul>
        {since.slice(-SHOWN).map((news, i) => <li key={i}><Sentence said={news} /></li>)}
      </ul>
      <button type="button" class="quiet-button" onClick={() => play.show({ what: "log" })}>{words.say("since.all")}</button>
    </details>
  );
}
