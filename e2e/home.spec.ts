import type { Page } from '@playwright/test';
import { counts } from '../site.config.ts';
import { articles, expect, failedLoad, phoneTest, plainTest, saveTruck, screens, test } from './fixtures.ts';

const countColumns = (grid: Element): number => getComputedStyle(grid).gridTemplateColumns.split(' ').length;

const sectionOf = (page: Page, heading: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
const titleLinks = (page: Page, heading: string) =>
  sectionOf(page, heading).getByRole('heading', { level: 3 }).getByRole('link');
const question = (page: Page, name: string) => page.getByRole('form', { name });
const field = (page: Page, name: string) => question(page, name).getByRole('textbox');
const answer = (page: Page, name: string) => question(page, name).getByRole('status');

test('the hero fills the screen with logo, headline and an arrow that respects reduced motion', async ({ page }) => {
  for (const viewport of Object.values(screens)) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const headline = page.getByRole('heading', { level: 1, name: 'Your Ultimate Resource for GM 2.7L Turbo Engines' });
    await expect(headline).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('img', { name: 'TurboMax Garage logo' })).toBeInViewport();
    const picture = page.getByRole('main').locator('img').first();
    const [hero, drawn] = [await page.locator('.home-hero').boundingBox(), await picture.boundingBox()];
    expect(hero?.width).toBe(viewport.width);
    expect(Number(drawn?.x) + Number(drawn?.width)).toBe(viewport.width);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
    const arrow = page.getByRole('link', { name: 'Scroll to the featured article' });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(arrow).toHaveCSS('animation', /bounce.*infinite|infinite.*bounce/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(arrow).toHaveCSS('animation-name', 'none');
    await expect(arrow).toHaveCSS('border-radius', '50%');
    await arrow.click();
    await expect(page.getByRole('heading', { name: 'Featured Article' })).toBeInViewport();
  }
  // On a desktop all three answers are on the first screen.
  await page.setViewportSize(screens.desktop);
  await page.goto('/');
  for (const said of await page.locator('.question').getByRole('status').all()) {
    await expect(said).toBeInViewport({ ratio: 1 });
  }
});

phoneTest('on a phone the first question is in view; a tap asks the next, typing answers it', async ({ page }) => {
  await page.goto('/');
  await expect(answer(page, 'Can it tow mine?')).toBeInViewport({ ratio: 1 });
  await expect(question(page, 'What’s due?')).toBeHidden();
  await page.getByRole('radio', { name: 'What’s due?' }).tap();
  await expect(question(page, 'Can it tow mine?')).toBeHidden();
  await field(page, 'What’s due?').tap();
  await field(page, 'What’s due?').fill('59,400');
  await expect(answer(page, 'What’s due?')).toContainText('next at 60,000, in 600 mi:');
  await page.getByRole('radio', { name: 'Is mine recalled?' }).tap();
  await question(page, 'Is mine recalled?').getByRole('button', { name: 'Sierra' }).tap();
  await question(page, 'Is mine recalled?').getByRole('button', { name: '2019' }).tap();
  await expect(answer(page, 'Is mine recalled?')).toContainText(/2019 Sierra 1500: \d+ found/);
  await question(page, 'Is mine recalled?').getByRole('button', { name: 'See which ones' }).tap();
  await expect(page).toHaveURL('/recalls/2019-sierra-1500');
});

