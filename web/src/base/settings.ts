// What this person likes, on this device. It is kept in the browser's store, never sent anywhere, and
// checked when it is read: anything invalid becomes the default.

import { useEffect, useState } from "preact/hooks";
import type { Language } from "../engine/told";
import { hostFacts } from "../engine/types.generated";

export const choices = {
  /** How fast the screen follows what others do: 0 shows it at once, the last is the slowest. */
  pace: [0, 1, 2, 3],
  motion: ["system", "off"],
  contrast: ["system", "more"],
  theme: ["system", "light", "dark"],
  /** In per cent of the browser's own size. */
  text: [100, 115, 130, 150, 200],
  language: ["en", "xx"],
} as const;

export interface Settings {
  pace: (typeof choices.pace)[number];
  motion: (typeof choices.motion)[number];
  contrast: (typeof choices.contrast)[number];
  theme: (typeof choices.theme)[number];
  text: (typeof choices.text)[number];
  language: Language;
  sound: boolean;
  /** Do letters without Ctrl or Alt do something at a table? */
  letters: boolean;
  /** Is a notification wanted when it is my turn and the page is out of sight? */
  notify: boolean;
  /** My name at tables; empty: the name of the seat. */
  name: string;
}

export const usual: Settings = {
  pace: 2, motion: "system", contrast: "system", theme: "system", text: 100, language: "en",
  sound: false, letters: true, notify: false, name: "",
};

const KEY = "sightline.settings";

/** As much of a name as a host takes: bytes count there, not letters. */
export function fitName(name: string): string {
  let fit = name;
  while (new TextEncoder().encode(fit).length > hostFacts.nameMax) fit = [...fit].slice(0, -1).join("");
  return fit;
}

function check(stored: unknown): Settings {
  const found = { ...usual };
  if (typeof stored !== "object" || stored === null) return found;
  const got = stored as Record<string, unknown>;
  const from = <T>(all: readonly T[], name: string, otherwise: T): T =>
    all.find((one) => one === got[name]) ?? otherwise;
  const flag = (name: string, otherwise: boolean) =>
    typeof got[name] === "boolean" ? got[name] : otherwise;
  return {
    pace: from(choices.pace, "pace", usual.pace),
    motion: from(choices.motion, "motion", usual.motion),
    contrast: from(choices.contrast, "contrast", usual.contrast),
    theme: from(choices.theme, "theme", usual.theme),
    text: from(choices.text, "text", usual.text),
    language: from(choices.language, "language", usual.language),
    sound: flag("sound", usual.sound),
    letters: flag("letters", usual.letters),
    notify: flag("notify", usual.notify),
    name: typeof got.name === "string" ? fitName(got.name) : usual.name,
  };
}

function read(): Settings {
  try {
    return check(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return { ...usual };
  }
}

let now = read();
let kept = true;
const listeners = new Set<() => void>();

function apply() {
  const { dataset } = document.documentElement;
  const mark = (name: string, value: string, plain: string) => {
    if (value === plain) delete dataset[name];
    else dataset[name] = value;
  };
  mark("theme", now.theme, "system");
  mark("motion", now.motion, "system");
  mark("contrast", now.contrast, "system");
  mark("text", String(now.text), "100");
  mark("keys", now.letters ? "on" : "off", "on");
}

export const settings = (): Settings => now;

/** Did the browser's store take the last change? */
export const settingsKept = (): boolean => kept;

export function changeSettings(part: Partial<Settings>) {
  now = check({ ...now, ...part });
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
    kept = true;
  } catch {
    kept = false; // refused or full: they hold until the page is left
  }
  apply();
  for (const listener of listeners) listener();
}

export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Is motion unwanted, here or in the whole system? */
export const still = (): boolean =>
  now.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

export function useSettings(): Settings {
  const [shown, show] = useState(now);
  useEffect(() => {
    show(now); // they may have changed before anybody listened
    return onSettings(() => show(now));
  }, []);
  return shown;
}

/** Another tab may change them, too. */
export function startSettings() {
  apply();
  addEventListener("storage", (e) => {
    if (e.key !== KEY && e.key !== null) return;
    now = read();
    apply();
    for (const listener of listeners) listener();
  });
}
