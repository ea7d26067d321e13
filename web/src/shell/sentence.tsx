// A sentence of the engine: names of cards stand out and can be pressed, keywords are bold instead of capital.

import type { ComponentChildren } from "preact";
import { marked, withoutNotation } from "../parts/text";
import type { Said } from "../table/table";
import { useWords, type Words } from "../base/words";

/** What pressing a name does; null: it is no name that can be pressed. */
export type OnName = (name: string) => (() => void) | null;

/** The names in a sentence, the longest first so that none is cut by another: those from outside, and those of the
 * catalogue that can be pressed. */
function namesIn(said: Said, words: Words, onName: OnName): string[] {
  const names = (said.with ?? []).flatMap((part) => {
    if (typeof part === "string") return onName(words.other(part)) ? [words.other(part)] : [];
    return typeof part === "object" && "text" in part && part.text ? [part.text] : [];
  });
  return [...new Set(names)].sort((a, b) => b.length - a.length);
}

/** Cuts the text at those names; pieces at odd places are names. */
export function cutNames(text: string, names: string[]): string[] {
  if (names.length === 0) return [text];
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`));
}

/** Without onName names are only set apart. */
export function Sentence({ said, onName = () => null }: { said: Said; onName?: OnName }) {
  const words = useWords();
  const pieces: ComponentChildren[] = cutNames(withoutNotation(words, said.text), namesIn(said, words, onName)).map((piece, i) => {
    if (i % 2 === 0) return marked(piece).map(({ text, keyword }, n) => keyword ? <b key={`${i}.${n}`}>{text}</b> : text);
    const press = onName(piece);
    if (!press) return <i key={i} class="name" translate={false}>{piece}</i>;
    return <button key={i} type="button" class="name name-button" translate={false} onClick={press}>{piece}</button>;
  });
  return <>{pieces}</>;
}
