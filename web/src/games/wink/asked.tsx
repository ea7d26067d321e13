// The prompt of Wink: what is asked, and the few buttons that answer it. Hold, Peek and the sign always stand in the
// same three places.

import { Eye } from "../../parts/eye";
import { useLeft } from "../../shell/clock";
import { endActions } from "../../shell/end";
import { KeyButton } from "../../shell/key";
import { idleWords, type Playing } from "../../shell/playing";
import { Prompt, type Action } from "../../shell/prompt";
import { alone, othersOf } from "../../shell/seats";
import { Since } from "../../shell/since";
import type { No, Said, Seat } from "../../table/table";
import { useWords, type Words } from "../../base/words";
import type { Choices } from "./choose";
import { keyOf } from "./keys";
import { ownState } from "./own";
import { boxOf, soughtBy, TABLE, viewOf } from "./view";

interface Part {
  words: Words;
  play: Playing;
  choices: Choices;
  /** Why buttons are dashed, to be said with the rule. */
  nos: No[];
}

const say = ({ play, choices }: Part, move: string) => play.table.say(choices.question?.subject ?? play.told.seat, move) ?? move;

const back = ({ words }: Part, onPress: () => void): Action =>
  ({ id: "back", text: words.say("back"), sign: "Escape", onPress });

const suggest = ({ words, play }: Part): Action =>
  ({ id: "suggest", main: true, text: words.say("suggest"), sign: keyOf("suggest"), onPress: play.suggest });

/** What is chosen is done by the first button. */
const doIt = (part: Part, move: string, text: string): Action =>
  ({ id: "do", main: true, text, sign: "Enter", onPress: () => part.choices.give(move) });

function lookActions(part: Part): Action[] {
  const { words, play, choices } = part;
  const at = viewOf(play.told).table.head[play.told.seat]!;
  const table: Action = { id: "table", text: words.say("wink.do.rest"), sign: "0", main: choices.quick && choices.chosen === "rest",
    onPress: () => choices.give("rest") };
  if (!choices.quick && choices.chosen?.startsWith("look"))
    return [doIt(part, choices.chosen, say(part, choices.chosen)), back(part, () => play.choose(null))];
  if (at === TABLE) return [{ ...table, id: "pass", sign: "Space", main: true }];
  return [{ id: "pass", main: choices.chosen !== "rest", text: words.say("wink.do.stay", play.table.name(at)), sign: "Space",
    onPress: () => choices.give(`look ${at}`) }, table];
}

/** The seeker that explains a dashed sign: one who seeks a card of mine, else the one I look at. */
function wouldWinkAt(play: Playing): Seat {
  const view = viewOf(play.told);
  const at = view.table.head[play.told.seat]!;
  const mine = view.table.seekers.find((seat) => view.mine.cards.includes(soughtBy(view, seat) ?? 0));
  return mine ?? (at === TABLE ? othersOf(play.told)[0]! : at);
}

function flashActions(part: Part): Action[] {
  const { words, play, choices, nos } = part;
  const { gesture } = boxOf(play.table);
  const at = viewOf(play.told).table.head[play.told.seat]!;
  const chosen = choices.chosen ?? "";
  const to = chosen.startsWith("wink") ? Number(chosen.split(" ")[1]) : choices.winks[0];
  const noWink = to === undefined ? choices.why(`wink ${wouldWinkAt(play)}`) : null;
  const noPeek = choices.peeks.length === 0 ? choices.why(`peek ${othersOf(play.told).find((seat) => seat !== at)}`) : null;
  nos.push(...[noWink, noPeek].filter((no) => no !== null));
  const peeking = choices.intent.peekAt === choices.question!.q || choices.intent.peeking || chosen.startsWith("peek");
  const sign = to === undefined ? words.say(`wink.sign.${gesture}`) : words.say(`wink.do.${gesture}`, play.table.name(to));
  const wink: Action = { id: "wink", text: sign, sign: keyOf("wink"), main: to !== undefined && !peeking, why: noWink?.text ?? null, onPress: () => choices.give(`wink ${to}`) };
  const peek: Action = chosen.startsWith("peek") && !choices.quick
    ? { id: "do", text: say(part, chosen), sign: "Enter", main: true, onPress: () => choices.give(chosen) }
    : { id: "peek", text: words.say("wink.do.peek"), sign: keyOf("peek"), why: noPeek?.text ?? null,
      onPress: () => choices.peek(!peeking) };
  return [{ id: "pass", text: words.say("wink.do.hold"), sign: "Space", main: !wink.main && !peek.main,
    onPress: () => choices.give("hold") }, peek, wink];
}

