import type { FeedEntry } from '../../../core/feed.ts';
import { element, writeHtml } from '../../../core/plain-text.ts';
import {
  kindNames,
  printAdvice,
  printDoNotDrive,
  printEngine,
  printNumbers,
  printTrucks,
  recallName,
} from '../../../facts/trucks/print-recall.ts';
import type { Recalls } from '../../../facts/trucks/recalls.ts';
import { modelOf } from '../../../facts/trucks/trucks.ts';
import { site } from '../../../site.config.ts';

/** Returns the recalls as entries of a feed; what was added or changed last comes first. */
export const recallEntries = ({ records }: Recalls, base: string): FeedEntry[] =>
  records
    .toSorted((a, b) => (b.changed ?? b.added).localeCompare(a.changed ?? a.added))
    .map((recall) => {
      const url = new URL(`/recalls#${recall.id}`, base).href;
      const line = (name: string, words: string) => element('p', [element('strong', [`${name}:`]), ` ${words}`]);
      const stop = recall.doNotDrive ? `${printDoNotDrive(recall)}: ` : '';
      const trucks = [printTrucks(recall), recall.scope].filter(Boolean).join('. ');
      const sources = recall.sources.map(({ title, address, written }) =>
        element('li', [element('a', [title], { href: address }), ` (${written})`]),
      );
      return {
        id: url,
        url,
        title: `${stop}${recallName(recall)}`,
        summary: recall.problem,
        html: writeHtml(
          [
            element('p', [recall.problem]),
            line('Now', printAdvice(recall)),
            line('Remedy', recall.remedy),
            line('Trucks', trucks),
            line('2.7L', `${printEngine(recall).word}. ${printEngine(recall).sentence}`),
            line('Date', recall.dates),
            line('Numbers', printNumbers(recall)),
            ...(recall.conflict ? [line('Sources disagree', recall.conflict)] : []),
            element('ul', sources),
          ],
          url,
        ),
        author: site.author,
        publishedOn: recall.added,
        updatedOn: recall.changed,
        tags: [kindNames[recall.kind], ...recall.trucks.map(({ model }) => modelOf(model).name)],
      };
    });
