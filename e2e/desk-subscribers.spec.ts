import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { mailchimpFiles, packZip } from '../cli/posts/import/test-exports.ts';
import { expectNoViolations } from './axe.ts';
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

const upload = (page: Page, name: string, text: string | Buffer) =>
  page.getByLabel('Files to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** From the chosen file to the meaning of its columns. */
async function goToColumns(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toBeVisible();
  await page.getByRole('checkbox').press('Space');
  const next = page.getByRole('button', { name: 'Next: what the columns mean' });
  await expect(next).toBeEnabled();
  await next.press('Enter');
  await expect(page.getByRole('button', { name: 'Next: what will change' })).toBeEnabled();
}

const onePanel = (page: Page) => page.getByRole('complementary', { name: 'One reader' });

test('add a reader, find another by keyboard, and read the timeline', async ({ page, desk }) => {
  await desk.run('subscribers', 'add', 'ann@example.org');
  await openRoom(desk, page);
  await page.getByRole('button', { name: 'Add a reader' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add a reader' })).toBeVisible();
  await page.keyboard.type('bob@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(onePanel(page).getByRole('heading', { name: 'bob@example.org' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(onePanel(page)).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('NN@ex');
  const table = page.getByRole('table');
  await expect(table.getByText('bob@example.org')).toBeHidden();
  await table.getByRole('link', { name: 'ann@example.org' }).press('Enter');
  await expect(onePanel(page).getByText('You added this reader')).toBeVisible();
});

test('stop the mail to a reader, and take it back', async ({ page, desk }) => {
  await desk.run('subscribers', 'add', 'ann@example.org');
  await openRoom(desk, page);
  await page.getByRole('link', { name: 'ann@example.org' }).press('Enter');
  const panel = onePanel(page);
  await panel.getByRole('button', { name: 'Stop mail' }).press('Enter');
  await expect(panel.getByText('You stopped the mail')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(panel.getByText('You took the stop back')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Stop mail' })).toBeVisible();
});

test('a filter shows the bounced readers, and one of them gets mail again', async ({ page, desk }) => {
  await addReaders(desk, ['ann@example.org', 'bob@example.org']);
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
  await expect(states.getByRole('link', { name: 'Active 3' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No address is bounced' })).toBeVisible();
});

test('a privacy request: a copy of the data, then forgotten for good', async ({ page, desk }) => {
  await desk.run('subscribers', 'add', 'ann@example.org');
  const link = await openRoom(desk, page);
  await page.getByRole('link', { name: 'ann@example.org' }).press('Enter');
  await onePanel(page).getByRole('button', { name: 'Privacy…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Save ann.json' }).press('Enter');
  const copy = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(copy.subscriber.email).toBe('ann@example.org');
  const forget = dialog.getByRole('button', { name: 'Forget for good' });
  await expect(forget).toBeDisabled();
  await dialog.getByRole('textbox').fill('ann@example.org');
  await forget.press('Enter');
  await expect(dialog).toBeHidden();
  await page.goto(new URL('/subscribers?text=ann@example.org', link).href);
  await expect(page.getByRole('heading', { name: 'This address was removed' })).toBeVisible();
});

test('an import from Ghost in three steps, with the number typed', async ({ page, desk }) => {
  await openRoom(desk, page, '/subscribers/import');
  const members = [
    'email,name,subscribed_to_emails,created_at',
    'cat@example.org,Cat,true,2025-05-05T10:00:00.000Z',
    'dan@example.org,,false,2025-05-06T10:00:00.000Z',
    'eve@example.org,Eve,true,2025-05-07T10:00:00.000Z',
    'jim@example,,true,2025-05-08T10:00:00.000Z',
  ];
  await upload(page, 'members.csv', members.join('\n'));
  await expect(page.getByRole('list', { name: 'Files' }).getByText('4 lines, Ghost')).toBeVisible();
  await goToColumns(page);
  await expect(page.getByRole('heading', { name: 'This is an export from Ghost' })).toBeVisible();
  await page.getByRole('button', { name: 'Next: what will change' }).press('Enter');
  await expect(page.getByText('have left over there: kept as unsubscribed')).toBeVisible();
  await expect(page.getByText('2 + 1 + 1 = 4 lines')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 2 readers' })).toBeDisabled();
  await page.getByLabel('To confirm, type the number of new readers: 2').fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Added 2 readers' })).toBeVisible();
  await page.getByRole('link', { name: 'See the list' }).press('Enter');
  await expect(page.getByText('2 active readers of 3 people')).toBeVisible();
});

test('selected readers get no more mail once their number is typed, and that can be taken back', async ({
  page,
  desk,
}) => {
  await addReaders(desk, ['ann@example.org', 'bob@example.org', 'cat@example.org']);
  await openRoom(desk, page);
  await expect(page.getByRole('table').getByText('ann@example.org')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Stop mail…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stop mail to 2 readers' });
  await expect(dialog.getByRole('button', { name: 'Stop mail to 2 readers' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('2');
  await page.keyboard.press('Enter');
  const states = page.getByRole('navigation', { name: 'State' });
  await expect(states.getByRole('link', { name: 'Left 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(states.getByRole('link', { name: 'Active 3' })).toBeVisible();
});

test('columns that nobody knows are mapped by hand', async ({ page, desk }) => {
  await openRoom(desk, page, '/subscribers/import');
  await upload(page, 'people.csv', 'who,mood,since\nann@example.org,yes,2024-03-01\nbob@example.org,no,2024-03-02\n');
  await goToColumns(page);
  await expect(page.getByRole('heading', { name: 'This is a plain list' })).toBeVisible();
  await page.getByLabel('Meaning of mood').selectOption('status');
  await expect(page.getByLabel('Meaning of mood')).toHaveValue('status');
  await page.getByLabel('Meaning of since').selectOption('joined');
  await expect(page.getByLabel('Meaning of since')).toHaveValue('joined');
  await expect(page.getByRole('button', { name: 'Next: what will change' })).toBeEnabled();
  await page.getByRole('button', { name: 'Next: what will change' }).press('Enter');
  await page.getByLabel('“yes”, 1 person').selectOption('active');
  await page.getByRole('button', { name: 'Compare again' }).press('Enter');
  await page.getByLabel('To confirm, type the number of new readers: 1').fill('1');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'See the list' }).press('Enter');
  await expect(page.getByRole('row', { name: /ann@example.org/ })).toContainText('Mar 1, 2024');
});

test('a file that is no list is refused in words, and the next one and an archive are taken', async ({
  page,
  desk,
}) => {
  await openRoom(desk, page, '/subscribers/import');
  await upload(page, 'photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]));
  await expect(page.getByRole('heading', { name: 'This file cannot be read as a list' })).toBeVisible();
  await expect(page.getByText('Its first line names the columns.')).toBeVisible();
  await upload(page, 'list.csv', 'email\nann@example.org\n');
  await expect(page.getByRole('list', { name: 'Files' }).getByText('1 line')).toBeVisible();
  await upload(page, 'export.zip', packZip({ ...mailchimpFiles, 'readme.txt': 'Hello.' }));
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('Ignored in the archive: readme.txt.')).toBeVisible();
});

test('an import goes on when its page is closed', async ({ page, desk }) => {
  const link = await openRoom(desk, page, '/subscribers/import');
  const people = Array.from({ length: 3000 }, (_, index) => `reader${index}@example.org`);
  await upload(page, 'list.csv', ['email', ...people].join('\n'));
  await goToColumns(page);
  await page.getByRole('button', { name: 'Next: what will change' }).press('Enter');
  await page.getByLabel('To confirm, type the number of new readers: 3,000').fill('3000');
  const started = page.waitForResponse((answer) => answer.url().endsWith('/run') && answer.ok());
  await page.keyboard.press('Enter');
  await started;
  const address = page.url();
  await page.close();
  const again = await page.context().newPage();
  await again.goto(address);
  await expect(again.getByRole('heading', { name: 'Added 3,000 readers' })).toBeVisible({ timeout: 30_000 });
  await again.goto(new URL('/subscribers', link).href);
  await expect(again.getByText('3,000 active readers')).toBeVisible();
});

test('a misspelled address names the nearest readers', async ({ page, desk }) => {
  await addReaders(desk, ['john.smith@example.org', 'ann@example.org']);
  await openRoom(desk, page, '/subscribers?text=jonh.smith@example.org');
  await page.getByRole('link', { name: 'john.smith@example.org' }).press('Enter');
  await expect(onePanel(page).getByRole('heading', { name: 'john.smith@example.org' })).toBeVisible();
});

/** Looks at what is open on a desktop and a phone. */
async function expectAccessible(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 850 });
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test('readers are accessible in both schemes on both screens', async ({ page, desk }) => {
  const long = `${'a-very-long-name.'.repeat(3)}of-a-reader@${'long-domain.'.repeat(8)}example`;
  await addReaders(desk, [long, 'ann@example.org']);
  await openRoom(desk, page);
  await expect(page.getByRole('table').getByText(long)).toBeVisible();
  await page.getByRole('link', { name: long }).click();
  await expect(onePanel(page).getByRole('heading', { name: long })).toBeVisible();
  await expectAccessible(page);
  await onePanel(page).getByRole('button', { name: 'Privacy…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page);
});

test('the import is accessible on both screens', async ({ page, desk }) => {
  await openRoom(desk, page, '/subscribers/import');
  await upload(page, 'list.csv', 'email,name\nann@example.org,Ann\nbob@example,\n');
  await goToColumns(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next: what will change' }).click();
  await expect(page.getByText('1 + 1 = 2 lines')).toBeVisible();
  await expectAccessible(page);
});
