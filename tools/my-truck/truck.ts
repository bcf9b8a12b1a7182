/** The reader's own truck: picked once, kept on the device, read by every page and tool. */
export interface Truck {
  model: TruckModel;
  year: number;
  /** Which tune of the 2.7 it has. */
  tune?: Tune;
  cab?: Cab;
  drive?: Drive;
  axle?: Axle;
  /** On the odometer. */
  miles?: number;
}

/** The trucks that have the 2.7, as the recall data names them. */
export const truckModels = [
  { id: 'silverado-1500', name: 'Silverado 1500', short: 'Silverado', from: 2019 },
  { id: 'sierra-1500', name: 'Sierra 1500', short: 'Sierra', from: 2019 },
  { id: 'colorado', name: 'Colorado', short: 'Colorado', from: 2023 },
  { id: 'canyon', name: 'Canyon', short: 'Canyon', from: 2023 },
] as const;
export type TruckModel = (typeof truckModels)[number]['id'];

/** The last model year the site has data for. */
export const lastYear = 2026;

export const tuneNames = {
  launch: '348 lb-ft',
  base: '2.7L Turbo, base tune',
  plus: '2.7L Turbo Plus',
  high: '430 lb-ft',
} as const;
export type Tune = keyof typeof tuneNames;

export const cabNames = { regular: 'Regular', double: 'Double', crew: 'Crew' } as const;
export type Cab = keyof typeof cabNames;

export const driveNames = { '2wd': '2WD', '4wd': '4WD' } as const;
export type Drive = keyof typeof driveNames;

export const axles = ['3.23', '3.42', '3.73'] as const;
export type Axle = (typeof axles)[number];

/** Returns the model years of a truck, oldest first. */
export const yearsOf = (model: TruckModel): number[] => {
  const from = truckModels.find(({ id }) => id === model)?.from ?? lastYear;
  return Array.from({ length: lastYear - from + 1 }, (_, index) => from + index);
};

/** Returns the tunes that were sold in a model year; one alone needs no question. */
export function tunesOf(model: TruckModel, year: number): Tune[] {
  if (model === 'silverado-1500' || model === 'sierra-1500') {
    return year < 2022 ? ['launch'] : year === 2022 ? ['high', 'launch'] : ['high'];
  }
  if (model === 'canyon' || year > 2024) return ['high'];
  return year === 2023 ? ['base', 'plus', 'high'] : ['base', 'high'];
}

/** Returns the cabs a model has; the midsize trucks have one. */
export const cabsOf = (model: TruckModel): Cab[] =>
  model === 'colorado' || model === 'canyon' ? ['crew'] : ['regular', 'double', 'crew'];

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
  const cab = oneOf(cabsOf(model), read.get('cab'));
  const drive = oneOf(Object.keys(driveNames) as Drive[], read.get('drive'));
  const axle = oneOf(axles, read.get('axle'));
  const miles = /^\d{1,6}$/.test(read.get('miles') ?? '') ? Number(read.get('miles')) : undefined;
  return {
    model,
    year,
    ...(tune && { tune }),
    ...(cab && { cab }),
    ...(drive && { drive }),
    ...(axle && { axle }),
    ...(miles !== undefined && { miles }),
  };
}

/** Writes a truck as a query, without the question mark. */
export function writeTruck(truck: Truck): string {
  const { model, year, tune, cab, drive, axle, miles } = truck;
  const parts = Object.entries({ model, year, tune, cab, drive, axle, miles });
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

/** Where the truck is kept, and the window event that says it changed. */
export const truckKey = 'my-truck';

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
