import type { Page } from '@playwright/test';
import { archiveCategories, navigation, referenceLinks } from '../site.config.ts';
import {
  articles,
  expect,
  failedLoad,
  issues,
  plainTest,
  readBuilt,
  saveTruck,
  screens,
  test,
  toolPages,
} from './fixtures.ts';

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const menuToggle = (page: Page) => page.getByRole('button', { name: 'Menu' });
const newsletter = (page: Page) => page.getByRole('heading', { name: 'Subscribe to the newsletter' });

test('on a desktop the bar leads to its pages and marks the one that is open, an article as Blog', async ({ page }) => {
  await page.goto('/');
  const labels = navigation.map(({ label }) => label);
  await expect(mainNavigation(page).getByRole('link')).toHaveText(labels);
  expect(labels.filter((label) => ['Home', 'Blog', 'About'].includes(label))).toEqual(['Home', 'Blog', 'About']);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Subscribe' })).toBeVisible();
  await expect(menuToggle(page)).toBeHidden();
  const marked = mainNavigation(page).locator('[aria-current]').filter({ visible: true });
  for (const { label, href } of [...navigation].reverse()) {
    await mainNavigation(page).getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(href);
    await expect(marked).toHaveText([label]);
  }
  for (const [path, label] of [
    [articles[0], 'Blog'],
    [toolPages[0], 'Tools'],
  ] as const) {
    await page.goto(String(path));
    await expect(marked).toHaveText([label]);
    await expect(marked).toHaveAttribute('aria-current', 'true');
  }
  await page.getByRole('button', { name: 'Reference' }).click();
  const links = page.getByRole('list', { name: 'Reference' }).getByRole('link');
  await expect(links).toHaveText(referenceLinks.map(({ label }) => label));
  await links.last().click();
  await expect(page).toHaveURL(String(referenceLinks.at(-1)?.href));
});

