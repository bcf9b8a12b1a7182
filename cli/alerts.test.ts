import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createReaders, issueId, openTestSending } from './issue/test-sending.ts';
import { createTestGarage, type TestGarage } from './test-garage.ts';

const ALERT_TO = 'publisher@example.com';

async function readAlerts(garage: TestGarage): Promise<{ subject: string; text: string }[]> {
  const rows = await garage.withStore((store) =>
    store.query<{ content: string }>("select content from single_mails where kind = 'alert' order by created_at, id"),
  );
  return rows.map(({ content }) => JSON.parse(content));
}

test('an issue that pauses leaves an alert with the reason and the command that resumes it', async () => {
  const { garage, mailServer, send } = await openTestSending(createReaders(5));
  mailServer.behave(({ phase }) => (phase === 'mail' ? '550 5.7.1 sender not allowed' : undefined));
  await send('sender', { ALERT_TO });
  expect(await readAlerts(garage)).toEqual([
    {
      subject: `sending '${issueId}' is paused`,
      text: expect.stringMatching(new RegExp(`sender not allowed[\\s\\S]*run: ./garage issue send ${issueId}$`)),
    },
  ]);
});

test('each backup that fails after one that worked leaves an alert', async () => {
  const garage = createTestGarage();
  await garage.run(['migrate']);
  const folder = join(garage.folder, 'backups');
  const backup = () => garage.run(['backup', '--to', `${folder}/`], { env: { ALERT_TO } });
  writeFileSync(folder, 'a file where the folder should be');
  expect([(await backup()).code, (await backup()).code]).toEqual([1, 1]);
  expect(await readAlerts(garage)).toMatchObject([{ subject: 'the backup failed' }]);
  rmSync(folder);
  mkdirSync(folder);
  expect((await backup()).code).toBe(0);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  expect((await backup()).code).toBe(1);
  expect(await readAlerts(garage)).toHaveLength(2);
});
