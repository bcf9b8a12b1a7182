import { useMemo, useRef } from 'react';
import { initialDraft, readFields } from '../form/read-fields.ts';
import { type FieldState, useFields } from '../form/use-fields.ts';
import { type CompareFields, createFields, findRepeats } from './compare-fields.ts';
import type { Truck } from './compare-shape.ts';

type State = FieldState<CompareFields>;
type Shown = Pick<State, 'draft' | 'values' | 'query'>;

/** The form's state, and the state of what is shown: the same, but for the time a choice is wrong. */
export function useChoice(trucks: readonly Truck[], options: { query?: string; isEmbedded?: boolean }) {
  const fields = useMemo(() => createFields(trucks), [trucks]);
  const state = useFields(fields, options);
  const repeats = findRepeats(state.draft);
  const isStale = state.isStale || Object.keys(repeats).length > 0;
  const lastGood = useRef<Shown>(undefined);
  if (!isStale) lastGood.current = { draft: state.draft, values: state.values, query: state.query };
  const form: State = { ...state, faults: { ...repeats, ...state.faults }, isStale };
  // Paper, link and quote belong to the answer on screen, not to a half-made choice.
  const shown: State = { ...form, ...(lastGood.current ?? firstShown(fields)) };
  return { fields, form, shown };
}

/** What the tool begins with, for an address whose very first choice is wrong. */
function firstShown(fields: CompareFields): Shown {
  const draft = initialDraft(fields);
  const { values } = readFields(fields, draft);
  if (!values) throw new Error('The first three trucks of the comparison are not in its list.');
  return { draft, values, query: '' };
}