test('Enter asks for what is missing, then follows the answer with truck and weight', async ({ page }) => {
  await page.goto('/');
  const tow = question(page, 'Can it tow mine?');
  await field(page, 'Can it tow mine?').press('Enter');
  await expect(field(page, 'Can it tow mine?')).toBeFocused();
  await page.keyboard.type('12,000');
  await page.keyboard.press('Enter');
  // Each choice has the focus in its turn: Enter alone answers every question with its first one.
  for (const asked of ['Which truck?', 'Which year', 'Which cab?', 'Which drive?']) {
    await expect(answer(page, 'Can it tow mine?')).toContainText(asked);
    await expect(tow.getByRole('listitem').first().getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(answer(page, 'Can it tow mine?')).toContainText('2019 Silverado 1500, regular cab, 2WD');
  await expect(tow.getByRole('link')).toBeFocused();
  await field(page, 'Is mine recalled?').fill('22 sierra');
  await expect(answer(page, 'Is mine recalled?')).toContainText('2022 Sierra 1500');
  await expect(question(page, 'Is mine recalled?').getByRole('button')).toHaveAccessibleName('See which ones');
  await field(page, 'Can it tow mine?').press('Enter');
  await expect(page).toHaveURL('/tools/will-it-tow?truck=silverado-1500.2019.regular.2wd&trailer=12000');
  // A VIN goes to the VIN check, and not by the address.
  await page.goto('/');
  await field(page, 'Is mine recalled?').fill('1GCPYBEK5MZ123456');
  await expect(answer(page, 'Is mine recalled?')).toContainText('That looks like a VIN.');
  await field(page, 'Is mine recalled?').press('Enter');
  await expect(page).toHaveURL('/tools/vin-check?from=home');
  await expect(page.getByLabel(/VIN, 17/)).toHaveValue('1GCPYBEK5MZ123456');
});

test('with a truck saved the answers are for it, without a touch, and follow when it changes', async ({ page }) => {
  await saveTruck(page, 'truck=colorado.2024.base.2wd&miles=22000');
  await page.goto('/');
  const plate = page.getByRole('region', { name: 'Three quick answers' });
  await expect(plate).toContainText('Your truck 2024 Colorado, 2WD');
  await expect(field(page, 'What’s due?')).toHaveValue('22,000');
  await expect(answer(page, 'What’s due?')).toContainText('2024 Colorado: next at 22,500, in 500 mi');
  await expect(answer(page, 'Is mine recalled?')).toContainText('2024 Colorado');
  await field(page, 'Can it tow mine?').fill('3000');
  await expect(answer(page, 'Can it tow mine?')).toContainText('2024 Colorado, 2WD, 2.7L Turbo, base tune:');
  await page.evaluate(() => {
    localStorage.removeItem('my-truck');
    dispatchEvent(new Event('my-truck'));
  });
  await expect(plate).toContainText('No truck named yet.');
  await expect(answer(page, 'Can it tow mine?')).toContainText('Which truck?');
});

test('without the code behind it, a question opens its tool', async ({ page, allowErrors }) => {
  allowErrors(failedLoad);
  await page.route('**/answers.json', (route) => route.abort());
  await page.goto('/');
  await field(page, 'What’s due?').fill('41,200');
  await field(page, 'What’s due?').press('Enter');
  await expect(page).toHaveURL(/\/tools\/service-planner\?miles=/);
});

plainTest('without JavaScript no truck gets a verdict, and each question opens its tool', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Three quick answers' })).toContainText('No truck named yet.');
  await field(page, 'Can it tow mine?').fill('6500');
  await question(page, 'Can it tow mine?').getByRole('button').click();
  await expect(page).toHaveURL('/tools/will-it-tow?trailer=6500');
  await page.goto('/');
  await expect(field(page, 'Is mine recalled?')).toBeHidden();
  await question(page, 'Is mine recalled?').getByRole('button').click();
  await expect(page).toHaveURL('/recalls?#find-your-truck');
});

test('recent posts start with the featured one; the newest checks strike the old figure', async ({ page }) => {
  await page.goto('/');
  const recent = titleLinks(page, 'Recent Posts');
  expect(await recent.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    articles.slice(0, counts.recentOnHome),
  );
  await expect(titleLinks(page, 'Featured Article')).toHaveCount(1);
  await expect(titleLinks(page, 'Featured Article')).toHaveAttribute('href', String(articles[0]));
  const section = sectionOf(page, 'Recent Posts');
  const [brief, ...cards] = await section.getByRole('article').all();
  await expect(section.getByRole('article').first().getByRole('img')).toHaveCount(0);
  await expect(section.getByRole('article').first().getByRole('listitem')).toHaveCount(4);
  for (const card of brief ? [brief, ...cards] : []) {
    await expect(card.locator('.badge').first()).toHaveCSS('text-transform', 'uppercase');
    await expect(card.getByRole('time').first()).toHaveText(/^[A-Z][a-z]{2,8} \d{1,2}, \d{4}$/);
    await expect(card).toContainText(/\d+ comments?/);
  }
  for (const [width, columns] of [
    [390, 1],
    [1280, 3],
    [768, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await section.locator('.card-grid').evaluate(countColumns), `${width} px`).toBe(columns);
  }
  for (const card of cards) {
    const href = await card.getByRole('heading').getByRole('link').getAttribute('href');
    await expect(card.locator('a:has(img)')).toHaveAttribute('href', String(href));
    await expect(card.getByRole('img')).toHaveAttribute('alt', /\S/);
    await expect(card.getByRole('paragraph')).toHaveText(/.{40}/);
    // The badges share one line under the picture.
    await card.scrollIntoViewIfNeeded();
    const picture = await card.getByRole('img').boundingBox();
    const tops = await card
      .locator('.badge:visible')
      .evaluateAll((badges) => badges.map((badge) => badge.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(Number(tops[0])).toBeGreaterThanOrEqual(Number(picture?.y) + Number(picture?.height));
  }

  const checks = sectionOf(page, 'Newest checks').getByRole('listitem');
  expect(await checks.count()).toBeGreaterThan(1);
  const dates: string[] = [];
  for (const check of await checks.all()) {
    dates.push(String(await check.getByRole('time').getAttribute('datetime')));
    await expect(check.locator('ins')).toHaveText(/\S/);
    await expect(check.getByRole('link')).toHaveAttribute('href', /^\/(blog\/|recalls#)./);
  }
  expect(dates).toEqual(dates.toSorted().reverse());
  for (const old of await sectionOf(page, 'Newest checks').locator('del').all()) {
    await expect(old).toHaveCSS('text-decoration-line', 'line-through');
  }
});
