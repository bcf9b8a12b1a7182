import type { ChoiceField, Fields } from '../../ui/form/field.ts';
import { hasOwnLabel, type Truck as OwnTruck, openDetails, tuneOf } from '../my-truck/truck.ts';
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

/** Returns what a truck must still say before one line is its own; the lines are of no cab. */
export const openForLine = (truck: OwnTruck) =>
  openDetails(truck).filter((name) => name !== 'cab' && (name !== 'trim' || truck.tune !== 'base'));

/** Returns the key of the line that the reader's truck is of; undefined where the list has none for it. */
export function findOwnKey(truck: OwnTruck): string | undefined {
  const { model, year, drive, trim } = truck;
  const tune = tuneOf(truck);
  // The off-road Colorados have lines of their own, the off-road Canyons none.
  if (hasOwnLabel(trim)) return model === 'colorado' && year >= 2024 ? `colorado-${trim}` : undefined;
  if (openForLine(truck).length > 0) return undefined;
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

/** Returns the choice to start with for the reader's own truck: what it is compared with has the same drive. */
export function startWith(truck: OwnTruck | undefined): Partial<Record<TruckSlot, string>> {
  const first = truck && findOwnKey(truck);
  if (truck?.drive === '4wd' || hasOwnLabel(truck?.trim)) {
    return { first: first ?? 'silverado-27-4wd', second: 'silverado-53-4wd', third: 'f150-27-4wd' };
  }
  return first ? { first } : {};
}
