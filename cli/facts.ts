import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, displayDate, isDayOrTime } from '../core/dates.ts';
import { factsDueBy, findFactPlaces, reviewDayOf } from '../facts/fact-review.ts';
import type { Fact } from '../facts/fact-schema.ts';
import { type Ledger, readLedger } from '../facts/ledger.ts';
import { printFact } from '../facts/print-fact.ts';
import { features } from '../site.config.ts';
import type { ReadFiles } from '../tools/define-subject.ts';
import { subjectContent } from '../tools/subject/subject-content.ts';
import { CommandError, defineCommand, UsageError } from './command.ts';
import { today } from './config.ts';
import { formatNumberOf } from './format.ts';

const repositoryRoot = fileURLToPath(new URL('..', import.meta.url));
const subject = features.subject ? subjectContent : {};

/** `facts due` */
export const factsDueCommand = defineCommand({
  name: 'facts due',
  summary: 'List the facts that need another look, with their sources and the pages that print them.',
  flags: {
    within: { type: 'string', value: '<days>', help: 'also what falls due in the next days, such as 30d' },
    on: { type: 'string', value: '<day>', help: 'look from this day, such as 2027-03-01 (default: today)' },
    folder: { type: 'string', value: '<folder>', help: 'folder of the content (default: content)' },
    json: { type: 'boolean', help: 'print a JSON list' },
  },
  details: `
Compare each fact with its source. Correct it, or move its \`checked\` date, then run npm run check:content. The interval
depends on the subject; \`reviewMonths\` in a record overrides it (docs/writing.md).`,
  async run({ values, terminal }) {
    const content = values.folder ?? join(repositoryRoot, 'content');
    const lastDay = readLastDay(values.on, values.within);
    const ledger = readLedgerIn(content);
    const places = findFactPlaces(readPlaces(content), ledger);
    const ofSubject = subject.dueFacts?.(readerOf(content)) ?? [];
    for (const { fact, place } of ofSubject) places.set(fact.id, [place]);
    const due = factsDueBy([...ledger.values(), ...ofSubject.map(({ fact }) => fact)], lastDay);
    if (values.json) {
      const rows = due.map((fact) => ({ ...describe(fact), usedOn: places.get(fact.id) ?? [] }));
      await terminal.print(JSON.stringify(rows, null, 2));
      return 0;
    }
    const blocks = due.map((fact) => formatFact(fact, places.get(fact.id) ?? []));
    await terminal.print([...blocks, summarize(due.length, lastDay)].join('\n\n'));
    return 0;
  },
});

function readLastDay(on: string | undefined, within: string | undefined): string {
  const day = on ?? today();
  if (day.length !== 10 || !isDayOrTime(day))
    throw new UsageError(`--on must be a day such as 2027-03-01, not '${day}'.`);
  const days = /^(\d{1,4})d?$/.exec(within ?? '0')?.[1];
  if (days === undefined) throw new UsageError(`--within must be a number of days such as 30d, not '${within}'.`);
  return addDays(day, Number(days));
}

function readLedgerIn(content: string): Ledger {
  const folder = join(content, 'facts');
  if (!existsSync(folder)) throw new CommandError(`There is no ledger in ${folder}. Check --folder.`);
  return readLedger(readFilesIn(folder, /\.yaml$/));
}

/** Reads files of the content for the subject. */
const readerOf =
  (content: string): ReadFiles =>
  (folder, ending) => {
    const files = readFilesIn(join(content, folder), new RegExp(`${ending}$`));
    return Object.fromEntries(Object.entries(files).map(([name, text]) => [`content/${folder}/${name}`, text]));
  };

/** Returns the text behind every page that can print a fact, by the page's address. */
export function readPlaces(content: string): Record<string, string> {
  const places: Record<string, string> = {};
  const add = (place: string, text: string) => {
    places[place] = `${places[place] ?? ''}\n${text}`;
  };
  for (const slug of foldersIn(join(content, 'posts')))
    for (const text of Object.values(readFilesIn(join(content, 'posts', slug), /\.mdx$/))) add(`/blog/${slug}`, text);
  for (const [folder, path] of [
    ['pages', '/'],
    ['tools', '/tools/'],
  ] as const)
    for (const [name, text] of Object.entries(readFilesIn(join(content, folder), /\.mdx$/)))
      add(path + basename(name, '.mdx'), text);
  for (const [name, text] of Object.entries(readFilesIn(join(content, 'newsletter'), /\.md$/)))
    add(`/newsletter/${basename(name, '.md')}`, text);
  // The data of a reference page has the page's name.
  for (const [name, text] of Object.entries(readFilesIn(content, /\.yaml$/))) add(`/${basename(name, '.yaml')}`, text);
  for (const tool of foldersIn(join(repositoryRoot, 'tools'))) {
    const files = readFilesIn(join(repositoryRoot, 'tools', tool), /\.tsx?$/);
    // Other folders belong to pages that the subject names.
    if (files['tool.tsx'] === undefined) continue;
    for (const [name, text] of Object.entries(files)) if (!name.includes('.test.')) add(`/tools/${tool}`, text);
  }
  for (const [place, files] of Object.entries(subject.factCode ?? {}))
    for (const file of files) add(place, readFileSync(join(repositoryRoot, 'tools', file), 'utf8'));
  return places;
}

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

const readFilesIn = (folder: string, name: RegExp): Record<string, string> =>
  existsSync(folder)
    ? Object.fromEntries(
        readdirSync(folder)
          .filter((file) => name.test(file))
          .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
      )
    : {};

function describe(fact: Fact) {
  const { id, label, source, checked } = fact;
  return { id, label, value: printFact(fact), checked, due: reviewDayOf(fact), source: sourceOf(source) };
}

function sourceOf(source: Fact['source']): string {
  if (source.kind === 'address') return [source.title, ...source.address].filter(Boolean).join(' ');
  if (source.kind === 'own') return `our own measurement, ${source.date}: ${source.method}`;
  return source.kind === 'spec' ? 'our specification' : 'general knowledge';
}

function formatFact(fact: Fact, places: readonly string[]): string {
  const { id, label, value, checked, due, source } = describe(fact);
  return [
    `${due}  ${id}: ${value}`,
    `  ${label}; last checked ${checked}`,
    `  source: ${source}`,
    `  used on: ${places.length > 0 ? places.join(', ') : 'no page'}`,
  ].join('\n');
}

function summarize(count: number, lastDay: string): string {
  if (count === 0) return `No fact is due by ${displayDate(lastDay)}.`;
  return `${formatNumberOf(count, 'fact')} due by ${displayDate(lastDay)}. Compare each with its source, correct it or move its checked date.`;
}
