// Builds of this page, and where the browser keeps each: one cache per build, named after it. The service
// worker fills them; the page says which are no longer needed, because it knows which games are still running.

/** What is asked for with ?build= is the first page of that build. */
export const BUILD_PARAM = "build";

const START = "sightline ";

export const cacheOf = (build: string): string => START + build;
export const buildOf = (cache: string): string | null =>
  cache.startsWith(START) ? cache.slice(START.length) : null;

/** What the worker says to every page: which build it has kept, or why it could not. */
export type FromWorker = { kept: string } | { failed: string; why: "room" | "network" };
