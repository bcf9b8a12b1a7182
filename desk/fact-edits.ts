import { basename } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { changeFacts } from '../facts/edit-facts.ts';
import { factSchema } from '../facts/fact-schema.ts';
import { listSentTexts } from '../newsletter/sending/issue-mails.ts';
import { changeLedger, planCorrection } from '../publishing/correct-fact.ts';
import { startErratum } from '../publishing/issues/start-erratum.ts';
import { isPublishingRefusal, refusal } from '../publishing/refused.ts';
import type { FactDesk } from './fact-desk.ts';
import { noteAtDesk } from './note-at-desk.ts';
import { refuseAtDesk } from './problems.ts';

const words = z.string().trim().max(300);

/** A new record; the ledger's own schema checks what it says. */
export const newFactSchema = z.object({
  file: words,
  id: words,
  label: words,
  value: z.union([z.number(), words]),
  unit: words.optional(),
  /** What it is true of. */
  about: words.optional(),
  years: words.optional(),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('address'), address: words, title: words.optional() }),
    z.object({ kind: z.literal('own'), method: words, date: words }),
    z.object({ kind: z.literal('general') }),
    z.object({ kind: z.literal('example') }),
  ]),
  validUntil: words.optional(),
});

/** A new value of a fact. */
export const correctFactSchema = z.object({
  /** The value on the page of the publisher: refused when the file has another by now. */
  was: z.union([z.number(), z.string()]),
  value: z.union([z.number(), z.string().trim().min(1)]),
  reason: z.enum(['wrong', 'changed']),
  address: z.url({ protocol: /^https?$/ }).optional(),
  /** What readers see in the articles, when we were wrong. */
  wrong: z.string().trim().default(''),
  right: z.string().trim().default(''),
});

/** How many files were written, and the name under which it is taken back. */
interface Written {
  files: string[];
  undo: string;
  /** Articles that could not take a correction line. */
  left: string[];
}

/** Adds a record to a file of the ledger. */
export async function addFact(desk: FactDesk, { file, ...record }: z.infer<typeof newFactSchema>): Promise<Written> {
  const { newsletter, content, edits, today, listFiles } = desk;
  const known = content.readFacts().get(record.id);
  if (known !== undefined)
    throw refuseAtDesk('fact-taken', `The ledger has ${record.id} already: ${known.label}.`, 'Choose another name.');
  if (!listFiles().includes(file))
    throw refuseAtDesk('fact-unknown-file', `content/facts has no file ${file}.`, 'Reload the page and look again.');
  const line = writeRecord(record, today());
  const undo = edits.write(
    changeLedger(desk.contentFolder, (text, name) =>
      name === file ? `${text.trimEnd()}\n\n${line}`.trimStart() : text,
    ),
  );
  await noteAtDesk(newsletter, `Added the fact ${record.id}.`, `fact/${record.id}`);
  return { files: [`facts/${file}`], undo, left: [] };
}

/** Marks facts as checked today. */
export async function markStillTrue(desk: FactDesk, ids: readonly string[]): Promise<Written> {
  const { newsletter, edits, today, requireFact } = desk;
  for (const id of ids) requireFact(id);
  const texts = changeLedger(desk.contentFolder, (text) =>
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
  { newsletter, contentFolder, edits, today }: FactDesk,
  id: string,
  { was, ...correction }: z.infer<typeof correctFactSchema>,
): Promise<Written> {
  const sentTexts = await listSentTexts(newsletter.store);
  const { fact, texts, left } = planCorrection({ content: contentFolder, today: today(), sentTexts }, id, correction);
  if (fact.value !== was) throw refusal('fact-changed', { is: fact.value, was });
  const undo = edits.write(texts);
  const verb = correction.reason === 'wrong' ? 'Corrected' : 'Updated';
  await noteAtDesk(newsletter, `${verb} the fact ${id} from ${was} to ${correction.value}.`, `fact/${id}`);
  return { files: [...texts.keys()].map((file) => file.slice(contentFolder.length + 1)), undo, left };
}

/** Writes the draft of a mail to those who got an earlier value; opens it where it was written already. */
export async function startFactErratum({ newsletter, contentFolder }: FactDesk, factId: string) {
  try {
    const { id } = await startErratum(factId, { content: contentFolder });
    await noteAtDesk(newsletter, `Started the issue ${id}.`, `issue/${id}`);
    return { id };
  } catch (error) {
    if (!(isPublishingRefusal(error) && error.code.endsWith('-exists'))) throw error;
    return { id: basename(String(error.problem.values?.['path']), '.md') };
  }
}

/** Writes a new record as the ledger has it; refused in words when the ledger's schema does not take it. */
function writeRecord(fact: Omit<z.infer<typeof newFactSchema>, 'file'>, checked: string): string {
  const { id, label, value, unit, about, years, source, validUntil } = fact;
  const record = {
    id,
    label,
    value,
    ...(unit && { unit }),
    appliesTo: { ...(about && { truck: about }), ...(years && { years }) },
    source: source.kind === 'address' ? { ...source, address: [source.address] } : source,
    checked,
    status: 'stated',
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
  if (faults.length > 0) throw refuseAtDesk('fact-invalid', `${faults.join('. ')}.`, 'Fill in what is missing.');
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
