// Before sitting down: which game, who sits where, by which options.

import { useId, useState } from "preact/hooks";
import { SPECTATOR } from "./door.js";
import { traits } from "./games/screen";
import type { Game, GameName, No, Option, Seat, Setting } from "./table/table";
import { useWords } from "./words";
import { Why } from "./why";

function initialOptions(game: Game): Record<string, number> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.initial]));
}

function mindsOf(game: Game): { value: string; title: string; level: number }[] {
  return game.minds.flatMap((mind) => {
    if (mind.levels === 1) return [{ value: mind.name, title: mind.title, level: 0 }];
    return Array.from({ length: mind.levels }, (_, i) => ({
      value: `${mind.name}:${i + 1}`,
      title: mind.title,
      level: i + 1,
    }));
  });
}

function bestMind(game: Game): string {
  const mind = game.minds[0]!;
  return mind.levels === 1 ? mind.name : `${mind.name}:${mind.level}`;
}

function fresh(game: Game): Setting {
  const seats = Math.min(Math.max(4, game.seats.min), game.seats.max);
  return {
    game: game.name,
    seats,
    seat: 0,
    options: initialOptions(game),
    bots: Array.from({ length: game.seats.max }, () => bestMind(game)),
    seed: "",
    content: "",
    hidden: "",
  };
}

function Choice({ option, value, onValue }: {
  option: Option;
  value: number;
  onValue: (value: number) => void;
}) {
  const id = useId();
  const described = option.help ? { "aria-describedby": `${id}-help` } : {};
  const help = option.help && <p class="help" id={`${id}-help`}>{option.help}</p>;
  if (!option.values && option.min === 0 && option.max === 1)
    return (
      <div class="field">
        <label>
          <input type="checkbox" name={option.name} checked={value === 1} {...described}
            onChange={(e) => onValue(e.currentTarget.checked ? 1 : 0)} />{" "}
          {option.title}
        </label>
        {help}
      </div>
    );
  return (
    <div class="field">
      <label for={id}>{option.title}</label>
      {option.values ? (
        <select id={id} name={option.name} value={value} {...described}
          onChange={(e) => onValue(Number(e.currentTarget.value))}>
          {option.values.map((each) => (
            <option key={each.value} value={each.value}>{each.title}</option>
          ))}
        </select>
      ) : (
        <input id={id} name={option.name} type="number" required min={option.min} max={option.max}
          value={value} {...described} onChange={(e) => onValue(e.currentTarget.valueAsNumber)} />
      )}
      {help}
    </div>
  );
}

/** Public text that replaces the game's own cards. */
function Deck({ text, onText }: { text: string; onText: (text: string) => void }) {
  const words = useWords();
  const id = useId();
  return (
    <details class="options" open={text !== ""}>
      <summary>{words.say("deck")}</summary>
      <div class="field">
        <label for={id}>{words.say("deck.text")}</label>
        <textarea id={id} name="deck" rows={10} value={text} spellcheck={false} autocomplete="off"
          aria-describedby={`${id}-help`} onInput={(e) => onText(e.currentTarget.value)} />
        <p class="help" id={`${id}-help`}>{words.say("deck.help")}</p>
      </div>
      <div class="field">
        <label for={`${id}-file`}>{words.say("deck.file")}</label>
        <input id={`${id}-file`} type="file" accept=".deck,text/plain" onChange={async (e) => {
          const file = e.currentTarget.files?.[0];
          if (file) onText(await file.text());
        }} />
      </div>
    </details>
  );
}

