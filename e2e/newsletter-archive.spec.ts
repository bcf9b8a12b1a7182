import { expectNoViolations } from './axe.ts';
import { expect, screens, test } from './fixtures.ts';

const newest = '/newsletter/2026-11-oil-and-odometers';
const oldest = '/newsletter/2026-10-what-it-tows';

interface Feed {
  feed_url: string;
  items: { url: string; title: string; date_published: string; content_html: string }[];
}

test('the archive lists the issues, newest first, each with day, subject, preview and picture', async ({ page }) => {
  await page.goto('/newsletter');
  await expect(page.getByRole('heading', { level: 1, name: 'The newsletter' })).toBeVisible();
  const issues = page.getByRole('list', { name: 'Issues' }).getByRole('listitem');
  const days = await issues.locator('time').evaluateAll((times) => times.map((each) => each.getAttribute('datetime')));
  expect(days).toEqual([...days].sort().reverse());
  expect(days.length).toBeGreaterThanOrEqual(2);
  const oldestCard = issues.filter({ hasText: 'October 15, 2026' });
  await expect(oldestCard.locator('img')).toBeVisible();
  await expect(oldestCard).toContainText('The brochure says up to 9,500 lb.');
  await oldestCard.getByRole('link', { name: 'The tow rating nobody prints: the one for your truck' }).click();
  await expect(page).toHaveURL(oldest);
});

test('an issue shows its text with figures that lead to their sources, its posts, and its neighbours', async ({
  page,
}) => {
  await page.goto(oldest);
  await expect(page).toHaveTitle('The tow rating nobody prints: the one for your truck | TurboMax Garage');
  const main = page.getByRole('main');
  await expect(main).toContainText('October 15, 2026');
  expect(await main.textContent()).not.toContain('{fact');
  const figure = main.getByRole('link', { name: '9,300\u00a0lb' });
  const target = String(await figure.getAttribute('href'));
  await expect(page.locator(target)).toContainText('four-wheel drive');
  const picked = page.getByRole('region', { name: 'Picked for this issue' }).getByRole('article');
  await expect(picked).toHaveCount(5);
  await page.getByRole('navigation', { name: 'Previous and next issue' }).getByRole('link').click();
  await expect(page).toHaveURL(newest);
});

test('links of an issue into articles find their headings', async ({ page }) => {
  for (const path of [newest, oldest]) {
    await page.goto(path);
    const links = await page
      .locator('.issue article a[href*="#"]:not(.fact)')
      .evaluateAll((all) =>
        all.map((each) => String(each.getAttribute('href'))).filter((href) => href.startsWith('/')),
      );
    expect(links.length).toBeGreaterThan(2);
    for (const href of links) {
      await page.goto(href, { waitUntil: 'domcontentloaded' });
      await expect(page.locator(`[id="${href.split('#')[1]}"]`), href).toBeAttached();
    }
  }
});

test('a reader can subscribe from the archive and from an issue', async ({ page }) => {
  for (const [path, email] of [
    ['/newsletter', 'archive@example.com'],
    [newest, 'issue@example.com'],
  ] as const) {
    await page.goto(path);
    const main = page.getByRole('main');
    await main.getByLabel('Your email address').fill(email);
    await main.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('status')).toContainText('Successfully subscribed!');
  }
});

test('the feed gives every issue with its whole text and absolute links, and pages name it', async ({
  page,
  request,
}) => {
  const answer = await request.get('/newsletter/feed.json');
  const feed = (await answer.json()) as Feed;
  expect(feed.feed_url).toMatch(/\/newsletter\/feed\.json$/);
  expect(feed.items.map(({ url }) => new URL(url).pathname)).toEqual([newest, oldest]);
  for (const { content_html, date_published } of feed.items) {
    expect(date_published).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    expect(content_html).toMatch(/<h2[\s\S]*Picked for this issue/);
    expect(content_html).not.toMatch(/href="[/#]|\{fact/);
  }
  for (const path of ['/newsletter', newest]) {
    await page.goto(path);
    await expect(page.locator('link[rel="alternate"][href="/newsletter/feed.json"]')).toHaveCount(1);
  }
  await page.goto('/newsletter');
  await expect(page.getByRole('link', { name: 'The issues as a feed' })).toHaveAttribute(
    'href',
    '/newsletter/feed.json',
  );
});

test('footer and sitemap lead to the newsletter, and the sitemap to each issue', async ({ page }) => {
  await page.goto('/sitemap');
  const main = page.getByRole('main');
  for (const href of ['/newsletter', newest, oldest]) await expect(main.locator(`a[href="${href}"]`)).toHaveCount(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter', exact: true }).click();
  await expect(page).toHaveURL('/newsletter');
});

test('an issue says of itself that it is an article and where it stands', async ({ page }) => {
  await page.goto(newest);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [article, trail] = blocks.map((block) => JSON.parse(block));
  expect(article).toMatchObject({ '@type': 'Article', datePublished: '2026-11-12T00:00:00Z' });
  expect(trail.itemListElement.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual(['Home', 'Newsletter']);
});

for (const path of ['/newsletter', newest]) {
  for (const viewport of [...Object.values(screens), { width: 320, height: 700 }]) {
    test(`${path} has no axe violation and does not scroll sideways at ${viewport.width} px, in both schemes`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      await expectNoViolations(page);
    });
  }
}
