import { expect, test } from 'vitest';
import { copiedTables } from './copy-store.ts';
import { openStore } from './open-store.ts';
import { testStoreContract } from './store-contract.ts';
import { createTestFolder } from './test-folder.ts';

testStoreContract(async () => ({ dataDir: createTestFolder() }));

test('a copy leaves out no table but the list of migrations', async () => {
  const store = await openStore({ dataDir: createTestFolder(), now: () => new Date() });
  const rows = await store.query("select name from sqlite_master where type = 'table' order by name");
  await store.close();
  const names = [...copiedTables.map((table) => table.name), 'schema_migrations'].sort();
  expect(rows.map((row) => row['name'])).toEqual(names);
});
