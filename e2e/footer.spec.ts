import { archiveCategories } from '../site.config.ts';
import { expect, test } from './fixtures.ts';

test('the footer leads to the site, the categories, the mail, four networks and the legal pages', async ({ page }) => {
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
