import { isExplained } from '../../core/problem/problem.ts';
import { describeStoreCode, storeCodeOf } from '../db/store.ts';

/** Returns what passes each reason on once, until another one comes; an empty one says that the last is over. */
export function createReport(report: (reason: string) => void): (reason: string) => void {
  let last = '';
  return (reason) => {
    if (reason !== '' && reason !== last) report(reason);
    last = reason;
  };
}

/** Messages of a database or mail server may quote addresses: only our own are passed on. */
export function describeProblem(error: unknown): string {
  const storeCode = storeCodeOf(error);
  if (storeCode !== undefined) return describeStoreCode(storeCode);
  if (isExplained(error)) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}
