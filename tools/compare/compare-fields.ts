import type { ChoiceField, Fields } from '../../ui/form/field.ts';
import { type Truck as OwnTruck, tuneOf } from '../my-truck/truck.ts';
import type { Truck } from './compare-data.ts';

/** Value of the third choice for two trucks only. */
export const noTruck = 'none';

const initial = { first: 'silverado-27-2wd', second: 'silverado-53-2wd', third: 'f150-27-2wd' } as const;

export const truckSlots = ['first', 'second', 'third'] as const;
export type TruckSlot = (typeof truckSlots)[number];

export type CompareFields = Fields & Record<TruckSlot, ChoiceField>;

export function createFields(trucks: readonly Truck[]): CompareFields {
  const options = trucks.map(({ key, name, group }) => ({ value: key, label: name, group }));
  return {
    first: { kind: 'choice', label: 'First truck', options, initial: initial.first },
    second: { kind: 'choice', label: 'Second truck', options, initial: initial.second },
    third: {
      kind: 'choice',
      label: 'Third truck',
      options: [{ value: noTruck, label: 'None, two are enough' }, ...options],
      initial: initial.third,
    },
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

/** Returns the key of the reader's own truck; undefined for a tune or a year we have no figures of. */
export function findOwnKey(truck: OwnTruck): string | undefined {
  const { model, year, drive = '2wd' } = truck;
  const tune = tuneOf(truck);
  switch (model) {
    case 'silverado-1500':
      if (tune === 'high') return `silverado-27-${drive}`;
      return tune === 'launch' ? `silverado-27-${Math.min(year, 2021)}` : undefined;
    case 'sierra-1500':
      return tune === 'high' ? `sierra-27-${drive}` : undefined;
    case 'colorado':
      if (tune === 'base') return `colorado-base-${drive}`;
      return tune === 'high' && year >= 2025 ? `colorado-${drive}` : undefined;
    case 'canyon':
      return `canyon-${drive}`;
  }
}

/** Returns the choice to start with for the reader's own truck: its rivals have the same drive. */
export function startWith(truck: OwnTruck | undefined): Partial<Record<TruckSlot, string>> {
  const first = truck && findOwnKey(truck);
  if (!first) return {};
  return truck.drive === '4wd' ? { first, second: 'silverado-53-4wd', third: 'f150-27-4wd' } : { first };
}
