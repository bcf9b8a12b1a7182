import { recallsFor } from '../facts/trucks/recalls.ts';
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
      const row = page.locator('.recall', { has: page.locator(`[id="${id}"]`) });
      await expect(row).toContainText(/do not drive/i);
      await expect(row.locator(`[id="${id}"]`)).toBeVisible();
      const [above, entry] = await Promise.all([warning.boundingBox(), row.boundingBox()]);
      expect(above?.y).toBeLessThan(Number(entry?.y));
    }
  });

  test('the first screen says do not drive, and the rows below are folded but open by their link', async ({ page }) => {
    await page.goto('/recalls');
    const warning = page.getByRole('heading', { name: /^Do not drive/ }).first();
    await expect(warning).toBeInViewport({ ratio: 1 });
    const box = await warning.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(screens.phone.height);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(14_000);
    const quiet = recalls.records.filter(({ doNotDrive }) => !doNotDrive);
    for (const { id, problem } of [quiet[0], quiet.at(-1)].filter((each) => each !== undefined)) {
      const text = page.locator(`[id="${id}"]`);
      await page.goto('/recalls');
      await expect(text).toBeHidden();
      await page.goto(`/recalls#${id}`);
      await expect(text).toContainText(problem);
      await expect(text).toBeInViewport();
    }
  });

  test('a row shows its years, its trucks, and whether the 2.7L is in it, also for the eye', async ({ page }) => {
    await page.goto('/recalls');
    for (const { id, trucks } of recalls.records.filter(({ appliesTo27 }) => appliesTo27 !== 'no').slice(0, 6)) {
      const row = page.locator('.recall', { has: page.locator(`[id="${id}"]`) });
      const marked = await row.locator('.year-strip .is-covered').allTextContents();
      const years = [...new Set(trucks.flatMap((each) => each.years))].sort();
      expect(marked).toEqual(years.map((year) => String(year).slice(2)));
      const models = await row.locator('.year-strip').getAttribute('data-models');
      expect(models?.split(' ')).toEqual(trucks.map(({ model }) => model));
      await expect(row.locator('.engine-fit')).toHaveText(/Has the 2\.7L\? (Yes|Some|Cannot tell)/);
    }
  });

  test('every record is listed once with its remedy and its sources, and none that is not in the data', async ({
    page,
  }) => {
    await page.goto('/recalls');
    const ids = await page.locator('.recall [id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(recalls.records.map(({ id }) => id).toSorted());
    for (const { id, remedy, sources } of recalls.records) {
      const entry = page.locator(`[id="${id}"]`);
      await expect(entry).toContainText(remedy);
      await expect(entry.locator('a')).toHaveCount(sources.length);
    }
    await expect(page.getByRole('heading', { name: 'What this page does not cover' })).toBeVisible();
    await expect(page.getByRole('link', { name: /VIN lookup at GM/ })).toHaveAttribute('href', site.makerRecallUrl);
  });

  test('a model year is chosen by a link, and its page lists its records and no others', async ({ page, request }) => {
    for (const { model, year, name, path } of modelYears) {
      const html = await (await request.get(path)).text();
      expect(/<title>([^<]*)/.exec(html)?.[1]).toContain(`${name} recalls`);
      const ids = [...html.matchAll(/class="recall-text" id="([^"]+)"/g)].map(([, id]) => id);
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
    await page.goto(String(modelYears.find(({ count }) => count === 0)?.path));
    await expect(page.getByText(/^We found no safety recall/)).toContainText('our list, not a clean bill');
    await page.goto(String(chosen?.path));
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

test('the list prints on white with do-not-drive first, every row unfolded and no buttons of the screen', async ({
  page,
}) => {
  await page.setViewportSize(screens.desktop);
  await page.goto('/recalls');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Do not drive/ }).first()).toBeVisible();
  for (const text of await page.locator('.recall-text').all()) await expect(text).toBeVisible();
});
