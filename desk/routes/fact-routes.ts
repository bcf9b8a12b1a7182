import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stringify } from 'yaml';
import type { z } from 'zod';
import { siteDay } from '../../core/dates.ts';
import {
  correctFactSchema,
  type FactRow,
  factMentionsSchema,
  factParamsSchema,
  factsSchema,
  factsWrittenSchema,
  newFactSchema,
  stillTrueSchema,
  undoFactsSchema,
} from '../../core/desk-facts.ts';
import { addCorrection, changeFacts } from '../../facts/edit-facts.ts';
import { findFactPlaces, reviewDayOf } from '../../facts/fact-review.ts';
import { type Fact, factSchema } from '../../facts/fact-schema.ts';
import { type Ledger, readLedger } from '../../facts/ledger.ts';
import { printFact } from '../../facts/print-fact.ts';
import { writeJournal } from '../../newsletter/records/journal.ts';
import { readFactPlaces } from '../../publishing/fact-places.ts';
import type { AddRoutes } from '../context.ts';
import { createFileEdits } from '../edit-files.ts';
import { readFactMentions } from '../fact-mentions.ts';
import { DeskRefusal } from '../faults.ts';
import { createContentReader } from '../read-content.ts';

/** The ledger: what is due, where each fact is printed, "still true", and corrections. */
export const addFactRoutes: AddRoutes = (app, context) => {
  const { newsletter, contentFolder } = context;
  const content = createContentReader(contentFolder);
  const edits = createFileEdits(newsletter.randomId);
  const today = (): string => siteDay(newsletter.now(), newsletter.timeZone);

  const folder = join(contentFolder, 'facts');
  const listFiles = (): string[] =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : [];

  const readPosts = () => content.readArticles(today()).filter(({ kind }) => kind === 'posts');

  /** Changes files in memory; refused when the ledger would not be valid afterwards. */
  function change(edit: (text: string, name: string) => string): Map<string, string> {
    const texts = new Map<string, string>();
    const all: Record<string, string> = {};
    for (const name of listFiles()) {
      const before = readFileSync(join(folder, name), 'utf8');
      const after = edit(before, name);
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
    const places = findFactPlaces(readFactPlaces(contentFolder), withoutParts(ledger));
    const sums = new Map<string, string[]>();
    for (const { id, source } of ledger.values())
      for (const part of source.kind === 'arithmetic' ? (source.from ?? []) : [])
        sums.set(part, [...(sums.get(part) ?? []), id]);
    const sent = await newsletter.store.query<{ id: string }>('select id from issues where started_at is not null');
    return {
      today: today(),
      rows: [...ledger.values()].map((fact) => describe(fact, places.get(fact.id) ?? [], sums.get(fact.id) ?? [])),
      sentIssues: sent.map(({ id }) => `/newsletter/${id}`),
      titles: Object.fromEntries(readPosts().map(({ id, title }) => [`/blog/${id}`, title])),
      files: listFiles(),
    };
  });

  app.get(
    '/api/facts/:id/mentions',
    { schema: { params: factParamsSchema, response: { 200: factMentionsSchema } } },
    ({ params: { id } }) => {
      const fact = requireFact(id);
      const places = findFactPlaces(readFactPlaces(contentFolder), withoutParts(content.readFacts())).get(id) ?? [];
      return readFactMentions(context, fact, places);
    },
  );

  app.post(
    '/api/facts',
    { schema: { body: newFactSchema, response: { 200: factsWrittenSchema } } },
    async ({ body: { file, ...record } }) => {
      const known = content.readFacts().get(record.id);
      if (known !== undefined)
        throw refuse(
          'This name is taken',
          `The ledger has ${record.id} already: ${known.label}.`,
          'Choose another name.',
        );
      if (!listFiles().includes(file)) throw refuse('There is no such file', `content/facts has no file ${file}.`);
      const line = writeRecord(record, today());
      const texts = change((text, name) => (name === file ? `${text.trimEnd()}\n\n${line}`.trimStart() : text));
      const undo = edits.write(texts);
      await writeJournal(newsletter, { who: 'desk', what: `Added the fact ${record.id}.`, about: `fact/${record.id}` });
      return { files: [`facts/${file}`], undo, left: [] };
    },
  );

  app.post(
    '/api/facts/still-true',
    { schema: { body: stillTrueSchema, response: { 200: factsWrittenSchema } } },
    async ({ body: { ids } }) => {
      for (const id of ids) requireFact(id);
      const texts = change((text) =>
        changeFacts(text, Object.fromEntries(ids.map((id) => [id, { checked: today() }]))),
      );
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
      const texts = change((text) => changeFacts(text, { [id]: { value, checked: today(), address } }));
      const left: string[] = [];
      if (reason === 'wrong') {
        const places = findFactPlaces(readFactPlaces(contentFolder), withoutParts(content.readFacts())).get(id) ?? [];
        for (const { id: slug, state } of readPosts()) {
          if (state === 'draft' || !places.includes(`/blog/${slug}`)) continue;
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

const refuse = (title: string, happened: string, todo = 'Reload the page and look again.'): DeskRefusal =>
  new DeskRefusal({ title, happened, todo });

/** Writes a new record as the ledger has it; refused in words when the ledger's schema does not take it. */
function writeRecord(fact: Omit<z.infer<typeof newFactSchema>, 'file'>, checked: string): string {
  const { id, label, value, unit, about, years, source, validUntil } = fact;
  const record = {
    ...{ id, label, value },
    ...(unit && { unit }),
    appliesTo: { ...(about && { truck: about }), ...(years && { years }) },
    source: source.kind === 'address' ? { ...source, address: [source.address] } : source,
    ...{ checked, status: 'stated' },
    ...(validUntil && { validUntil }),
  };
  const result = factSchema.safeParse(record);
  const empty = Object.entries({ label, value, ...source }).filter(([, text]) => text === '');
  const faults = [
    ...empty.map(([name]) => `${fieldNames[name] ?? name} is empty`),
    ...(result.error?.issues ?? []).map(
      ({ path, message }) => `${fieldNames[String(path.at(-1))] ?? path.join('.')}: ${message}`,
    ),
  ];
  if (source.kind === 'address' && !URL.canParse(source.address))
    faults.push('Address of the source: not a web address');
  if (faults.length > 0) throw refuse('This is no record yet', `${faults.join('. ')}.`, 'Fill in what is missing.');
  return stringify([record], { lineWidth: 0 });
}

const fieldNames: Readonly<Record<string, string>> = {
  id: 'Name in articles',
  label: 'What it is',
  value: 'Value',
  address: 'Address of the source',
  method: 'How we measured it',
  date: 'Day',
  validUntil: 'True until',
};

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
