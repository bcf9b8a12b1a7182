import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { answerError } from '../desk/problems.ts';
import { storeFailure } from '../newsletter/db/store.ts';
import { writeLetterContent } from '../newsletter/letters/test-letters.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './desk-server.ts';

test('a desk that was closed keeps what was typed, and goes on when it is opened again', async ({ page, desk }) => {
  const content = writeLetterContent(dirname(desk.dataDir));
  const link = await desk.open(page, '--folder', content);
  await page.goto(new URL('/articles/towing', link).href);
  const editor = page.getByRole('textbox', { name: 'Text of the article, MDX' });
  await editor.focus();
  desk.kill();
  await page.keyboard.type('It rained on both of them.');
  await expect(page.getByRole('heading', { name: 'The desk does not answer' }).first()).toBeVisible();
  const { port } = new URL(link);
  await expect(page.getByText(`type ./garage desk --port ${port} in a terminal`).first()).toBeVisible();
  await expect(editor).toContainText('It rained on both of them.');

  const second = await page.context().newPage();
  await desk.open(second, '--folder', content, '--port', port);
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  expect(readFileSync(join(content, 'posts/towing/index.mdx'), 'utf8')).toContain('It rained on both of them.');
});

test('without its store the overview keeps what it knows, articles are written, and it comes back by itself', async ({
  page,
  desk,
}) => {
  const content = writeLetterContent(dirname(desk.dataDir));
  // A minute passes at once; everything else takes its time.
  await page.clock.install();
  await desk.run('subscribers', 'add', 'ann@example.org');
  await desk.open(page, '--folder', content);
  await expect(page.getByText('1 active reader').first()).toBeVisible();
  // All of it works on a machine that has lost the internet.
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  const { status, problem } = answerError(storeFailure('08006', 'stopped'));
  await page.route('**/api/overview?*', (route) => route.fulfill({ status, json: problem }));
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('heading', { name: 'The store does not answer' })).toBeVisible();
  // What was known stays below.
  await expect(page.getByText('1 active reader').first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Articles' }).first().click();
  await page.getByRole('link', { name: 'Towing' }).click();
  await page.getByRole('textbox', { name: 'Text of the article, MDX' }).focus();
  await page.keyboard.type('It rained on both of them.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/^Saved/)).toBeVisible();

  await page.unroute('**/api/overview?*');
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('heading', { name: 'The list' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The store does not answer' })).toBeHidden();
});
