import source from '../../content/tools/compare-questions.json' with { type: 'json' };

/** What the ledger may know of a truck. */
export const slots = [
  'power',
  'torque',
  'tow',
  'payload',
  'combined',
  'price',
  'plugs',
  'legroom',
  'bedVolume',
] as const;
export type Slot = (typeof slots)[number];

/** A line of figures that one truck can win. */
export interface Question {
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
