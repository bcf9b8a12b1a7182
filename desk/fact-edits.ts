import { basename } from 'node:path';
import { z } from 'zod';
import { changeFacts } from '../facts/edit-facts.ts';
import { listSentTexts } from '../newsletter/sending/issue-mails.ts';
import { changeLedger, planCorrection } from '../publishing/correct-fact.ts';
import { startErratum } from '../publishing/issues/start-erratum.ts';
import { Refused } from '../publishing/refused.ts';
import type { FactDesk } from './fact-desk.ts';
import { noteAtDesk } from './note-at-desk.ts';

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
  if (fact.value !== was) throw new Refused('fact-changed', { is: fact.value, was });
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
    if (!(error instanceof Refused && error.code.endsWith('-exists'))) throw error;
    return { id: basename(String(error.values['path']), '.md') };
  }
}