test('on a phone the menu has every page, tool and Subscribe, fits, and works by keyboard', async ({ page }) => {
  await page.setViewportSize(screens.phone);
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
  await expect(menu(page).getByRole('list', { name: 'Tools' }).locator('svg')).toHaveCount(toolPages.length);
  await expect(menu(page).locator('[aria-current]')).toHaveText(['About']);
  await expect(menu(page).getByRole('link').last()).toHaveText('Subscribe');
  await expect(menu(page).getByRole('link').last()).toBeInViewport({ ratio: 1 });
  await menu(page).getByRole('button', { name: 'Switch color scheme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/);
  await menuToggle(page).click();
  await expect(menu(page)).toBeHidden();
  // By keyboard it opens, closes and gives the focus back.
  await menuToggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuToggle(page)).toBeFocused();
  for (const path of ['/', '/specs']) {
    await page.goto(path);
    await menuToggle(page).click();
    await menu(page).getByRole('link', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL('/#newsletter-section');
    await expect(menu(page)).toBeHidden();
    await expect(newsletter(page)).toBeInViewport();
  }
});

plainTest('without JavaScript the menu opens and leads on, and Subscribe finds the newsletter', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/');
  for (const { label, href } of referenceLinks.slice(0, 2)) {
    await menuToggle(page).click();
    await menu(page).getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(href);
  }
  await page.setViewportSize(screens.desktop);
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL('/#newsletter-section');
  await expect(newsletter(page)).toBeInViewport();
});

test('the brand leads home; every keyboard stop is visible, the skip link first', async ({ page }) => {
  for (const viewport of Object.values(screens)) {
    await page.setViewportSize(viewport);
    await page.goto('/about');
    const brand = page.getByRole('banner').getByRole('link', { name: 'TurboMax Garage' });
    const [first, second] = await Promise.all(
      ['TurboMax', 'Garage'].map((words) =>
        brand
          .getByText(words)
          .last()
          .evaluate((word) => getComputedStyle(word).color),
      ),
    );
    expect(first).not.toBe(second);
    await brand.click();
    await expect(page).toHaveURL('/');
    await page.goto('/blog');
    await expect(page.getByRole('link', { name: 'Skip to content' })).not.toBeInViewport();
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if (stop === 0) await expect(focused).toHaveText('Skip to content');
      await expect(focused).not.toHaveCSS('outline-style', 'none');
      await expect(focused).not.toHaveCSS('outline-width', '0px');
      await expect(focused).toBeInViewport();
    }
  }
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the bar fits every width, with a truck and without; from 1024 px it has its links', async ({ page }) => {
  const bar = page.getByRole('banner').locator('> .page-wrap');
  for (const hasTruck of [false, true]) {
    if (hasTruck) await saveTruck(page);
    await page.goto('/about');
    for (const width of [320, 390, 768, 900, 1023, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const ends = await bar.evaluate((wrap) =>
        [...wrap.children]
          .map((part) => part.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .map(({ left, right }) => ({ left, right })),
      );
      expect(Math.max(...ends.map(({ right }) => right)), `${width} px`).toBeLessThanOrEqual(width);
      for (const [at, { left }] of ends.entries()) expect(left).toBeGreaterThanOrEqual(ends[at - 1]?.right ?? 0);
      const isWide = width >= 1024;
      await expect(menuToggle(page)).toBeVisible({ visible: !isWide });
      for (const name of isWide ? ['Home', 'Blog', 'About'] : []) {
        await expect(mainNavigation(page).getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

test('a trail leads back from articles, tools, recall pages, issues and text pages', () => {
  for (const [path, parent] of [
    [String(articles[0]), '/blog'],
    [String(toolPages[0]), '/tools'],
    ['/recalls', '/'],
    [String(issues[0]), '/newsletter'],
    ['/about', '/'],
  ] as const) {
    const trail = /<nav [^>]*aria-label="Breadcrumb">.*?<\/nav>/.exec(readBuilt(path))?.[0];
    expect(trail, path).toMatch(/<ol><li><a href="\/">Home<\/a>.*aria-current="page">[^<]/);
    expect(trail, path).toContain(`<a href="${parent}">`);
  }
});

test('the footer leads everywhere, has the reader’s year, and keeps its height on a phone', async ({ page }) => {
  // The browser's clock is not this machine's: the year must not come from the build.
  await page.clock.setFixedTime('2031-06-15T12:00:00Z');
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('© 2031 TurboMax Garage');
  await expect(footer.locator('a[href^="mailto:"]')).toHaveText(/.+@.+/);
  const hrefs: [name: string, href: string | RegExp][] = [
    ['Home', '/'],
    ['Blog', '/blog'],
    ['About Us', '/about'],
    ['Newsletter', '/newsletter'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
    ['Sitemap', '/sitemap'],
    ...referenceLinks.map(({ label, href }): [string, string] => [label, href]),
    ...archiveCategories.map(({ name }): [string, string] => [name, `/blog?category=${encodeURIComponent(name)}`]),
    ...['Facebook', 'Twitter', 'Instagram', 'YouTube'].map((name): [string, RegExp] => [name, /^https:\/\//]),
  ];
  for (const [name, href] of hrefs) {
    await expect(footer.getByRole('link', { name, exact: true }), name).toHaveAttribute('href', href);
  }
  for (const path of toolPages) await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
  await page.setViewportSize(screens.phone);
  await page.goto('/blog');
  const height = () => footer.evaluate((block) => block.getBoundingClientRect().height);
  const kept = await height();
  await footer.evaluate((block) => block.style.setProperty('content-visibility', 'visible'));
  expect(Math.abs((await height()) - kept)).toBeLessThan(32);
});

test('any unknown path is the 404 page with ways on, and the console names the path', async ({ page, allowErrors }) => {
  allowErrors(failedLoad);
  const logged = page.waitForEvent('console', (message) => message.text().includes('/engines/diesel'));
  expect((await page.goto('/engines/diesel'))?.status()).toBe(404);
  expect((await logged).text()).toContain('404');
  await expect(page.getByRole('heading', { level: 1, name: '404', exact: true })).toBeVisible();
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
  expect(await page.getByRole('main').getByRole('list').first().getByRole('link').count()).toBeGreaterThan(2);
  await page.getByRole('main').getByRole('searchbox', { name: 'Search for' }).fill('oil');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=oil');
  await page.goBack();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('with large text, or zoomed in on a phone, header and titles stay inside the screen', async ({ page }) => {
  for (const [width, root] of [
    [195, 16],
    [390, 24],
    [390, 28],
    [390, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/', '/blog', String(articles[0]), '/recalls', '/problems', '/specs', '/tools/will-it-tow']) {
      await page.goto(path);
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}px`), root);
      const outside = await page
        .locator('.site-nav .page-wrap > *:not([popover]), h1, .stop-line p, .stop-line a')
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.checkVisibility())
            .map((part) => ({ name: part.className || part.tagName, right: part.getBoundingClientRect().right }))
            .filter(({ right }) => right > innerWidth + 0.5),
        );
      expect(outside, `${path} at ${width} with ${root}px`).toEqual([]);
    }
    await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
  }
});
