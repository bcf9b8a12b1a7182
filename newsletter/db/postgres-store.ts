import pg from 'pg';
import { appliedMigrations, migrationsTable, pendingMigrations, recordMigration } from './migrations.ts';
import { isConnectionLost, openErrorOfPostgres, storeErrorOfPostgres } from './postgres-errors.ts';
import { tryPostgresLock, usePostgresStore } from './postgres-locks.ts';
import {
  createTransactionGuard,
  type Queryable,
  type Row,
  runTransactionWork,
  type SqlValue,
  type Store,
  type StoreFailure,
  type StoreLock,
  storeCodeOf,
  storeFailure,
} from './store.ts';

const maxConnections = 10;
const connectTimeoutMs = 5000;
const queryTimeoutMs = 30_000;
const migrationLock = 2_700_274;

// SQLite has text, numbers and null; counts, sums and booleans of PostgreSQL become numbers too.
const numberTypes = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (numberTypes.has(id)) return Number;
    if (id === pg.types.builtins.BOOL) return (text: string) => (text === 't' ? 1 : 0);
    return pg.types.getTypeParser(id, format);
  },
};

/** Called when an idle connection breaks; the next query opens a new one. */
export type OnConnectionError = (error: Error) => void;

/** Opens and migrates the PostgreSQL store; throws Refused or Unavailable with one clear sentence. */
export function openPostgresStore(
  databaseUrl: string,
  now: () => Date,
  options: { isAlone?: boolean | undefined; onConnectionError?: OnConnectionError | undefined } = {},
): Promise<Store> {
  const { isAlone = false, onConnectionError } = options;
  const prepare = async (pool: pg.Pool): Promise<StoreLock> => {
    const use = await usePostgresStore(databaseUrl, { isAlone });
    await migrate(pool, now).catch(async (error: unknown) => {
      await use.release();
      throw error;
    });
    return use;
  };
  return open(databaseUrl, prepare, onConnectionError);
}

/** Opens the PostgreSQL store without migrating it, to read it. */
export function openPostgresReadOnly(databaseUrl: string): Promise<Store> {
  return open(databaseUrl, async (pool) => {
    (await pool.connect()).release();
    return undefined;
  });
}

async function open(
  databaseUrl: string,
  prepare: (pool: pg.Pool) => Promise<StoreLock | undefined>,
  onConnectionError: OnConnectionError = () => undefined,
): Promise<Store> {
  let pool: pg.Pool | undefined;
  try {
    pool = new pg.Pool({
      connectionString: databaseUrl,
      max: maxConnections,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      application_name: 'garage',
      types,
    });
    // Without listeners a broken connection would end the process. One at work is reported by its query.
    pool.on('error', (error) => onConnectionError(error));
    pool.on('connect', (client) => client.on('error', () => undefined));
    const use = await prepare(pool);
    return createPostgresStore(pool, databaseUrl, use);
  } catch (error) {
    await pool?.end();
    throw openErrorOfPostgres(error, databaseUrl);
  }
}

async function migrate(pool: pg.Pool, now: () => Date): Promise<void> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(migrationsTable);
    const applied = await client.query<Row>(appliedMigrations);
    for (const step of pendingMigrations('postgres', applied.rows)) {
      await client.query(step.sql);
      await client.query(recordMigration, [step.number, step.name, step.checksum, now().toISOString()]);
    }
    await client.query('commit');
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // Giving up the connection is also the rollback.
    client.release(failure !== undefined);
  }
}

function createPostgresStore(pool: pg.Pool, databaseUrl: string, use: StoreLock | undefined): Store {
  const atWork = new Set<Promise<unknown>>();
  const guard = createTransactionGuard();
  let closing: Promise<void> | undefined;

  async function useConnection<T>(work: (connection: Queryable) => Promise<T>): Promise<T> {
    if (closing) throw storeFailure('08006', 'The database connection is closed.');
    guard.assertOutside();
    const done = withConnection(pool, work);
    atWork.add(done);
    return done.finally(() => atWork.delete(done));
  }

  return {
    dialect: 'postgres',
    query: (sql, params) => useConnection((connection) => connection.query(sql, params)),
    execute: (sql, params) => useConnection((connection) => connection.execute(sql, params)),
    transaction: (work) => {
      const guarded = guard.wrap(work);
      return useConnection((connection) => runTransaction(connection, guarded));
    },
    tryLock: (name) => tryPostgresLock(databaseUrl, name),
    close() {
      // Ending the pool drops calls that wait for a connection, so it ends after them.
      closing ??= Promise.allSettled(atWork)
        .then(() => pool.end())
        .then(() => use?.release());
      return closing;
    },
  };
}

/** Uses one connection of the pool. Not pool.query: that closes the connection after every refused row. */
async function withConnection<T>(pool: pg.Pool, work: (connection: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw storeErrorOfPostgres(error);
  });
  let isLost = false;
  async function send<R extends Row>(sql: string, params: readonly SqlValue[] = []): Promise<pg.QueryResult<R>> {
    try {
      return await client.query<R>(sql, [...params]);
    } catch (error) {
      isLost ||= isConnectionLost(error);
      throw storeErrorOfPostgres(error);
    }
  }
  const connection: Queryable = {
    query: async <R extends Row>(sql: string, params?: readonly SqlValue[]) => (await send<R>(sql, params)).rows,
    execute: async (sql, params) => (await send(sql, params)).rowCount ?? 0,
  };
  try {
    return await work(connection);
  } finally {
    client.release(isLost);
  }
}

async function runTransaction<T>(connection: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  await connection.query('begin');
  try {
    const value = await runTransactionWork(connection, work);
    await commit(connection);
    return value;
  } catch (error) {
    // A broken connection cannot roll back; the server does it when the connection closes.
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function commit(connection: Queryable): Promise<void> {
  try {
    await connection.query('commit');
  } catch (error) {
    // The connection broke between COMMIT and its answer: the rows may be stored or not, and the caller must know.
    if (storeCodeOf(error) === '08006') throw storeFailure('08007', (error as StoreFailure).message);
    throw error;
  }
}
