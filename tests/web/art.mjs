// What is drawn by code: eyes, cards, meters. The contact sheets are for looking at; what can be measured is measured.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, same, test } from "./harness.mjs";
import { scriptOf, withSheet } from "./sheet.mjs";

const EYES = `
  import { render } from "preact";
  import { Eye, Logo } from "./src/parts/eye";
  import { Iris } from "./src/parts/iris";
  const seats = [0, 1, 2, 3, 4, 5, 6, 7];
  const states = ["asked", "acts", "waits", "sealed", "away", "asleep", "free", "out"];
  const gaze = { x: 0.8, y: 0.3 };
  render(<><table>{seats.map((seat) => <tr>
    {states.map((state) => <td><Eye seat={seat} state={state} size={64} /></td>)}
    <td><Eye seat={seat} state="acts" gaze={gaze} bot size={64} /></td>
    <td><Eye seat={seat} state="waits" size={44} /></td>
    <td>{[32, 24, 20, 16].map((size) => <Iris seat={seat} size={size} />)}</td></tr>)}
    <tr><td><Logo /></td></tr></table>
    <p class="same">{seats.map((seat) => <Iris seat={seat} />)}</p></>, document.body);`;
const EYE_STYLE = `html { background: var(--table); } td { border: 0; padding: 6px; }
  .same { display: flex; gap: 10px; }`;

const CARDS = `
  import { render } from "preact";
  import { Back, Card, Gap } from "./src/parts/card";
  import { faceOf } from "./src/parts/face";
  import { PointsBar, ZombeyeMeter } from "./src/parts/meter";
  import { WordsProvider } from "./src/base/words";
  const { deck, cards, texts } = window.given;
  const say = (key, ...args) => (texts["page." + key] ?? key).replace(/\\{(\\d)\\}/g, (_, i) => args[i]);
  const faces = deck.kind.map((_, kind) => faceOf(deck, cards, kind));
  const Sizes = () => <div class="line">
    {["mini", "tile"].map((size) => <Card face={faces[0]} size={size} token />)}
    {["bad", "iris"].map((ghost) => <Card face={faces[1]} size="mini" ghost={ghost} />)}
    <Card face={faces[2]} size="mini" printed /><Gap /><Back />
    <div class="wide"><Card face={faces[3]} size="row" /></div>
    {["slip", "short"].map((size) => <div class="narrow"><Card face={faces[4]} size={size} /></div>)}</div>;
  const Meters = () => <div class="line">
    {[[4, 6], [5, 5], [3, 2]].map(([count, soon]) => <ZombeyeMeter count={count} of={7} soon={soon} />)}
    <div class="narrow"><ZombeyeMeter count={2} of={7} compact /></div>
    <div class="wide"><PointsBar seat={1} points={65} target={100} mark={80} /></div></div>;
  render(<WordsProvider value={{ say }}><div class="line all">{faces.map((face) => <Card face={face} />)}</div>
    <div class="line same">{faces.map((face) => <Card face={face} size="mini" />)}</div>
    <div class="line">{faces.map((face) => <Card face={face} size="tile" />)}</div><Sizes /><Meters />
    <div class="line">{[faces.at(-1), faces[0]].map((face) => <Card face={face} size="large" />)}
    <Back size="whole" /></div></WordsProvider>, document.body);`;
const CARD_STYLE = `html { background: var(--table); } body { max-width: none; padding: 16px; margin: 0; }
  .line { display: flex; flex-wrap: wrap; gap: 12px; margin-bottom: 16px; align-items: start; }
  .wide { width: 340px; } .narrow { width: 110px; } .all { align-items: stretch; }`;

const GAMES = `
  import { render } from "preact";
  import { GamePicture, RoundTable } from "./src/parts/games";
  const games = ["wink", "winking-dead", "revisioned", "viewpoint", "cube", "blank"];
  render(<><div class="games">{games.map((game) => <GamePicture game={game} />)}</div>
    <div class="hero"><RoundTable /></div></>, document.body);`;
const GAME_STYLE = `html { background: var(--table); } .hero { margin: 40px; width: 530px; }
  .games { display: grid; gap: 12px; grid-template-columns: repeat(5, 1fr); }`;

// If two cards differ by less, a glance may take one for the other.
const APART = 20;
// Pictures from words alone have fewer shapes to differ by.
const STRANGERS_APART = 8;
const CORNER = 8; // where the paper shows beside the picture
const ART_MOST = 25_000; // bytes, as they travel
const DECKS = [["viewpoint", ""], ["revisioned", ""], ["winking-dead", ""], ["viewpoint", "echoes"]];

