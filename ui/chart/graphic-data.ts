import { z } from 'zod';

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

/** Returns the number that a text of an article stands for: '{boat-length}' → 30. */
export type NumberReader = (text: string) => number;

/** Reads a number that may be left out. */
export const readOptional = (text: string | undefined, read: NumberReader) =>
  text === undefined ? undefined : read(text);
