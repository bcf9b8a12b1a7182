import type { z } from 'zod';
import type { FactRow, factsSchema } from '../core/desk-facts.ts';
import { reviewDayOf } from '../facts/fact-review.ts';
import type { Fact } from '../facts/fact-schema.ts';
import { printFact } from '../facts/print-fact.ts';
import { listStartedIssues } from '../newsletter/sending/issue-state.ts';
import { countWatches } from '../newsletter/watches/watch.ts';
import { findPrintingPlaces } from '../publishing/fact-places.ts';
import type { FactDesk } from './fact-desk.ts';

/** Returns every fact with the pages that print it. */
export async function readFactRows(desk: FactDesk): Promise<z.infer<typeof factsSchema>> {
  const { newsletter, content, today, listFiles, readPosts } = desk;
  const ledger = content.readFacts();
  const places = findPrintingPlaces(desk.contentFolder, ledger);
  const sums = new Map<string, string[]>();
  for (const { id, source } of ledger.values())
    for (const part of source.kind === 'arithmetic' ? (source.from ?? []) : [])
      sums.set(part, [...(sums.get(part) ?? []), id]);
  const sent = await listStartedIssues(newsletter.store);
  const watched = new Map((await countWatches(newsletter)).map(({ subject, watches }) => [subject, watches]));
  return {
    today: today(),
    rows: [...ledger.values()].map((fact) => ({
      ...describe(fact, places.get(fact.id) ?? [], sums.get(fact.id) ?? []),
      watches: watched.get(`fact.${fact.id}`) ?? 0,
    })),
    sentIssues: sent.map((id) => `/newsletter/${id}`),
    titles: Object.fromEntries(readPosts().map(({ id, title }) => [`/blog/${id}`, title])),
    files: listFiles(),
  };
}

/** Returns the pages that print a fact. */
export const readPlacesOf = (desk: FactDesk, id: string): readonly string[] =>
  findPrintingPlaces(desk.contentFolder, desk.content.readFacts()).get(id) ?? [];

function describe(fact: Fact, places: readonly string[], sums: readonly string[]): Omit<FactRow, 'watches'> {
  const { id, label, value, unit = '', appliesTo, status, source, checked, validUntil } = fact;
  return {
    ...{ id, label, value, unit, status, checked, validUntil },
    shown: printFact(fact),
    about: Object.values(appliesTo).filter(Boolean).join(', '),
    sourceKind: source.kind,
    source: sourceWords(source),
    addresses: source.kind === 'address' ? source.address : [],
    due: reviewDayOf(fact),
    places: [...places],
    sums: [...sums],
  };
}

function sourceWords(source: Fact['source']): string {
  if (source.kind === 'address')
    return source.title ?? source.address[0]?.replace(/^https?:\/\/(www\.)?([^/]+).*$/, '$2') ?? '';
  if (source.kind === 'arithmetic') return `Our calculation: ${source.formula}`;
  if (source.kind === 'own') return `Our own measurement, ${source.date}`;
  return { spec: 'Our specification', general: 'General knowledge', example: 'Our example' }[source.kind];
}
