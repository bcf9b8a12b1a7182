import { readFileSync } from 'node:fs';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './desk-server.ts';

const screens = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;
const schemes = ['light', 'dark'] as const;

const members = [
  'email,name,subscribed_to_emails,created_at',
  'cat@example.org,Cat,true,2025-05-05T10:00:00.000Z',
  'dan@example.org,,false,2025-05-06T10:00:00.000Z',
  'eve@example.org,Eve,true,2025-05-07T10:00:00.000Z',
  'jim@example,,true,2025-05-08T10:00:00.000Z',
].join('\n');

test('one reader by keyboard: find, open, stop with undo, copy and forget', async ({ page, desk }) => {
  await desk.run('subscribers', 'add', 'ann@example.org');
  const { link } = await desk.open(page);
  await page.goto(new URL('/subscribers', link).href);
  await page.getByRole('button', { name: 'Add a reader' }).press('Enter');
  await page.keyboard.type('bob@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'One reader' });
  await expect(panel.getByRole('heading', { name: 'bob@example.org' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.type('ann');
  await expect(page.getByRole('table').getByText('bob@example.org')).toBeHidden();
  await page.getByRole('table').getByRole('link', { name: 'ann@example.org' }).press('Enter');
  await expect(panel.getByText('You added this reader')).toBeVisible();
  await panel.getByRole('button', { name: 'Stop mail' }).press('Enter');
  await expect(panel.getByText('You stopped the mail')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(panel.getByText('You took the stop back')).toBeVisible();
  for (const colorScheme of schemes) {
    for (const screen of screens) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(screen);
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screen.width);
    }
  }

  await panel.getByRole('button', { name: 'Privacy…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Save ann.json' }).press('Enter');
  const copy = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(copy.subscriber.email).toBe('ann@example.org');
  await expectNoViolations(page);
  const forget = dialog.getByRole('button', { name: 'Forget for good' });
  await expect(forget).toBeDisabled();
  await dialog.getByRole('textbox').fill('ann@example.org');
  await forget.press('Enter');
  await expect(dialog).toBeHidden();
  await page.goto(new URL('/subscribers?text=ann@example.org', link).href);
  await expect(page.getByRole('heading', { name: 'This address was removed' })).toBeVisible();
});

test('an import in three steps, with the number typed, and again without anything new', async ({ page, desk }) => {
  const { link } = await desk.open(page);
  await page.goto(new URL('/subscribers/import', link).href);
  const upload = (name: string) =>
    page.getByLabel('Files to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(members) });
  await upload('members.csv');
  await expect(page.getByRole('list', { name: 'Files' }).getByText('4 lines, Ghost')).toBeVisible();
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Next: what the columns mean' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'This is an export from Ghost' })).toBeVisible();
  await expect(page.getByLabel('Meaning of created_at')).toHaveValue('joined');
  await expect(page.getByRole('table').getByRole('row', { name: /^name / })).toContainText('2 of 4');
  for (const colorScheme of schemes) {
    for (const screen of screens) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(screen);
      await expectNoViolations(page);
    }
  }
  await page.getByRole('button', { name: 'Next: what will change' }).press('Enter');

  await expect(page.getByText('have left over there: kept as suppressed')).toBeVisible();
  await expect(page.getByText('2 + 1 + 1 = 4 lines')).toBeVisible();
  await expectNoViolations(page);
  const add = page.getByRole('button', { name: 'Add 2 readers' });
  await expect(add).toBeDisabled();
  await page.getByLabel('To confirm, type the number of new readers: 2').fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Added 2 readers' })).toBeVisible();
  await page.getByRole('link', { name: 'See the list' }).press('Enter');
  await expect(page.getByRole('table').getByText('eve@example.org')).toBeVisible();
  await expect(page.getByText('2 active readers of 3 people')).toBeVisible();

  await page.goto(new URL('/subscribers/import/columns', link).href);
  await page.getByRole('button', { name: 'Next: what will change' }).press('Enter');
  await expect(page.getByText('Nothing is new in these files')).toBeVisible();
});
