import { expect, test } from 'vitest';
import { formatOutcomes } from './report.ts';

test('the table gives each fault a line with its median and worst recovery, and a sentence below', () => {
  const text = formatOutcomes([
    {
      fault: 'A kill',
      times: 3,
      rowsAcknowledged: 1234,
      rowsLost: 0,
      recoveryMs: [900, 100, 61_000],
      seen: 'Nothing.',
    },
    {
      fault: 'A cut',
      times: 1,
      rowsAcknowledged: 1,
      rowsLost: 0,
      mailsAccepted: 7,
      mailsTwice: 0,
      mailsUnknown: 2,
      recoveryMs: [5],
      seen: 'A line.',
    },
  ]);
  expect(text).toContain('| A kill | 3 | 1,234 | 0 | – | – | – | 0.90 s, 1.0 min |');
  expect(text).toContain('| A cut | 1 | 1 | 0 | 7 | 0 | 2 | 0.01 s, 0.01 s |');
  expect(text).toContain('- **A cut.** A line.');
});
