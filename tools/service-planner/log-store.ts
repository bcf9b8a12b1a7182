import { readLog, writeLog } from './log.ts';
import type { LogEntry } from './service.ts';

/** Where the browser keeps the log. */
export const logKey = 'service-log';
/** Where an unreadable log is set aside, so that it is not lost. */
export const setAsideKey = 'service-log-set-aside';

/** How the browser's storage answered. */
export type Keeping = 'kept' | 'refused' | 'set-aside';

/** Reads the log; storage may be forbidden, and what it holds may be damaged. */
export function loadLog(items: ReadonlySet<string>): { entries: LogEntry[]; keeping: Keeping } {
  try {
    const text = localStorage.getItem(logKey);
    if (text === null) return { entries: [], keeping: 'kept' };
    const { entries } = readLog(text, items);
    if (entries) return { entries, keeping: 'kept' };
    localStorage.setItem(setAsideKey, text);
    localStorage.removeItem(logKey);
    return { entries: [], keeping: 'set-aside' };
  } catch {
    return { entries: [], keeping: 'refused' };
  }
}

/** Keeps the log; false where the browser refuses. */
export function saveLog(entries: readonly LogEntry[]): boolean {
  try {
    localStorage.setItem(logKey, writeLog(entries));
    return true;
  } catch {
    return false;
  }
}
