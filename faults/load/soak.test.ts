import { expect, test } from 'vitest';
import { runSoak } from './soak.ts';

test('readers, subscribers, leavers, an import and a sending issue at once: nobody lost, no 5xx, no mail twice', {
  timeout: 180_000,
}, async () => {
  const { counts, faults } = await runSoak({ seconds: 4, store: 'SQLite', mailRate: 30, importRows: 2000 });
  expect(faults).toEqual([]);
  expect(counts.acknowledged).toBeGreaterThan(0);
  expect(counts.left).toBeGreaterThan(0);
  expect(counts.issueMails).toBeGreaterThan(0);
});
