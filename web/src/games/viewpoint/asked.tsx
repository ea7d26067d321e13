// The prompt of the card games: what is asked, and the few buttons that answer it.

import { Eye } from "../../parts/eye";
import { endActions } from "../../shell/end";
import { KeyButton } from "../../shell/key";
import { keyFor } from "../../shell/keys";
import { idleWords, type Playing } from "../../shell/playing";
import { Prompt, type Action } from "../../shell/prompt";
import { Since } from "../../shell/since";
import { useWords, type Words } from "../../base/words";
import type { Choices } from "./choose";
import { eyeState } from "./seats";
import { boxOf, HAND, KEYS, lyingAt, viewOf } from "./view";

/** The label of the button that does what is chosen. */
function doIt(words: Words, play: Playing, move: string): string {
  const [verb, first, second] = move.split(" ");
  const kind = boxOf(play.table).deck.kind[Number(second ?? first)];
  switch (verb) {
    case "play": return words.say("vp.do.play");
    case "reveal": return words.say("vp.do.reveal", kind?.name ?? "");
    case "target": return words.say("vp.do.target", play.table.name(Number(first)));
    case "card": case "token": case "pick": return words.say("vp.do.card", kind?.name ?? "");
    default: return play.table.say(play.question?.subject ?? play.told.seat, move) ?? move;
  }
}

function plainActions(play: Playing, choices: Choices): Action[] {
  const { table, question } = play;
  return choices.plain.map((move, i) => ({
    id: move.replace(" ", "-"),
    text: table.say(question!.subject, move) ?? move,
    main: i === 0,
    sign: move === "skip" ? "Space" : i === 0 ? "Enter" : String(i + 1),
    onPress: () => play.answer(move),
  }));
}

/** React: to the card if there is one; without one it shows why, and costs nothing. */
function react(play: Playing, choices: Choices) {
  const moves = [...choices.hand.values()];
  if (moves.length > 0) return play.choose(moves[0]!);
  const kind = viewOf(play.told).card.find(({ place }) => place === play.told.seat)?.kind;
  play.refuse(kind === undefined ? play.table.may(choices.question.subject, "reveal 0")
    : play.table.may(choices.question.subject, `reveal ${kind}`));
}

function actionsOf(words: Words, play: Playing, choices: Choices): Action[] {
  if (play.chosen !== null) return [
    { id: "do", main: true, text: doIt(words, play, play.chosen), sign: "Enter",
      onPress: () => play.answer(play.chosen!) },
    { id: "back", text: words.say("back"), sign: "Escape", onPress: () => play.choose(null) },
  ];
  if (choices.asking === "window") return [
    { id: "react", main: choices.hand.size > 0, text: words.say("vp.react"), sign: keyFor(KEYS, "react"), onPress: () => react(play, choices) },
    { id: "pass", main: choices.hand.size === 0, text: words.say("vp.pass"), sign: "Space",
      onPress: () => play.answer("pass") },
  ];
  if (choices.plain.length > 0) return plainActions(play, choices);
  return [{ id: "suggest", main: true, text: words.say("suggest"), sign: keyFor(KEYS, "suggest"), onPress: play.suggest }];
}

function titleOf(words: Words, play: Playing, choices: Choices | null): string {
  const view = viewOf(play.told).table;
  if (play.told.score) return words.say("over");
  if (play.sealed && !play.question) return words.say("sealed.title");
  if (!choices) return words.say(idleWords(play).title);
  if (choices.question.subject !== play.told.seat) return words.say("vp.actfor", play.table.name(choices.question.subject));
  if (choices.asking === "window") return words.say("asked");
  return view.active === play.told.seat && choices.asking === "play" ? words.say("yourturn") : words.say("youchoose");
}

/** Cards of the hand that can be chosen; equal ones are one choice, and still several cards. */
const inHand = (play: Playing, { hand, question }: Choices) =>
  lyingAt(viewOf(play.told), HAND + question.subject).filter(({ kind }) => hand.has(kind)).length;

function subOf(words: Words, play: Playing, choices: Choices | null): string | undefined {
  if (!choices) return undefined;
  const bank = play.table.clock ? Math.round(play.table.clock.bank / 1000) : null;
  if (choices.asking === "window")
    return bank === null ? words.say("asked.all") : words.say("asked.all.bank", bank);
  const count = inHand(play, choices) + choices.field.size + choices.seats.size + (choices.sheet?.kinds.size ?? 0);
  return count > 0 ? words.say("choices", count) : undefined;
}

function hintOf(words: Words, play: Playing, choices: Choices | null) {
  if (play.suggested && play.suggested.move === play.chosen) return play.suggested.why;
  if (!choices || choices.asking !== "window" || play.chosen) return undefined;
  return words.say("vp.answering", inHand(play, choices));
}

export function Asked({ play, choices }: { play: Playing; choices: Choices | null }) {
  const words = useWords();
  const { told, table } = play;
  const seat = choices?.question.subject ?? told.seat;
  const bot = table.lobby.seats[seat]?.who === "bot";
  const said = choices ? choices.question
    : { key: "", text: told.score ? words.say("vp.over") : play.sent !== null ? words.say("sent") : play.sealed ? words.say("sealed.text")
      : words.say(idleWords(play).text) };
  const actions: Action[] = choices ? actionsOf(words, play, choices)
    : play.sealed ? [{ id: "take-back", text: words.say("takeback"), onPress: play.takeBack }]
    : told.score && play.present ? endActions(words, play)
    : !play.present && !play.past ? [{ id: "skip", text: words.say("skip.news"), sign: "Enter", onPress: () => play.head.skip() }]
    : [];
  return (
    <Prompt eye={seat >= 0 && <Eye seat={seat} state={eyeState(play, seat)} bot={bot} size={52} />}
      title={titleOf(words, play, choices)} sub={subOf(words, play, choices)} said={said}
      hint={play.thinking ? words.say("thinking") : hintOf(words, play, choices)} actions={actions} no={play.no}
      asks={choices !== null} urgent={choices?.asking === "window"} quiet={!play.suggested}
      onRule={(rule) => play.show({ what: "rules", rule })}
      onWhy={(text) => play.refuse({ key: "", text })}>
      {choices && <Since play={play} />}
      {choices && (choices.asking === "window" || play.chosen !== null || choices.plain.length > 0) && (
        <p class="prompt-more">
          <KeyButton sign={keyFor(KEYS, "suggest")} class="quiet-button" data-action="suggest-again" onClick={play.suggest}>
            {words.say("suggest")}</KeyButton>
        </p>
      )}
    </Prompt>
  );
}
