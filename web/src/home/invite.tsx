// How others come to a table: its link, its code, and the link as a pattern for a camera.

import { useEffect, useRef, useState } from "preact/hooks";
import { pathOf, showCode } from "../base/route";
import type { Lobby } from "../table/table";
import { useWords } from "../base/words";
import { drawCode } from "./workshop";

export const linkOf = ({ table }: Lobby): string => location.origin + pathOf({ at: "table", table });

/** A QR code wants four squares of light round it. */
const MARGIN = 4;

export function Qr({ text }: { text: string }) {
  const words = useWords();
  const [rows, setRows] = useState<string[]>([]);
  useEffect(() => {
    let gone = false;
    void drawCode(text).then((drawn) => !gone && setRows(drawn));
    return () => {
      gone = true;
    };
  }, [text]);
  if (rows.length === 0) return null;
  const size = rows.length + 2 * MARGIN;
  const path = rows.flatMap((row, y) => [...row].map((dark, x) =>
    dark === "#" ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")).join("");
  return (
    <svg class="invite-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.say("lobby.qr")}
      shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function Copy({ text }: { text: string }) {
  const words = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(words.say("lobby.copied"));
    } catch {
      field.current?.select();
      setSaid(words.say("lobby.copy.no"));
    }
  }
  const shares = typeof navigator.share === "function";
  return (
    <div class="invite-link">
      <input ref={field} class="form-input" readOnly value={text} aria-label={words.say("lobby.link")}
        onFocus={(e) => e.currentTarget.select()} />
      <button type="button" class="button button-small" onClick={() => void copy()}>
        {words.say("lobby.copy")}</button>
      {shares && (
        <button type="button" class="button button-small"
          onClick={() => void navigator.share({ url: text }).catch(() => {})}>{words.say("lobby.share")}</button>
      )}
      <p role="status">{said}</p>
    </div>
  );
}

export function Invite({ lobby }: { lobby: Lobby }) {
  const words = useWords();
  const link = linkOf(lobby);
  return (
    <section class="invite">
      <h2>{words.say("lobby.invite")}</h2>
      <div class="invite-ways">
        <Qr text={link} />
        <div>
          {lobby.code && <p class="invite-code" translate={false}>{showCode(lobby.code)}</p>}
          <p class="invite-help">{words.say(lobby.code ? "lobby.invite.help" : "lobby.invite.late")}</p>
        </div>
      </div>
      <Copy text={link} />
      {lobby.watch >= 0 && (
        <p><a class="quiet-button invite-big" href={pathOf({ at: "watch", to: lobby.table })} target="_blank"
          rel="noopener">{words.say("big.open")}</a></p>
      )}
    </section>
  );
}
