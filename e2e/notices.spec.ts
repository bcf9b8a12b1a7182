import type { Page } from '@playwright/test';
import { expect, stopClock, test } from './fixtures.ts';

const path = '/blog/turbomax-vs-v8-comparison';
const region = (page: Page) => page.getByRole('status');
const closeButton = (page: Page) => region(page).getByRole('button', { name: 'Close' });
const copy = (page: Page, what: 'HTML' | 'Markdown') => page.getByRole('button', { name: `Copy ${what}` }).click();

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await stopClock(page);
  await page.goto(path);
});

test('the live region stands in the page from the start, so that a notice is announced', async ({ page }) => {
  await expect(region(page)).toHaveAttribute('aria-live', 'polite');
  await expect(region(page)).toBeEmpty();
  await copy(page, 'HTML');
  await expect(region(page)).toContainText('Code copied!');
});

test('one notice at a time: a new one replaces the old', async ({ page }) => {
  await copy(page, 'HTML');
  await expect(region(page)).toContainText('HTML embed code');
  await copy(page, 'Markdown');
  await expect(region(page)).toContainText('MARKDOWN embed code');
  await expect(region(page)).not.toContainText('HTML embed code');
  await expect(closeButton(page)).toHaveCount(1);
});

test('a notice closes by itself after five seconds', async ({ page }) => {
  await copy(page, 'HTML');
  await expect(region(page)).toContainText('Code copied!');
  await page.clock.runFor(4999);
  await expect(region(page)).toContainText('Code copied!');
  await page.clock.runFor(1);
  await expect(region(page)).toBeEmpty();
});

test('a notice that replaces another has its own five seconds', async ({ page }) => {
  await copy(page, 'HTML');
  await expect(region(page)).toContainText('HTML embed code');
  await page.clock.runFor(4000);
  await copy(page, 'Markdown');
  await expect(region(page)).toContainText('MARKDOWN embed code');
  await page.clock.runFor(4000);
  await expect(region(page)).toContainText('MARKDOWN embed code');
  await page.clock.runFor(1000);
  await expect(region(page)).toBeEmpty();
});

test('a notice stays while the mouse rests on it', async ({ page }) => {
  await copy(page, 'HTML');
  await region(page).getByText('Code copied!').hover();
  await page.clock.runFor(20_000);
  await expect(region(page)).toContainText('Code copied!');
  await page.mouse.move(5, 5);
  await page.clock.runFor(5000);
  await expect(region(page)).toBeEmpty();
});

test('a notice stays while the keyboard is inside it', async ({ page }) => {
  await copy(page, 'HTML');
  await closeButton(page).focus();
  await page.clock.runFor(20_000);
  await expect(region(page)).toContainText('Code copied!');
  await closeButton(page).blur();
  await page.clock.runFor(5000);
  await expect(region(page)).toBeEmpty();
});

test('a notice stays while the keyboard is inside it even when the mouse leaves', async ({ page }) => {
  await copy(page, 'HTML');
  await closeButton(page).focus();
  await region(page).getByText('Code copied!').hover();
  await page.mouse.move(5, 5);
  await page.clock.runFor(20_000);
  await expect(region(page)).toContainText('Code copied!');
});

test('the close button closes it, and the next notice closes by itself again', async ({ page }) => {
  await copy(page, 'HTML');
  await closeButton(page).click();
  await expect(region(page)).toBeEmpty();
  await copy(page, 'Markdown');
  await expect(region(page)).toContainText('MARKDOWN embed code');
  await page.mouse.move(5, 5);
  await page.clock.runFor(5000);
  await expect(region(page)).toBeEmpty();
});
