// Words and numbers as they are printed on cards.

import type { Words } from "../base/words";

/** A number with a real minus sign. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** A place where a long word may break; parts/hyphened.tsx draws it. */
export const SHY = "\u00ad";
const LONG = 6;
const LEAST = 2; // letters before a hyphen
const REST = 3; // letters behind it

/** Where to break the consonants between two vowels: Pick-pocket, Boo-merang, Kaleido-scope. */
function breakAt(consonants: string): number {
  const starts = consonants.search(/s[cpt]|[cpst]h/i); // these begin a syllable together
  if (starts >= 0) return starts;
  const ends = consonants.search(/ck/i);
  if (ends >= 0) return ends + 2;
  return consonants.length === 1 ? 0 : Math.ceil(consonants.length / 2);
}

/** Long words may break. */
export function hyphened(name: string): string {
  return name.replace(/\p{L}+/gu, (word) => {
    if (word.length <= LONG) return word;
    return word.replace(/[aeiouy][^aeiouy]+(?=[aeiouy])/gi, (part, at: number) => {
      const cut = 1 + breakAt(part.slice(1));
      const [before, after] = [at + cut, word.length - at - cut];
      return before < LEAST || after < REST ? part : part.slice(0, cut) + SHY + part.slice(cut);
    });
  });
}

export interface Part { text: string; keyword: boolean }

/** The engine writes keywords in capitals; on a card they are bold, capital only where a sentence begins. */
export function marked(line: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of line.matchAll(/\p{Lu}{2,}/gu)) {
    const before = line.slice(from, found.index);
    if (before !== "") parts.push({ text: before, keyword: false });
    const begins = /(^|[.!?]\s)\P{L}*$/u.test(line.slice(0, found.index));
    const low = found[0].toLocaleLowerCase();
    parts.push({ text: begins ? found[0][0] + low.slice(1) : low, keyword: true });
    from = found.index + found[0].length;
  }
  if (from < line.length) parts.push({ text: line.slice(from), keyword: false });
  return parts;
}

/** The engine's notation of a placement, for those who type it: piece, way to hold it, column, row, layer. */
const PLACEMENT = /\b[A-Z]\d+@([A-Z])([A-Z])(\d)\b/g;

/** The same in plain words: how the piece is held can be seen. */
export const withoutNotation = (words: Words, text: string): string =>
  text.replace(PLACEMENT, (_, column: string, row: string, layer: string) => words.say("cell", column, row, layer));
