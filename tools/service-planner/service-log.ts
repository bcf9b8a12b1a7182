import { useEffect, useState } from 'react';
import { isDay } from './day.ts';
import type { LogEntry } from './service-plan.ts';

const kind = 'turbomax-garage-service-log';
/** The odometer of this site ends here. */
const maxMiles = 999_999;
/** Longer notes are refused. */
export const maxNote = 200;

/** What a file or the browser's storage contained. */
type LogReading = { entries: LogEntry[]; fault?: never } | { entries?: never; fault: string };

/** Writes the log as a file, and as it is stored. */
export const writeLog = (entries: readonly LogEntry[]): string =>
  `${JSON.stringify({ kind, version: 1, entries }, null, 2)}\n`;

/** Reads a log; one bad entry refuses the file, so that nothing is half imported. */
export function readLog(text: string, items: ReadonlySet<string>): LogReading {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { fault: 'This is not a log file. Choose the .json file that ‘Export log’ saved.' };
  }
  if (!isRecord(data) || data['kind'] !== kind || !Array.isArray(data['entries']))
    return { fault: 'This file is something else, not a service log of this page.' };
  if (data['version'] !== 1) return { fault: 'This log comes from a newer planner. Reload the page and try again.' };
  const entries: LogEntry[] = [];
  for (const [at, raw] of (data['entries'] as unknown[]).entries()) {
    const fault = isRecord(raw) ? findFault(raw, items) : 'it is not an entry';
    if (fault) return { fault: `Entry ${at + 1} of the file cannot be used: ${fault}. Nothing was imported.` };
    const { item, date, miles, note } = raw as unknown as LogEntry;
    entries.push({ item, date, miles, note });
  }
  return { entries: mergeLogs([], entries) };
}

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

function findFault({ item, date, miles, note }: Record<string, unknown>, items: ReadonlySet<string>) {
  if (typeof item !== 'string' || !items.has(item)) return `the service '${String(item)}' is not one of this page`;
  if (typeof date !== 'string' || !isDay(date)) return `'${String(date)}' is not a day such as 2026-05-31`;
  if (!isMileage(miles)) return `'${String(miles)}' is not a mileage`;
  if (typeof note !== 'string' || note.length > maxNote) return `its note is missing or longer than ${maxNote} letters`;
  return undefined;
}

/** Returns true for what an odometer can show. */
const isMileage = (miles: unknown): miles is number =>
  Number.isInteger(miles) && (miles as number) >= 0 && (miles as number) <= maxMiles;

/** Tells entries apart: two that agree in everything are one. */
export const keyOf = ({ item, date, miles, note }: LogEntry): string => JSON.stringify([item, date, miles, note]);

/** Both logs together, no entry twice, newest first. */
export function mergeLogs(stored: readonly LogEntry[], more: readonly LogEntry[]): LogEntry[] {
  const entries = new Map([...stored, ...more].map((entry) => [keyOf(entry), entry]));
  return [...entries.values()].sort((a, b) => {
    if (a.date === b.date) return b.miles - a.miles;
    return a.date < b.date ? 1 : -1;
  });
}

export const logKey = 'service-log';
/** Where an unreadable log is moved, so that it is not lost. */
export const quarantineKey = 'service-log-quarantine';

/** Whether the browser stores the log: yes, no, or after moving a damaged one aside. */
type LogStorage = 'ok' | 'denied' | 'quarantined';

/** Reads the log; storage may be forbidden, and its content damaged. */
export function loadLog(items: ReadonlySet<string>): { entries: LogEntry[]; storage: LogStorage } {
  try {
    const text = localStorage.getItem(logKey);
    if (text === null) return { entries: [], storage: 'ok' };
    const { entries } = readLog(text, items);
    if (entries) return { entries, storage: 'ok' };
    localStorage.setItem(quarantineKey, text);
    localStorage.removeItem(logKey);
    return { entries: [], storage: 'quarantined' };
  } catch {
    return { entries: [], storage: 'denied' };
  }
}

/** Stores the log; false where the browser refuses. */
export function saveLog(entries: readonly LogEntry[]): boolean {
  try {
    localStorage.setItem(logKey, writeLog(entries));
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the log of this browser; where storage is refused it lasts as long as the page. `items` must be one object.
 */
export function useLog(items: ReadonlySet<string>) {
  const [{ entries, storage }, setLog] = useState<ReturnType<typeof loadLog>>({ entries: [], storage: 'ok' });

  useEffect(() => {
    setLog(loadLog(items));
    const follow = ({ key }: StorageEvent) => key === logKey && setLog(loadLog(items));
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [items]);

  const change = (update: (entries: readonly LogEntry[]) => LogEntry[]) => {
    // Another tab may have written since: what it added must not be lost.
    const stored = storage === 'denied' ? undefined : loadLog(items);
    const next = update(stored && stored.storage === 'ok' ? stored.entries : entries);
    setLog({ entries: next, storage: saveLog(next) ? 'ok' : 'denied' });
  };
  return { entries, storage, change };
}

export type LogState = ReturnType<typeof useLog>;
