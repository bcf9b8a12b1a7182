import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { type MailService, mailServiceNames } from '../../core/mail/mail-events.ts';
import { openTestPort } from '../../core/node/test-port.ts';
import { insertWatch } from '../../newsletter/db/test-subscribers.ts';
import { openNewsletterApp } from '../newsletter-fixture.ts';
import { ask } from '../test-client.ts';
import { fetchText } from './hook.ts';
import { readEvent, type Signing, signers, signSns, sns, sources } from './test-services.ts';

const services = Object.keys(mailServiceNames) as MailService[];
const hourMs = 60 * 60 * 1000;
/** Longer than each service tries; Postmark signs no time. */
const oldMs: Partial<Record<MailService, number>> = {
  ses: 1.2 * hourMs,
  mailgun: 10 * hourMs,
  sendgrid: 26 * hourMs,
  resend: 301_000,
};

/** Three subscribers with a welcome mail each, and a network on which SNS has its certificate. */
async function open() {
  const fetched: string[] = [];
  const fetchText = async (url: string): Promise<string> => {
    fetched.push(url);
    return url === sns.certificateUrl ? sns.certificate : '';
  };
  const settings = { eventServices: services };
  const opened = await openNewsletterApp({ settings, service: { mailEvents: sources, fetchText } });
  const { insert, sendMails, newsletter, port, rows } = opened;
  for (const name of ['ann', 'bob', 'cem']) await insert({ email: `${name}@example.org` });
  await sendMails();
  const sent = await opened.mails();
  const mailTo = (name: string) => {
    const mail = sent.find(({ to }) => to?.[0]?.address === `${name}@example.org`);
    if (mail === undefined) throw new Error(`There is no mail to ${name}.`);
    return mail;
  };
  const post = async (service: MailService, { body, headers }: ReturnType<typeof signSns>) => {
    const { status, text } = await ask(port, `/hooks/mail/${service}`, { method: 'POST', body, headers });
    return { status, ...JSON.parse(text) };
  };
  return {
    ...opened,
    fetched,
    mailTo,
    post,
    /** Posts one event of a service about the mail to one person. */
    report: (service: MailService, kind: string, name: string, signing: Partial<Signing> = {}) => {
      const event = readEvent(`${service}-${kind}`, mailTo(name));
      return post(service, signers[service](event, { at: newsletter.now(), ...signing }));
    },
    statuses: async () => (await rows()).map((row) => row['status']),
  };
}

test.each(services)('%s: a bounce and a complaint change exactly the person of that mail, once', async (service) => {
  const { report, statuses, newsletter } = await open();
  for (const name of ['ann', 'bob']) await insertWatch(newsletter.store, `${name}@example.org`);
  expect(await report(service, 'bounce', 'ann')).toEqual({ status: 200, recorded: 1, known: 0, ignored: 0 });
  expect(await statuses()).toEqual(['bounced', 'active', 'active']);
  expect(await newsletter.store.query('select email from watches')).toEqual([{ email: 'bob@example.org' }]);
  await newsletter.store.execute("update subscribers set status = 'active'");
  expect(await report(service, 'bounce', 'ann')).toEqual({ status: 200, recorded: 0, known: 1, ignored: 0 });
  expect(await statuses()).toEqual(['active', 'active', 'active']);
  // The examples of most services share one event id.
  await newsletter.store.execute('delete from bounces');
  expect(await report(service, 'complaint', 'bob')).toMatchObject({ status: 200, recorded: 1 });
  expect(await statuses()).toEqual(['active', 'unsubscribed', 'active']);
  expect(await newsletter.store.query('select reason from suppressions')).toEqual([{ reason: 'complaint' }]);
});

test.each(services)('%s: no signature, a wrong or old one, and a foreign mark change nobody', async (service) => {
  const { report, post, mailTo, statuses, newsletter } = await open();
  const refused = { status: 401, code: 'bad_signature' };
  for (const body of ['', 'null', '{}']) expect(await post(service, { body, headers: {} })).toMatchObject(refused);
  expect(await report(service, 'bounce', 'ann', { isForged: true })).toMatchObject(refused);
  const old = new Date(newsletter.now().getTime() - (oldMs[service] ?? 0));
  if (oldMs[service] !== undefined) expect(await report(service, 'bounce', 'ann', { at: old })).toMatchObject(refused);
  const at = newsletter.now();
  for (const kind of ['bounce', 'complaint']) {
    // One digit of the mark, and one letter of a token, is wrong; the address is right.
    const event = readEvent(`${service}-${kind}`, mailTo('ann'))
      .replaceAll(/([\da-f]{47})([\da-f])(?![\da-f])/g, (_mark, start, last) => start + (last === '0' ? '1' : '0'))
      .replaceAll(/(\/unsubscribe\/)(.)/g, (_link, path, first) => path + (first === 'A' ? 'B' : 'A'));
    expect(await post(service, signers[service](event, { at }))).toMatchObject({
      status: 200,
      recorded: 0,
      ignored: 1,
    });
  }
  expect(await statuses()).toEqual(['active', 'active', 'active']);
});

