import type { ChoiceField, Fields, SwitchField } from '../../ui/form/field.ts';
import { type CriterionKey, criteria, type Truck } from './compare-rows.ts';

/** Value of the third choice for two trucks only. */
export const noTruck = 'none';

const initial = { first: 'silverado-27-2wd', second: 'silverado-53-2wd', third: 'f150-27-2wd' } as const;

/** Names of the three choices. */
export const truckSlots = ['first', 'second', 'third'] as const;
export type TruckSlot = (typeof truckSlots)[number];

/** The fields of the tool. */
export type CompareFields = Fields &
  Record<TruckSlot, ChoiceField> &
  Record<CriterionKey, ChoiceField> & { differences: SwitchField };

const weightOptions = ['0', '1', '2', '3', '4', '5'].map((value) => ({ value, label: weightLabel(value) }));

function weightLabel(value: string): string {
  if (value === '0') return '0: not at all';
  return value === '5' ? '5: most' : value;
}

const weight = (label: string, hint: string): ChoiceField => ({
  kind: 'choice',
  label,
  hint,
  options: weightOptions,
  initial: '3',
});

/** Creates the fields for these trucks. */
export function createFields(trucks: readonly Truck[]): CompareFields {
  const options = trucks.map(({ key, name, group }) => ({ value: key, label: name, group }));
  const weights = criteria.map(({ key, label, hint }) => [key, weight(label, hint)]);
  return {
    first: { kind: 'choice', label: 'First truck', options, initial: initial.first },
    second: { kind: 'choice', label: 'Second truck', options, initial: initial.second },
    third: {
      kind: 'choice',
      label: 'Third truck',
      options: [{ value: noTruck, label: 'None, two are enough' }, ...options],
      initial: initial.third,
    },
    ...(Object.fromEntries(weights) as Record<CriterionKey, ChoiceField>),
    differences: { kind: 'switch', label: 'Show only the lines that differ', initial: false },
  };
}

/** The sentence beside a choice that repeats an earlier one. */
export function findRepeats(draft: Record<TruckSlot, string>): Partial<Record<TruckSlot, string>> {
  const repeat = (of: string) => `This is your ${of} truck already. Choose another one.`;
  return {
    ...(draft.second === draft.first && { second: repeat('first') }),
    ...(draft.third === draft.first && { third: repeat('first') }),
    ...(draft.third === draft.second && draft.second !== draft.first && { third: repeat('second') }),
  };
}
