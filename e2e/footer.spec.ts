import { archiveCategories, referenceLinks } from '../site.config.ts';
import { expect, screens, test, toolPages } from './fixtures.ts';

test('the footer leads to the site, tools, reference pages, categories, the mail, four networks and the legal pages', async ({
  page,
}) => {
  // The browser's clock is not this machine's: the year must not come from the build.
  await page.clock.setFixedTime('2031-06-15T12:00:00Z');
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  const hrefOf = (name: string) => footer.getByRole('link', { name, exact: true });
  for (const [name, href] of [
    ['Home', '/'],
    ['Blog', '/blog'],
    ['About Us', '/about'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
    ['Sitemap', '/sitemap'],
  ] as const) {
    await expect(hrefOf(name), name).toHaveAttribute('href', href);
  }
  for (const { label, href } of referenceLinks) await expect(hrefOf(label)).toHaveAttribute('href', href);
  for (const path of toolPages) await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
  for (const { name: category } of archiveCategories) {
    await expect(hrefOf(category)).toHaveAttribute('href', `/blog?category=${encodeURIComponent(category)}`);
  }
  for (const network of ['Facebook', 'Twitter', 'Instagram', 'YouTube']) {
    await expect(hrefOf(network)).toHaveAttribute('href', /^https:\/\//);
  }
  await expect(footer.locator('a[href^="mailto:"]')).toHaveText(/.+@.+/);
  await expect(footer).toContainText('© 2031 TurboMax Garage');
  await hrefOf(String(archiveCategories[0]?.name)).click();
  await expect(page).toHaveTitle(`${archiveCategories[0]?.name} Archives - TurboMax Garage Blog`);
});

test('on a phone the place kept for the footer is as tall as the footer', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto('/blog');
  const footer = page.getByRole('contentinfo');
  const height = () => footer.evaluate((block) => block.getBoundingClientRect().height);
  const kept = await height();
  await footer.evaluate((block) => block.style.setProperty('content-visibility', 'visible'));
  expect(Math.abs((await height()) - kept)).toBeLessThan(32);
});