export function Setup({ before, no, onOpen, onRecord }: {
  before: Setting | null;
  no: No | null;
  onOpen: (setting: Setting) => void;
  onRecord: (text: string, seat: Seat) => void;
}) {
  const words = useWords();
  const id = useId();
  const [setting, setSetting] = useState<Setting>(() => before ?? fresh(words.games[0]!));
  const game = words.games.find((each) => each.name === setting.game)!;
  // Two changes may come before the next drawing: each builds on the one before.
  const change = (part: Partial<Setting>) => setSetting((now) => ({ ...now, ...part }));
  const seats = Array.from({ length: setting.seats }, (_, seat) => seat);

  function choose(name: GameName) {
    setSetting(fresh(words.games.find((each) => each.name === name)!));
  }

  return (
    <form
      class="setup"
      onSubmit={(e) => {
        e.preventDefault();
        onOpen(setting);
      }}
    >
      <h2>{words.say("setup")}</h2>
      <div class="field">
        <label for={`${id}-game`}>{words.say("game")}</label>
        <select id={`${id}-game`} name="game" value={game.name}
          onChange={(e) => choose(e.currentTarget.value as GameName)}>
          {words.games.map((each) => (
            <option key={each.name} value={each.name}>{each.title}</option>
          ))}
        </select>
        <p class="help">{game.about} {game.rehearsal && words.say("rehearsal")}</p>
      </div>
      <div class="field">
        <label for={`${id}-seats`}>{words.say("seats")}</label>
        <input id={`${id}-seats`} name="seats" type="number" required
          min={game.seats.min} max={game.seats.max} value={setting.seats}
          onChange={(e) => {
            const n = e.currentTarget.valueAsNumber;
            if (n >= game.seats.min && n <= game.seats.max)
              change({ seats: n, seat: setting.seat < n ? setting.seat : 0 });
          }} />
      </div>
      <fieldset>
        <legend>{words.say("who")}</legend>
        <div class="field">
          <label for={`${id}-seat`}>{words.say("seat")}</label>
          <select id={`${id}-seat`} name="seat" value={setting.seat}
            onChange={(e) => change({ seat: Number(e.currentTarget.value) })}>
            {seats.map((seat) => <option key={seat} value={seat}>{words.seat(seat)}</option>)}
            <option value={SPECTATOR}>{words.say("watch")}</option>
          </select>
        </div>
        {seats.filter((seat) => seat !== setting.seat).map((seat) => (
          <div class="field" key={seat}>
            <label for={`${id}-bot-${seat}`}>{words.say("bot", words.seat(seat))}</label>
            <select id={`${id}-bot-${seat}`} name={`bot-${seat}`} value={setting.bots[seat]}
              onChange={(e) => change({
                bots: setting.bots.map((bot, i) => (i === seat ? e.currentTarget.value : bot)),
              })}>
              {mindsOf(game).map((mind) => (
                <option key={mind.value} value={mind.value}>
                  {mind.level ? words.say("mind", mind.title, mind.level) : mind.title}
                </option>
              ))}
            </select>
          </div>
        ))}
        <details>
          <summary>{words.say("minds")}</summary>
          <dl>
            {game.minds.map((mind) => (
              <div key={mind.name}><dt>{mind.title}</dt><dd>{mind.about}</dd></div>
            ))}
          </dl>
        </details>
      </fieldset>
      {game.options.length > 0 && (
        <details class="options">
          <summary>{words.say("options")}</summary>
          {game.options.map((option) => (
            <Choice key={option.name} option={option} value={setting.options[option.name]!}
              onValue={(value) =>
                change({ options: { ...setting.options, [option.name]: value } })} />
          ))}
        </details>
      )}
      {traits[game.name]?.deck && (
        <Deck text={setting.content} onText={(content) => change({ content })} />
      )}
      {traits[game.name]?.challenge && (
        <div class="field">
          <label for={`${id}-hidden`}>{words.say("challenge")}</label>
          <input id={`${id}-hidden`} name="challenge" value={setting.hidden} autocomplete="off"
            spellcheck={false} autocapitalize="characters" aria-describedby={`${id}-hidden-help`}
            onInput={(e) => change({ hidden: e.currentTarget.value })} />
          <p class="help" id={`${id}-hidden-help`}>{words.say("challenge.help")}</p>
        </div>
      )}
      <div class="field">
        <label for={`${id}-seed`}>{words.say("seed")}</label>
        <input id={`${id}-seed`} name="seed" value={setting.seed} autocomplete="off"
          spellcheck={false} aria-describedby={`${id}-seed-help`}
          onInput={(e) => change({ seed: e.currentTarget.value.trim() })} />
        <p class="help" id={`${id}-seed-help`}>{words.say("seed.help")}</p>
      </div>
      <Why no={no} />
      <p class="buttons"><button type="submit" class="main">{words.say("start")}</button></p>
      <div class="field">
        <label for={`${id}-record`}>{words.say("record.open")}</label>
        <input id={`${id}-record`} type="file" accept=".sightline,text/plain"
          onChange={async (e) => {
            const file = e.currentTarget.files?.[0];
            if (file) onRecord(await file.text(), setting.seat);
          }} />
      </div>
    </form>
  );
}
