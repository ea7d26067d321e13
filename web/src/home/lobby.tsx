// A table of the server before its game: who sits where, how others come, and dealing.

import { useEffect, useState } from "preact/hooks";
import { GamePicture } from "../parts/games";
import type { Visit } from "../table/visit";
import { Eye, type EyeState } from "../parts/eye";
import { changeSettings, fitName, useSettings } from "../base/settings";
import type { Game, Lobby, No, Seat, SeatNow } from "../table/table";
import { Why } from "../base/why";
import { useWords, type Words } from "../base/words";
import { NameField } from "../parts/fields";
import { Invite } from "./invite";
import { botChoices, botTitle } from "./bots";
import { Reconnecting } from "./trouble";

type Do = (call: Promise<No | null>) => void;

interface Here {
  visit: Visit;
  lobby: Lobby;
  game: Game | undefined;
  onDo: Do;
}

function stateOf(seat: SeatNow): EyeState {
  if (seat.who === "nobody") return "free";
  if (seat.who === "bot") return "waits";
  return seat.here === false ? "away" : "acts";
}

function about(words: Words, game: Game | undefined, seat: SeatNow): string {
  if (seat.who === "nobody") return words.say("lobby.free");
  if (seat.who === "bot") return words.say("lobby.bot", botTitle(words, game, seat.name ?? ""));
  if (seat.mine) return words.say("lobby.you");
  return words.say(seat.here === false ? "lobby.away" : "lobby.here");
}

/** Where a seat is drawn, in per cent of the round: mine in front of me, the others clockwise. */
function place(seat: Seat, seats: number, front: Seat) {
  const angle = Math.PI / 2 + 2 * Math.PI * (seat - front) / seats;
  return { "--x": `${50 + 38 * Math.cos(angle)}%`, "--y": `${50 + 38 * Math.sin(angle)}%` };
}

function Ways({ seat, visit, lobby, game, onDo }: Here & { seat: Seat }) {
  const words = useWords();
  const { name } = useSettings();
  const now = lobby.seats[seat]!;
  const called = words.seat(seat);
  const maySit = now.who !== "person" && (lobby.hot || visit.mine.length === 0);
  return (
    <p class="lobby-ways">
      {maySit && (
        <button type="button" class="button button-small" aria-label={words.say("lobby.sit.seat", called)}
          onClick={() => onDo(visit.sit(seat, fitName(name)))}>{words.say("lobby.sit")}</button>
      )}
      {now.who === "nobody" && lobby.opener && (
        <button type="button" class="button button-small" aria-label={words.say("lobby.give.seat", called)}
          onClick={() => onDo(visit.give(seat))}>{words.say("lobby.give")}</button>
      )}
      {now.mine && (
        <button type="button" class="button button-small" onClick={() => onDo(visit.stand(seat))}>
          {words.say("lobby.stand")}</button>
      )}
      {now.who === "person" && now.here === false && !now.mine && lobby.opener && (
        <button type="button" class="button button-small" onClick={() => onDo(visit.remove(seat))}
          aria-label={words.say("lobby.remove.seat", now.name ?? called)}>{words.say("lobby.remove")}</button>
      )}
      {now.who === "bot" && lobby.opener && game && (
        <select class="form-input" aria-label={words.say("lobby.bot.at", called)} value={now.name}
          onChange={(e) => onDo(visit.give(seat, e.currentTarget.value))}>
          {botChoices(words, game).map(({ value, title }) => <option key={value} value={value}>{title}</option>)}
        </select>
      )}
    </p>
  );
}

