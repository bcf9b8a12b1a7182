import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { mailchimpFiles, otherArchives, packZip, siteExports } from '../../publishing/posts/import/test-exports.ts';
import { archiveCategories } from '../../site.config.ts';
import { createTestGarage, type TestGarage } from '../test-garage.ts';

const [first = '', second = ''] = archiveCategories.map(({ name }) => name);
let garage: TestGarage;
beforeEach(() => {
  garage = createTestGarage();
});

const importFiles = (...words: string[]) => garage.run(['subscribers', 'import', ...words, '--yes']);

const countRows = (table = 'subscribers'): Promise<number> =>
  garage.withStore(async (store) => Number((await store.query(`select count(*) as n from ${table}`))[0]?.['n']));

type Person = Record<'email' | 'status' | 'topics' | 'source_page' | 'created_at', string>;

async function exportJson(): Promise<Person[]> {
  const { out } = await garage.run(['subscribers', 'export', '--json']);
  return out.split('\n').flatMap((line): Person[] => (line ? [JSON.parse(line)] : []));
}

/** Returns one field of everyone, by the name before the @. */
async function readPeople(field: 'status' | 'created_at'): Promise<Record<string, string>> {
  const people = await exportJson();
  return Object.fromEntries(people.map((person) => [person.email.split('@')[0], person[field]]));
}

const readStatuses = () => readPeople('status');

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
  expect(await countRows()).toBe(0);

  expect(await garage.run(['subscribers', 'import', file], { input: 'yes\n' })).toMatchObject({ code: 0 });
  expect(await exportJson()).toMatchObject([
    { email: 'ann@example.org', status: 'active', topics: `${first},${second}`, source_page: 'import:list.csv' },
    { email: 'eve@example.org', status: 'active', topics: '' },
  ]);
  expect(await countRows('consents')).toBe(2);
  // What was declined or only looked at is no line of the journal.
  expect(JSON.parse((await garage.run(['journal', '--json'])).out)).toMatchObject([
    { what: 'Exported readers.' },
    { what: 'Imported a list of readers from a file.' },
  ]);
});

