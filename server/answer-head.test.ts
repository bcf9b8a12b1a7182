import { expect, onTestFinished, test, vi } from 'vitest';
import { createAnswerHead } from './answer-head.ts';

test('a head carries the date of the second it is sent in, and one that is under way is not changed', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00.900Z') });
  onTestFinished(() => void vi.useRealTimers());
  const head = createAnswerHead(304, ['ETag', '"x"']);
  const first = head();
  const text =
    'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\nDate: Sun, 15 Nov 2026 12:00:00 GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n';
  expect(first.toString()).toBe(text);
  expect(head()).toBe(first);
  vi.advanceTimersByTime(100);
  expect(head().toString()).toBe(text.replace('12:00:00', '12:00:01'));
  expect(first.toString()).toBe(text);
});
