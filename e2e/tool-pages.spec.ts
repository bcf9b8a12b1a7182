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

for (const slug of toolSlugs) {
  const path = `/tools/${slug}`;

  test(`${slug}: its code is fetched when a reader reaches for it, and its link can be shared`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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
  });

  test(`${slug}: paper has the day, the address and the sources, and no buttons`, async ({ page }) => {
    await page.clock.setFixedTime('2025-07-23T12:00:00Z');
    await page.goto(path);
    // The tool learns the day when its code has loaded.
    await tool(page).getByRole('button', { name: 'Print', exact: true }).focus();
    const stamp = tool(page).locator('.print-only');
    await expect(stamp).toContainText(`Worked out on July 23, 2025: ${page.url()}`);
    await expect(stamp).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(stamp).toBeVisible();
    await expect(stamp.getByRole('term').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Figures and sources' })).toBeVisible();
    await expect(page.locator('.source-notes li').first()).toBeVisible();
    await expect(tool(page).getByRole('button').filter({ visible: true })).toHaveCount(0);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const slug of toolSlugs) {
    test(`${slug}: one case is worked out, and nothing is shown that would need scripts`, async ({ page }) => {
      await page.goto(`/tools/${slug}`);
      await expect(page.getByText('Without JavaScript this page shows one case')).toBeVisible();
      expect((await tool(page).innerText()).trim()).not.toBe('');
      await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined/);
      for (const role of ['form', 'textbox', 'combobox', 'radio', 'button'] as const) {
        await expect(tool(page).getByRole(role).filter({ visible: true })).toHaveCount(0);
      }
    });
  }
});
