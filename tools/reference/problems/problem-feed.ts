import type { FeedEntry } from '../../../core/feed.ts';
import { markWords } from '../../../facts/trucks/print-recall.ts';
import type { Problems } from '../../../facts/trucks/problems.ts';
import { ledgerEntries } from '../ledger/ledger-feed.ts';

/** Returns the known problems as entries of a feed. */
export const problemEntries = ({ records }: Problems, base: string): FeedEntry[] =>
  ledgerEntries(records, new URL('/problems', base).href, (problem) => ({
    title: problem.title,
    summary: problem.notices,
    lines: [
      ['Part', problem.part],
      ['GM offers', problem.offers],
      ['GM number', problem.gm],
      ['Cost', problem.cost],
      ['How sure', `${markWords[problem.mark]}. ${problem.evidence}`],
    ],
  }));
