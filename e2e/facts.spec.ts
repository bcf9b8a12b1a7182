import type { Page } from '@playwright/test';
import { articleWith, expect, phoneTest, plainTest, screens, test } from './fixtures.ts';

const path = articleWith(/class="source-mark"/);
const disputed = articleWith(/margin-note is-disputed/);
const withTerm = articleWith(/data-definition="/);
const mark = (page: Page) => page.locator('.prose a.source-mark').first();
const note = (page: Page) => page.getByRole('dialog');
/** The figures in the list that name a numeral. */
const figuresOf = (page: Page) => page.locator('.fact-note:has(> a[href="#note-1"])');

test('figures carry no decoration; margin notes are beside their numerals and never overlap', async ({ page }) => {
  await page.goto(path);
  await expect(page.locator('.prose .fact-value').first()).toHaveCSS('text-decoration-line', 'none');
  const margin = page.locator('.margin-note').first();
  await expect(margin).toContainText(String(await page.locator('.source-mark').first().textContent()));
  const [textBox, markBox] = await Promise.all([
    page.locator('.prose').boundingBox(),
    page.locator('.source-mark').first().boundingBox(),
  ]);
  const boxes = await page
    .locator('.margin-note')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0));
  expect(boxes.length).toBeGreaterThan(3);
  expect(boxes[0]?.x).toBeGreaterThan((textBox?.x ?? 0) + (textBox?.width ?? 9999));
  expect(Math.abs((boxes[0]?.y ?? 0) - (markBox?.y ?? 9999))).toBeLessThan(60);
  for (const [at, box] of boxes.entries()) {
    expect(box.right).toBeLessThanOrEqual(screens.desktop.width);
    if (at > 0) expect(box.top).toBeGreaterThanOrEqual((boxes[at - 1]?.bottom ?? 0) - 1);
  }
  await page.goto(disputed);
  await expect(page.locator('.margin-note.is-disputed').first()).toContainText('Sources disagree: ');
  await expect(page.locator('.margin-note.is-disputed').first()).toHaveCSS('border-left-width', '3px');
});

test('a numeral opens a note that leads to all sources, by mouse and keyboard; a term does too', async ({ page }) => {
  await page.goto(path);
  await mark(page).click();
  for (const figure of await figuresOf(page).locator('b').allTextContents()) {
    await expect(note(page)).toContainText(figure);
  }
  const month = await figuresOf(page).first().getAttribute('data-checked');
  await expect(note(page)).toContainText(month ? `Looked up ${month}.` : '.');
  await mark(page).click();
  await expect(note(page)).toHaveCount(0);
  await mark(page).click();
  await page.mouse.click(5, 400);
  await expect(note(page)).toHaveCount(0);
  await mark(page).focus();
  await page.keyboard.press('Enter');
  await expect(note(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(note(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(note(page)).toHaveCount(0);
  await expect(mark(page)).toBeFocused();
  const line = page.locator(String(await mark(page).getAttribute('href')));
  await expect(line).toBeHidden();
  await mark(page).click();
  await note(page).getByRole('link', { name: 'All sources' }).click();
  await expect(line).toBeInViewport();
  await line.getByRole('link', { name: '1', exact: true }).click();
  await expect(mark(page)).toBeInViewport();

  await page.goto(withTerm);
  const terms = page.locator('.prose a[data-definition]');
  const addresses = await terms.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(addresses.length);
  await terms.first().click();
  await expect(note(page)).toContainText(String(await terms.first().getAttribute('data-definition')));
  await note(page).getByRole('link', { name: 'In the glossary' }).click();
  await expect(page).toHaveURL(String(addresses[0]));
});

phoneTest('on a phone a tap opens the source as a sheet at the bottom of the screen', async ({ page }) => {
  await page.goto(path);
  await expect(page.locator('.margin-note').first()).toBeHidden();
  await mark(page).tap();
  const box = await note(page).boundingBox();
  expect([box?.x, box?.width]).toEqual([0, screens.phone.width]);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(screens.phone.height, 0);
  await page.touchscreen.tap(20, 100);
  await expect(note(page)).toHaveCount(0);
});

plainTest('without JavaScript a numeral leads to its source, a term to the glossary', async ({ page }) => {
  await page.goto(path);
  const href = String(await mark(page).getAttribute('href'));
  await mark(page).click();
  await expect(page).toHaveURL(`${path}${href}`);
  await expect(page.locator(`[id="${href.slice(1)}"]`)).toBeInViewport();
  await page.goto(withTerm);
  await page.locator('.prose a[data-definition]').first().click();
  await expect(page).toHaveURL(/\/glossary#/);
});
