import type { FeedEntry } from '../../../core/feed.ts';
import { printAdvice, printDoNotDrive, printNumbers, recallName } from '../../../facts/trucks/print-recall.ts';
import type { Recalls } from '../../../facts/trucks/recalls.ts';
import { ledgerEntries } from '../ledger/ledger-feed.ts';

/** Returns the recalls as entries of a feed. */
export const recallEntries = ({ records }: Recalls, base: string): FeedEntry[] =>
  ledgerEntries(records, new URL('/recalls', base).href, (recall) => ({
    title: `${recall.doNotDrive ? `${printDoNotDrive(recall)}: ` : ''}${recallName(recall)}`,
    summary: recall.problem,
    lines: [
      ['Now', printAdvice(recall)],
      ['Remedy', recall.remedy],
      ['Date', recall.dates],
      ['Numbers', printNumbers(recall)],
    ],
  }));
