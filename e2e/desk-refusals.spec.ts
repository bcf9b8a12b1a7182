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

async function expectNothingChanged(page: Page, link: string): Promise<void> {
  await page.goto(new URL('/journal', link).href);
  await expect(page.getByRole('heading', { name: 'Nothing was changed yet' })).toBeVisible();
}

test('a link that was used is a closed door for a second browser', async ({ page, browser, desk }) => {
  const { link } = await desk.open(page);
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  expect((await other.goto(link))?.status()).toBe(401);
  await expect(other.getByRole('heading', { name: 'This link was used already' })).toBeVisible();
  expect(await stranger.cookies()).toEqual([]);
  await other.goto(new URL('/subscribers', link).href);
  await expect(other.getByRole('heading', { name: 'This desk is closed' })).toBeVisible();
  await stranger.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('a file that leads to the link opens the desk, although a browser takes it for another site', async ({
  page,
  desk,
}) => {
  const { link } = await desk.start();
  const file = join(desk.dataDir, 'open.html');
  writeFileSync(file, `<meta http-equiv="refresh" content="0; url=${link}">`);
  await page.goto(`file://${file}`);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('another name for this machine gets nothing, and does not use the link up', async ({ page, browser, desk }) => {
  const { link } = await desk.start();
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  for (const name of ['localhost', 'desk.localhost']) {
    const foreign = Object.assign(new URL(link), { hostname: name });
    expect((await other.goto(foreign.href))?.status()).toBe(421);
    await expect(other.getByText(`This is the desk of ${new URL(link).host}.`)).toBeVisible();
  }
  expect(await stranger.cookies()).toEqual([]);
  await stranger.close();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('a script of another site reads nothing and changes nothing', async ({ page, desk }) => {
  const { link } = await desk.open(page);
  const close = await openForeignPage(page, '');
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
  await expectNothingChanged(page, link);
  close();
});

test('a plain form that another site posts changes nothing', async ({ page, desk }) => {
  const { link } = await desk.open(page);
  const action = new URL('/api/backup', link).href;
  const close = await openForeignPage(page, `<form method="post" action="${action}"><button>Win</button></form>`);
  const answered = page.waitForResponse(action);
  await page.getByRole('button', { name: 'Win' }).click();
  const response = await answered;
  expect((await response.request().allHeaders())['cookie']).toContain('garage-desk-');
  expect(response.status()).toBe(403);
  await expect(page.getByText('Another site asked for this page.')).toBeVisible();
  await expectNothingChanged(page, link);
  close();
});
