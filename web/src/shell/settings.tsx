// What can be set for this device: on a page of its own, and in a sheet at a table.

import { useState } from "preact/hooks";
import { changeSettings, choices, fitName, settingsKept, usual, useSettings } from "../base/settings";
import { play } from "../base/sound";
import { askForNotifications, notifications } from "../base/turn";
import { useWords } from "../base/words";
import { Check, NameField, Pick, useChoices } from "../parts/fields";

function You() {
  const words = useWords();
  const now = useSettings();
  // The pseudo-locale is for tests: it is offered only where it is spoken already.
  const languages = useChoices("language.", choices.language.filter((one) => one !== "xx" || now.language === one));
  const [refused, setRefused] = useState(notifications() === "denied");
  async function notify(on: boolean) {
    const may = on && await askForNotifications();
    setRefused(on && !may);
    changeSettings({ notify: may });
  }
  return (
    <section class="settings-part paper">
      <h2>{words.say("settings.you")}</h2>
      <NameField title={words.say("settings.name")} help={words.say("settings.name.help")} value={now.name}
        onValue={(name) => changeSettings({ name: fitName(name) })} />
      <Check name="notify" title={words.say("settings.notify")} value={now.notify}
        help={words.say(refused ? "settings.notify.no" : "settings.notify.help")}
        onValue={(on) => void notify(on)} />
      {languages.length > 1 && (
        <Pick name="language" title={words.say("language")} value={now.language} all={languages}
          onValue={(language) => changeSettings({ language })} />
      )}
    </section>
  );
}

function Look() {
  const words = useWords();
  const now = useSettings();
  return (
    <section class="settings-part paper">
      <h2>{words.say("settings.look")}</h2>
      <Pick name="theme" title={words.say("settings.theme")} value={now.theme}
        all={useChoices("settings.theme.", choices.theme)} onValue={(theme) => changeSettings({ theme })} />
      <Pick name="text" title={words.say("settings.text")} value={now.text}
        all={choices.text.map((value) => ({ value, title: words.say("settings.text.per", value) }))}
        onValue={(text) => changeSettings({ text })} />
      <Pick name="contrast" title={words.say("settings.contrast")} value={now.contrast}
        all={useChoices("settings.contrast.", choices.contrast)}
        onValue={(contrast) => changeSettings({ contrast })} />
    </section>
  );
}

function Playing() {
  const words = useWords();
  const now = useSettings();
  return (
    <section class="settings-part paper">
      <h2>{words.say("settings.play")}</h2>
      <Pick name="pace" title={words.say("settings.pace")} value={now.pace} help={words.say("settings.pace.help")}
        all={useChoices("settings.pace.", choices.pace)} onValue={(pace) => changeSettings({ pace })} />
      <Pick name="motion" title={words.say("settings.motion")} value={now.motion}
        all={useChoices("settings.motion.", choices.motion)} onValue={(motion) => changeSettings({ motion })} />
      <Check name="sound" title={words.say("settings.sound")} value={now.sound} onValue={(sound) => {
        changeSettings({ sound });
        play("card");
      }} />
      <Check name="letters" title={words.say("settings.letters")} help={words.say("settings.letters.help")}
        value={now.letters} onValue={(letters) => changeSettings({ letters })} />
    </section>
  );
}

/** The parts without a heading of their own: for a sheet at a table. */
export function SettingsParts() {
  const words = useWords();
  useSettings();
  return (
    <div class="settings-parts">
      <Playing />
      <Look />
      <You />
      <p class="form-help">{words.say(settingsKept() ? "settings.kept" : "settings.kept.no")}</p>
      <p><button type="button" class="button button-small" onClick={() => changeSettings(usual)}>
        {words.say("settings.usual")}</button></p>
    </div>
  );
}
