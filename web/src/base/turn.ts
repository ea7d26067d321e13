// It is my turn: the tab's title says so, and a notification where one was asked for.

import { useEffect, useRef } from "preact/hooks";
import { settings } from "./settings";
import { play } from "./sound";

/** Notifications may be refused for good; where they are, asking again only annoys. */
export function notifications(): "unsupported" | "granted" | "denied" | "default" {
  return typeof Notification === "undefined" ? "unsupported" : Notification.permission;
}

/** May we notify? Call it from a press: otherwise browsers do not ask. */
export async function askForNotifications(): Promise<boolean> {
  if (notifications() === "default") await Notification.requestPermission().catch(() => {});
  return notifications() === "granted";
}

function notify(title: string, text: string) {
  if (!settings().notify || notifications() !== "granted" || !document.hidden) return;
  try {
    // One tag: the newest takes the place of the one before, so that they never pile up.
    const note = new Notification(title, { body: text, tag: "sightline.turn" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // some phones allow them only to service workers
  }
}

/**
 * Sets the title of the tab. `turn` is the sentence for "I am asked", or null where nobody is waiting for me;
 * `key` changes with each question, so that a second one is told, too.
 */
export function useTitle(title: string, turn: string | null = null, key: string | number = "") {
  const told = useRef<string | null>(null);
  useEffect(() => {
    document.title = turn ?? title;
  }, [title, turn]);
  useEffect(() => {
    const now = turn === null ? null : String(key);
    if (now !== null && now !== told.current) {
      play("asked");
      notify(title, turn!);
    }
    told.current = now;
  }, [turn, key]);
}
