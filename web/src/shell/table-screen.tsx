// A table: the frame round the screen of any game. It knows no game.

import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { Logo } from "../parts/eye";
import { settings } from "../base/settings";
import { play as sing } from "../base/sound";
import type { Seat, Table } from "../table/table";
import { useTitle } from "../base/turn";
import { useWords } from "../base/words";
import { Coach } from "./coach";
import { Curtain } from "./curtain";
import { End } from "./end";
import { useFocus } from "./focus";
import { useKeys } from "./keys";
import { Log } from "./log";
import { Menu, MenuButton, Motion } from "./menu";
import { Past } from "./past";
import { PACE, usePlaying, type Playing } from "./playing";
import type { GameScreen } from "./game-screen";
import { OnSheets, Sheet } from "./sheet";
import { Talk, TalkSheet } from "./talk";
import { RoomProvider, useMeasuredRoom, useTight } from "./wide";

export interface TableProps {
  table: Table;
  onLeave: () => void;
  /** A new table with the same setting, where this one is not asked for a rematch. */
  onAgain?: (() => void) | undefined;
  /** What invites others, where there is something to send. */
  share?: ComponentChildren;
}

export function AtTable(props: TableProps & { screen: GameScreen }) {
  return <Sitting key={useNumber(props.table)} {...props} />;
}

/** Which of the games at this table is told: the state of one game ends with it. */
function useNumber(table: Table): number {
  const [, set] = useState(table.number);
  useEffect(() => table.subscribe(() => set(table.number)), [table]);
  return table.number;
}

function Sitting({ table, screen, onLeave, onAgain, share }: TableProps & { screen: GameScreen }) {
  const words = useWords();
  const play = usePlaying(table, screen.weigh, () => PACE[settings().pace] ?? 1);
  const { told, question } = play;
  const game = words.games.find(({ name }) => name === told.game)!;
  useTitle(words.say("title.table", game.title), question ? words.say("title.turn", game.title) : null, question?.q ?? "");
  useKeys(play, screen.keys, screen.deeds);
  useFocus();
  useEffect(() => {
    const sound = told.news.map(({ event }) => screen.sounds?.[event]).find((one) => one !== undefined);
    if (sound) sing(sound);
  }, [told.step]);
  const open = question ? 1 : 0;
  const read = (name: string) => {
    const kind = screen.kindOf?.(play, name) ?? null;
    return kind === null ? null : () => play.show({ what: "kind", kind });
  };
  const room = useMeasuredRoom();
  const tight = useTight();
  return (
    <RoomProvider value={room}>
    <OnSheets.Provider value={<Motion play={play} />}>
    <div class="table" data-game={told.game} data-room={room} data-tight={tight || undefined} data-state={`${told.step}/${open}`} data-over={told.score ? "" : undefined}
      aria-busy={!play.present || play.sent !== null || play.thinking}>
      <TopBar play={play} title={game.title} screen={screen} onLeave={onLeave} />
      <screen.Screen play={play} />
      <aside class="table-side">
        <Log table={table} step={told.step} shape={screen.logShape} onName={read} onMoment={play.look} />
      </aside>
      <Coach play={play} screen={screen} />
      <Motion play={play} />
      <Past play={play} keys={screen.keys} />
      <Curtain play={play} />
      {told.score && play.present && <End play={play} screen={screen} onLeave={onLeave} />}
      <Menu play={play} screen={screen} onLeave={onLeave} onAgain={onAgain} share={share} />
      {play.over?.what === "talk" && <TalkSheet play={play} />}
      {play.over?.what === "story" && screen.Story && told.score && (
        <Sheet title={words.say("story.title")} onClose={() => play.show(null)}><screen.Story table={table} /></Sheet>
      )}
      {play.over?.what === "log" && (
        <Sheet title={words.say("log")} onClose={() => play.show(null)}>
          <Log table={table} step={told.step} shape={screen.logShape} onName={read} onMoment={(step) => {
            play.show(null);
            play.look(step);
          }} />
        </Sheet>
      )}
    </div>
    </OnSheets.Provider>
    </RoomProvider>
  );
}

/** Whose turn it is, in a few words; the rest is in the prompt. */
function Now({ play, title, active }: { play: Playing; title: string; active: Seat }) {
  const words = useWords();
  const { told, table } = play;
  const text = told.score ? words.say("now.over")
    : active < 0 ? words.say("now.none")
    : active === told.seat ? words.say("now.you") : words.say("now.turn", table.name(active));
  return (
    <h1 class="bar-now" tabIndex={-1}>
      <b>{text}</b> <span class="bar-game">{words.say(told.seats === 1 ? "now.game.one" : "now.game", title, told.seats)}</span>
    </h1>
  );
}

function TopBar({ play, title, screen, onLeave }: { play: Playing; title: string; screen: GameScreen; onLeave: () => void }) {
  const words = useWords();
  const { table } = play;
  return (
    <header class="bar">
      <a class="bar-logo" href="/" aria-label={words.say("title")} onClick={(event) => {
        event.preventDefault();
        onLeave();
      }}>
        <Logo size={32} /><span class="bar-name">{words.say("title")}</span>
      </a>
      <Now play={play} title={title} active={screen.turn(play.told)} />
      {screen.Status && <screen.Status play={play} />}
      {table.link === "broken" && <span class="chip chip-bad" role="status">{words.say("link.broken")}</span>}
      {table.lobby.code && (
        <button type="button" class="quiet-button bar-code" onClick={() => play.show({ what: "share" })}>
          {table.lobby.code.slice(0, 3)}-{table.lobby.code.slice(3)}
        </button>
      )}
      <Talk play={play} />
      <button type="button" class="quiet-button bar-log" aria-label={words.say("log")} onClick={() => play.show({ what: "log" })}>
        <svg width="18" height="20" viewBox="0 0 18 20" aria-hidden="true">
          <path d="M2 1h14v18H2zM5 6h8M5 10h8M5 14h5" fill="none" stroke="currentColor" stroke-width="1.8" />
        </svg>
      </button>
      <MenuButton play={play} />
    </header>
  );
}
