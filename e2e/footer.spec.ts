import { expect, test } from './fixtures.ts';

test('the footer leads to the site, the categories, the mail, four networks and the legal pages', async ({ page }) => {
  await page.goto('/blog/turbomax-reliability');
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
  for (const category of [
    'Engine & Specs',
    'Comparisons',
    'Models',
    'Performance Tuning & Aftermarket',
    'Maintenance & Reliability',
    'News & Updates',
    'Reviews',
  ]) {
    await expect(hrefOf(category)).toHaveAttribute('href', `/blog?category=${encodeURIComponent(category)}`);
  }
  for (const network of ['Facebook', 'Twitter', 'Instagram', 'YouTube']) {
    await expect(hrefOf(network)).toHaveAttribute('href', /^https:\/\//);
  }
  await expect(footer.locator('a[href^="mailto:"]')).toHaveText(/.+@.+/);
  await expect(footer).toContainText(`© ${new Date().getFullYear()} TurboMax Garage`);
});

test('a category link of the footer opens the filtered archive', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'News & Updates' }).click();
  await expect(page).toHaveTitle('News & Updates Archives - TurboMax Garage Blog');
});
