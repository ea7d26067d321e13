// Setting a table up: which game, who sits where, by which options, and where it is played.

import { useState } from "preact/hooks";
import { traits } from "../games/traits";
import { openThere } from "./open";
import { isNo } from "../table/visit";
import { Iris } from "../parts/iris";
import { go, linkTo } from "../base/route";
import { changeSettings, fitName, useSettings } from "../base/settings";
import type { Game, GameName, No, Seat } from "../table/table";
import { hostFacts } from "../engine/types.generated";
import { Why } from "../base/why";
import { ourNo, useWords } from "../base/words";
import { Deck } from "./deck";
import { Check, Field, NameField, OptionField, Pick, useChoices } from "../parts/fields";
import { botChoices, shownGames } from "./bots";
import { FREE, freshPlan, FRIEND, ME, moveTo, type Plan, seatSomebody, tooMany, wishOf } from "./plan";
import { playHere, visitThere } from "./start";

interface Part {
  plan: Plan;
  game: Game;
  onPlan: (change: (plan: Plan) => Plan) => void;
}

/** Two changes may come before the next drawing: each builds on the one before. */
const put = ({ onPlan }: Part, part: Partial<Plan>) => onPlan((plan) => ({ ...plan, ...part }));

function Place({ seat, ...part }: Part & { seat: Seat }) {
  const words = useWords();
  const { plan, game, onPlan } = part;
  const who = plan.places[seat]!;
  return (
    <li class="setup-seat">
      <Iris seat={seat} size={28} bot={![ME, FRIEND, FREE].includes(who)} />
      <Field title={words.say("set.seat", words.seat(seat))}>
        {(id) => (
          <select id={id} name={`seat-${seat}`} value={who} onChange={(e) => {
            const chosen = e.currentTarget.value;
            onPlan((now) => seatSomebody(now, game, seat, chosen));
          }}>
            <option value={ME}>{words.say("set.me")}</option>
            {plan.where === "here" && <option value={FRIEND}>{words.say("set.friend")}</option>}
            {plan.where === "there" && <option value={FREE}>{words.say("set.free")}</option>}
            {botChoices(words, game).map(({ value, title }) => (
              <option key={value} value={value}>{title}</option>
            ))}
          </select>
        )}
      </Field>
      {who === FRIEND && (
        <NameField title={words.say("set.friend.name", words.seat(seat))} value={plan.names[seat]!}
          onValue={(name) => onPlan((now) => ({ ...now, names: now.names.map((n, i) => (i === seat ? name : n)) }))} />
      )}
    </li>
  );
}

function Who(part: Part) {
  const words = useWords();
  const { plan, game } = part;
  const { name } = useSettings();
  const counts = Array.from({ length: game.seats.max - game.seats.min + 1 }, (_, i) => game.seats.min + i);
  return (
    <section class="setup-part paper">
      <h2>{words.say("who")}</h2>
      <Pick name="seats" title={words.say("seats")} value={plan.seats}
        all={counts.map((value) => ({ value, title: String(value) }))} onValue={(seats) => put(part, { seats })} />
      <ol class="setup-seats">
        {plan.places.slice(0, plan.seats).map((_, seat) => <Place key={seat} seat={seat} {...part} />)}
      </ol>
      {tooMany(plan) && (
        <div class="setup-many" role="status">
          <p>{words.say("set.device", traits[game.name]!.device!)}</p>
          <button type="button" class="button" name="phones" onClick={() => part.onPlan((now) => moveTo(now, game, "there"))}>
            {words.say("set.device.there")}
          </button>
        </div>
      )}
      <NameField title={words.say("set.name")} help={words.say("set.name.help")} value={name}
        onValue={(mine) => changeSettings({ name: mine })} />
      <details class="form-more">
        <summary>{words.say("bots.about")}</summary>
        <dl class="setup-bots">
          {game.bots.map((bot) => <div key={bot.name}><dt>{bot.title}</dt><dd>{bot.about}</dd></div>)}
        </dl>
      </details>
    </section>
  );
}

