import { AsyncLocalStorage } from 'node:async_hooks';
import { type Explained, FixableError } from '../../core/fixable-error.ts';

/** A value in SQL. Times are ISO text on both databases. */
export type SqlValue = string | number | null;

/** One row as SQL returns it. */
export type Row = Record<string, SqlValue>;

/** Runs SQL: the store itself, or one transaction of it. Parameters are $1, $2, … on both databases. */
export interface Queryable {
  query<R extends Row = Row>(sql: string, params?: readonly SqlValue[]): Promise<R[]>;
  /** Runs a statement without reading rows and resolves to how many it changed; cheaper than RETURNING on SQLite. */
  execute(sql: string, params?: readonly SqlValue[]): Promise<number>;
}

/** A named lock with one holder at a time; free again on release or when the holder's process dies. */
export interface StoreLock {
  /** Whether the lock was lost with the connection that held it. */
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

/** Why the database refused, as a PostgreSQL code on both: 23505, 23514, 23502, 53100 (disk full), 08006 (unreachable)… */
export class StoreError extends Error {
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(code: string, message: string, constraint?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
    this.constraint = constraint;
  }
}

const codeWords: readonly (readonly [code: RegExp, words: string])[] = [
  [/^53100/, 'the disk of the database is full: free up space'],
  [/^53/, 'the database has too many connections or too little memory'],
  [/^(08|57P)/, 'the database is down, unreachable or read-only'],
  [/^(25006|58)/, 'the database cannot be written: check its disk and its permissions'],
  [/^55P03/, 'another process has locked the database'],
  [/^XX001/, 'the database is damaged: restore a backup'],
];

/**
 * Whether a failure passes by itself, or when the database is started, its disk has room or its lock is released. Every
 * other one would come back for ever.
 */
export function isTemporary(error: unknown): error is StoreError {
  return error instanceof StoreError && /^(08|40|53|55P03|57P|58)/.test(error.code);
}

/** Says in plain words what a code means, for a log; the database's own message may quote what was written. */
export function describeStoreCode(code: string): string {
  const words = codeWords.find(([pattern]) => pattern.test(code))?.[1];
  return words === undefined ? `database ${code}` : `${words} (database ${code})`;
}

/** Why the store could not be opened; the publisher's next step differs for each. */
export type StoreOpenReason =
  | 'newer'
  | 'changed'
  | 'damaged'
  | 'not-writable'
  | 'unreachable'
  | 'exists'
  | 'in-use'
  /** The link keys are missing, or are not the ones this database was used with. */
  | 'keys';

/** The store cannot be opened; the message is one sentence for the publisher, without addresses or passwords. */
export class StoreOpenError extends FixableError {
  override name = 'StoreOpenError';
  readonly reason: StoreOpenReason;

  constructor(reason: StoreOpenReason, words: Explained, options?: ErrorOptions) {
    super(words, options);
    this.reason = reason;
  }
}

/** Throws StoreOpenError, because a server or a command uses the database, or because a command has it to itself. */
export function refuseUse(database: string, { isAlone }: { isAlone: boolean }): never {
  throw new StoreOpenError(
    'in-use',
    isAlone
      ? [`The database ${database} is in use`, 'stop every server and every command that uses it first.']
      : [
          `The database ${database} is being moved, restored or given other keys`,
          'wait until that command has finished.',
        ],
  );
}

/** Returns placeholders for a list of parameters, such as `$3, $4`. */
export function placeholders(count: number, first: number): string {
  return Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');
}

/**
 * Runs the work of a transaction that has begun. After one failed statement it takes no more and can only be rolled back,
 * as on PostgreSQL, where COMMIT would look like success: the failure is thrown, also when the work swallowed it.
 */
export async function runTransactionWork<T>(connection: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let failure: unknown;
  let isOver = false;
  async function attempt<V>(statement: () => Promise<V>): Promise<V> {
    if (isOver) throw new StoreError('25P01', 'The transaction is over.');
    if (failure) throw new StoreError('25P02', 'The transaction has failed and takes no more statements.');
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
  /** The guard of its store. */
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
        if (open.owner !== owner || !open.isOpen) continue;
        throw new StoreError(
          '25001',
          'The store was called inside its own transaction: use the transaction that was passed in.',
        );
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
