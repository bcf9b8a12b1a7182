import { expect, issues, test } from './fixtures.ts';

interface Item {
  url: string;
  title: string;
  date_published: string;
  content_html: string;
}
const [anyIssue = ''] = issues;

test('the archive lists the issues, newest first, each with day, subject and picture, and leads to them', async ({
  page,
  request,
}) => {
  const { items, feed_url } = (await (await request.get('/newsletter/feed.json')).json()) as {
    items: Item[];
    feed_url: string;
  };
  expect(feed_url).toMatch(/\/newsletter\/feed\.json$/);
  expect(items.map(({ url }) => new URL(url).pathname).sort()).toEqual([...issues].sort());
  for (const { content_html, date_published } of items) {
    expect(date_published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00(Z|[+-]\d\d:\d\d)$/);
    expect(content_html).toMatch(/<h2[\s\S]*Picked for this issue/);
    expect(content_html).not.toMatch(/href="[/#]|\{fact/);
  }
  await page.goto('/newsletter');
  await expect(page.getByRole('heading', { level: 1, name: 'The newsletter' })).toBeVisible();
  await expect(page.locator('link[rel="alternate"][href="/newsletter/feed.json"]')).toHaveCount(1);
  const cards = page.getByRole('list', { name: 'Issues' }).getByRole('listitem');
  await expect(cards).toHaveCount(items.length);
  for (const [at, { title, date_published, url }] of items.entries()) {
    const card = cards.nth(at);
    await expect(card.locator('time')).toHaveAttribute('datetime', new RegExp(`^${date_published.slice(0, 10)}`));
    await expect(card.getByRole('link', { name: title }).first()).toHaveAttribute('href', new URL(url).pathname);
    await expect(card.locator('img')).toHaveCount(1);
  }
});

test('an issue shows its text with facts that lead to their sources, its posts and its neighbors', async ({ page }) => {
  await page.goto(anyIssue);
  const main = page.getByRole('main');
  expect(await main.textContent()).not.toContain('{fact');
  const fact = main.locator('a.source-mark').first();
  await expect(page.locator(`[id="${String(await fact.getAttribute('href')).slice(1)}"]`)).toHaveCount(1);
  const picked = page.getByRole('region', { name: 'Picked for this issue' }).getByRole('article');
  expect(await picked.count()).toBeGreaterThan(0);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [article, trail] = blocks.map((block) => JSON.parse(block));
  expect(article['@type']).toBe('Article');
  expect(trail.itemListElement.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual(['Home', 'Newsletter']);
  await page.getByRole('navigation', { name: 'Previous and next issue' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(anyIssue);
  await expect(page).toHaveURL(/\/newsletter\/./);
});

test('links of the issues into articles find their headings', async ({ request }) => {
  const targets = new Set<string>();
  for (const path of issues) {
    const html = await (await request.get(path)).text();
    for (const [, href = ''] of html.matchAll(/href="(\/blog\/[^"#?]+#[^"]+)"/g)) targets.add(href);
  }
  for (const href of targets) {
    const [path = '', id = ''] = href.split('#');
    expect(await (await request.get(path)).text(), href).toContain(`id="${decodeURIComponent(id)}"`);
  }
});

test('a reader can subscribe from the archive and from an issue', async ({ page }) => {
  for (const [path, email] of [
    ['/newsletter', 'archive@example.com'],
    [anyIssue, 'issue@example.com'],
  ] as const) {
    await page.goto(path);
    const main = page.getByRole('main');
    await main.getByLabel('Your email address').fill(email);
    await main.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('status')).toContainText('Successfully subscribed!');
  }
});

test('footer and sitemap lead to the newsletter, and the sitemap to each issue', async ({ page }) => {
  await page.goto('/sitemap');
  const main = page.getByRole('main');
  for (const href of ['/newsletter', ...issues]) await expect(main.locator(`a[href="${href}"]`)).toHaveCount(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter', exact: true }).click();
  await expect(page).toHaveURL('/newsletter');
});
