// Cards as things to press. What can be chosen lies; what cannot is printed, and says why when it is pressed.

import { useRef } from "preact/hooks";
import { Card, type CardSize } from "../../parts/card";
import type { CardFace } from "../../parts/face";
import { Kbd, keyed } from "../../shell/key";
import type { Playing } from "../../shell/playing";
import type { Seat, Table } from "../../table/table";
import { faceAt, type Lying } from "./view";

const WORDLESS: readonly CardSize[] = ["mini", "tile", "short", "slip"];

/** The words of a card for people who cannot see it, where it is too small to print them. */
export function CardWords({ table, kind, size }: { table: Table; kind: number; size: CardSize }) {
  const text = (table.cards[kind] ?? "").trim().replace(/\n/g, " ");
  return WORDLESS.includes(size) && text ? <span class="unseen"> {text}</span> : null;
}

interface PressProps {
  play: Playing;
  kind: number;
  token: boolean;
  face: CardFace;
  size: CardSize;
  /** What choosing it means; null: it cannot be chosen. */
  move: string | null;
  /** Is a card of this zone asked for? Then what cannot be chosen is printed. */
  asks: boolean;
  /** The move to ask about when it cannot be chosen. */
  wish: string | null;
  aimed?: boolean;
  /** An equal card of the hand is the one that is taken up. */
  twin?: boolean;
  onPress?: () => void;
  flag?: string | undefined;
  /** The key that presses it. */
  sign?: string | undefined;
  onDrag?: (event: PointerEvent) => void;
}

/** A card as a button: the first press chooses, the button of the prompt does it. Held long, it is read. */
export function PressCard({ play, kind, token, face, size, move, asks, wish, aimed, twin, onPress, flag, sign, onDrag }: PressProps) {
  const held = useRef<ReturnType<typeof setTimeout> | null>(null);
  const chosen = move !== null && play.chosen === move && !twin;
  const read = () => play.show({ what: "kind", kind });
  const release = () => {
    if (held.current !== null) clearTimeout(held.current);
    held.current = null;
  };
  function press() {
    onPress?.();
    if (move !== null) return play.choose(chosen ? null : move);
    const { question } = play;
    const no = asks && wish && question ? play.table.may(question.subject, wish) : null;
    if (no) play.refuse(no);
    else read();
  }
  return (
    <button type="button" class={`press press-${size}`} data-lies={move !== null || undefined} data-do={move ?? undefined}
      data-chosen={chosen || undefined} data-printed={asks && move === null || undefined} data-aimed={aimed || undefined}
      aria-pressed={move !== null ? chosen : undefined} aria-disabled={asks && move === null ? "true" : undefined}
      data-kind={kind} {...keyed(sign)}
      onClick={press}
      onContextMenu={(event) => {
        event.preventDefault();
        read();
      }}
      onPointerDown={(event) => {
        held.current = setTimeout(read, 550);
        if (move !== null) onDrag?.(event);
      }}
      onPointerUp={release} onPointerLeave={release} onPointerCancel={release} onPointerMove={release}>
      {flag && <span class="press-flag">{flag} </span>}
      <Kbd sign={sign} class="press-key" />
      <Card face={face} size={size} token={token} />
      <CardWords table={play.table} kind={kind} size={size} />
    </button>
  );
}

export function FieldCard({ play, seat, card, size, move, asks }: {
  play: Playing;
  seat: Seat;
  card: Lying;
  size: "mini" | "tile";
  move: string | null;
  asks: boolean;
}) {
  const wish = `${card.token ? "token" : "card"} ${seat} ${card.kind}`;
  return (
    <PressCard play={play} kind={card.kind} token={card.token} face={faceAt(play.table, card.kind)} size={size}
      move={move} asks={asks} wish={wish} aimed={card.aimed} />
  );
}
