import type { BuiltIssue } from '../../core/built-issue.ts';
import type { StoreContext } from '../db/store-context.ts';
import type { Audience } from './enqueue.ts';
import { isFirstOfMonth } from './issue-actions.ts';

/** Returns who would get a built issue that starts now. */
export async function readAudience(
  context: Pick<StoreContext, 'store' | 'timeZone' | 'now'>,
  { id, topics, to }: Pick<BuiltIssue, 'id' | 'topics' | 'to'>,
): Promise<Audience> {
  const isForMonthly = await isFirstOfMonth(context, id, context.now());
  return { topics: topics.join(','), isForMonthly, got: to?.got ?? [] };
}
