import { useWords } from "../base/words";
import { Offline } from "../offline/state";
import { SettingsParts } from "../shell/settings";

export function SettingsScreen() {
  const words = useWords();
  return (
    <div class="settings">
      <h1 tabIndex={-1}>{words.say("settings.title")}</h1>
      <SettingsParts />
      <Offline />
    </div>
  );
}
