import { createHmac } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { ask, exchangeRaw } from '../server/test-client.ts';
import { type Answer, findHeaderFaults, readRawAnswer } from './answer-headers.ts';
import { manifest } from './fixtures.ts';
import { expect, test, webhookSecret } from './newsletter-server.ts';
import { newAddress } from './subscribe-form.ts';

const key = { apikey: 'public-anon-key', authorization: 'Bearer public-anon-key' };
const once = { maxRedirects: 0 } as const;

async function toAnswer(name: string, response: APIResponse): Promise<Answer> {
  const isText = /text|json|xml|^$/.test(response.headers()['content-type'] ?? '');
  return {
    name,
    status: response.status(),
    headers: response.headers(),
    body: isText ? await response.text() : '',
  };
}

const get = async (request: APIRequestContext, path: string) =>
  toAnswer(`GET ${path}`, await request.get(encodeURI(path), once));

test('every file of the build is sent with all security headers and a policy that names its scripts', async ({
  garage,
}) => {
  const port = Number(new URL(garage.url).port);
  const hidden = new Set(['/404', manifest.anyCategoryPage, ...Object.values(manifest.categoryPages)]);
  for (const path of Object.values(manifest.linkPages)) hidden.add(path);
  const faults: string[] = [];
  for (const [path, entry] of Object.entries(manifest.entries)) {
    const { status, headers, text } = await ask(port, encodeURI(path));
    faults.push(...findHeaderFaults({ name: path, headers: headers as Record<string, string>, status, body: text }));
    if (!hidden.has(path) && status !== 200) faults.push(`${path} is ${status}`);
    const isForAYear = headers['cache-control'] === 'public, max-age=31536000, immutable';
    if (isForAYear !== entry.immutable) faults.push(`${path} is cached with ${headers['cache-control']}`);
  }
  expect(faults).toEqual([]);
});

test('redirects, 404s, refusals, searches and generated pages have all security headers', async ({ request }) => {
  const category = Object.keys(manifest.categoryPages)[0] ?? '';
  const answers = [
    ...(await Promise.all(Object.keys(manifest.redirects).map((path) => get(request, path)))),
    await get(request, '/about/'),
    await get(request, '/blog/no-such-article'),
    await get(request, '/no-such-page'),
    await get(request, '/turbomax-relaibility'),
    await get(request, '/..%2f..%2fetc/passwd'),
    await get(request, '/blog?category=<script>alert(1)</script>'),
    await toAnswer('a category', await request.get('/blog', { ...once, params: { category } })),
    await get(request, '/search?q="><script>alert(1)</script>'),
    await get(request, '/search?q=towing&category=Comparisons'),
    await get(request, '/healthz'),
    await get(request, '/hooks/mail'),
    await get(request, '/rest/v1/trucks'),
    await get(request, '/rest/v1/subscribers?select=*'),
    await toAnswer('304', await request.get('/about', { headers: { 'if-none-match': '*' } })),
    await toAnswer('406', await request.get('/about', { headers: { 'accept-encoding': '*;q=0' } })),
    await toAnswer('HEAD', await request.head('/about')),
    await toAnswer('405', await request.delete('/about')),
    await toAnswer('405 of an asset', await request.post('/sw.js', { data: 'x' })),
    await toAnswer('OPTIONS', await request.fetch('/about', { method: 'OPTIONS' })),
  ];
  expect(answers.flatMap(findHeaderFaults)).toEqual([]);
  const statuses = new Set(answers.map(({ status }) => status));
  for (const status of [200, 301, 302, 304, 401, 404, 405, 406]) expect(statuses).toContain(status);
});

test('the data interface, the form and the webhook carry them, and no cache keeps what they answer', async ({
  request,
}) => {
  const insert = (data: unknown, headers: Record<string, string> = key, query = '') =>
    request.post(`/rest/v1/subscribers${query}`, { data, headers: { 'content-type': 'application/json', ...headers } });
  const representation = { ...key, prefer: 'return=representation' };
  const hook = (body: string, secret: string) => {
    const time = Math.floor(Date.now() / 1000);
    const mark = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
    return request.post('/hooks/mail', { data: body, headers: { 'x-garage-signature': `t=${time},v1=${mark}` } });
  };
  const form = (fields: Record<string, string>) => request.post('/subscribe', { form: fields, ...once });
  const answers = {
    stored: await insert({ email: newAddress() }),
    represented: await insert({ email: newAddress() }, representation, '?select=*'),
    noKey: await insert({ email: newAddress() }, {}),
    badAddress: await insert({ email: 'nobody' }),
    badJson: await insert(Buffer.from('{"email":')),
    tooLarge: await insert({ email: 'x'.repeat(20_000) }),
    wrongType: await request.post('/rest/v1/subscribers', { form: { email: 'x' }, headers: key }),
    unknownTable: await request.post('/rest/v1/trucks', { data: {} }),
    malformed: await request.get('/rest/v1/%zz'),
    preflight: await request.fetch('/rest/v1/subscribers', {
      method: 'OPTIONS',
      headers: { origin: 'https://x.example' },
    }),
    formSent: await form({ email: newAddress() }),
    formEmpty: await form({}),
    formTooLarge: await form({ email: 'x'.repeat(20_000) }),
    hookSigned: await hook('{"events":[{"type":"soft","messageId":"<a@b>"}]}', webhookSecret),
    hookForged: await hook('{}', 'another secret'),
    hookBroken: await hook('{', webhookSecret),
  };
  const read = await Promise.all(Object.entries(answers).map(([name, answer]) => toAnswer(name, answer)));
  expect(read.flatMap(findHeaderFaults)).toEqual([]);
  expect(read.filter(({ headers }) => headers['cache-control'] !== 'no-store').map(({ name }) => name)).toEqual([]);
  expect(read.map(({ status }) => status)).toEqual([
    ...[201, 201, 401, 400, 400, 413, 415, 404, 400, 401],
    ...[303, 303, 303, 200, 401, 400],
  ]);
});

