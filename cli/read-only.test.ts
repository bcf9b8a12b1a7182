import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../newsletter/db/test-store.ts';
import { testBuildSettings, writeTestBuild } from './issue/test-sending.ts';
import { createTestGarage } from './test-garage.ts';

const readingCommands = ['subscribers list', 'issue report 2026-11-oil', 'issue send 2026-11-oil --yes'];

test.each(readingCommands)('without a store, %s says so, ends with 1 and creates nothing', async (words) => {
  const garage = createTestGarage();
  await writeTestBuild(garage.folder);
  const { code, out, err } = await garage.run(words.split(' '), { env: testBuildSettings(garage.folder) });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(`There is no store at ${join(garage.dataDir, 'garage.sqlite')} yet.`);
  expect(existsSync(garage.dataDir)).toBe(false);
});

test('a reading command names its store on standard error, and an empty PostgreSQL database stays empty', async () => {
  const garage = createTestGarage();
  await garage.run(['migrate']);
  const { err } = await garage.run(['subscribers', 'list']);
  expect(err).toBe(`Reading ${join(garage.dataDir, 'garage.sqlite')}\n`);
  const env = { DATABASE_URL: await createPostgresDatabase({ isEmpty: true }) };
  const { pathname } = new URL(env.DATABASE_URL);
  for (const _ of [1, 2]) {
    const { code, err: refused } = await garage.run(['subscribers', 'list'], { env });
    expect([code, refused]).toEqual([1, expect.stringMatching(/^There is no store at PostgreSQL at \S+ yet\./)]);
    expect(refused).toContain(pathname);
  }
});