/** Pressing two things makes an accusation; before its time it is kept until accusations are heard. */
function accuseActions(part: Part): Action[] {
  const { words, play, choices } = part;
  const { seat, number } = choices.accusing!;
  const done = () => choices.accuse(null);
  const move = seat !== null && number !== null ? `accuse ${seat} ${number}` : null;
  const own = choices.step === "call" ? (choices.list.accuse ?? []).filter((arg) => (arg as number[])[0] === play.told.seat) : [];
  const ownUp = own.map((arg): Action => {
    const self = `accuse ${(arg as number[]).join(" ")}`;
    return { id: `self-${(arg as number[])[1]}`, text: say(part, self), onPress: () => choices.give(self) };
  });
  if (move === null) return [...ownUp, back(part, done)];
  const name = play.table.name(seat!);
  const main: Action = choices.step === "call"
    ? { id: "do", main: true, text: words.say("wink.do.accuse", name, number!), sign: "Enter", onPress: () => {
      done();
      choices.give(move);
    } }
    : { id: "do", main: true, text: words.say("wink.do.arm", name, number!), sign: "Enter", onPress: () => choices.arm(move) };
  return [main, back(part, done)];
}

const callActions = ({ words, choices }: Part): Action[] => [
  { id: "pass", main: true, text: words.say("wink.do.silent"), sign: "Space", onPress: () => choices.give("silent") },
  { id: "accuse", text: words.say("wink.do.accuse.open"), sign: keyOf("accuse"),
    onPress: () => choices.accuse({ seat: null, number: null }) },
];

function nameActions(part: Part): Action[] {
  const { play, choices } = part;
  if (choices.chosen?.startsWith("name"))
    return [doIt(part, choices.chosen, say(part, choices.chosen)), back(part, () => play.choose(null))];
  const decline: Action[] = choices.list.decline
    ? [{ id: "pass", text: say(part, "decline"), sign: "Space", onPress: () => choices.give("decline") }] : [];
  return [suggest(part), ...decline];
}

function placeActions(part: Part): Action[] {
  const { words, play, choices } = part;
  const number = /^place (\d+)$/.exec(choices.chosen ?? "")?.[1];
  if (number) return [doIt(part, choices.chosen!, words.say("wink.do.place", number)), back(part, () => play.choose(null))];
  if (choices.list.skip) return [{
    id: "pass", main: true, text: say(part, "skip"), sign: "Space", onPress: () => choices.give("skip") }];
  return [suggest(part)];
}

function actionsOf(part: Part): Action[] {
  const { words, play, choices } = part;
  if (choices.accusing) return accuseActions(part);
  switch (choices.step) {
    case "name": return nameActions(part);
    case "look": return lookActions(part);
    case "flash": return flashActions(part);
    case "call": return play.chosen?.startsWith("accuse")
      ? [doIt(part, play.chosen, say(part, play.chosen)), back(part, () => play.choose(null))] : callActions(part);
    case "place": return placeActions(part);
    default:
  }
  if (play.sealed) return [{ id: "take-back", text: words.say("takeback"), onPress: play.takeBack }];
  if (play.told.score && play.present) return endActions(words, play);
  if (!play.present) return [{ id: "skip", text: words.say("skip.news"), sign: "Enter", onPress: () => play.head.skip() }];
  return [];
}

/** Seconds on the corner of the prompt, where a clock runs. */
function Seconds({ play }: { play: Playing }) {
  const left = useLeft(play.table.clock);
  if (left === null || !Number.isFinite(left)) return null;
  return <span class="wink-seconds" aria-hidden="true">{(left / 1000).toFixed(left < 9950 ? 1 : 0)}</span>;
}

