// What stands round every screen that is not a table: the way home, saved games, settings.

import type { ComponentChildren } from "preact";
import { Logo } from "../parts/eye";
import { linkTo } from "../base/route";
import { useTitle } from "../base/turn";
import { useWords } from "../base/words";

const MAIN = "main";

/** A screen reader says the heading of a new screen, and the keyboard goes on from there. */
export function focusScreen() {
  const main = document.getElementById(MAIN);
  (main?.querySelector<HTMLElement>("h1") ?? main)?.focus();
}

export function Page({ title, children }: { title?: string; children: ComponentChildren }) {
  const words = useWords();
  useTitle(title ? words.say("title.table", title) : words.say("title"));
  return (
    <div class="frame">
      <a class="frame-skip" href={`#${MAIN}`} onClick={(e) => {
        e.preventDefault(); // the fragment is an address of ours
        focusScreen();
      }}>{words.say("skip")}</a>
      <header class="frame-bar">
        <a class="frame-logo" {...linkTo({ at: "home" })}><Logo /> <span>{words.say("title")}</span></a>
        <nav class="frame-nav" aria-label={words.say("frame.nav")}>
          <a class="quiet-button" {...linkTo({ at: "replay" })}>{words.say("frame.replay")}</a>
          <a class="quiet-button" {...linkTo({ at: "settings" })}>{words.say("frame.settings")}</a>
        </nav>
      </header>
      <main class="frame-main" id={MAIN} tabIndex={-1}>{children}</main>
    </div>
  );
}

/** A table has the whole window, and its own bar. */
export function TablePage({ children }: { children: ComponentChildren }) {
  return <main id={MAIN}>{children}</main>;
}
