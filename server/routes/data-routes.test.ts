import { readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { storeFailure } from '../../newsletter/db/store.ts';
import { openNewsletterApp, testKey } from '../newsletter-fixture.ts';
import { ask } from '../test-client.ts';

const email = 'reader@example.com';
const representation = { prefer: 'return=representation' };

test('the off-the-shelf client gets what it expects in every case', async () => {
  const { port, rows } = await openNewsletterApp();
  const table = createClient(`http://127.0.0.1:${port}`, testKey).from('subscribers');
  expect(await table.insert({ email: 'one@example.com' })).toMatchObject({ data: null, error: null, status: 201 });
  expect(await table.insert([{ email: 'two@example.com' }])).toMatchObject({ data: null, error: null, status: 201 });
  const three = await table.insert({ email: 'three@example.com' }).select();
  expect(three).toMatchObject({ error: null, status: 201, data: [{ email: 'three@example.com' }] });
  const four = await table.insert({ email: 'four@example.com' }).select().single();
  expect(four).toMatchObject({ error: null, status: 201, data: { email: 'four@example.com' } });
  const five = await table
    .insert([{ email: 'five@example.com' }])
    .select()
    .single();
  expect(five).toMatchObject({ error: null, data: { email: 'five@example.com' } });
  const six = await table.insert({ email: 'six@example.com' }).select('id,email').maybeSingle();
  expect(Object.keys(six.data ?? {})).toEqual(['id', 'email']);
  expect(await table.insert({ email: 'ONE@example.com' }).select()).toMatchObject({
    status: 409,
    error: {
      code: '23505',
      details: 'Key (email)=(one@example.com) already exists.',
      message: 'duplicate key value violates unique constraint "subscribers_email_key"',
    },
  });
  expect(await table.insert({ email: null })).toMatchObject({ status: 400, error: { code: '23502' } });
  expect(await table.upsert({ email: 'x@b.c' })).toMatchObject({ status: 401, error: { code: '42501' } });
  expect(await table.select()).toMatchObject({ data: null, status: 401, error: { code: '42501' } });
  const other = createClient(`http://127.0.0.1:${port}`, testKey).from('people');
  expect(await other.insert({ email: 'x@b.c' })).toMatchObject({ status: 404, error: { code: 'PGRST205' } });
  expect(await rows()).toHaveLength(6);
});

test('a growing delay limits one caller with a clear message, and no others', async () => {
  const { insert, rows } = await openNewsletterApp({ isLimited: true, trustedProxies: 1 });
  const from = { 'x-forwarded-for': '6.6.6.6, 203.0.113.5' };
  for (let index = 0; index < 5; index++) expect((await insert({ email: `r${index}@b.c` }, from)).status).toBe(201);
  const refused = await insert({ email }, from);
  expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.text)]).toEqual([
    429,
    '1',
    {
      code: 'too_many_requests',
      details: null,
      hint: null,
      message: 'Too many attempts. Please wait 1 second and try again.',
    },
  ]);
  expect((await insert({ email: 'nope' }, from)).status).toBe(400);
  expect((await insert({ email }, { 'x-forwarded-for': '203.0.113.5, 198.51.100.1' })).status).toBe(201);
  expect(await rows()).toHaveLength(6);
});

const shared = await openNewsletterApp({}, afterAll);

interface InsertSample {
  headers?: Record<string, string>;
  query?: string;
  status: number;
  message: string;
}
const samples = parse(readFileSync(new URL('../samples/inserts.yaml', import.meta.url), 'utf8')) as {
  requests: Record<string, InsertSample>;
  bodies: Record<string, [status: number, code: string]>;
};

test.each(Object.entries(samples.requests))('%s is refused and stores nothing', async (_what, sample) => {
  const answer = await shared.insert({ email }, { ...representation, ...sample.headers }, sample.query);
  expect(answer.status).toBe(sample.status);
  expect(JSON.parse(answer.text).message).toContain(sample.message);
  expect(await shared.rows()).toEqual([]);
});

test.each(Object.entries(samples.bodies))('the body %s is refused and stores nothing', async (body, refusal) => {
  const answer = await shared.insert(body);
  expect([answer.status, JSON.parse(answer.text).code]).toEqual(refusal);
  expect(await shared.rows()).toEqual([]);
});

test('the row of a refused address is never shown', async () => {
  expect(JSON.parse((await shared.insert({ email: 'nope' })).text)).toEqual({
    code: '23514',
    details: null,
    hint: null,
    message: 'new row for relation "subscribers" violates check constraint "subscribers_email_check"',
  });
});

test('browsers on configured origins may call, and no others', async () => {
  const { port, insert } = await openNewsletterApp({ service: { allowedOrigins: ['https://cdn.example'] } });
  const preflight = (origin: string) => ask(port, '/rest/v1/subscribers', { method: 'OPTIONS', headers: { origin } });
  const yes = await preflight('https://cdn.example');
  expect([yes.status, yes.headers['access-control-allow-origin'], yes.headers['access-control-allow-methods']]).toEqual(
    [204, 'https://cdn.example', 'POST'],
  );
  for (const name of ['apikey', 'authorization', 'content-profile', 'content-type', 'prefer', 'x-client-info']) {
    expect(yes.headers['access-control-allow-headers']).toContain(name);
  }
  const no = await preflight('https://evil.example');
  expect([no.status, no.headers['access-control-allow-origin']]).toEqual([401, undefined]);
  const answer = await insert({ email }, { origin: 'https://cdn.example' });
  expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([201, 'https://cdn.example']);
  const refused = await insert({ email: 'nope' }, { origin: 'https://cdn.example', apikey: 'wrong' });
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, 'https://cdn.example']);
});

test.each(['53100', '08006'])('a database error %s gets 503 with its code, and not with its message', async (code) => {
  const { newsletter } = await openNewsletterApp();
  const failing = await openNewsletterApp({
    service: {
      newsletter: {
        ...newsletter,
        store: { ...newsletter.store, transaction: () => Promise.reject(storeFailure(code, `secret ${email}`)) },
      },
    },
  });
  const answer = await failing.insert({ email });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    503,
    { code, details: null, hint: null, message: 'We could not store your address just now. Please try again later.' },
  ]);
  const page = await failing.postForm('/subscribe', { email });
  expect([page.status, page.headers.location]).toEqual([303, '/subscribe/failed']);
  expect(JSON.stringify(failing.events)).toContain(`database ${code}`);
  expect(JSON.stringify(failing.events)).not.toMatch(/secret|reader/);
});

test('neither an address nor a token reaches the log', async () => {
  const { insert, get, postForm, link, events, port } = await openNewsletterApp();
  await insert({ email }, representation, '?select=*');
  await insert({ email }, representation);
  await insert({ email: 'reader@' });
  await postForm('/subscribe', { email: 'reader2@example.com' });
  const path = await link('unsubscribe', email);
  const token = path.split('/')[2] ?? '';
  for (const address of [
    path,
    `${path}/`,
    `${path}/x`,
    `/Unsubscribe/${token}`,
    `/x${path}`,
    `//unsubscribe//${token}`,
  ])
    await get(address);
  await get(`/preferences/${token}/data`);
  await ask(port, path, { method: 'DELETE' });
  await get(`/rest/v1/${email}`);
  await get('/reader%40example.com');
  await postForm(path, 'List-Unsubscribe=One-Click');
  expect(events.length).toBeGreaterThan(10);
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`reader|${token.slice(0, 20)}|${token.slice(-20)}`));
});
