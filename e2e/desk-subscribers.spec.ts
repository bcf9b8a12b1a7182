import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectCleanOnBothScreens, expectNoViolations } from './axe.ts';
import { type Desk, expect, test } from './desk-server.ts';

/** Puts addresses on the list as a command would; `--as bounced` and others say who they are. */
async function addReaders(desk: Desk, emails: readonly string[], ...options: string[]): Promise<void> {
  const file = join(dirname(desk.dataDir), 'readers.csv');
  writeFileSync(file, ['email', ...emails].join('\n'));
  await desk.run('subscribers', 'import', file, '--yes', ...options);
}

/** Opens the room, or an address in it. */
async function openRoom(desk: Desk, page: Page, path = '/subscribers'): Promise<string> {
  const link = await desk.open(page);
  await page.goto(new URL(path, link).href);
  const name = path.includes('/import') ? 'Import' : 'Subscribers';
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  return link;
}

const upload = (page: Page, name: string, text: string) =>
  page.getByLabel('Files to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** From the chosen file to what it would change. */
async function compare(page: Page): Promise<void> {
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Next: what will change' }).press('Enter');
}

const onePanel = (page: Page) => page.getByRole('complementary', { name: 'One reader' });

test('one reader by keyboard: added, found, stopped and taken back, copied and forgotten', async ({ page, desk }) => {
  const long = `${'a-very-long-name.'.repeat(3)}of-a-reader@${'long-domain.'.repeat(8)}example`;
  await desk.run('subscribers', 'add', long);
  const link = await openRoom(desk, page);
  const [table, panel, dialog] = [page.getByRole('table'), onePanel(page), page.getByRole('dialog')];
  await page.getByRole('button', { name: 'Add a reader' }).press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.type('ann@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ann');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'ann@example.org' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await table.getByRole('link', { name: long }).press('Enter');
  await expect(panel.getByRole('heading', { name: long })).toBeVisible();
  await expectCleanOnBothScreens(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('NN@ex');
  await expect(table.getByText(long)).toBeHidden();
  await table.getByRole('link', { name: 'ann@example.org' }).press('Enter');
  await expect(panel.getByText('You added this reader')).toBeVisible();
  await panel.getByRole('button', { name: 'Stop mail' }).press('Enter');
  await expect(panel.getByText('You stopped the mail')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(panel.getByText('You took the stop back')).toBeVisible();
  await panel.getByRole('button', { name: 'Privacy…' }).press('Enter');
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Save ann.json' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('ann.json');
  await expectNoViolations(page);
  const forget = dialog.getByRole('button', { name: 'Forget for good' });
  await expect(forget).toBeDisabled();
  await dialog.getByRole('textbox').fill('ann@example.org');
  await forget.press('Enter');
  await expect(dialog).toBeHidden();
  await page.goto(new URL('/subscribers?text=ann@example.org', link).href);
  await expect(page.getByRole('heading', { name: 'This address was removed' })).toBeVisible();
});

test('a bounce is lifted, and the reader is active again', async ({ page, desk }) => {
  await addReaders(desk, ['ann@example.org']);
  await addReaders(desk, ['cat@example.org'], '--as', 'bounced');
  await openRoom(desk, page);
  const states = page.getByRole('navigation', { name: 'State' });
  const table = page.getByRole('table');
  await expect(table.getByText('ann@example.org')).toBeVisible();
  await states.getByRole('link', { name: 'Bounced 1' }).press('Enter');
  await expect(table.getByText('ann@example.org')).toBeHidden();
  await table.getByRole('link', { name: 'cat@example.org' }).press('Enter');
  await onePanel(page).getByRole('button', { name: 'Lift the bounce' }).press('Enter');
  await expect(onePanel(page).getByText('The bounce was lifted')).toBeVisible();
  await expect(states.getByRole('link', { name: 'Active 2' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No address is bounced' })).toBeVisible();
});

test('an import takes two steps, goes on without its page, and mails nobody of an unknown status', async ({
  page,
  desk,
}) => {
  const link = await openRoom(desk, page, '/subscribers/import');
  await upload(page, 'photo.csv', '\x89PNG\r\n\x1a\n\0\0\0\r');
  await expect(page.getByRole('heading', { name: 'This file cannot be read as a list' })).toBeVisible();
  await expect(page.getByText('Its first line names the columns.')).toBeVisible();
  const people = Array.from(
    { length: 1500 },
    (_, index) => `reader${index}@example.org,,true,2025-05-07T10:00:00.000Z`,
  );
  const gone = 'dan@example.org,,false,2025-05-06T10:00:00.000Z';
  const wrong = 'jim@example,,true,2025-05-08T10:00:00.000Z';
  const columns = 'email,name,subscribed_to_emails,created_at';
  await upload(page, 'members.csv', [columns, ...people, gone, wrong].join('\n'));
  await expect(page.getByRole('heading', { name: 'This is an export from Ghost' })).toBeVisible();
  await expect(page.getByText('members.csv, 1,502 lines.')).toBeVisible();
  await expectCleanOnBothScreens(page);
  await compare(page);
  await expect(page.getByText('left there: kept as unsubscribed')).toBeVisible();
  await expect(page.getByText('1,500 + 1 + 1 = 1,502 lines')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 1,500 readers' })).toBeDisabled();
  await expectCleanOnBothScreens(page);
  await page.getByLabel('To confirm, type the number of new readers: 1,500').fill('1500');
  const started = page.waitForResponse((answer) => answer.url().endsWith('/run') && answer.ok());
  await page.keyboard.press('Enter');
  await started;
  const address = page.url();
  await page.close();
  const again = await page.context().newPage();
  await again.goto(address);
  await expect(again.getByRole('heading', { name: 'Added 1,500 readers' })).toBeVisible();
  await again.goto(new URL('/subscribers', link).href);
  await expect(again.getByText('1,500 active readers of 1,501 on record')).toBeVisible();

  await again.goto(new URL('/subscribers/import', link).href);
  const list = ['email,status,created_at', 'ann@example.org,active,2024-03-01', 'bob@example.org,maybe,2024-03-02'];
  await upload(again, 'people.csv', list.join('\n'));
  await expect(again.getByRole('heading', { name: 'This is a plain list' })).toBeVisible();
  await compare(again);
  await expect(again.getByText('these people get no mail: “maybe” (1).')).toBeVisible();
  await again.getByLabel('To confirm, type the number of new readers: 1').fill('1');
  await again.keyboard.press('Enter');
  await expect(again.getByRole('link', { name: 'See the list' })).toBeVisible();
  await again.goto(new URL('/subscribers?text=ann@', link).href);
  await expect(again.getByRole('row', { name: /ann@example.org/ })).toContainText('Mar 1, 2024');
});
