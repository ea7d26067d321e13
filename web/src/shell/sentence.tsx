// A sentence of the engine: names of cards stand out and can be pressed, keywords are bold instead of capital.

import type { ComponentChildren } from "preact";
import { marked } from "../parts/text";
import type { Said } from "../table/table";

/** The names from outside that a sentence has, the longest first so that none is cut by another. */
function namesIn(said: Said): string[] {
  const names = (said.with ?? []).flatMap((part) =>
    typeof part === "object" && "text" in part && part.text ? [part.text] : []);
  return [...new Set(names)].sort((a, b) => b.length - a.length);
}

/** Cuts the text at those names; pieces at odd places are names. */
export function cutNames(text: string, names: string[]): string[] {
  if (names.length === 0) return [text];
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`));
}

/** onName: what pressing a name does; without it names are only set apart. */
export function Sentence({ said, onName }: { said: Said; onName?: (name: string) => void }) {
  const pieces: ComponentChildren[] = cutNames(said.text, namesIn(said)).map((piece, i) => {
    if (i % 2 === 0) return marked(piece).map(({ text, keyword }, n) => keyword ? <b key={`${i}.${n}`}>{text}</b> : text);
    if (!onName) return <i key={i} class="name" translate={false}>{piece}</i>;
    return (
      <button key={i} type="button" class="name name-button" translate={false} onClick={() => onName(piece)}>
        {piece}
      </button>
    );
  });
  return <>{pieces}</>;
}
