// A deck of your own, with what the engine thinks of it while you write.

import { useEffect, useState } from "preact/hooks";
import { dropDeck, keepDeck, keptDecks } from "../offline/decks";
import { Why } from "../base/why";
import { useWords } from "../base/words";
import { TextField } from "../parts/fields";
import { type DeckReport, lintDeck } from "./workshop";

/** A pause in the typing, in milliseconds: without it half a word would be called wrong. */
const PAUSE = 300;
/** At most this many remarks are shown. */
const MOST = 12;

/** Those that are kept on this device; the one that is written now can be added to them. */
function Kept({ text, name, onText }: { text: string; name: string | null; onText: (text: string) => void }) {
  const words = useWords();
  const [decks, setDecks] = useState(keptDecks);
  const [full, setFull] = useState(false);
  const has = decks.some((deck) => deck.name === name && deck.text === text);
  return (
    <div class="deck-kept">
      {decks.length > 0 && <h3>{words.say("decks")}</h3>}
      <ul class="home-list">
        {decks.map((deck) => (
          <li key={deck.name} class="home-row">
            <p><b>{deck.name}</b></p>
            <button type="button" class="quiet-button home-forget" aria-label={words.say("decks.drop.deck", deck.name)}
              onClick={() => {
                dropDeck(deck.name);
                setDecks(keptDecks());
              }}>{words.say("decks.drop")}</button>
            <button type="button" class="quiet-button deck-take" aria-label={words.say("decks.take.deck", deck.name)}
              onClick={() => onText(deck.text)}>{words.say("decks.take")}</button>
          </li>
        ))}
      </ul>
      {name && !has && (
        <button type="button" class="button button-small deck-keep" onClick={() => {
          setFull(!keepDeck({ name, text }));
          setDecks(keptDecks());
        }}>{words.say("decks.keep")}</button>
      )}
      {full && <p class="form-error" role="alert">{words.say("decks.full")}</p>}
    </div>
  );
}

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
        <Kept text={text} name={report && !report.fault ? report.name : null} onText={onText} />
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
