import { expect, test } from 'vitest';
import { suppress } from '../../newsletter/subscribers/suppressions.ts';
import { openNewsletterApp } from '../newsletter-fixture.ts';

const [old, next] = ['ann@example.org', 'ann@new.example'];
const dayMs = 24 * 60 * 60 * 1000;

async function open() {
  const opened = await openNewsletterApp({ settings: { hasWelcomeMail: false }, isLimited: true, trustedProxies: 1 });
  await opened.insert({ email: old });
  let asked = 0;
  /** Asks on the preferences page, each time from another network. */
  const ask = async (address: string) => {
    asked += 1;
    const fields = { action: 'send-address-link', address };
    return opened.postForm(await opened.link('preferences', old), fields, { 'x-forwarded-for': `203.0.${asked}.7` });
  };
  /** Sends what waits and returns the newest mail with the path of its link. */
  const receive = async () => {
    expect(await opened.sendMails()).toEqual([]);
    const mail = (await opened.mails()).findLast(({ text }) => text?.includes('/address/'));
    const path = /https:\/\/garage\.example(\/address\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return { to: mail?.to?.[0]?.address, text: mail?.text ?? '', headers: mail?.headers ?? [], path };
  };
  return { ...opened, ask, receive };
}

test('a reader moves by a link to the new address, once and by POST; the old one gets a note that takes it back', async () => {
  const { ask, receive, get, postForm, rows, pass } = await open();
  expect((await ask(next)).text).toContain('<h1>address-sent</h1>');
  const link = await receive();
  expect(link.to).toBe(next);
  // A stranger may read it: it has none of the reader's other links.
  expect(link.text).not.toMatch(/unsubscribe|preferences/);
  expect(link.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  expect((await get(link.path)).text).toContain('<h1>address</h1>');
  expect(await rows()).toMatchObject([{ email: old }]);
  pass(1000);
  expect((await postForm(link.path, 'action=address')).text).toContain('<h1>address-changed</h1>');
  expect(await rows()).toMatchObject([{ email: next, status: 'active' }]);
  for (const over of [await get(link.path), await postForm(link.path, 'action=address')]) expect(over.status).toBe(410);

  const note = await receive();
  expect(note.to).toBe(old);
  pass(1000);
  expect((await postForm(note.path, 'action=address')).text).toContain('<h1>address-changed</h1>');
  expect(await rows()).toMatchObject([{ email: old }]);
});

test('the page says the same about every address: who is on the list shows only in the mailbox itself', async () => {
  const { ask, receive, insert, newsletter, postForm, rows, mails, pass } = await open();
  await insert({ email: 'bob@example.org' });
  await suppress(newsletter.store, newsletter, 'gone@example.org', 'complaint');
  const answers = [await ask('bob@example.org'), await ask('gone@example.org'), await ask(next)];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  await receive();
  const to = (await mails()).map((mail) => mail.to?.[0]?.address);
  expect(to.toSorted()).toEqual([next, 'bob@example.org']);
  const bobs = (await mails()).find((mail) => mail.to?.[0]?.address === 'bob@example.org');
  const path = /(\/address\/[\w-]+)/.exec(bobs?.text ?? '')?.[1] ?? '';
  const refused = await postForm(path, 'action=address');
  expect([refused.status, refused.text.includes('<h1>address-refused</h1>')]).toEqual([409, true]);
  expect((await rows()).map(({ email }) => email)).toEqual([old, 'bob@example.org']);

  for (const wrong of ['ann@', old]) expect((await ask(wrong)).status).toBe(422);
  expect((await ask('more@example.org')).status).toBe(429);
  pass(7 * dayMs + 2000);
  expect((await postForm(path, 'action=address')).status).toBe(410);
});
