import { useMemo, useRef } from 'react';
import type { Values } from '../form/field.ts';
import { type FieldState, useFields } from '../form/use-fields.ts';
import { type CompareFields, createFields, findRepeats } from './compare-fields.ts';
import type { Truck } from './compare-shape.ts';

/** The form's state; a truck chosen twice counts as a fault, and the last good choice stands meanwhile. */
export function useChoice(trucks: readonly Truck[], options: { query?: string; isEmbedded?: boolean }) {
  const fields = useMemo(() => createFields(trucks), [trucks]);
  const state = useFields(fields, options);
  const repeats = findRepeats(state.draft);
  const hasRepeat = Object.keys(repeats).length > 0;
  const lastGood = useRef<Values<CompareFields>>(undefined);
  if (!hasRepeat && !state.isStale) lastGood.current = state.values;
  const judged: FieldState<CompareFields> = {
    ...state,
    faults: { ...repeats, ...state.faults },
    values: lastGood.current ?? firstValues(fields),
    isStale: state.isStale || hasRepeat,
  };
  return { fields, state: judged };
}

/** What the tool begins with, for an address whose very first choice is wrong. */
function firstValues(fields: CompareFields): Values<CompareFields> {
  const entries = Object.entries(fields).map(([name, { initial }]) => [name, initial]);
  return Object.fromEntries(entries) as Values<CompareFields>;
}
