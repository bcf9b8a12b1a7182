import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchangeRaw, openFixtureApp } from './test-client.ts';

type Opened = Awaited<ReturnType<typeof openFixtureApp>>;
let direct: Opened;
let nodes: Opened;
beforeAll(async () => {
  [direct, nodes] = await Promise.all([openFixtureApp(), openFixtureApp(undefined, { isDirect: false })]);
});
afterAll(() => Promise.all([direct.close(), nodes.close()]));

const end = 'GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

/** Sends chunks over one connection, each after the answer to the last, and returns all that came until it was closed. */
async function converse(port: number, chunks: readonly string[]): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => resolve()));
  for (const chunk of chunks) {
    if (socket.destroyed) break;
    const before = received.length;
    socket.write(chunk, 'latin1');
    await Promise.race([closed, waitFor(() => received.length > before)]);
  }
  // Whoever still waits for the rest of a body learns that there is none.
  if (!socket.destroyed) socket.end(end);
  await closed;
  return received.replace(/\r\nDate: [^\r]+/g, '');
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  // Half a request gets no answer: go on after a moment.
  for (let turn = 0; turn < 10 && !isTrue(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
}

const etagOf = (path: string) => direct.manifest.entries[path]?.br?.etag ?? '';

test('every answer is the one of node:http, byte for byte', async () => {
  const urls = ['/', '/about', '/blog?category=Engine%20%26%20Specs', '/assets/truck.d4e5f6.avif', '/nope', '/about/'];
  const extras = [
    '',
    'Accept-Encoding: br\r\n',
    'Accept-Encoding: gzip;q=1, br;q=0.5\r\n',
    'Accept-Encoding: *;q=0\r\n',
  ];
  extras.push(`Accept-Encoding: br\r\nIf-None-Match: "x", W/${etagOf('/about')}\r\n`, 'If-None-Match: *\r\n');
  extras.push('Connection: keep-alive\r\nRange: bytes=0-1\r\n');
  const requests = ['GET', 'HEAD', 'POST'].flatMap((method) =>
    urls.flatMap((url) => extras.map((extra) => `${method} ${url} HTTP/1.1\r\nHost: x\r\n${extra}\r\n`)),
  );
  const answers = await Promise.all([direct, nodes].map(({ port }) => converse(port, requests)));
  expect(answers[0]).toBe(answers[1]);
  expect(answers[0]?.match(/HTTP\/1\.1 (200|304|301|404|405|406) /g)?.length).toBe(requests.length + 1);
});

const piece = fc.constantFrom(
  'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  'HEAD /about HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n',
  'GET /about HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\nContent-Length: 5\r\n\r\nGET /',
  'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 32\r\n\r\nGET /about HTTP/1.1\r\nHost: y\r\n\r\n',
  'GET /nope HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n',
  'GET / HTTP/1.0\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\n\n',
  'G',
  '\r\n',
  '0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nA: b',
);

/** Whole and broken requests in pieces of any length: pipelined, cut anywhere, with one byte changed. */
const conversation = fc
  .tuple(
    fc.array(piece, { minLength: 1, maxLength: 5 }),
    fc.array(fc.nat(200), { maxLength: 4 }),
    fc.nat(400),
    fc.nat(300),
  )
  .map(([pieces, cuts, place, byte]) => {
    const whole = pieces.join('');
    const text = byte < 256 && place < whole.length ? change(whole, place, byte) : whole;
    if (cuts.length === 0) return pieces.length > 1 && text === whole ? pieces : [text];
    const places = [...new Set(cuts.map((cut) => cut % text.length))].toSorted((one, other) => one - other);
    return [0, ...places]
      .map((from, index) => text.slice(from, places[index] ?? text.length))
      .filter((chunk) => chunk !== '');
  });

function change(text: string, place: number, byte: number): string {
  return text.slice(0, place) + String.fromCharCode(byte) + text.slice(place + 1);
}

/** The answers up to the one that ends the connection: what comes behind it is nobody's answer. */
function splitAnswers(text: string): string[] {
  const answers = text.split(/(?=HTTP\/1\.1 \d{3} )/);
  const last = answers.findIndex((answer) => /\r\nconnection: close\r\n/i.test(answer));
  return last === -1 ? answers : answers.slice(0, last + 1);
}

test('no way of cutting, joining or breaking requests gets an answer that node:http would not give', async () => {
  await fc.assert(
    fc.asyncProperty(conversation, async (chunks) => {
      const answers = await Promise.all([direct, nodes].map(({ port }) => converse(port, chunks)));
      const [ours = [], theirs = []] = answers.map(splitAnswers);
      // Of requests in one chunk, Node may answer more before it refuses the rest; we may never answer more than Node.
      const isRefused = ours.at(-1)?.startsWith('HTTP/1.1 400 ') ?? false;
      if (isRefused) expect(theirs.slice(0, ours.length - 1)).toEqual(ours.slice(0, -1));
      else expect(ours).toEqual(theirs);
    }),
    { numRuns: 400 },
  );
}, 120_000);

test('a page, a route and a page again are answered in order on one connection', async () => {
  const page = 'GET /about HTTP/1.1\r\nHost: x\r\n\r\n';
  const answer = await converse(direct.port, [page, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', page, page]);
  expect(answer.match(/HTTP\/1\.1 \d+|"status":"ok"|<h1>About/g)).toEqual([
    'HTTP/1.1 200',
    '<h1>About',
    'HTTP/1.1 200',
    '"status":"ok"',
    ...['HTTP/1.1 200', '<h1>About', 'HTTP/1.1 200', '<h1>About', 'HTTP/1.1 200'],
  ]);
});

test('who asks without reading is slowed down, and gets every answer when they read', async () => {
  const socket: Socket = connect({ host: '127.0.0.1', port: direct.port, noDelay: true });
  const request = 'GET /about HTTP/1.1\r\nHost: x\r\n\r\n';
  const times = 4000;
  let sent = 0;
  for (; sent < times && socket.writableLength < 64_000; sent += 1) {
    socket.write(request);
    if (sent % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  socket.write(end);
  let received = '';
  for await (const chunk of socket) received += chunk.toString('latin1');
  expect(received.match(/HTTP\/1\.1 200/g)?.length).toBe(sent + 1);
});

test('a request and the end of its connection at once is still answered', async () => {
  const socket = connect({ host: '127.0.0.1', port: direct.port, allowHalfOpen: true });
  socket.end('GET /about HTTP/1.1\r\nHost: x\r\n\r\n');
  let received = '';
  for await (const chunk of socket) received += chunk.toString('latin1');
  expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]+<h1>About/);
});

test('nonsense as the second request is refused as ever', async () => {
  const answer = await converse(direct.port, ['GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'NONSENSE\r\n\r\n']);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  expect(await exchangeRaw(direct.port, end)).toMatch(/^HTTP\/1\.1 200 /);
});
