// Runs in a browser, in place of the page's own screens: the calls of open.ts, and what must hold at a table
// however its host is reached. link.mjs puts it there and asks.
import * as open from "../../web/src/home/open.ts";
import { Client } from "../../web/src/table/client.ts";
import { isNo } from "../../web/src/table/visit.ts";
import { TapeLink } from "../../web/src/link/tape.ts";
import { loadWords } from "../../web/src/base/words.ts";

function expect(ok, what) {
  if (!ok) throw new Error(what);
}

const usual = (game, more = {}) => ({
  game, seats: 4, seat: 0, options: {}, bots: [], seed: "", content: "", hidden: "", ...more,
});

function must(got) {
  expect(!isNo(got), `a no: ${got.key} ${got.text}`);
  return got;
}

/** Settles when this holds of the table. */
export function until(table, holds, what) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`in vain: ${what}`)), 25000);
    const stop = table.subscribe(() => {
      if (!holds()) return;
      clearTimeout(late);
      queueMicrotask(() => stop());
      resolve();
    });
  });
}

const asks = (table) => table.told.questions.find(({ sealed }) => sealed === undefined);
const settled = (table) => until(table, () => asks(table) || table.told.score, "a question, or the end");

/** A person in seat 0 among bots. */
async function seated(reach, game, more) {
  if (reach === "here") {
    const table = must(await open.openHere(usual(game, more)));
    await settled(table);
    return table;
  }
  const wish = usual(game, { pace: "untimed", discretion: "relaxed", ...more, seed: "" });
  const visit = must(await open.openThere(wish));
  expect(await visit.sit(0, "Anna") === null && await visit.start() === null, "the game begins");
  await until(visit, () => visit.table, "a table");
  await settled(visit.table);
  return visit.table;
}

async function sharedThere(people) {
  const visit = must(await open.openThere(usual("wink", { people, pace: "untimed", discretion: "relaxed" })));
  for (const { seat, name } of people) expect(await visit.sit(seat, name) === null, `${name} sits`);
  expect(await visit.start() === null, "the game begins");
  await until(visit, () => visit.table, "a table");
  return visit.table;
}

const anyMove = (table, subject) => {
  const [verb, [first] = []] = Object.entries(table.list(subject))[0];
  return [verb, ...first === undefined ? [] : [first].flat()].join(" ");
};

async function answerOnce(table, choose = anyMove) {
  const { subject, q } = asks(table);
  const { telling } = table.told;
  const move = await choose(table, subject);
  const no = await table.answer(subject, q, move);
  expect(no === null, `${move} is refused: ${no?.key}`);
  const { told } = table;
  if (told.telling === telling && !told.questions.some(({ sealed }) => sealed))
    await until(table, () => table.told.telling > telling, "it is told");
  await settled(table);
}

