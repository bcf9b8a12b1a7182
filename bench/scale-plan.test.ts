import { expect, test } from 'vitest';
import { findFigures } from './scale-figures.ts';
import { describeAmounts } from './scale-plan-amounts.ts';
import { describeBill } from './scale-plan-bill.ts';
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

test('the bill has a sum only when every amount was measured', () => {
  expect(describeBill(findFigures({}))).toContain('| **together** | **not known yet** |');
  const figures = findFigures({
    pages: { article: { totalBytes: 100_000 } },
    send: { senders: { postgres: { mailsPerSecond: 500, databaseCpuMsPerMail: 2 } } },
    scale: {
      lists: [
        { store: 'postgres', subscribers: 1000, bytes: { perSubscriber: 700, perDelivery: 500, perMail: 30_000 } },
      ],
    },
  });
  // 2 cores, 2 × 2 of the database, 1 sender; 10,000 GB; (7 + 240) GB twice; 40 million mails.
  expect(describeBill(figures)).toContain('**$4,450**');
});
