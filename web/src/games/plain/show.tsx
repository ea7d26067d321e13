// Any view of any game, by the names of its fields: what a game's own screen will one day draw.

import type { ComponentChildren } from "preact";
import { useWords } from "../../base/words";

type Scalar = number | string | boolean;
type Value = Scalar | Value[] | { [name: string]: Value };
type Row = { [name: string]: Value };

const FILLER = "zero"; // bytes that only keep a struct without gaps

const isScalar = (value: Value): value is Scalar => typeof value !== "object";
const isRow = (value: Value): value is Row =>
  typeof value === "object" && !Array.isArray(value);

function Wide({ name, children }: { name: string; children: ComponentChildren }) {
  return <div class="wide" role="group" aria-label={name} tabIndex={0}>{children}</div>;
}

function Grid({ name, rows }: { name: string; rows: Scalar[][] }) {
  return (
    <Wide name={name}>
      <table>
        <tbody>
          {rows.map((row, r) => (
            <tr key={r}>
              <th scope="row">{r}</th>
              {row.map((cell, c) => <td key={c}>{String(cell)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Rows({ name, rows }: { name: string; rows: Row[] }) {
  const columns = Object.keys(rows[0]!).filter((column) => column !== FILLER);
  return (
    <Wide name={name}>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map((column) => <th scope="col" key={column}>{column}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={r}>
              <th scope="row">{r}</th>
              {columns.map((column) => (
                <td key={column}><Show name={column} value={row[column]!} /></td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function List({ name, values }: { name: string; values: Value[] }) {
  const words = useWords();
  if (values.length === 0) return <span translate>{words.say("nothing")}</span>;
  if (values.every(isScalar)) return <>{values.map(String).join(", ")}</>;
  if (values.every(isRow)) return <Rows name={name} rows={values} />;
  const rows = values as Value[][];
  const width = rows[0]!.length;
  if (width > 1 && rows.every((row) => row.length === width && row.every(isScalar)))
    return <Grid name={name} rows={rows as Scalar[][]} />;
  const filled = rows.map((row, i) => ({ row, i })).filter(({ row }) => row.length > 0);
  if (filled.length === 0) return <span translate>{words.say("nothing")}</span>;
  return (
    <ul>
      {filled.map(({ row, i }) => <li key={i}>{i}: <Show name={name} value={row} /></li>)}
    </ul>
  );
}

export function Show({ name, value }: { name: string; value: Value }) {
  if (isScalar(value)) return <>{String(value)}</>;
  if (Array.isArray(value)) return <List name={name} values={value} />;
  return (
    <dl>
      {Object.entries(value).filter(([field]) => field !== FILLER).map(([field, part]) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd><Show name={field} value={part} /></dd>
        </div>
      ))}
    </dl>
  );
}