test('a service that is not in MAIL_EVENTS has no open address', async () => {
  const { port } = await openNewsletterApp({ service: { mailEvents: [] } });
  for (const service of services) {
    const { status, text } = await ask(port, `/hooks/mail/${service}`, { method: 'POST', body: '{}' });
    expect([status, JSON.parse(text).message]).toEqual([404, expect.stringContaining('MAIL_EVENTS')]);
  }
});

test('other methods, invalid bodies and a body too large are answered in JSON, and no signature is logged', async () => {
  const { post, port, newsletter, events } = await open();
  const get = await ask(port, '/hooks/mail/postmark');
  expect([get.status, get.headers.allow, JSON.parse(get.text).code]).toEqual([405, 'POST', 'method_not_allowed']);
  const send = (body: string) => post('postmark', signers.postmark(body, { at: newsletter.now() }));
  for (const body of ['', 'not json', '{}', '{"RecordType":7}'])
    expect(await send(body)).toMatchObject({ status: 400 });
  expect(await send(`{"RecordType":"${'x'.repeat(1_100_000)}"}`)).toMatchObject({ status: 413 });
  expect(JSON.stringify(events)).not.toContain('Basic');
});

test('a refusal that a service calls hard counts as soft unless it names the mailbox, and a delay not at all', async () => {
  const { post, mailTo, newsletter, statuses } = await open();
  const at = newsletter.now();
  const blocked = readEvent('postmark-bounce', mailTo('ann')).replace('550 5.1.1 The', '550 5.7.1 The');
  const suppressed = readEvent('ses-bounce', mailTo('bob')).replace('"General"', '"OnAccountSuppressionList"');
  const rated = readEvent('sendgrid-bounce', mailTo('bob')).replace(
    'The email account that you tried to reach does not exist.',
    '192.0.2.7 has sent to too many recipients this hour',
  );
  const delayed = readEvent('mailgun-bounce', mailTo('cem')).replace('"permanent"', '"temporary"');
  expect(await post('postmark', signers.postmark(blocked, { at }))).toMatchObject({ recorded: 1 });
  expect(await post('ses', signers.ses(suppressed, { at }))).toMatchObject({ recorded: 1 });
  expect(await post('sendgrid', signers.sendgrid(rated, { at }))).toMatchObject({ recorded: 1 });
  expect(await post('mailgun', signers.mailgun(delayed, { at }))).toMatchObject({ recorded: 0, ignored: 0 });
  expect(await statuses()).toEqual(['active', 'active', 'active']);
  const bounces = await newsletter.store.query('select kind, code from bounces order by code');
  expect(bounces).toEqual([
    { kind: 'soft', code: '5.1.1' },
    { kind: 'soft', code: '5.7.1' },
    { kind: 'soft', code: '5.7.28' },
  ]);
});

test('Mailgun: a signature counts for the event it came with, however often, and for no other', async () => {
  const { post, mailTo, newsletter, statuses, pass } = await open();
  const bounce = readEvent('mailgun-bounce', mailTo('ann'));
  const signed = signers.mailgun(bounce, { at: newsletter.now() });
  const { signature } = JSON.parse(signed.body);
  const withEvent = (event: string) => ({
    ...signed,
    body: JSON.stringify({ signature, 'event-data': JSON.parse(event) }),
  });
  expect(await post('mailgun', signed)).toMatchObject({ status: 200, recorded: 1 });
  pass(8.5 * hourMs);
  // Mailgun repeats for eight hours what was not answered.
  expect(await post('mailgun', signed)).toMatchObject({ status: 200, known: 1 });
  const others = [
    readEvent('mailgun-complaint', mailTo('bob')),
    bounce.replaceAll('G9Bn5sl1TC6nu79C8C0bwg', 'another-id'),
  ];
  for (const other of others) expect(await post('mailgun', withEvent(other))).toMatchObject({ status: 401 });
  expect(await statuses()).toEqual(['bounced', 'active', 'active']);
});

test.each(['postmark', 'ses', 'sendgrid', 'resend'] as const)(
  '%s: what shows no key is refused before its body is parsed',
  async (service) => {
    const { post } = await open();
    // Parsing would say that it is not JSON.
    const parsed = vi.spyOn(JSON, 'parse');
    const { status } = await post(service, { body: '{"a":1}', headers: { 'x-amz-sns-topic-arn': 'arn:aws:sns:else' } });
    const bodies = parsed.mock.calls.filter(([text]) => text === '{"a":1}');
    parsed.mockRestore();
    expect([status, bodies]).toEqual([401, []]);
  },
);

