// What lies over a card table: a card read large, somebody's field, the discard pile, a choice among cards.

import { useState } from "preact/hooks";
import { Card } from "../../parts/card";
import { Sheet } from "../../shell/sheet";
import type { Playing } from "../../shell/playing";
import type { Seat } from "../../table/table";
import { useWords } from "../../base/words";
import { PressCard } from "./cards";
import { fieldKey, type Choices } from "./choose";
import { Field, SeatEye } from "./seats";
import { boxOf, keywordsOf, DISCARD, discardOf, faceAt, FIELD, lyingAt, viewOf } from "./view";

/** The card at twice its size, its keywords in one sentence each, and how many there are. */
function ReadLarge({ play, kind }: { play: Playing; kind: number }) {
  const words = useWords();
  const box = boxOf(play.table);
  const { name, copies, set } = box.deck.kind[kind]!;
  const face = faceAt(play.table, kind);
  const gone = discardOf(viewOf(play.told)).filter((card) => card.kind === kind).length;
  const keywords = keywordsOf(box.deck, kind).filter((verb) => words.has(`keyword.${verb}`));
  return (
    <Sheet title={name} quietTitle onClose={() => play.show(null)}>
      <div class="read">
        <Card face={face} size="large" token={false} />
        <div class="read-notes">
          {keywords.length > 0 && (
            <dl>
              {keywords.map((verb) => (
                <div key={verb}>
                  <dt>{words.say(`keyword.${verb}.name`)}</dt>
                  <dd>{words.say(`keyword.${verb}`)}</dd>
                </div>
              ))}
            </dl>
          )}
          <p class="read-count">{words.say("vp.read.copies", copies, gone, box.deck.set[set]?.name ?? "")}</p>
        </div>
      </div>
    </Sheet>
  );
}

function FieldSheet({ play, seat, choices }: { play: Playing; seat: Seat; choices: Choices | null }) {
  const words = useWords();
  const view = viewOf(play.told).table;
  return (
    <Sheet title={words.say("vp.field.of", play.table.name(seat))} onClose={() => play.show(null)}>
      <p class="sheet-counts">
        {words.say("vp.seat.counts", view.points[seat]!, view.hand[seat]!)}
      </p>
      <Field play={play} seat={seat} choices={choices} size="mini" />
    </Sheet>
  );
}

/** The discard pile, newest first; typing a few letters finds a card. */
function DiscardSheet({ play, choices }: { play: Playing; choices: Choices | null }) {
  const words = useWords();
  const [wanted, setWanted] = useState("");
  const pile = discardOf(viewOf(play.told)).reverse();
  const kinds = boxOf(play.table).deck.kind;
  const found = pile.filter(({ kind }) => kinds[kind]!.name.toLowerCase().includes(wanted.trim().toLowerCase()));
  const picks = choices?.sheet?.place === DISCARD ? choices.sheet.kinds : null;
  return (
    <Sheet wide title={words.say("vp.discard.title", pile.length)} onClose={() => play.show(null)}>
      {pile.length > 8 && (
        <label class="sheet-find">{words.say("vp.find")}{" "}
          <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
      )}
      <ul class="field" data-size="mini">
        {found.map((card) => (
          <li key={card.id}>
            <PressCard play={play} kind={card.kind} token={card.token} face={faceAt(play.table, card.kind)} size="mini"
              move={picks?.get(card.kind) ?? null} asks={picks !== null} wish={`pick ${card.kind}`} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

export function CardSheets({ play, choices }: { play: Playing; choices: Choices | null }) {
  const { over } = play;
  if (over?.what === "kind") return <ReadLarge play={play} kind={over.kind} />;
  if (over?.what === "field") return <FieldSheet play={play} seat={over.seat} choices={choices} />;
  if (over?.what === "discard") return <DiscardSheet play={play} choices={choices} />;
  return null;
}

/** A hand that I may look into, or a pile: the cards to choose from, in the place of the stage. */
export function Pick({ play, choices }: { play: Playing; choices: Choices }) {
  const words = useWords();
  const { sheet } = choices;
  if (!sheet) return null;
  const lying = lyingAt(viewOf(play.told), sheet.place);
  const title = sheet.whose >= 0 ? words.say("vp.pick.hand", play.table.name(sheet.whose))
    : sheet.place === DISCARD ? words.say("vp.pick.discard") : words.say("vp.pick.draw");
  return (
    <section class="pick" aria-label={title}>
      <h2>{title}</h2>
      <ul class="field" data-size="mini">
        {(lying.length > 0 ? lying : [...sheet.kinds.keys()].map((kind) => ({ id: `pick.${kind}`, kind, token: false })))
          .map((card) => (
            <li key={card.id}>
              <PressCard play={play} kind={card.kind} token={card.token} face={faceAt(play.table, card.kind)} size="mini"
                move={sheet.kinds.get(card.kind) ?? null} asks wish={`pick ${card.kind}`} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** On a phone a choice among fields is one sheet with every legal card, a row for each seat. */
export function FieldChoice({ play, choices }: { play: Playing; choices: Choices }) {
  const seats = [...new Set([...choices.field.keys()].map((key) => Number(key.split(" ")[0])))];
  return (
    <section class="fieldchoice">
      {seats.map((seat) => (
        <div class="fieldchoice-row" key={seat}>
          <h3><SeatEye play={play} seat={seat} size={44} />{play.table.name(seat)}</h3>
          <ul class="field" data-size="mini">
            {lyingAt(viewOf(play.told), FIELD + seat).flatMap((card) => {
              const move = choices.field.get(fieldKey(seat, card.kind, card.token));
              return move === undefined ? [] : [(
                <li key={card.id}>
                  <PressCard play={play} kind={card.kind} token={card.token} face={faceAt(play.table, card.kind)}
                    size="mini" move={move} asks wish={null} />
                </li>
              )];
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}
