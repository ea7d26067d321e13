// The few kinds of fields that forms of the page are made of.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Option } from "../engine/told";
import { useWords } from "../base/words";

export interface Choice<T> {
  value: T;
  title: string;
}

/** One of a few, all in sight. */
export function Pick<T extends string | number>({ name, title, value, all, help, onValue }: {
  name: string;
  title: string;
  value: T;
  all: readonly Choice<T>[];
  help?: string | undefined;
  onValue: (value: T) => void;
}) {
  const id = useId();
  return (
    <fieldset class="form-set" aria-describedby={help ? id : undefined}>
      <legend>{title}</legend>
      <div class="form-pick">
        {all.map((each) => (
          <label key={each.value}>
            <input type="radio" name={name} value={each.value} checked={each.value === value}
              onChange={() => onValue(each.value)} />
            {each.title}
          </label>
        ))}
      </div>
      {help && <p class="form-help" id={id}>{help}</p>}
    </fieldset>
  );
}

export function Check({ name, title, value, help, onValue }: {
  name: string;
  title: string;
  value: boolean;
  help?: string | undefined;
  onValue: (value: boolean) => void;
}) {
  const id = useId();
  return (
    <div>
      <label class="form-check">
        <input type="checkbox" name={name} checked={value} aria-describedby={help ? id : undefined}
          onChange={(e) => onValue(e.currentTarget.checked)} />
        {title}
      </label>
      {help && <p class="form-help" id={id}>{help}</p>}
    </div>
  );
}

/** A label, something to fill in, and a word of help. */
export function Field({ title, help, children }: {
  title: string;
  help?: string | undefined;
  children: (id: string, described: string | undefined) => ComponentChildren;
}) {
  const id = useId();
  return (
    <div class="form-field">
      <label for={id}>{title}</label>
      {children(id, help ? `${id}-help` : undefined)}
      {help && <p class="form-help" id={`${id}-help`}>{help}</p>}
    </div>
  );
}

/** An option that is only on or off; its values may have names of their own ("no", "yes"). */
const isSwitch = ({ min, max, values }: Option) =>
  min === 0 && max === 1 && (!values || values.map(({ name }) => name).join() === "no,yes");

/** One option of a game, by its kind. */
export function OptionField({ option, value, onValue }: {
  option: Option;
  value: number;
  onValue: (value: number) => void;
}) {
  const { name, title, help, min, max, values } = option;
  if (isSwitch(option))
    return (
      <Check name={name} title={title} help={help} value={value === 1} onValue={(on) => onValue(on ? 1 : 0)} />
    );
  return (
    <Field title={title} help={help}>
      {(id, described) => values ? (
        <select id={id} name={name} value={value} aria-describedby={described}
          onChange={(e) => onValue(Number(e.currentTarget.value))}>
          {values.map((each) => <option key={each.value} value={each.value}>{each.title}</option>)}
        </select>
      ) : (
        <input id={id} name={name} type="number" required min={min} max={max} step={1} value={value}
          aria-describedby={described} onChange={(e) => {
            const n = e.currentTarget.valueAsNumber;
            if (Number.isInteger(n)) onValue(Math.min(Math.max(n, min), max));
          }} />
      )}
    </Field>
  );
}

/** What somebody is called at tables. */
export function NameField({ title, help, value, onValue }: {
  title: string;
  help?: string;
  value: string;
  onValue: (name: string) => void;
}) {
  return (
    <Field title={title} help={help}>
      {(id, described) => (
        <input id={id} name="name" value={value} autocomplete="nickname" spellcheck={false}
          aria-describedby={described} onInput={(e) => onValue(e.currentTarget.value)} />
      )}
    </Field>
  );
}

/** A text that is pasted, or read from a file. */
export function TextField({ name, title, fromFile, accept, rows, help, value, onValue }: {
  name: string;
  title: string;
  fromFile: string;
  accept: string;
  rows: number;
  help?: string;
  value: string;
  onValue: (text: string) => void;
}) {
  return (
    <>
      <Field title={title} help={help}>
        {(id, described) => (
          <textarea id={id} name={name} rows={rows} value={value} spellcheck={false} autocomplete="off"
            aria-describedby={described} onInput={(e) => onValue(e.currentTarget.value)} />
        )}
      </Field>
      <Field title={fromFile}>
        {(id) => (
          <input id={id} type="file" accept={accept} onChange={async (e) => {
            const file = e.currentTarget.files?.[0];
            if (file) onValue(await file.text());
          }} />
        )}
      </Field>
    </>
  );
}

/** Values with their words: "settings.theme." and "dark" make settings.theme.dark. */
export function useChoices<T extends string | number>(start: string, all: readonly T[]): Choice<T>[] {
  const words = useWords();
  return all.map((value) => ({ value, title: words.say(start + value) }));
}
