import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { openStore } from '../newsletter/db/open-store.ts';
import { addTestLetter, type TestLetter, writeLetterContent } from '../newsletter/letters/test-letters.ts';
import { expectNoViolations } from './axe.ts';
import { type Desk, expect, test } from './desk-server.ts';

const text = 'My dealer in Duluth says the program is closed, but the check shows it open.\n\nWhich one is right?';
const spam = 'Best prices at https://shop.example and https://shop.example/2';

/** Opens the room with these letters. */
async function openRoom(desk: Desk, page: Page, letters: readonly TestLetter[]) {
  await desk.run('subscribers', 'add', 'greta@example.org');
  const store = await openStore({ dataDir: desk.dataDir, databaseUrl: undefined, now: () => new Date() });
  for (const letter of letters) await addTestLetter(store, letter);
  await store.close();
  const content = writeLetterContent(dirname(desk.dataDir));
  await desk.open(page, '--folder', content);
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'Letters' })).toBeVisible();
  return () => readFileSync(join(content, 'letters/towing.yaml'), 'utf8');
}

const greta = { name: 'Greta', email: 'greta@example.org', text };

test('letters by keyboard: read, edit lightly, reply, publish, take back, hold, reject', async ({ page, desk }) => {
  const readFile = await openRoom(desk, page, [
    greta,
    { name: 'Shop', text: spam },
    { name: 'Bo', text: 'Thank you all.' },
  ]);
  const letter = page.getByRole('article');
  await expect(letter).toContainText('says the program is closed');
  await expect(letter).toContainText('Subscriber since');
  await expect(page.getByText('3 wait for you')).toBeVisible();

  await page.keyboard.press('j');
  await expect(letter).toContainText('Best prices');
  await expect(letter).toContainText('Likely spam');
  await page.keyboard.press('k');
  await expect(letter).toContainText('in Duluth');
  await page.keyboard.press('e');
  const edit = page.getByLabel('The letter, lightly edited');
  await expect(edit).toBeFocused();
  await edit.fill(text.replace(' in Duluth', ''));
  await expect(letter.locator('del')).toHaveText(/in Duluth/);
  await expect(letter).toContainText('Edited for length and privacy');
  await page.keyboard.press('Escape');
  await page.keyboard.press('y');
  await page.keyboard.type('Believe the check.');
  // What was typed for one letter stays while another is read.
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(letter).toContainText('Best prices');
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Publish with reply' })).toBeEnabled();
  await page.keyboard.press('p');
  await expect(
    page.getByRole('status').filter({ hasText: 'Greta’s letter appears with the next publish' }),
  ).toBeVisible();
  // The next letter takes its place.
  await expect(letter).toContainText('Best prices');
  expect(readFile()).toContain('edited: true');
  expect(readFile()).toContain('reply: Believe the check.');

  await page.keyboard.press('ControlOrMeta+z');
  await expect(letter).toContainText('in Duluth');
  await expect(page.getByText('3 wait for you')).toBeVisible();
  await page.keyboard.press('h');
  await expect(letter).toContainText('Best prices');
  await page.keyboard.press('r');
  await expect(letter).toContainText('Thank you all.');
  const states = page.getByRole('navigation', { name: 'State' });
  await expect(states).toContainText('Waiting1On hold1Published0Rejected1');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Nothing waits for you').first()).toBeVisible();
  await states.getByRole('link', { name: /Published/ }).click();
  await expect(page.getByRole('list', { name: 'Letters' })).toContainText('With the next publish');
});

for (const width of [1280, 390]) {
  test(`the letters are accessible in both schemes at ${width} px`, async ({ page, desk }) => {
    await page.setViewportSize({ width, height: 850 });
    await openRoom(desk, page, [greta, { name: 'Shop', text: spam }]);
    await expect(page.getByRole('list', { name: 'Letters' })).toContainText('Greta');
    await expectNoViolations(page);
    for (const name of ['Greta', 'Shop']) {
      await page.getByRole('list', { name: 'Letters' }).getByRole('link', { name }).click();
      await expect(page.getByRole('article')).toContainText(name);
      await page.getByRole('button', { name: 'Edit lightly' }).click();
      await page.getByLabel('The letter, lightly edited').fill('Something quite different.');
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width < 500) await page.getByRole('link', { name: 'Back to the list' }).click();
    }
  });
}
