import { truckModels } from '../../facts/trucks/trucks.ts';
import { nameTruck, readTruck, type Truck, truckId } from '../my-truck/truck.ts';
import { describeNone, findRating, type Rating } from '../my-truck/truck-match.ts';
import { ownTruck, printLimit, type TowData, type TruckRatings } from './tow-fields.ts';

const modelName = ({ model }: Truck) => truckModels.find(({ id }) => id === model)?.name ?? '';

const none: TruckRatings = { rating: [], payload: [] };

/** Returns what the saved truck writes into the fields; empty fields where we found no rating of its version. */
export function draftOfOwnTruck({ ratings }: TowData) {
  const truck = readTruck();
  if (!truck) return {};
  const { rating, payload } = ratings[truckId(truck)] ?? none;
  return {
    truck: ownTruck,
    rating: printLimit(findRating(rating, truck)?.value),
    payload: printLimit(findRating(payload, truck)?.value),
    gcwr: '',
  };
}

/** Says what the filled-in ratings were published for. */
export function describeOwnRatings(truck: Truck, { ratings }: TowData): { name: string; lines: string[] } {
  const { rating, payload } = ratings[truckId(truck)] ?? none;
  const line = (of: readonly Rating[], name: string, what: string) =>
    `${name}: ${findRating(of, truck)?.words ?? describeNone(of, what, truck, `${truck.year} ${modelName(truck)}`)}`;
  const { name, details } = nameTruck(truck);
  return {
    name: details ? `${name}, ${details}` : name,
    lines: [line(payload, 'Payload', 'payload rating'), line(rating, 'Towing', 'tow rating')],
  };
}
