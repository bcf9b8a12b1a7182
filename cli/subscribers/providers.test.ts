import { beforeEach, expect, test } from 'vitest';
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

const [uuid, mailchimp] = ['497f6eca-6276-4993-bfeb-53cbbbba6f08', 'GMTOFF,DSTOFF,TIMEZONE,CC,REGION'];

/** Each file as its provider writes it, and what becomes of its people. */
const exports: {
  provider: string;
  name: string;
  text: string;
  statuses: Record<string, string>;
  joined: Record<string, string>;
}[] = [
  {
    provider: 'Ghost',
    name: 'members.csv',
    text: `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,ann@example.com,Ann,"two
lines",true,false,,2023-04-05T06:07:08.000Z,,"VIP,News",
2,left@example.com,Lee,,false,false,,2022-01-02T03:04:05.000Z,,,
`,
    statuses: { ann: 'active', left: 'unsubscribed' },
    joined: { ann: '2023-04-05T06:07', left: '2022-01-02T03:04' },
  },
  {
    provider: 'Substack',
    name: 'email_list.mysite.csv',
    text: `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
free@example.com,false,,other,false,2024-01-15T10:00:00.000Z,
paid@example.com,true,2026-12-01T00:00:00.000Z,monthly,false,2024-02-01T10:00:00.000Z,2024-02-01T10:00:00.000Z
left@example.com,true,,yearly,true,2023-02-01T10:00:00.000Z,
`,
    statuses: { free: 'active', paid: 'active', left: 'unsubscribed' },
    joined: { free: '2024-01-15T10:00', paid: '2024-02-01T10:00', left: '2023-02-01T10:00' },
  },
  {
    provider: 'Substack',
    name: 'subscribers.csv',
    text: `Email,Name,Stripe plan,Cancel date,Start date,Paid upgrade date,Activity,Type
ann@example.com,Ann,,,2025-06-17T10:21:38.759000000+00:00,,4,Free
`,
    statuses: { ann: 'active' },
    joined: { ann: '2025-06-17T10:21' },
  },
  {
    provider: 'Buttondown',
    name: 'subscribers.csv',
    text: `id,email_address,notes,metadata,tags,type,source,creation_date
1,ann@example.com,,{},,regular,organic,2023-08-24T14:15:22Z
2,paid@example.com,,{},,premium,organic,2023-08-25T14:15:22Z
3,left@example.com,,{},,unsubscribed,organic,2023-08-26T14:15:22Z
4,dead@example.com,,{},,undeliverable,organic,2023-08-27T14:15:22Z
5,angry@example.com,,{},,complained,organic,2023-08-28T14:15:22Z
6,new@example.com,,{},,unactivated,organic,2023-08-29T14:15:22Z
`,
    statuses: { ann: 'active', paid: 'active', left: 'unsubscribed', dead: 'bounced', angry: 'unsubscribed' },
    joined: {
      ann: '2023-08-24T14:15',
      paid: '2023-08-25T14:15',
      left: '2023-08-26T14:15',
      dead: '2023-08-27T14:15',
      angry: '2023-08-28T14:15',
    },
  },
  {
    provider: 'listmonk',
    name: 'subscribers.csv',
    text: `uuid,email,name,attributes,status,created_at,updated_at
${uuid},ann@example.com,Ann,"{""city"": ""Gera""}",enabled,2023-03-24 10:23:10.123456 +0000 UTC,2023-03-25 10:23:10.5 +0000 UTC
${uuid},left@example.com,Lee,{},blocklisted,2022-03-24 12:23:10.1 +0200 CEST,2023-01-01 00:00:00 +0000 UTC
${uuid},off@example.com,Ole,{},disabled,2021-03-24 10:23:10 +0000 UTC,2021-03-24 10:23:10 +0000 UTC
`,
    statuses: { ann: 'active', left: 'unsubscribed', off: 'unsubscribed' },
    joined: { ann: '2023-03-24T10:23', left: '2022-03-24T10:23', off: '2021-03-24T10:23' },
  },
  {
    provider: 'beehiiv',
    name: 'export.csv',
    text: `email,First Name,Last Name,status,tier,created_at,stripe_customer_id,unsubscribed_at
ann@example.com,Ann,,active,free,2023-03-24 10:23:10 UTC,,
left@example.com,,,inactive,free,2023-03-25 10:23:10 UTC,,2024-05-06 07:08:09 UTC
new@example.com,,,pending,free,2023-03-26 10:23:10 UTC,,
`,
    statuses: { ann: 'active', left: 'unsubscribed' },
    joined: { ann: '2023-03-24T10:23', left: '2023-03-25T10:23' },
  },
  {
    provider: 'Kit (ConvertKit)',
    name: 'kit.csv',
    text: `first_name,email_address,state,created_at,tags
Ann,ann@example.com,active,2025-03-03T11:43:55Z,
Lee,left@example.com,cancelled,2025-03-04T11:43:55Z,
Ida,dead@example.com,bounced,2025-03-05T11:43:55Z,
Bo,angry@example.com,complained,2025-03-06T11:43:55Z,
New,new@example.com,inactive,2025-03-07T11:43:55Z,
`,
    statuses: { ann: 'active', left: 'unsubscribed', dead: 'bounced', angry: 'unsubscribed' },
    joined: { ann: '2025-03-03T11:43', left: '2025-03-04T11:43', dead: '2025-03-05T11:43', angry: '2025-03-06T11:43' },
  },
  {
    provider: 'MailPoet',
    name: 'MailPoet_export_a1.csv',
    text: `\ufeff"Email","First name","Last name","Subscription time","Confirmation time","List status","Global status","List"
"ann@example.com","Ann","Lee","2022-02-03 04:05:06","2022-02-03 05:00:00","subscribed","subscribed","News"
"left@example.com","","","2022-02-04 04:05:06","","unsubscribed","subscribed","News"
"twice@example.com","","","2022-02-05 04:05:06","","subscribed","subscribed","News"
"twice@example.com","","","2022-02-05 04:05:06","","unsubscribed","subscribed","Offers"
"dead@example.com","","","2022-02-06 04:05:06","","subscribed","bounced","News"
"new@example.com","","","2022-02-07 04:05:06","","subscribed","unconfirmed","News"
`,
    statuses: { ann: 'active', left: 'unsubscribed', twice: 'unsubscribed', dead: 'bounced' },
    joined: { ann: '2022-02-03T04:05', left: '2022-02-04T04:05', twice: '2022-02-05T04:05', dead: '2022-02-06T04:05' },
  },
  {
    provider: 'CSV',
    name: 'list.csv',
    text: `Email;Name;Status;Date
ann@example.com;Ann;subscribed;2021-01-02
left@example.com;Lee;Unsubscribed;2021-01-03
dead@example.com;;bounced;not a date
none@example.com;;;2021-01-04
`,
    statuses: { ann: 'active', left: 'unsubscribed', dead: 'bounced', none: 'active' },
    joined: { ann: '2021-01-02T05:00', left: '2021-01-03T05:00', none: '2021-01-04T05:00' },
  },
];

