import { expectNoViolations } from './axe.ts';
import { expect, screens, test } from './fixtures.ts';

const embeds = [
  ['2025-half-ton-towing-comparison', 'Will it tow?', 'payload is the limit, with 0 lb left'],
  ['turbomax-vs-v8-comparison', 'Cost to run', '$13,125'],
  ['colorado-turbomax-vs-full-size', 'Compare', 'Colorado'],
  ['turbomax-maintenance-costs', 'Service planner', 'Due now'],
  ['turbomax-engine-recalls-2024', 'VIN check', 'A sample VIN, worked out'],
  ['turbomax-27-swap-engine-future', 'Engine explorer', 'volutes'],
] as const;

for (const [slug, name, words] of embeds) {
  test(`${name} opens inside ${slug} on a press, and leaves the article's address alone`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.setViewportSize(screens.phone);
    await page.goto(`/blog/${slug}`);
    const card = page.getByRole('complementary', { name, exact: true });
    await card.scrollIntoViewIfNeeded();
    expect(asked.filter((path) => path.startsWith('/tools/'))).toEqual([]);
    await card.getByRole('link', { name: 'Work it out here' }).press('Enter');
    await expect(card.locator('.tool')).toContainText(words);
    await expect(card.locator(':focus')).toHaveCount(1);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/blog/${slug}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.phone.width);
    await expectNoViolations(page);
  });
}

test('an embedded tool answers the reader, and its link leads to the tool’s own page', async ({ page }) => {
  await page.goto('/blog/2025-half-ton-towing-comparison');
  const card = page.getByRole('complementary', { name: 'Will it tow?' });
  await card.getByRole('link', { name: 'Work it out here' }).click();
  await card.getByRole('textbox', { name: 'Trailer, loaded' }).fill('7000');
  await expect(card.locator('.tool-verdict')).toHaveText('No: 125 lb over the payload.');
  await expect(page).toHaveURL('/blog/2025-half-ton-towing-comparison');
});

test('where its code cannot be fetched, the link leads to the tool', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource|ERR_FAILED/);
  await page.goto('/blog/2025-half-ton-towing-comparison');
  await page.route('**/tools/will-it-tow.json', (route) => route.abort());
  await page
    .getByRole('complementary', { name: 'Will it tow?' })
    .getByRole('link', { name: 'Work it out here' })
    .click();
  await expect(page).toHaveURL(/\/tools\/will-it-tow\?truck=own/);
  await expect(page.locator('.tool-verdict')).toContainText('0 lb left');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the card is a link to the tool with its numbers', async ({ page }) => {
    await page.goto('/blog/2025-half-ton-towing-comparison');
    const card = page.getByRole('complementary', { name: 'Will it tow?' });
    await expect(card.getByRole('link', { name: 'Work it out here' })).toHaveAttribute(
      'href',
      /^\/tools\/will-it-tow\?/,
    );
  });
});
