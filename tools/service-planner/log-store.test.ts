// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { loadLog, logKey, quarantineKey, saveLog } from './service-log.ts';

const items = new Set(['oil']);
const entry = { item: 'oil', date: '2026-05-01', miles: 25_000, note: '' };

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('what is kept comes back', () => {
  expect(loadLog(items)).toEqual({ entries: [], storage: 'ok' });
  expect(saveLog([entry])).toBe(true);
  expect(loadLog(items)).toEqual({ entries: [entry], storage: 'ok' });
});

test('a damaged log is set aside, not lost', () => {
  localStorage.setItem(logKey, '{"half');
  expect(loadLog(items)).toEqual({ entries: [], storage: 'quarantined' });
  expect(localStorage.getItem(quarantineKey)).toBe('{"half');
  expect(localStorage.getItem(logKey)).toBeNull();
});

test('a browser that refuses storage is taken at its word', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(loadLog(items)).toEqual({ entries: [], storage: 'denied' });
  expect(saveLog([entry])).toBe(false);
});
