// Games that are over and kept on this device, and everything of this device as one file.

import { useEffect, useId, useState } from "preact/hooks";
import { type Report, readAlong, writeAlong } from "../offline/along";
import { dropRecord, type Kept, listRecords, putRecord } from "../offline/records";
import { keptHere } from "./open";
import { saveText } from "../table/save";
import { useWords, type Words } from "../base/words";

function outcome(words: Words, { names, rank, when }: Kept): string {
  const language = words.language === "xx" ? "en" : words.language;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(when);
  const winners = names.filter((_, seat) => rank[seat] === 1);
  if (winners.length === 1) return words.say("kept.won", winners[0]!, day);
  return words.say(winners.length === 0 ? "kept.nobody" : "kept.shared", day);
}

function KeptRow({ record, onOpen, onChange }: { record: Kept; onOpen: () => void; onChange: () => void }) {
  const words = useWords();
  const title = words.games.find(({ name }) => name === record.game)?.title ?? record.game;
  return (
    <li class="home-row" data-kept={record.keep || undefined}>
      <p><b>{title}</b> <span>{outcome(words, record)}</span></p>
      <label class="form-check kept-keep">
        <input type="checkbox" checked={record.keep} aria-label={words.say("kept.keep.game", title)}
          onChange={(e) => void putRecord({ ...record, keep: e.currentTarget.checked }).then(onChange)} />
        {words.say("kept.keep")}
      </label>
      <button type="button" class="quiet-button home-forget" aria-label={words.say("kept.delete.game", title)}
        onClick={() => void dropRecord(record.id).then(onChange)}>{words.say("kept.delete")}</button>
      <button type="button" class="quiet-button kept-open" aria-label={words.say("kept.open.game", title)}
        onClick={onOpen}>{words.say("kept.open")}</button>
    </li>
  );
}

/** What became of a file. */
function Told({ report: { counts, faults } }: { report: Report }) {
  const words = useWords();
  const most = 12;
  const kinds = Object.entries(counts).filter(([, { added, had }]) => added + had > 0);
  return (
    <div class="kept-report" role="status">
      {kinds.map(([kind, { added, had }]) => <p key={kind}>{words.say(`along.${kind}`, added, had)}</p>)}
      {faults.slice(0, most).map(({ line, text }) => (
        <p key={`${line} ${text}`} class="form-error">{line > 0 ? words.say("along.line", line, text) : text}</p>
      ))}
      {faults.length > most && <p class="form-error">{words.say("along.more", faults.length - most)}</p>}
    </div>
  );
}

export function Along() {
  const words = useWords();
  const id = useId();
  const [report, setReport] = useState<Report | null>(null);
  const [busy, setBusy] = useState(false);
  async function read(file: File | undefined) {
    if (!file) return;
    setReport(null);
    setBusy(true);
    setReport(await readAlong(await file.text()));
    setBusy(false);
    changed();
  }
  return (
    <section class="settings-part paper kept kept-along">
      <h2>{words.say("along")}</h2>
      <p>{words.say("along.about")}</p>
      <p><b>{words.say("along.secret")}</b></p>
      <p><button type="button" class="button" name="along"
        onClick={async () => saveText("sightline-device.txt", await writeAlong())}>
        {words.say("along.write")}</button></p>
      <div class="form-field">
        <label for={id}>{words.say("along.read")}</label>
        <input id={id} name="along-file" type="file" accept=".txt,text/plain" aria-describedby={`${id}-help`}
          onChange={(e) => void read(e.currentTarget.files?.[0])} />
        <p class="form-help" id={`${id}-help`}>{words.say("along.read.help")}</p>
      </div>
      {busy && <p role="status">{words.say("along.reading")}</p>}
      {report && <Told report={report} />}
    </section>
  );
}

const listeners = new Set<() => void>();

/** The records have changed. */
function changed() {
  for (const listener of listeners) listener();
}

export function KeptGames({ onOpen }: { onOpen: (record: string) => void }) {
  const words = useWords();
  const [records, setRecords] = useState<Kept[] | null>(null);
  useEffect(() => {
    const load = () => void listRecords().then(setRecords);
    load();
    listeners.add(load);
    return () => void listeners.delete(load);
  }, []);
  return (
    <section class="settings-part paper kept" aria-labelledby="kept-games">
      <h2 id="kept-games">{words.say("kept")}</h2>
      {records?.length === 0 && <p>{words.say("kept.none")}</p>}
      {records && records.length > 0 && (
        <>
          <ul class="home-list">
            {records.map((record) => (
              <KeptRow key={record.id} record={record} onChange={changed} onOpen={() => onOpen(record.text)} />
            ))}
          </ul>
          <p class="form-help">{words.say("kept.keep.help")}</p>
        </>
      )}
      {keptHere() === "memory" && <p class="form-help">{words.say("kept.memory")}</p>}
    </section>
  );
}
