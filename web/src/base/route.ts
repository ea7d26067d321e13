// Which screen an address means. Tables of a server have paths, because their addresses are sent to others; what never
// leaves this device stands behind the #, which browsers do not send to a server.

import { useEffect, useState } from "preact/hooks";
import { hostFacts } from "../engine/types.generated";

/** Screens whose address is one word behind the #. */
const PLAIN = ["settings", "replay", "puzzles"] as const;
type Plain = (typeof PLAIN)[number];
const isPlain = (word: string): word is Plain => (PLAIN as readonly string[]).includes(word);

export type Route =
  | { at: Plain }
  | { at: "home" }
  | { at: "table"; table: string }
  | { at: "code"; code: string }
  | { at: "here"; id: string }
  | { at: "set"; game: string }
  | { at: "watch"; to: string }
  | { at: "rules"; id: string }
  | { at: "lost" };

const LETTERS = hostFacts.codeLetters;
const ID = `[0-9a-f]{${2 * hostFacts.tableIdBytes}}`;
const TABLE = new RegExp(`^/t/(${ID})$`);
const CODE = new RegExp(`^/j/([${LETTERS}]{${hostFacts.codeLength}})$`, "i");
const NAME = /^[\w-]{1,64}$/;

/** What was typed or pasted as a code, without what people put between the letters. */
export function readCode(typed: string): string {
  const link = /\/j\/([a-z]+)/i.exec(typed);
  return (link?.[1] ?? typed).toUpperCase().replace(/[\s\-–—·.]/g, "");
}

const isTable = (id: string): boolean => new RegExp(`^${ID}$`).test(id);

export const isCode = (code: string): boolean =>
  code.length === hostFacts.codeLength && isCodeStart(code);
export const isCodeStart = (code: string): boolean =>
  code.length <= hostFacts.codeLength && [...code].every((letter) => LETTERS.includes(letter));

/** In two halves, as it is read aloud: KFR-DWM. */
export function showCode(code: string): string {
  const half = hostFacts.codeLength / 2;
  return code.length > half ? `${code.slice(0, half)}-${code.slice(half)}` : code;
}

function readFragment(fragment: string): Route {
  const [word = "", rest = "", ...more] = fragment.split("/");
  if (more.length > 0) return { at: "lost" };
  if (rest === "") {
    if (isPlain(word)) return { at: word };
    if (word === "set") return { at: "set", game: "" };
    return { at: "lost" };
  }
  if (!NAME.test(rest)) return { at: "lost" };
  if (word === "watch") return isTable(rest) || isCode(rest.toUpperCase()) ? { at: "watch", to: rest } : { at: "lost" };
  if (word === "here" || word === "rules") return { at: word, id: rest };
  return word === "set" ? { at: "set", game: rest } : { at: "lost" };
}

export function readRoute({ pathname, hash }: { pathname: string; hash: string }): Route {
  // Settings can be reached from a table, and the way back leads there again.
  if (hash === "#settings") return { at: "settings" };
  if (pathname === "/") return hash.length > 1 ? readFragment(hash.slice(1)) : { at: "home" };
  const table = TABLE.exec(pathname)?.[1];
  if (table) return { at: "table", table };
  const code = CODE.exec(pathname)?.[1];
  return code ? { at: "code", code: code.toUpperCase() } : { at: "lost" };
}

export function pathOf(route: Route): string {
  switch (route.at) {
    case "home": case "lost": return "/";
    case "table": return `/t/${route.table}`;
    case "code": return `/j/${route.code}`;
    case "here": case "rules": return `/#${route.at}/${route.id}`;
    case "watch": return `/#watch/${route.to}`;
    case "set": return route.game ? `/#set/${route.game}` : "/#set";
    default: return `/#${route.at}`;
  }
}

const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** Must the page be reloaded on the way there? */
let anew: (route: Route) => boolean = () => false;

export function loadAnewWhen(test: (route: Route) => boolean) {
  anew = test;
}

export function go(route: Route, replace = false) {
  const path = pathOf(route);
  if (anew(route)) {
    history.pushState(null, "", path);
    location.reload();
    return;
  }
  if (replace) history.replaceState(null, "", path);
  else if (path !== location.pathname + location.hash) history.pushState(null, "", path);
  tell();
}

/** For links: the browser's own ways (a new tab, the context menu) stay as they are. */
export function linkTo(route: Route) {
  return {
    href: pathOf(route),
    onClick: (e: MouseEvent) => {
      if (e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
      e.preventDefault();
      go(route);
    },
  };
}

export function useRoute(): Route {
  const [route, show] = useState(() => readRoute(location));
  useEffect(() => {
    const read = () => show(readRoute(location));
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
    listeners.add(read);
    read(); // the address may have changed before anybody listened
    return () => {
      removeEventListener("popstate", read);
      removeEventListener("hashchange", read);
      listeners.delete(read);
    };
  }, []);
  return route;
}
