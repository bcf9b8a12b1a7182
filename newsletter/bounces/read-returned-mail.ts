import type { StoreContext } from '../db/store-context.ts';
import { type BounceEvent, parseReturnedMail } from './parse-returned-mail.ts';
import { type BounceOutcome, previewBounce, recordBounce } from './record-bounce.ts';
import { noteUnmatched } from './unmatched.ts';

/** What a returned mail led to; `unmatched` looks like a report and fits no mail of ours. */
export interface ReturnedMail {
  kind: BounceEvent['type'] | 'known' | 'unmatched';
  code?: string | undefined;
  subscriberId?: string;
  issueId?: string | undefined;
}

/** Records a bounce or complaint; undefined when the mail is neither. Rejects when it is no mail at all. */
export async function readReturnedMail(
  context: StoreContext,
  raw: Buffer,
  place: string,
): Promise<ReturnedMail | undefined> {
  const event = await parseReturnedMail(raw);
  if (event === undefined) return undefined;
  const outcome = await recordBounce(context, event);
  if (outcome.kind === 'not-ours') await noteUnmatched(context, event, place);
  return describe(event, outcome);
}

/** Returns what would be done with a mail, without doing it; a report that comes twice is noticed. */
export function createReturnedMailPreview(context: StoreContext) {
  // Twelve hex digits tell keys apart at a fraction of their memory.
  const seen = new Set<number>();
  return async (raw: Buffer): Promise<ReturnedMail | undefined> => {
    const event = await parseReturnedMail(raw);
    if (event === undefined) return undefined;
    const outcome = await previewBounce(context, event);
    const mark = Number.parseInt(event.key.slice(0, 12), 16);
    const isRepeated = outcome.kind === 'recorded' && seen.has(mark);
    if (outcome.kind === 'recorded') seen.add(mark);
    return describe(event, isRepeated ? { ...outcome, kind: 'known' } : outcome);
  };
}

function describe({ type, code }: BounceEvent, outcome: BounceOutcome): ReturnedMail {
  if (outcome.kind === 'not-ours') return { kind: 'unmatched', code };
  const { subscriberId, issueId } = outcome;
  return { kind: outcome.kind === 'known' ? 'known' : type, code, subscriberId, issueId };
}
