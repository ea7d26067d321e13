// What is printed on a card, read from the box and from the engine's words for it.

import { pictureOf } from "../art/picture";
import { viewpointFacts, type ViewpointBox } from "../engine/types.generated";

export interface CardFace {
  name: string;
  value: number;
  /** One sentence each, as the engine says them: keywords are in capitals. */
  lines: readonly string[];
  /** Which line is the reveal; -1: none. */
  reveal: number;
  zombeyes: number;
  tags: readonly string[];
  /** The address of the picture. */
  picture: string;
}

type Deck = ViewpointBox["deck"];
const JOINED = ["then", "if-so"].map((name) => viewpointFacts.flags.indexOf(name as "then"));

/** On which line of the card is its reveal? A line is one statement with all that hangs on it. */
function revealLine(deck: Deck, kind: Deck["kind"][number]): number {
  if (kind.reveal === 0) return -1;
  let line = -1;
  for (let at = 0; at < kind.reveal; at++) {
    const node = deck.node[kind.first + at]!;
    if (!node.flags.some((flag) => JOINED.includes(flag))) line++;
    at += node.inside;
  }
  return line;
}

function readFace(deck: Deck, text: string, index: number): CardFace {
  const kind = deck.kind[index]!;
  const { name, value, zombeyes } = kind;
  const tags = kind.tags.map((tag) => deck.tag[tag]!);
  const ops = deck.node.slice(kind.first, kind.first + kind.nodes).map(({ op }) => op);
  return {
    name, value, zombeyes, tags,
    lines: text.split("\n").filter((line) => line !== ""),
    reveal: revealLine(deck, kind),
    picture: pictureOf({ name, zombeyes, tags, ops }),
  };
}

const known = new WeakMap<readonly string[], CardFace[]>();

/** The face of a kind. The texts are those of `table.cards`; another language brings another list. */
export function faceOf(deck: Deck, texts: readonly string[], kind: number): CardFace {
  let faces = known.get(texts);
  if (!faces) known.set(texts, faces = []);
  return faces[kind] ??= readFace(deck, texts[kind] ?? "", kind);
}
