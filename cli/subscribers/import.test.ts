import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { writeCell } from '../../newsletter/importing/csv.ts';
import { mailchimpFiles, otherArchives, packZip } from '../../publishing/posts/import/test-exports.ts';
import { archiveCategories } from '../../site.config.ts';
import { createTestGarage, type TestGarage } from '../test-garage.ts';

const [first = '', second = ''] = archiveCategories.map(({ name }) => name);
let garage: TestGarage;
beforeEach(() => {
  garage = createTestGarage();
});

const countRows = (table = 'subscribers'): Promise<number> =>
  garage.withStore(async (store) => Number((await store.query(`select count(*) as n from ${table}`))[0]?.['n']));

async function exportJson(): Promise<Record<string, string>[]> {
  const { out } = await garage.run(['subscribers', 'export', '--json']);
  return out
    .trim()
    .split('\n')
    .flatMap((line) => (line ? [JSON.parse(line)] : []));
}

const setStatus = (email: string, status: string): Promise<unknown> =>
  garage.withStore((store) => store.query('update subscribers set status = $1 where email = $2', [status, email]));

test('shows what would change, with line and reason for bad rows, and writes nothing after a no', async () => {
  const file = garage.write(
    'list.csv',
    `\ufeffE-Mail;Topics;created_at;note\r\n"Ann@Example.org";${second}|${first.toLowerCase()};2024-01-02;"two\r\nlines"\r\nbad@;;;\r\n` +
      ';;;\r\nbob@example.org;Boats;;\r\ncid@example.org;;2999-01-01;\r\n"dan@example.org;;;\r\n"eve@example.org";;;\r\n' +
      'ANN@example.org;;;\r\n',
  );
  const refused = await garage.run(['subscribers', 'import', file], { input: 'no\n' });
  expect(refused.code).toBe(1);
  expect(refused.out).toMatch(/^will be active +2 +line 2: ann@example\.org$/m);
  expect(refused.out).toMatch(/^repeated +1$/m);
  expect(refused.out).toMatch(/^not valid: see above +5$/m);
  expect(refused.err).toContain("line 4: 'bad@' is not a valid email address");
  expect(refused.err).toContain('line 5: the address is missing');
  expect(refused.err).toContain("line 6: there is no topic 'Boats'");
  expect(refused.err).toContain("line 7: '2999-01-01' is not a past date");
  expect(refused.err).toContain('line 8: a quote is opened but never closed');
  expect(refused.err).toContain('Nothing was written.');
  expect((await garage.run(['subscribers', 'import', file, '--dry-run', '--yes'])).code).toBe(0);
  expect((await garage.run(['subscribers', 'import', file, '--strict', '--yes'])).code).toBe(1);
  expect(await countRows()).toBe(0);

  expect(await garage.run(['subscribers', 'import', file], { input: 'yes\n' })).toMatchObject({ code: 0 });
  expect(await exportJson()).toMatchObject([
    { email: 'ann@example.org', status: 'active', topics: `${first},${second}`, source_page: 'import:list.csv' },
    { email: 'eve@example.org', status: 'active', topics: '' },
  ]);
  expect(await countRows('consents')).toBe(2);
});

test('an exported list keeps its statuses and dates when it is imported elsewhere', async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org', '--topics', `${first},${second}`, '--name', 'Ann E.']);
  await garage.run(['subscribers', 'add', 'left@example.org']);
  await setStatus('left@example.org', 'unsubscribed');
  const file = `${garage.folder}/out.csv`;
  expect(await garage.run(['subscribers', 'export', '--to', file])).toMatchObject({ code: 0, out: '' });
  expect(readFileSync(file, 'utf8')).toContain(`\r\nann@example.org,active,"${first},${second}",`);
  const env = { DATA_DIR: `${garage.folder}/other` };
  expect((await garage.run(['subscribers', 'import', file, '--yes'], { env })).out).toContain('subscribers export');
  const list = async (options = {}) => JSON.parse((await garage.run(['subscribers', 'list', '--json'], options)).out);
  const [ann, left] = await list();
  expect(await list({ env })).toMatchObject([
    { email: 'ann@example.org', name: 'Ann E.', status: 'active', topics: ann.topics, created_at: ann.created_at },
    { email: 'left@example.org', status: 'unsubscribed', created_at: left.created_at },
  ]);
});

