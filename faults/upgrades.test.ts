import { expect, test } from 'vitest';
import { corruptFile } from './corrupt-file.ts';
import { twoVersionsOnPostgres, twoVersionsOnSqlite } from './two-versions.ts';

const slow = 300_000;

test('a damaged store is refused as it is by server and commands, and its backup brings everybody back', {
  timeout: slow,
}, async () => {
  // The kinds of damage that need no other test: `sqlite-damage.test.ts` has them all.
  const { rowsAcknowledged, rowsLost } = await corruptFile(2);
  expect([rowsAcknowledged >= 120, rowsLost]).toEqual([true, 0]);
});

test.each([
  ['SQLite', 2, twoVersionsOnSqlite],
  ['PostgreSQL', 1, twoVersionsOnPostgres],
])(
  'an old and a new version share a store on %s without an error and without a lost row',
  {
    timeout: slow,
  },
  async (_store, times, tryFault) => {
    const { rowsAcknowledged, rowsLost } = await tryFault(times);
    expect([rowsAcknowledged >= 60 * times, rowsLost]).toEqual([true, 0]);
  },
);
