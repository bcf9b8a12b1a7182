import type { Page } from '@playwright/test';
import { articles, expect, stopClock, test } from './fixtures.ts';

const region = (page: Page) => page.getByRole('status');
const closeButton = (page: Page) => region(page).getByRole('button', { name: 'Close' });
const copy = (page: Page, what: 'HTML' | 'Markdown') => page.getByRole('button', { name: `Copy ${what}` }).click();
const expectToast = (page: Page, text = 'Code copied!') => expect(region(page)).toContainText(text);
const expectNone = (page: Page) => expect(region(page)).toBeEmpty();

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await stopClock(page);
  await page.goto(String(articles[0]));
  await page.locator('.backlinks-panel summary').click();
});

test('one toast at a time, announced politely; each has five seconds of its own', async ({ page }) => {
  await expect(region(page)).toHaveAttribute('aria-live', 'polite');
  await expectNone(page);
  await copy(page, 'HTML');
  await expectToast(page, 'HTML embed code');
  await page.clock.runFor(4000);
  await copy(page, 'Markdown');
  await expectToast(page, 'MARKDOWN embed code');
  await expect(region(page)).not.toContainText('HTML embed code');
  await expect(closeButton(page)).toHaveCount(1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4999);
  await expectToast(page);
  await page.clock.runFor(1);
  await expectNone(page);
});

test('a toast stays while the pointer is over it or the keyboard is inside it', async ({ page }) => {
  await copy(page, 'HTML');
  await region(page).getByText('Code copied!').hover();
  await page.clock.runFor(20_000);
  await expectToast(page);
  await closeButton(page).focus();
  await page.mouse.move(5, 5);
  await page.clock.runFor(20_000);
  await expectToast(page);
  await closeButton(page).blur();
  await page.clock.runFor(5000);
  await expectNone(page);
});

test('the close button closes it, and the next toast closes by itself again', async ({ page }) => {
  await copy(page, 'HTML');
  await closeButton(page).click();
  await expectNone(page);
  await copy(page, 'Markdown');
  await expectToast(page, 'MARKDOWN embed code');
  await page.mouse.move(5, 5);
  await page.clock.runFor(5000);
  await expectNone(page);
});
