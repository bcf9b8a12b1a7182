import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestGarage, type TestGarage } from '../test-garage.ts';

const slow = 180_000;
let garage: TestGarage;
beforeEach(async () => {
  garage = await createTestGarage();
});
afterEach(() => garage.remove());

async function countRows(table = 'subscribers'): Promise<number> {
  const store = await garage.open();
  const [row] = await store.query(`select count(*) as count from ${table}`);
  await store.close();
  return Number(row?.['count']);
}

async function exportJson(): Promise<Record<string, string>[]> {
  const { out } = await garage.run(['subscribers', 'export', '--json']);
  return out
    .trim()
    .split('\n')
    .flatMap((line) => (line ? [JSON.parse(line)] : []));
}

function makeList(rows: number): string {
  const line = (index: number): string => `reader${index}@list${index % 90}.example,"Reviews, Comparisons",2024-05-06`;
  return `email,topics,created_at\n${Array.from({ length: rows }, (_, index) => line(index)).join('\n')}\n`;
}

test('the difference comes first, bad rows with line and reason, and a no writes nothing', {
  timeout: slow,
}, async () => {
  const file = await garage.write(
    'list.csv',
    '\ufeffE-Mail;Topics;created_at;note\r\n"Ann@Example.org";Reviews|comparisons;2024-01-02;"two\r\nlines"\r\nbad@;;;\r\n' +
      ';;;\r\nbob@example.org;Boats;;\r\ncid@example.org;;2999-01-01;\r\n"dan@example.org;;;\r\n"eve@example.org";;;\r\n' +
      'ANN@example.org;;;\r\n',
  );
  const refused = await garage.run(['subscribers', 'import', file], { input: 'no\n' });
  expect(refused.code).toBe(1);
  expect(refused.out).toMatch(/^new, will be added +2$/m);
  expect(refused.out).toMatch(/^repeated in the file +1$/m);
  expect(refused.out).toMatch(/^bad, see above +5$/m);
  expect(refused.err).toContain("line 4: 'bad@' is not a valid address");
  expect(refused.err).toContain('line 5: the address is missing');
  expect(refused.err).toContain("line 6: there is no topic 'Boats'");
  expect(refused.err).toContain("line 7: '2999-01-01' is not a time in the past");
  expect(refused.err).toContain('line 8: a quote is opened and never closed');
  expect(refused.err).toContain('Nothing was written.');
  expect(await countRows()).toBe(0);
  expect((await garage.run(['subscribers', 'import', file, '--dry-run', '--yes'])).code).toBe(0);
  expect((await garage.run(['subscribers', 'import', file, '--strict', '--yes'])).code).toBe(1);
  expect(await countRows()).toBe(0);

  expect(await garage.run(['subscribers', 'import', file], { input: 'yes\n' })).toMatchObject({ code: 0 });
  expect(await exportJson()).toMatchObject([
    { email: 'ann@example.org', status: 'active', source_page: 'import:list.csv' },
    { email: 'eve@example.org', status: 'active', topics: '' },
  ]);
  expect(await countRows('consents')).toBe(2);
});

test('an import revives nobody who has left, bounced or was removed', { timeout: slow }, async () => {
  const people = ['left', 'bounced', 'removed', 'active'].map((name) => `${name}@example.org`);
  for (const email of people) await garage.run(['subscribers', 'add', email]);
  await garage.run(['subscribers', 'remove', 'removed@example.org', '--yes']);
  const store = await garage.open();
  await store.query("update subscribers set status = 'unsubscribed' where email = 'left@example.org'");
  await store.query("update subscribers set status = 'bounced' where email = 'bounced@example.org'");
  await store.close();
  const file = await garage.write('list.csv', `email\n${people.join('\n')}\nnew@example.org\n`);
  const { code, out } = await garage.run(['subscribers', 'import', file, '--yes']);
  expect(code).toBe(0);
  expect(out).toMatch(/^unsubscribed, stay so +1$/m);
  expect(out).toMatch(/^suppressed, never mailed +1$/m);
  expect(out).toContain('1 subscribers added.');
  const statuses = Object.fromEntries((await exportJson()).map(({ email, status }) => [email, status]));
  expect(statuses).toEqual({
    'active@example.org': 'active',
    'bounced@example.org': 'bounced',
    'left@example.org': 'unsubscribed',
    'new@example.org': 'active',
  });
});

