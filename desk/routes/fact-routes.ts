import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { dayOf, localTime } from '../../core/dates.ts';
import {
  correctFactSchema,
  type FactRow,
  factParamsSchema,
  factsSchema,
  factsWrittenSchema,
  stillTrueSchema,
  undoFactsSchema,
} from '../../core/desk-facts.ts';
import { addCorrection, changeFacts, type FactChange } from '../../facts/edit-facts.ts';
import { findFactPlaces, reviewDayOf } from '../../facts/fact-review.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { type Ledger, readLedger } from '../../facts/ledger.ts';
import { printFact } from '../../facts/print-fact.ts';
import { writeJournal } from '../../newsletter/journal.ts';
import { site } from '../../site.config.ts';
import type { AddRoutes } from '../context.ts';
import { createFileEdits } from '../edit-files.ts';
import { DeskRefusal } from '../faults.ts';
import { createContentReader } from '../read-content.ts';

/** The ledger: what is due, where each fact is printed, "still true", and corrections. */
export const addFactRoutes: AddRoutes = (app, { newsletter, publisher, contentFolder }) => {
  const content = createContentReader(contentFolder);
  const edits = createFileEdits(newsletter.randomId);
  const today = (): string => dayOf(localTime(newsletter.now(), site.timeZone));

  /** Changes records in memory; refused when the ledger would not be valid afterwards. */
  function change(changes: Readonly<Record<string, FactChange>>): Map<string, string> {
    const folder = join(contentFolder, 'facts');
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : [];
    const texts = new Map<string, string>();
    const all: Record<string, string> = {};
    for (const name of names) {
      const before = readFileSync(join(folder, name), 'utf8');
      const after = changeFacts(before, changes);
      all[name] = after;
      if (after !== before) texts.set(join(folder, name), after);
    }
    try {
      readLedger(all);
    } catch (error) {
      throw refuse('The ledger would not be valid', error instanceof Error ? error.message : String(error));
    }
    return texts;
  }

  function requireFact(id: string): Fact {
    const fact = content.readFacts().get(id);
    if (fact === undefined) throw refuse('There is no such fact', `No file of content/facts has the fact ${id}.`);
    return fact;
  }

  app.get('/api/facts', { schema: { response: { 200: factsSchema } } }, async () => {
    const ledger = content.readFacts();
    const places = findFactPlaces(publisher.readFactPlaces(), withoutParts(ledger));
    const sums = new Map<string, string[]>();
    for (const { id, source } of ledger.values())
      for (const part of source.kind === 'arithmetic' ? (source.from ?? []) : [])
        sums.set(part, [...(sums.get(part) ?? []), id]);
    const sent = await newsletter.store.query<{ id: string }>('select id from issues where started_at is not null');
    return {
      today: today(),
      rows: [...ledger.values()].map((fact) => describe(fact, places.get(fact.id) ?? [], sums.get(fact.id) ?? [])),
      sentIssues: sent.map(({ id }) => `/newsletter/${id}`),
      titles: Object.fromEntries(content.readPosts().map(({ slug, title }) => [`/blog/${slug}`, title])),
    };
  });

  app.post(
    '/api/facts/still-true',
    { schema: { body: stillTrueSchema, response: { 200: factsWrittenSchema } } },
    async ({ body: { ids } }) => {
      for (const id of ids) requireFact(id);
      const texts = change(Object.fromEntries(ids.map((id) => [id, { checked: today() }])));
      const undo = edits.write(texts);
      const [only = ''] = ids;
      await writeJournal(newsletter, {
        who: 'desk',
        what: ids.length === 1 ? `Marked the fact ${only} still true.` : `Marked ${ids.length} facts still true.`,
        about: ids.length === 1 ? `fact/${only}` : undefined,
      });
      return { files: [...texts.keys()].map((file) => basename(file)), undo, left: [] };
    },
  );

  app.post(
    '/api/facts/:id/correct',
    { schema: { params: factParamsSchema, body: correctFactSchema, response: { 200: factsWrittenSchema } } },
    async ({ params: { id }, body: { was, value, reason, address, wrong, right } }) => {
      const fact = requireFact(id);
      if (fact.value !== was)
        throw refuse('The value was changed elsewhere', `The file says ${fact.value} by now, not ${was}.`);
      if (reason === 'wrong' && (wrong === '' || right === ''))
        throw refuse('The correction is empty', 'Readers need to know what was wrong and what is right.');
      const texts = change({ [id]: { value, checked: today(), address } });
      const left: string[] = [];
      if (reason === 'wrong') {
        const places = findFactPlaces(publisher.readFactPlaces(), withoutParts(content.readFacts())).get(id) ?? [];
        for (const { slug, isDraft } of content.readPosts()) {
          if (isDraft || !places.includes(`/blog/${slug}`)) continue;
          const file = join(contentFolder, 'posts', slug, 'index.mdx');
          const text = addCorrection(readFileSync(file, 'utf8'), { date: today(), wrong, right });
          if (text === undefined) left.push(slug);
          else texts.set(file, text);
        }
      }
      const undo = edits.write(texts);
      const verb = reason === 'wrong' ? 'Corrected' : 'Updated';
      const what = `${verb} the fact ${id} from ${was} to ${value}.`;
      await writeJournal(newsletter, { who: 'desk', what, about: `fact/${id}` });
      return { files: [...texts.keys()].map((file) => file.slice(contentFolder.length + 1)), undo, left };
    },
  );

  app.post(
    '/api/facts/undo',
    { schema: { body: undoFactsSchema, response: { 200: factsWrittenSchema } } },
    async ({ body: { undo } }) => {
      const files = edits.undo(undo).map((file) => basename(file));
      await writeJournal(newsletter, { who: 'desk', what: 'Took back a change of facts.' });
      return { files, undo: '', left: [] };
    },
  );
};

const refuse = (title: string, happened: string): DeskRefusal =>
  new DeskRefusal({ title, happened, means: 'Nothing was changed.', todo: 'Reload the page and look again.' });

/** A page that prints a sum does not print the parts of the sum. */
const withoutParts = (ledger: Ledger): Ledger =>
  new Map([...ledger].map(([id, fact]) => [id, { ...fact, source: { kind: 'general' } }]));

function describe(fact: Fact, places: readonly string[], sums: readonly string[]): FactRow {
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
