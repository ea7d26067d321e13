// The screens behind the addresses of tables: here, at the server, and of a saved game.

import { useEffect, useReducer, useState } from "preact/hooks";
import { openRecord, takeOver } from "./open";
import { isNo, type Visit } from "../table/visit";
import { SPECTATOR } from "../engine/door.js";
import { go, type Route } from "../base/route";
import { hasScreen, TableScreen } from "../games/screens";
import type { TableProps } from "../shell/table-screen";
import type { No, Table } from "../table/table";
import { Play } from "../games/plain/play";
import { useTitle } from "../base/turn";
import { Why } from "../base/why";
import { useWords } from "../base/words";
import { TextField } from "../parts/fields";
import { Invite } from "./invite";
import { Along, KeptGames } from "./kept";
import { LobbyScreen } from "./lobby";
import { Page, TablePage } from "./page";
import { againHere, leave, letGo, tableHere, tableThere } from "./start";
import { homeWay, Reconnecting, Refused, Trouble } from "./trouble";

function useChanges(of: { subscribe(listener: () => void): () => void } | null) {
  const [, draw] = useReducer<number, void>((n) => n + 1, 0);
  useEffect(() => {
    const stop = of?.subscribe(() => draw());
    draw(); // something may have come before we listened
    return stop;
  }, [of]);
}

function Loading({ visit }: { visit?: Visit | null }) {
  const words = useWords();
  return (
    <Page>
      {visit && <Reconnecting link={visit.link} retryIn={visit.retryIn} />}
      <h1 class="unseen" tabIndex={-1}>{words.say("title")}</h1>
      <p class="frame-loading" role="status">{words.say("frame.loading")}</p>
    </Page>
  );
}

const goHome = () => go({ at: "home" });

/** Is somebody waiting for an answer of mine? */
const isAsked = ({ told, sent, seat }: Table): boolean =>
  seat !== SPECTATOR && !told.score && told.questions.some(({ subject, sealed }) =>
    sealed === undefined && !sent.has(subject));

/** A game without a table of its own is shown by the names of its fields. */
function PlainTable({ table, onLeave }: TableProps) {
  const words = useWords();
  useChanges(table);
  const title = words.games.find(({ name }) => name === table.told.game)?.title ?? table.told.game;
  const turn = isAsked(table) ? words.say("title.turn", title) : null;
  useTitle(words.say("title.table", title), turn, table.told.telling);
  return (
    <div class="plain">
      <h1 class="unseen">{title}</h1>
      <Play table={table} onLeave={onLeave} />
    </div>
  );
}

/** A table in the whole window; others are invited where it has a link. */
function AtTable(props: TableProps) {
  const { lobby, reach, told } = props.table;
  const share = reach === "there" ? <Invite lobby={lobby} /> : undefined;
  return (
    <TablePage>
      {hasScreen(told.game) ? <TableScreen {...props} share={share} /> : <PlainTable {...props} />}
    </TablePage>
  );
}

/** A table of this device. */
export function Here({ id }: { id: string }) {
  const [got, setGot] = useState<Table | No | null>(null);
  const [tries, setTries] = useState(0);
  const [anyway, setAnyway] = useState(false);
  useEffect(() => {
    let gone = false;
    setGot(null);
    void tableHere(id, anyway).then((found) => !gone && setGot(found));
    return () => {
      gone = true;
    };
  }, [id, tries, anyway]);
  useEffect(() => () => leave(got && !isNo(got) ? got : null), [got]);
  const again = () => setTries((n) => n + 1);
  async function take() {
    const no = await takeOver();
    if (no) setGot(no);
    else again();
  }
  if (!got) return <Loading />;
  if (isNo(got) && got.key === "page.no.build")
    return <Page><Trouble kind="build" ways={[homeWay, { say: "trouble.build.try", onPress: () => setAnyway(true) }]} /></Page>;
  if (isNo(got)) 
    return <Page><Refused no={got} onAgain={again} onTake={() => void take()} /></Page>;
  return <AtTable key={got} table={got} onLeave={goHome} onAgain={againHere()} />;
}

/** A table of the server: its lobby first, then the game. */
export function There({ to }: { to: Route & { at: "table" | "code" } }) {
  const words = useWords();
  const [visit, setVisit] = useState<Visit | null>(null);
  const [tries, setTries] = useState(0);
  const address = to.at === "table" ? to.table : to.code;
  useChanges(visit);
  useEffect(() => setVisit(tableThere(to)), [address, tries]);
  useEffect(() => () => leave(visit), [visit]);
  // A code lapses when the game begins; the link stays.
  const table = visit?.lobby?.table;
  useEffect(() => {
    if (to.at === "code" && table) go({ at: "table", table }, true);
  }, [to.at, table]);
  const again = () => {
    letGo();
    setTries((n) => n + 1);
  };

  if (visit?.no) return <Page><Refused no={visit.no} onAgain={again} onTake={again} /></Page>;
  if (visit?.lobby?.state === "closed") return <Page><Trouble kind="closed" ways={[homeWay]} /></Page>;
  if (visit?.table) return <AtTable key={visit.table} table={visit.table} onLeave={goHome} />;
  if (visit?.lobby && ["lobby", "dealing"].includes(visit.lobby.state))
    return (
      <Page title={words.say("lobby.now")}>
        <LobbyScreen visit={visit} lobby={visit.lobby} onLeave={goHome} />
      </Page>
    );
  return <Loading visit={visit} />;
}

/** A saved game, from a file or pasted. */
export function SavedGame() {
  const words = useWords();
  const [text, setText] = useState("");
  const [no, setNo] = useState<No | null>(null);
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => () => table?.close(), [table]);
  async function open(record: string) {
    setText(record);
    if (record.trim() === "") return;
    const got = await openRecord(record);
    if (isNo(got)) setNo(got);
    else setTable(got);
  }
  if (table) return <AtTable table={table} onLeave={() => setTable(null)} />;
  return (
    <Page title={words.say("frame.replay")}>
    <h1 class="kept-title" tabIndex={-1}>{words.say("frame.replay")}</h1>
    <KeptGames onOpen={(record) => void open(record)} />
    <form class="replay paper setup-part" onSubmit={(e) => {
      e.preventDefault();
      void open(text);
    }}>
      <h2>{words.say("replay.title")}</h2>
      <p>{words.say("replay.help")}</p>
      <TextField name="record" title={words.say("replay.text")} fromFile={words.say("replay.file")}
        accept=".sightline,text/plain" rows={6} value={text} onValue={(found) => {
          setNo(null);
          setText(found);
        }} />
      <Why no={no} />
      <button type="submit" class="button button-main" aria-disabled={text.trim() === ""}>
        {words.say("replay.open")}</button>
    </form>
    <Along />
    </Page>
  );
}
