import { useEffect, useState } from "preact/hooks";
import { isNo, openHere, openRecord, speak } from "./open";
import { Play } from "./play";
import { Setup } from "./setup";
import type { Language, No, Setting, Table } from "./table/table";
import { languages, loadWords, WordsProvider } from "./words";
import type { Words } from "./words";

/** Somebody was sent the link or the code of a table. */
const invited = /^\/(t\/[0-9a-f]{32}|j\/[A-Za-z]{6})$/.test(location.pathname);

export function App({ first }: { first: Words }) {
  const [words, setWords] = useState(first);
  const [setting, setSetting] = useState<Setting | null>(null);
  const [table, setTable] = useState<Table | null>(null);
  const [no, setNo] = useState<No | null>(null);
  const { language } = words;

  useEffect(() => {
    document.documentElement.lang = language === "xx" ? "en-XA" : language;
    document.title = words.say("title");
    speak(language);
  }, [language]);

  function show(opened: Table | No) {
    setNo(isNo(opened) ? opened : null);
    setTable(isNo(opened) ? null : opened);
  }

  async function open(chosen: Setting) {
    setSetting(chosen);
    show(await openHere({ ...chosen, skips: true }));
  }

  function leave() {
    table?.close();
    setTable(null);
  }

  return (
    <WordsProvider value={words}>
      <div class="old">
      <header>
        <h1>{words.say("title")}</h1>
        <label class="inline">
          {words.say("language")}{" "}
          <select value={language} 
            onChange={async (e) => setWords(await loadWords(e.currentTarget.value as Language))}>
            {languages.map((name) => (
              <option key={name} value={name}>
                {words.say(`language.${name}`)}
              </option>
            ))}
          </select>
        </label>
      </header>
      <main>
        {invited && !table && (
          <div class="invited">
            <p>{words.say("invited")}</p>
            <pre>sightline join {location.origin + location.pathname}</pre>
            <p>{words.say("invited.here")}</p>
          </div>
        )}
        {table ? (
          <Play
            key={table}
            table={table}
            onLeave={leave}
            onAgain={setting && (() => void open(setting))}
          />
        ) : (
          <Setup
            before={setting}
            no={no}
            onOpen={(chosen) => void open(chosen)}
            onRecord={async (text, seat) => show(await openRecord(text, seat))}
          />
        )}
      </main>
      </div>
    </WordsProvider>
  );
}
