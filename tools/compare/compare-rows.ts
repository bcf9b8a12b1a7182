import source from '../../content/tools/compare-questions.json' with { type: 'json' };

/** What the ledger may know of a truck. One record of `epa` fills two rows; `combined` may be of a newer year. */
export const slots = [
  'power',
  'torque',
  'tow',
  'payload',
  'combined',
  'epa',
  'price',
  'plugs',
  'warranty',
  'legroom',
  'bedVolume',
] as const;
export type Slot = (typeof slots)[number];

export interface Row {
  key: string;
  slot: Slot;
  /** What is measured: 'Torque'. */
  label: string;
  unit?: string;
  /** Printed before the value. */
  sign?: '$';
  /** Which part of a record written as city/highway/combined. */
  part?: 0 | 1 | 2;
  /** True where the fact depends on the drive, so that a record which does not name it says so. */
  isByDrive?: true;
}

/** A line that one truck can win. */
export interface Question extends Row {
  /** Which way is better. */
  better: 'more' | 'less';
  /** 'Which tows more?' */
  question: string;
  /** What the winner does: 'tows the most'. */
  most: string;
  advice?: string;
}

/** The questions, the most useful first. */
export const questions = source as readonly Question[];

/** Figures that nobody wins. */
export const moreRows: readonly Row[] = [
  { key: 'city', slot: 'epa', label: 'EPA city', unit: 'mpg', part: 0 },
  { key: 'highway', slot: 'epa', label: 'EPA highway', unit: 'mpg', part: 1 },
  { key: 'warranty', slot: 'warranty', label: 'Powertrain warranty' },
];