/** The grey pixels of every element like this, one list each, without this many at each edge. */
export async function greysOf(page, selector, edge = 0) {
  const shot = (await page.screenshot({ fullPage: true })).toString("base64");
  const greys = await page.evaluate(async ([data, like, margin]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const paint = canvas.getContext("2d", { willReadFrequently: true });
    paint.drawImage(picture, 0, 0);
    return [...document.querySelectorAll(like)].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const corner = [left + scrollX + margin, top + scrollY + margin];
      const size = [width - 2 * margin, height - 2 * margin];
      const { data: rgba } = paint.getImageData(...[...corner, ...size].map(Math.round));
      let text = "";
      for (let i = 0; i < rgba.length; i += 4)
        text += String.fromCharCode(0.2126 * rgba[i] + 0.7152 * rgba[i + 1] + 0.0722 * rgba[i + 2]);
      return btoa(text);
    });
  }, [shot, selector, edge]);
  return greys.map((grey) => Buffer.from(grey, "base64"));
}

/** Mean absolute difference of two pictures of the same size, in steps of 255. */
export const apart = (a, b) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;

/** All pairs, the most alike first. */
export function pairsOf(names, greys) {
  const pair = (i, j) => ({ a: names[i], b: names[j], by: apart(greys[i], greys[j]) });
  return names.flatMap((_, i) => names.slice(i + 1).map((_, j) => pair(i, i + 1 + j)))
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
async function given(browser, game, content, language = "en", own = "") {
  const door = await browser.door();
  door.text("language", language);
  const file = new URL(`../../data/decks/${content}.deck`, import.meta.url);
  const text = content ? readFileSync(file, "utf8") : own;
  const reply = door.ask("open", game, 4, "", "7", text || null, null);
  expect(reply.ok, `${game} does not open: ${reply.no?.text}`);
  return { deck: door.json("box").deck, cards: door.json("cards"), texts: door.json("words", "page.") };
}

export const loaded = (page) => page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));

async function withCards(browser, deck, how, use) {
  const source = `window.given = ${JSON.stringify(deck)};`;
  await withSheet(browser, CARDS, { more: CARD_STYLE, ...how, first: source }, async (page) => {
    await loaded(page);
    await use(page);
  });
}

const namesOf = ({ deck }) => deck.kind.map((kind) => kind.name);
const decks = (browser) => Promise.all(DECKS.map(([game, content]) => given(browser, game, content)));

/** Prints the closest pairs, and fails if a pair is too close. */
function allDiffer(what, names, greys, least) {
  same(greys.length, names.length, "minis");
  const pairs = pairsOf(names, greys);
  const closest = pairs.slice(0, 5).map(({ a, b, by }) => `${a} / ${b} ${by.toFixed(1)}`);
  console.log(`     closest of ${what}: ${closest.join(", ")}`);
  expect(pairs[0].by > least, `${pairs[0].a} and ${pairs[0].b} look alike: ${pairs[0].by}`);
}

function cardsOf(browser, game, content) {
  const name = content || game;
  test(`art: no two cards of ${name} look alike at 60 by 84 in grey; night changes none`, async () => {
    const deck = await given(browser, game, content);
    const printed = [];
    for (const dark of [false, true])
      await withCards(browser, deck, { dark }, async (page) => {
        const path = `${browser.shots}/cards-${name}${dark ? "-dark" : ""}.png`;
        await page.screenshot({ path, fullPage: true });
        allDiffer(name, namesOf(deck), await greysOf(page, ".same .card-window"), APART);
        printed.push(await greysOf(page, ".all .card-window", CORNER));
        // One deck shows every part.
        if (content) same(await browser.axeViolations(page, ["wcag2a", "wcag2aa"]), [], "axe");
      });
    const [day, night] = printed;
    const differ = day.filter((grey, i) => apart(grey, night[i]) > 1).length;
    same(differ, 0, "pictures that differ by night");
  });
}

const PICTURES = `import { pictureOf } from "./src/art/picture"; window.pictureOf = pictureOf;`;

// Cards that nobody drew, most of them with the same few verbs.
const STRANGERS = `deck "Strangers" edition any seats 2..4
${["Paper Boat", "Second Helping", "Warm Socks", "Odd Button"]
    .map((name) => `card ${name} 5 x3\n  draw 1\n`).join("\n")}
${["Borrowed Spoon", "Loose Brick", "Left Shoe"]
    .map((name) => `card ${name} 5 x3\n  steal 1 from another player\n`).join("\n")}
card Thick Pillow 20
  you miss a turn
card Rubber Stamp 0
  draw 1
  reveal when another player plays a card:
    cancel it
card Wet Dog 10 mammal
card Brown Bear 10 mammal
card Spare Key 10
`;

