/** What SQL gives and takes. Times are ISO text on both stores. */
export type SqlValue = string | number | null;

/** One row as SQL returns it. */
export type Row = Record<string, SqlValue>;

/** Something SQL can be sent to: the store itself, or one transaction of it. Parameters are $1, $2, … on both stores. */
export interface Queryable {
  query<R extends Row = Row>(sql: string, params?: readonly SqlValue[]): Promise<R[]>;
  /** Runs a statement whose rows nobody needs and resolves to how many it changed: cheaper than RETURNING on SQLite. */
  execute(sql: string, params?: readonly SqlValue[]): Promise<number>;
}

/** Something only one holder in the world has; it is free again when the holder says so or its process dies. */
export interface StoreLock {
  /** Whether the lock went away by itself, with the connection that held it. */
  isLost(): boolean;
  release(): Promise<void>;
}

/** The store of subscribers: an SQLite file or a PostgreSQL database behind the same SQL. */
export interface Store extends Queryable {
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * Runs `work` in one transaction and resolves only after it is on disk.
   * On SQLite the transactions of one event-loop turn share a COMMIT. Inside `work` only the passed transaction may be
   * used: a call on the store itself would wait for its own end, and is refused with code 25001.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Takes the lock of a name made of small letters, digits and hyphens; undefined when somebody holds it. */
  tryLock(name: string): Promise<StoreLock | undefined>;
  close(): Promise<void>;
}

/** Why the database refused, in PostgreSQL's codes on both stores: 23505, 23514, 23502, 53100 (disk full), 08006 (away)… */
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
