// Where the host of this device keeps its tables: journals in IndexedDB, or in memory where the browser
// refuses that. What it promises is what docs/store.md says of the server's: an append is all there or not
// at all, `written` means that it survives the tab, and an owner of an older epoch can no longer write.

export interface Append {
  table: string;
  seq: number;
  epoch: number;
  lines: string;
  head: string;
  fresh?: boolean;
}

export type Outcome = "written" | "disk" | "owner";

export interface Journal {
  epoch: number;
  seq: number;
  lines: string;
}

export interface Store {
  readonly kind: "kept" | "memory";
  append(what: Append): Promise<Outcome>;
  /** Owns the table from now on; null: it cannot be read. */
  read(table: string): Promise<Journal | null>;
  forget(table: string): Promise<void>;
  known(): Promise<{ table: string; head: string | null }[]>;
  /** The last moment of house time. */
  life(): Promise<number>;
  live(at: number): Promise<void>;
}

interface Row {
  table: string;
  epoch: number;
  seq: number;
  head: string;
}

const NAME = "sightline";
const VERSION = 1;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** What lies there may be from another version, or changed by hand. */
function isRow(row: unknown): row is Row {
  const { table, epoch, seq, head } = (row ?? {}) as Partial<Row>;
  return typeof table === "string" && /^[0-9a-f]{32}$/.test(table) && Number.isSafeInteger(epoch) &&
    Number.isSafeInteger(seq) && typeof head === "string";
}

const isLength = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

class KeptStore implements Store {
  readonly kind = "kept";
  #db: IDBDatabase;

  constructor(db: IDBDatabase) {
    this.#db = db;
  }

  /** Relaxed: it survives the tab and the browser. A power cut takes the last moments, each as a whole. */
  #write(...names: string[]) {
    return this.#db.transaction(names, "readwrite", { durability: "relaxed" });
  }

  async append({ table, seq, epoch, lines, head, fresh }: Append): Promise<Outcome> {
    try {
      const t = this.#write("tables", "lines");
      const end = done(t);
      end.catch(() => {}); // awaited below; a throw before that is caught there
      const row: unknown = await settled(t.objectStore("tables").get(table));
      const isNew = row === undefined && fresh && seq === 0;
      if (!isNew && (!isRow(row) || row.epoch !== epoch)) return "owner";
      if (isRow(row) && row.seq !== seq) return "disk";
      if (fresh) t.objectStore("lines").delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
      t.objectStore("lines").put(lines, [table, seq]);
      t.objectStore("tables").put({ table, epoch, seq: seq + 1, head } satisfies Row);
      await end;
      return "written";
    } catch {
      return "disk";
    }
  }

  async read(table: string): Promise<Journal | null> {
    try {
      const t = this.#write("tables", "lines", "house");
      const end = done(t);
      end.catch(() => {});
      const row: unknown = await settled(t.objectStore("tables").get(table));
      if (!isRow(row)) return null;
      const range = IDBKeyRange.bound([table, 0], [table, Infinity]);
      const pieces: unknown[] = await settled(t.objectStore("lines").getAll(range));
      const given: unknown = await settled(t.objectStore("house").get("epochs"));
      const epoch = Math.max(isLength(given) ? given : 0, row.epoch) + 1;
      t.objectStore("house").put(epoch, "epochs");
      t.objectStore("tables").put({ ...row, epoch });
      await end;
      if (!pieces.every((piece) => typeof piece === "string")) return null;
      return { epoch, seq: row.seq, lines: pieces.join("") };
    } catch {
      return null;
    }
  }

  async forget(table: string) {
    const t = this.#write("tables", "lines");
    t.objectStore("tables").delete(table);
    t.objectStore("lines").delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
    await done(t).catch(() => {}); // tried again the next time the table is due
  }

  async known() {
    const rows: unknown[] = await settled(this.#db.transaction("tables").objectStore("tables").getAll());
    // Nothing is known of a table from another device until somebody comes to it.
    return rows.filter(isRow).map(({ table, head }) => ({ table, head: head || null }));
  }

  async life() {
    const at: unknown = await settled(this.#db.transaction("house").objectStore("house").get("life"));
    return isLength(at) ? at : 0;
  }

  async live(at: number) {
    const t = this.#write("house");
    t.objectStore("house").put(at, "life");
    await done(t).catch(() => {}); // a moment of life more or less
  }
}

/** For a browser that keeps nothing for us: a game lasts as long as its page. */
class MemoryStore implements Store {
  readonly kind = "memory";
  #tables = new Map<string, Row & { pieces: string[] }>();
  #epochs = 1;

  async append({ table, seq, epoch, lines, head, fresh }: Append): Promise<Outcome> {
    const row = this.#tables.get(table);
    if (row ? row.epoch !== epoch : !(fresh && seq === 0)) return "owner";
    if (row && row.seq !== seq) return "disk";
    const pieces = fresh ? [] : row!.pieces;
    this.#tables.set(table, { table, epoch, seq: seq + 1, head, pieces: [...pieces, lines] });
    return "written";
  }

  async read(table: string) {
    const row = this.#tables.get(table);
    if (!row) return null;
    row.epoch = ++this.#epochs;
    return { epoch: row.epoch, seq: row.seq, lines: row.pieces.join("") };
  }

  async forget(table: string) {
    this.#tables.delete(table);
  }

  async known() {
    return [...this.#tables.values()].map(({ table, head }) => ({ table, head }));
  }

  async life() {
    return 0;
  }

  async live() {}
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    const db = request.result;
    db.createObjectStore("tables", { keyPath: "table" });
    db.createObjectStore("lines");
    db.createObjectStore("house");
  };
  request.onblocked = () => {}; // another tab has an older one open: it gives way, see below
  return settled(request);
}

export async function openStore(): Promise<Store> {
  try {
    const db = await openDatabase();
    db.onversionchange = () => db.close(); // a newer page wants it: we are the old one
    const store = new KeptStore(db);
    await store.known(); // a database that cannot be read is as good as none
    return store;
  } catch {
    return new MemoryStore();
  }
}

/** A table with its whole journal, to be taken to another device. */
export interface KeptTable {
  table: string;
  seq: number;
  lines: string;
}

/** All that is kept here; empty where nothing is. */
export async function keptTables(): Promise<KeptTable[]> {
  try {
    const t = (await openDatabase()).transaction(["tables", "lines"]);
    const rows: unknown[] = await settled(t.objectStore("tables").getAll());
    const found: KeptTable[] = [];
    for (const { table, seq } of rows.filter(isRow)) {
      const range = IDBKeyRange.bound([table, 0], [table, Infinity]);
      const pieces: unknown[] = await settled(t.objectStore("lines").getAll(range));
      if (pieces.every((piece) => typeof piece === "string")) found.push({ table, seq, lines: pieces.join("") });
    }
    return found;
  } catch {
    return [];
  }
}

/** One that is here already stays as it is. The host learns of it when it is opened next. */
export async function addTable({ table, seq, lines }: KeptTable): Promise<"added" | "had" | "refused"> {
  try {
    const t = (await openDatabase()).transaction(["tables", "lines"], "readwrite");
    const end = done(t);
    end.catch(() => {});
    if (await settled(t.objectStore("tables").get(table)) !== undefined) return "had";
    t.objectStore("lines").put(lines, [table, Math.max(0, seq - 1)]);
    t.objectStore("tables").put({ table, epoch: 0, seq, head: "" } satisfies Row);
    await end;
    return "added";
  } catch {
    return "refused";
  }
}
