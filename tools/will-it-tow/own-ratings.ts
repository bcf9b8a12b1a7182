import { sizeOf } from '../../facts/trucks/trucks.ts';
import { labelHintFor } from '../my-truck/label-note.ts';
import { nameInFull, parseTruckValue, type Truck, writeTruckValue } from '../my-truck/truck.ts';
import { doubtOf, findRating, nameSourcedRating } from '../my-truck/truck-match.ts';
import { ratingsSeenFrom } from '../my-truck/truck-ratings.ts';
import type { TowData } from './tow-data.ts';
import { ownTruck, printLimit } from './tow-fields.ts';
import type { DrawnTruck } from './tow-presets.ts';

const find = (truck: Truck, kind: 'tow' | 'payload', { rows }: TowData) =>
  findRating(ratingsSeenFrom(rows, kind, truck.model, truck.year), truck);

/** What a choice writes into the other fields: labels the reader did not type are never left standing for another truck. */
export function draftAfter(name: string, text: string, data: TowData) {
  if (name !== 'from') return draftOfTruck(name === 'truck' ? parseTruckValue(text) : undefined, data);
  const { payload, rating } = data.presets.find(({ value }) => value === text) ?? {};
  return { truck: '', payload: printLimit(payload), rating: printLimit(rating), gvwr: '', gcwr: '' };
}

/** Returns what a truck writes into the fields: its own ratings, and nothing where none of this very truck is known. */
export const draftOfTruck = (truck: Truck | undefined, data: TowData) =>
  truck && {
    from: ownTruck,
    truck: writeTruckValue(truck),
    rating: printLimit(find(truck, 'tow', data).own?.value),
    payload: printLimit(find(truck, 'payload', data).own?.value),
    gcwr: '',
  };

/** What the answer is about: its name, which of our limits is for it, and where its figures are from. */
export interface TowSubject {
  name: string;
  line?: keyof TowData['ourLimit'] | undefined;
  /** The highest tow rating published of such a truck: it counts while that of this very truck is not known. */
  highest?: number | undefined;
  notes: string[];
  /** What is drawn of it; left out where nobody says which truck it is. */
  drawn?: DrawnTruck | undefined;
}

/** The fields that say which truck it is, and what of it counts. */
type Labels = { from: string; truck: string } & Partial<Record<'rating' | 'payload', number | undefined>>;

/** Returns the truck that the fields are about; a rating that holds with some equipment alone names it. */
export function subjectOf({ from, truck: value, ...labels }: Labels, data: TowData): TowSubject {
  const preset = data.presets.find((each) => each.value === from);
  if (preset) {
    const isAsListed = labels.rating === preset.rating && labels.payload === preset.payload;
    return { ...preset, name: isAsListed ? preset.label : `${preset.label}, with your labels` };
  }
  const truck = parseTruckValue(value);
  if (!truck) {
    const note = 'Type the payload and the tow rating from its labels, or choose a truck of the list.';
    return { name: value ? `We don’t know a truck “${value}”` : 'Your own truck', notes: [note] };
  }
  const payload = find(truck, 'payload', data);
  const tow = find(truck, 'tow', data);
  const used = [payload.own?.value === labels.payload && payload.own, tow.own?.value === labels.rating && tow.own];
  const isTyped = (tow.own && !used[1]) || (payload.own && !used[0]) || false;
  const needs = used.flatMap((own) => (own ? (own.needs?.split(', ') ?? []) : []));
  const note = ({ own, nearest }: typeof tow, name: string) => {
    if (own) return `${name}: ${nameSourcedRating(own)}. ${doubtOf(own)}`.trim();
    const known = nearest ? ` The nearest known is ${nameSourcedRating(nearest)}.` : '';
    return `${name}: not known for this very truck, so read your label.${known}`;
  };
  return {
    name: [nameInFull(truck), ...new Set(needs), ...(isTyped ? ['with your labels'] : [])].join(', '),
    line: sizeOf(truck.model),
    highest: tow.highest,
    drawn: { model: truck.model, cab: truck.cab },
    notes: [note(payload, 'Payload'), note(tow, 'Tow rating'), labelHintFor(truck)].flatMap((each) => each ?? []),
  };
}
