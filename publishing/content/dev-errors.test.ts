import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { error, type Finding, rule } from '../../core/content-finding.ts';
import { createErrorPage } from './dev-errors.ts';

test('a page shows the mistake until it is corrected; style and the files of a page are let through', async () => {
  const place = { file: 'content/posts/oil/index.mdx', line: 7 };
  let found: Finding[] = [error(place, '<Callout> is not closed.', 'Close it.'), rule(place, 'Too short.', 'Add.')];
  const { handle, forget } = createErrorPage(() => found);
  const server = createServer((request, response) => {
    handle(request, response, () => void response.end('the page'));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/blog/oil`;
  const open = async (accept: string) => {
    const response = await fetch(url, { headers: { accept } });
    return { status: response.status, text: await response.text() };
  };
  const broken = await open('text/html');
  expect(broken.status).toBe(500);
  expect(broken.text).toContain('content/posts/oil/index.mdx:7: &lt;Callout&gt; is not closed. Close it.');
  expect(broken.text).not.toContain('Too short');
  expect(await open('image/avif')).toEqual({ status: 200, text: 'the page' });
  found = found.slice(1);
  expect(forget()).toBe(true);
  expect(await open('text/html')).toEqual({ status: 200, text: 'the page' });
  expect(forget()).toBe(false);
});
