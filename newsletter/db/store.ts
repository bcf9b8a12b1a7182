import { AsyncLocalStorage } from 'node:async_hooks';
import type { KeyObject } from 'node:crypto';
import { Bug, type Problem, problemOf, Refused, Unavailable } from '../../core/problem/problem.ts';

/** A value in SQL. Times are ISO text on both databases. */
export type SqlValue = string | number | null;

export type Row = Record<string, SqlValue>;

/** Runs SQL: the store itself, or one transaction of it. Parameters are $1, $2, … on both databases. */
export interface Queryable {
  query<R extends Row = Row>(sql: string, params?: readonly SqlValue[]): Promise<R[]>;
  /** Runs a statement without reading rows and resolves to how many it changed; cheaper than RETURNING on SQLite. */
  execute(sql: string, params?: readonly SqlValue[]): Promise<number>;
}

/** A named lock with one holder at a time; free again on release or when the holder's process dies. */
export interface StoreLock {
  isLost(): boolean;
  release(): Promise<void>;
}

/** The database of the newsletter: a SQLite file or PostgreSQL, with the same SQL. */
export interface Store extends Queryable {
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * Runs `work` in one transaction and resolves only after it is on disk.
   * On SQLite the transactions of one event-loop turn share a COMMIT. Inside `work` only the passed transaction may be
   * used: a call on the store itself would wait for its own end, and is refused with code 25001.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Takes the lock of this name (lowercase letters, digits, hyphens); undefined when another process has it. */
  tryLock(name: string): Promise<StoreLock | undefined>;
  close(): Promise<void>;
}

/** What every part of the newsletter needs: the store, its keys, a clock and new ids. Nothing is read from the environment. */
export interface StoreContext {
  readonly store: Store;
  readonly keys: StoreKeys;
  now(): Date;
  /** Where the site is: its days and months are those of this zone. */
  readonly timeZone: string;
  /** Returns a new row id, see `createRowId`. */
  randomId(): string;
}

/** The store, and the clock that its times are compared with. */
export type StoreClock = Pick<StoreContext, 'store' | 'now'>;

const dayMs = 24 * 60 * 60 * 1000;

export const daysAgo = ({ now }: Pick<StoreContext, 'now'>, days: number): string =>
  new Date(now().getTime() - days * dayMs).toISOString();

/** The secrets of the newsletter, from `link-keys.json` or LINK_KEYS: never from the database. */
export interface StoreKeys {
  readonly tokenKey: KeyObject;
  /** Links signed with these keys, which `tokenKey` has replaced, still work. */
  readonly oldTokenKeys?: readonly KeyObject[];
  /** Hashes suppressed addresses; it never changes. */
  readonly hashKey: KeyObject;
}

/**
 * Creates an id that sorts by time (UUID version 7) from the time and a random UUID. Rows that arrive together are then
 * next to each other on disk, and a shared commit writes a few pages instead of hundreds.
 */
export function createRowId(now: Date, randomUuid: string): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUuid.slice(15)}`;
}

/** An error of the database, with a PostgreSQL code on both: 23505, 23514, 23502, 53100 (disk full), 08006 (unreachable)… */
export type StoreFailure = Refused | Unavailable | Bug;

/** Codes of a failure that passes by itself, or when the database, its disk or its lock is free; others would come back. */
const passing = /^(08|40|53|55P03|57P|58)/;
const isReadOnly = (code: string): boolean => code === '25006';
const isDamaged = (code: string): boolean => code.startsWith('XX001');

/** Creates the error for a PostgreSQL code. A code that neither passes nor can be mended is a mistake of ours. */
export function storeFailure(code: string, problem: string): StoreFailure {
  if (passing.test(code) || isReadOnly(code)) return new Unavailable({ code, problem });
  return isDamaged(code) ? new Refused({ code, problem }) : new Bug({ code, problem });
}

/** Returns the PostgreSQL code of a failure of the database; undefined for any other error. */
export function storeCodeOf(error: unknown): string | undefined {
  const code = problemOf(error)?.code;
  // Our own codes are words in lower case.
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

const codeWords: readonly (readonly [code: RegExp, words: string])[] = [
  [/^53100/, 'the disk of the database is full: free up space'],
  [/^53/, 'the database has too many connections or too little memory'],
  [/^(08|57P)/, 'the database is down, unreachable or read-only'],
  [/^(25006|58)/, 'the database cannot be written: check its disk and its permissions'],
  [/^55P03/, 'another process has locked the database'],
  [/^XX001/, 'the database is damaged: restore a backup'],
];

/** Whether a failure passes by itself; see `passing`. */
export const isTemporary = (error: unknown): error is StoreFailure => passing.test(storeCodeOf(error) ?? '');

/** Says in plain words what a code means, for a log; the database's own message may quote what was written. */
export function describeStoreCode(code: string): string {
  const words = codeWords.find(([pattern]) => pattern.test(code))?.[1];
  return words === undefined ? `database ${code}` : `${words} (database ${code})`;
}

/** Why the store could not be opened. */
const openCodes = [
  'store-newer',
  'store-changed',
  'store-damaged',
  'store-not-writable',
  'store-unreachable',
  'store-exists',
  'store-in-use',
  /** The link keys are missing, or not those this database was used with. */
  'store-keys',
  /** The file is gone, but something of its list is still there. */
  'store-orphaned',
] as const;

export type StoreOpenCode = (typeof openCodes)[number];

/** Another program, or another machine, has to do something first. */
const awayCodes: readonly StoreOpenCode[] = ['store-unreachable', 'store-in-use', 'store-not-writable'];

/** Creates the error for a store that cannot be opened; its words have no addresses and no passwords. */
export function openFailure(
  code: StoreOpenCode,
  problem: string,
  fix?: string,
  options?: ErrorOptions,
): Refused<StoreOpenCode> | Unavailable<StoreOpenCode> {
  const words = { code, problem, fix };
  return awayCodes.includes(code) ? new Unavailable(words, options) : new Refused(words, options);
}

/** Returns why the store could not be opened; undefined for any other error. */
export function openProblemOf(error: unknown): Problem<StoreOpenCode> | undefined {
  const problem = problemOf(error);
  const code = openCodes.find((each) => each === problem?.code);
  return problem && code && { ...problem, code };
}

/** Throws, because a server or a command uses the database, or because a command has it to itself. */
export function refuseUse(database: string, { isAlone }: { isAlone: boolean }): never {
  const [what, fix] = isAlone
    ? (['in use', 'stop every server and every command that uses it first.'] as const)
    : (['being moved, restored or given other keys', 'wait until that command has finished.'] as const);
  throw openFailure('store-in-use', `The database ${database} is ${what}`, fix);
}

/** Returns placeholders for a list of parameters, such as `$3, $4`. */
export const placeholders = (count: number, first: number): string =>
  Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');

/** Counts rows; `from` is what follows `select count(*)`. */
export async function countRows(store: Queryable, from: string, params?: readonly SqlValue[]): Promise<number> {
  const [row] = await store.query<{ rows: number }>(`select count(*) as rows ${from}`, params);
  return Number(row?.rows ?? 0);
}

/** Whether there is a row; `from` is what follows `select 1`. */
export const hasRow = async (store: Queryable, from: string, params?: readonly SqlValue[]): Promise<boolean> =>
  (await store.query(`select 1 as one ${from} limit 1`, params)).length > 0;

/** Writes rows with the same columns as an insert without its ending. */
export function writeInsert(table: string, rows: readonly Row[]): { sql: string; params: SqlValue[] } {
  const columns = Object.keys(rows[0] ?? {});
  const params: SqlValue[] = [];
  const tuples = rows.map((row) => `(${columns.map((column) => `$${params.push(row[column] ?? null)}`).join(', ')})`);
  return { sql: `insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')}`, params };
}

