import { listMigrations } from './migrations.ts';
import type { Store } from './store.ts';

/**
 * Prepares the question whether a store has taken every step this version knows. Steps it does not know do not matter: a
 * newer version beside this one may have taken them, and this one serves on until it is stopped.
 */
export function createSchemaCheck(store: Store): () => Promise<boolean> {
  const known = listMigrations(store.dialect).map(({ number, checksum }) => ({ number, checksum }));
  return async () => {
    const applied = await store.query<{ number: number; checksum: string }>(
      'select number, checksum from schema_migrations',
    );
    const taken = new Map(applied.map(({ number, checksum }) => [number, checksum]));
    return known.every(({ number, checksum }) => taken.get(number) === checksum);
  };
}
