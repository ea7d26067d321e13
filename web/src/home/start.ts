// Coming to a table, here or at the server. A table stays open while its address is shown, so that
// somebody who has just opened it does not join it a second time.

import { continueHere, joinThere, openHere, type Wish } from "./open";
import { isNo, type Visit } from "../table/visit";
import { newerBuild } from "../offline/offline";
import { isOldPage, whereFor } from "../offline/running";
import { opened } from "../base/puzzles";
import { go, loadAnewWhen, type Route } from "../base/route";
import type { No, Table } from "../table/table";
import { ourNo } from "../base/words";

// A new version is used from the next table on; an old page is there for its one game.
loadAnewWhen(({ at }) => isOldPage() ? at !== "settings" : newerBuild() && (at === "home" || at === "set"));

let here: Table | null = null;
/** What the table here was opened with, to open another one like it. */
let wished: Wish | null = null;
let there: Visit | null = null;

/** The screen of this table is gone; another one may be open already. */
export function leave(table: Table | Visit | null) {
  if (table && (table === here || table === there)) letGo();
}

/** Nobody looks at a table any more. Its journal and my seat stay. */
export function letGo() {
  here?.close();
  there?.close();
  here = null;
  there = null;
  wished = null;
}

function holdHere(table: Table): Table {
  if (table !== here) letGo();
  return here = table;
}

function holdThere(visit: Visit): Visit {
  if (visit !== there) letGo();
  return there = visit;
}

/** Opens a table on this device and goes there, or says why not. */
export async function playHere(wish: Wish): Promise<No | null> {
  const got = await openHere(wish);
  if (isNo(got)) return got;
  const { table: id } = holdHere(got).lobby;
  wished = wish;
  if (wish.hidden) opened(id, wish.hidden);
  go({ at: "here", id });
  return null;
}

/** Another table like this one; undefined if we no longer know what it was opened with. */
export function againHere(): (() => void) | undefined {
  const wish = wished;
  return wish ? () => void playHere(wish) : undefined;
}

/**
 * The table with this address, open already or from its journal. One that another build plays is opened there;
 * `anyway`: open it here, if that build is gone.
 */
export async function tableHere(id: string, anyway = false): Promise<Table | No> {
  if (here?.lobby.table === id && here.link !== "closed") return here;
  const where = anyway ? "ours" : await whereFor(id);
  if (where === "gone") return ourNo("build");
  if (where !== "ours") {
    location.replace(where.at);
    return new Promise(() => {}); // this page is on its way out
  }
  const got = await continueHere(id);
  return isNo(got) ? got : holdHere(got);
}

/** Goes to a table of the server that was opened just now. */
export function visitThere(visit: Visit) {
  holdThere(visit);
  if (visit.lobby) go({ at: "table", table: visit.lobby.table });
}

/** The table of the server that this address means. */
export function tableThere(to: Route & { at: "table" | "code" }): Visit {
  const same = to.at === "table" && there?.lobby?.table === to.table && !there.no;
  if (there && same) return there;
  return holdThere(joinThere(to.at === "table" ? { table: to.table } : { code: to.code }));
}
