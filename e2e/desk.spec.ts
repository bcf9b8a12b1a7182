import { expectNoViolations } from './axe.ts';
import { expect, test } from './desk-server.ts';

const screens = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;

/** The other rooms are looked at in journeys of their own. */
const rooms = ['/', '/journal', '/settings'] as const;

test('the overview by keyboard: rooms, chart, table, search and palette', async ({ page, desk }) => {
  await desk.run('subscribers', 'add', 'ann@example.org');
  await desk.run('subscribers', 'add', 'bob@example.org');
  await desk.open(page);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page).not.toHaveURL(/ticket/);
  await expect(page.getByRole('list', { name: 'Health' }).getByText('Store')).toBeVisible();
  await expect(page.getByText('2 active readers').first()).toBeVisible();

  const chart = page.getByRole('application');
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('End');
  await expect(chart.getByRole('status')).toContainText('2 readers, +2');
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
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Journal' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a backup from its light', async ({ page, desk }) => {
  await desk.open(page);
  await expect(page.getByRole('heading', { name: 'Bring your readers' })).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Made a backup' })).toBeVisible();
  await expect(page.getByText('Made a backup.').first()).toBeVisible();
});

test('overview, journal and settings are accessible in both schemes on both screens', async ({ page, desk }) => {
  await desk.run('subscribers', 'add', 'ann@example.org');
  const link = await desk.open(page);
  for (const path of rooms) {
    await page.goto(new URL(path, link).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expect(page.locator('.loading-line')).toHaveCount(0);
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await expectNoViolations(page);
    }
  }
});

test('no room scrolls sideways at 390 px, and the palette and the keyboard list are accessible', async ({
  page,
  desk,
}) => {
  await page.setViewportSize(screens[1]);
  const link = await desk.open(page);
  for (const path of ['/', '/issues', '/subscribers', '/articles', '/letters', '/facts', '/journal', '/settings']) {
    await page.goto(new URL(path, link).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  // Settings come last: what could not be checked is not called fine.
  await expect(page.getByRole('listitem').filter({ hasText: ': certificate' })).toContainText('Not checked:');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await expectNoViolations(page);
});
