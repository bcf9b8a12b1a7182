import { expect, test } from 'vitest';
import { createTestGarage } from './test-garage.ts';

test('a drill kills the sender and fills its disk; everyone has the issue once', { tags: 'faults' }, async () => {
  const { code, out, err } = await createTestGarage().run(['drill', '--subscribers', '120']);
  expect(err.match(/Killed the sender/g), err).toHaveLength(7);
  expect(err).toContain('5 of 5 stayed away, and the restored list sent 0 mails.');
  expect(out).toContain('120 subscribers: 120 got the issue, 0 got it twice, 0 were left out.');
  expect(code).toBe(0);
});
