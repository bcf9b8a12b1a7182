import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listMigrations } from '../migrations.ts';
import type { Store } from '../store.ts';

/** A store as one release left it, kept as the SQL that makes it. */
export interface ReleasedStore {
  /** The newest number of its schema. */
  number: number;
  dialect: Store['dialect'];
  /** Such as `0002.pg.sql`. */
  name: string;
  file: string;
  isThere: boolean;
}

/** The stores this version must be able to open: one of each kind for each number of the schema. */
export function listReleased(): ReleasedStore[] {
  return (['sqlite', 'postgres'] as const).flatMap((dialect) =>
    listMigrations(dialect).map(({ number }) => {
      const name = `${String(number).padStart(4, '0')}.${dialect === 'postgres' ? 'pg' : 'sqlite'}.sql`;
      const file = fileURLToPath(new URL(name, import.meta.url));
      return { number, dialect, name, file, isThere: existsSync(file) };
    }),
  );
}
