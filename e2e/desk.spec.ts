import { expectCleanOnBothScreens, expectNoViolations } from './axe.ts';
import { expect, test } from './desk-server.ts';
import { expectNoSideScroll } from './fixtures.ts';

test('the overview by keyboard: pages, chart, table, search and palette', async ({ page, desk }) => {
  await desk.run('subscribers', 'add', 'ann@example.org');
  await desk.run('subscribers', 'add', 'bob@example.org');
  await desk.open(page);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page).not.toHaveURL(/ticket/);
  await expect(page.getByRole('list', { name: 'Health' }).getByText('Store')).toBeVisible();
  await expect(page.getByText('2 active readers').first()).toBeVisible();

  await expect(page.getByRole('img', { name: /^List size over \d+ days, from 0 to 2 readers/ })).toBeVisible();
  await page.getByRole('button', { name: 'Table' }).press('Enter');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('2');

  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'Subscribers' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('ANN');
  await expect(page.getByRole('table').getByText('bob@example.org')).toBeHidden();
  await expect(page.getByRole('table').getByText('ann@example.org')).toBeVisible();
  await expect(page).toHaveURL(/text=ANN/);

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('jour');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Open: Journal' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Journal' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
});

test('a backup is made; no page of the desk scrolls sideways or keeps anyone out', async ({ page, desk }) => {
  const link = await desk.open(page);
  await expect(page.getByText('Bring your readers')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Made a backup' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'All pages' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'All pages' })).toBeHidden();
  await page.getByRole('button', { name: 'All pages' }).click();
  const menu = page.getByRole('navigation', { name: 'All pages' });
  for (const line of await menu.locator('a, button').all())
    expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectNoViolations(page, 'html');
  await menu.getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await expect(page.getByText('Made a backup.')).toBeVisible();
  await expect(menu).toBeHidden();
  for (const path of ['/issues', '/subscribers', '/articles', '/letters', '/facts', '/', '/journal', '/settings']) {
    await page.goto(new URL(path, link).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoSideScroll(page);
    // The others are looked at in journeys of their own.
    if (['/', '/journal', '/settings'].includes(path)) await expectNoViolations(page);
    if (path === '/letters') {
      await expect(page.getByText('Letters come here after their writers confirm them by mail.')).toBeVisible();
    }
  }
  // What could not be checked is not called fine.
  await expect(page.getByRole('listitem').filter({ hasText: ': certificate' })).toContainText('Not checked:');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await expectCleanOnBothScreens(page);
});
