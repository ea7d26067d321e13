// A table on a big screen, for a room in which telephones are the hands: what everybody may see, large, and how to
// join. It has no seat, no token and no controls, and comes back by itself.

import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { linkOf, Qr } from "../home/invite";
import { Page } from "../home/page";
import { Reconnecting, Refused } from "../home/trouble";
import { watchThere } from "../home/open";
import { type Visit } from "../table/visit";
import { useLate } from "../base/late";
import { Eye, Logo } from "../parts/eye";
import { Iris } from "../parts/iris";
import { Play } from "../games/plain/play";
import { go, isCode, showCode } from "../base/route";
import { groupLog, logUpTo } from "../shell/log";
import { PACE, type Playing, usePlaying } from "../shell/playing";
import { hasScreen, loadScreen } from "../games/screens";
import type { GameScreen } from "../shell/game-screen";
import { byRank } from "../shell/seats";
import { Sentence } from "../shell/sentence";
import { RoomProvider } from "../shell/wide";
import { settings } from "../base/settings";
import type { Lobby, Table } from "../table/table";
import { useTitle } from "../base/turn";
import { useWords } from "../base/words";

const LINES = 4; // of what happened last

/** Keeps the screen on while the table is in sight, if the browser can. */
function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    const hold = () => {
      if (document.visibilityState !== "visible") return;
      void navigator.wakeLock?.request("screen").then((got) => void (lock = got), () => {});
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, []);
}

/** Text as large as the window allows: the style sheet measures it. */
function useLarge() {
  useEffect(() => {
    document.documentElement.dataset.big = "";
    return () => void delete document.documentElement.dataset.big;
  }, []);
}

function Join({ lobby }: { lobby: Lobby }) {
  const words = useWords();
  return (
    <section class="big-join" aria-label={words.say("big.join")}>
      <Qr text={linkOf(lobby)} />
      <div>
        {lobby.code && <p class="invite-code" translate={false}>{showCode(lobby.code)}</p>}
        <p>{words.say(lobby.code ? "big.join.help" : "big.back.help")}</p>
      </div>
    </section>
  );
}

/** Before the game: who sits where, and how the others can join. */
function Waiting({ visit, lobby }: { visit: Visit; lobby: Lobby }) {
  const words = useWords();
  const title = words.games.find(({ name }) => name === lobby.game)?.title ?? lobby.game;
  return (
    <main class="big-waiting" id="main">
      <Reconnecting link={visit.link} retryIn={visit.retryIn} />
      <h1>{title}</h1>
      <ol class="big-seats">
        {lobby.seats.map((seat, i) => (
          <li key={i}>
            <Eye seat={i} state={seat.who === "nobody" ? "free" : "acts"} bot={seat.who === "bot"} size={76} />
            <b>{seat.who === "person" && seat.name ? seat.name : words.seat(i)}</b>
            <span>{words.say(`big.seat.${seat.who}`)}</span>
          </li>
        ))}
      </ol>
      <Join lobby={lobby} />
    </main>
  );
}

/** The last lines of what happened. */
function Last({ play, screen }: { play: Playing; screen: GameScreen }) {
  const words = useWords();
  const { table, told } = play;
  const lines = groupLog(logUpTo(table.log, told.step), screen.logShape)
    .flatMap(({ seat, lines: all }) => all.map((line) => ({ ...line, seat }))).slice(-LINES);
  return (
    <ol class="big-log" aria-label={words.say("log")} aria-live="polite">
      {lines.map(({ key, seat, news }) => (
        <li key={key}>{seat >= 0 && <Iris seat={seat} size={20} />} <span><Sentence said={news} /></span></li>
      ))}
    </ol>
  );
}

function Ranks({ play: { told, table } }: { play: Playing }) {
  const words = useWords();
  const { points, rank } = told.score!;
  const seats = byRank(rank);
  return (
    <ol class="big-ranks" aria-label={words.say("score")}>
      {seats.map((seat) => (
        <li key={seat}><span>{rank[seat]}</span> <Iris seat={seat} size={28} /> <b>{table.name(seat)}</b>
          <span>{points[seat]}</span></li>
      ))}
    </ol>
  );
}

