import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../core/node/files/list-files.ts';
import { projectFolder } from '../core/node/settings/settings.ts';
import { closestPage } from '../core/search/closest-word.ts';
import { factsDueBy, findFactPlaces } from '../facts/fact-review.ts';
import type { Fact } from '../facts/fact-schema.ts';
import { type Ledger, readLedger } from '../facts/ledger.ts';
import { features } from '../site.config.ts';
import type { ReadFiles } from '../tools/define-subject.ts';
import { subjectContent } from '../tools/subject/subject-content.ts';
import { refusal } from './refused.ts';

const subject = features.subject ? subjectContent : {};

/** Returns the facts that need another look by a day, each with the pages that print it. */
export function findDueFacts(content: string, lastDay: string): { fact: Fact; places: readonly string[] }[] {
  const ledger = readLedgerIn(content);
  const places = findFactPlaces(readFactPlaces(content), ledger);
  const ofSubject = subject.dueFacts?.(readerOf(content)) ?? [];
  for (const { fact, place } of ofSubject) places.set(fact.id, [place]);
  const due = factsDueBy([...ledger.values(), ...ofSubject.map(({ fact }) => fact)], lastDay);
  return due.map((fact) => ({ fact, places: places.get(fact.id) ?? [] }));
}

/** Returns the ledger of a content folder and one of its facts; refused when there is no such fact. */
export function requireFact(content: string, id: string): { ledger: Ledger; fact: Fact } {
  const ledger = readLedgerIn(content);
  const fact = ledger.get(id);
  if (fact === undefined) throw refusal('no-fact', { id, closest: closestPage(id, ledger.keys()) });
  return { ledger, fact };
}

/** Returns the pages that print each fact; one that prints a sum does not print the parts of the sum. */
export const findPrintingPlaces = (content: string, ledger: Ledger): Map<string, string[]> =>
  findFactPlaces(
    readFactPlaces(content),
    new Map([...ledger].map(([id, fact]) => [id, { ...fact, source: { kind: 'general' } }])),
  );

function readLedgerIn(content: string): Ledger {
  const folder = join(content, 'facts');
  if (!existsSync(folder)) throw refusal('no-ledger', { folder });
  return readLedger(readFilesIn(folder, /\.yaml$/));
}

const readerOf =
  (content: string): ReadFiles =>
  (folder, ending) => {
    const files = readFilesIn(join(content, folder), new RegExp(`${ending}$`));
    return Object.fromEntries(Object.entries(files).map(([name, text]) => [`content/${folder}/${name}`, text]));
  };

/** Returns the text behind every page that can print a fact, by the page's address. */
function readFactPlaces(content: string): Record<string, string> {
  const places: Record<string, string> = {};
  const add = (place: string, text: string) => {
    places[place] = `${places[place] ?? ''}\n${text}`;
  };
  for (const slug of foldersIn(join(content, 'posts')))
    for (const text of Object.values(readFilesIn(join(content, 'posts', slug), /\.mdx$/))) add(`/blog/${slug}`, text);
  for (const [folder, files, path] of [
    ['pages', /\.(mdx|yaml)$/, '/'],
    ['tools', /\.(mdx|yaml)$/, '/tools/'],
    ['newsletter', /\.md$/, '/newsletter/'],
    // The data of a reference page has the page's name.
    ['', /\.yaml$/, '/'],
  ] as const)
    for (const [name, text] of Object.entries(readFilesIn(join(content, folder), files)))
      add(path + name.replace(/\.\w+$/, ''), text);
  for (const tool of foldersIn(projectFolder('tools'))) {
    const files = readFilesIn(projectFolder(`tools/${tool}`), /\.tsx?$/);
    // Other folders belong to pages that the subject names.
    if (files['tool.tsx'] === undefined) continue;
    for (const [name, text] of Object.entries(files)) if (!name.includes('.test.')) add(`/tools/${tool}`, text);
  }
  for (const [place, files] of Object.entries(subject.factFiles ?? {}))
    for (const file of files.map((name) => join(content, name)))
      if (existsSync(file)) add(place, readFileSync(file, 'utf8'));
  return places;
}

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

const readFilesIn = (folder: string, name: RegExp): Record<string, string> =>
  Object.fromEntries(
    namesIn(folder)
      .filter((file) => name.test(file))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );
