// What can be taken up: the pieces, each always in the same place, and the ways to hold the one in hand.

import { useWords, type Words } from "../../base/words";
import type { Bench } from "./bench";
import { Flat, Way } from "./pieces";
import { heldCells, waysOf } from "./space";
import { holderOf, isStanding, letter, pieceName, piecesOf, viewOf } from "./view";

/** Where a piece is, in a word; nothing for a free one. */
function whereIs(words: Words, { play }: Bench, piece: number): string {
  const view = viewOf(play.told);
  if (isStanding(view, piece)) return words.say("cube.standing");
  const holder = holderOf(view, piece);
  return holder < 0 ? "" : holder === play.told.seat ? words.say("cube.yours") : play.table.name(holder);
}

export function Tray({ bench }: { bench: Bench }) {
  const words = useWords();
  const { play, hand } = bench;
  const view = viewOf(play.told);
  const all = piecesOf(play.table);
  const standing = all.filter((piece) => isStanding(view, piece)).length;
  return (
    <section class="cube-pieces" aria-label={words.say("cube.pieces")}>
      <h2>{words.say("cube.pieces")} <small>{words.say("cube.pieces.count", standing)}</small></h2>
      <ul class="cube-tray">
        {all.map((piece) => {
          const held = hand?.held?.piece === piece;
          const where = whereIs(words, bench, piece);
          const lies = where === "" || where === words.say("cube.yours");
          return (
            <li key={piece}>
              <button type="button" class="cube-piece" aria-pressed={held} data-chosen={held || undefined} data-piece={letter(piece)} data-lies={(hand && lies) || undefined}
                data-offered={(!hand?.held && bench.offered === piece && !bench.first) || undefined} aria-disabled={hand ? undefined : "true"}
                onClick={() => held ? hand?.letGo() : bench.take(piece)}>
                <b aria-hidden="true" translate={false}>{letter(piece)}</b>
                <span class="unseen">{pieceName(words, piece)} </span>
                <Flat piece={piece} />
                {where && <small>{where}</small>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Every way to hold the piece, as a picture. */
export function Palette({ bench }: { bench: Bench }) {
  const words = useWords();
  const { hand, side } = bench;
  if (!hand?.held) return null;
  const { piece, turn } = hand.held;
  const ways = waysOf(piece);
  return (
    <section class="cube-palette" aria-label={words.say("cube.ways", letter(piece), ways.length)}>
      <h2>{words.say("cube.ways", letter(piece), ways.length)}</h2>
      <ul>
        {ways.map((_, way) => (
          <li key={way}>
            <button type="button" class="cube-hold" aria-pressed={way === turn} data-chosen={way === turn || undefined} data-way={way}
              aria-label={words.say("cube.way", way + 1, ways.length)} onClick={() => hand.hold(way)}>
              <Way piece={piece} cells={heldCells(side, piece, way)} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
