// Challenges for one: today's with its days in a row, those that come with the game, endless ones, a code, a painted one.

import { useEffect, useId, useState } from "preact/hooks";
import { BoxPuzzle } from "../games/cube/box";
import { dailyCode, dayOf, isHelped, solvedCodes, streak } from "../base/puzzles";
import type { No } from "../table/table";
import { cubeSets } from "../engine/types.generated";
import { ourNo, useWords } from "../base/words";
import { Why } from "../base/why";
import { soloWish } from "./bots";
import { Paint } from "./paint";
import { playHere } from "./start";
import { readPuzzle } from "./workshop";

type Start = (code: string) => void;

function Today({ busy, onStart }: { busy: boolean; onStart: Start }) {
  const words = useWords();
  const code = dailyCode(dayOf());
  const done = solvedCodes().has(code);
  const helped = isHelped(code);
  const days = streak();
  return (
    <section class="paper puzzles-today" aria-labelledby="puzzles-today">
      <h2 id="puzzles-today">{words.say("home.daily")}</h2>
      <p class="puzzles-days"><b data-streak={days}>{days}</b> {words.say("puzzles.days")}</p>
      <p>{words.say(helped ? "puzzles.helped" : done ? "puzzles.today.done" : "home.daily.about")}</p>
      <button type="button" class="button button-main" name="today" aria-disabled={busy} onClick={() => onStart(code)}>
        {words.say(done ? "puzzles.again" : "home.daily.open")}
      </button>
    </section>
  );
}

interface Frozen { code: string; level: number }

/** Those that come with the game; the engine says how many there are. */
function useFrozen(): Frozen[] {
  const [list, setList] = useState<Frozen[]>([]);
  useEffect(() => {
    let gone = false;
    const find = async () => {
      const found: Frozen[] = [];
      for (let n = 1; !gone; n++) {
        const code = `A${String(n).padStart(3, "0")}`;
        const report = await readPuzzle(code);
        if (!report || "no" in report) break;
        found.push({ code, level: report.level ?? 0 });
      }
      if (!gone) setList(found);
    };
    void find();
    return () => {
      gone = true;
    };
  }, []);
  return list;
}

function Series({ busy, onStart }: { busy: boolean; onStart: Start }) {
  const words = useWords();
  const list = useFrozen();
  const done = solvedCodes();
  return (
    <section class="paper" aria-labelledby="puzzles-series">
      <h2 id="puzzles-series">{words.say("puzzles.series")}</h2>
      <p>{words.say("puzzles.series.done", list.filter(({ code }) => done.has(code)).length, list.length)}</p>
      <ul class="puzzles-list">
        {list.map(({ code, level }) => (
          <li key={code}>
            <button type="button" class="puzzles-one" data-code={code} data-done={done.has(code) || undefined} aria-disabled={busy}
              onClick={() => onStart(code)}>
              <b translate={false}>{code}</b> <span>{words.say("puzzles.level", level)}</span>
              {done.has(code) && <span class="puzzles-done">✓ {words.say("puzzles.solved")}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first of a level that is not solved yet. */
function nextOf(level: number): string {
  const done = solvedCodes();
  for (let n = 1; ; n++) if (!done.has(`E-${level}-${n}`)) return `E-${level}-${n}`;
}

function Endless({ busy, onStart }: { busy: boolean; onStart: Start }) {
  const words = useWords();
  const level = words.games.find(({ name }) => name === "cube")?.options.find(({ name }) => name === "level");
  if (!level) return null;
  return (
    <section class="paper" aria-labelledby="puzzles-endless">
      <h2 id="puzzles-endless">{words.say("puzzles.endless")}</h2>
      <p>{words.say("puzzles.endless.about")}</p>
      <div class="sheet-actions">
        {Array.from({ length: level.max - level.min + 1 }, (_, i) => nextOf(level.min + i)).map((code, i) => (
          <button key={code} type="button" class="button" data-code={code} aria-disabled={busy} onClick={() => onStart(code)}>
            {words.say("puzzles.level", level.min + i)}
          </button>
        ))}
      </div>
    </section>
  );
}

function Typed({ busy, onStart }: { busy: boolean; onStart: Start }) {
  const words = useWords();
  const id = useId();
  const [code, setCode] = useState("");
  const [no, setNo] = useState<No | null>(null);
  async function open() {
    const report = await readPuzzle(code.trim());
    if (!report) return setNo(ourNo("engine"));
    if ("no" in report) return setNo(report.no);
    setNo(null);
    onStart(code.trim());
  }
  return (
    <section class="paper" aria-labelledby="puzzles-code">
      <h2 id="puzzles-code">{words.say("puzzles.code")}</h2>
      <form class="puzzles-code" onSubmit={(event) => {
        event.preventDefault();
        if (!busy && code.trim()) void open();
      }}>
        <label for={id}>{words.say("puzzles.code.help")}</label>
        <input id={id} name="puzzle" value={code} autocomplete="off" autocapitalize="characters" spellcheck={false}
          onInput={(event) => setCode(event.currentTarget.value)} />
        <button type="submit" class="button">{words.say("puzzles.open")}</button>
      </form>
      <Why no={no} />
    </section>
  );
}

export function Puzzles() {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [no, setNo] = useState<No | null>(null);
  const cube = words.games.find(({ name }) => name === "cube");
  const pieces = cubeSets[(cube?.options.find(({ name }) => name === "set")?.initial ?? 1) - 1]!;
  async function start(code: string) {
    if (busy || !cube) return;
    setBusy(true);
    setNo(await playHere(soloWish(cube, code)));
    setBusy(false);
  }
  const props = { busy, onStart: (code: string) => void start(code) };
  return (
    <div class="puzzles">
      <h1 tabIndex={-1}>{words.say("puzzles.title")}</h1>
      <Why no={no} />
      <Today {...props} />
      <Endless {...props} />
      <Series {...props} />
      <Typed {...props} />
      <Paint pieces={pieces} {...props} />
      <section class="paper" aria-labelledby="puzzles-box">
        <h2 id="puzzles-box">{words.say("box.title")}</h2>
        <BoxPuzzle pieces={pieces} />
      </section>
    </div>
  );
}
