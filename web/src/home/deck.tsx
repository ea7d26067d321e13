// A deck of one's own, with what the engine thinks of it while it is written.

import { useEffect, useState } from "preact/hooks";
import { Why } from "../why";
import { useWords } from "../words";
import { TextField } from "./fields";
import { type DeckReport, lintDeck } from "./workshop";

/** A pause in the typing, in milliseconds: before it the half of a word would be called wrong. */
const PAUSE = 300;
/** So many remarks are shown. */
const MOST = 12;

export function Deck({ text, onText }: { text: string; onText: (text: string) => void }) {
  const words = useWords();
  const [report, setReport] = useState<DeckReport | null>(null);
  useEffect(() => {
    let gone = false;
    if (text.trim() === "") setReport(null);
    const timer = setTimeout(async () => {
      const found = text.trim() === "" ? null : await lintDeck(text);
      if (!gone) setReport(found);
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <details class="form-more deck" open={text !== ""}>
      <summary>{words.say("deck")}</summary>
      <div class="setup-options">
        <TextField name="deck" title={words.say("deck.text")} fromFile={words.say("deck.file")}
          accept=".deck,text/plain" rows={10} help={words.say("deck.help")} value={text} onValue={onText} />
        <Why no={report?.fault ?? null} />
        {report && !report.fault && <p role="status">{words.say("set.deck.good", report.cards)}</p>}
        {report && report.findings.length > 0 && (
          <ul class="setup-faults">
            {report.findings.slice(0, MOST).map(({ line, text: remark }) => (
              <li key={`${line} ${remark}`}>{line > 0 && `${words.say("set.line", line)} `}{remark}</li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
