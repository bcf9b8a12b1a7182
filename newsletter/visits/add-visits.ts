import type { SqlValue, Store } from '../db/store.ts';
import type { VisitRow } from './visit-row.ts';

const batchRows = 500;

/** Adds sums to those of the store, all or none; each (day, kind, name) may come only once. */
export async function addVisits(store: Store, rows: readonly VisitRow[]): Promise<void> {
  // One order for everybody: servers that write the same rows at one moment must not wait for each other in a circle.
  const sorted = rows.toSorted((one, other) => compareText(keyOf(one), keyOf(other)));
  await store.transaction(async (tx) => {
    for (let at = 0; at < sorted.length; at += batchRows) {
      const params: SqlValue[] = [];
      const tuples = sorted.slice(at, at + batchRows).map(({ day, kind, name, total }) => {
        const from = params.push(day, kind, name, total);
        return `($${from - 3}, $${from - 2}, $${from - 1}, $${from})`;
      });
      await tx.execute(
        `insert into visits (day, kind, name, total) values ${tuples.join(', ')}
         on conflict (day, kind, name) do update set total = visits.total + excluded.total`,
        params,
      );
    }
  });
}

/** Names a sum within all sums. */
export function keyOf({ day, kind, name }: VisitRow): string {
  return `${day} ${kind} ${name}`;
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
