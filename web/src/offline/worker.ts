// The service worker. It keeps every file of its build when it is installed, so that everything that needs no server
// works without a network after one visit. Names change with bytes, so a kept file is right for every page;
// only the first page is asked for at the server, as long as there is one.

import { BUILD_PARAM, cacheOf, type FromWorker } from "./builds";

/** web/build.mjs puts them in. */
declare const BUILD: string;
declare const FILES: string[];

/** As much of a service worker's world as is used here; TypeScript has it only without the page's. */
interface Lasting extends Event {
  waitUntil(what: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Client {
  postMessage(what: FromWorker): void;
}
interface Scope {
  addEventListener(type: "install" | "activate", hear: (event: Lasting) => void): void;
  addEventListener(type: "fetch", hear: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(which: { includeUncontrolled: boolean }): Promise<Client[]> };
}
const scope = self as unknown as Scope;

const FRONT = "/";
const PATIENCE = 4000; // milliseconds: a network that does not answer is as good as none

/** "/", a link or a code: what gets the first page. */
const isFront = (path: string): boolean => path === FRONT || /^\/[tj]\/\w+$/.test(path);

async function sayAll(what: FromWorker) {
  for (const client of await scope.clients.matchAll({ includeUncontrolled: true })) client.postMessage(what);
}

async function keepFile(cache: Cache, path: string) {
  const had = await caches.match(path); // of another build: the same bytes
  const answer = had ?? await fetch(path);
  if (!answer.ok) throw new TypeError(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}

/** The server may have another build by now: then its own worker keeps that one. */
async function keepFront(cache: Cache) {
  const answer = await fetch(FRONT, { cache: "no-cache" });
  const text = await answer.clone().text();
  if (!answer.ok || !text.includes(BUILD)) throw new TypeError("the first page is of another build");
  await cache.put(FRONT, answer);
}

async function keepAll() {
  try {
    const cache = await caches.open(cacheOf(BUILD));
    await Promise.all(FILES.map((path) => keepFile(cache, path)));
    await keepFront(cache);
  } catch (error) {
    await caches.delete(cacheOf(BUILD)).catch(() => {});
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    await sayAll({ failed: BUILD, why: full ? "room" : "network" });
    throw error;
  }
}

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new TypeError("no answer")), PATIENCE));
}

async function keptFront(build: string): Promise<Response | undefined> {
  return caches.match(FRONT, { cacheName: cacheOf(build) });
}

/** The server's, so that nobody plays on with an old page by chance; where there is no server, ours. */
async function front(request: Request): Promise<Response> {
  const wanted = new URL(request.url).searchParams.get(BUILD_PARAM);
  const old = wanted === null ? undefined : await keptFront(wanted);
  if (old) return old;
  try {
    const answer = await Promise.race([fetch(request), late()]);
    if (answer.status < 500) return answer;
  } catch {
    // no network, or one that does not answer
  }
  return await keptFront(BUILD) ?? fetch(request);
}

async function file(request: Request): Promise<Response> {
  return await caches.match(request, { ignoreVary: true }) ?? fetch(request);
}

scope.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    if (!await keptFront(BUILD)) await keepAll(); // a page that was closing may have tidied up too much
    await scope.clients.claim();
    await sayAll({ kept: BUILD });
  })());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (isFront(pathname)) event.respondWith(front(request));
  } else if (/-\w{8,}\.\w+$/.test(pathname)) event.respondWith(file(request));
});
