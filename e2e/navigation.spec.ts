import type { Page } from '@playwright/test';
import { navigation, referenceLinks } from '../site.config.ts';
import { articles, expect, issues, screens, test, toolPages } from './fixtures.ts';

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const menuToggle = (page: Page) => page.getByRole('button', { name: 'Menu' });

for (const [name, viewport] of Object.entries(screens)) {
  test(`on a ${name} the brand has two words in different colors and leads home`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/about');
    const brand = page.getByRole('banner').getByRole('link', { name: 'TurboMax Garage' });
    const colorOf = (words: string) =>
      brand
        .getByText(words, { exact: false })
        .last()
        .evaluate((word) => getComputedStyle(word).color);
    expect(await colorOf('Garage')).not.toBe(await colorOf('TurboMax'));
    await brand.click();
    await expect(page).toHaveURL('/');
  });

  test(`on a ${name} every keyboard stop shows where it is`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      await expect(focused).not.toHaveCSS('outline-style', 'none');
      await expect(focused).not.toHaveCSS('outline-width', '0px');
      await expect(focused).toBeInViewport();
    }
  });
}

test.describe('on a desktop', () => {
  test.use({ viewport: screens.desktop });

  test('the bar shows Home, Blog, Tools, Recalls, About and Subscribe, and no menu button', async ({ page }) => {
    await page.goto('/');
    const labels = navigation.map(({ label }) => label);
    await expect(mainNavigation(page).getByRole('link')).toHaveText(labels);
    expect(labels.filter((label) => ['Home', 'Blog', 'About'].includes(label))).toEqual(['Home', 'Blog', 'About']);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Subscribe' })).toBeVisible();
    await expect(menuToggle(page)).toBeHidden();
    for (const { label, href } of [...navigation].reverse()) {
      await mainNavigation(page).getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(href);
    }
  });

  test('Reference opens the pages built from data, the glossary and the corrections', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Reference' }).click();
    const links = page.getByRole('list', { name: 'Reference' }).getByRole('link');
    await expect(links).toHaveText(referenceLinks.map(({ label }) => label));
    await links.last().click();
    await expect(page).toHaveURL(String(referenceLinks.at(-1)?.href));
  });

  test('the current page is marked, and an article marks Blog', async ({ page }) => {
    for (const [path, label, value] of [
      ['/', 'Home', 'page'],
      ['/blog', 'Blog', 'page'],
      ['/about', 'About', 'page'],
      [String(articles[0]), 'Blog', 'true'],
      [String(toolPages[0]), 'Tools', 'true'],
    ] as const) {
      await page.goto(path);
      const marked = mainNavigation(page).locator('[aria-current]');
      await expect(marked).toHaveText([label]);
      await expect(marked).toHaveAttribute('aria-current', value);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: screens.phone });

  test('the menu button reveals the main links, every tool, the reference pages and Subscribe', async ({ page }) => {
    await page.goto('/about');
    await expect(mainNavigation(page)).toBeHidden();
    await expect(menu(page)).toBeHidden();
    await menuToggle(page).click();
    const links = await menu(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const main = navigation.map(({ href }) => href);
    expect(links.slice(0, main.length)).toEqual(main);
    expect(links.filter((href) => href.startsWith('/tools/')).sort()).toEqual([...toolPages].sort());
    for (const { href } of referenceLinks) expect(links).toContain(href);
    await expect(menu(page).getByRole('link').last()).toHaveText('Subscribe');
    await expect(menu(page).getByRole('list', { name: 'Tools' }).locator('svg')).toHaveCount(toolPages.length);
    await expect(menu(page).locator('[aria-current]')).toHaveText(['About']);
    await menuToggle(page).click();
    await expect(menu(page)).toBeHidden();
  });

  test('the menu of a tall phone fits on its screen and switches the color scheme', async ({ page }) => {
    await page.goto('/about');
    await menuToggle(page).click();
    await expect(menu(page).getByRole('link', { name: 'Subscribe' })).toBeInViewport({ ratio: 1 });
    await menu(page).getByRole('button', { name: 'Switch color scheme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/);
  });

  test('the menu opens with Enter, closes with Escape and gives the focus back', async ({ page }) => {
    await page.goto('/');
    await menuToggle(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuToggle(page)).toBeFocused();
  });

  test('Subscribe in the menu closes it and shows the newsletter', async ({ page }) => {
    await page.goto('/');
    await menuToggle(page).click();
    await menu(page).getByRole('link', { name: 'Subscribe' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Subscribe to the newsletter' })).toBeInViewport();
  });

  test('Subscribe in the menu of another page leads to the newsletter of the home page', async ({ page }) => {
    await page.goto('/specs');
    await menuToggle(page).click();
    await menu(page).getByRole('link', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL('/#newsletter-section');
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Subscribe to the newsletter' })).toBeInViewport();
  });
});

test('at no width anything of the bar runs over its edges', async ({ page }) => {
  await page.goto('/about');
  const bar = page.getByRole('banner').locator('> .page-wrap');
  for (const width of [320, 390, 768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const ends = await bar.evaluate((wrap) =>
      [...wrap.children]
        .map((part) => part.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map(({ left, right }) => ({ left, right })),
    );
    expect(Math.max(...ends.map(({ right }) => right)), `${width} px`).toBeLessThanOrEqual(width);
    for (const [at, { left }] of ends.entries()) expect(left).toBeGreaterThanOrEqual(ends[at - 1]?.right ?? 0);
  }
});

test('a trail leads back from articles, tools, recall pages, issues and text pages', async ({ page }) => {
  for (const [path, parent] of [
    [String(articles[0]), '/blog'],
    [String(toolPages[0]), '/tools'],
    ['/recalls', '/'],
    [String(issues[0]), '/newsletter'],
    ['/about', '/'],
  ] as const) {
    await page.goto(path);
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('link').first()).toHaveText('Home');
    await expect(trail.locator('[aria-current=page]')).not.toBeEmpty();
    await trail.locator(`a[href="${parent}"]`).click();
    await expect(page).toHaveURL(parent);
  }
});

test('the skip link is the first stop and leads past the bar into the page', async ({ page }) => {
  await page.goto('/blog');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});
