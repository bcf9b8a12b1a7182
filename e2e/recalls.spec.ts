import { recallsFor } from '../facts/recalls.ts';
import { referencePages, site } from '../site.config.ts';
import { expect, screens, test } from './fixtures.ts';
import { modelYears, recalls } from './recall-data.ts';

const stops = recalls.records.filter(({ doNotDrive }) => doNotDrive);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: screens.phone });

  test('every do-not-drive recall is in words above the list, and the way to a VIN lookup is with it', async ({
    page,
  }) => {
    await page.goto('/recalls');
    expect(stops.length).toBeGreaterThan(0);
    for (const { id, doNotDrive } of stops) {
      const warning = page
        .getByRole('region', { name: /^Do not drive/ })
        .filter({ has: page.locator(`a[href="#${id}"]`) });
      await expect(warning).toContainText(String(doNotDrive?.advice));
      await expect(warning.getByRole('link', { name: 'Check a VIN at NHTSA' })).toHaveAttribute(
        'href',
        site.recallLookupUrl,
      );
      await expect(page.locator(`[id="${id}"]`)).toContainText(/do not drive/i);
      const [above, entry] = await Promise.all([warning.boundingBox(), page.locator(`[id="${id}"]`).boundingBox()]);
      expect(above?.y).toBeLessThan(Number(entry?.y));
    }
  });

  test('every record is listed once with its remedy and its sources, and none that is not in the data', async ({
    page,
  }) => {
    await page.goto('/recalls');
    const ids = await page.locator('.recall').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(recalls.records.map(({ id }) => id).toSorted());
    for (const { id, remedy, sources } of recalls.records) {
      const entry = page.locator(`[id="${id}"]`);
      await expect(entry).toContainText(remedy);
      await expect(entry.locator('details a')).toHaveCount(sources.length);
    }
    await expect(page.getByRole('heading', { name: 'What this page does not cover' })).toBeVisible();
    await expect(page.getByRole('link', { name: /VIN lookup at GM/ })).toHaveAttribute('href', site.makerRecallUrl);
  });

  test('a model year is chosen by a link, and its page lists its records and no others', async ({ page, request }) => {
    for (const { model, year, name, path } of modelYears) {
      const html = await (await request.get(path)).text();
      expect(/<title>([^<]*)/.exec(html)?.[1]).toContain(`${name} recalls`);
      const ids = [...html.matchAll(/<li id="([^"]+)" class="recall/g)].map(([, id]) => id);
      const wanted = recallsFor(recalls, { model, year }).map(({ id }) => id);
      expect(ids.toSorted(), path).toEqual(wanted.toSorted());
    }
    await page.goto('/recalls');
    const chosen = modelYears.find(({ doNotDrive }) => doNotDrive) ?? modelYears[0];
    await page.getByRole('link', { name: `${chosen?.name}: ${chosen?.count} found` }).click();
    await expect(page).toHaveURL(String(chosen?.path));
    await expect(page.getByText(/^We found/)).toContainText(
      chosen?.count === 1 ? 'one' : String(chosen?.count || 'no'),
    );
    if (chosen?.doNotDrive) await expect(page.getByRole('region', { name: /^Do not drive/ }).first()).toBeVisible();
  });
});

test('recalls are in the menu, the footer, the sitemaps, llms.txt, the search and three feeds', async ({
  page,
  request,
}) => {
  await page.setViewportSize(screens.desktop);
  await page.goto('/about');
  for (const { label, href } of referencePages) {
    await page.getByRole('button', { name: 'Reference' }).click();
    await page.getByRole('list', { name: 'Reference' }).getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(href);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'href',
      href,
    );
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/recalls', ...modelYears.map((each) => each.path)]) expect(sitemap).toContain(`${path}</loc>`);
  expect(await (await request.get('/llms.txt')).text()).toContain('/recalls)');
  const pages = (await (await request.get('/search.json')).json()) as { href: string }[];
  expect(pages.map(({ href }) => href).filter((href) => href.startsWith('/recalls'))).toEqual(
    expect.arrayContaining(['/recalls', ...modelYears.map((each) => each.path)]),
  );
  const feed = (await (await request.get('/recalls/feed.json')).json()) as { items: { url: string }[] };
  expect(feed.items.map(({ url }) => new URL(url).hash.slice(1)).toSorted()).toEqual(
    recalls.records.map(({ id }) => id).toSorted(),
  );
  await page.goto('/recalls');
  await expect(page.locator('link[rel="alternate"][href="/recalls/feed.xml"]')).toHaveCount(1);
});

test('the list prints on white with do-not-drive first, its sources open and no buttons of the screen', async ({
  page,
}) => {
  await page.setViewportSize(screens.desktop);
  await page.goto('/recalls');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Do not drive/ }).first()).toBeVisible();
  await expect(page.locator('.recall details a').first()).toBeVisible();
});
