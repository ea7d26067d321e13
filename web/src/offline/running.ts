// A game that is running on this device is played to its end with the build that began it. This is where that build
// is found again, and where builds that no game needs any more are thrown away.

import { hereEntries } from "../table/tokens";
import { build } from "./build";
import { BUILD_PARAM, cacheOf } from "./builds";
import { keptBuilds } from "./offline";

const LOCK = "sightline.build.";

/** The build that the address asks for; null: that of the server. */
const wanted = (): string | null => new URLSearchParams(location.search).get(BUILD_PARAM);

/** Was this page opened for one running game, though there is a newer one? */
export const isOldPage = (): boolean => wanted() === build;

/** "ours": the game is for this page. "gone": its build is not here any more. Else where it goes on. */
export async function whereFor(id: string): Promise<"ours" | "gone" | { at: string }> {
  const entry = hereEntries().find((one) => one.id === id);
  if (!entry?.build || entry.over || entry.build === build || build === "") return "ours";
  const kept = navigator.serviceWorker?.controller && (await keptBuilds()).includes(entry.build);
  // If we were sent here for that build and are another one, we would be sent in circles.
  if (!kept || wanted() === entry.build) return "gone";
  return { at: `/?${BUILD_PARAM}=${entry.build}#here/${id}` };
}

/** As long as this page is open, nobody throws its build away. */
function hold() {
  void navigator.locks.request(LOCK + build, { mode: "shared" }, () => new Promise<void>(() => {})).catch(() => {});
}

/** Throws away the builds that no running game and no open page needs; an old page throws nothing away. */
async function tidy() {
  const registration = await navigator.serviceWorker.getRegistration();
  if (isOldPage() || registration?.installing || registration?.waiting) return;
  const { held = [] } = await navigator.locks.query();
  const needed = new Set([
    build,
    ...hereEntries().flatMap((entry) => !entry.over && entry.build ? [entry.build] : []),
    ...held.flatMap(({ name }) => name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []),
  ]);
  for (const one of await keptBuilds()) if (!needed.has(one)) await caches.delete(cacheOf(one));
}

/** Where the browser keeps builds at all. */
export async function startRunning(): Promise<void> {
  if (!isSecureContext || !navigator.serviceWorker || !navigator.locks) return;
  hold();
  await tidy().catch(() => {}); // they lie there until the next visit
}
