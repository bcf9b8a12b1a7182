/** What the ledger may know of a truck. One record of EPA facts fills three rows. */
export type Slot =
  | 'power'
  | 'torque'
  | 'rpm'
  | 'tow'
  | 'payload'
  | 'epa'
  | 'price'
  | 'gears'
  | 'plugs'
  | 'warranty'
  | 'legroom'
  | 'bed'
  | 'bedVolume';

/** How far a fact can be trusted, in the words readers see. */
export type Caution = 'contested' | 'unconfirmed' | 'weak source';

/** A record of the ledger, as much of it as a cell shows. */
export interface TruckFact {
  id: string;
  /** The value without its unit: '9,500', '7,680–8,110', '19/21/20'. */
  text: string;
  /** Model years it is true of. */
  years?: string;
  /** True where the record does not name the drive it is true of. */
  isAnyDrive?: true;
  cautions?: Caution[];
}

/** A truck with one engine. */
export interface Truck {
  /** Name in the address. */
  key: string;
  name: string;
  /** Heading in the list of choices. */
  group: string;
  /** '2WD' and '4WD' where the two differ. */
  drive?: '2WD' | '4WD';
  /** Indexes into the list of facts; two where records differ. A slot that is missing is unknown. */
  cells: Partial<Record<Slot, number[]>>;
}

/** Everything the page knows, small enough to send. */
export interface CompareData {
  facts: TruckFact[];
  trucks: Truck[];
}

/** A line of the table. */
export interface Row {
  key: string;
  slot: Slot;
  label: string;
  /** Unit and condition, under the label. */
  unit?: string;
  /** Printed before the value. */
  sign?: '$';
  /** Which way is better; missing where neither is. */
  better?: 'more' | 'less';
  /** Which part of a record written as city/highway/combined. */
  part?: 0 | 1 | 2;
  /** True where the fact depends on the drive, so that a record which does not name it says so. */
  isByDrive?: true;
}

/** The lines of the table, in order. */
export const rows: readonly Row[] = [
  { key: 'power', slot: 'power', label: 'Horsepower', unit: 'hp', better: 'more' },
  { key: 'torque', slot: 'torque', label: 'Torque', unit: 'lb-ft', better: 'more' },
  { key: 'rpm', slot: 'rpm', label: 'Peak torque at', unit: 'rpm' },
  { key: 'tow', slot: 'tow', label: 'Tow rating', unit: 'lb, up to', better: 'more', isByDrive: true },
  { key: 'payload', slot: 'payload', label: 'Payload', unit: 'lb, up to', better: 'more', isByDrive: true },
  { key: 'combined', slot: 'epa', label: 'EPA combined', unit: 'mpg', better: 'more', part: 2 },
  { key: 'city', slot: 'epa', label: 'EPA city', unit: 'mpg', better: 'more', part: 0 },
  { key: 'highway', slot: 'epa', label: 'EPA highway', unit: 'mpg', better: 'more', part: 1 },
  { key: 'price', slot: 'price', label: 'Starting price', sign: '$', unit: 'before destination', better: 'less' },
  { key: 'gears', slot: 'gears', label: 'Forward gears' },
  { key: 'plugs', slot: 'plugs', label: 'Spark plugs every', unit: 'mi', better: 'more' },
  { key: 'warranty', slot: 'warranty', label: 'Powertrain warranty' },
  { key: 'legroom', slot: 'legroom', label: 'Rear legroom', unit: 'in, crew cab', better: 'more' },
  { key: 'bed', slot: 'bed', label: 'Bed length' },
  { key: 'bedVolume', slot: 'bedVolume', label: 'Bed volume', unit: 'cu ft, shortest bed', better: 'more' },
];

/** What a reader can weigh. */
export type CriterionKey = 'pulling' | 'hauling' | 'thrift' | 'power' | 'price';

/** A thing to weigh, and the lines of the table it is read from. */
export interface Criterion {
  key: CriterionKey;
  label: string;
  rows: readonly string[];
  hint: string;
}

/** What a reader can weigh, in order. */
export const criteria: readonly Criterion[] = [
  { key: 'pulling', label: 'Pulling', rows: ['torque', 'tow'], hint: 'Torque and tow rating' },
  { key: 'hauling', label: 'Hauling', rows: ['payload'], hint: 'Payload' },
  { key: 'thrift', label: 'Thrift', rows: ['combined'], hint: 'EPA combined' },
  { key: 'power', label: 'Power', rows: ['power'], hint: 'Horsepower' },
  { key: 'price', label: 'Price', rows: ['price'], hint: 'Starting price, lower is better' },
];
