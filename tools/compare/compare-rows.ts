/** What the ledger may know of a truck. One record of EPA facts fills three rows. */
export type Slot =
  | 'power'
  | 'torque'
  | 'tow'
  | 'payload'
  | 'epa'
  | 'price'
  | 'plugs'
  | 'warranty'
  | 'legroom'
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
export const questions: readonly Question[] = [
  {
    key: 'torque',
    slot: 'torque',
    question: 'Which pulls harder?',
    most: 'pulls hardest',
    label: 'Torque',
    unit: 'lb-ft',
    better: 'more',
  },
  {
    key: 'tow',
    slot: 'tow',
    question: 'Which tows more?',
    most: 'tows the most',
    label: 'Highest tow rating, properly equipped',
    unit: 'lb',
    better: 'more',
    isByDrive: true,
  },
  {
    key: 'payload',
    slot: 'payload',
    question: 'Which carries more?',
    most: 'carries the most',
    label: 'Highest payload rating',
    unit: 'lb',
    better: 'more',
    isByDrive: true,
    advice: 'read the door label',
  },
  {
    key: 'combined',
    slot: 'epa',
    question: 'Which uses less fuel?',
    most: 'uses the least fuel',
    label: 'EPA combined',
    unit: 'mpg',
    better: 'more',
    part: 2,
  },
  {
    key: 'price',
    slot: 'price',
    question: 'Which costs less to start with?',
    most: 'starts cheapest',
    label: 'Starting price before destination',
    sign: '$',
    better: 'less',
    advice: 'read the window sticker',
  },
  {
    key: 'power',
    slot: 'power',
    question: 'Which has more power?',
    most: 'has the most power',
    label: 'Horsepower',
    unit: 'hp',
    better: 'more',
  },
  {
    key: 'legroom',
    slot: 'legroom',
    question: 'Which has more room in back?',
    most: 'has the most room in back',
    label: 'Rear legroom, crew cab',
    unit: 'in',
    better: 'more',
  },
  {
    key: 'bedVolume',
    slot: 'bedVolume',
    question: 'Which bed holds more?',
    most: 'has the biggest bed',
    label: 'Volume of the shortest bed',
    unit: 'cu ft',
    better: 'more',
  },
  {
    key: 'plugs',
    slot: 'plugs',
    question: 'Which gets new plugs later?',
    most: 'keeps its plugs longest',
    label: 'Spark plugs, every',
    unit: 'mi',
    better: 'more',
  },
];

/** EPA city mileage: a figure without a question of its own, but it decides for a driver in town. */
export const cityRow: Row = { key: 'city', slot: 'epa', label: 'EPA city', unit: 'mpg', better: 'more', part: 0 };

/** Figures that nobody wins. */
export const moreRows: readonly Row[] = [
  cityRow,
  { key: 'highway', slot: 'epa', label: 'EPA highway', unit: 'mpg', part: 1 },
  { key: 'warranty', slot: 'warranty', label: 'Powertrain warranty' },
];
