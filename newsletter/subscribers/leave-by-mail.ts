import PostalMime from 'postal-mime';
import type { StoreContext } from '../db/store-context.ts';
import { unsubscribe } from './unsubscribe.ts';

/** What List-Unsubscribe puts in the subject, also after it was answered or forwarded. */
const subjectForm = /^(?:\s*(?:re|fwd?|aw|wg)\s*:)*\s*unsubscribe\s+([\w-]+)\s*$/i;

/** Ends the subscription whose signed token is in the subject of a mail; undefined for every other mail. */
export async function leaveByMail(
  newsletter: StoreContext,
  raw: Buffer,
): Promise<{ kind: 'unsubscribed' } | undefined> {
  const { subject = '' } = await PostalMime.parse(raw, { maxNestingDepth: 20 });
  const token = subjectForm.exec(subject)?.[1];
  if (token === undefined) return undefined;
  const { kind } = await unsubscribe(newsletter, token);
  return kind === 'broken' ? undefined : { kind: 'unsubscribed' };
}
