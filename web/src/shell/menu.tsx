// Everything at a table that is not an answer: undo, orders, seats, settings, rematch, leaving.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { SettingsParts } from "./settings";
import { SPECTATOR } from "../engine/door.js";
import { isReplay } from "../table/visit";
import { Iris } from "../parts/iris";
import type { No, SeatNow, Table } from "../table/table";
import { useWords } from "../base/words";
import { offersAt } from "./foresee";
import { keyRows } from "./keys";
import type { Playing } from "./playing";
import { Refusal } from "./prompt";
import type { GameScreen } from "./game-screen";
import { RulesSheet } from "./rules";
import { Sheet } from "./sheet";

export function MenuButton({ play }: { play: Playing }) {
  const words = useWords();
  return (
    <button type="button" class="quiet-button bar-menu" aria-haspopup="dialog" aria-label={words.say("menu")}
      data-action="menu" onClick={() => play.show({ what: "menu" })}>
      <svg width="20" height="16" viewBox="0 0 20 16" aria-hidden="true">
        <path d="M1 2h18M1 8h18M1 14h12" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
      </svg>
    </button>
  );
}

interface MenuProps {
  play: Playing;
  screen: GameScreen;
  onLeave: () => void;
  onAgain?: (() => void) | undefined;
  share?: ComponentChildren;
}

function Row({ id, text, why, onPress }: { id: string; text: string; why?: string | false; onPress: () => void }) {
  const [said, setSaid] = useState(false);
  return (
    <li>
      <button type="button" class="menu-row" data-action={id} aria-disabled={why ? "true" : undefined}
        onClick={() => why ? setSaid(true) : onPress()}>{text}</button>
      {said && why && <p class="menu-why" role="status">{why}</p>}
    </li>
  );
}

function MenuSheet({ play, screen, onLeave, onAgain, share }: MenuProps) {
  const words = useWords();
  const { table, told } = play;
  const mine = table.lobby.seats[told.seat];
  const done = (promise: Promise<unknown>) => void promise.then((no) => {
    play.refuse(no as never);
    if (!no) play.show(null);
  });
  return (
    <Sheet title={words.say("menu")} onClose={() => play.show(null)}>
      <ul class="menu">
        {!play.watching && (
          <Row id="undo" text={words.say("undo")} why={!table.undoable && words.say("undo.none")}
            onPress={() => done(table.propose("undo"))} />
        )}
        {!play.watching && !told.score && <Row id="orders" text={words.say("orders")} onPress={() => play.show({ what: "orders" })} />}
        {share && <Row id="share" text={words.say("share")} onPress={() => play.show({ what: "share" })} />}
        {!play.watching && !told.score && (mine?.played
          ? <Row id="take" text={words.say("seat.take")} onPress={() => done(table.tell("take"))} />
          : <Row id="give" text={words.say("seat.give")} onPress={() => done(table.tell("give"))} />)}
        {screen.Story && told.score && (
          <Row id="story" text={words.say("story.title")} onPress={() => play.show({ what: "story" })} />
        )}
        {!play.watching && told.score && !isReplay(table) && (
          <Row id="again" text={words.say("again")} onPress={() => done(playAgain(table))} />
        )}
        {onAgain && !told.score && <Row id="new" text={words.say("again.new")} onPress={onAgain} />}
        <Row id="rules" text={words.say("rules")} onPress={() => play.show({ what: "rules", rule: null })} />
        <Row id="keys" text={words.say("keys")} onPress={() => play.show({ what: "keys" })} />
        <Row id="settings" text={words.say("settings.title")} onPress={() => play.show({ what: "settings" })} />
        <Row id="leave" text={words.say("leave")} onPress={onLeave} />
      </ul>
      <Refusal no={play.no} onRule={(rule) => play.show({ what: "rules", rule })} />
      <People play={play} />
    </Sheet>
  );
}

/** Who is here. */
function People({ play }: { play: Playing }) {
  const words = useWords();
  const { lobby } = play.table;
  const state = ({ who, here, played }: SeatNow) =>
    who === "bot" ? "people.bot" : who === "nobody" ? "people.nobody" : played ? "people.played" : here ? "people.here" : "people.away";
  return (
    <section class="people" aria-label={words.say("people")}>
      <h3>{words.say("people")}</h3>
      <ul>
        {lobby.seats.map((now, seat) => (
          <li key={seat}><Iris seat={seat} size={20} /> {play.table.name(seat)} <small>{words.say(state(now), now.name ?? "")}</small></li>
        ))}
      </ul>
      {lobby.watchers > 0 && <p class="quiet">{words.say("people.watchers", lobby.watchers)}</p>}
    </section>
  );
}

