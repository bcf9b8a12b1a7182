import type { FeedEntry } from '../../../core/posts/feed.ts';
import { element, writeHtml } from '../../../core/text/plain-text.ts';
import {
  kindNames,
  markWords,
  printAdvice,
  printEngine,
  printNumbers,
  printTrucks,
  recallName,
} from '../../../facts/trucks/print-recall.ts';
import { siteProblems, siteRecalls } from '../../../facts/trucks/site-trucks.ts';
import type { actionKinds, TruckRecord } from '../../../facts/trucks/truck-record.ts';
import { modelOf } from '../../../facts/trucks/trucks.ts';
import { site } from '../../../site.config.ts';

/** What a feed says of one record, besides what every record has. */
interface LedgerWords {
  title: string;
  summary: string;
  /** Names and texts of its lines; one without a text is left out. */
  lines: readonly (readonly [name: string, text: string | undefined])[];
}

type Entry = TruckRecord & { kind?: (typeof actionKinds)[number] | undefined };

/** Returns the records of a page as entries of its feed; what was added or changed last comes first. */
const ledgerEntries = <Record extends Entry>(
  records: readonly Record[],
  page: string,
  describe: (record: Record) => LedgerWords,
): FeedEntry[] =>
  records
    .toSorted((a, b) => (b.changed ?? b.added).localeCompare(a.changed ?? a.added))
    .map((record) => {
      const url = `${page}#${record.id}`;
      const { title, summary, lines } = describe(record);
      const { word, sentence } = printEngine(record);
      const all: LedgerWords['lines'] = [
        ...lines,
        ['Trucks', [printTrucks(record), record.scope].filter(Boolean).join('. ')],
        ['2.7L', `${word}. ${sentence}`],
        ['Sources disagree', record.conflict],
      ];
      const sources = record.sources.map(({ title, address, written }) =>
        element('li', [element('a', [title], { href: address }), ` (${written})`]),
      );
      const html = [
        element('p', [summary]),
        ...all.flatMap(([name, text]) => (text ? [element('p', [element('strong', [`${name}:`]), ` ${text}`])] : [])),
        element('ul', sources),
      ];
      const names = [...record.trucks, ...record.perhaps].map(({ model }) => modelOf(model).name);
      return {
        url,
        title,
        summary,
        html: writeHtml(html, url),
        author: site.author,
        publishedOn: record.added,
        updatedOn: record.changed,
        tags: [...(record.kind ? [kindNames[record.kind]] : []), ...new Set(names)],
      };
    });

export const recallEntries = (base: string): FeedEntry[] =>
  ledgerEntries(siteRecalls.records, new URL('/recalls', base).href, (recall) => ({
    title: [recall.doNotDrive?.words, recallName(recall)].filter(Boolean).join(': '),
    summary: recall.problem,
    lines: [
      ['Now', printAdvice(recall)],
      ['Remedy', recall.remedy],
      ['Date', recall.dates],
      ['Numbers', printNumbers(recall)],
    ],
  }));

export const problemEntries = (base: string): FeedEntry[] =>
  ledgerEntries(siteProblems.records, new URL('/problems', base).href, (problem) => ({
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
