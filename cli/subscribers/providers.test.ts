import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTestGarage, type TestGarage } from '../test-garage.ts';

let garage: TestGarage;
beforeEach(() => {
  garage = createTestGarage();
});

type Person = { email: string; status: string; created_at: string; confirmed_at: string | null };

async function readPeople(): Promise<Record<string, Person>> {
  const { out } = await garage.run(['subscribers', 'export', '--json']);
  const people = out.split('\n').flatMap((line): Person[] => (line ? [JSON.parse(line)] : []));
  return Object.fromEntries(people.map((person) => [person.email.split('@')[0] ?? '', person]));
}

async function readStatuses(): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await readPeople()).map(([name, { status }]) => [name, status]));
}

async function readJoinDays(): Promise<Record<string, string>> {
  const people = Object.entries(await readPeople());
  return Object.fromEntries(people.map(([name, person]) => [name, person.created_at.slice(0, 16)]));
}

const importFiles = (...words: string[]) => garage.run(['subscribers', 'import', ...words, '--yes']);

const samples = fileURLToPath(new URL('samples', import.meta.url));
type Expected = { provider: string; statuses: Record<string, string>; joined: Record<string, string> };
const providers = parse(readFileSync(join(samples, 'providers.yaml'), 'utf8')) as Record<string, Expected>;

test.each(Object.entries(providers))('%s keeps dates, and who left there stays away here', async (path, file) => {
  const { code, out } = await importFiles(join(samples, path));
  expect(out).toContain(`${basename(path)}: ${file.provider}`);
  expect(out).toMatch(/^address +\S*email/im);
  expect(code).toBe(0);
  expect(await readStatuses()).toEqual(file.statuses);
  expect(await readJoinDays()).toMatchObject(file.joined);
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

test('an imported bounce can be undone; an imported complaint cannot', async () => {
  await importFiles(join(samples, 'buttondown/subscribers.csv'));
  expect((await garage.run(['subscribers', 'unbounce', 'dead@example.com', '--yes'])).code).toBe(0);
  expect((await garage.run(['subscribers', 'add', 'angry@example.com'])).code).toBe(1);
  expect(await readStatuses()).toMatchObject({ dead: 'active', angry: 'unsubscribed' });
});

test("Mailchimp's four files are imported together: one person active, one left, one bounced, one never asked", async () => {
  const { out } = await importFiles(...['subscribed', 'unsubscribed', 'cleaned', 'nonsubscribed'].map(mailchimp));
  expect(out).toContain('everyone is unsubscribed, because of the name of the file');
  expect(out).toContain('everyone is not imported, because of the name of the file');
  expect(out).toContain('Added 1 subscriber. 2 people get no mail, as unsubscribed or bounced.');
  expect(await readStatuses()).toEqual({ ann: 'active', left: 'unsubscribed', dead: 'bounced' });
  expect((await readPeople())['ann']).toMatchObject({
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

test('a status nobody knows is asked about; without an answer its people are unsubscribed and listed', async () => {
  const text = 'email,status\nann@example.com,active\nvip@example.com,VIP\nold@example.com,archived\n';
  const file = garage.write('list.csv', text);
  const dry = await garage.run(['subscribers', 'import', file, '--dry-run']);
  expect(dry.err).toContain("line 3: status 'vip' is not known; kept as unsubscribed");
  const asked = await garage.run(['subscribers', 'import', file], { input: 'yes\nno\nyes\n' });
  expect(asked.err).toContain("Status 'vip' (1 person) is not known. Import as active?");
  expect(await readStatuses()).toEqual({ ann: 'active', vip: 'active', old: 'unsubscribed' });

  garage = createTestGarage();
  const { err } = await importFiles(garage.write('list.csv', text));
  expect(err).toContain("line 3: status 'vip' is not known; kept as unsubscribed");
  expect(err).toContain("line 4: status 'archived' is not known; kept as unsubscribed");
  expect(await readStatuses()).toEqual({ ann: 'active', vip: 'unsubscribed', old: 'unsubscribed' });
});

test('a column that may say who left stops an import without questions', async () => {
  const file = garage.write('crm.csv', 'email,opted_out\nann@example.com,true\n');
  expect(await importFiles(file)).toMatchObject({ code: 1, err: expect.stringContaining("Column 'opted_out'") });
  expect(await readStatuses()).toEqual({});
});

test('imported people do not count as joined in the last days', async () => {
  await garage.run(['subscribers', 'add', 'ann@example.com']);
  await importFiles(garage.write('list.csv', 'email\nbo@example.com\ncid@example.com\n'));
  const { out } = await garage.run(['subscribers', 'stats', '--json']);
  expect(JSON.parse(out)).toMatchObject({ total: 3, joined: { last7Days: 1, last30Days: 1 } });
});