function saidOf({ words, play, choices }: Part): Said | null {
  const own = (text: string): Said => ({ key: "", text });
  if (choices.accusing) return own(words.say(choices.step === "call" ? "wink.ask.accuse" : "wink.ask.arm"));
  if (play.question && play.sent === null) return play.question;
  if (play.told.score) return own(words.say("wink.over"));
  if (play.sent !== null) return own(words.say("sent"));
  if (play.sealed) return own(words.say("wink.sealed", play.table.say(play.sealed.subject, play.sealed.sealed!) ?? play.sealed.sealed!));
  return own(words.say(idleWords(play).text));
}

function titleOf({ words, play, choices }: Part): string {
  if (play.told.score) return words.say("over");
  if (choices.accusing) return words.say("wink.accusing");
  if (play.question) return viewOf(play.told).table.turn === play.told.seat ? words.say("yourturn") : words.say("asked");
  return words.say(play.sealed ? "sealed.title" : idleWords(play).title);
}

function hintOf({ words, play, choices }: Part): string | undefined {
  if (play.thinking) return words.say("thinking");
  if (play.suggested && play.suggested.move === play.chosen) return play.suggested.why;
  const { accusing, intent } = choices;
  // WINK-AMB-5: nobody else can have what I hold; the engine says so with the move.
  if (accusing?.seat != null && accusing.number !== null && viewOf(play.told).mine.cards.includes(accusing.number))
    return words.say("wink.bluff", accusing.number);
  if (intent.armed) return words.say("wink.armed", play.table.name(Number(intent.armed.split(" ")[1])), intent.armed.split(" ")[2]!);
  return undefined;
}

/** What is not an answer to this question: a suggestion, a peek for the next flash, an accusation at any time. */
function More({ words, play, choices }: Omit<Part, "nos">) {
  const { step, accusing, intent } = choices;
  const mayAccuse = !play.watching && !play.told.score && !accusing && step !== "call" && viewOf(play.told).table.accuse[play.told.seat]! > 0;
  const button = (id: string, text: string, sign: string | undefined, onPress: () => void, pressed?: boolean) => (
    <KeyButton key={id} sign={sign} class="quiet-button" data-action={id} aria-pressed={pressed} onClick={onPress}>{text}</KeyButton>
  );
  const eased = step === "look" && alone(play.table) && !play.table.clock && !play.table.lobby.hot && !accusing;
  const suggestHere = step !== null && play.question !== null && !accusing && !((step === "name" || step === "place") && play.chosen === null);
  return (
    <p class="prompt-more">
      {suggestHere && button("suggest-again", words.say("suggest"), keyOf("suggest"), play.suggest)}
      {eased && boxOf(play.table).beats > 1 &&
        button("steady", words.say("wink.do.steady"), undefined, () => choices.steady(!intent.steady), intent.steady)}
      {eased && viewOf(play.told).mine.peeks > 0 &&
        button("peek", words.say("wink.do.peek.next"), keyOf("peek"), () => choices.peek(!intent.peeking), intent.peeking)}
      {mayAccuse && (intent.armed
        ? button("disarm", words.say("wink.do.disarm"), keyOf("accuse"), () => choices.arm(null))
        : button("accuse", words.say("wink.do.accuse.open"), keyOf("accuse"), () => choices.accuse({ seat: null, number: null })))}
    </p>
  );
}

/** passes: the page answers by itself in a moment, unless I do. */
export function Asked({ play, choices, passes }: { play: Playing; choices: Choices; passes: boolean }) {
  const words = useWords();
  const part: Part = { words, play, choices, nos: [] };
  const { told } = play;
  const asks = (play.question !== null && play.sent === null && !passes) || choices.accusing !== null;
  const actions = actionsOf(part);
  return (
    <Prompt eye={told.seat >= 0 && <Eye seat={told.seat} state={ownState(play)} size={52} />}
      title={titleOf(part)} said={saidOf(part)} hint={hintOf(part)} actions={actions} no={play.no} asks={asks}
      urgent={choices.step === "flash"} onRule={(rule) => play.show({ what: "rules", rule })}
      onWhy={(text) => play.refuse(part.nos.find((no) => no.text === text) ?? { key: "", text })}>
      <Seconds play={play} />
      {asks && !choices.accusing && <Since play={play} />}
      <More words={words} play={play} choices={choices} />
    </Prompt>
  );
}