function Where(part: Part) {
  const words = useWords();
  const { plan, game, onPlan } = part;
  const places = useChoices("set.where.", ["here", "there"] as const);
  const paces = useChoices("set.pace.", hostFacts.paces);
  const discretions = useChoices("set.discretion.", hostFacts.discretions);
  return (
    <section class="setup-part paper">
      <Pick name="where" title={words.say("set.where")} value={plan.where} all={places}
        help={words.say(`set.where.${plan.where}.help`)}
        onValue={(where) => onPlan((now) => moveTo(now, game, where))} />
      {plan.where === "there" && (
        <>
          <Pick name="pace" title={words.say("set.pace")} value={plan.pace} all={paces}
            help={words.say(`set.pace.${plan.pace}.help`)} onValue={(pace) => put(part, { pace })} />
          <Pick name="discretion" title={words.say("set.discretion")} value={plan.discretion} all={discretions}
            help={words.say(`set.discretion.${plan.discretion}.help`)}
            onValue={(discretion) => put(part, { discretion })} />
          <Check name="public" title={words.say("set.public")} value={plan.public}
            onValue={(on) => put(part, { public: on })} />
        </>
      )}
      {plan.where === "here" && traits[game.name]?.deck && (
        <Check name="skips" title={words.say("set.skips")} value={plan.skips}
          onValue={(skips) => put(part, { skips })} />
      )}
    </section>
  );
}

function Rules(part: Part) {
  const words = useWords();
  const { plan, game } = part;
  return (
    <section class="setup-part paper">
      <details class="form-more options">
        <summary>{words.say("options")}</summary>
        <div class="setup-options">
          {game.options.map((option) => (
            <OptionField key={option.name} option={option} value={plan.options[option.name]!}
              onValue={(value) => part.onPlan((now) => (
                { ...now, options: { ...now.options, [option.name]: value } }))} />
          ))}
        </div>
      </details>
      {traits[game.name]?.deck && <Deck text={plan.content} onText={(content) => put(part, { content })} />}
      <details class="form-more seeds">
        <summary>{words.say("set.more")}</summary>
        <div class="setup-options">
          {traits[game.name]?.challenge && (
            <Field title={words.say("challenge")} help={words.say("challenge.help")}>
              {(id, described) => (
                <input id={id} name="challenge" value={plan.hidden} autocomplete="off" spellcheck={false}
                  autocapitalize="characters" aria-describedby={described}
                  onInput={(e) => put(part, { hidden: e.currentTarget.value.trim() })} />
              )}
            </Field>
          )}
          {plan.where === "here" && (
            <Field title={words.say("seed")} help={words.say("seed.help")}>
              {(id, described) => (
                <input id={id} name="seed" value={plan.seed} autocomplete="off" spellcheck={false}
                  aria-describedby={described} onInput={(e) => put(part, { seed: e.currentTarget.value.trim() })} />
              )}
            </Field>
          )}
        </div>
      </details>
    </section>
  );
}

export function Setup({ name }: { name: string }) {
  const words = useWords();
  const games = shownGames(words);
  // An address may name a game that is not listed, to try it out.
  const game = words.games.find((each) => each.name === name) ?? games[0]!;
  const [kept, setPlan] = useState(() => freshPlan(game));
  const plan = kept.game === game.name ? kept : freshPlan(game, kept.where);
  const [busy, setBusy] = useState(false);
  const [no, setNo] = useState<No | null>(null);
  const part: Part = { plan, game, onPlan: (change) => setPlan((now) =>
    change(now.game === game.name ? now : freshPlan(game, now.where))) };

  async function open() {
    if (tooMany(plan)) return setNo(ourNo("device"));
    setBusy(true);
    setNo(null);
    if (plan.where === "here") setNo(await playHere(wishOf(plan)));
    else {
      const wish = wishOf(plan);
      const got = await openThere(wish);
      if (isNo(got)) setNo(got);
      else {
        if (wish.seat >= 0) await got.sit(wish.seat, fitName(wish.name ?? ""));
        visitThere(got); // a seat that was refused can be taken there
      }
    }
    setBusy(false);
  }

  return (
    <form class="setup" aria-busy={busy} onSubmit={(e) => {
      e.preventDefault();
      if (!busy) void open();
    }}>
      <h1 tabIndex={-1}>{words.say("set.title")}</h1>
      <section class="setup-part paper">
        <Field title={words.say("game")} help={game.about}>
          {(id, described) => (
            <select id={id} name="game" value={game.name} aria-describedby={described}
              onChange={(e) => go({ at: "set", game: e.currentTarget.value as GameName }, true)}>
              {(games.includes(game) ? games : [...games, game]).map((each) => (
                <option key={each.name} value={each.name}>{each.title}</option>
              ))}
            </select>
          )}
        </Field>
        <p>
          <a class="quiet-button setup-rules" {...linkTo({ at: "rules", id: game.name })}>
            {words.say("rules.title", game.title)}
          </a>
        </p>
      </section>
      <Where {...part} />
      <Who {...part} />
      <Rules {...part} />
      <div class="setup-end paper">
        <Why no={no} />
        <button type="submit" class="button button-main" aria-disabled={busy}>
          {words.say(busy ? "set.opening" : `set.open.${plan.where}`)}
        </button>
      </div>
    </form>
  );
}
