import type { Page } from '@playwright/test';
import { articles, expect, holdScripts, stopClock, test } from './fixtures.ts';

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
  const names = ['Facebook', 'Twitter', 'LinkedIn', 'Reddit', 'WhatsApp'];
  for (const name of names) await panel(page).getByRole('link', { name }).click();
  await expect.poll(async () => (await opened()).length).toBe(names.length);
  const calls = await opened();
  expect(calls.map(([address]) => new URL(String(address)).hostname)).toEqual([
    'www.facebook.com',
    'twitter.com',
    'www.linkedin.com',
    'www.reddit.com',
    'wa.me',
  ]);
  const article = await readersAddress(page);
  for (const [address, , features] of calls) {
    expect(decodeURIComponent(String(address))).toContain(article);
    expect(features).toMatch(/popup.*noopener.*width=600,height=400/);
  }
  const mail = String(
    await panel(page)
      .getByRole('link', { name: /e-?mail/i })
      .getAttribute('href'),
  );
  expect(mail).toMatch(/^mailto:\?subject=/);
  expect(decodeURIComponent(mail)).toContain(article);
});

test("Copy Link copies the address, reads 'Copied!' for two seconds and shows a toast", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await stopClock(page);
  await page.goto(path);
  await expect(copyLink(page)).toHaveText('Copy Link');
  await copyLink(page).click();
  await expect(copyLink(page)).toHaveText('Copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await readersAddress(page));
  await expect(toast(page)).toContainText('Link copied!');
  await expect(toast(page)).toContainText('The article link has been copied to your clipboard.');
  await page.clock.runFor(1999);
  await expect(copyLink(page)).toHaveText('Copied!');
  await page.clock.runFor(1);
  await expect(copyLink(page)).toHaveText('Copy Link');
});

test('the backlinks panel copies the HTML and the Markdown link, and suggests platforms', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  const backlinks = page.getByRole('region', { name: 'Share and create backlinks' });
  await expect(backlinks.getByRole('button', { name: 'Copy HTML' })).toBeHidden();
  await backlinks.locator('summary').click();
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const address = await readersAddress(page);
  for (const [label, kind, code] of [
    ['Copy HTML', 'HTML', `<a href="${address}">${title}</a>`],
    ['Copy Markdown', 'MARKDOWN', `[${title}](${address})`],
  ] as const) {
    await expect(backlinks).toContainText(code);
    await backlinks.getByRole('button', { name: label }).click();
    await expect(toast(page)).toContainText('Code copied!');
    await expect(toast(page)).toContainText(`${kind} embed code copied to clipboard.`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  }
  expect(await backlinks.getByRole('listitem').count()).toBeGreaterThan(2);
});

test('a refused clipboard is reported in a toast', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await page.goto(path);
  await copyLink(page).click();
  await expect(page.getByText('Copy failed')).toBeVisible();
  await expect(page.getByText('Unable to copy link. Please try again.')).toBeVisible();
  await expect(copyLink(page)).toHaveText('Copy Link');
  await page.locator('.backlinks-panel summary').click();
  await page.getByRole('button', { name: 'Copy HTML' }).click();
  await expect(page.getByText('Unable to copy code. Please try again.')).toBeVisible();
});

for (const way of ['mouse', 'keyboard'] as const) {
  test(`the first use by ${way} works even before any script file has arrived`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const opened = await catchPopups(page);
    const use = async (control: ReturnType<typeof copyLink>) => {
      if (way === 'mouse') return control.click();
      await control.focus();
      return page.keyboard.press('Enter');
    };
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await use(panel(page).getByRole('link', { name: 'Reddit' }));
    expect(await opened()).toEqual([]);
    release();
    await expect.poll(async () => (await opened()).length).toBe(1);
    expect((await opened())[0]?.[0]).toContain('reddit.com');
    const releaseAgain = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await use(page.locator('.backlinks-panel summary'));
    await use(page.getByRole('button', { name: 'Copy Markdown' }));
    releaseAgain();
    await expect(toast(page)).toContainText('MARKDOWN embed code copied to clipboard.');
  });
}

test('where the script files never arrive, a share link still opens', async ({ page, context, allowErrors }) => {
  allowErrors(/another host: https:\/\/www\.reddit\.com|Failed to (load|fetch)|net::ERR_FAILED|Error hydrating/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await context.route('https://www.reddit.com/**', (route) => route.fulfill({ body: 'shared' }));
  await page.goto(path);
  await panel(page).getByRole('link', { name: 'Reddit' }).click();
  // In a new window, or in this tab where the click has become too old for the browser's popup rule.
  await expect.poll(() => context.pages().some((each) => each.url().includes('reddit.com'))).toBe(true);
});
