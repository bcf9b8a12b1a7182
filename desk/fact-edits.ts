import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stringify } from 'yaml';
import type { z } from 'zod';
import type { correctFactSchema, factsWrittenSchema, newFactSchema } from '../core/desk-facts.ts';
import { addCorrection, changeFacts } from '../facts/edit-facts.ts';
import { factSchema } from '../facts/fact-schema.ts';
import { readLedger } from '../facts/ledger.ts';
import { type FactDesk, refuseFact as refuse } from './fact-desk.ts';
import { readPlacesOf } from './fact-rows.ts';
import { noteAtDesk } from './note-at-desk.ts';

type Written = z.infer<typeof factsWrittenSchema>;

/** Adds a record to a file of the ledger. */
export async function addFact(desk: FactDesk, { file, ...record }: z.infer<typeof newFactSchema>): Promise<Written> {
  const { newsletter, content, edits, today, listFiles } = desk;
  const known = content.readFacts().get(record.id);
  if (known !== undefined)
    throw refuse('This name is taken', `The ledger has ${record.id} already: ${known.label}.`, 'Choose another name.');
  if (!listFiles().includes(file)) throw refuse('There is no such file', `content/facts has no file ${file}.`);
  const line = writeRecord(record, today());
  const undo = edits.write(
    change(desk, (text, name) => (name === file ? `${text.trimEnd()}\n\n${line}`.trimStart() : text)),
  );
  await noteAtDesk(newsletter, `Added the fact ${record.id}.`, `fact/${record.id}`);
  return { files: [`facts/${file}`], undo, left: [] };
}

/** Marks facts as checked today. */
export async function markStillTrue(desk: FactDesk, ids: readonly string[]): Promise<Written> {
  const { newsletter, edits, today, requireFact } = desk;
  for (const id of ids) requireFact(id);
  const texts = change(desk, (text) =>
    changeFacts(text, Object.fromEntries(ids.map((id) => [id, { checked: today() }]))),
  );
  const undo = edits.write(texts);
  const [only = ''] = ids;
  if (ids.length === 1) await noteAtDesk(newsletter, `Marked the fact ${only} still true.`, `fact/${only}`);
  else await noteAtDesk(newsletter, `Marked ${ids.length} facts still true.`);
  return { files: [...texts.keys()].map((file) => basename(file)), undo, left: [] };
}

/** Writes a new value; where the old one was wrong, every published article that prints it gets a correction. */
export async function correctFact(
  desk: FactDesk,
  id: string,
  { was, value, reason, address, wrong, right }: z.infer<typeof correctFactSchema>,
): Promise<Written> {
  const { newsletter, contentFolder, edits, today, readPosts, requireFact } = desk;
  const fact = requireFact(id);
  if (fact.value !== was)
    throw refuse('The value was changed elsewhere', `The file says ${fact.value} by now, not ${was}.`);
  if (reason === 'wrong' && (wrong === '' || right === ''))
    throw refuse('The correction is empty', 'Readers need to know what was wrong and what is right.');
  const texts = change(desk, (text) => changeFacts(text, { [id]: { value, checked: today(), address } }));
  const left: string[] = [];
  if (reason === 'wrong') {
    const places = readPlacesOf(desk, id);
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
  await noteAtDesk(newsletter, what, `fact/${id}`);
  return { files: [...texts.keys()].map((file) => file.slice(contentFolder.length + 1)), undo, left };
}

/** Changes files in memory; refused when the ledger would not be valid afterwards. */
function change({ folder, listFiles }: FactDesk, edit: (text: string, name: string) => string): Map<string, string> {
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
