import { getFact } from '../../facts/ledger.ts';
import { printValue } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-ledger.ts';
import { site } from '../../site.config.ts';

/** The VIN the page works out before a reader gives another: the best-known sample, with an X for a check digit. */
export const sampleVin = '1M8GDM9AXKP042788';

/** Figures the page prints. */
export const factIds = [
  'vin-length',
  'recall-tool-years',
  'recall-injector-trucks',
  'program-block-trucks',
  'program-block-trucks-gm',
] as const;

/** What the tool is given by the page. */
export interface VinCheckData {
  /** Path of the tool's own page. */
  path: string;
  sample: string;
  recallLookupUrl: string;
  /** How far back the government tool looks. */
  recallToolYears: string;
}

/** Reads what the tool needs at build. */
export const loadData = (): VinCheckData => ({
  path: '/tools/vin-check',
  sample: sampleVin,
  recallLookupUrl: site.recallLookupUrl,
  recallToolYears: printValue(getFact(siteLedger, 'recall-tool-years', 'The VIN check')),
});
