// The prompt of this table: what is asked, and the few buttons that answer it. On a phone it holds the sheets, too.

import type { ComponentChildren } from "preact";
import { Eye } from "../../parts/eye";
import { withoutNotation } from "../../parts/text";
import { endActions } from "../../shell/end";
import { KeyButton } from "../../shell/key";
import { keyFor } from "../../shell/keys";
import { idleWords } from "../../shell/playing";
import { Prompt, type Action } from "../../shell/prompt";
import { Since } from "../../shell/since";
import { useRoom, useWide } from "../../shell/wide";
import type { Said } from "../../table/table";
import { cubeFacts } from "../../engine/types.generated";
import { useWords, type Words } from "../../base/words";
import type { Bench } from "./bench";
import { deeds } from "./keys";
import { LayerSheet } from "./layers";
import { weigh } from "./news";
import { eyeState } from "./people";
import { Steer, Turns } from "./steer";
import { waysOf } from "./space";
import { isSolitaire, isStanding, KEYS, landing, letter, viewOf } from "./view";
import { Palette, Tray } from "./tray";

/** The label of a chosen move that is not about the piece in hand. */
const doIt = (words: Words, { play }: Bench, move: string) =>
  move === "pass" || move === "announce" ? words.say(`cube.do.${move}`)
    : withoutNotation(words, play.table.say(play.question!.subject, move) ?? move);

function other(words: Words, bench: Bench): Action {
  return { id: "other", text: words.say("cube.other"), onPress: () => bench.lay("actions") };
}

function suggestAction(words: Words, bench: Bench): Action {
  return { id: "suggest", main: true, text: words.say("suggest"), sign: keyFor(KEYS, "suggest"), onPress: bench.suggest };
}

function heldActions(words: Words, bench: Bench, small: boolean): Action[] {
  const { play, hand, step } = bench;
  const { held, no, verb, move } = hand!;
  const { table, question } = play;
  const name = letter(held!.piece);
  const put: Action = {
    id: "put", main: true, text: words.say(`cube.do.${verb}`, name), sign: "Enter", why: no?.text ?? null,
    onPress: () => bench.act(move),
  };
  const back: Action = { id: "back", text: words.say("cube.back"), sign: "Escape", onPress: hand!.letGo };
  const standing = isStanding(viewOf(play.told), held!.piece);
  const refused = standing ? table.may(question!.subject, `reserve ${held!.piece}`) : null;
  const reserve: Action[] = standing ? [{
    id: "reserve", text: words.say("cube.do.reserve", name), sign: keyFor(KEYS, "reserve", deeds), why: refused?.text ?? null,
    onPress: () => bench.act(`reserve ${held!.piece}`),
  }] : [];
  if (!small) return [put, ...reserve, back];
  const to = (id: "turn" | "layer" | "view"): Action =>
    ({ id: `to-${id}`, text: words.say(`cube.to.${id}`), onPress: () => bench.go(id) });
  if (step === "turn")
    return [{ id: "hold", main: true, text: words.say("cube.hold"), onPress: () => bench.go("layer") }, ...reserve, back];
  return [put, to("turn"), to(step === "layer" ? "view" : "layer")];
}

function actionsOf(words: Words, bench: Bench, small: boolean): Action[] {
  const { play, hand, first, offered } = bench;
  const { chosen } = play;
  if (hand?.held) return heldActions(words, bench, small);
  if (chosen !== null) return [
    { id: "do", main: true, text: doIt(words, bench, chosen), sign: "Enter", onPress: () => bench.act(chosen) },
    { id: "back", text: words.say("back"), sign: "Escape", onPress: () => play.choose(null) },
  ];
  if (viewOf(play.told).table.phase !== "playing") return plainActions(words, bench);
  const take: Action[] = offered === null ? []
    : [{ id: "take", main: first === null, text: words.say("cube.take", letter(offered)), onPress: () => bench.take(offered) }];
  if (first !== null) return [
    { id: first, main: true, text: words.say(`cube.do.${first}`), sign: "Space", onPress: () => bench.act(first) },
    ...take, other(words, bench),
  ];
  return [...(take.length > 0 ? take : [suggestAction(words, bench)]), other(words, bench)];
}

/** Votes are two buttons; bids are on the dial. */
function plainActions(words: Words, bench: Bench): Action[] {
  const { table, question } = bench.play;
  const votes = ["go-on", "agree"].filter((verb) => table.list(question!.subject, verb)[verb] !== undefined);
  if (votes.length === 0) return [suggestAction(words, bench)];
  return votes.map((move, i) => ({
    id: i === 0 ? "skip" : move, main: i === 0, sign: i === 0 ? "Space" : undefined, text: table.say(question!.subject, move) ?? move, onPress: () => bench.act(move),
  }));
}

/** The dial of rounds. */
function Dial({ bench }: { bench: Bench }) {
  const words = useWords();
  const { table, question, chosen, choose } = bench.play;
  const verb = ["bid", "fix"].find((each) => table.list(question!.subject, each)[each] !== undefined);
  if (!verb) return null;
  return (
    <ul class="cube-dial" aria-label={words.say("cube.dial")}>
      {Array.from({ length: cubeFacts.dial }, (_, i) => `${verb} ${i + 1}`).map((move, i) => (
        <li key={move}>
          <button type="button" data-do={move} aria-pressed={chosen === move} onClick={() => choose(chosen === move ? null : move)}>{i + 1}</button>
        </li>
      ))}
    </ul>
  );
}

