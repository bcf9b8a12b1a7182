import { articles, expect, failedLoad, test } from './fixtures.ts';

const texts: Record<string, { heading: string; title: string | RegExp; says: string[] }> = {
  '/': {
    heading: 'Your Ultimate Resource for GM 2.7L Turbo Engines',
    title: /^TurboMax Garage/,
    says: ['Featured Article', 'Recent Posts', 'Subscribe'],
  },
  '/about': {
    heading: 'About Us',
    title: /^About Us/,
    says: ['Our story', 'News & Updates', 'In-depth Reviews', 'Owner Guides'],
  },
  '/specs': { heading: 'Specifications Coming Soon', title: /^Specifications/, says: [] },
  '/gallery': { heading: 'Gallery Coming Soon', title: /^Gallery/, says: [] },
  '/blog': { heading: 'TurboMax Garage Blog', title: 'TurboMax Garage Blog', says: [] },
  '/privacy-policy': { heading: 'Privacy Policy', title: /^Privacy Policy/, says: ['email address'] },
  '/terms-of-service': { heading: 'Terms of Service', title: /^Terms of Service/, says: ['not affiliated'] },
  '/sitemap': { heading: 'Sitemap', title: /^Sitemap/, says: ['Articles', 'Categories'] },
};

test('the specified pages show their specified text', async ({ page }) => {
  for (const [path, { heading, title, says }] of Object.entries(texts)) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    for (const words of says) await expect(page.getByRole('main')).toContainText(words);
  }
});

const redirects: [from: string, status: number, to: string][] = [
  ['/blog/turbomax-engine-recalls', 301, '/blog/turbomax-engine-recalls-2024'],
  ['/blog/sierra-elevation-turbomax-smart-buy', 301, '/blog/sierra-elevation-turbomax'],
  ['/turbomax-vs-ecoboost-comparison', 301, '/blog/turbomax-vs-ecoboost'],
  ['/gmc-turbomax-maintenance-cost-tips', 301, '/blog/turbomax-maintenance-costs'],
  ['/blog/nope', 302, '/blog'],
];
test('moved and unknown articles are redirected', async ({ page, request }) => {
  for (const [from, status, to] of redirects) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([from, answer.status(), answer.headers()['location']]).toEqual([from, status, to]);
  }
  await page.goto('/blog/nope');
  await expect(page).toHaveURL('/blog');
});

test('any other path is the 404 page with status 404, and the console names the path', async ({
  page,
  allowErrors,
}) => {
  allowErrors(failedLoad);
  const logged = page.waitForEvent('console', (message) => message.text().includes('/engines/diesel'));
  const response = await page.goto('/engines/diesel');
  expect(response?.status()).toBe(404);
  expect((await logged).text()).toContain('404');
  await expect(page.getByRole('heading', { level: 1, name: '404', exact: true })).toBeVisible();
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
  const ways = page.getByRole('main').getByRole('list').first().getByRole('link');
  expect(await ways.count()).toBeGreaterThan(2);
  await page.getByRole('main').getByRole('searchbox', { name: 'Search for' }).fill('oil');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=oil');
  await page.goBack();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the sitemap lists every article, and every link of it answers 200', async ({ page, request }) => {
  await page.goto('/sitemap');
  const hrefs = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs).toEqual(expect.arrayContaining(articles));
  for (const href of hrefs) expect((await request.get(href, { maxRedirects: 0 })).status(), href).toBe(200);
});
