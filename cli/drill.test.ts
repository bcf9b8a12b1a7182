import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestGarage } from './test-garage.ts';

test('a drill kills the sender and fills its disk; everyone has the issue once', { tags: 'faults' }, async () => {
  const garage = createTestGarage();
  const report = join(garage.folder, 'drill.html');
  const { code, out, err } = await garage.run(['drill', '--subscribers', '120', '--report', report]);
  expect(err.match(/Killed the sender/g), err).toHaveLength(7);
  expect(err).toContain('5 of 5 stayed away, and the restored list sent 0 mails.');
  expect(out).toContain('120 subscribers: 120 got the issue, 0 got it twice, 0 were left out.');
  expect(code).toBe(0);
  expect(readFileSync(report, 'utf8')).toContain('Everyone got the issue exactly once.');
});