test('a machine that posts too often is refused with 429 before its body is read, and another is not', async () => {
  const limits = { hooks: { burst: 3, perSecond: 0.001 } };
  const settings = { eventServices: services };
  const app = await openNewsletterApp({ settings, service: { mailEvents: sources }, limits, trustedProxies: 1 });
  const from = async (client: string) => {
    const headers = { 'x-forwarded-for': client };
    return (await ask(app.port, '/hooks/mail/mailgun', { method: 'POST', body: '{}', headers })).status;
  };
  const all = [];
  for (let at = 0; at < 5; at += 1) all.push(await from('203.0.113.7'));
  expect(all).toEqual([401, 401, 401, 429, 429]);
  expect(await from('203.0.113.8')).toBe(401);
});

test('SendGrid: a bounce in a batch of two thousand events is found', async () => {
  const { post, mailTo, newsletter, statuses } = await open();
  const [processed, bounce] = JSON.parse(readEvent('sendgrid-bounce', mailTo('ann')));
  const batch = JSON.stringify([...Array.from({ length: 1999 }, () => processed), bounce]);
  expect(batch.length).toBeGreaterThan(600_000);
  expect(await post('sendgrid', signers.sendgrid(batch, { at: newsletter.now() }))).toMatchObject({ recorded: 1 });
  expect(await statuses()).toEqual(['bounced', 'active', 'active']);
});

test("a reader who uses the service's own unsubscribe link has left, and is not counted as a complaint", async () => {
  const { report, statuses, newsletter } = await open();
  expect(await report('postmark', 'left', 'cem')).toMatchObject({ status: 200, recorded: 1 });
  expect(await statuses()).toEqual(['active', 'active', 'unsubscribed']);
  expect(await newsletter.store.query('select key from bounces')).toEqual([]);
});

test('SES: a new subscription of our topic is confirmed, and the certificate is read once', async () => {
  const { post, fetched, newsletter } = await open();
  const signing = { at: newsletter.now() };
  const SubscribeURL = `https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${sns.topic}&Token=2336`;
  const fields = { Type: 'SubscriptionConfirmation', Message: 'You have chosen to subscribe.', Token: '2336' };
  expect(await post('ses', signSns({ ...fields, SubscribeURL }, signing))).toMatchObject({ status: 200 });
  expect(fetched).toEqual([sns.certificateUrl, SubscribeURL]);
  const elsewhere = SubscribeURL.replace('amazonaws.com', 'amazonaws.com.example');
  await post('ses', signSns({ ...fields, SubscribeURL: elsewhere, SignatureVersion: '1' }, signing));
  const words = { Type: 'Notification', Message: 'Successfully validated SNS topic for Amazon SES event publishing.' };
  expect(await post('ses', signSns(words, signing))).toMatchObject({ status: 200, ignored: 0 });
  expect(fetched).toHaveLength(2);
});

test('SES: another topic, and a certificate that is not at SNS in the region of ours, are refused unread', async () => {
  const { post, fetched, mailTo, newsletter, statuses } = await open();
  const event = { Type: 'Notification', Message: readEvent('ses-bounce', mailTo('ann')) };
  const path = 'SimpleNotificationService-0123456789abcdef.pem';
  const changes: Record<string, string>[] = [
    { TopicArn: sns.topic.replace('123456789012', '210987654321') },
    { SigningCertURL: `http://sns.us-east-1.amazonaws.com/${path}` },
    { SigningCertURL: `https://sns.us-east-1.amazonaws.com.example/${path}` },
    { SigningCertURL: `https://sns.us-east-1.amazonaws.com:8443/${path}` },
    { SigningCertURL: `https://sns.us-east-1.amazonaws.com@example.com/${path}` },
    { SigningCertURL: `https://example.com/sns.us-east-1.amazonaws.com/${path}` },
    { SigningCertURL: `https://s3.us-east-1.amazonaws.com/${path}` },
    { SigningCertURL: 'https://sns.us-east-1.amazonaws.com/?next=https://example.com/x.pem' },
    { SignatureVersion: '3' },
  ];
  for (const change of changes) {
    const { status } = await post('ses', signSns({ ...event, ...change }, { at: newsletter.now() }));
    expect([change, status]).toEqual([change, 401]);
  }
  expect([fetched, await statuses()]).toEqual([[], ['active', 'active', 'active']]);
});

test('a text is read; a redirect is not followed and an error is not taken for the text', async () => {
  const asked: unknown[] = [];
  const server = createServer(({ url }, answer) => {
    asked.push(url);
    if (url === '/text') answer.end('certificate');
    else answer.writeHead(url === '/moved' ? 302 : 404, { location: '/text' }).end('elsewhere');
  });
  const address = `http://127.0.0.1:${await openTestPort(server)}`;
  expect(await fetchText(`${address}/text`)).toBe('certificate');
  await expect(fetchText(`${address}/moved`)).rejects.toThrow();
  await expect(fetchText(`${address}/missing`)).rejects.toThrow('answered 404');
  expect(asked).toEqual(['/text', '/moved', '/missing']);
});
