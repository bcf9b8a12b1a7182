// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { loadLog, logKey, quarantineKey, readLog, saveLog, writeLog } from './service-log.ts';
import type { LogEntry } from './service-plan.ts';

const items = new Set(['oil', 'coolant']);
const entry = (change: Partial<Record<keyof LogEntry, unknown>> = {}) =>
  ({ item: 'oil', date: '2026-05-01', miles: 25_000, note: 'own driveway', ...change }) as LogEntry;

test.each<[string, RegExp]>([
  ['', /^This is not a log file/],
  ['{"a":', /^This is not a log file/],
  ['[]', /something else/],
  ['null', /something else/],
  ['{"kind":"x","entries":[]}', /something else/],
  [writeLog([]).replace('"version": 1', '"version": 2'), /newer planner/],
  [writeLog([entry(), entry({ item: 'wings' })]), /^Entry 2 of the file cannot be used: the service 'wings' /],
  [writeLog([entry({ date: '2026-02-30' })]), /^Entry 1 .*'2026-02-30' is not a day/],
  ...[-1, 1.5, 1_000_000, '25000'].map((miles): [string, RegExp] => [writeLog([entry({ miles })]), /is not a mileage/]),
  [writeLog([entry({ note: 'x'.repeat(201) })]), /longer than 200 letters/],
  [writeLog(['oil' as never]), /it is not an entry/],
])('a bad file gets a sentence: %s', (text, sentence) => {
  expect(readLog(text, items).fault).toMatch(sentence);
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a damaged log is kept under another key', () => {
  localStorage.setItem(logKey, '{"half');
  expect(loadLog(items)).toEqual({ entries: [], storage: 'quarantined' });
  expect(localStorage.getItem(quarantineKey)).toBe('{"half');
  expect(localStorage.getItem(logKey)).toBeNull();
});

test('a browser that refuses storage is reported', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(loadLog(items)).toEqual({ entries: [], storage: 'denied' });
  expect(saveLog([entry()])).toBe(false);
});
