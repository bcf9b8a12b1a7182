import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOutbox, testMails } from '../newsletter/service/test-newsletter.ts';
import { createTestGarage } from './test-garage.ts';

test('the welcome series is sent to an address as a test; issue list names the next digest', async () => {
  const garage = createTestGarage();
  const step = { id: 'hello', afterDays: 3, mail: { ...testMails.welcome, subject: 'Hello again' } };
  garage.write('dist/mails/series/hello.json', JSON.stringify(step));
  const env = { DIST_FOLDER: join(garage.folder, 'dist') };
  const test = await garage.run(['welcome', 'me@example.com'], { env });
  expect(test).toMatchObject({ code: 0, out: 'Sent "Hello again" to me@example.com.\n' });
  expect((await readOutbox(garage.dataDir)).map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    ['me@example.com', 'Hello again'],
  ]);
  const unknown = await garage.run(['welcome', 'me@example.com', 'other'], { env });
  expect(unknown.err).toContain("The welcome series has no mail 'other'. Use one of: hello.");
  expect((await garage.run(['doctor'], { env })).out).toMatch(/ok +welcome series +1 mail, 0 subscribers waiting\n/);
  const digest = { ...env, DIGEST: 'monthly 1 08:00', ALERT_TO: 'me@example.com' };
  expect((await garage.run(['issue', 'list'], { env: digest })).out).toMatch(
    /Next digest: \w+ 1, \d{4} at 8:00 AM, America\/New_York .*; nothing is new so far, so it would be skipped\./,
  );
  const alone = await garage.run(['issue', 'list'], { env: { ...env, DIGEST: 'monthly 1 08:00' } });
  expect(alone.err).toContain('DIGEST needs ALERT_TO');
});
