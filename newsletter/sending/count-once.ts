import { writeSetting } from '../db/settings.ts';
import type { Queryable } from '../db/store.ts';

/** Counting more mails than this takes noticeable work. */
const manyMails = 50_000;

interface Kept<T> {
  /** The issue's last change when it was counted. */
  of: string;
  at: number;
  value: T;
}

/**
 * Counts something about the mails of an issue. For a large issue that was sent the result is kept until the issue
 * changes: counting a million mails takes most of a second, and a page of the desk asks again and again. `fresh` lets a
 * count of an issue that is going out be this old.
 */
export async function countOnce<T>(
  store: Queryable,
  { what, issueId, fresh }: { what: string; issueId: string; fresh?: { now: Date; ms: number } },
  count: () => Promise<{ value: T; mails: number }>,
): Promise<T> {
  const key = `${what}:${issueId}`;
  const [issue] = await store.query<{ status: string; updated_at: string; value: string | null }>(
    'select status, updated_at, value from issues left join settings on settings.key = $2 where id = $1',
    [issueId, key],
  );
  const kept: Kept<T> | undefined = issue?.value ? JSON.parse(issue.value) : undefined;
  const at = fresh?.now.getTime() ?? 0;
  if (kept && (kept.of === issue?.updated_at || (fresh && at - kept.at < fresh.ms))) return kept.value;
  const { value, mails } = await count();
  if (issue === undefined || mails < manyMails || (issue.status !== 'sent' && fresh === undefined)) return value;
  await writeSetting(store, key, JSON.stringify({ of: issue.updated_at, at, value } satisfies Kept<T>));
  return value;
}
