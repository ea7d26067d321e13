// Which screen the address means, in which language, and what happens when one breaks.

import { Component, type ComponentChildren, type VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Home } from "../home/home";
import { focusScreen, Page } from "../home/page";
import { Here, SavedGame, There } from "../home/places";
import { SettingsScreen } from "../home/settings";
import { Setup } from "../home/setup";
import { homeWay, reloadWay, Trouble } from "../home/trouble";
import { useLate } from "../base/late";
import { speak } from "../home/open";
import { type Route, useRoute } from "../base/route";
import { useSettings } from "../base/settings";
import { RulesPage } from "../shell/rules";
import { loadWords, useWords, WordsProvider, type Words } from "../base/words";

/** A bug in one screen must not take down the whole page. */
class Guard extends Component<{ children: ComponentChildren }, { broken: boolean }> {
  override state = { broken: false };

  static override getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <Page><Trouble kind="screen" ways={[reloadWay, homeWay]} /></Page>;
  }
}

/** Loaded late, because it draws pieces. */
function LatePuzzles() {
  const words = useWords();
  const { got, Until } = useLate(() => import("../home/puzzles"));
  return got ? <got.Puzzles /> : <><h1 tabIndex={-1}>{words.say("puzzles.title")}</h1><Until /></>;
}

/** Loaded late, because few visits need it. */
function LateBigScreen({ to }: { to: string }) {
  const { got, Until } = useLate(() => import("../big/screen"));
  return got ? <got.BigScreen to={to} /> : <Until />;
}

function Screen({ route }: { route: Route }): VNode {
  const words = useWords();
  switch (route.at) {
    case "home": return <Page><Home /></Page>;
    case "set": return <Page title={words.say("set.title")}><Setup name={route.game} /></Page>;
    case "settings": return <Page title={words.say("settings.title")}><SettingsScreen /></Page>;
    case "replay": return <SavedGame />;
    case "puzzles": return <Page title={words.say("puzzles.title")}><LatePuzzles /></Page>;
    case "watch": return <LateBigScreen to={route.to} />;
    case "rules": return <Page title={words.say("rules.title.all")}><RulesPage id={route.id} /></Page>;
    case "here": return <Here id={route.id} />;
    case "table": case "code": return <There to={route} />;
    case "lost": return <Page><Trouble kind="address" ways={[homeWay]} /></Page>;
  }
}

/** Going from a code to its table, or to the set-up of another game, does not open a new screen. */
function screenKey(route: Route): string {
  if (route.at === "here" || route.at === "rules") return `${route.at} ${route.id}`;
  return route.at === "code" || route.at === "table" ? "there" : route.at;
}

function Screens() {
  const route = useRoute();
  const key = screenKey(route);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    focusScreen();
  }, [key]);
  return <Guard key={key}><Screen route={route} /></Guard>;
}

export function App({ first }: { first: Words }) {
  const { language } = useSettings();
  const [words, setWords] = useState(first);
  useEffect(() => {
    let gone = false;
    if (words.language !== language) void loadWords(language).then((loaded) => !gone && setWords(loaded));
    return () => {
      gone = true;
    };
  }, [language]);
  useEffect(() => {
    document.documentElement.lang = words.language === "xx" ? "en-XA" : words.language;
    speak(words.language);
  }, [words]);
  return <WordsProvider value={words}><Screens /></WordsProvider>;
}
