// The first page: everything that starts a game, at a glance.

import { useEffect, useId, useState } from "preact/hooks";
import { GamePicture, RoundTable } from "../parts/games";
import { forgetHere, keptHere, listHere, listThere, mineThere } from "./open";
import { isNo } from "../table/visit";
import type { HereTable, MineTable, ThereTable } from "./open";
import { NewVersion } from "../offline/state";
import { go, isCode, isCodeStart, linkTo, readCode, showCode } from "../base/route";
import type { Game, GameName, No } from "../table/table";
import { hostFacts } from "../engine/types.generated";
import { Why } from "../base/why";
import { useWords } from "../base/words";
import { dailyWish, shownGames, usualWish } from "./bots";
import { playHere } from "./start";

function Join() {
  const words = useWords();
  const id = useId();
  const [code, setCode] = useState("");
  const wrong = !isCodeStart(code);
  const no = wrong ? words.say("home.code.letters", hostFacts.codeLength) : "";
  return (
    <form class="home-join" onSubmit={(e) => {
      e.preventDefault();
      if (isCode(code)) go({ at: "code", code });
      else e.currentTarget.querySelector("input")?.focus();
    }}>
      <label class="home-code" for={id}>
        <span>{words.say("home.code")}</span>
        <input id={id} name="code" value={showCode(code)} autocomplete="off" autocapitalize="characters"
          spellcheck={false} placeholder={words.say("home.code.form")} aria-invalid={wrong}
          aria-describedby={`${id}-no`} onInput={(e) => setCode(readCode(e.currentTarget.value))} />
      </label>
      <button type="submit" class="button" aria-disabled={!isCode(code)}>{words.say("home.code.join")}</button>
      <p class="form-error" id={`${id}-no`} role="status">{no}</p>
    </form>
  );
}

function Usual({ game }: { game: Game }) {
  const words = useWords();
  const bots = usualWish(game).seats - 1;
  if (bots === 0) return <>{words.say("home.usual.alone")}</>;
  return <>{bots === 1 ? words.say("home.usual.one") : words.say("home.usual", bots)}</>;
}

function GameBox({ game, busy, onPlay }: { game: Game; busy: boolean; onPlay: () => void }) {
  const words = useWords();
  return (
    <li class="home-game paper">
      <GamePicture game={game.name} />
      <h3>{game.title}</h3>
      {words.has(`home.short.${game.name}`) && <p class="home-short">{words.say(`home.short.${game.name}`)}</p>}
      <p class="home-usual"><Usual game={game} /></p>
      <p class="home-ways">
        <a class="quiet-button" {...linkTo({ at: "set", game: game.name })}
          aria-label={words.say("home.change.game", game.title)}>{words.say("home.change")}</a>
        <button type="button" class="button home-play" data-game={game.name} aria-disabled={busy}
          aria-label={words.say("home.play.game", game.title)} onClick={() => !busy && onPlay()}>
          {words.say("home.play")}
        </button>
      </p>
    </li>
  );
}

const mineWords: Record<MineTable["state"], string> = {
  lobby: "lobby", dealing: "wait", playing: "wait", paused: "paused", stuck: "paused",
  over: "over", frozen: "over", closed: "over",
};

/** Is there still something to do at it? */
const lives = (state: MineTable["state"]) => !["over", "frozen", "closed"].includes(state);

