import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openNewsletterApp, testKey } from './newsletter-fixture.ts';

interface Call {
  query: string;
  headers: Record<string, string>;
  body: Buffer;
}

const goodHeaders = { 'content-type': 'application/json', apikey: testKey, authorization: `Bearer ${testKey}` };
const goodBody = Buffer.from('{"email":"good@example.com"}');
const text = fc.string({ unit: 'binary', maxLength: 60 });
const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((value) => value.trim());

const badAddress = fc.oneof(
  text.filter((value) => !/^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(value)),
  fc.constantFrom(
    'a@b.c,d@e.f',
    'a@b.c\u0000',
    '<a@b.c>',
    '"a b"@c.d',
    'a@b..c',
    'a@b.c\r\nBcc: d@e.f',
    `${'a'.repeat(65)}@b.c`,
  ),
  fc.string({ minLength: 260, maxLength: 20_000 }).map((value) => `${value}@b.c`),
);
const badValue = fc.oneof(
  fc.oneof(badAddress, fc.integer(), fc.boolean(), fc.constant(null)).map((email) => ({ email })),
  fc.tuple(fc.dictionary(text, fc.jsonValue(), { minKeys: 1 }), fc.boolean()).map(([row, hasAddress]) => ({
    // A key of its own is always there, whatever the dictionary says about the address.
    ...row,
    x: 1,
    ...(hasAddress ? { email: 'good@example.com' } : {}),
  })),
  fc.array(fc.constant({ email: 'good@example.com' }), { minLength: 2, maxLength: 50 }),
  fc.array(fc.array(fc.jsonValue()), { maxLength: 3 }),
  fc.oneof(fc.string(), fc.double(), fc.constantFrom(null, true, [], {})),
);
const badBody = fc.oneof(
  badValue.map((value) => Buffer.from(JSON.stringify(value))),
  text.filter((value) => !isJson(value)).map((value) => Buffer.from(value)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from([0xff, ...bytes])),
  fc.nat({ max: goodBody.length - 1 }).map((length) => goodBody.subarray(0, length)),
  fc.integer({ min: 1, max: 4000 }).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
  fc.integer({ min: 17_000, max: 60_000 }).map((length) => Buffer.from(`{"email":"${'x'.repeat(length)}@b.c"}`)),
);
const badHeaders = fc.oneof(
  headerText.filter((value) => value !== testKey).map((apikey) => ({ apikey })),
  headerText.filter((value) => !/application\/json/i.test(value)).map((type) => ({ 'content-type': type })),
  headerText.filter((value) => value !== '' && value !== 'public').map((profile) => ({ 'content-profile': profile })),
  headerText.filter((value) => !value.toLowerCase().includes(testKey)).map((authorization) => ({ authorization })),
  headerText.map((value) => ({ prefer: `${value}resolution=${value}` })),
  headerText.map((value) => ({ accept: `text/${value.replace(/[^a-z]/g, '') || 'csv'}` })),
);
const badQuery = fc.oneof(
  fc.tuple(text, text).map(([name, value]) => new URLSearchParams([[`x${name}`, value]]).toString()),
  text.filter((value) => value.trim() !== '*').map((value) => new URLSearchParams({ select: `${value}!` }).toString()),
  text.map((value) => new URLSearchParams({ columns: `${value}!` }).toString()),
  text.map((value) => new URLSearchParams({ on_conflict: value }).toString()),
  headerText.map((value) => `x${value.replace(/[^\w%&=.()*"-]/g, '%')}`),
);
const badCall: fc.Arbitrary<Call> = fc.oneof(
  badBody.map((body) => ({ query: '', headers: goodHeaders, body })),
  badHeaders.map((headers) => ({ query: '', headers: { ...goodHeaders, ...headers }, body: goodBody })),
  badQuery.map((query) => ({ query: `?${query}`, headers: goodHeaders, body: goodBody })),
  fc.tuple(badBody, badHeaders, badQuery).map(([body, headers, query]) => ({
    query: `?${query}`,
    headers: { ...goodHeaders, ...headers },
    body,
  })),
);

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

function send(agent: Agent, port: number, { query, headers, body }: Call) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; type: string; text: string }>();
  const sent = request(
    {
      agent,
      host: '127.0.0.1',
      port,
      path: `/rest/v1/subscribers${query}`,
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
    },
    (answer) => {
      let received = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        received += chunk;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text: received });
      });
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

test('bad bodies, headers and queries are each refused in JSON, and none leaves a row', async () => {
  const { port, rows, insert, events, close } = await openNewsletterApp();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    await close();
  });
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(badCall, async (call) => {
      const answer = await send(agent, port, call);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.type).toMatch(/^application\/json/);
      expect(JSON.parse(answer.text)).toEqual({
        code: expect.stringMatching(/./),
        details: null,
        hint: expect.toSatisfy((hint) => hint === null || typeof hint === 'string'),
        message: expect.stringMatching(/./),
      });
    }),
    { numRuns: 500, seed: 1 },
  );
  expect(await rows()).toEqual([]);
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
  // Every kind of refusal occurred, and the server still works.
  for (const status of [400, 401, 406, 413, 415]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
  expect((await insert({ email: 'good@example.com' })).status).toBe(201);
});
