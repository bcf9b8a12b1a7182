import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  /** What is wrong with fields that are right by themselves, such as one truck chosen twice. */
  check?: (draft: Draft<F>) => Faults<F>;
}

/** What a tool's form needs. */
export interface FieldState<F extends Fields> {
  draft: Draft<F>;
  faults: Faults<F>;
  /** The newest numbers that made sense, and how they were typed: what the answer, the link and paper are about. */
  values: Values<F>;
  answered: Draft<F>;
  /** True while a field is wrong, so that the answer is older than the form. */
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
  const { query = '', isEmbedded = false, follow, check } = beginning;
  const change = (current: Draft<F>, changes: Partial<Draft<F>>): Draft<F> => {
    const followed = Object.entries(changes).map(([name, text]) => follow?.(name, text ?? ''));
    return Object.assign({}, current, ...followed, changes);
  };
  const [draft, setDraft] = useState<Draft<F>>(() => change(initialDraft(fields), readQuery(fields, query)));
  const form = useRef<HTMLFormElement>(null);
  const lastGood = useRef<Answered<F>>(undefined);
  const reading = readFields(fields, draft);
  const faults: Faults<F> = Object.assign({}, check?.(draft), reading.faults);
  const isStale = Object.keys(faults).length > 0;
  if (reading.values && !isStale) lastGood.current = { values: reading.values, answered: draft };
  const { values, answered } = lastGood.current ?? firstAnswered(fields);
  const written = writeQuery(fields, answered);
  const isFirst = useRef(true);

  // Before any press is handled: a first press on 'Copy link' wakes the tool and must copy the address's numbers.
  useLayoutEffect(() => {
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
    faults,
    values,
    answered,
    isStale,
    set: (changes) => setDraft((current) => change(current, changes)),
    reset: () => setDraft(initialDraft(fields)),
    query: written,
    form,
  };
}

type Answered<F extends Fields> = Pick<FieldState<F>, 'values' | 'answered'>;

/** What the tool begins with, for an address whose very first numbers are wrong. */
function firstAnswered<F extends Fields>(fields: F): Answered<F> {
  const answered = initialDraft(fields);
  const { values, faults } = readFields(fields, answered);
  if (!values) throw new Error(`The tool's own first numbers are wrong: ${JSON.stringify(faults)}`);
  return { values, answered };
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
