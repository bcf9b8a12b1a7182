import { readLedger } from './ledger.ts';

const files = import.meta.glob<string>('/content/facts/*.yaml', { eager: true, query: '?raw', import: 'default' });

/** The ledger of `content/facts`, as built into the pages. */
export const siteLedger = readLedger(files);
