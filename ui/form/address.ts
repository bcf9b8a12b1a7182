import type { Draft, Fields } from './field.ts';
import { initialDraft } from './read-fields.ts';

/** Longer values in an address are nonsense; they are cut, and then told as what they are. */
const maxLength = 60;

/** The query of an address that brings these numbers back: only what differs from the start, in the fields' order. */
export function writeQuery<F extends Fields>(fields: F, draft: Draft<F>): string {
  const initial = initialDraft(fields);
  const query = new URLSearchParams();
  for (const name of Object.keys(fields)) {
    const text = (draft[name] ?? '').trim();
    const kind = fields[name]?.kind;
    // Of free text nothing is taken away.
    const said = kind === 'switch' ? text || '0' : kind === 'text' ? text : plain(text);
    if (text !== initial[name]) query.set(name, said);
  }
  const written = query.toString();
  return written === '' ? '' : `?${written}`;
}

/** What an address says about the fields; others' parameters are passed over. */
export function readQuery<F extends Fields>(fields: F, query: string): Partial<Draft<F>> {
  const given = new URLSearchParams(query);
  const named = Object.keys(fields).filter((name) => given.has(name));
  const read = named.map((name) => {
    // A letter cut in half would be written as another one.
    const text = (given.get(name) ?? '').slice(0, maxLength).toWellFormed();
    return [name, fields[name]?.kind === 'switch' ? (text === '1' ? '1' : '') : text];
  });
  return Object.fromEntries(read) as Partial<Draft<F>>;
}

/** 7,000 → 7000: an address needs no commas in its numbers. */
const plain = (text: string) => (/^-?[\d,]+(\.\d+)?$/.test(text) ? text.replace(/,/g, '') : text);
