import { expect, test } from 'vitest';
import { reportMail } from '../../newsletter/bounces/test-returned-mail.ts';
import { openNewsletterApp } from '../newsletter-fixture.ts';

const email = 'ann@example.org';
const hourMs = 60 * 60 * 1000;

async function open() {
  const settings = { hasWelcomeMail: false };
  const opened = await openNewsletterApp({ settings, isLimited: true, trustedProxies: 1 });
  await opened.insert({ email });
  let asked = 0;
  /** Presses the button on the preferences page, each time from another network. */
  const press = async (action: string, path?: string) => {
    asked += 1;
    const from = { 'x-forwarded-for': `203.0.${asked}.7` };
    return opened.postForm(path ?? (await opened.link('preferences', email)), { action }, from);
  };
  /** Asks for a link and returns its path from the mail. */
  const receive = async (kind: 'export' | 'erase', path?: string): Promise<string> => {
    expect((await press(`send-${kind}-link`, path)).text).toContain('<h1>data-link-sent</h1>');
    expect(await opened.sendMails()).toEqual([]);
    const mails = (await opened.mails()).filter(({ text }) => text?.includes(`/${kind}/`));
    expect(mails.at(-1)?.to?.map(({ address }) => address)).toEqual([email]);
    const links = mails.map(
      ({ text }) => new RegExp(`https://garage\\.example(/${kind}/[\\w-]+)`).exec(text ?? '')?.[1],
    );
    return links.at(-1) ?? '';
  };
  return { ...opened, press, receive };
}

test('the links of a newsletter give out and delete nothing; the link mailed to the address gives out all, once', async () => {
  const { get, postForm, link, rows, receive, pass } = await open();
  const inMails = [await link('preferences', email), await link('unsubscribe', email)];
  for (const path of inMails) {
    const token = path.split('/')[2] ?? '';
    for (const address of [`${path}/data`, `/export/${token}`, `/erase/${token}`]) {
      expect((await get(address)).status).toBe(404);
      expect((await postForm(address, 'action=export')).status).toBe(404);
    }
  }
  for (const action of ['forget', 'forget-for-good', 'erase', 'export']) {
    expect((await postForm(inMails[0] ?? '', { action })).headers['content-disposition']).toBeUndefined();
  }
  expect(await rows()).toMatchObject([{ email, status: 'active' }]);

  const path = await receive('export');
  for (let time = 0; time < 2; time += 1) expect((await get(path)).text).toContain('<h1>export</h1>');
  expect((await get(path.replace('/export/', '/erase/'))).status).toBe(404);
  const file = await postForm(path, 'action=export');
  expect(file.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(JSON.parse(file.text)).toMatchObject({ subscriber: { email }, consents: [{ kind: 'subscribe' }] });

  const used = await postForm(path, 'action=export');
  for (const over of [used, await get(path)]) {
    expect([over.status, over.text.includes('<h1>export-over</h1>')]).toEqual([410, true]);
  }
  // The page that says so offers a new link.
  const offered = /action="(\/preferences\/[\w-]+)"/.exec(used.text)?.[1] ?? '';
  const second = await receive('export', offered);
  pass(hourMs + 1000);
  expect((await postForm(second, 'action=export')).status).toBe(410);
});

test('a mailed link deletes after one more question, and not when it is older than an hour', async () => {
  const { get, postForm, rows, receive, pass } = await open();
  const late = await receive('erase');
  pass(hourMs + 1000);
  for (const over of [await get(late), await postForm(late, 'action=erase')]) {
    expect([over.status, over.text.includes('<h1>erase-over</h1>')]).toEqual([410, true]);
  }
  const path = await receive('erase');
  expect((await get(path)).text).toContain('<h1>erase</h1>');
  expect(await rows()).toHaveLength(1);
  expect((await postForm(path, 'action=erase')).text).toContain('<h1>forgotten</h1>');
  expect(await rows()).toEqual([]);
  expect((await get(path)).text).toContain('<h1>gone</h1>');
});

test('nobody can fill an inbox with links: after three the page asks to wait, whoever asks', async () => {
  const { press, receive, mails, sendMails, pass } = await open();
  for (const kind of ['export', 'erase', 'export'] as const) await receive(kind);
  for (let time = 0; time < 3; time += 1) {
    const refused = await press('send-export-link');
    expect([refused.status, refused.text.includes('<h1>data-link-wait</h1>')]).toEqual([429, true]);
  }
  await sendMails();
  expect(await mails()).toHaveLength(3);
  pass(hourMs);
  await receive('export');
});

test('after a complaint not even this link is mailed', async () => {
  const { press, mails, sendMails, newsletter, link } = await open();
  const token = (await link('unsubscribe', email)).slice('/unsubscribe/'.length);
  await reportMail(newsletter, 'complaint', { token });
  expect((await press('send-export-link')).text).toContain('<h1>unsubscribed-complaint</h1>');
  await sendMails();
  expect(await mails()).toEqual([]);
});
