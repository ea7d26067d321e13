// A card, composed: value, name, picture and words. It is not a button: a screen that needs one puts it into one.

import { back } from "../art/back";
import { useWords } from "../base/words";
import type { CardFace } from "./face";
import { Hyphened } from "./hyphened";
import { marked, signed } from "./text";

/**
 * whole and large: everything; row: everything, the picture beside the words; slip: picture, value and name in
 * a line; short: like mini, as wide as its place; mini: value, picture, name; tile: value and picture.
 */
export type CardSize = "whole" | "large" | "row" | "slip" | "short" | "mini" | "tile";

export interface CardProps {
  face: CardFace;
  size?: CardSize;
  /** It has a Zombeye token. */
  token?: boolean;
  /** It would lie here: dashed, in the colour of what that means. */
  ghost?: "iris" | "bad" | undefined;
  /** It cannot be chosen now: printed instead of lying. */
  printed?: boolean;
}

const WORDY: readonly CardSize[] = ["whole", "large", "row"];

function Ring() {
  return (
    <svg class="card-ring" viewBox="-10 -10 20 20" aria-hidden="true">
      <circle r="8.4" fill="#cfe36a" stroke="#0e1c19" stroke-width="2.2" />
      <path d="M-3.4 -3.8H3.4L-3.4 3.8H3.4" fill="none" stroke="#0e1c19" stroke-width="2.4" />
    </svg>
  );
}

/** A sentence with its keywords in bold instead of capitals. */
function Sentence({ text, reveal }: { text: string; reveal: boolean }) {
  return (
    <span class={reveal ? "card-line card-reveal" : "card-line"}>
      {marked(text).map(({ text: part, keyword }) => (keyword ? <b>{part}</b> : part))}
    </span>
  );
}

function CardText({ face }: { face: CardFace }) {
  const words = useWords();
  return (
    <span class="card-text">
      {face.lines.length === 0 && <i class="card-line">{words.say("card.plain")}</i>}
      {face.lines.map((line, i) => <Sentence text={line} reveal={i === face.reveal} />)}
    </span>
  );
}

function Window({ face, size }: { face: CardFace; size: CardSize }) {
  const words = useWords();
  return (
    <span class="card-window">
      <img class="card-picture" src={face.picture} alt="" draggable={false} />
      {face.zombeyes > 0 && (
        <span class="card-rings">
          {Array.from({ length: face.zombeyes }, () => <Ring />)}
          <span class="unseen">{words.say("card.zombeyes", face.zombeyes)}</span>
        </span>
      )}
      {WORDY.includes(size) && face.tags.length > 0 &&
        <span class="card-tags">{face.tags.map((tag) => <span class="card-tag">{tag}</span>)}</span>}
    </span>
  );
}

export function Card({ face, size = "whole", token = false, ghost, printed = false }: CardProps) {
  const words = useWords();
  const marks = [`card-${size}`, (token || face.zombeyes > 0) && "card-zombeye", ghost &&
    `card-ghost card-ghost-${ghost}`,
    printed && "card-printed"].filter(Boolean).join(" ");
  return (
    <span class={`card ${marks}`}>
      <span class="card-top">
        <b class="card-value" translate={false}>{signed(face.value)}</b>{" "}
        <span class={size === "tile" ? "unseen" : "card-name"} translate={false}><Hyphened name={face.name} /></span>
      </span>
      <Window face={face} size={size} />
      {WORDY.includes(size) && <CardText face={face} />}
      {token && <span class="card-token"><Ring /><span class="unseen">{words.say("card.token")}</span></span>}
    </span>
  );
}

/** Every back is the same. */
export function Back({ size = "mini" }: { size?: CardSize }) {
  const words = useWords();
  return (
    <span class={`card card-back card-${size}`}>
      <img class="card-picture" src={back()} alt={words.say("card.back")} draggable={false} />
    </span>
  );
}

/** The place of a card that is not there. */
export function Gap({ size = "mini" }: { size?: CardSize }) {
  return <span class={`card card-gap card-${size}`} aria-hidden="true" />;
}
