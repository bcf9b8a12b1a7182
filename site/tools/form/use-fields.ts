import { type RefObject, useEffect, useRef, useState } from 'react';
import { readQuery, writeQuery } from './address.ts';
import type { Draft, Faults, Fields, Values } from './field.ts';
import { initialDraft, readFields } from './read-fields.ts';

const addressDelayMs = 250;

/** How a tool begins. */
interface Beginning<F extends Fields> {
  /** Numbers to begin with, inside an article. */
  query?: string;
  /** True inside an article: the address is not the tool's to change. */
  isEmbedded?: boolean;
  /** What other fields become when one changes, such as the figures of a chosen truck. */
  follow?: (name: keyof F & string, text: string) => Partial<Draft<F>>;
}

/** What a tool's form needs. */
export interface FieldState<F extends Fields> {
  draft: Draft<F>;
  faults: Faults<F>;
  /** The newest numbers that made sense. */
  values: Values<F>;
  /** True while a field is wrong, so that `values` are older than the form. */
  isStale: boolean;
  set: (changes: Partial<Draft<F>>) => void;
  reset: () => void;
  /** '?trailer=7000': brings the same numbers back. */
  query: string;
  form: RefObject<HTMLFormElement | null>;
}

/**
 * The state of a tool. On its own page it lives in the address; inside an article it begins with `query` and stays.
 * `fields` must be the same object on every draw.
 */
export function useFields<F extends Fields>(fields: F, beginning: Beginning<F> = {}): FieldState<F> {
  const { query = '', isEmbedded = false, follow } = beginning;
  const change = (current: Draft<F>, changes: Partial<Draft<F>>): Draft<F> => {
    const followed = Object.entries(changes).map(([name, text]) => follow?.(name, text ?? ''));
    return Object.assign({}, current, ...followed, changes);
  };
  const [draft, setDraft] = useState<Draft<F>>(() => change(initialDraft(fields), readQuery(fields, query)));
  const form = useRef<HTMLFormElement>(null);
  const lastGood = useRef<Values<F>>(undefined);
  const reading = readFields(fields, draft);
  if (reading.values) lastGood.current = reading.values;
  const values = lastGood.current ?? firstValues(fields);
  const written = writeQuery(fields, draft);
  const isFirst = useRef(true);

  useEffect(() => {
    // What was typed before the code had arrived stands in the form already.
    const typed = differing(readForm(fields, form.current), draft);
    const addressed = isEmbedded ? {} : readQuery(fields, location.search);
    setDraft((current) => change(change(current, addressed), typed));
    // Once: afterwards the form is the reader's.
  }, []);

  useEffect(() => {
    if (isEmbedded) return;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(
      () => history.replaceState(history.state, '', location.pathname + written),
      addressDelayMs,
    );
    return () => clearTimeout(timer);
  }, [written, isEmbedded]);

  return {
    draft,
    faults: reading.faults ?? {},
    values,
    isStale: !reading.values,
    set: (changes) => setDraft((current) => change(current, changes)),
    reset: () => setDraft(initialDraft(fields)),
    query: written,
    form,
  };
}

function firstValues<F extends Fields>(fields: F): Values<F> {
  const { values, faults } = readFields(fields, initialDraft(fields));
  if (!values) throw new Error(`The tool's own first numbers are wrong: ${JSON.stringify(faults)}`);
  return values;
}

/** What the form's elements hold now; radio buttons and selects too. */
function readForm(fields: Fields, form: HTMLFormElement | null): Record<string, string> {
  if (!form) return {};
  const data = new FormData(form);
  const present = Object.keys(fields).filter((name) => form.elements.namedItem(name));
  return Object.fromEntries(present.map((name) => [name, String(data.get(name) ?? '')]));
}

function differing<F extends Fields>(typed: Record<string, string>, current: Draft<F>): Partial<Draft<F>> {
  const changed = Object.entries(typed).filter(([name, text]) => text !== current[name]);
  return Object.fromEntries(changed) as Partial<Draft<F>>;
}
