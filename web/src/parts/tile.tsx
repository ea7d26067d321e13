// A face of the field, or of a hand. It is not a button: a screen that needs one puts it into one, and says in words
// what is drawn here.

import { face } from "../art/faces";
import { addressOf, svgOf } from "../art/svg";
import { Iris, seatLetter } from "./iris";
import { Hyphened } from "./hyphened";

const addresses: string[] = [];

/** The picture of a number, as an address. */
export const faceAddress = (number: number): string =>
  addresses[number] ??= addressOf(svgOf(64, 64, face(number)));

export interface TileProps {
  number: number;
  /** Face up, turned face down, or taken: then its number is not drawn. */
  state?: "up" | "down" | "gone";
  /** As wide as its place; mini: the face alone, in a line of text. */
  size?: "place" | "mini";
  /** The word on its corner, if it is in my own hand. */
  yours?: string | undefined;
  /** Seats whose tokens lie on it. */
  tokens?: readonly number[];
  /** Below the face, as on a card. */
  name?: string | undefined;
  /** It can be chosen. */
  lies?: boolean;
  chosen?: boolean;
  /** It cannot be chosen now: printed instead of lying. */
  printed?: boolean;
  /** A ring: in the colour of a seat, or, if true, of what is asked. */
  marked?: boolean | number;
}

function Lid() {
  return (
    <svg class="tile-lid" viewBox="0 0 64 64" aria-hidden="true">
      <path d="M14 29C23 43 41 43 50 29M20 35l-5 7M28 39l-2 8M36 39l2 8M44 35l5 7" />
    </svg>
  );
}

export function Tile(props: TileProps) {
  const { number, state = "up", size = "place", yours, tokens = [], name, marked = false } = props;
  const is = [`tile tile-${state}`, size === "mini" && "tile-mini", props.lies && "tile-lies",
      props.chosen && "tile-chosen",
    props.printed && "tile-printed", marked !== false && "tile-marked"].filter(Boolean).join(" ");
  const mark = typeof marked === "number" ? { "--tile-mark": `var(--line-${seatLetter(marked)})` } : undefined;
  return (
    <span class={is} style={mark} aria-hidden="true">
      <span class="tile-window">
        {state === "up" && <img class="tile-picture" src={faceAddress(number)} alt="" draggable={false} />}
        {state === "down" && <Lid />}
        {state === "up" && size !== "mini" && <span class="tile-number">{number}</span>}
        {state === "up" && yours && <span class="tile-yours">{yours}</span>}
      </span>
      {state === "up" && name && <span class="tile-name"><Hyphened name={name} /></span>}
      {tokens.length > 0 && (
        <span class="tile-tokens">{tokens.map((seat) => <Iris key={seat} seat={seat} size={24} />)}</span>
      )}
    </span>
  );
}
