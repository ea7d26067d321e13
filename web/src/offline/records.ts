// Records of games that are over, kept on this device: those that were played here, and those of the server that
// were told to us. The latest stay, and all that somebody wants to keep.

import type { GameName, Reach, Seat } from "../table/table";

export interface Kept {
  /** The table and the number of the game at it. */
  id: string;
  game: GameName;
  when: number;
  reach: Reach;
  seat: Seat;
  names: string[];
  rank: number[];
  /** It stays until it is deleted. */
  keep: boolean;
  text: string;
}

const NAME = "sightline.records";
const STORE = "records";
const MOST = 100; // of those that are not marked to be kept
const LONGEST = 1 << 20; // characters of one record

const memory = new Map<string, Kept>(); // where the browser keeps nothing for us

const isList = <T>(list: unknown, is: (one: unknown) => one is T): list is T[] =>
  Array.isArray(list) && list.length <= 8 && list.every(is);
const isName = (name: unknown): name is string => typeof name === "string" && name.length <= 200;
const isRank = (rank: unknown): rank is number => Number.isSafeInteger(rank);

/** From the browser's store, or from a file: it may be anything. */
export function isKept(entry: unknown): entry is Kept {
  const { id, game, when, reach, seat, names, rank, keep, text } = (entry ?? {}) as Partial<Kept>;
  return typeof id === "string" && /^[0-9a-f]{32}-\d{1,6}$/.test(id) && typeof game === "string" &&
    Number.isFinite(when) && (reach === "here" || reach === "there") && Number.isSafeInteger(seat) &&
    isList(names, isName) && isList(rank, isRank) && names.length === rank.length &&
    typeof keep === "boolean" && typeof text === "string" && text.length <= LONGEST;
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** One transaction; null: the browser refuses. */
async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  let db: IDBDatabase | null = null;
  try {
    db = await opened();
    const transaction = db.transaction(STORE, mode);
    const request = use(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
    return request.result;
  } catch {
    return null;
  } finally {
    db?.close();
  }
}

/** The latest first. */
export async function listRecords(): Promise<Kept[]> {
  const found: unknown[] = await inStore<unknown[]>("readonly", (store) => store.getAll()) ?? [];
  const all = new Map([...found.filter(isKept), ...memory.values()].map((one) => [one.id, one]));
  return [...all.values()].sort((a, b) => b.when - a.when);
}

/** Replaces the record with the same id. false: it lasts only as long as this page. */
export async function putRecord(record: Kept): Promise<boolean> {
  const done = await inStore("readwrite", (store) => store.put(record)) !== null;
  if (done) memory.delete(record.id);
  else memory.set(record.id, record);
  return done;
}

export async function dropRecord(id: string): Promise<void> {
  memory.delete(id);
  await inStore("readwrite", (store) => store.delete(id));
}

/** A game has just ended; the oldest records make room. A record that is marked to be kept stays marked. */
export async function addRecord(record: Kept): Promise<void> {
  const before = await listRecords();
  const keep = before.find(({ id }) => id === record.id)?.keep ?? record.keep;
  await putRecord({ ...record, keep });
  const loose = before.filter((one) => !one.keep && one.id !== record.id);
  for (const { id } of loose.slice(MOST - 1)) await dropRecord(id);
}
