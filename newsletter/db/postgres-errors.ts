import pg from 'pg';
import type { Refused, Unavailable } from '../../core/problem/problem.ts';
import {
  openFailure,
  openProblemOf,
  type StoreFailure,
  type StoreOpenCode,
  storeCodeOf,
  storeFailure,
} from './store.ts';

/**
 * Whether the connection itself is broken and must not be used again. A connection to a read-only standby (25006) counts
 * too: after a failover a new connection reaches the primary.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return /^(08|57P0|25006)/.test(error.code ?? '');
}

/** Translates a database failure. Its detail prints entire rows, so only the message is passed on. */
export function storeErrorOfPostgres(error: unknown): StoreFailure {
  if (storeCodeOf(error) !== undefined) return error as StoreFailure;
  if (!(error instanceof pg.DatabaseError) || isConnectionLost(error))
    return storeFailure('08006', 'The database is unreachable.');
  const code = error.code ?? 'XX000';
  if (code === '53100') return storeFailure(code, 'The database disk is full.');
  // Messages of class 22 quote the value, and a value may be an address.
  if (code.startsWith('22')) return storeFailure(code, `The database refused a value (${code}).`);
  return storeFailure(code, error.message);
}

/** Turns a failure while opening the database into one sentence for the publisher, without the password. */
export function openErrorOfPostgres(error: unknown, databaseUrl: string): Refused | Unavailable {
  if (openProblemOf(error) !== undefined) return error as Refused | Unavailable;
  const name = databaseName(databaseUrl);
  const explain = (code: StoreOpenCode, problem: string, fix: string) =>
    openFailure(code, problem, fix, { cause: error });
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  if (code === '25006' || code === '42501') {
    const fix = 'let its user create tables, and connect to the primary server.';
    return explain('store-not-writable', `The database ${name} cannot be written`, fix);
  }
  if (code === '53100')
    return explain('store-not-writable', `The disk of the database ${name} is full`, 'free up space.');
  if (code.startsWith('XX'))
    return explain('store-damaged', `The database ${name} is damaged`, 'restore it from a backup.');
  const fix = 'check {DATABASE_URL} and that the server is running.';
  return explain('store-unreachable', `The database ${name} cannot be reached (${why(error)})`, fix);
}

function why(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return why(error.errors[0]);
  if (error instanceof pg.DatabaseError) return error.message;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'no answer';
}

/** Returns host and name of a database, without the password. */
export function databaseName(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    return 'in DATABASE_URL';
  }
}
