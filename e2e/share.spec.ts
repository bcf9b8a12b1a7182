import type { Page } from '@playwright/test';
import { articles, expect, readClipboard, stopClock, test } from './fixtures.ts';

// How long a toast stays is in ui/toast/Toast.test.tsx; how old a press may be, in site/build/*.test.ts.
const path = String(articles[0]);
const panel = (page: Page) => page.getByRole('region', { name: 'Share this article' });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const copyLink = (page: Page) => panel(page).getByRole('button');

/** Records what would be opened instead of opening it; clicks never grow too old to open a window. */
async function catchPopups(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const opened: unknown[][] = [];
    Object.assign(window, { opened });
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: true } });
    window.open = (...args) => {
      opened.push(args);
      return null;
    };
  });
  return () => page.evaluate(() => (window as unknown as { opened: string[][] }).opened);
}

/** Returns the address the reader is at, whatever address the site was built for. */
const readersAddress = (page: Page) => page.evaluate(() => location.origin + location.pathname);

test('each network opens its share address in a popup of 600 by 400; email is a mail link', async ({ page }) => {
  const opened = await catchPopups(page);
  await page.goto(path);
  const hosts = {
    Facebook: 'www.facebook.com',
    Twitter: 'twitter.com',
    LinkedIn: 'www.linkedin.com',
    Reddit: 'www.reddit.com',
    WhatsApp: 'wa.me',
  };
  // The first press fetches the code, which keeps only the last press that came meanwhile.
  for (const [at, name] of Object.keys(hosts).entries()) {
    await panel(page).getByRole('link', { name }).click();
    await expect.poll(async () => (await opened()).length).toBe(at + 1);
  }
  const calls = await opened();
  expect(calls.map(([address]) => new URL(String(address)).hostname)).toEqual(Object.values(hosts));
  const article = await readersAddress(page);
  for (const [address, , features] of calls) {
    expect(decodeURIComponent(String(address))).toContain(article);
    expect(features).toMatch(/popup.*noopener.*width=600,height=400/);
  }
  const mail = panel(page).getByRole('link', { name: /e-?mail/i });
  await expect(mail).toHaveAttribute('href', /^mailto:\?subject=/);
  expect(decodeURIComponent(String(await mail.getAttribute('href')))).toContain(article);
});

test('address, HTML and Markdown are copied and said so; so is a clipboard that refuses', async ({ page }) => {
  await stopClock(page);
  await page.goto(path);
  await copyLink(page).click();
  await expect(copyLink(page)).toHaveText('Copied!');
  const address = await readersAddress(page);
  expect(await readClipboard(page)).toBe(address);
  await expect(toast(page)).toContainText('Link copied!');
  await expect(toast(page)).toContainText('The article link has been copied to your clipboard.');
  await page.clock.runFor(1999);
  await expect(copyLink(page)).toHaveText('Copied!');
  await page.clock.runFor(1);
  await expect(copyLink(page)).toHaveText('Copy Link');

  const backlinks = page.getByRole('region', { name: 'Share and create backlinks' });
  await expect(backlinks.getByRole('button', { name: 'Copy HTML' })).toBeHidden();
  await backlinks.locator('summary').click();
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  for (const [label, kind, code] of [
    ['Copy HTML', 'HTML', `<a href="${address}">${title}</a>`],
    ['Copy Markdown', 'MARKDOWN', `[${title}](${address})`],
  ] as const) {
    await expect(backlinks).toContainText(code);
    await backlinks.getByRole('button', { name: label }).click();
    await expect(toast(page)).toContainText(`${kind} embed code copied to clipboard.`);
    expect(await readClipboard(page)).toBe(code);
  }
  expect(await backlinks.getByRole('listitem').count()).toBeGreaterThan(2);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await copyLink(page).click();
  await expect(page.getByText('Copy failed')).toBeVisible();
  await expect(page.getByText('Unable to copy link. Please try again.')).toBeVisible();
  await expect(copyLink(page)).toHaveText('Copy Link');
  await backlinks.getByRole('button', { name: 'Copy HTML' }).click();
  await expect(page.getByText('Unable to copy code. Please try again.')).toBeVisible();
});
