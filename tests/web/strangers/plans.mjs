// What a seed means: which game, where, on what device, by whom; and how such a table is opened.
import { deal, luck, setUp } from "../harness.mjs";

export const GAMES = ["viewpoint", "wink", "cube", "winking-dead", "revisioned"];
/** Viewpoints may go on for hundreds of rounds. Of the others, nine of ten are short. All of these are options of the form. */
const SHORT = { wink: { beats: "1", wrong_guess_burns_twin: "1" } };
const optionsOf = ({ game, short }) => game === "cube" ? { cap: "4" } : short ? SHORT[game] ?? { points: "50" } : {};

const DEVICES = {
  desk: { viewport: { width: 1280, height: 800 } },
  keyboard: { viewport: { width: 1280, height: 800 }, keyboard: true },
  phone: { viewport: { width: 360, height: 640 }, touch: true },
};

/** Tables of a server wait for a clock: these figures are smaller than those of any pace. */
const CLOCK = { beat: 150, window: 1500, turn: 6000, bank: 4000, grid: 50, delay: 10, bot: 100 };

/** All games, places and devices come in turn, so that a short run meets each of them. */
export function planOf(seed) {
  const pick = luck(seed * 7919 + 17);
  pick(2); // the first numbers of neighbouring seeds are alike
  const game = GAMES[seed % GAMES.length];
  // Each round of the five games uses other places and devices: after fifteen rounds each game has had them all.
  const turn = seed % GAMES.length + Math.floor(seed / GAMES.length);
  const place = ["here", "two", "offline", "there", "here"][turn % 5];
  const device = ["desk", "phone", "keyboard"][turn % 3];
  const seats = game === "cube" ? 2 + pick(2) : game === "wink" ? 4 + pick(2) : 3 + pick(3);
  return { seed, game, place, device, seats, pace: pick(3) === 0 ? 2 : pick(2), short: pick(10) > 0 };
}

export const title = ({ seed, game, place, device, seats, pace }) =>
  `seed ${seed}: ${game}, ${seats} seats, ${{ here: "on this device", offline: "without a network", there: "at the server", two: "two people" }[place]}, ${device}, pace ${pace}`;

/** A person's browser, with nothing switched off; only the pace of the picture is one of the settings. */
export async function arrive(chromium, url, { device, pace }) {
  const { viewport, touch } = DEVICES[device];
  const context = await chromium.newContext({ viewport, hasTouch: touch === true, isMobile: touch === true, acceptDownloads: true });
  if (pace !== 2) await context.addInitScript((chosen) => {
    // before the first page there is an empty one, which has no store
    if (location.protocol !== "about:" && !localStorage.getItem("sightline.settings")) localStorage.setItem("sightline.settings", JSON.stringify({ pace: chosen }));
  }, pace);
  const page = await context.newPage();
  page.setDefaultTimeout(30000);
  await page.goto(url);
  await page.waitForSelector("main h1");
  return { context, page, touch: touch === true, keyboard: DEVICES[device].keyboard === true };
}

export async function openHere(page, plan) {
  const { game, seats, seed } = plan;
  await setUp(page, game, { seats, seed: String(seed + 1), options: optionsOf(plan) });
  await deal(page);
  await page.waitForURL(/#here\//);
}

/** A table of the server with quick clocks, opened as a program would; people come by its code. */
export async function openThere(page, plan) {
  return page.evaluate(async ({ game: name, seats: n, clock, options }) => {
    const socket = globalThis.openedTable = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((done) => { socket.onopen = done; });
    const table = new Promise((done) => {
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.is === "table" && message.code) done(message.code);
      };
    });
    const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    socket.send(JSON.stringify({ do: "hello", protocol: 1 }));
    socket.send(JSON.stringify({ do: "open", game: name, seats: n, token, clock, options }));
    return table;
  }, { game: plan.game, seats: plan.seats, clock: CLOCK, options: Object.entries(optionsOf(plan)).map(([name, value]) => `${name}=${value}`) });
}

export const startThere = (page) => page.evaluate(() => globalThis.openedTable.send(JSON.stringify({ do: "start" })));
