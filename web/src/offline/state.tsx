// Whether this page works without a network, in words; and how it is installed, where the browser offers that.

import { useEffect, useState } from "preact/hooks";
import { useWords } from "../base/words";
import { installs, type Kept, newerBuild, onKept, pageKept } from "./offline";

function useKept(): { kept: Kept; newer: boolean; install: (() => void) | null } {
  const look = () => ({ kept: pageKept(), newer: newerBuild(), install: installs() });
  const [shown, show] = useState(look);
  useEffect(() => {
    show(look()); // it may have changed before anybody listened
    return onKept(() => show(look()));
  }, []);
  return shown;
}

/** A quiet line where games are begun. */
export function NewVersion() {
  const words = useWords();
  if (!useKept().newer) return null;
  return (
    <p class="home-note" role="status">
      {words.say("offline.newer")}{" "}
      <button type="button" class="quiet-button" onClick={() => location.reload()}>
        {words.say("offline.newer.use")}</button>
    </p>
  );
}

/** A part of the settings. */
export function Offline() {
  const words = useWords();
  const { kept, install } = useKept();
  return (
    <section class="settings-part paper" data-kept={kept}>
      <h2>{words.say("offline")}</h2>
      <p role="status">{words.say(`offline.${kept}`)}</p>
      {install && (
        <p><button type="button" class="button" onClick={install}>{words.say("offline.install")}</button></p>
      )}
    </section>
  );
}
