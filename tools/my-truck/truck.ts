import {
  type Cab,
  cabsOf,
  type Drive,
  detailsOf,
  driveNames,
  modelOf,
  type Trim,
  type TruckModel,
  type Tune,
  trimNames,
  truckModels,
  tuneNames,
  tunesOf,
  yearsOf,
} from '../../facts/trucks/trucks.ts';
import { truckKey } from './truck-key.ts';

/** The reader's own truck: picked once, kept on the device, read by every page and tool. */
export interface Truck {
  model: TruckModel;
  year: number;
  tune?: Tune;
  /** Where its ratings depend on it. */
  trim?: Trim;
  cab?: Cab;
  drive?: Drive;
  miles?: number;
}

/** Returns whether what is said of one drive, or of both, can be about a truck. */
export const isOfDrive = ({ drive }: { drive?: Drive | undefined }, truck: Truck): boolean =>
  !drive || !truck.drive || drive === truck.drive;

/** Returns the tune of a truck: the one it says, or the only one of its year and trim. */
export function tuneOf({ model, year, tune, trim }: Truck): Tune | undefined {
  const tunes = tunesOf(model, year, trim);
  if (tune && tunes.includes(tune)) return tune;
  return tunes.length === 1 ? tunes[0] : undefined;
}

/** Returns what a rating depends on and the truck does not say. */
export function openDetails(truck: Truck) {
  const answers = detailsOf(truck.model, truck.year, truck.trim);
  return (['cab', 'trim', 'tune', 'drive'] as const).filter((name) => answers[name].length > 1 && !truck[name]);
}

/** 'cab, engine tune and drive', without what does not matter here; empty where the truck says everything. */
export const listOpen = (truck: Truck, except: readonly string[] = []): string => {
  const open = openDetails(truck).filter((name) => !except.includes(name));
  return new Intl.ListFormat('en-GB').format(open.map((name) => name.replace('tune', 'engine tune')));
};

/** Returns true for an off-road trim: EPA gave it a label of its own, or none, and never that of the plain truck. */
export const hasOwnLabel = (trim: Trim | undefined): trim is Trim =>
  trim !== undefined && /ZR2|AT4X/.test(trimNames[trim]);

/** Returns the truck that words such as 'silverado-1500', '2024' and 'crew' are about, in any order. */
export function truckOfWords(words: readonly string[]): Truck | undefined {
  const model = truckModels.find(({ id }) => words.includes(id))?.id;
  const year = model && yearsOf(model).find((each) => words.includes(String(each)));
  if (!year) return;
  const said = Object.entries(detailsOf(model, year)).flatMap(([name, values]) => {
    // The last: a 'zr2 bison' is a Bison.
    const word = values.findLast((value: string) => words.includes(value));
    return word ? [[name, word]] : [];
  });
  return { model, year, ...Object.fromEntries(said) };
}

/** Reads 'silverado-1500.2024.crew.4wd'; undefined without a model and year we know. */
export const parseTruckValue = (value: string): Truck | undefined => truckOfWords(value.split('.'));

/** Writes a truck as one word of an address. */
export const writeTruckValue = ({ model, year, ...truck }: Truck): string =>
  [model, year, ...Object.keys(detailsOf(model, year)).map((name) => truck[name as keyof typeof truck])]
    .filter(Boolean)
    .join('.');

/** Reads a truck from the query of an address or from storage. */
export function parseTruck(query: string): Truck | undefined {
  const read = new URLSearchParams(query);
  const truck = parseTruckValue(read.get('truck') ?? '');
  const miles = /^\d{1,6}$/.test(read.get('miles') ?? '') ? Number(read.get('miles')) : undefined;
  return truck && { ...truck, ...(miles !== undefined && { miles }) };
}

/** Writes a truck as a query, without the question mark. */
export const writeTruck = (truck: Truck): string =>
  `truck=${writeTruckValue(truck)}${truck.miles === undefined ? '' : `&miles=${truck.miles}`}`;

/** Returns the truck of the page's address; undefined where it names none. */
const linkedTruck = (): Truck | undefined => {
  const value = new URLSearchParams(location.search).get('truck');
  return value?.includes('.') ? parseTruckValue(value) : undefined;
};

/** Returns the truck a tool is about: that of its address, otherwise the saved one. */
export const currentTruck = (): Truck | undefined => linkedTruck() ?? readTruck();

/** How a tool's form takes the truck: what an address says of it, and that it joins a link without numbers of its own. */
export const truckLink = {
  about: () => [currentTruck()].flatMap((truck) => (truck ? `truck=${writeTruckValue(truck)}` : [])).join(),
  joinsLink: (linked: object) => Object.keys(linked).length === 0 || linkedTruck() !== undefined,
};

/** Returns '’24 Silverado' and 'crew, 4WD'. */
export function nameTruck({ model, year, trim, cab, drive }: Truck): { name: string; details: string } {
  const short = truckModels.find(({ id }) => id === model)?.short ?? '';
  const details = [
    cab && cabsOf(model).length > 1 ? cab : '',
    trim ? trimNames[trim] : '',
    drive ? driveNames[drive] : '',
  ];
  return { name: `’${String(year).slice(2)} ${short}`, details: details.filter(Boolean).join(', ') };
}

/** '2024 Silverado 1500'. */
export const nameModelYear = ({ model, year }: Pick<Truck, 'model' | 'year'>): string =>
  `${year} ${modelOf(model).name}`;

/** '2024 Silverado 1500, crew cab, 4WD', '2024 Colorado Z71, 4WD'; the tune, where it had several. */
export function nameInFull(truck: Truck): string {
  const tune = tunesOf(truck.model, truck.year, truck.trim).length > 1 && tuneOf(truck);
  return [
    `${nameModelYear(truck)}${truck.trim ? ` ${trimNames[truck.trim]}` : ''}`,
    cabsOf(truck.model).length > 1 && truck.cab && `${truck.cab} cab`,
    truck.drive && driveNames[truck.drive],
    tune && tuneNames[tune],
  ]
    .filter(Boolean)
    .join(', ');
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
