import type { Move } from "../../table/table";

/** Moves as buttons with the engine's own words. */
export function Plain({ moves, onMove }: { moves: Move[]; onMove: (move: string) => void }) {
  return (
    <ul class="moves">
      {moves.map((move) => (
        <li key={move.do}>
          <button type="button" data-do={move.do} onClick={() => onMove(move.do)}>
            {move.text || move.do}
          </button>
        </li>
      ))}
    </ul>
  );
}
