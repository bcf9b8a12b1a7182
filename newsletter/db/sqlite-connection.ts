import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { storeErrorOfSqlite } from './sqlite-errors.ts';
import { type Queryable, type Row, type SqlValue, storeFailure } from './store.ts';

const maxStatements = 200;

interface Prepared {
  statement: StatementSync;
  order: number[];
}

/** One SQLite connection with a cache of prepared statements. */
export interface SqliteConnection {
  /** Runs one statement to its end; errors have PostgreSQL's codes. */
  all(sql: string, params?: readonly SqlValue[]): Row[];
  /** Runs one statement that gives no rows; returns how many it changed. */
  run(sql: string, params?: readonly SqlValue[]): number;
  /** Runs SQL without parameters or rows; errors stay SQLite's own. */
  exec(sql: string): void;
  /** False once SQLite itself has rolled back, as it does when the disk fills. */
  isTransaction(): boolean;
  close(): void;
}

/** Opens a connection; `timeoutMs` is how long a statement waits for another process's lock. */
export function connectSqlite(file: string, options: { readOnly?: boolean; timeoutMs: number }): SqliteConnection {
  const database = new DatabaseSync(file, { readOnly: options.readOnly ?? false, timeout: options.timeoutMs });
  const statements = new Map<string, Prepared>();
  // PostgreSQL's LIKE is case-sensitive; SQLite's only with this pragma.
  database.exec('pragma foreign_keys = on; pragma case_sensitive_like = on');

  function prepare(sql: string): Prepared {
    const known = statements.get(sql);
    if (known) return known;
    const { text, order } = toPositional(sql);
    const prepared = { statement: database.prepare(text), order };
    const [oldest] = statements.keys();
    if (statements.size >= maxStatements && oldest !== undefined) statements.delete(oldest);
    statements.set(sql, prepared);
    return prepared;
  }

  function execute<T>(sql: string, work: (prepared: Prepared) => T): T {
    try {
      return work(prepare(sql));
    } catch (error) {
      throw storeErrorOfSqlite(error);
    }
  }

  return {
    // Never .get(): with RETURNING it leaves the statement open, and the write-ahead log then never checkpoints.
    all: (sql, params = []) =>
      execute(sql, ({ statement, order }) => statement.all(...bind(params, order)).map((row) => ({ ...row }) as Row)),
    run: (sql, params = []) =>
      execute(sql, ({ statement, order }) => Number(statement.run(...bind(params, order)).changes)),
    exec: (sql) => database.exec(sql),
    isTransaction: () => database.isTransaction,
    close() {
      statements.clear();
      database.close();
    },
  };
}

export function toQueryable(connection: SqliteConnection): Queryable {
  return {
    query: async <R extends Row>(sql: string, params?: readonly SqlValue[]) => connection.all(sql, params) as R[],
    execute: async (sql, params) => connection.run(sql, params),
  };
}

/** Replaces $1, $2, … by ?: SQLite searches all names for each named parameter, and positions cost nothing. */
function toPositional(sql: string): Pick<Prepared, 'order'> & { text: string } {
  const order: number[] = [];
  // Quoted text stays as it is.
  const text = sql.replace(/'[^']*'|"[^"]*"|\$(\d+)/g, (word, position?: string) => {
    if (position === undefined) return word;
    order.push(Number(position) - 1);
    return '?';
  });
  return { text, order };
}

const bind = (params: readonly SqlValue[], order: readonly number[]): (string | number | bigint | null)[] =>
  order.map((position) => bindable(params[position]));

function bindable(value: SqlValue | undefined): string | number | bigint | null {
  if (value === undefined) throw storeFailure('08P01', 'A statement has more placeholders than values.');
  // PostgreSQL cannot store NUL in text, so SQLite may not either.
  if (typeof value === 'string' && value.includes('\0'))
    throw storeFailure('22021', 'The database refused a value (22021).');
  // A JavaScript number is bound as a real: 5 / 2 would then be 2.5 here and 2 on PostgreSQL.
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}
