import { z } from 'zod';
import type { DotRow } from './chart-data.ts';

/** A number of the ledger: '{boat-length}'. */
export const ledgerNumber = z.string().regex(/^\{[a-z0-9]+(-[a-z0-9]+)*\}$/, {
  error: 'take the number from the ledger: capacity: "{id}"',
});

/** What every chart says in words. */
export const chartWords = {
  title: z.string().describe('The finding, as a sentence; `{id}` prints a number.'),
  caption: z.string().exactOptional().describe('What a reader must know to read it right.'),
};
export const chartStamp = z.string().describe('How it was made, in a few words.');

export const dotGridProps = z.strictObject({
  ...chartWords,
  stamp: chartStamp,
  perDot: z.int().min(1).describe('How many vehicles one dot is.'),
  rows: z
    .array(z.strictObject({ name: z.string(), count: ledgerNumber }))
    .describe('One line each: `name`, `count` as `{id}`.'),
});

/** Returns the number that a text of an article stands for: '{boat-length}' → 30. */
export type NumberReader = (text: string) => number;

/** Reads a number that may be left out. */
export const readOptional = (text: string | undefined, read: NumberReader) =>
  text === undefined ? undefined : read(text);

/** Returns the rows of a dot grid; `print` gives a count with what the ledger writes before it. */
export const readDots = (
  { rows }: z.infer<typeof dotGridProps>,
  read: NumberReader,
  print: (text: string) => string,
): DotRow[] => rows.map(({ name, count }) => ({ name, count: read(count), words: print(count) }));