test('an exported list can be imported elsewhere and people who left stay out', { timeout: slow }, async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org', '--topics', 'Reviews,Comparisons']);
  await garage.run(['subscribers', 'add', 'left@example.org']);
  const store = await garage.open();
  await store.query("update subscribers set status = 'unsubscribed' where email = 'left@example.org'");
  await store.close();
  const file = `${garage.folder}/out.csv`;
  expect(await garage.run(['subscribers', 'export', '--to', file])).toMatchObject({ code: 0, out: '' });
  expect(readFileSync(file, 'utf8')).toMatch(
    /^email,status,topics,[^\n]*\r\nann@example\.org,active,"Comparisons,Reviews",/,
  );
  const env = { DATA_DIR: `${garage.folder}/other` };
  const imported = await garage.run(['subscribers', 'import', file, '--yes'], { env });
  expect(imported.err).toContain("line 3: status 'unsubscribed' is not imported");
  const { out } = await garage.run(['subscribers', 'list', '--json'], { env });
  expect(JSON.parse(out)).toMatchObject([{ email: 'ann@example.org', topics: 'Comparisons,Reviews' }]);
});

test('a file without an email column, an empty one and a missing one are told in a sentence', {
  timeout: slow,
}, async () => {
  const nameless = await garage.write('nameless.csv', 'ann@example.org\nbob@example.org\n');
  expect((await garage.run(['subscribers', 'import', nameless, '--yes'])).err).toContain("names no column 'email'");
  const empty = await garage.write('empty.csv', '\n');
  expect(await garage.run(['subscribers', 'import', empty, '--yes'])).toMatchObject({
    code: 1,
    err: 'The file is empty.\n',
  });
  expect((await garage.run(['subscribers', 'import', 'nowhere.csv'])).err).toContain('no readable file nowhere.csv');
});

test('an import killed half-way is finished by running it again', { timeout: slow }, async () => {
  const file = await garage.write('list.csv', makeList(20_000));
  const killed = await garage.run(['subscribers', 'import', file, '--yes'], {
    watch: (child) => child.stderr?.on('data', (text) => /read [\d,]+ of/.test(String(text)) && child.kill('SIGKILL')),
  });
  expect(killed.code).not.toBe(0);
  const half = await countRows();
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(20_000);
  expect(await countRows('consents')).toBe(half);
  expect((await garage.run(['subscribers', 'import', file, '--yes'])).code).toBe(0);
  expect([await countRows(), await countRows('consents')]).toEqual([20_000, 20_000]);
});

test('Ctrl-C ends an import after the batch under way and says how to go on', { timeout: slow }, async () => {
  const file = await garage.write('list.csv', makeList(20_000));
  const stopped = await garage.run(['subscribers', 'import', file, '--yes'], {
    watch: (child) => child.stderr?.on('data', (text) => /read [\d,]+ of/.test(String(text)) && child.kill('SIGINT')),
  });
  expect(stopped.code).toBe(1);
  expect(stopped.err).toContain('run the same command again');
  expect(stopped.out).toContain(`${(await countRows()).toLocaleString('en-US')} subscribers added.`);
});

test('an import and a running server write to one store at the same time', { timeout: slow }, async () => {
  const file = await garage.write('list.csv', makeList(10_000));
  const store = await garage.open();
  const importing = garage.run(['subscribers', 'import', file, '--yes']);
  let [isOver, written] = [false, 0];
  importing.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    written += 1;
    await store.query(
      `insert into subscribers (id, email, status, created_at, updated_at) values ($1, $2, 'active', $3, $3)`,
      [`own-${written}`, `own${written}@example.org`, '2024-01-01T00:00:00.000Z'],
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await store.close();
  expect((await importing).code).toBe(0);
  expect(await countRows()).toBe(10_000 + written);
});
