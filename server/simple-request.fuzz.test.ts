import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSimpleRequest } from './simple-request.ts';

interface Heard {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
}

/** What Node's own server hears when it is given these bytes and nothing more. */
async function askNode(bytes: Buffer): Promise<{ requests: Heard[]; isRefused: boolean; hasBody: boolean }> {
  const requests: Heard[] = [];
  let [isRefused, hasBody] = [false, false];
  const server = createServer({ requireHostHeader: false }, ({ method, url, headers }, res) => {
    requests.push({ method, url, headers: { ...headers } });
    res.end();
  });
  server.on('request', (req) => {
    req.on('data', () => {
      hasBody = true;
    });
  });
  server.on('clientError', () => {
    isRefused = true;
  });
  const line = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  server.emit('connection', line);
  line.push(bytes);
  // Two turns: one to parse, one for what the parser puts off.
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  line.destroy();
  server.closeAllConnections();
  return { requests, isRefused, hasBody };
}

const names = ['Host', 'host', 'Accept-Encoding', 'Connection', 'Content-Length', 'Transfer-Encoding', 'TE', 'Cookie'];
names.push('Expect', 'Upgrade', 'X-Forwarded-For', 'If-None-Match', 'constructor', '__proto__', 'A', 'Trailer', 'a b');
const values = ['x', '', 'keep-alive', 'close', 'chunked', '0', '5', ' br ', 'a, b', 'x:y', '"', '\t', 'a\rb', 'é'];
const nasty = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(':', ': ', ' :', ''), fc.constantFrom(...values))
  .map((parts) => parts.join(''));
const plain = fc
  .tuple(
    fc.constantFrom('Accept', 'Cookie', 'If-None-Match', 'X-A', 'X-B', 'Referer'),
    fc.constantFrom('x', '', ' a b ', '"c"'),
  )
  .map(([name, value]) => `${name}: ${value}`);
const header = fc.oneof({ arbitrary: plain, weight: 4 }, { arbitrary: nasty, weight: 1 });
/** Mostly what browsers send: a request that is wrong in five ways is refused for the first. */
const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 12 }, { arbitrary: fc.constantFrom(...others), weight: 1 });
const target = fc.oneof(
  fc.constantFrom('/', '/about', '/?a=b', '*', 'http://x/', '//x', '/%00', '', '/a b', '/\x7f', '/é'),
  fc.webPath(),
);
const request = fc
  .record({
    method: mostly('GET', 'HEAD', 'POST', 'get', 'GETX', 'OPTIONS'),
    gap: mostly(' ', '  ', '\t'),
    target,
    version: mostly('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1'),
    headers: fc.array(header, { maxLength: 3 }),
    end: mostly('\r\n', '\n', '\r', '\r\n '),
    tail: mostly('', 'x', '\r\n', '0\r\n\r\n', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    change: fc.option(fc.tuple(fc.nat(200), fc.nat(255)), { freq: 3 }),
  })
  .map(({ method, gap, target: at, version, headers, end, tail, change }) => {
    const lines = [`${method}${gap}${at}${gap}${version}`, 'Host: x', ...headers].slice(0, headers.length + 2);
    const bytes = Buffer.from(`${lines.join(end)}${end}${end}${tail}`, 'latin1');
    if (change !== null && change[0] < bytes.length) bytes[change[0]] = change[1];
    return bytes;
  });

test('what is read directly is exactly the one request that node:http reads from the same bytes', async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(request, async (bytes) => {
      const ours = readSimpleRequest(bytes);
      if (ours === undefined) return;
      read += 1;
      const theirs = await askNode(bytes);
      expect(theirs).toEqual({
        requests: [{ ...ours, headers: { ...ours.headers } }],
        isRefused: false,
        hasBody: false,
      });
    }),
    { numRuns: 2000 },
  );
  // The generator must not only make what is refused at once.
  expect(read).toBeGreaterThan(50);
});

test('any bytes are read or left to node:http, never thrown at', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    request.map((each) => new Uint8Array(each)),
  );
  fc.assert(
    fc.property(bytes, fc.constantFrom('', '\r\n\r\n', '\n\r\n'), (head, end) => {
      const read = readSimpleRequest(Buffer.concat([head, Buffer.from(end)]));
      if (read !== undefined) expect(JSON.stringify(read)).not.toMatch(/\\[rn]|\\u00/);
    }),
    { numRuns: 3000 },
  );
});
