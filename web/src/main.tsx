import { render } from "preact";
import { App } from "./app/app";
import { startOffline } from "./offline/offline";
import { startRunning } from "./offline/running";
import { settings, startSettings } from "./base/settings";
import { loadWords } from "./base/words";

startSettings();
const root = document.getElementById("page")!;
try {
  const words = await loadWords(settings().language);
  root.replaceChildren();
  render(<App first={words} />, root);
  void startOffline().then(startRunning);
} catch (error) {
  // Without the words we can say nothing: the bare cause has to do.
  root.textContent = String(error);
}