test('an exported list keeps its statuses and dates when it is imported elsewhere', async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org', '--topics', `${first},${second}`, '--name', 'Ann E.']);
  await garage.run(['subscribers', 'add', 'left@example.org']);
  await garage.withStore((store) =>
    store.query("update subscribers set status = 'unsubscribed' where email like 'left@%'"),
  );
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

test('an archive, of which some files are not compressed, is read as the lists in it', async () => {
  const archive = packZip({ 'readme.txt': 'Hello.', ...mailchimpFiles, 'opens/1.csv': 'email\nno@example.org\n' });
  const { code, out } = await importFiles(garage.write('export.zip', archive));
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

test.each([
  ...otherArchives,
  ['nameless.csv', 'ann@example.org\nbob@example.org\n', /has no column 'email'/],
  ['empty.csv', '\n', /^The file empty\.csv is empty\.\n$/],
] as const)('%s is refused in a sentence', async (name, content, message) => {
  const { code, err } = await importFiles(garage.write(name, content));
  expect([code, err, err.trim().split('\n').length]).toEqual([1, expect.stringMatching(message), 1]);
  expect(await countRows()).toBe(0);
  expect((await importFiles('nowhere.csv')).err).toBe('Cannot read the file nowhere.csv.\n');
});

test.each(siteExports)(
  '%s is no list: it says what to export instead',
  async (name, content, is, _articles, readers) => {
    const { code, err } = await importFiles(garage.write(name, content));
    expect([code, err.trim().split('\n').length]).toEqual([1, 1]);
    for (const words of [`${name} is the export of ${is}`, readers]) expect(err).toContain(words);
    expect(await countRows()).toBe(0);
  },
);

test('the archive of Substack gives its list of subscribers, and nobody else', async () => {
  const archive = packZip({
    'posts.csv': 'post_id,title\n1.a,A\n',
    'email_list.mysite.csv': 'email,active_subscription,email_disabled\nann@example.org,false,false\n',
    'posts/1.delivers.csv': 'post_id,timestamp,email,active_subscription\n1,2024-01-01,gone@example.org,true\n',
  });
  const { out } = await importFiles(garage.write('mysite.zip', archive));
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
    let isOver = false;
    let count = 0;
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
  expect(new Set((await exportJson()).map(({ email }) => email)).size).toBe(rows + written);
});

const samples = fileURLToPath(new URL('samples', import.meta.url));
type Expected = { provider: string; statuses: Record<string, string>; joined: Record<string, string> };
const providers = parse(readFileSync(join(samples, 'providers.yaml'), 'utf8')) as Record<string, Expected>;

test.each(Object.entries(providers))('%s keeps dates, and who left there stays away here', async (path, file) => {
  const { code, out } = await importFiles(join(samples, path));
  expect(out).toContain(`${basename(path)}: ${file.provider}`);
  expect(code).toBe(0);
  expect(await readStatuses()).toEqual(file.statuses);
  const joined = Object.entries(await readPeople('created_at')).map(([name, time]) => [name, time.slice(0, 16)]);
  expect(Object.fromEntries(joined)).toMatchObject(file.joined);
  // A list in which all of them look active changes nobody.
  const names = Object.keys(file.statuses);
  const everyone = garage.write('later.csv', `email\n${names.map((name) => `${name}@example.com`).join('\n')}\n`);
  expect((await importFiles(everyone)).out).toContain('Nothing was written.');
  expect(await readStatuses()).toEqual(file.statuses);
});

const mailchimp = (kind: string): string => join(samples, `mailchimp/${kind}_email_audience_export_a1b2.csv`);
/** A file of Mailchimp under a name that does not say whose it is. */
const renamed = (name: string, kind: string, change = (text: string) => text): string =>
  garage.write(name, change(readFileSync(mailchimp(kind), 'utf8')));

test("Mailchimp's four files are imported together: one person active, one left, one bounced, one never asked", async () => {
  const { out } = await importFiles(...['subscribed', 'unsubscribed', 'cleaned', 'nonsubscribed'].map(mailchimp));
  expect(out).toContain('otherwise is unsubscribed, because of the name of the file');
  expect(out).toContain('otherwise is not imported, because of the name of the file');
  expect(out).toContain('Added 1 subscriber. 2 people get no mail, as unsubscribed or bounced.');
  expect(await readStatuses()).toEqual({ ann: 'active', left: 'unsubscribed', dead: 'bounced' });
  expect((await exportJson()).find(({ email }) => email.startsWith('ann@'))).toMatchObject({
    created_at: '2018-02-12T10:54:27.000Z',
    confirmed_at: '2018-02-12T11:00:00.000Z',
  });
});

test('a renamed Mailchimp file is recognized by its columns, or asked about when they do not tell', async () => {
  await importFiles(renamed('a.csv', 'unsubscribed'), renamed('b.csv', 'cleaned'));
  expect(await readStatuses()).toEqual({ left: 'unsubscribed', dead: 'bounced' });
  const open = renamed('audience.csv', 'subscribed');
  const refused = await importFiles(open);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--as active or') });
  expect((await garage.run(['subscribers', 'import', open], { input: 'no\n' })).code).toBe(1);
  expect((await garage.run(['subscribers', 'import', open], { input: 'yes\nyes\n' })).code).toBe(0);
  expect(await readStatuses()).toMatchObject({ ann: 'active' });
  // --as names the rest; it never revives a row that says it left.
  const others = renamed('c.csv', 'unsubscribed', (text) => text.replace('left@', 'gone@'));
  await importFiles(others, '--as', 'active');
  expect(await readStatuses()).toMatchObject({ gone: 'unsubscribed' });
});

test('--as unsubscribed takes a plain list of people who left, and ends what they have here', async () => {
  await garage.run(['subscribers', 'add', 'here@example.com']);
  const file = garage.write('stop.csv', 'email\nhere@example.com\nelsewhere@example.com\n');
  const { out } = await importFiles(file, '--as', 'unsubscribed');
  expect(out).toMatch(/^have left: kept as unsubscribed +1 +line 3: elsewhere@example\.com$/m);
  expect(out).toMatch(/^on the list here, left there: no more mail +1 +line 2: here@example\.com$/m);
  expect(await readStatuses()).toEqual({ here: 'unsubscribed', elsewhere: 'unsubscribed' });
  expect((await importFiles(file, '--as', 'friends')).err).toContain('--as must be one of active, unsubscribed');
});

test('people of a status nobody knows are unsubscribed and listed', async () => {
  const text = 'email,status\nann@example.com,active\nvip@example.com,VIP\n';
  const { err } = await importFiles(garage.write('list.csv', text));
  expect(err).toContain("line 3: status 'vip' is not known; kept as unsubscribed");
  expect(await readStatuses()).toEqual({ ann: 'active', vip: 'unsubscribed' });
});

test('a column that may say who left stops an import without questions', async () => {
  const file = garage.write('crm.csv', 'email,opted_out\nann@example.com,true\n');
  expect(await importFiles(file)).toMatchObject({ code: 1, err: expect.stringContaining("Column 'opted_out'") });
  expect(await readStatuses()).toEqual({});
});
