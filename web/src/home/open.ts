// How a screen comes to a table. Everything that can go wrong comes back as a No: its key says which
// (page.no.* are the page's own, host.* the host's), its text is for people.
//
//   here    on this device: the host is a worker of this page, the journal is in the browser's store
//   there   at the server this page came from
//
// A Visit is a table from the moment somebody comes to its door: a lobby first, a Table once there is a
// game. openHere() and continueHere() wait for the game, so they give the Table itself.

import { SPECTATOR } from "../engine/door.js";
import { readPuzzle } from "./workshop";
import { DeviceFault, deviceKeeps, deviceLink, takeDevice } from "../link/device";
import type { Incoming, Link, Outgoing } from "../link/link";
import { SocketLink } from "../link/socket";
import { build } from "../offline/build";
import { Client } from "../table/client";
import type { Address, Arrival } from "../table/client";
import { SeatDoor } from "../table/seat";
import { LET_BE } from "../table/sitting";
import type { GameName, Language, Lobby, No, Seat, Setting, Table } from "../table/table";
import {
  dropHere, hereEntries, hereToken, keepHere, keepSeat, newToken, seatToken, seatTokens,
} from "../table/tokens";
import { isNo, type Replay, type Visit } from "../table/visit";
import { won } from "../base/wins";
import { ourNo, ourWords } from "../base/words";

/** What else may be wished for. What is left out is as usual. */
export interface Wish extends Setting {
  /** My name; empty: the name of the seat. */
  name?: string;
  /**
   * Several people share one screen: hot seat. Here they sit down at once; without it only `seat` is a
   * person's.
   */
  people?: { seat: Seat; name: string }[];
  /** Windows in which I hold no answer are passed for me, where the game has such an order. */
  skips?: boolean;
  /** Only there: party, standard, blitz, untimed, days. */
  pace?: string;
  discretion?: Lobby["discretion"];
  public?: boolean;
  /** Milliseconds that watchers see late; -1: nobody may watch. */
  watch?: number;
}

/** A table of this device that can be continued. */
export interface HereTable {
  id: string;
  game: GameName;
  /** When it was last opened, as Date.now() says it. */
  when: number;
  over: boolean;
}

/** A public table of the server. */
export interface ThereTable {
  table: string;
  game: GameName;
  state: Lobby["state"];
  seats: number;
  free: number;
}

/** A table of the server at which I have a seat. */
export interface MineTable {
  table: string;
  game: GameName;
  state: Lobby["state"];
  /** Is somebody waiting for me? */
  turn: boolean;
}

const recorded = new Set<string>(); // games whose record is kept, or is being asked for

/** A game that I sat at is over: its record is kept on this device, to be seen again. */
async function keepRecord({ table, lobby, mine, reach }: Client) {
  if (!table?.told.score || lobby?.state !== "over" || mine.length === 0) return;
  const { told: { telling, score }, seat } = table;
  const id = `${lobby.table}-${lobby.number}`;
  const key = `${id} ${telling}`; // what was undone may end in another way
  if (recorded.has(key)) return;
  recorded.add(key);
  if (reach === "here" && mine.length === 1 && lobby.ending === "over" && score.rank[seat] === 1) won(lobby.game, id);
  const text = await table.record();
  if (text === null) return void recorded.delete(key);
  const names = score.rank.map((_, one) => table.name(one));
  const { addRecord } = await import("../offline/records");
  await addRecord({ id, game: lobby.game, when: Date.now(), reach, seat, names, rank: score.rank, keep: false, text });
}

const live = new Set<Client>(); // those that have not been closed

function enter(link: Link, arrival: Omit<Arrival, "language">): Client {
  const client = new Client(link, { ...arrival, language: ourWords().language });
  live.add(client);
  client.subscribe(() => void keepRecord(client));
  link.onState((state) => state === "closed" && live.delete(client));
  return client;
}

/** The page speaks another language: so do all tables. */
export function speak(language: Language) {
  for (const client of live) client.speak(language);
}

const faultOf = (error: unknown) =>
  ourNo(error instanceof DeviceFault ? error.key.slice("page.no.".length) : "broken");

const optionsOf = ({ options }: Wish) => Object.entries(options).map(([name, value]) => `${name}=${value}`);
const deckOf = ({ content }: Wish) => content.replaceAll("\r", "") || undefined;

/** A deck is read here before it is sent anywhere: so a mistake in it is told with its place. */
async function wrongDeck(wish: Wish): Promise<No | null> {
  const content = deckOf(wish);
  if (!content) return null;
  const { game, seats } = wish;
  try {
    return await SeatDoor.wrong({ game, seats, options: optionsOf(wish), content }, ourWords().language);
  } catch {
    return ourNo("engine");
  }
}

/** A challenge brings the set of pieces that it needs, unless another set than the usual one was chosen. */
async function withPieces(wish: Wish): Promise<Wish> {
  const game = ourWords().games.find(({ name }) => name === wish.game);
  const usual = game?.options.find(({ name }) => name === "set")?.initial;
  if (!wish.hidden || usual === undefined || wish.options.set !== usual) return wish;
  const report = await readPuzzle(wish.hidden);
  return report && !("no" in report) ? { ...wish, options: { ...wish.options, set: report.set } } : wish;
}

