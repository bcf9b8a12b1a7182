import { expect, test } from 'vitest';
import { issueId, openTestSending } from './test-sending.ts';

test('"did this reader get it?" is answered for every state', async () => {
  const sending = await openTestSending(['ann', 'bob', 'cem', 'dee', 'hal'].map((name) => `${name}@example.org`));
  const { mailServer, send, run, withStore } = sending;
  mailServer.behave(({ phase, attempt }) => {
    if (phase === 'rcpt' && attempt?.to.startsWith('bob')) return '554 5.7.1 <bob@example.org> blocked';
    return phase === 'end' && attempt?.to.startsWith('cem') ? { close: true } : undefined;
  });
  await withStore((store) =>
    store.query("update subscribers set frequency = 'monthly', status = 'pending' where email like 'dee%'"),
  );
  await run(['subscribers', 'remove', 'ida@example.org', '--yes']);
  await send('end-sender');
  await run(['subscribers', 'add', 'eve@example.org']);
  await run(['subscribers', 'remove', 'fay@example.org', '--yes']);
  await run(['subscribers', 'remove', 'hal@example.org', '--yes']);
  const ask = async (name: string) =>
    (await run(['issue', 'report', issueId, '--reader', `${name}@example.org`])).out.trim();
  expect(await ask('Ann')).toMatch(
    /^Yes\. The mail server accepted the mail to ann@example\.org on \w+ \d+, \d{4} at [\d:]+ [AP]M UTC: 250 2\.0\.0 accepted$/u,
  );
  expect(await ask('bob')).toMatch(
    /^No\. The mail to bob@example\.org failed on .*: 554 5\.7\.1 <…> blocked\nTry again: /,
  );
  expect(await ask('cem')).toMatch(/^Perhaps\. .*answer was lost.*\nSettle it: \.\/garage issue resolve/);
  expect(await ask('dee')).toBe('No. dee@example.org was not a recipient; its status today is pending.');
  expect(await ask('eve')).toMatch(/^No\. eve@example\.org joined on .*, after the issue was sent\.$/);
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const gone = `Not known anymore: this address was removed on ${today}.`;
  expect([await ask('fay'), await ask('hal')]).toEqual([gone, gone]);
  expect(await ask('ida')).toBe('No. ida@example.org was removed before the issue was sent.');
  expect(await ask('gus')).toBe('No. gus@example.org is not on the list.');
  expect((await run(['issue', 'report', 'other', '--reader', 'ann@example.org'])).code).toBe(1);
});
