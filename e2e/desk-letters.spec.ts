import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { openStore } from '../newsletter/db/open-store.ts';
import { addTestLetter, type TestLetter, writeLetterContent } from '../newsletter/letters/test-letters.ts';
import { expectCleanOnBothScreens } from './axe.ts';
import { type Desk, expect, test } from './desk-server.ts';

const text = 'My dealer in Duluth says the program is closed, but the check shows it open.\n\nWhich one is right?';
const greta = { name: 'Greta', email: 'greta@example.org', text };
const shop = { name: 'Shop', text: 'Best prices at https://shop.example and https://shop.example/2' };
const bo = { name: 'Bo', text: 'Thank you all.' };

/** Opens the room with these letters. */
async function openRoom(desk: Desk, page: Page, letters: readonly TestLetter[]) {
  await desk.run('subscribers', 'add', greta.email);
  const store = await openStore({ dataDir: desk.dataDir, now: () => new Date() });
  const ids: string[] = [];
  for (const letter of letters) ids.push(await addTestLetter(store, letter));
  await store.close();
  const content = writeLetterContent(dirname(desk.dataDir));
  await desk.open(page, '--folder', content);
  await page.goto(new URL('/letters', page.url()).href);
  await expect(page.getByRole('heading', { name: 'Letters', level: 1 })).toBeVisible();
  return { ids, read: () => readFileSync(join(content, 'letters/towing.yaml'), 'utf8') };
}

test('letters are held, rejected, edited, answered and published by keyboard', async ({ page, desk }) => {
  const { read } = await openRoom(desk, page, [greta, shop, bo]);
  const letter = page.getByRole('article');
  await expect(letter).toContainText('Subscriber since');
  await expect(page.getByText('3 wait for you')).toBeVisible();
  await page.keyboard.press('j');
  await expect(letter).toContainText('Likely spam');
  await expect(letter).toContainText('Why we think so');
  await expectCleanOnBothScreens(page);
  await page.keyboard.press('k');
  await expect(letter).toContainText('in Duluth');
  await page.keyboard.press('h');
  await expect(letter).toContainText('Best prices');
  await expect(page.getByText('2 wait for you')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(letter).toContainText('in Duluth');
  await expect(page.getByText('3 wait for you')).toBeVisible();
  await page.keyboard.press('j');
  await expect(letter).toContainText('Likely spam');
  await page.keyboard.press('r');
  await expect(page.getByText('2 wait for you')).toBeVisible();
  await expect(letter).toContainText('Thank you all.');
  await page.keyboard.press('k');
  await expect(letter).toContainText('in Duluth');

  await page.keyboard.press('e');
  const edit = page.getByLabel('The letter, lightly edited');
  await expect(edit).toBeFocused();
  await edit.fill(text.replace(' in Duluth', ''));
  await expect(letter.locator('del')).toHaveText(/in Duluth/);
  await expect(letter).toContainText('Edited for length and privacy');
  await expectCleanOnBothScreens(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('y');
  await expect(page.getByLabel('Your reply')).toBeFocused();
  await page.keyboard.type('Believe the check.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Publish with reply' })).toBeEnabled();
  await page.keyboard.press('p');
  await expect(page.getByText('Greta’s letter appears with the next publish.')).toBeVisible();
  // The next letter takes its place.
  await expect(letter).toContainText('Thank you all.');
  expect(read()).toContain('edited: true\n  reply: Believe the check.\n');
  expect(read()).not.toContain('@');
  await expect(page.getByText('1 letter will appear with the next publish')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Publish the site…' })).toBeVisible();
  await page.keyboard.press('r');
  const states = page.getByRole('navigation', { name: 'State' });
  await expect(states).toContainText('Waiting0On hold0Published1Rejected2');
});

test('a typed reply survives a reload and a decision elsewhere; a letter is deleted', async ({ page, desk }) => {
  const { ids } = await openRoom(desk, page, [greta, bo]);
  const list = page.getByRole('list', { name: 'Letters' });
  await page.getByLabel('Your reply').fill('Believe the check.');
  await list.getByRole('link', { name: 'Bo' }).click();
  await expect(page.getByRole('article')).toContainText('Thank you all.');
  await page.reload();
  await list.getByRole('link', { name: 'Greta' }).click();
  await expect(page.getByLabel('Your reply')).toHaveValue('Believe the check.');
  const hold = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"status":"held"}' };
  expect(
    await page.evaluate(([id, how]) => fetch(`/api/letters/${id}/set-aside`, how).then(({ ok }) => ok), [
      ids[0],
      hold,
    ] as const),
  ).toBe(true);
  await page.getByRole('button', { name: 'Publish with reply' }).click();
  await expect(page.getByText('The letter was put on hold in another window')).toBeVisible();
  const states = page.getByRole('navigation', { name: 'State' });
  await states.getByRole('link', { name: /On hold/ }).click();
  await expect(page.getByLabel('Your reply')).toHaveValue('Believe the check.');
  await page.getByRole('button', { name: 'Publish with reply' }).click();
  await expect(page.getByText('Greta’s letter appears with the next publish.')).toBeVisible();

  // Its writer asks for it back, gets a copy, and nothing of it stays.
  await states.getByRole('link', { name: /Waiting/ }).click();
  await list.getByRole('link', { name: 'Bo' }).click();
  await page.getByRole('button', { name: 'Its writer wants it back…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Bo’s letter' });
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Save a copy of all letters from this address' }).click(),
  ]);
  expect(copy.suggestedFilename()).toBe('letters.json');
  await dialog.getByLabel('Delete name, address and text now').check();
  await dialog.getByRole('button', { name: 'Delete the letter' }).click();
  await expect(list.getByRole('link', { name: 'Bo' })).toHaveCount(0);
});
