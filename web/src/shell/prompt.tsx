// The prompt: the only sheet with an accent edge. One sentence, and one to four buttons.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { No, Said } from "../table/table";
import { useWords } from "../base/words";
import { KeyButton } from "./key";
import { Sentence } from "./sentence";

export interface Action {
  id: string;
  text: string;
  /** The key that does the same. */
  sign?: string | undefined;
  main?: boolean;
  quiet?: boolean;
  /** Why it cannot be done now; the button stays in reach. */
  why?: string | null;
  onPress: () => void;
}

export function Actions({ actions, onWhy }: { actions: Action[]; onWhy: (text: string) => void }) {
  return (
    <div class="prompt-actions">
      {actions.map(({ id, text, sign, main, quiet, why, onPress }) => (
        <KeyButton key={id} sign={sign} data-action={id} aria-disabled={why ? "true" : undefined}
          class={main ? "button button-main" : quiet ? "button button-quiet" : "button"}
          onClick={() => why ? onWhy(why) : onPress()}>{text}</KeyButton>
      ))}
    </div>
  );
}

/** A refusal: what was not possible and the rule behind it. */
export function Refusal({ no, onRule }: { no: No | null; onRule: (rule: string) => void }) {
  if (!no) return null;
  return (
    <p class="refusal" role="alert">
      <span class="refusal-mark" aria-hidden="true">!</span>
      <span>{no.text}{" "}
        {no.rule && <button type="button" class="rule-link" onClick={() => onRule(no.rule!)}>{no.rule}</button>}
      </span>
    </p>
  );
}

/** asks: something is asked of the reader, so the edge has the accent and the sentence is spoken. */
export function Prompt({ eye, title, sub, said, hint, actions, no, asks, urgent, quiet, quietTitle, onRule, onWhy, children }: {
  eye: ComponentChildren;
  title: string;
  sub?: ComponentChildren;
  said: Said | null;
  hint?: ComponentChildren;
  actions: Action[];
  no: No | null;
  asks: boolean;
  urgent?: boolean;
  /** The hint may be left out where there is little room. */
  quiet?: boolean;
  /** The title is said, and not shown. */
  quietTitle?: boolean;
  onRule: (rule: string) => void;
  onWhy: (text: string) => void;
  children?: ComponentChildren;
}) {
  const words = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone: the reader goes on where something new is asked.
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (asks && lost) heading.current?.focus({ preventScroll: true });
  }, [said?.text, asks]);
  return (
    <section class={asks ? "prompt prompt-asks" : "prompt"} aria-label={words.say("prompt")}>
      <header class="prompt-who">
        {eye}
        <div>
          <h2 ref={heading} tabIndex={-1} class={quietTitle ? "unseen" : "prompt-title"}>{title}</h2>
          {sub && <p class="prompt-sub">{sub}</p>}
        </div>
      </header>
      <p class="prompt-says" aria-live={urgent ? "assertive" : "polite"}>{said && <Sentence said={said} />}</p>
      {children}
      <Refusal no={no} onRule={onRule} />
      {hint && <p class={quiet ? "prompt-hint prompt-hint-quiet" : "prompt-hint"}>{hint}</p>}
      <Actions actions={actions} onWhy={onWhy} />
    </section>
  );
}
