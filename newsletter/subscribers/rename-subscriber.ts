import { cleanName } from '../../core/reader-name.ts';
import type { StoreContext } from '../db/store-context.ts';

/** Gives a person another name; empty forgets it. Resolves to whether it changed. */
export async function renameSubscriber({ store, now }: StoreContext, id: string, name: string): Promise<boolean> {
  const sql = 'update subscribers set name = $2, updated_at = $3 where id = $1 and name <> $2';
  return (await store.execute(sql, [id, cleanName(name), now().toISOString()])) > 0;
}
