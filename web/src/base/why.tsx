import type { No } from "../engine/told";
import { useWords } from "./words";

/** A refusal with its rule, or a fault with its place. */
export function Why({ no }: { no: No | null }) {
  const words = useWords();
  return (
    <p role="alert" class="why">
      {no && "line" in no && no.line > 0 && words.say("place", no.line, no.column) + " "}
      {no?.text}
      {no?.rule && (
        <> {words.say("rule")} <code translate={false}>{no.rule}</code></>
      )}
    </p>
  );
}