/** What the protocol wants to know of a wish. */
function openMessage(wish: Wish, people: Seat[]): Record<string, unknown> {
  const { game, seats, hidden, seed } = wish;
  const bots = Array.from({ length: seats }, (_, seat) => people.includes(seat) ? "" : wish.bots[seat] ?? "");
  const all = {
    game, seats, bots,
    options: optionsOf(wish),
    pace: wish.pace, discretion: wish.discretion, public: wish.public, watch: wish.watch,
    hot: (wish.people ?? []).length > 1 || undefined,
    content: deckOf(wish), hidden: hidden.trim() || undefined,
    seed: seed || undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

async function comeHere(to: Address, token: string): Promise<Client | No> {
  try {
    return enter(await deviceLink(ourWords().language), {
      reach: "here", to, token, tokenOf: () => null,
      onSeat: ({ table: id, game, state }) =>
        keepHere({ id, game, token, when: Date.now(), over: state === "over", build }),
    });
  } catch (error) {
    return faultOf(error);
  }
}

/** The game, or why there is none; in that case we leave the table. */
async function played(client: Client, no: No | null): Promise<Table | No> {
  if (!no) await client.until(() => client.table !== null);
  if (!no && client.table) return client.table;
  client.close();
  return no ?? client.no ?? ourNo("broken");
}

/** Makes the calls one after the other, until one is refused. */
async function each(calls: (() => Promise<No | null>)[]): Promise<No | null> {
  for (const call of calls) {
    const no = await call();
    if (no) return no;
  }
  return null;
}

/** A table here, dealt and begun. */
export async function openHere(wished: Wish): Promise<Table | No> {
  const wish = await withPieces(wished);
  const wrong = await wrongDeck(wish);
  if (wrong) return wrong;
  const alone = wish.seat >= 0 ? [{ seat: wish.seat, name: wish.name ?? "" }] : [];
  const people = wish.people ?? alone;
  const here = { ...wish, pace: "untimed", discretion: "relaxed" as const };
  const open = openMessage(here, people.map(({ seat }) => seat));
  const client = await comeHere({ open }, newToken());
  if (isNo(client)) return client;
  await client.until(() => client.lobby !== null);
  if (client.no) return client.no;
  const no = await each([
    ...people.map(({ seat, name }) => () => client.sit(seat, name)), () => client.start(),
  ]);
  const table = await played(client, no);
  // Not every game has such an order; where it has none, everything is asked.
  if (!isNo(table) && wish.skips && table.seat >= 0) await table.order(LET_BE);
  return table;
}

/** A table here that somebody left, or that was open when the page was closed. */
export async function continueHere(id: string): Promise<Table | No> {
  const token = hereToken(id);
  if (!token) return ourNo("gone");
  const client = await comeHere({ table: id }, token);
  if (isNo(client)) return client;
  const table = await played(client, null);
  if (isNo(table) && table.key === "host.no.such-table") dropHere(id);
  return table;
}

export const listHere = (): HereTable[] =>
  hereEntries().map(({ id, game, when, over }) => ({ id, game, when, over }));

/** Closes the table: nobody can continue it. */
export async function forgetHere(id: string): Promise<void> {
  const token = hereToken(id);
  const client = token ? await comeHere({ table: id }, token) : null;
  if (client && !isNo(client)) {
    await client.until(() => client.lobby !== null);
    await client.end();
    client.close();
  }
  dropHere(id);
}

/** page.no.tab: another tab of this browser has the tables of this device. This one takes them over. */
export async function takeOver(): Promise<No | null> {
  try {
    await takeDevice();
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

/** Whether what happens here is kept: "memory" means that it is lost with this page. */
export const keptHere = (): "unknown" | "kept" | "memory" => deviceKeeps();

function comeThere(to: Address, token: string): Client {
  return enter(new SocketLink(ourWords().language), {
    reach: "there", to, token, tokenOf: seatToken, onSeat: ({ table }, mine) => keepSeat(table, mine),
  });
}

/** A table at the server; its opener takes no seat yet. */
export async function openThere(wished: Wish): Promise<Visit | No> {
  const wish = await withPieces(wished);
  const wrong = await wrongDeck(wish);
  if (wrong) return wrong;
  const people = Array.from({ length: wish.seats }, (_, seat) => seat).filter((seat) => !wish.bots[seat]);
  const client = comeThere({ open: openMessage(wish, people) }, newToken());
  await client.until(() => client.lobby !== null || client.link === "broken");
  if (client.lobby) return client;
  client.close(); // we do not wait for a server that is not there
  return client.no ?? ourNo("link");
}

/** Returns at once; the visit says what became of it. A seat that I had is mine again. */
export function joinThere(to: { table: string } | { code: string }): Visit {
  const before = "table" in to ? seatToken(to.table) : null;
  return comeThere(to, before ?? newToken());
}

/** Only to look: no seat is ever taken or remembered, and none of mine is used. */
export function watchThere(to: { table: string } | { code: string }): Visit {
  return enter(new SocketLink(ourWords().language), {
    reach: "there", to, token: null, tokenOf: () => null, onSeat: () => {},
  });
}

/** One question to the server. */
function askThere(message: Outgoing): Promise<Incoming | No> {
  const link = new SocketLink(ourWords().language);
  return new Promise((resolve) => {
    const end = (answer: Incoming | No) => {
      resolve(answer);
      link.close();
    };
    link.onState((state) => {
      if (state === "open") link.send({ ...message, id: 1 });
      else end(link.bye ?? ourNo("link"));
    });
    link.onMessage((answer) => answer.re === 1 && end(answer));
  });
}

export async function listThere(): Promise<ThereTable[] | No> {
  const answer = await askThere({ do: "list" });
  return isNo(answer) ? answer : answer.tables;
}

/** Those of my seats at the server that the server still knows. */
export async function mineThere(): Promise<MineTable[] | No> {
  const tables = seatTokens();
  if (tables.length === 0) return [];
  const answer = await askThere({ do: "mine", tables });
  return isNo(answer) ? answer : answer.tables;
}

/** A record as text, or a fault with its line. */
export async function openRecord(text: string, seat: Seat = SPECTATOR): Promise<Replay | No> {
  const { openReplay } = await import("../table/replay");
  return openReplay(text, seat);
}
