import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './desk-server.ts';

/** A page of somebody else on this machine. Cookies know no ports, so the browser sends the desk's cookie along. */
async function openForeignPage(page: Page, html: string): Promise<() => void> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<title>Foreign</title>${html}`),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return () => server.close();
}

test('another site on this machine can open the desk, but reads and changes nothing', async ({ page, desk }) => {
  const link = await desk.start();
  // A browser takes a file for another site.
  const file = join(desk.dataDir, 'open.html');
  writeFileSync(file, `<meta http-equiv="refresh" content="0; url=${link}">`);
  await page.goto(`file://${file}`);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');

  const action = new URL('/api/backup', link).href;
  const close = await openForeignPage(page, `<form method="post" action="${action}"><button>Win</button></form>`);
  for (const [method, path] of [
    ['POST', '/api/backup'],
    ['GET', '/api/overview'],
  ] as const) {
    // The request arrives at the desk; its refusal is kept from the script by the browser.
    const outcome = await page.evaluate(
      ([url, how]) =>
        fetch(url, { method: how, mode: 'no-cors', credentials: 'include' }).then(
          () => 'read',
          () => 'blocked',
        ),
      [new URL(path, link).href, method] as const,
    );
    expect(outcome).toBe('blocked');
  }
  const answered = page.waitForResponse(action);
  await page.getByRole('button', { name: 'Win' }).click();
  const response = await answered;
  expect((await response.request().allHeaders())['cookie']).toContain('garage-desk-');
  expect(response.status()).toBe(403);
  await expect(page.getByText('Another site asked for this page.')).toBeVisible();
  await page.goto(new URL('/journal', link).href);
  await expect(page.getByRole('heading', { name: 'Nothing was changed yet' })).toBeVisible();
  close();
});
