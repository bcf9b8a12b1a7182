import { nameTruck, readTruck, type Truck, truckId } from '../my-truck/truck.ts';
import { doubtOf, findRating, nameRating, type Rating } from '../my-truck/truck-match.ts';
import { ownTruck, printLimit, type TowData, type TruckRatings } from './tow-fields.ts';

const none: TruckRatings = { rating: [], payload: [] };

/** Returns what the saved truck writes into the fields; empty fields where no rating of this very truck is known. */
export function draftOfOwnTruck({ ratings }: TowData) {
  const truck = readTruck();
  if (!truck) return {};
  const { rating, payload } = ratings[truckId(truck)] ?? none;
  return {
    truck: ownTruck,
    rating: printLimit(findRating(rating, truck).own?.value),
    payload: printLimit(findRating(payload, truck).own?.value),
    gcwr: '',
  };
}

/** Says what the filled-in ratings are of, and the nearest known where a field stays empty. */
export function describeOwnRatings(truck: Truck, { ratings }: TowData): { name: string; lines: string[] } {
  const { rating, payload } = ratings[truckId(truck)] ?? none;
  const line = (of: readonly Rating[], name: string) => {
    const { own, nearest } = findRating(of, truck);
    if (own) return `${name}: ${nameRating(own)}. ${doubtOf(own)}`.trim();
    const known = nearest ? ` The nearest known is ${nameRating(nearest)}.` : '';
    return `${name}: not published for this very truck, so read your label.${known}`;
  };
  const { name, details } = nameTruck(truck);
  return { name: details ? `${name}, ${details}` : name, lines: [line(payload, 'Payload'), line(rating, 'Towing')] };
}
