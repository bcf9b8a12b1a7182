import { expect, test } from 'vitest';
import { messageIdOf } from '../../newsletter/sending/message-id.ts';
import { signBody } from '../hooks/own-format.ts';
import { openNewsletterApp } from '../newsletter-fixture.ts';
import { ask } from '../test-client.ts';

const secret = 'a secret of the provider';

async function open(service: { webhookSecret?: string } = { webhookSecret: secret }) {
  const opened = await openNewsletterApp({ service });
  const { newsletter, insert, rows, port } = opened;
  for (const name of ['ann', 'bob', 'cem']) await insert({ email: `${name}@example.org` });
  const ids = (await rows()).map((row) => String(row['id']));
  const messageId = (index: number) =>
    messageIdOf(newsletter.keys, { issueId: '2026-11-towing', subscriberId: ids[index] ?? '' }, newsletter.siteUrl);
  const seconds = () => Math.floor(newsletter.now().getTime() / 1000);
  const sign = (body: string, time = String(seconds()), key = secret) =>
    `t=${time},v1=${signBody(time, Buffer.from(body), key).toString('hex')}`;
  const post = (body: string, signature?: string, type = 'application/json') =>
    ask(port, '/hooks/mail', {
      method: 'POST',
      body,
      headers: { 'content-type': type, ...(signature && { 'x-garage-signature': signature }) },
    });
  const send = async (events: unknown) => {
    const body = JSON.stringify({ events });
    return post(body, sign(body));
  };
  return { ...opened, messageId, sign, post, send, seconds };
}

test('signed events are recorded once and what is not ours is ignored', async () => {
  const { send, messageId, rows, newsletter } = await open();
  const events = [
    { type: 'hard', messageId: messageId(0), code: '5.1.1' },
    { type: 'complaint', messageId: `<${messageId(1)}>` },
    { type: 'soft', messageId: messageId(2), code: '452', at: '2026-11-15T12:00:00Z' },
    { type: 'hard', messageId: '<somebody@else.example>' },
  ];
  const answer = await send(events);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { recorded: 3, known: 0, ignored: 1 }]);
  expect(await rows()).toMatchObject([
    { status: 'bounced' },
    { status: 'unsubscribed' },
    { status: 'active', soft_bounces: 1 },
  ]);
  expect(JSON.parse((await send(events)).text)).toEqual({ recorded: 0, known: 3, ignored: 1 });
  const later = [{ type: 'soft', messageId: messageId(2), at: '2026-11-15T13:00:00Z' }];
  expect(JSON.parse((await send(later)).text)).toEqual({ recorded: 1, known: 0, ignored: 0 });
  expect(await newsletter.store.query('select reason from suppressions')).toEqual([{ reason: 'complaint' }]);
});

test('a batch of a hundred events with code and time is accepted, and one body of that size on another route is not', async () => {
  const { post, sign, messageId, insert } = await open();
  const at = (index: number) => new Date(Date.UTC(2026, 10, 15, 12, index)).toISOString();
  const events = Array.from({ length: 100 }, (_, index) => {
    return { type: 'soft', messageId: `<${messageId(2)}>`, code: '5.2.2', at: at(index) };
  });
  const body = JSON.stringify({ events }, null, 1);
  expect(body.length).toBeGreaterThan(16 * 1024);
  const answer = await post(body, sign(body));
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { ignored: 0 }]);
  expect((await insert({ email: 'x'.repeat(20_000) })).status).toBe(413);
});

test('a missing, foreign, old or early signature and a changed body are refused', async () => {
  const { post, sign, messageId, seconds, rows } = await open();
  const body = JSON.stringify({ events: [{ type: 'hard', messageId: messageId(0) }] });
  const refused = [
    undefined,
    '',
    'rubbish',
    `t=${seconds()},v1=`,
    `t=${seconds()},v1=${'0'.repeat(64)}`,
    sign(body, String(seconds()), 'another secret'),
    sign(body, String(seconds() - 301)),
    sign(body, String(seconds() + 301)),
    sign(`${body} `),
    sign(body).replace('v1', 'v0'),
    sign(body).replace(/t=\d+/, `t=${seconds() - 1}`),
  ];
  for (const signature of refused) {
    const { status, text } = await post(body, signature);
    expect([signature, status, JSON.parse(text).code]).toEqual([signature, 401, 'bad_signature']);
  }
  expect(await rows()).toMatchObject([{ status: 'active' }, { status: 'active' }, { status: 'active' }]);
  expect((await post(body, `${sign(body, undefined, 'another secret')},${sign(body).split(',')[1]}`)).status).toBe(200);
});

test('without the setting the address is closed, in JSON, whatever is asked', async () => {
  const { post, sign, port } = await open({});
  const answers = [await post('{}', sign('{}')), await ask(port, '/hooks/mail')];
  for (const { status, text } of answers) expect([status, JSON.parse(text).code]).toEqual([404, 'webhook_closed']);
});

test('other methods, invalid bodies, wrong events and a body too large are answered in JSON', async () => {
  const { post: postSigned, sign, port, events } = await open();
  const post = (body: string) => postSigned(body, sign(body), 'text/plain');
  const get = await ask(port, '/hooks/mail');
  expect([get.status, get.headers.allow, JSON.parse(get.text).code]).toEqual([405, 'POST', 'method_not_allowed']);
  const wrong = [
    '',
    'not json',
    '{}',
    '{"events":[]}',
    '{"events":[{"type":"gone","messageId":"<a@b>"}]}',
    '{"events":[{"type":"hard","messageId":"<a@b>","code":"550 no reader@example.org"}]}',
    `{"events":${JSON.stringify(Array.from({ length: 101 }, () => ({ type: 'soft', messageId: '<a@b>' })))}}`,
  ];
  for (const body of wrong) {
    const { status, text } = await post(body);
    expect([body, status]).toEqual([body, 400]);
    expect(JSON.parse(text).message).not.toContain('reader@example.org');
  }
  expect((await post(`{"events":"${'x'.repeat(200_000)}"}`)).status).toBe(413);
  expect(JSON.stringify(events)).not.toContain('v1=');
});