function Round(here: Here) {
  const words = useWords();
  const { lobby, visit, game } = here;
  const n = lobby.seats.length;
  return (
    <div class="lobby-round">
      <GamePicture game={lobby.game} />
      <ol aria-label={words.say("lobby.round")}>
        {lobby.seats.map((seat, i) => {
          const { "--x": x, "--y": y } = place(i, n, visit.mine[0] ?? 0);
          const gaze = { x: (50 - parseFloat(x)) / 38, y: (50 - parseFloat(y)) / 38 };
          return (
            <li key={i} class="lobby-seat" style={{ "--x": x, "--y": y }}>
              <Eye seat={i} state={stateOf(seat)} bot={seat.who === "bot"} gaze={gaze} size={84} />
              <div>
                <h2>{seat.who === "person" && seat.name ? seat.name : words.seat(i)}</h2>
                <p class={seat.here === false ? "lobby-away" : "lobby-about"}>{about(words, game, seat)}</p>
              </div>
              <Ways seat={i} {...here} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Options that differ from the usual, in words. */
function chosen(game: Game | undefined, options: string[]): { title: string; value: string }[] {
  return options.flatMap((text) => {
    const [name, value = ""] = text.split("=");
    const option = game?.options.find((each) => each.name === name);
    if (!option) return [];
    const named = option.values?.find((each) => each.name === value || String(each.value) === value);
    return option.initial === (named?.value ?? Number(value)) ? []
      : [{ title: option.title, value: named?.title ?? value }];
  });
}

function How({ lobby, game }: Here) {
  const words = useWords();
  const options = chosen(game, lobby.options);
  return (
    <section class="lobby-how paper">
      <h2>{words.say("lobby.how")}</h2>
      <dl class="lobby-options">
        <div><dt>{words.say("set.pace")}</dt><dd>{words.say(`set.pace.${lobby.pace}`)}</dd></div>
        <div><dt>{words.say("set.discretion")}</dt><dd>{words.say(`set.discretion.${lobby.discretion}`)}</dd></div>
        {options.map(({ title, value }) => <div key={title}><dt>{title}</dt><dd>{value}</dd></div>)}
      </dl>
      <p>{words.say(`set.pace.${lobby.pace}.help`)}</p>
      <p>{words.say(`set.discretion.${lobby.discretion}.help`)}</p>
      {lobby.public && <p>{words.say("lobby.public")}</p>}
    </section>
  );
}

function Start({ visit, lobby, onDo }: Here) {
  const words = useWords();
  const { name } = useSettings();
  const free = lobby.seats.findIndex(({ who }) => who === "nobody");
  const sits = visit.mine.length > 0;
  async function start() {
    if (!sits && free >= 0) {
      const no = await visit.sit(free, fitName(name));
      if (no) return no;
    }
    return visit.start();
  }
  if (lobby.state === "dealing")
    return <p class="lobby-start paper" role="status">{words.say("lobby.dealing")}</p>;
  const open = lobby.seats.some(({ who }) => who !== "person");
  if (!lobby.opener) {
    const say = sits ? "lobby.wait" : open ? "lobby.wait.sit" : "lobby.full";
    return <p class="lobby-start paper" role="status">{words.say(say)}</p>;
  }
  return (
    <div class="lobby-start paper">
      <button type="button" class="button button-main" name="start" onClick={() => onDo(start())}>
        {words.say(sits || free < 0 ? "lobby.deal" : "lobby.start")}
      </button>
      {free >= 0 && <p>{words.say("lobby.start.help")}</p>}
    </div>
  );
}

export function LobbyScreen({ visit, lobby, onLeave }: { visit: Visit; lobby: Lobby; onLeave: () => void }) {
  const words = useWords();
  const { name } = useSettings();
  const [no, setNo] = useState<No | null>(null);
  const game = words.games.find((each) => each.name === lobby.game);
  // A refusal disappears as soon as the table changes.
  useEffect(() => setNo(null), [lobby]);
  const here: Here = { visit, lobby, game, onDo: (call) => void call.then(setNo) };
  return (
    <div class="lobby">
      <Reconnecting link={visit.link} retryIn={visit.retryIn} />
      <div class="lobby-head">
        <h1 tabIndex={-1}>{words.say("lobby.seats", game?.title ?? lobby.game, lobby.seats.length)}</h1>
        <p>{game?.about}</p>
      </div>
      <Round {...here} />
      <div class="lobby-side">
        <div class="paper lobby-invite"><Invite lobby={lobby} /></div>
        <How {...here} />
        <Why no={no} />
        <Start {...here} />
      </div>
      <section class="lobby-me">
        <NameField title={words.say("set.name")} value={name} onValue={(mine) => changeSettings({ name: mine })} />
        <p class="lobby-ways">
          <button type="button" class="button button-small" onClick={onLeave}>{words.say("frame.leave")}</button>
          {lobby.opener && (
            <button type="button" class="button button-small" onClick={() => here.onDo(visit.end())}>
              {words.say("lobby.close")}</button>
          )}
        </p>
        {lobby.watchers > 0 && <p>{words.say("lobby.watchers", lobby.watchers)}</p>}
      </section>
    </div>
  );
}
