import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteStore, sqliteFile, withSqlite } from '../db/sqlite-store.ts';
import { createTestFolder } from '../db/test-store.ts';
import { insertSubscriber } from '../db/test-subscribers.ts';
import { backupSqlite } from './backup.ts';

const now = () => new Date('2026-11-19T08:00:00.000Z');

/** Restores in a process that kills itself in front of the call that is counted, of those that change names of files. */
const script = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const [restoreModule, from, dataDir, killAt] = process.argv.slice(1);
let calls = 0;
for (const name of ['linkSync', 'copyFileSync', 'renameSync', 'rmSync']) {
  const real = fs[name];
  fs[name] = (...words) => {
    calls += 1;
    if (calls === Number(killAt)) process.kill(process.pid, 'SIGKILL');
    return real(...words);
  };
}
syncBuiltinESMExports();
const { restoreSqlite } = await import(restoreModule);
await restoreSqlite(from, dataDir, { now: () => new Date(), overwrite: true });`;

const restoreModule = new URL('./restore.ts', import.meta.url).href;

test('a restore that is killed in front of any change of a file leaves the old list or the restored one', async () => {
  const [dataDir, backup] = [createTestFolder(), join(createTestFolder(), 'backup.sqlite')];
  const store = openSqliteStore(dataDir, now);
  await insertSubscriber(store, 'ann@example.org');
  await backupSqlite(dataDir, backup, { now });
  await insertSubscriber(store, 'bob@example.org');
  await store.close();
  const left: unknown[] = [];
  for (let killAt = 1; ; killAt += 1) {
    const copy = join(createTestFolder(), 'data');
    cpSync(dataDir, copy, { recursive: true });
    const words = ['--input-type=module', '-e', script, restoreModule, backup, copy, String(killAt)];
    const { signal, status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    left.push(
      withSqlite(sqliteFile(copy), { readOnly: true }, (list) =>
        list.all('select count(*) as people from subscribers'),
      ),
    );
    if (signal === null) {
      expect([status, stderr]).toEqual([0, '']);
      break;
    }
  }
  expect(left.length).toBeGreaterThan(3);
  // Two people before, one in the backup; only the last restore came to its end.
  expect(left.flat()).toEqual([...left.slice(1).map(() => ({ people: 2 })), { people: 1 }]);
});