/** What stands between the sentence and the buttons. */
function Middle({ bench, small }: { bench: Bench; small: boolean }) {
  const flat = useRoom() === "flat";
  const { play, hand, step } = bench;
  if (viewOf(play.told).table.phase !== "playing") return <Dial bench={bench} />;
  if (!hand) return null;
  if (!hand.held) return small ? <Tray bench={bench} /> : null;
  if (!small) return <Steer bench={bench} />;
  if (step === "turn") return <><Palette bench={bench} /><Turns bench={bench} /></>;
  return step === "layer" && !flat ? <LayerSheet bench={bench} /> : <Steer bench={bench} />;
}

/** On a phone the sentence says what to do with the piece in hand. */
function sentenceOf(words: Words, bench: Bench, small: boolean): Said {
  const { play, hand, step } = bench;
  const plain = (text: string): Said => ({ key: "", text });
  if (!hand?.held || !small) return play.question!;
  const name = letter(hand.held.piece);
  return step === "turn" ? plain(words.say("cube.ways", name, waysOf(hand.held.piece).length))
    : plain(words.say(step === "layer" ? "cube.press.layer" : bench.leaning ? "cube.press.floor" : "cube.press.view", name));
}

/** Free in solitaire: back and forth. */
function Back({ bench }: { bench: Bench }) {
  const words = useWords();
  const { play, again } = bench;
  return (
    <>
      <KeyButton sign={keyFor(KEYS, "undo")} class="quiet-button" data-action="undo" aria-disabled={play.table.undoable ? undefined : "true"}
        onClick={() => play.table.undoable && bench.undo()}>{words.say("undo")}</KeyButton>
      <KeyButton sign={keyFor(KEYS, "redo", deeds)} class="quiet-button" data-action="redo"
        aria-disabled={again === null ? "true" : undefined} onClick={bench.redo}>{words.say("cube.redo")}</KeyButton>
    </>
  );
}

function More({ bench, main }: { bench: Bench; main: boolean }) {
  const words = useWords();
  return (
    <p class="prompt-more">
      {!main && (
        <KeyButton sign={keyFor(KEYS, "suggest")} class="quiet-button" data-action="suggest-again" onClick={bench.suggest}>
          {words.say("suggest")}</KeyButton>
      )}
      {isSolitaire(bench.play.table) && <Back bench={bench} />}
    </p>
  );
}

/** Nothing is asked: what others do is told here, and can be seen again. */
function waiting(words: Words, bench: Bench, onAgain: () => void): { said: Said; actions: Action[]; seat: number } {
  const { play } = bench;
  const { told } = play;
  const news = told.news.find((each) => each.text && weigh(each) > 0) ?? null;
  const plain = (text: string): Said => ({ key: "", text });
  if (told.score) return { said: news ?? plain(words.say("vp.over")), actions: play.present ? endActions(words, play) : [], seat: told.seat };
  if (play.sealed) return {
    said: plain(words.say("sealed.text")), seat: told.seat,
    actions: [{ id: "take-back", text: words.say("takeback"), onPress: play.takeBack }],
  };
  const actions: Action[] = play.present || !landing(told) ? [] : [
    { id: "show-again", text: words.say("cube.again"), onPress: onAgain },
    { id: "skip", text: words.say("cube.go-on"), sign: "Enter", onPress: () => play.head.skip() },
  ];
  return { said: news ?? plain(words.say(idleWords(play).text)), actions, seat: news?.seat ?? told.seat };
}

function titleOf(words: Words, bench: Bench): string {
  const { play } = bench;
  if (play.told.score) return words.say("over");
  if (play.question) return words.say(viewOf(play.told).table.phase === "playing" ? "yourturn" : "youchoose");
  return words.say(play.sealed ? "sealed.title" : idleWords(play).title);
}

export function Asked({ bench, onAgain, children }: { bench: Bench; onAgain: () => void; children?: ComponentChildren }) {
  const words = useWords();
  const small = !useWide();
  const { play, hand, advice } = bench;
  const asks = play.question !== null && play.sent === null;
  const idle = asks ? null : waiting(words, bench, onAgain);
  const actions = asks ? actionsOf(words, bench, small) : idle!.actions;
  const seat = idle?.seat ?? play.question!.subject;
  const why = play.suggested && play.suggested.move === play.chosen ? play.suggested.why : undefined;
  return (
    <Prompt eye={seat >= 0 && <Eye seat={seat} state={eyeState(play, seat)} bot={play.table.lobby.seats[seat]?.who === "bot"} size={52} />}
      title={titleOf(words, bench)} quietTitle said={asks ? sentenceOf(words, bench, small) : idle!.said}
      hint={play.thinking ? words.say("thinking") : withoutNotation(words, why || advice?.text || "")} actions={actions} no={play.no} asks={asks}
      onRule={(rule) => play.show({ what: "rules", rule })}
      onWhy={(text) => play.refuse(hand?.no ?? { key: "", text })}>
      {asks && !hand?.held && <Since play={play} />}
      {asks && <Middle bench={bench} small={small} />}
      {asks && !(small && hand?.held) && <More bench={bench} main={actions.some(({ id }) => id === "suggest")} />}
      {children}
    </Prompt>
  );
}
