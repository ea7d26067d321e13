// All that keys can do with the piece in hand, for fingers.

import { useWords } from "../../base/words";
import type { Bench } from "./bench";
import type { Hand } from "./hand";

interface Deed { id: string; d: string; does: (hand: Hand) => void }

const MOVES: Deed[] = [
  { id: "left", d: "M19 12H5M11 6L5 12L11 18", does: (hand) => hand.step([-1, 0, 0]) },
  { id: "right", d: "M5 12H19M13 6L19 12L13 18", does: (hand) => hand.step([1, 0, 0]) },
  { id: "away", d: "M12 19V5M6 11L12 5L18 11", does: (hand) => hand.step([0, 1, 0]) },
  { id: "near", d: "M12 5V19M6 13L12 19L18 13", does: (hand) => hand.step([0, -1, 0]) },
  { id: "up", d: "M12 19V8M7 13L12 8L17 13M6 4H18", does: (hand) => hand.step([0, 0, 1]) },
  { id: "down", d: "M12 5V16M7 11L12 16L17 11", does: (hand) => hand.step([0, 0, -1]) },
  { id: "drop", d: "M12 4V15M7 10L12 15L17 10M6 20H18", does: (hand) => hand.drop() },
];
const TURNS: Deed[] = [
  { id: "turn", d: "M5 14C6 7 18 7 19 14M15 11L19 14L21 9", does: (hand) => hand.turn(2) },
  { id: "tip", d: "M10 5C18 6 18 18 10 19M14 22L10 19L13 15", does: (hand) => hand.turn(0) },
  { id: "roll", d: "M18 8A7.5 7.5 0 1 0 19 14M19 3V9H13", does: (hand) => hand.turn(1) },
];

function Row({ hand, deeds }: { hand: Hand; deeds: Deed[] }) {
  const words = useWords();
  return (
    <div class="cube-steer" data-count={deeds.length} role="group" aria-label={words.say("cube.steer")}>
      {deeds.map(({ id, d, does }) => (
        <button key={id} type="button" class="cube-key" data-steer={id} onClick={() => does(hand)}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d={d} /></svg>
          <span>{words.say(`cube.key.${id}`)}</span>
        </button>
      ))}
    </div>
  );
}

export const Turns = ({ bench }: { bench: Bench }) => bench.hand && <Row hand={bench.hand} deeds={TURNS} />;
export const Steer = ({ bench }: { bench: Bench }) => bench.hand && <Row hand={bench.hand} deeds={[...MOVES, ...TURNS]} />;