test.each(exports)('a file of $provider ($name) keeps dates, and who left there stays away here', async (file) => {
  const path = garage.write(file.name, file.text);
  const { code, out } = await importFiles(path);
  expect(out).toContain(`${file.name}: ${file.provider}`);
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

const mailchimpFiles = {
  subscribed: `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,${mailchimp},LAST_CHANGED,LEID,EUID,NOTES,TAGS
ann@example.com,Ann,2,2018-02-12 10:54:27,,2018-02-12 11:00:00,,,,,,,2023-04-21 11:16:57,1,a,,"""VIP"""
`,
  unsubscribed: `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,${mailchimp},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS
left@example.com,Lee,2,2018-02-12 10:54:27,,2018-02-12 10:54:27,,,,,,,2018-07-23 12:19:27,,,,,2,b,,
`,
  cleaned: `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,${mailchimp},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES,TAGS
dead@example.com,Dee,1,2018-02-05 19:28:23,,2018-02-05 19:28:23,,,,,,,2020-03-23 17:30:05,,,3,c,,
`,
  nonsubscribed: `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,${mailchimp},LAST_CHANGED,LEID,EUID,NOTES,TAGS
shopper@example.com,Sho,1,,,,,,,,,,2023-04-21 11:16:57,4,d,,
`,
};

test('an imported bounce can be undone; an imported complaint cannot', async () => {
  const buttondown = exports.find(({ provider }) => provider === 'Buttondown');
  await importFiles(garage.write('subscribers.csv', buttondown?.text ?? ''));
  expect((await garage.run(['subscribers', 'unbounce', 'dead@example.com', '--yes'])).code).toBe(0);
  expect((await garage.run(['subscribers', 'add', 'angry@example.com'])).code).toBe(1);
  expect(await readStatuses()).toMatchObject({ dead: 'active', angry: 'unsubscribed' });
});

test("Mailchimp's four files are imported together: one person active, one left, one bounced, one never asked", async () => {
  const paths = Object.entries(mailchimpFiles).map(([kind, text]) =>
    garage.write(`${kind}_email_audience_export_a1b2.csv`, text),
  );
  const { out } = await importFiles(...paths);
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
  await importFiles(garage.write('a.csv', mailchimpFiles.unsubscribed), garage.write('b.csv', mailchimpFiles.cleaned));
  expect(await readStatuses()).toEqual({ left: 'unsubscribed', dead: 'bounced' });
  const open = garage.write('audience.csv', mailchimpFiles.subscribed);
  const refused = await importFiles(open);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--as active or') });
  expect((await garage.run(['subscribers', 'import', open], { input: 'no\n' })).code).toBe(1);
  expect((await garage.run(['subscribers', 'import', open], { input: 'yes\nyes\n' })).code).toBe(0);
  expect(await readStatuses()).toMatchObject({ ann: 'active' });
  // --as names the rest; it never revives a row that says it left.
  await importFiles(garage.write('c.csv', mailchimpFiles.unsubscribed.replace('left@', 'gone@')), '--as', 'active');
  expect(await readStatuses()).toMatchObject({ gone: 'unsubscribed' });
});

test('--as unsubscribed takes a plain list of people who left, and ends what they have here', async () => {
  await garage.run(['subscribers', 'add', 'here@example.com']);
  const file = garage.write('stop.csv', 'email\nhere@example.com\nelsewhere@example.com\n');
  const { out } = await importFiles(file, '--as', 'unsubscribed');
  expect(out).toMatch(/^have left: kept as unsubscribed +1 +line 3: elsewhere@example\.com$/m);
  expect(out).toMatch(/^on the list here, left there: no more mail +1 +line 2: here@example\.com$/m);
  expect(await readStatuses()).toEqual({ here: 'unsubscribed', elsewhere: 'unsubscribed' });
  expect((await importFiles(file, '--as', 'friends')).err).toContain('--as must be active, unsubscribed');
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
