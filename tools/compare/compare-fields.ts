import type { ChoiceField, Fields } from '../../ui/form/field.ts';
import { hasOwnLabel, listOpen, nameInFull, type Truck as OwnTruck } from '../my-truck/truck.ts';
import { matchesTruck } from '../my-truck/truck-mark.ts';
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

/** Returns what a truck must still say before one line is its own: the lines are of no cab, and a base tune has one line. */
const openForLine = (truck: OwnTruck) => listOpen(truck, ['cab', truck.tune === 'base' ? 'trim' : '']);

/** Returns the key of the line that the reader's truck is of; undefined where the list has none for it. */
export function findOwnKey(truck: OwnTruck, lines: readonly Truck[]): string | undefined {
  const own = hasOwnLabel(truck.trim) ? truck.trim : undefined;
  if (!own && openForLine(truck)) return undefined;
  return lines.find(({ yours = '', trim }) => trim === own && matchesTruck(yours, truck))?.key;
}

/** Says which line the reader's truck is of, or that there is none, and what is shown instead. */
export function describeOwn(truck: OwnTruck, ownKey: string | undefined, shown = ''): string {
  const name = nameInFull(truck);
  if (ownKey)
    return `${shown} is the line of your ${name}. A rating here is the highest of its line: yours may be lower.`;
  const open = hasOwnLabel(truck.trim) ? '' : openForLine(truck);
  const why = open
    ? `We can’t tell which line your ${name} is of: name its ${open}`
    : `There is no line for your ${name}`;
  return `${why}. Shown instead: ${shown}.`;
}

/** Returns the choice to start with for the reader's own truck: what it is compared with has the same drive. */
export function startWith(truck: OwnTruck | undefined, lines: readonly Truck[]): Partial<Record<TruckSlot, string>> {
  const first = truck && findOwnKey(truck, lines);
  if (truck?.drive === '4wd' || hasOwnLabel(truck?.trim)) {
    return { first: first ?? 'silverado-27-4wd', second: 'silverado-53-4wd', third: 'f150-27-4wd' };
  }
  return first ? { first } : {};
}
