import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertSubscriber } from '../newsletter/db/test-subscribers.ts';
import { readOutbox, testMails } from '../newsletter/service/test-newsletter.ts';
import { createTestGarage } from './test-garage.ts';

test('welcome lists each mail with who got it, and sends a test; issue list names the next digest', async () => {
  const garage = createTestGarage();
  const step = { id: 'hello', afterDays: 3, mail: { ...testMails.welcome, subject: 'Hello again' } };
  garage.write('dist/mails/series/hello.json', JSON.stringify(step));
  await garage.withStore(async (store) => {
    const [row] = await insertSubscriber(store, 'ann@example.org');
    await store.execute(
      `insert into single_mails (id, kind, subscriber_id, content, status, ready_at, created_at)
       values ('1', 'welcome', $1, 'hello', 'accepted', '2026', '2026')`,
      [String(row?.['id'])],
    );
  });
  const env = { DIST_FOLDER: join(garage.folder, 'dist') };
  expect((await garage.run(['welcome'], { env })).out).toBe(
    'id     after   subject      got it  waiting  failed\nhello  3 days  Hello again  1       0        0\n',
  );
  const test = await garage.run(['welcome', '--test', 'me@example.com'], { env });
  expect(test).toMatchObject({ code: 0, out: 'Sent "Hello again" to me@example.com.\n' });
  expect((await readOutbox(garage.dataDir)).map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    ['me@example.com', 'Hello again'],
  ]);
  const unknown = await garage.run(['welcome', 'other', '--test', 'me@example.com'], { env });
  expect(unknown.err).toContain("The welcome series has no mail 'other'. Use one of: hello.");
  const digest = { ...env, DIGEST: 'monthly 1 08:00', ALERT_TO: 'me@example.com' };
  expect((await garage.run(['issue', 'list'], { env: digest })).out).toMatch(
    /Next digest: \w+ 1, \d{4} at 8:00 AM, America\/New_York .*; nothing is new so far, so it would be skipped\./,
  );
  const alone = await garage.run(['issue', 'list'], { env: { ...env, DIGEST: 'monthly 1 08:00' } });
  expect(alone.err).toContain('DIGEST needs ALERT_TO');
});
