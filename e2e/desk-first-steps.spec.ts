import { readFileSync } from 'node:fs';
import { testPost } from '../cli/posts/test-content.ts';
import { expectCleanOnBothScreens } from './axe.ts';
import { expect, test } from './desk-content.ts';

test('first steps: the samples go with one button, and the keys are downloaded once', async ({
  page,
  desk,
  content,
}) => {
  content.write('posts/first/index.mdx', testPost(1, 'Words.', 'sample: true\n'));
  const link = await desk.open(page, '--folder', content.folder);
  await page.getByRole('button', { name: 'Delete the samples…' }).click();
  await expect(page.getByRole('dialog').getByText('The article “Post 1”')).toBeVisible();
  await page.getByRole('button', { name: 'Delete 1 sample text' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Deleted 1 sample text' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete the samples…' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Download them…' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download them' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain("LINK_KEYS='{");
  await page.getByRole('button', { name: 'Download them again' }).click();
  await expect(page.getByText('This desk has made the file already')).toBeVisible();
  await expectCleanOnBothScreens(page);
  await page.goto(new URL('/', link).href);
  await expect(page.getByText('Make it yours')).toBeVisible();
  await expect(page.getByText('Keep your keys')).toHaveCount(0);
});
