import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { storeErrorOfSqlite } from './sqlite-errors.ts';
import { type Row, type SqlValue, StoreError } from './store.ts';

const maxStatements = 200;

/** One SQLite connection that remembers its prepared statements. */
export interface SqliteConnection {
  /** Runs one statement to its end; errors come in PostgreSQL's codes. */
  all(sql: string, params?: readonly SqlValue[]): Row[];
  /** Runs SQL without parameters or rows; errors stay SQLite's own. */
  exec(sql: string): void;
  /** False once SQLite itself has rolled back, as it does when the disk fills. */
  isTransaction(): boolean;
  close(): void;
}

/** Opens a connection; `timeoutMs` is how long a statement waits for another process's lock. */
export function connectSqlite(file: string, options: { readOnly?: boolean; timeoutMs: number }): SqliteConnection {
  const database = new DatabaseSync(file, { readOnly: options.readOnly ?? false, timeout: options.timeoutMs });
  const statements = new Map<string, StatementSync>();
  // PostgreSQL's LIKE minds the case; SQLite's does so only when told.
  database.exec('pragma foreign_keys = on; pragma case_sensitive_like = on');

  function prepare(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const [oldest] = statements.keys();
    if (statements.size >= maxStatements && oldest !== undefined) statements.delete(oldest);
    statements.set(sql, statement);
    return statement;
  }

  return {
    all(sql, params = []) {
      try {
        // Never .get(): with RETURNING it leaves the statement open, and the write-ahead log is then never folded in.
        const rows = params.length === 0 ? prepare(sql).all() : prepare(sql).all(bindings(params));
        return rows.map((row) => ({ ...row }) as Row);
      } catch (error) {
        throw storeErrorOfSqlite(error, sql);
      }
    },
    exec: (sql) => database.exec(sql),
    isTransaction: () => database.isTransaction,
    close() {
      statements.clear();
      database.close();
    },
  };
}

function bindings(params: readonly SqlValue[]): Record<string, string | number | bigint | null> {
  const bound: Record<string, string | number | bigint | null> = {};
  for (let index = 0; index < params.length; index += 1) bound[`$${index + 1}`] = bind(params[index] ?? null);
  return bound;
}

function bind(value: SqlValue): string | number | bigint | null {
  // PostgreSQL keeps no NUL in text, so neither store may.
  if (typeof value === 'string' && value.includes('\0')) {
    throw new StoreError('22021', 'The database refused a value (22021).');
  }
  // A JavaScript number is bound as a real: 5 / 2 would then be 2.5 here and 2 on PostgreSQL.
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}
