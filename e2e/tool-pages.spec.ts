import type { Page } from '@playwright/test';
import { toolSlugs } from '../tools/tool-slugs.ts';
import { expect, test } from './fixtures.ts';

const tool = (page: Page) => page.locator('main .tool').first();

test('every tool is on the list of tools, on the home page, in the sitemap and in the search', async ({
  page,
  request,
}) => {
  const paths = toolSlugs.map((slug) => `/tools/${slug}`).sort();
  const linked = async (path: string) => {
    await page.goto(path);
    const hrefs = await page
      .getByRole('main')
      .locator('a[href^="/tools/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    return [...new Set(hrefs)].sort();
  };
  expect(await linked('/tools')).toEqual(paths);
  expect(await linked('/')).toEqual(paths);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of paths) expect(sitemap).toContain(`${path}</loc>`);
  const searched = (await (await request.get('/search.json')).json()) as { href: string }[];
  expect(searched.map(({ href }) => href)).toEqual(expect.arrayContaining(paths));
});

/** An address with numbers of a reader, and what its result says; a VIN never is in an address. */
const restored: Record<string, readonly [query: string, words: string]> = {
  compare: ['?first=colorado-2wd&second=silverado-27-2wd&third=none', 'Colorado TurboMax'],
  'cost-to-run': ['?miles=10000', '$9,211'],
  'engine-explorer': ['?part=afm', 'Cylinders 2 and 3 (AFM)'],
  'service-planner': ['?miles=31000&towing=1', '35,000 mi'],
  'will-it-tow': ['?truck=own&payload=1,600&rating=8,000&hitch=1,000&trailer=5,000', 'The payload comes first'],
};

for (const slug of toolSlugs) {
  const path = `/tools/${slug}`;

  test(`${slug}: code that waits for the reader, a link that brings the result back, and paper`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.setFixedTime('2025-07-23T12:00:00Z');
    const scripts: string[] = [];
    page.on('request', (asked) => asked.resourceType() === 'script' && scripts.push(asked.url()));
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts.filter((url) => /Tool|Explorer|client/.test(url))).toEqual([]);
    await tool(page)
      .getByRole('button', { name: /^Copy link/ })
      .click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
    await expect(page).toHaveURL(path);
    const stamp = tool(page).locator('.print-only');
    await expect(stamp).toContainText(`Worked out on July 23, 2025: ${page.url()}`);
    await expect(stamp).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(stamp.getByRole('term').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Figures and sources' })).toBeVisible();
    await expect(page.locator('.source-notes li').first()).toBeVisible();
    await expect(tool(page).getByRole('button').filter({ visible: true })).toHaveCount(0);

    const [query, words] = restored[slug] ?? [];
    if (query === undefined || words === undefined) return;
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path + query);
    await expect(tool(page)).toContainText(words);
    // The engine has nothing to start over.
    if (slug === 'engine-explorer') return;
    await tool(page).getByRole('button', { name: 'Start over' }).click();
    await expect(page).toHaveURL(path);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every tool works one case out, and shows nothing that would need scripts', async ({ page }) => {
    for (const slug of toolSlugs) {
      await page.goto(`/tools/${slug}`);
      await expect(page.getByText('Without JavaScript this page shows')).toBeVisible();
      expect((await tool(page).innerText()).trim()).not.toBe('');
      await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined/);
      for (const role of ['form', 'textbox', 'combobox', 'radio', 'button'] as const) {
        await expect(tool(page).getByRole(role).filter({ visible: true }), slug).toHaveCount(0);
      }
    }
  });
});