/** By name; each is tried through every transport. */
export const checks = {
  async "what may be done is known at once"(reach) {
    const table = await seated(reach, "viewpoint");
    const { subject } = asks(table);
    const moves = table.moves(subject);
    expect(moves.length > 0, "there are moves");
    for (const { do: move, text } of moves) {
      expect(table.may(subject, move) === null, `${move} may be made`);
      expect(table.say(subject, move) === text, `${move} has its words`);
    }
    const numbers = Object.values(table.list(subject)).map((each) => Math.max(1, each.length));
    expect(numbers.reduce((a, b) => a + b, 0) === moves.length, "the list has as many");
    expect(table.may(subject, "play 254")?.text, "why not is said");
    expect(table.notes().length > 0 && table.cards.length > 0, "notes and cards");
    table.close();
  },

  async "every answer is answered"(reach) {
    const table = await seated(reach, "viewpoint");
    const { subject, q } = asks(table);
    const before = table.told;
    const no = await table.answer(subject, q, "play 254");
    expect(no?.text && table.told === before && table.sent.size === 0, "what is refused changes nothing");
    expect((await table.answer(subject, q + 1000, anyMove(table, subject)))?.text, "there is no such question");
    const promise = table.answer(subject, q, anyMove(table, subject));
    expect(table.sent.get(subject) !== undefined, "it is on its way");
    expect(await promise === null && table.sent.size === 0, "it has arrived");
    table.close();
    expect((await table.answer(subject, q, "pass")).key === "page.no.link", "a closed link takes nothing");
  },

  async "the log is whole, and undo cuts it"(reach) {
    const table = await seated(reach, "wink");
    expect(!table.undoable, "nothing was done yet");
    const [step, log] = [table.told.step, JSON.stringify(table.log)];
    await answerOnce(table);
    expect(table.log.every((entry, i) => entry.step === i - 1), "one entry a step, from the deal on");
    expect(table.undoable, "something was done");
    const no = await table.propose("undo");
    expect(no === null, `it can be undone: ${no?.text}`);
    await until(table, () => table.told.step <= step, "undone");
    expect(JSON.stringify(table.log) === log, "the log is as it was");
    table.close();
  },

  async "orders are kept and taken back"(reach) {
    const table = await seated(reach, "viewpoint");
    expect(await table.order("pass-unless-able") === null, "the order is taken");
    await until(table, () => table.orders.some(({ order }) => order === "pass-unless-able"), "the order");
    expect(table.orders[0].text.length > 10, "in words");
    expect((await table.order("dance"))?.text, "there is no such order");
    expect(await table.disarm() === null, "it is taken back");
    await until(table, () => table.orders.length === 0, "no orders");
    table.close();
  },

  async "a bot suggests what may be done"(reach) {
    for (const game of ["viewpoint", "wink", "cube"]) {
      const table = await seated(reach, game);
      const { subject } = asks(table);
      const move = await table.suggest(subject);
      expect(move && table.may(subject, move) === null, `${game}: ${move}`);
      const tried = await table.whatIf(subject, 50);
      if (game === "cube") expect(tried === null, "all win together: there are no chances to tell");
      else expect(tried.answers.every((one) => table.may(subject, one.do) === null), `${game}: what if`);
      table.close();
    }
  },

  async "it speaks another language in the middle"(reach) {
    const table = await seated(reach, "viewpoint");
    const { step } = table.told;
    const lines = table.log.flatMap(({ news }) => news).length;
    await loadWords("xx");
    open.speak("xx");
    await until(table, () => table.told.questions[0]?.text.startsWith("⟦"), "the question");
    const texts = table.log.flatMap(({ news }) => news);
    expect(texts.length === lines && texts.every(({ text }) => !text || text.startsWith("⟦")), "the log");
    expect(table.told.step === step && table.notes()[0].text.startsWith("⟦"), "the notes");
    await loadWords("en");
    open.speak("en");
    await until(table, () => !table.told.questions[0]?.text.startsWith("⟦"), "back");
    await answerOnce(table);
    table.close();
  },

  async "a game is played to its end, and its record opens"(reach) {
    const table = await seated(reach, "blank");
    expect(await table.record() === null, "there is no record yet");
    while (!table.told.score) await answerOnce(table);
    const text = await table.record();
    const replay = must(await open.openRecord(text, 0));
    expect(replay.steps === table.told.step && replay.told.score, "the record ends where the game did");
    expect(JSON.stringify(replay.log) === JSON.stringify(table.log), "and tells the same");
    const moment = replay.moment(1);
    expect(moment.step === 1 && (replay.steps === 1) === Boolean(moment.score), "a moment of it");
    expect(replay.moment(-1) === null && replay.moment(replay.steps + 1) === null, "no moment before or after");
    expect((await open.openRecord("nonsense")).line >= 0, "a record that is none says where");
    table.close();
  },

  async "whoever comes back finds everything"(reach) {
    const table = await seated(reach, "viewpoint");
    await answerOnce(table);
    const [told, log, id] = [JSON.stringify(table.told.view), JSON.stringify(table.log), table.lobby.table];
    table.close();
    const visit = reach === "here" ? null : open.joinThere({ table: id });
    if (visit) await until(visit, () => visit.table, "the table again");
    const again = visit ? visit.table : must(await open.continueHere(id));
    expect(JSON.stringify(again.told.view) === told, "the view");
    expect(JSON.stringify(again.log) === log, "the log");
    expect(again.seat === 0 && asks(again), "the seat, and its question");
    await answerOnce(again);
    again.close();
  },

  async "people round one screen"(reach) {
    const people = [{ seat: 0, name: "Anna" }, { seat: 1, name: "Ben" }];
    const table = reach === "here" ? must(await open.openHere(usual("wink", { people })))
      : await sharedThere(people);
    expect(table.seat === -1, "nobody's eyes are on it");
    expect(table.name(1) === "Ben", "people have their names");
    await until(table, () => table.turn.length > 0, "who is asked");
    const [first] = table.turn;
    expect(await table.eyes(first) === null, "one looks");
    await until(table, () => table.seat === first && asks(table), "the own part");
    const { subject, q } = asks(table);
    expect(await table.answer(subject, q, anyMove(table, subject)) === null, "an answer");
    expect(await table.eyes(-1) === null, "the curtain");
    await until(table, () => table.seat === -1 && table.told.questions.length === 0, "nothing to see");
    table.close();
  },
};

/** The transcript of a seat, played again: its client says what was said, and hears what was heard. */
export async function tape(text) {
  const link = new TapeLink(text);
  const client = new Client(link, {
    reach: "there", to: { open: {} }, token: "0".repeat(32), tokenOf: () => null, language: "en", onSeat() {},
  });
  await until(client, () => client.lobby, "the lobby");
  while (link.next && await client.tell(link.next) !== undefined);
  await until(client, () => client.table, "a table");
  return { table: client.table, sent: link.sent };
}

globalThis.link = { ...open, isNo, checks, seated, tape, until, asks, anyMove, answerOnce };
await loadWords("en");
document.documentElement.dataset.link = "there";
