import {
  type Axle,
  axles,
  type Cab,
  cabsOf,
  type Drive,
  driveNames,
  drives,
  type Trim,
  type TruckModel,
  type Tune,
  trimsOf,
  truckModels,
  tunesOf,
  yearsOf,
} from '../../facts/trucks/trucks.ts';
import { truckKey } from './truck-key.ts';

/** The reader's own truck: picked once, kept on the device, read by every page and tool. */
export interface Truck {
  model: TruckModel;
  year: number;
  /** Which tune of the 2.7 it has. */
  tune?: Tune;
  /** Where its ratings depend on it. */
  trim?: Trim;
  cab?: Cab;
  drive?: Drive;
  axle?: Axle;
  /** On the odometer. */
  miles?: number;
}

/** Returns the tune of a truck: the one it says, or the only one of its year. */
export function tuneOf({ model, year, tune }: Truck): Tune | undefined {
  const tunes = tunesOf(model, year);
  return tune && tunes.includes(tune) ? tune : tunes.length === 1 ? tunes[0] : undefined;
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Reads a truck from the query of an address or from storage; undefined without a model and year we know. */
export function parseTruck(query: string): Truck | undefined {
  const read = new URLSearchParams(query);
  const model = truckModels.find(({ id }) => id === read.get('model'))?.id;
  const year = Number(read.get('year'));
  if (!model || !yearsOf(model).includes(year)) return;
  const tune = oneOf(tunesOf(model, year), read.get('tune'));
  const trim = oneOf(trimsOf(model, year), read.get('trim'));
  const cab = oneOf(cabsOf(model), read.get('cab'));
  const drive = oneOf(drives, read.get('drive'));
  const axle = oneOf(axles, read.get('axle'));
  const miles = /^\d{1,6}$/.test(read.get('miles') ?? '') ? Number(read.get('miles')) : undefined;
  return {
    model,
    year,
    ...(tune && { tune }),
    ...(trim && { trim }),
    ...(cab && { cab }),
    ...(drive && { drive }),
    ...(axle && { axle }),
    ...(miles !== undefined && { miles }),
  };
}

/** Writes a truck as a query, without the question mark. */
export function writeTruck(truck: Truck): string {
  const { model, year, tune, trim, cab, drive, axle, miles } = truck;
  const parts = Object.entries({ model, year, tune, trim, cab, drive, axle, miles });
  return parts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join('&');
}

/** Returns '’24 Silverado' and 'crew, 4WD'. */
export function nameTruck({ model, year, cab, drive }: Truck): { name: string; details: string } {
  const short = truckModels.find(({ id }) => id === model)?.short ?? '';
  const details = [cab && cabsOf(model).length > 1 ? cab : '', drive ? driveNames[drive] : ''];
  return { name: `’${String(year).slice(2)} ${short}`, details: details.filter(Boolean).join(', ') };
}

/** Returns 'silverado-1500-2024': the page of its recalls and its file of data end with it. */
export const truckId = ({ model, year }: Pick<Truck, 'model' | 'year'>): string => `${model}-${year}`;

/** Returns the saved truck; undefined where none is saved or storage is forbidden. */
export function readTruck(): Truck | undefined {
  try {
    return parseTruck(localStorage.getItem(truckKey) ?? '');
  } catch {
    return undefined;
  }
}

/** Saves the truck, or forgets it; returns false where storage is forbidden. Everything that shows it follows. */
export function saveTruck(truck: Truck | undefined): boolean {
  try {
    if (truck) localStorage.setItem(truckKey, writeTruck(truck));
    else localStorage.removeItem(truckKey);
  } catch {
    return false;
  }
  dispatchEvent(new Event(truckKey));
  return true;
}
