import { expect, test } from './fixtures.ts';

const offers = [
  { slug: 'turbomax-incentives-2025', day: 'June 2, 2025' },
  { slug: 'gm-july-2025-turbomax-incentives', day: 'July 31, 2025' },
];

for (const { slug, day } of offers) {
  test(`${slug} says that its offers have ended, on the page, on its card and in the feed`, async ({
    page,
    request,
  }) => {
    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole('complementary', { name: 'Expired' })).toContainText(
      `ran through ${day} and have ended`,
    );
    await page.goto('/blog?category=News%20%26%20Updates');
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="/blog/${slug}"]`) });
    await expect(card.getByText(`Expired ${day}`)).toBeVisible();
    const feed = await (await request.get('/feed.json')).json();
    const item = feed.items.find(({ url }: { url: string }) => url.endsWith(`/blog/${slug}`));
    expect(item.title).toContain(`(expired ${day})`);
  });
}

test('what runs out between two builds is uncovered in the browser on the day', async ({ page }) => {
  await page.route('**/blog', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    // The page as it was built before the day: the mark is there but hidden.
    const before = html.replaceAll(/(data-valid-until="2025-06-02")/g, '$1 hidden=""');
    await route.fulfill({ response, body: before });
  });
  await page.goto('/blog');
  await expect(page.getByText('Expired June 2, 2025')).toBeVisible();
});

test('corrections have a page and a feed', async ({ page, request }) => {
  await page.goto('/corrections');
  await expect(page.getByRole('heading', { level: 1, name: 'Corrections' })).toBeVisible();
  const feed = await (await request.get('/corrections/feed.json')).json();
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
});
