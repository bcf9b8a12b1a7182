import type { Slot } from './compare-shape.ts';

/** A line of the table. */
export interface Row {
  key: string;
  slot: Slot;
  label: string;
  /** Unit and condition, under the label. */
  unit?: string;
  /** Stands before the figure. */
  sign?: '$';
  /** Which way is better; missing where neither is. */
  better?: 'more' | 'less';
  /** Which part of a record written as city/highway/combined. */
  part?: 0 | 1 | 2;
  /** True where the figure depends on the drive, so that a record which does not name it says so. */
  isByDrive?: true;
}

/** The lines of the table, in order. */
export const rows: readonly Row[] = [
  { key: 'power', slot: 'power', label: 'Horsepower', unit: 'hp', better: 'more' },
  { key: 'torque', slot: 'torque', label: 'Torque', unit: 'lb-ft', better: 'more' },
  { key: 'rpm', slot: 'rpm', label: 'Peak torque from', unit: 'rpm' },
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
