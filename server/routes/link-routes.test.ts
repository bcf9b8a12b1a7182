import { expect, test } from 'vitest';
import { reportMail } from '../../newsletter/bounces/test-returned-mail.ts';
import type { NewsletterSettings } from '../../newsletter/service/open-newsletter.ts';
import { openNewsletterApp } from '../newsletter-fixture.ts';
import { ask } from '../test-client.ts';

const email = "o'reader@example.com";
const shown = 'o&#39;reader@example.com';
const oneClick = 'List-Unsubscribe=One-Click';
const multipartBody = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';

async function open(settings: Partial<NewsletterSettings> = {}) {
  const opened = await openNewsletterApp({ settings });
  await opened.insert({ email });
  const status = async () => (await opened.rows())[0]?.['status'];
  return { ...opened, status };
}

test('reading a link changes nothing, however often and with whatever method', async () => {
  const { get, link, rows, port } = await open({ optIn: 'double' });
  const before = JSON.stringify(await rows());
  for (const kind of ['confirm', 'unsubscribe', 'preferences'] as const) {
    const path = await link(kind, email);
    for (let index = 0; index < 3; index++) {
      expect(await get(path)).toMatchObject({ status: 200, text: expect.stringContaining(shown) });
    }
    await ask(port, path, { method: 'HEAD' });
    await ask(port, path, { method: 'DELETE' });
  }
  expect(JSON.stringify(await rows())).toBe(before);
});

test('another site cannot post a link page, but nothing keeps a reader from leaving', async () => {
  const { postForm, link, status } = await open({ optIn: 'double' });
  const foreign = { origin: 'https://evil.example' };
  const refused = await postForm(await link('confirm', email), 'action=confirm', foreign);
  expect([refused.status, refused.text.includes('<h1>failed</h1>'), await status()]).toEqual([403, true, 'pending']);
  expect((await postForm(await link('preferences', email), 'action=save', foreign)).status).toBe(403);
  expect((await postForm(await link('confirm', email), 'action=confirm', { origin: 'null' })).status).toBe(200);
  expect((await postForm(await link('unsubscribe', email), oneClick, foreign)).status).toBe(200);
  expect(await status()).toBe('unsubscribed');
});

test.each([
  ['urlencoded', oneClick, { 'content-type': 'application/x-www-form-urlencoded' }],
  ['multipart', multipartBody, { 'content-type': 'multipart/form-data; boundary=x' }],
  ['no readable', 'nonsense', { 'content-type': 'multipart/form-data' }],
  ['no', undefined, {}],
])('a one-click unsubscribe with a %s body acts at once, without cookie or redirect', async (_what, body, headers) => {
  const { port, link, status } = await open();
  const path = await link('unsubscribe', email);
  for (let index = 0; index < 2; index++) {
    const answer = await ask(port, path, { method: 'POST', headers, ...(body && { body }) });
    expect(answer.status).toBe(200);
    expect(answer.headers.location ?? answer.headers['set-cookie']).toBeUndefined();
    expect(await status()).toBe('unsubscribed');
  }
});

test.each([
  ['a week', 'unsubscribed-for-good'],
  ['a complaint', 'unsubscribed-complaint'],
])('after %s an unsubscription cannot be undone, by the page or by trying', async (after, page) => {
  const { postForm, get, link, newsletter, rows, pass } = await open();
  const path = await link('unsubscribe', email);
  if (after === 'a week') {
    await postForm(path, oneClick);
    pass(7 * 24 * 60 * 60 * 1000 + 1000);
  } else {
    await reportMail(newsletter, 'complaint', { token: path.slice('/unsubscribe/'.length) });
  }
  const before = await rows();
  expect(before).toMatchObject([{ status: 'unsubscribed' }]);
  for (const answer of [await get(path), await postForm(path, 'action=undo'), await postForm(path, oneClick)]) {
    expect([answer.status, answer.text.includes(`<h1>${page}</h1>`)]).toEqual([200, true]);
  }
  expect(await rows()).toEqual(before);
});

test('forged, foreign and expired links all lead to the same page', async () => {
  const { get, postForm, link, pass, status } = await open({ optIn: 'double' });
  const confirm = await link('confirm', email);
  const unsubscribe = await link('unsubscribe', email);
  const forged = `${unsubscribe.slice(0, -3)}AAA`;
  const foreign = confirm.replace('/confirm/', '/unsubscribe/');
  pass(8 * 24 * 60 * 60 * 1000);
  const answers = [
    await get(confirm),
    await get(forged),
    await get(foreign),
    await get(`/preferences/${'x'.repeat(900)}`),
  ];
  answers.push(await postForm(confirm, 'action=confirm'), await postForm(forged, oneClick));
  answers.push(await postForm('/erase/x', 'action=erase'), await get('/export/x'));
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(404));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(await status()).toBe('pending');
});

test('a form that is too large gets 413, and is no failure of the server', async () => {
  const { postForm, events } = await openNewsletterApp();
  const answer = await postForm('/unsubscribe/x', `action=${'x'.repeat(20_000)}`);
  expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('<h1>failed</h1>')]);
  expect(events.filter(({ level }) => level !== 'info')).toEqual([]);
});

test('a link with a trailing slash works like the one without: not cached, no referrer, and its POST acts', async () => {
  const { get, postForm, link, status } = await open();
  for (const kind of ['preferences', 'unsubscribe'] as const) {
    const { status: code, headers } = await get(`${await link(kind, email)}/`);
    expect([code, headers['cache-control'], headers['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer']);
  }
  expect((await postForm(`${await link('unsubscribe', email)}/`, oneClick)).status).toBe(200);
  expect(await status()).toBe('unsubscribed');
});
