import { useEffect, useMemo, useState } from "preact/hooks";
import type { Door } from "./door.js";
import { openLocal, openRecord } from "./local";
import { Play } from "./play";
import { Setup } from "./setup";
import type { Language, No, Setting, Table } from "./table";
import { languages, readWords, WordsProvider } from "./words";

/** Somebody was sent the link or the code of a table. */
const invited = /^\/(t\/[0-9a-f]{32}|j\/[A-Za-z]{6})$/.test(location.pathname);

export function App({ module, door }: { module: WebAssembly.Module; door: Door }) {
  const [language, setLanguage] = useState<Language>("en");
  const [setting, setSetting] = useState<Setting | null>(null);
  const [table, setTable] = useState<Table | null>(null);
  const [no, setNo] = useState<No | null>(null);
  const words = useMemo(() => readWords(door, language), [door, language]);

  useEffect(() => {
    document.documentElement.lang = language === "xx" ? "en-XA" : language;
    document.title = words.say("title");
    void table?.speak(language);
  }, [language]);

  function show(opened: { table?: Table | undefined; no?: No | undefined }) {
    setNo(opened.no ?? null);
    setTable(opened.table ?? null);
  }

  async function open(chosen: Setting) {
    setSetting(chosen);
    show(await openLocal(module, language, chosen));
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
          <select value={language} onChange={(e) => setLanguage(e.currentTarget.value as Language)}>
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
            onRecord={async (text, seat) => show(await openRecord(module, language, text, seat))}
          />
        )}
      </main>
      </div>
    </WordsProvider>
  );
}
