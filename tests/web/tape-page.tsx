// Runs in a browser: the real screen of a game, with a recording for a host. twins.mjs compares what it shows.
import { render } from "preact";
import { Play } from "../../web/src/games/plain/play";
import { hasScreen, TableScreen } from "../../web/src/games/screens";
import { ourWords, WordsProvider } from "../../web/src/base/words";
import { tape } from "./link-page.mjs";

async function show(text: string) {
  const { table, sent } = await tape(text);
  const Screen = hasScreen(table.told.game) ? TableScreen : Play;
  const leave = () => {};
  render(
    <WordsProvider value={ourWords()}>
      <Screen table={table} onLeave={leave} onAgain={null as never} />
    </WordsProvider>, document.body);
  const all = sent.length;
  Object.assign(globalThis, { said: () => sent, goesOn: () => sent.length > all });
}

Object.assign(globalThis, { show });