test('an address that a spreadsheet would run is exported as text and imported unchanged', async () => {
  const names = ["=cmd|'/c!a0", '+1', '-1', "'=1", "'plain"];
  const addresses = names.map((name) => `${name}@example.org`);
  const file = garage.write('list.csv', `email\n${addresses.map(writeCell).join('\n')}\n`);
  await garage.run(['subscribers', 'import', file, '--yes']);
  const { out } = await garage.run(['subscribers', 'export']);
  for (const line of out.trim().split('\r\n')) expect(line).not.toMatch(/^"?[=+\-@]/);
  expect((await exportJson()).map(({ email }) => email).sort()).toEqual(addresses.toSorted());
});

test('a file without an email column, an empty one and a missing one are explained in a sentence', async () => {
  const nameless = garage.write('nameless.csv', 'ann@example.org\nbob@example.org\n');
  expect((await garage.run(['subscribers', 'import', nameless, '--yes'])).err).toContain("has no column 'email'");
  const empty = garage.write('empty.csv', '\n');
  const refused = await garage.run(['subscribers', 'import', empty, '--yes']);
  expect(refused).toMatchObject({ code: 1, err: 'The file empty.csv is empty.\n' });
  expect((await garage.run(['subscribers', 'import', 'nowhere.csv'])).err).toBe('Cannot read the file nowhere.csv.\n');
});

test('an archive, of which some files are not compressed, is read as the lists in it', async () => {
  const archive = packZip({ 'readme.txt': 'Hello.', ...mailchimpFiles, 'opens/1.csv': 'email\nno@example.org\n' });
  const { code, out } = await garage.run(['subscribers', 'import', garage.write('export.zip', archive), '--yes']);
  expect(code).toBe(0);
  expect(out).toMatch(/^export\.zip: .*opens\/1\.csv, readme\.txt/m);
  expect(out).toMatch(/^never confirmed: not imported +1$/m);
  const statuses = (await exportJson()).map(({ status }) => status);
  expect(Object.groupBy(statuses, (status = '') => status)).toMatchObject({
    active: { length: 60 },
    unsubscribed: { length: 9 },
    bounced: { length: 4 },
  });
  expect(statuses).toHaveLength(73);
});

test.each(otherArchives)('%s is refused in a sentence', async (name, content, message) => {
  const { code, err } = await garage.run(['subscribers', 'import', garage.write(name, content), '--yes']);
  expect([code, err, err.trim().split('\n').length]).toEqual([1, expect.stringMatching(message), 1]);
  expect(await countRows()).toBe(0);
});

test('the archive of Substack gives its list of subscribers, and nobody else', async () => {
  const archive = packZip({
    'posts.csv': 'post_id,title\n1.a,A\n',
    'email_list.mysite.csv': 'email,active_subscription,email_disabled\nann@example.org,false,false\n',
    'posts/1.delivers.csv': 'post_id,timestamp,email,active_subscription\n1,2024-01-01,gone@example.org,true\n',
  });
  const { out } = await garage.run(['subscribers', 'import', garage.write('mysite.zip', archive), '--yes']);
  expect(out).toContain('email_list.mysite.csv: Substack');
  expect((await exportJson()).map(({ email }) => email)).toEqual(['ann@example.org']);
});

test('an import that is interrupted or killed is finished by running it again, while others write too', async () => {
  const rows = 6_000;
  const line = (index: number): string => `reader${index}@list${index % 90}.example,2024-05-06`;
  const list = Array.from({ length: rows }, (_, index) => line(index));
  const file = garage.write('list.csv', `email,created_at\n${list.join('\n')}\n`);
  const counts: number[] = [];
  const stop = async (signal: NodeJS.Signals) => {
    const importing = garage.start(['subscribers', 'import', file, '--yes']);
    await importing.printed('read ');
    importing.child.kill(signal);
    const ended = await importing.ended;
    counts.push(await countRows());
    expect(await countRows('consents')).toBe(counts.at(-1));
    return ended;
  };
  const interrupted = await stop('SIGINT');
  expect(interrupted).toMatchObject({ code: 1, err: expect.stringContaining('run the same command again') });
  expect(interrupted.out).toContain(`Added ${counts[0]?.toLocaleString('en-US')} subscribers.`);
  expect(await stop('SIGKILL')).toMatchObject({ code: null });
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts.at(-1)).toBeLessThan(rows);

  const written = await garage.withStore(async (store) => {
    let [isOver, count] = [false, 0];
    const importing = garage.start(['subscribers', 'import', file, '--yes']).ended.finally(() => {
      isOver = true;
    });
    const insert = `insert into subscribers (id, email, status, created_at, updated_at) values ($1, $2, 'active', $3, $3)`;
    while (!isOver) {
      count += 1;
      await store.query(insert, [`own-${count}`, `own${count}@example.org`, '2024-01-01T00:00:00.000Z']);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await importing).toMatchObject({ code: 0 });
    return count;
  });
  expect([await countRows(), await countRows('consents')]).toEqual([rows + written, rows]);
});
