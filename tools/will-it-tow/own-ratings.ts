import { sizeOf } from '../../facts/trucks/trucks.ts';
import { nameInFull, parseTruckValue, readTruck, type Truck, writeTruckValue } from '../my-truck/truck.ts';
import { doubtOf, findRating, nameSourcedRating } from '../my-truck/truck-match.ts';
import { ratingsSeenFrom } from '../my-truck/truck-ratings.ts';
import type { TowData } from './tow-data.ts';
import { ownTruck, printLimit } from './tow-fields.ts';

const find = (truck: Truck, kind: 'tow' | 'payload', { rows }: TowData) =>
  findRating(ratingsSeenFrom(rows, kind, truck.model, truck.year), truck);

/** Returns what a truck writes into the fields: its own ratings, and nothing where none of this very truck is known. */
export const draftOfTruck = (truck: Truck, data: TowData) => ({
  from: ownTruck,
  truck: writeTruckValue(truck),
  rating: printLimit(find(truck, 'tow', data).own?.value),
  payload: printLimit(find(truck, 'payload', data).own?.value),
  gcwr: '',
});

export function draftOfOwnTruck(data: TowData) {
  const truck = readTruck();
  return truck ? draftOfTruck(truck, data) : {};
}

/** What the answer is about: its name, which of our limits is for it, and where its figures are from. */
export interface TowSubject {
  /** Missing for labels the reader typed. */
  name?: string;
  line?: keyof TowData['ourLimit'] | undefined;
  /** The highest tow rating published of such a truck: it counts while that of this very truck is not known. */
  highest?: number | undefined;
  notes: string[];
}

/** Returns the truck that the fields are about. */
export function subjectOf({ from, truck: value }: { from: string; truck: string }, data: TowData): TowSubject {
  const preset = data.presets.find((each) => each.value === from);
  if (preset) return { name: preset.label, line: preset.line, notes: preset.notes };
  const truck = parseTruckValue(value);
  if (!truck) return { notes: [] };
  const note = (kind: 'tow' | 'payload', name: string) => {
    const { own, nearest } = find(truck, kind, data);
    if (own) return `${name}: ${nameSourcedRating(own)}. ${doubtOf(own)}`.trim();
    const known = nearest ? ` The nearest known is ${nameSourcedRating(nearest)}.` : '';
    return `${name}: not known for this very truck, so read your label.${known}`;
  };
  return {
    name: nameInFull(truck),
    line: sizeOf(truck.model),
    highest: find(truck, 'tow', data).highest,
    notes: [note('payload', 'Payload'), note('tow', 'Tow rating')],
  };
}
