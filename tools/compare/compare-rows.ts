import source from '../../content/tools/compare-questions.json' with { type: 'json' };

/** What the ledger may know of a truck. One record of EPA facts fills three rows. */
export const slots = [
  'power',
  'torque',
  'tow',
  'payload',
  'epa',
  'price',
  'plugs',
  'warranty',
  'legroom',
  'bedVolume',
] as const;
export type Slot = (typeof slots)[number];

/** How far a fact can be trusted, in the words readers see. */
export type Caution = 'contested' | 'unconfirmed' | 'weak source';

/** A record of the ledger, as much of it as a cell shows. */
export interface TruckFact {
  id: string;
  /** The value without its unit: '9,500', '7,680–8,110', '19/21/20'. */
  text: string;
  /** Number of its source. */
  number?: number | undefined;
  /** Model years it is true of. */
  years?: string;
  /** Cab, bed and packages of the rating. */
  build?: string;
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
  /** True for the smaller drawing. */
  isMidsize?: true;
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

/** A line of figures. */
export interface Row {
  key: string;
  slot: Slot;
  /** What is measured: 'Torque'. */
  label: string;
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

/** A line that one truck can win. */
export interface Question extends Row {
  better: 'more' | 'less';
  /** 'Which tows more?' */
  question: string;
  /** What the winner does: 'tows the most'. */
  most: string;
  /** What to do about an unknown figure. */
  advice?: string;
}

/** The questions, the most useful first. */
export const questions = source as readonly Question[];

/** EPA city mileage: a figure without a question of its own, but it decides for a driver in town. */
export const cityRow: Row = { key: 'city', slot: 'epa', label: 'EPA city', unit: 'mpg', better: 'more', part: 0 };

/** Figures that nobody wins. */
export const moreRows: readonly Row[] = [
  cityRow,
  { key: 'highway', slot: 'epa', label: 'EPA highway', unit: 'mpg', part: 1 },
  { key: 'warranty', slot: 'warranty', label: 'Powertrain warranty' },
];
