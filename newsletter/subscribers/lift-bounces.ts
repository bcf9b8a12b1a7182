import { placeholders, type Queryable, type SqlValue } from '../db/store.ts';
import type { StoreContext } from '../db/store-context.ts';

/** Makes bounced addresses usable again and records it, in a transaction; resolves to the ids that were bounced. */
export async function liftBounces(
  tx: Queryable,
  { now, randomId }: StoreContext,
  ids: readonly string[],
  { status, issueId }: { status: 'active' | 'pending'; issueId: string | null },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const at = now().toISOString();
  const lifted = await tx.query<{ id: string }>(
    `update subscribers set status = $1, soft_bounces = 0, updated_at = $2
     where status = 'bounced' and id in (${placeholders(ids.length, 3)}) returning id`,
    [status, at, ...ids],
  );
  if (lifted.length === 0) return [];
  const params: SqlValue[] = [issueId, at];
  const rows = lifted.map(({ id }) => `($${params.push(randomId())}, 'undone', $1, $${params.push(id)}, null, $2)`);
  await tx.execute(
    `insert into bounces (key, kind, issue_id, subscriber_id, code, created_at) values ${rows.join(', ')}`,
    params,
  );
  return lifted.map(({ id }) => id);
}