/** What somebody proposes, and the buttons to answer it; or whom we wait for. */
export function Motion({ play, button }: {
  play: Playing;
  /** The sheet round it has a button that agrees to this. */
  button?: string;
}) {
  const words = useWords();
  const { table } = play;
  const { motion, seat } = table;
  if (!motion?.what) return null;
  const { needed = [], agreed = [], by = SPECTATOR } = motion;
  const open = needed.filter((each) => !agreed.includes(each));
  const tell = (what: string) => void table.tell(what).then(play.refuse);
  return (
    <div class="motion" role="status" data-motion={motion.what}>
      <p>{by === seat ? words.say(`motion.${motion.what}.you`) : words.say(`motion.${motion.what}`, table.name(by))}</p>
      {open.includes(seat) ? (
        <p class="sheet-actions">
          {motion.what !== button && (
            <button type="button" class="button button-main" data-action="agree" onClick={() => tell("agree")}>{words.say("agree")}</button>
          )}
          <button type="button" class="button" data-action="decline" onClick={() => tell("decline")}>{words.say("decline")}</button>
        </p>
      ) : open.length > 0 && <p class="quiet">{words.say("motion.waits", open.map((each) => table.name(each)).join(", "))}</p>}
    </div>
  );
}

/** Another game at this table; if somebody has proposed one, this agrees to it. */
export const playAgain = (table: Table): Promise<No | null> =>
  table.motion?.what === "again" ? table.tell("agree") : table.propose("again");

/** What is answered in my place, and what could be. */
function Orders({ play, screen }: { play: Playing; screen: GameScreen }) {
  const words = useWords();
  const { table } = play;
  const armed = new Set(table.orders.map(({ order }) => order));
  const flip = (order: string) =>
    void (armed.has(order) ? table.disarm(order) : table.order(order)).then(play.refuse);
  const offers = screen.offers?.(offersAt(table), play.told.seats) ?? offersAt(table);
  const all = [...table.orders, ...offers.filter(({ order }) => !armed.has(order))];
  return (
    <Sheet title={words.say("orders")} onClose={() => play.show(null)}>
      <p class="quiet">{words.say("orders.about")}</p>
      <ul class="menu">
        {all.map(({ order, text }) => (
          <li key={order}>
            <label class="menu-check">
              <input type="checkbox" checked={armed.has(order)} onChange={() => flip(order)} /> {text}
            </label>
          </li>
        ))}
      </ul>
      {all.length === 0 && <p>{words.say("orders.none")}</p>}
      <Refusal no={play.no} onRule={(rule) => play.show({ what: "rules", rule })} />
    </Sheet>
  );
}

function Keys({ play, screen }: { play: Playing; screen: GameScreen }) {
  const words = useWords();
  return (
    <Sheet title={words.say("keys")} onClose={() => play.show(null)}>
      <dl class="keys">
        {keyRows(screen.keys, screen.deeds).map((row) => (
          <div key={row.state + row.keys}><dt><kbd>{row.keys}</kbd></dt><dd>{words.other(row.words)}</dd></div>
        ))}
      </dl>
    </Sheet>
  );
}

/** Lies over the table, which goes on: a change is seen at once, and one press leads back. */
function TableSettings({ play }: { play: Playing }) {
  const words = useWords();
  const back = () => play.show(null);
  return (
    <Sheet title={words.say("settings.title")} onClose={back}>
      <SettingsParts />
      <p class="settings-back">
        <button type="button" class="button button-main" data-action="to-table" onClick={back}>{words.say("settings.back")}</button>
      </p>
    </Sheet>
  );
}

export function Menu(props: MenuProps) {
  const words = useWords();
  const { over } = props.play;
  if (over?.what === "menu") return <MenuSheet {...props} />;
  if (over?.what === "orders") return <Orders play={props.play} screen={props.screen} />;
  if (over?.what === "keys") return <Keys play={props.play} screen={props.screen} />;
  if (over?.what === "settings") return <TableSettings play={props.play} />;
  if (over?.what === "rules")
    return <RulesSheet game={props.play.told.game} rule={over.rule} onClose={() => props.play.show(null)} />;
  if (over?.what === "share" && props.share)
    return <Sheet title={words.say("share")} onClose={() => props.play.show(null)}>{props.share}</Sheet>;
  return null;
}