function Now({ play, screen }: { play: Playing; screen: GameScreen }) {
  const words = useWords();
  const { told, table } = play;
  const active = screen.turn(told);
  const title = words.games.find(({ name }) => name === told.game)?.title ?? told.game;
  useTitle(words.say("title.table", title));
  return (
    <header class="bar">
      <Logo size={44} />
      <h1 class="bar-now" aria-live="polite">
        {active >= 0 && !told.score && <Iris seat={active} size={28} />}{" "}
        <b>{told.score ? words.say("now.over") : active < 0 ? words.say("now.none")
          : words.say("now.turn", table.name(active))}</b>{" "}
        <span class="bar-game">{words.say(told.seats === 1 ? "now.game.one" : "now.game", title, told.seats)}</span>
      </h1>
    </header>
  );
}

function Watched({ visit, table, screen }: { visit: Visit; table: Table; screen: GameScreen }) {
  const play = usePlaying(table, screen.weigh, () => PACE[settings().pace] ?? 1);
  const frame = useRef<HTMLDivElement>(null);
  // The game's own screen is only looked at here: nothing on it can be pressed.
  useEffect(() => {
    for (const part of frame.current?.children ?? [])
      if (!part.matches(".bar, .big-foot")) (part as HTMLElement).inert = true;
  });
  return (
    <RoomProvider value="desk">
      <div class="table big" data-room="desk" ref={frame} data-state={play.told.step}
        data-over={play.told.score ? "" : undefined}>
        <Now play={play} screen={screen} />
        <screen.Screen play={play} />
        <aside class="big-foot">
          <Reconnecting link={visit.link} retryIn={visit.retryIn} />
          {play.told.score ? <Ranks play={play} /> : <Last play={play} screen={screen} />}
          <Join lobby={table.lobby} />
        </aside>
      </div>
    </RoomProvider>
  );
}

/** A game without a screen of its own is shown by the names of its fields. */
function PlainWatched({ visit, table }: { visit: Visit; table: Table }) {
  return (
    <div class="big-plain">
      <Reconnecting link={visit.link} retryIn={visit.retryIn} />
      <div class="plain" inert><Play table={table} onLeave={() => {}} /></div>
      <Join lobby={table.lobby} />
    </div>
  );
}

function AtBig({ visit, table }: { visit: Visit; table: Table }) {
  const { game } = table.told;
  return hasScreen(game) ? <LateWatched visit={visit} table={table} /> : <PlainWatched visit={visit} table={table} />;
}

function LateWatched({ visit, table }: { visit: Visit; table: Table }) {
  const { game } = table.told;
  const { got, Until } = useLate(() => loadScreen(game), game);
  return got ? <Watched key={table} visit={visit} table={table} screen={got} /> : <Until />;
}

export function BigScreen({ to }: { to: string }) {
  const words = useWords();
  const [visit, setVisit] = useState<Visit | null>(null);
  const [tries, again] = useReducer<number, void>((n) => n + 1, 0);
  const [, draw] = useReducer<number, void>((n) => n + 1, 0);
  useLarge();
  useWakeLock();
  useEffect(() => {
    const came = watchThere(isCode(to.toUpperCase()) ? { code: to.toUpperCase() } : { table: to });
    setVisit(came);
    const stop = came.subscribe(() => draw());
    return () => {
      stop();
      came.close();
    };
  }, [tries]);
  // A code lapses when the game begins; the table stays.
  const id = visit?.lobby?.table;
  useEffect(() => {
    if (id && id !== to) go({ at: "watch", to: id }, true);
  }, [id]);
  if (visit?.no) return <Page><Refused no={visit.no} onAgain={() => again()} onTake={() => again()} /></Page>;
  if (visit?.table) return <main id="main"><AtBig visit={visit} table={visit.table} /></main>;
  if (visit?.lobby) return <Waiting visit={visit} lobby={visit.lobby} />;
  return (
    <main class="big-waiting" id="main">
      {visit && <Reconnecting link={visit.link} retryIn={visit.retryIn} />}
      <h1 class="unseen">{words.say("title")}</h1>
      <p role="status">{words.say("frame.loading")}</p>
    </main>
  );
}
