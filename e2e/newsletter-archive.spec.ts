import { expect, issues, readBuilt, test } from './fixtures.ts';
import { newAddress } from './subscribe-form.ts';

const [anyIssue = ''] = issues;

test('the archive lists the issues, newest first, each with day, subject and picture', async ({ page }) => {
  const { items } = JSON.parse(readBuilt('/newsletter/feed.json')) as {
    items: Record<'url' | 'title' | 'date_published', string>[];
  };
  expect(items.map(({ url }) => new URL(url).pathname).sort()).toEqual([...issues].sort());
  await page.goto('/newsletter');
  await expect(page.getByRole('heading', { level: 1, name: 'The newsletter' })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Issues' }).getByRole('listitem');
  await expect(cards).toHaveCount(items.length);
  for (const [at, { title, date_published, url }] of items.entries()) {
    const card = cards.nth(at);
    await expect(card.locator('time')).toHaveAttribute('datetime', new RegExp(`^${date_published.slice(0, 10)}`));
    await expect(card.getByRole('link', { name: title }).first()).toHaveAttribute('href', new URL(url).pathname);
    await expect(card.locator('img')).toHaveCount(1);
  }
});

test('an issue shows its text with sources, its posts and a form', async ({ page }) => {
  await page.goto(anyIssue);
  const main = page.getByRole('main');
  expect(await main.textContent()).not.toContain('{fact');
  await expect(main.locator('a.source-mark').first()).toBeVisible();
  const picked = page.getByRole('region', { name: 'Picked for this issue' }).getByRole('article');
  expect(await picked.count()).toBeGreaterThan(0);
  await main.getByLabel('Your email address').fill(newAddress());
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('status')).toContainText('Successfully subscribed!');
});
