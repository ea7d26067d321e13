// One line about each kind of question, the first time somebody meets it on this device.

import { useEffect, useState } from "preact/hooks";
import { useWords } from "../base/words";
import type { Playing } from "./playing";
import type { GameScreen } from "./game-screen";

const KEY = "sightline.coached";

function met(): Set<string> {
  try {
    const got: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(got) ? got.filter((one): one is string => typeof one === "string") : []);
  } catch {
    return new Set();
  }
}

function meet(key: string) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...met().add(key)].slice(-200)));
  } catch {
    // storage is refused: the line comes again, which harms nobody
  }
}

export function Coach({ play, screen }: { play: Playing; screen: GameScreen }) {
  const words = useWords();
  const [line, setLine] = useState<string | null>(null);
  const key = play.question ? screen.coach?.(play.question.key) ?? null : null;
  useEffect(() => {
    if (!key) return setLine(null);
    if (met().has(key)) return;
    setLine(key);
    meet(key);
  }, [key, play.question?.q]);
  if (!line) return null;
  return (
    <p class="coach" role="note">
      {words.say(line)}
      <button type="button" class="quiet-button" onClick={() => setLine(null)} aria-label={words.say("coach.close")}>
        <span aria-hidden="true">×</span>
      </button>
    </p>
  );
}
