// Is this page kept on the device? The service worker keeps it; here is what a screen may say about that.

import { build } from "./build";
import { buildOf, cacheOf, type FromWorker } from "./builds";

/**
 * unsafe: the address is not https, so the browser offers no service worker. refused: it offers none for another
 * reason. keeping: on its way. kept: all of it is here. room, network: why it could not be kept.
 */
export type Kept = "unsafe" | "refused" | "keeping" | "kept" | "room" | "network";

let now: Kept = "keeping";
let next: string | null = null;
const listeners = new Set<() => void>();

export const pageKept = (): Kept => now;
/** Has the browser kept a newer build than the one that runs here? */
export const newerBuild = (): boolean => next !== null;

export function onKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What Chromium gives a page that can be installed; other browsers have a menu of their own for it. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}
let offer: Offer | null = null;

/** Asks the reader whether to install the page; null where the browser offers no such thing. */
export function installs(): (() => void) | null {
  const now = offer;
  return now && (() => void now.prompt().catch(() => {}));
}

function listenForOffer() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // it stands in the settings, and does not come by itself
    offer = event as Offer;
    tell();
  });
  addEventListener("appinstalled", () => {
    offer = null;
    tell();
  });
}

function tell() {
  for (const listener of [...listeners]) listener();
}

function become(kept: Kept) {
  now = kept;
  tell();
}

async function isKept(): Promise<boolean> {
  return await caches.match("/", { cacheName: cacheOf(build) }) !== undefined;
}

async function heard(data: FromWorker) {
  if ("failed" in data) {
    if (data.failed === build && !await isKept()) become(data.why);
    return;
  }
  if (data.kept !== build) next = data.kept;
  become(await isKept() ? "kept" : now);
}

/** The builds that the browser has. */
export async function keptBuilds(): Promise<string[]> {
  try {
    return (await caches.keys()).flatMap((cache) => buildOf(cache) ?? []);
  } catch {
    return [];
  }
}

/** Begins to keep the page, if that is possible. No part of the page waits for it. */
export async function startOffline(): Promise<void> {
  listenForOffer();
  if (!isSecureContext) return become("unsafe");
  if (!navigator.serviceWorker) return become("refused");
  navigator.serviceWorker.addEventListener("message", ({ data }) => void heard(data as FromWorker));
  try {
    const got: unknown = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    if (!got) return become("refused");
    if (await isKept()) become("kept");
  } catch {
    // Without a network the worker cannot be asked for again; what it has kept is still here.
    become(await isKept().catch(() => false) ? "kept" : "refused");
  }
}
