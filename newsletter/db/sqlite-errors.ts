const codeOfResult: Record<number, string> = {
  275: '23514',
  787: '23503',
  1299: '23502',
  1555: '23505',
  1811: 'P0001',
  2067: '23505',
  3091: '22P02',
};

const codeOfPrimaryResult: Record<number, string> = {
  5: '55P03',
  6: '55P03',
  8: '58030',
  10: '58030',
  11: 'XX001',
  13: '53100',
  14: '58030',
  19: '23000',
  26: 'XX001',
};

const sentences: Record<string, string> = {
  '53100': 'The database disk is full.',
  '55P03': 'The database is locked by another process.',
  '58030': 'The database cannot be read or written.',
  XX001: 'The database is damaged.',
};

/** SQLite's extended result code, or 0 for any other error. */
const sqliteResultCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;

export const isBusy = (error: unknown): boolean => (sqliteResultCode(error) & 0xff) === 5;

/** Translates a SQLite error to PostgreSQL's code, so that callers handle one kind. */
export function storeErrorOfSqlite(error: unknown): unknown {
  const result = sqliteResultCode(error);
  if (storeCodeOf(error) !== undefined || !(error instanceof Error) || result === 0) return error;
  const code = codeOfResult[result] ?? codeOfPrimaryResult[result & 0xff] ?? codeOfStatement(error.message);
  return storeFailure(code, sentences[code] ?? error.message);
}

/** Turns a failure with `file` into one sentence for the publisher; `written` is the file that was being written. */
export function openErrorOfSqlite(error: unknown, file: string, written = file): unknown {
  const translated = storeErrorOfSqlite(error);
  const code = storeCodeOf(translated);
  const explain = (code: StoreOpenCode, problem: string, fix: string) =>
    openFailure(code, problem, fix, { cause: error });
  if (code === 'XX001') return damagedStore(file, undefined, { cause: error });
  if (code === '55P03')
    return explain('store-in-use', `The database ${file} is locked by another process`, 'try again.');
  if (code === '53100' || isSystemError(error, 'ENOSPC'))
    return explain('store-not-writable', `The disk with the database ${written} is full`, 'free up space.');
  if (code !== '58030' && !isSystemError(error)) return error;
  const fix = 'give this user read and write rights on it and on its folder.';
  return explain('store-not-writable', `The database ${written} cannot be written`, fix);
}

/** Creates the error for a file that is not an intact database, with the command that replaces it. */
export function damagedStore(file: string, what = 'is damaged', options?: ErrorOptions): Refused {
  const fix = 'to restore a backup, {run ./garage restore --from <backup> --replace}';
  return openFailure('store-damaged', `The database ${file} ${what}`, fix, options);
}

function codeOfStatement(message: string): string {
  if (message.startsWith('no such table')) return '42P01';
  if (/no such column|has no column/.test(message)) return '42703';
  return message.includes('syntax error') ? '42601' : 'XX000';
}

function isSystemError(error: unknown, code?: string): boolean {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return false;
  return code === undefined || error.code === code;
}

import type { Refused } from '../../core/problem/problem.ts';
import { openFailure, type StoreOpenCode, storeCodeOf, storeFailure } from './store.ts';
