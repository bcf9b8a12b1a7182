import { expect, test } from 'vitest';
import { readSimpleRequest } from './simple-request.ts';

const read = (text: string) => readSimpleRequest(Buffer.from(text, 'latin1'));

test('a plain request is read with its headers in small letters and trimmed', () => {
  expect(read('GET /about HTTP/1.1\r\nHost: x\r\nAccept-Encoding:  br \r\nCookie:a=1\r\n\r\n')).toEqual({
    method: 'GET',
    url: '/about',
    headers: { host: 'x', 'accept-encoding': 'br', cookie: 'a=1' },
  });
  expect(read('HEAD / HTTP/1.1\r\nhost: x\r\nConnection: Keep-Alive\r\n\r\n')?.method).toBe('HEAD');
});

test.each([
  ['half a request', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['half a line end', 'GET / HTTP/1.1\r\nHost: x\r\n\r'],
  ['the end of one', '\r\n\r\n'],
  ['nothing', ''],
  ['two requests', 'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a request with something behind it', 'GET / HTTP/1.1\r\nHost: x\r\n\r\nG'],
  ['an empty line before it', '\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a length', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'],
  ['a coding', 'GET / HTTP/1.1\r\nHost: x\r\ntransfer-encoding: chunked\r\n\r\n'],
  ['a coding with a space before its colon', 'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n'],
  ['a folded line', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n'],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n'],
  ['a line feed inside a value', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\nContent-Length: 5\r\n\r\n'],
  ['a carriage return inside a value', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n'],
  ['a zero byte', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\0\r\n\r\n'],
  ['a tab', 'GET / HTTP/1.1\r\nHost: x\r\nA:\tb\r\n\r\n'],
  ['a letter beyond ASCII', 'GET / HTTP/1.1\r\nHost: x\r\nReferer: /\xe9\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nA: b\r\n\r\n'],
  ['an empty host', 'GET / HTTP/1.1\r\nHost: \r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n'],
  ['a header twice', 'GET / HTTP/1.1\r\nHost: x\r\nCookie: a\r\ncookie: b\r\n\r\n'],
  ['a header named like a method of objects', 'GET / HTTP/1.1\r\nHost: x\r\nconstructor: b\r\n\r\n'],
  ['a wish to close', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['two wishes', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, upgrade\r\n\r\n'],
  ['an upgrade', 'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\n\r\n'],
  ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n'],
  ['another method', 'POST / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a method in small letters', 'get / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an older protocol', 'GET / HTTP/1.0\r\nHost: x\r\n\r\n'],
  ['a whole address', 'GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a star', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['two spaces', 'GET  / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n'],
  ['more than browsers send', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(9000)}\r\n\r\n`],
])("%s is left to Node's parser", (_what, text) => {
  expect(read(text)).toBeUndefined();
});