/** Inserts rows with the same columns; `ending` follows the statement. Resolves to how many were added. */
export async function insertRows(tx: Queryable, table: string, rows: readonly Row[], ending = ''): Promise<number> {
  if (rows.length === 0) return 0;
  const { sql, params } = writeInsert(table, rows);
  return tx.execute(`${sql} ${ending}`, params);
}

export async function readSetting(store: Queryable, key: string): Promise<string | undefined> {
  const [row] = await store.query<{ value: string }>('select value from settings where key = $1', [key]);
  return row?.value;
}

export async function writeSetting(store: Queryable, key: string, value: string): Promise<void> {
  await store.execute(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, value],
  );
}

/** Deletes a value of the table `settings`; resolves to whether there was one. */
export const deleteSetting = async (store: Queryable, key: string): Promise<boolean> =>
  (await store.execute('delete from settings where key = $1', [key])) > 0;

/**
 * Runs the work of a transaction that has begun. After one failed statement it takes no more and can only be rolled back,
 * as on PostgreSQL, where COMMIT would look like success: the failure is thrown, also when the work swallowed it.
 */
export async function runTransactionWork<T>(connection: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let failure: unknown;
  let isOver = false;
  async function attempt<V>(statement: () => Promise<V>): Promise<V> {
    if (isOver) throw storeFailure('25P01', 'The transaction is over.');
    if (failure) throw storeFailure('25P02', 'The transaction has failed and takes no more statements.');
    try {
      return await statement();
    } catch (error) {
      failure ??= error;
      throw error;
    }
  }
  const tx: Queryable = {
    query: <R extends Row>(sql: string, params?: readonly SqlValue[]) =>
      attempt(() => connection.query<R>(sql, params)),
    execute: (sql, params) => attempt(() => connection.execute(sql, params)),
  };
  try {
    const value = await work(tx);
    if (failure) throw failure;
    return value;
  } finally {
    isOver = true;
  }
}

interface OpenTransaction {
  owner: object;
  isOpen: boolean;
  /** A transaction of another store that this one runs in. */
  outer: OpenTransaction | undefined;
}

const current = new AsyncLocalStorage<OpenTransaction | undefined>();

/** Detects calls on a store from inside one of its transactions: on SQLite they would wait for themselves forever. */
export function createTransactionGuard() {
  const owner = {};
  return {
    /** Throws when the caller runs inside a transaction of this store. */
    assertOutside(): void {
      for (let open = current.getStore(); open !== undefined; open = open.outer) {
        const message = 'The store was called inside its own transaction: use the transaction that was passed in.';
        if (open.owner === owner && open.isOpen) throw storeFailure('25001', message);
      }
    },
    /** Wraps the work of a transaction; call it where the work is passed in, because the caller is what counts. */
    wrap<A extends unknown[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
      const transaction: OpenTransaction = { owner, isOpen: true, outer: current.getStore() };
      return (...args) =>
        current.run(transaction, async () => {
          try {
            return await work(...args);
          } finally {
            transaction.isOpen = false;
          }
        });
    },
  };
}
