import { expect, test } from 'vitest';
import { findFigures } from './scale-figures.ts';
import { describeAmounts } from './scale-plan-amounts.ts';
import { describeLimits } from './scale-plan-limits.ts';

test('what was not measured names the bench that measures it', () => {
  expect(describeAmounts(findFigures({}))).toContain('not measured yet: `npm run bench -- server`');
  expect(describeLimits(findFigures({}))).toContain('not measured yet: `npm run bench -- send`');
});

test('amounts are counted from the kept numbers', () => {
  const figures = findFigures({
    server: { pagesPerCpuSecond: 10_000 },
    send: { senders: { postgres: { mailsPerCpuSecond: 500, mailsPerSecond: 250, databaseCpuMsPerMail: 2 } } },
  });
  expect(describeAmounts(figures)).toContain('| 2.8 CPU-hours | 10,000 pages a CPU-second |');
  expect(describeAmounts(figures)).toContain('| 22 CPU-hours and 22 CPU-hours of the database |');
  expect(describeLimits(figures)).toContain('11 hours an issue; 2 senders for 6 hours');
});