function strangers(browser) {
  test("art: cards that nobody drew get pictures from their words, and the same ones every time", async () => {
    const deck = await given(browser, "viewpoint", "", "en", STRANGERS);
    const seen = [];
    for (let time = 0; time < 2; time++)
      await withCards(browser, deck, {}, async (page) => {
        await page.screenshot({ path: `${browser.shots}/cards-strangers.png`, fullPage: true });
        allDiffer("strangers", namesOf(deck), await greysOf(page, ".same .card-window"), STRANGERS_APART);
        seen.push(await page.locator(".same img").evaluateAll((all) => all.map((image) => image.src)));
      });
    same(seen[0], seen[1], "pictures");
  });
  test("art: every card of our decks has a scene, and no scene is without a card", async () => {
    const names = (await decks(browser)).flatMap(namesOf).sort();
    const source = `import { SCENES } from "./src/art/scenes"; window.names = Object.keys(SCENES);`;
    await withSheet(browser, source, {}, async (page) => {
      same((await page.evaluate(() => window.names)).sort(), [...new Set(names)], "scenes");
    });
  });
  test("art: whatever a stranger's card does, there is a picture", async () => {
    const ops = ["draw", "discard", "destroy", "steal", "swap", "miss", "each-turn", "until", "look", "return",
      "reveal", "turn", "none"];
    await withSheet(browser, PICTURES, {}, async (page) => {
      const count = await page.evaluate((verbs) => {
        const made = new Set();
        for (const op of verbs)
          for (let i = 0; i < 80; i++) {
            const [zombeyes, tags] = [i % 5 ? 0 : 1, i % 7 ? [] : ["mammal"]];
            made.add(pictureOf({ name: `${op} ${i}`, zombeyes, tags, ops: [op] }));
          }
        return made.size;
      }, ops);
      same(count, ops.length * 80, "pictures that are all different");
    });
  });
  test("art: all pictures together are small", async () => {
    const script = await scriptOf(PICTURES, true);
    const bytes = brotliCompressSync(script).length;
    console.log(`     all art: ${bytes} bytes`);
    expect(bytes < ART_MOST, `all art takes ${bytes} bytes`);
  });
}

/** What does not fit: words outside their card, or a picture that gave way too much. */
const clipped = (page) => page.evaluate(() => {
  const cards = document.querySelectorAll(".all .card, .same .card, .card-large:not(.card-back)");
  const words = ".card-value, .card-name, .card-line, .card-tag";
  const spaceOf = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  return [...cards].flatMap((card) => {
    const room = card.getBoundingClientRect();
    const out = [...card.querySelectorAll(words)].filter((element) => {
      const space = spaceOf(element);
      return space.left < room.left || space.right > room.right + 1 || space.bottom > room.bottom;
    });
    const { height } = card.querySelector(".card-window").getBoundingClientRect();
    const low = height < 38 ? [`a window of ${height} px`] : [];
    return [...out.map((element) => element.textContent), ...low];
  });
});

/** The same text, longer by two fifths. */
function longer(text) {
  const more = (line) => `${line} ${line.slice(0, Math.ceil(line.length * 0.4))}`;
  return text.split("\n").map((line) => (line ? more(line) : line)).join("\n");
}

function long(browser) {
  for (const [game, content] of DECKS) {
    const name = content || game;
    test(`art: nothing on the cards of ${name} is cut, in the widest font, longer by two fifths`, async () => {
      const deck = await given(browser, game, content, "xx");
      deck.cards = deck.cards.map(longer);
      const wide = `:root { --serif: "DejaVu Serif", serif; --sans: "DejaVu Sans", sans-serif; }`;
      await withCards(browser, deck, { more: CARD_STYLE + wide }, async (page) => {
        await page.screenshot({ path: `${browser.shots}/cards-${name}-long.png`, fullPage: true });
        same(await clipped(page), [], "clipped");
        const sizes = await page.locator(".all .card-value").evaluateAll((all) =>
          [...new Set(all.map((value) => getComputedStyle(value).fontSize))]);
        same(sizes, ["21px"], "sizes of values");
      });
    });
  }
}

function games(browser) {
  for (const dark of [false, true])
    test(`art: the games have pictures of their own ${dark ? "by night" : "by day"}`, () =>
      withSheet(browser, GAMES, { dark, more: GAME_STYLE }, async (page) => {
        await loaded(page);
        await page.screenshot({ path: `${browser.shots}/games${dark ? "-dark" : ""}.png` });
        const sources = await page.locator(".games img").evaluateAll((all) => all.map((image) => image.src));
        same(new Set(sources).size, 5, "pictures of the five games; any other game has one of them");
      }));
}

export function art(browser) {
  eyes(browser);
  games(browser);
  for (const [game, content] of DECKS) cardsOf(browser, game, content);
  strangers(browser);
  long(browser);
}