function Mine({ here, there, onForget }: {
  here: HereTable[];
  there: MineTable[];
  onForget: (id: string) => void;
}) {
  const words = useWords();
  const title = (name: GameName) => words.games.find((game) => game.name === name)?.title ?? name;
  if (here.length + there.length === 0) return null;
  return (
    <section aria-labelledby="home-mine">
      <h2 id="home-mine">{words.say("home.mine")}</h2>
      <ul class="home-list">
        {there.map(({ table, game, state, turn }) => (
          <li key={table} class="home-row">
            <p>
              <b>{title(game)}</b>{" "}
              <span>{words.say(turn ? "home.mine.turn" : `home.mine.${mineWords[state]}`)}</span>
            </p>
            <a class="quiet-button" {...linkTo({ at: "table", table })}>
              {words.say(lives(state) ? "home.mine.go" : "home.mine.see")}</a>
          </li>
        ))}
        {here.map(({ id, game, over }) => (
          <li key={id} class="home-row">
            <p><b>{title(game)}</b> <span>{words.say(over ? "home.mine.over" : "home.mine.here")}</span></p>
            <button type="button" class="quiet-button home-forget" onClick={() => onForget(id)}
              aria-label={words.say("home.mine.forget.game", title(game))}>{words.say("home.mine.forget")}</button>
            <a class="quiet-button" {...linkTo({ at: "here", id })}>
              {words.say(over ? "home.mine.see" : "home.mine.go")}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Public({ tables }: { tables: ThereTable[] }) {
  const words = useWords();
  if (tables.length === 0) return null;
  const title = (name: GameName) => words.games.find((game) => game.name === name)?.title ?? name;
  return (
    <section aria-labelledby="home-public">
      <h2 id="home-public">{words.say("home.public")}</h2>
      <ul class="home-list">
        {tables.map(({ table, game, seats, free }) => (
          <li key={table} class="home-row">
            <p>
              <b>{title(game)}</b>{" "}
              <span>{free > 0 ? words.say("home.public.free", free, seats) : words.say("home.public.full")}</span>
            </p>
            <a class="quiet-button" {...linkTo({ at: "table", table })}>
              {words.say(free > 0 ? "home.public.join" : "home.public.watch")}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the server knows of us; empty until it has said so, or when it cannot be asked. */
function useThere() {
  const [mine, setMine] = useState<MineTable[]>([]);
  const [open, setOpen] = useState<ThereTable[]>([]);
  const [no, setNo] = useState<No | null>(null);
  useEffect(() => {
    let gone = false;
    void Promise.all([mineThere(), listThere()]).then(([seats, tables]) => {
      if (gone) return;
      if (isNo(seats) || isNo(tables)) {
        setNo([seats, tables].find((got): got is No => isNo(got)) ?? null);
        return;
      }
      setMine(seats);
      setOpen(tables.filter(({ table }) => !seats.some((seat) => seat.table === table)));
    });
    return () => {
      gone = true;
    };
  }, []);
  return { mine, open, no };
}

export function Home() {
  const words = useWords();
  const games = shownGames(words);
  const cube = games.find(({ name }) => name === "cube");
  const [busy, setBusy] = useState(false);
  const [no, setNo] = useState<No | null>(null);
  const [here, setHere] = useState(listHere);
  const there = useThere();

  async function start(wish: Parameters<typeof playHere>[0]) {
    setBusy(true);
    setNo(null);
    setNo(await playHere(wish));
    setBusy(false);
  }

  return (
    <div class="home">
      <div class="home-hero">
        <div>
          <h1 tabIndex={-1}>{words.say("home.motto")}</h1>
          <p class="home-about">{words.say("home.about")}</p>
          <div class="home-begin">
            <a class="button button-main" {...linkTo({ at: "set", game: "" })}>{words.say("home.set")}</a>
            <Join />
          </div>
        </div>
        <RoundTable />
      </div>
      <Why no={no} />
      {busy && <p class="unseen" role="status">{words.say("set.opening")}</p>}
      <h2 class="unseen">{words.say("home.games")}</h2>
      <ul class="home-shelf">
        {games.map((game) => (
          <GameBox key={game.name} game={game} busy={busy} onPlay={() => void start(usualWish(game))} />
        ))}
      </ul>
      <div class="home-below">
        {cube && (
          <div class="home-row">
            <p><b>{words.say("home.daily")}</b> <span>{words.say("home.daily.about")}</span></p>
            <a class="quiet-button" {...linkTo({ at: "puzzles" })}>{words.say("puzzles.all")}</a>
            <button type="button" class="quiet-button" name="daily" aria-disabled={busy}
              onClick={() => !busy && void start(dailyWish(cube))}>{words.say("home.daily.open")}</button>
          </div>
        )}
        <Mine here={here} there={there.mine}
          onForget={(id) => void forgetHere(id).then(() => setHere(listHere()))} />
        <Public tables={there.open} />
      </div>
      <NewVersion />
      {there.no && <p class="home-note">{words.say("home.there.no")}</p>}
      {keptHere() === "memory" && <p class="home-note">{words.say("home.memory")}</p>}
    </div>
  );
}
