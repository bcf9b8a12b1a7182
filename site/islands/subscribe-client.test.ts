import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { subscribe } from './subscribe-client.ts';

let close = () => {};
afterEach(() => close());

/** Returns a data interface that gives every call the same response and records the calls. */
async function answering(status: number, body: string) {
  const calls: { request: IncomingMessage; body: string }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      calls.push({ request, body: text });
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { backend: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'anon' }, calls };
}
const unexpected = { isSubscribed: false, message: 'An unexpected error occurred. Please try again later.' };

test('the call is one insert with the public key, asking for the row back', async () => {
  const { backend, calls } = await answering(201, '[]');
  await subscribe('a@b.example', backend);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.request).toMatchObject({ method: 'POST', url: '/rest/v1/subscribers?select=*' });
  expect(calls[0]?.request.headers).toMatchObject({
    apikey: 'anon',
    authorization: 'Bearer anon',
    'content-type': 'application/json',
    prefer: 'return=representation',
  });
});

test.each(['no-at-sign', '', '   '])('an address without @ (%j) is refused without a call', async (email) => {
  const { backend, calls } = await answering(201, '[]');
  expect(await subscribe(email, backend)).toEqual({
    isSubscribed: false,
    message: 'Please enter a valid email address.',
  });
  expect(calls).toEqual([]);
});

test.each([
  '{"code":"23505","message":"anything"}',
  '{"code":"x","message":"duplicate key value violates unique constraint"}',
])('a duplicate (%s) has its own message', async (body) => {
  const { backend } = await answering(409, body);
  expect(await subscribe('a@b.example', backend)).toEqual({
    isSubscribed: false,
    message: 'This email is already subscribed.',
  });
});

test("any other error carries the service's own message", async () => {
  const { backend } = await answering(429, '{"code":"429","message":"Too many requests."}');
  expect(await subscribe('a@b.example', backend)).toEqual({ isSubscribed: false, message: 'Too many requests.' });
});

test.each(['{}', 'null', '<html>Bad gateway</html>', ''])('an error answer of %j is unexpected', async (body) => {
  const { backend } = await answering(502, body);
  expect(await subscribe('a@b.example', backend)).toEqual(unexpected);
});

test('a service that cannot be reached is unexpected', async () => {
  const { backend } = await answering(201, '[]');
  close();
  expect(await subscribe('a@b.example', backend)).toEqual(unexpected);
});
