import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchText } from './fetch-text.ts';

test('a text is read; a redirect is not followed and an error is not taken for the text', async () => {
  const asked: unknown[] = [];
  const server = createServer(({ url }, answer) => {
    asked.push(url);
    if (url === '/text') answer.end('certificate');
    else answer.writeHead(url === '/moved' ? 302 : 404, { location: '/text' }).end('elsewhere');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await fetchText(`${address}/text`)).toBe('certificate');
  await expect(fetchText(`${address}/moved`)).rejects.toThrow();
  await expect(fetchText(`${address}/missing`)).rejects.toThrow('answered 404');
  expect(asked).toEqual(['/text', '/moved', '/missing']);
});
