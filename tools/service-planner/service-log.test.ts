// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { LogEntry } from './service.ts';
import { isMileage, loadLog, logKey, quarantineKey, readLog, saveLog, writeLog, writeLogTable } from './service-log.ts';

const items = new Set(['oil', 'coolant']);
const entry = (change: Partial<Record<keyof LogEntry, unknown>> = {}) =>
  ({ item: 'oil', date: '2026-05-01', miles: 25_000, note: 'own driveway', ...change }) as LogEntry;

test('a log comes back as it was written', () => {
  const entries = [entry(), entry({ date: '2025-05-01', note: '' })];
  expect(readLog(writeLog(entries), items)).toEqual({ entries });
});

test.each([
  ['', /^This is not a log file/],
  ['{"a":', /^This is not a log file/],
  ['[]', /something else/],
  ['null', /something else/],
  ['{"kind":"x","entries":[]}', /something else/],
  [writeLog([]).replace('"version": 1', '"version": 2'), /newer planner/],
  [writeLog([entry(), entry({ item: 'wings' })]), /^Entry 2 of the file cannot be used: the service 'wings' /],
  [writeLog([entry({ date: '2026-02-30' })]), /^Entry 1 .*'2026-02-30' is not a day/],
  [writeLog([entry({ miles: -1 })]), /'-1' is not a mileage/],
  [writeLog([entry({ miles: '25000' })]), /is not a mileage/],
  [writeLog([entry({ note: 'x'.repeat(201) })]), /longer than 200 letters/],
  [writeLog(['oil' as never]), /it is not an entry/],
])('a bad file gets a sentence: %s', (text, sentence) => {
  expect(readLog(text, items).fault).toMatch(sentence);
});

test('the spreadsheet gets names, and quotes where a note needs them', () => {
  expect(writeLogTable([entry({ note: 'a, "b"' })], () => 'Engine oil')).toBe(
    'Service,Date,Miles,Note\r\nEngine oil,2026-05-01,25000,"a, ""b"""',
  );
});

test('a mileage is a whole number an odometer can show', () => {
  expect([0, 999_999].every(isMileage)).toBe(true);
  expect([-1, 1.5, 1_000_000, Number.NaN, '5', undefined].some(isMileage)).toBe(false);
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('what is saved comes back', () => {
  expect(loadLog(items)).toEqual({ entries: [], storage: 'ok' });
  expect(saveLog([entry()])).toBe(true);
  expect(loadLog(items)).toEqual({ entries: [entry()], storage: 'ok' });
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
