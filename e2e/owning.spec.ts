import { expect, screens, test } from './fixtures.ts';
import { readPageData as read } from './recall-data.ts';

const used = read('owning/used.yaml');

test.use({ javaScriptEnabled: false, viewport: screens.phone });

test('the used-truck sheet and a tool print on two pages; pages say what is not known', async ({ page }) => {
  await page.goto('/used');
  await page.emulateMedia({ media: 'print' });
  const checks = used.checks.flatMap(({ trucks }) => [...new Set(trucks.flatMap(({ years }) => years))]);
  const lines = page.locator('.tick-list > li').filter({ visible: true });
  await expect(lines).toHaveCount(used.ask.length + used.look.length + checks.length);
  await expect(page.locator('.t-ledger h1')).toBeVisible();
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  const countPages = async () =>
    (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;
  expect(await countPages()).toBeLessThanOrEqual(2);
  const year = Math.max(...checks);
  await page.goto(`/used#year-${year}`);
  await expect(page.locator('.used-year').filter({ visible: true })).toHaveCount(1);
  expect(await countPages()).toBe(1);
  await page.goto('/tools/will-it-tow');
  expect(await countPages()).toBeLessThanOrEqual(2);

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/this-year');
  await expect(page.locator('#not-found + p')).toHaveText(read('owning/this-year.yaml').notFound);
  await expect(page.locator('.year-stop')).toContainText('Do not drive');
  await expect(page.getByText('mud-terrain')).toContainText(/is labeled \d\d and a Sierra \d\d\./);
  const { items, notFound } = read('owning/not-offered.yaml');
  await page.getByRole('link', { name: 'What you cannot have with the 2.7L' }).click();
  const section = page.getByRole('region', { name: 'What you cannot have with the 2.7L' });
  await expect(section.getByRole('listitem')).toHaveCount(items.length);
  await expect(section).toContainText(notFound);
});