test('the pages linked from mails have all security headers, are never cached and send no referrer', async ({
  request,
  garage,
}) => {
  const email = newAddress();
  await request.post('/subscribe', { form: { email } });
  const [mail] = await garage.mailsTo(email);
  const confirm = /\/confirm\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const answers = [await get(request, confirm), await toAnswer('confirmed', await request.post(confirm))];
  const welcome = (await garage.mailsTo(email, 2)).map(({ text }) => text).join();
  const leave = /\/unsubscribe\/[\w-]+/.exec(welcome)?.[0] ?? '';
  const choose = /\/preferences\/[\w-]+/.exec(welcome)?.[0] ?? '';
  answers.push(await get(request, leave), await get(request, choose), await get(request, `${leave}/`));
  for (const action of ['save', 'nonsense', 'send-export-link', 'send-erase-link']) {
    answers.push(await toAnswer(action, await request.post(choose, { form: { action, topic: 'x' } })));
  }
  const texts = (await garage.mailsTo(email, 4)).map(({ text }) => text).join();
  const download = /\/export\/[\w-]+/.exec(texts)?.[0] ?? '';
  const erase = /\/erase\/[\w-]+/.exec(texts)?.[0] ?? '';
  answers.push(await get(request, download), await get(request, erase));
  for (const time of ['first download', 'second download']) {
    answers.push(await toAnswer(time, await request.post(download)));
  }
  answers.push(await toAnswer('leave', await request.post(leave, { form: { 'List-Unsubscribe': 'One-Click' } })));
  answers.push(await toAnswer('undo', await request.post(leave, { form: { action: 'undo' } })));
  answers.push(await get(request, `${leave}x`), await get(request, '/export/x'));
  answers.push(await toAnswer('PUT', await request.put(leave)), await toAnswer('HEAD', await request.head(leave)));
  answers.push(await toAnswer('gone', await request.post(erase)));
  answers.push(await get(request, leave), await get(request, download));
  expect(answers.flatMap(findHeaderFaults)).toEqual([]);
  for (const { name, headers } of answers) {
    expect([name, headers['cache-control']]).toEqual([name, 'no-store']);
    if (name !== 'PUT') expect([name, headers['referrer-policy']]).toEqual([name, 'no-referrer']);
  }
});

test('requests refused before routing get all security headers', async ({ garage }) => {
  const { port } = new URL(garage.url);
  const close = 'Connection: close\r\n\r\n';
  const requests: [string, string, number][] = [
    ['nonsense', 'NONSENSE\r\n\r\n', 400],
    ['no host', `GET / HTTP/1.1\r\n${close}`, 400],
    ['two hosts', `GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n${close}`, 400],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: x\nA:\0\n\n', 400],
    ['two lengths', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`, 400],
    ['a huge header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation', `GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n${close}`, 417],
    ['a page', `GET / HTTP/1.1\r\nHost: x\r\n${close}`, 200],
    ['a page of HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 200],
    ['a tunnel', `CONNECT garage.example:443 HTTP/1.1\r\nHost: x\r\n${close}`, 0],
    ['an upgrade', `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: upgrade, close\r\n\r\n`, 200],
  ];
  const first = `GET /about HTTP/1.1\r\nHost: x\r\n\r\n`;
  const pair = await exchangeRaw(Number(port), `${first}GET /robots.txt HTTP/1.1\r\nHost: x\r\n${close}`);
  const answers = pair.split(/(?=HTTP\/1\.1 \d{3} )/).map((raw) => readRawAnswer('one of two', raw));
  expect(answers).toHaveLength(2);
  for (const [name, bytes, status] of requests) {
    const raw = await exchangeRaw(Number(port), bytes);
    if (status === 0) {
      expect([name, raw]).toEqual([name, '']);
      continue;
    }
    const answer = readRawAnswer(name, raw);
    expect([name, answer.status]).toEqual([name, status]);
    answers.push(answer);
  }
  expect(answers.flatMap(findHeaderFaults)).toEqual([]);
});

test('security.txt has a contact and expires within a year', async ({ request }) => {
  const answer = await request.get('/.well-known/security.txt');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toMatch(/^Canonical: https?:\/\/\S+\/\.well-known\/security\.txt$/m);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
});
