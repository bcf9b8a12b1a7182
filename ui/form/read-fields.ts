import { formatDollars, formatNumber } from '../../core/text/counts.ts';
import type { Draft, Faults, Field, Fields, NumberField, OptionalNumberField, Values } from './field.ts';

/** The result of parsing: all values, or the errors. */
export type Reading<F extends Fields> = { values: Values<F>; faults?: never } | { values?: never; faults: Faults<F> };

/** Parses what the reader typed. Returns all values, or an error message for each invalid field. */
export function readFields<F extends Fields>(fields: F, draft: Draft<F>): Reading<F> {
  const values: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const { value, fault } = readField(field, draft[name] ?? '');
    if (fault) faults[name] = fault;
    else values[name] = value;
  }
  return Object.keys(faults).length > 0 ? { faults: faults as Faults<F> } : { values: values as Values<F> };
}

type OneReading = { value?: unknown; fault?: string };

function readField(field: Field, text: string): OneReading {
  switch (field.kind) {
    case 'number':
    case 'optional-number':
    case 'stepper':
      return readNumber(field, text);
    case 'choice':
      return field.options.some(({ value }) => value === text)
        ? { value: text }
        : { fault: 'Choose one from the list.' };
    case 'switch':
      return { value: text === '1' };
    case 'text':
      return { value: text.trim() };
  }
}

function readNumber(field: NumberField | OptionalNumberField, text: string): OneReading {
  const { kind, min, max, unit = '', isFractional = false } = field;
  const print = (value: number) => (unit === '$' ? formatDollars(value, isFractional ? 2 : 0) : withUnit(value, unit));
  const typed = text.trim();
  if (typed === '') {
    if (kind === 'optional-number') return { value: undefined };
    return { fault: `Write a number, such as ${draftOf(field)}.` };
  }
  const value = parseNumber(typed, unit, isFractional);
  if (value === undefined) return { fault: explain(field, typed) };
  if (value < min) return { fault: `At least ${print(min)}.` };
  if (value > max) return { fault: `At most ${print(max)}.` };
  if (!isFractional && !Number.isInteger(value))
    return { fault: `Round it to a whole number, such as ${print(Math.round(value))}.` };
  return { value };
}

/** What may stand behind a number, by the unit of its field; any other unit would be read as this one. */
const unitWords: Readonly<Record<string, string>> = {
  lb: 'lbs?|pounds?',
  mi: 'mi|miles?',
  '%': '%|percent',
  mpg: 'mpg',
};

/**
 * Reads '7,000 lb', '7k', '$3.50' and '12.5 %'. Undefined for another unit or notation: '7,5' may be 7.5 or 75, and
 * '7.000' is seven thousand to some.
 */
export function parseNumber(text: string, unit = '', isFractional = false): number | undefined {
  const dollar = unit === '$' ? '\\$?' : '';
  const form = `^([-−]?)${dollar}(\\d{1,3}(?:[,\\s]\\d{3})+|\\d*)(\\.\\d*)?\\s*(k?)\\s*(?:${unitWords[unit] ?? ''})?$`;
  const [, minus, whole = '', part = '', thousands] = new RegExp(form, 'i').exec(text.trim()) ?? [];
  if (!/\d/.test(whole + part) || (!isFractional && !thousands && /^\.\d{3}$/.test(part))) return undefined;
  const value = Number(whole.replace(/[,\s]/g, '') + part) * (thousands ? 1000 : 1);
  return minus ? -value : value;
}

/** Says what to type instead; kilograms are also given in pounds. */
function explain(field: NumberField | OptionalNumberField, typed: string): string {
  if (!/\d/.test(typed)) return `'${typed}' is not a number. Write digits only.`;
  const what = { lb: 'pounds', mi: 'miles' }[field.unit ?? ''] ?? 'a number';
  const asked = `We can’t read '${typed}'. Type ${what}, such as ${draftOf(field) || '1,000'}.`;
  const kilos = field.unit === 'lb' && parseNumber(typed.replace(/(kgs?|kilos?|kilograms?)$/i, ''));
  return kilos ? `${asked} ${withUnit(kilos, 'kg')} is about ${withUnit(Math.round(kilos * 2.20462), 'lb')}.` : asked;
}

const withUnit = (value: number, unit: string) =>
  unit === '%' ? `${formatNumber(value, 2)}%` : [formatNumber(value, 2), unit].filter(Boolean).join(' ');

/** Returns what is in the fields before the reader changes anything. */
export function initialDraft<F extends Fields>(fields: F): Draft<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, draftOf(field)]);
  return Object.fromEntries(entries) as Draft<F>;
}

function draftOf(field: Field): string {
  switch (field.kind) {
    case 'switch':
      return field.initial ? '1' : '';
    case 'number':
    case 'stepper':
    case 'optional-number':
      if (field.initial === undefined) return '';
      return formatNumber(field.initial, 2, field.unit === '$' && field.isFractional ? 2 : 0);
    default:
      return field.initial;
  }
}

/** Writes a number as the fields do at first ('7000' becomes '7,000'); other text, and what is no valid number, as it is. */
export function tidy(field: Field, text: string): string {
  if (field.kind !== 'number' && field.kind !== 'optional-number') return text;
  const { value } = readNumber(field, text);
  if (typeof value !== 'number') return text;
  const written = draftOf({ ...field, initial: value });
  return readNumber(field, written).value === value ? written : text;
}

/** Longer values in a URL are truncated, and then reported as invalid. */
const maxLength = 60;

/**
 * Writes the URL query that restores these values: what differs from the defaults, and beside it what must always be
 * named, in field order.
 */
export function writeQuery<F extends Fields>(fields: F, draft: Draft<F>, always: readonly string[] = []): string {
  const initial = initialDraft(fields);
  const query = new URLSearchParams();
  const textOf = (name: string) => (draft[name] ?? '').trim();
  const names = Object.keys(fields);
  const changed = new Set(names.filter((name) => always.includes(name) || textOf(name) !== initial[name]));
  if (changed.size === 0) return '';
  for (const name of names) {
    const field = fields[name];
    const isNamed = field?.kind === 'choice' && field.isAlwaysNamed;
    if (!changed.has(name) && !isNamed) continue;
    const text = textOf(name);
    const kind = field?.kind;
    // Free text is kept unchanged.
    const said = kind === 'switch' ? text || '0' : kind === 'text' ? text : plain(text);
    query.set(name, said);
  }
  return `?${query}`;
}

/** Reads field values from a URL's query; unknown parameters are ignored. */
export function readQuery<F extends Fields>(fields: F, query: string): Partial<Draft<F>> {
  const given = new URLSearchParams(query);
  const named = Object.keys(fields).filter((name) => given.has(name));
  const read = named.map((name) => {
    // Half a surrogate pair would become a different character.
    const text = (given.get(name) ?? '').slice(0, maxLength).toWellFormed();
    const field = fields[name] as Field;
    return [name, field.kind === 'switch' ? (text === '1' ? '1' : '') : tidy(field, text)];
  });
  return Object.fromEntries(read) as Partial<Draft<F>>;
}

/** Returns a number without its commas; other text as it is. */
export const plain = (text: string) => (/^-?[\d,]+(\.\d+)?$/.test(text) ? text.replace(/,/g, '') : text);
