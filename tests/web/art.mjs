// What is drawn by code: eyes, cards, meters. The contact sheets are for looking at; what can be measured is.
import { readFileSync } from "node:fs";
import { expect, same, test } from "./harness.mjs";
import { withSheet } from "./sheet.mjs";

const EYES = `
  import { render } from "preact";
  import { Eye, Logo } from "./src/parts/eye";
  import { Iris } from "./src/parts/iris";
  const seats = [0, 1, 2, 3, 4, 5, 6, 7];
  const states = ["asked", "acts", "waits", "sealed", "away", "asleep", "free", "out"];
  const gaze = { x: 0.8, y: 0.3 };
  render(<><table>{seats.map((seat) => <tr>
    {states.map((state) => <td><Eye seat={seat} state={state} gaze={state === "acts" ? gaze : undefined} size={64} /></td>)}
    <td><Eye seat={seat} state="acts" bot size={64} /></td><td><Eye seat={seat} state="waits" size={44} /></td>
    <td>{[32, 24, 20, 16].map((size) => <Iris seat={seat} size={size} />)}</td></tr>)}
    <tr><td><Logo /></td></tr></table><p class="same">{seats.map((seat) => <Iris seat={seat} />)}</p></>, document.body);`;
const EYE_STYLE = "html { background: var(--table); } td { border: 0; padding: 6px; } .same { display: flex; gap: 10px; }";

const CARDS = `
  import { render } from "preact";
  import { Back, Card, Gap } from "./src/parts/card";
  import { faceOf } from "./src/parts/face";
  import { PointsBar, ZombeyeMeter } from "./src/parts/meter";
  import { WordsProvider } from "./src/words";
  const { deck, cards, texts } = window.given;
  const say = (key, ...args) => (texts["page." + key] ?? key).replace(/\\{(\\d)\\}/g, (_, i) => args[i]);
  const faces = deck.kind.map((_, kind) => faceOf(deck, cards, kind));
  const Sizes = () => <div class="line">
    {["mini", "tile"].map((size) => <Card face={faces[0]} size={size} token />)}
    <Card face={faces[1]} size="mini" ghost="bad" /><Card face={faces[1]} size="mini" ghost="iris" /><Card face={faces[2]} size="mini" printed />
    <Gap /><Back /><div class="wide"><Card face={faces[3]} size="row" /></div><div class="narrow"><Card face={faces[4]} size="slip" /></div>
    <div class="narrow"><Card face={faces[5]} size="short" /></div></div>;
  const Meters = () => <div class="line"><ZombeyeMeter count={4} of={7} soon={6} /><ZombeyeMeter count={5} of={7} /><ZombeyeMeter count={3} of={7} soon={2} />
    <div class="narrow"><ZombeyeMeter count={2} of={7} compact /></div><div class="wide"><PointsBar seat={1} points={65} target={100} mark={80} /></div></div>;
  render(<WordsProvider value={{ say }}><div class="line">{faces.map((face) => <Card face={face} />)}</div>
    <div class="line same">{faces.map((face) => <Card face={face} size="mini" />)}</div>
    <div class="line">{faces.map((face) => <Card face={face} size="tile" />)}</div><Sizes /><Meters />
    <div class="line"><Card face={faces[faces.length - 1]} size="large" /><Card face={faces[0]} size="large" /><Back size="whole" /></div></WordsProvider>,
    document.body);`;
const CARD_STYLE = `html { background: var(--table); } body { max-width: none; padding: 16px; margin: 0; } .line { display: flex; flex-wrap: wrap; gap: 12px;
  margin-bottom: 16px; align-items: start; } .wide { width: 340px; } .narrow { width: 110px; } .line:first-child { align-items: stretch; }`;

// Less than this and a glance may take one card for another.
const APART = 20;
const DECKS = [["viewpoint", ""], ["revisioned", ""], ["winking-dead", ""], ["viewpoint", "echoes"]];

/** The grey pixels of every element like this, one list each, all of one size. */
async function greysOf(page, selector) {
  const shot = (await page.screenshot({ fullPage: true })).toString("base64");
  return page.evaluate(async ([data, like]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const paint = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
    paint.drawImage(picture, 0, 0);
    return [...document.querySelectorAll(like)].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const cut = [left + scrollX, top + scrollY, width, height].map(Math.round);
      const { data: rgba } = paint.getImageData(...cut);
      return Array.from({ length: rgba.length / 4 }, (_, i) =>
        0.2126 * rgba[4 * i] + 0.7152 * rgba[4 * i + 1] + 0.0722 * rgba[4 * i + 2]);
    });
  }, [shot, selector]);
}

/** Mean absolute difference of two pictures of the same size, in steps of 255. */
const apart = (a, b) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;

/** All pairs, the most alike first. */
function pairsOf(names, greys) {
  return names.flatMap((a, i) => names.slice(i + 1).map((b, j) => ({ a, b, by: apart(greys[i], greys[i + 1 + j]) })))
    .sort((one, other) => one.by - other.by);
}

function eyes(browser) {
  for (const dark of [false, true]) {
    test(`art: every seat has an iris of its own, without colour ${dark ? "by night" : "by day"}`, () =>
      withSheet(browser, EYES, { dark, more: EYE_STYLE }, async (page) => {
        await page.screenshot({ path: `${browser.shots}/eyes${dark ? "-dark" : ""}.png` });
        const greys = await greysOf(page, ".same .iris");
        same(greys.length, 8, "irises");
        const [closest] = pairsOf([..."ABCDEFGH"], greys);
        expect(closest.by > 12, `at 20 px ${closest.a} and ${closest.b} look alike: ${closest.by}`);
      }));
  }
}

/** What the engine prints on the cards of a deck, and the words round it. */
async function given(browser, game, content, language = "en") {
  const door = await browser.door();
  door.text("language", language);
  const text = content && readFileSync(new URL(`../../data/decks/${content}.deck`, import.meta.url), "utf8");
  const reply = door.ask("open", game, 4, "", "7", text || null, null);
  expect(reply.ok, `${game} does not open: ${reply.no?.text}`);
  return { deck: door.json("box").deck, cards: door.json("cards"), texts: door.json("words", "page.") };
}

const loaded = (page) => page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));

async function withCards(browser, deck, how, use) {
  const source = `window.given = ${JSON.stringify(deck)};`;
  await withSheet(browser, CARDS, { more: CARD_STYLE, ...how, first: source }, async (page) => {
    await loaded(page);
    await use(page);
  });
}

function cardsOf(browser, game, content) {
  const name = content || game;
  test(`art: no two cards of ${name} look alike at 60 by 84 in grey`, async () => {
    const deck = await given(browser, game, content);
    await withCards(browser, deck, {}, async (page) => {
      await page.screenshot({ path: `${browser.shots}/cards-${name}.png`, fullPage: true });
      const greys = await greysOf(page, ".same .card-window");
      const names = deck.deck.kind.map((kind) => kind.name);
      same(greys.length, names.length, "minis");
      const pairs = pairsOf(names, greys);
      console.log(`     closest of ${name}: ` + pairs.slice(0, 5).map(({ a, b, by }) => `${a} / ${b} ${by.toFixed(1)}`).join(", "));
      expect(pairs[0].by > APART, `${pairs[0].a} and ${pairs[0].b} look alike: ${pairs[0].by}`);
    });
  });
}

export function art(browser) {
  eyes(browser);
  for (const [game, content] of DECKS) cardsOf(browser, game, content);
}
