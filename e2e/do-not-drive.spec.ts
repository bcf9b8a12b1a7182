import type { Page } from '@playwright/test';
import { openStops } from '../facts/trucks/recalls.ts';
import { modelOf, truckYears } from '../facts/trucks/trucks.ts';
import { articles, expect, expectNoSideScroll, openQuiet, plainTest, saveTruck, screens, test } from './fixtures.ts';
import { recalls } from './recall-data.ts';

const stops = openStops(recalls);
const [stop] = stops;
const article = String(articles[1]);
const ofEverybody = (page: Page) => page.getByRole('complementary', { name: 'Do-not-drive recall', exact: true });
const ofOwn = (page: Page) => page.getByRole('complementary', { name: 'Do-not-drive recall of your truck' });
const tag = (page: Page) => page.getByRole('banner').locator('[data-truck-tag]');

if (!stop) {
  plainTest('while no do-not-drive recall is open, home says nothing of one', async ({ page }) => {
    await page.goto('/');
    await expect(ofEverybody(page)).toHaveCount(0);
  });
} else {
  const isFollowed = ({ model, year }: { model: string; year: number }) =>
    truckYears.some((each) => each.model === model && each.year === year);
  const reached = stop.reaches.filter(isFollowed)[0] ?? { model: 'none', year: 0 };
  const isReached = ({ model, year }: { model: string; year: number }) =>
    stops.some(({ reaches }) => reaches.some((each) => each.model === model && each.year === year));
  const other = truckYears.find((each) => each.model === reached.model && !isReached(each));
  const drive = stop.doNotDrive.drive ?? '4wd';
  const own = `truck=${reached.model}.${reached.year}.crew.${drive}`;
  const name = `${reached.year} ${modelOf(stop.reaches[0]?.model ?? 'colorado').name}`;

  plainTest(
    'an open do-not-drive recall is one line on home for everybody, also without JavaScript',
    async ({ page }) => {
      await page.goto('/');
      await expect(ofEverybody(page)).toContainText(stop.doNotDrive.words);
      await expect(ofEverybody(page).getByRole('link').first()).toHaveAttribute('href', `/recalls#${stop.id}`);
      await expect(ofOwn(page)).toBeHidden();
      await page.goto(article);
      await expect(ofEverybody(page)).toHaveCount(0);
      await expect(ofOwn(page)).toBeHidden();
    },
  );

  for (const [screen, viewport] of Object.entries(screens)) {
    test(`a saved truck it may reach sees it on the first screen of home, on its tag and over articles (${screen})`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await saveTruck(page, own);
      await openQuiet(page, '/');
      await expect(ofOwn(page)).toBeInViewport({ ratio: 1 });
      await expect(ofOwn(page)).toContainText(`Your ${name} may be one of them.`, { useInnerText: true });
      await expect(ofEverybody(page)).toBeHidden();
      await expect(page.locator('[name=question][value=recall]')).toBeChecked();
      await expect(page.getByRole('form', { name: 'Is mine recalled?' }).getByRole('status')).toContainText(
        `${name}: one recall says “${stop.doNotDrive.words}”.`,
      );
      for (const path of ['/', article, '/about']) {
        await page.goto(path);
        await expect(tag(page)).toContainText('check first');
        await expect(tag(page).getByText('check first')).toBeVisible();
        await expectNoSideScroll(page);
      }
      await page.goto(article);
      await expect(ofOwn(page)).toBeInViewport({ ratio: 1 });
      await tag(page).click();
      await expect(page).toHaveURL(`/recalls/${reached.year}-${reached.model}#${stop.id}`);
    });
  }

  test('it is never said of a truck it cannot reach, and it goes with the truck that is forgotten', async ({
    page,
  }) => {
    const otherDrive = drive === '4wd' ? '2wd' : '4wd';
    const spared = [
      ...(stop.doNotDrive.drive ? [`truck=${reached.model}.${reached.year}.crew.${otherDrive}`] : []),
      ...(other ? [`truck=${other.model}.${other.year}.crew.${drive}`] : []),
    ];
    await page.goto(article);
    const keep = (truck: string) =>
      page.evaluate((saved) => {
        localStorage.setItem('my-truck', saved);
        dispatchEvent(new Event('my-truck'));
      }, truck);
    for (const truck of spared) {
      await keep(truck);
      await page.goto(article);
      await expect(tag(page)).toHaveAttribute('href', '/my-truck');
      await expect(ofOwn(page)).toBeHidden();
      await expect(tag(page).getByText('check first')).toBeHidden();
    }
    // Nobody said the drive: then it may be one of them, if it has that drive.
    await keep(`truck=${reached.model}.${reached.year}`);
    await expect(ofOwn(page)).toContainText('may be one of them');
    if (stop.doNotDrive.drive)
      await expect(ofOwn(page)).toContainText(`, if it has ${drive.toUpperCase()}`, { useInnerText: true });
    await keep('');
    await expect(ofOwn(page)).toBeHidden();
  });

  test('the line moves nothing on a phone while home and an article load slowly', async ({ page }) => {
    await page.setViewportSize(screens.phone);
    await page.addInitScript(() => {
      const moved = { sum: 0 };
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const chromium = await page.context().newCDPSession(page);
    const slow = { latency: 20, downloadThroughput: 100_000, uploadThroughput: 100_000 };
    await chromium.send('Network.emulateNetworkConditions', { offline: false, ...slow });
    await saveTruck(page, own);
    for (const path of ['/', article]) {
      await openQuiet(page, path);
      await expect(ofOwn(page)).toBeVisible();
      const moved = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
      expect(moved, path).toBeLessThan(0.02);
    }
  });
}
