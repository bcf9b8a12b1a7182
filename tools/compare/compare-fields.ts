import type { ChoiceField, Fields } from '../../ui/form/field.ts';
import { type Truck as OwnTruck, tuneOf } from '../my-truck/truck.ts';
import type { Truck } from './compare-data.ts';

/** Value of the third choice for two trucks only. */
export const noTruck = 'none';

export const truckSlots = ['first', 'second', 'third'] as const;
export type TruckSlot = (typeof truckSlots)[number];

export type CompareFields = Fields & Record<TruckSlot, ChoiceField>;

export function createFields(trucks: readonly Truck[]): CompareFields {
  const options = trucks.map(({ key, name, group }) => ({ value: key, label: name, group }));
  const choice = (label: string, initial: string): ChoiceField => ({ kind: 'choice', label, options, initial });
  const none = { value: noTruck, label: 'None, two are enough' };
  return {
    first: choice('First truck', 'silverado-27-2wd'),
    second: choice('Second truck', 'silverado-53-2wd'),
    third: { ...choice('Third truck', 'f150-27-2wd'), options: [none, ...options] },
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
      if (tune !== 'launch' || (drive === '4wd' && year < 2021)) return undefined;
      return `silverado-27-${Math.min(year, 2021)}${drive === '4wd' ? '-4wd' : ''}`;
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
