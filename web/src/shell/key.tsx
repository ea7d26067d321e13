// A key on something that can be pressed: drawn, told to screen readers, and found by keys.ts, all from one sign.

import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { useWords } from "../base/words";

const NAMES: Record<string, string> = { Enter: "key.enter", Escape: "key.esc", Space: "key.space" };

/** What marks the thing that a key presses; the sign as data/keys writes it. */
export const keyed = (sign: string | undefined) => sign ? { "data-key": sign, "aria-keyshortcuts": sign } : {};

/** The key as it is shown on that thing. */
export function Kbd({ sign, class: name }: { sign: string | undefined; class?: string }) {
  const words = useWords();
  if (!sign) return null;
  return <kbd class={name} data-sign={sign} aria-hidden="true">{NAMES[sign] ? words.say(NAMES[sign]) : sign.toUpperCase()}</kbd>;
}

export function KeyButton({ sign, children, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & {
  sign: string | undefined;
  children: ComponentChildren;
} & Record<`data-${string}`, unknown>) {
  return <button type="button" {...rest} {...keyed(sign)}>{children}{sign && " "}<Kbd sign={sign} /></button>;
}
