import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mergeTests } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { test as deskTest } from './desk-server.ts';
import { articles, failedLoad, screens } from './fixtures.ts';
import { expect, test } from './newsletter-server.ts';
import { newAddress } from './subscribe-form.ts';

const linkIn = (name: 'confirm' | 'withdraw', html = '') =>
  new RegExp(`href="([^"]+/letters/${name}/[^"]+)"`).exec(html)?.[1] ?? '';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader writes a letter, corrects it, and confirms or takes it back by mail', async ({
    page,
    garage,
    allowErrors,
  }) => {
    allowErrors(failedLoad);
    const address = newAddress();
    const words = 'Which of the two should I believe?';
    await page.goto(String(articles[0]));
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('link', { name: 'Write a letter' }).click();
    await page.getByRole('textbox', { name: 'Your letter' }).fill('Too short');
    await page.getByLabel('Your name').fill('Greta L.');
    await page.getByRole('button', { name: 'Send my letter' }).click();
    await expect(page).toHaveTitle(/^Error: /);
    const faults = page.getByRole('alert', { name: 'Your letter was not sent' }).getByRole('listitem');
    await expect(faults).toHaveText(['Write at least 20 characters.', 'Enter a valid email address.']);
    await faults.first().getByRole('link').click();
    await expect(page.getByRole('textbox', { name: 'Your letter' })).toHaveValue('Too short');
    await expect(page.getByLabel('Your name')).toHaveValue('Greta L.');
    await page.getByRole('textbox', { name: 'Your letter' }).fill(words);
    await page.getByLabel('Your email address').fill(address);
    await page.getByRole('button', { name: 'Send my letter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
    await expect(page.getByText(title)).toBeVisible();

    const [mail] = await garage.mailsTo(address);
    await page.goto(linkIn('confirm', mail?.html));
    await expect(page.getByText(words)).toBeVisible();
    await page.getByRole('button', { name: 'Yes, send my letter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your letter');
    await page.goto(linkIn('withdraw', mail?.html));
    await page.getByRole('button', { name: 'Withdraw my letter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your letter is withdrawn');
    await page.getByRole('link', { name: 'Delete my data now' }).click();
    await page.getByRole('button', { name: 'Delete my letter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your letter is deleted');
  });
});

test('the form, its mistakes and the page behind the link can be used by everyone, on a phone too', async ({
  page,
  allowErrors,
}) => {
  allowErrors(failedLoad);
  await page.setViewportSize(screens.phone);
  const slug = String(articles[0]).replace('/blog/', '');
  await page.goto(`/letters/${slug}`);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Send my letter' }).click();
  await expect(page.getByRole('alert', { name: 'Your letter was not sent' })).toBeVisible();
  await expectNoViolations(page);
  await expect(page.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
  await page.goto('/letters/no-such-article');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Letters are closed here');
});

/** A desk on the list of the server that readers write to. */
const both = mergeTests(test, deskTest).extend({
  deskSettings: async ({ garage }, use) => use({ DATA_DIR: garage.dataDir }),
});

both(
  'a letter a reader confirmed appears in the desk, and approved it becomes a file',
  async ({ page, browser, garage, desk }, info) => {
    const [address, words] = [newAddress(), 'Which of the two should I believe?'];
    const slug = String(articles[0]).replace('/blog/', '');
    await page.goto(`/letters/${slug}`);
    await page.getByRole('textbox', { name: 'Your letter' }).fill(words);
    await page.getByLabel('Your name').fill('Greta L.');
    await page.getByLabel('Your email address').fill(address);
    await page.getByRole('button', { name: 'Send my letter' }).click();
    const [mail] = await garage.mailsTo(address);
    await page.goto(linkIn('confirm', mail?.html));
    await page.getByRole('button', { name: 'Yes, send my letter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your letter');

    const content = info.outputPath('content');
    await mkdir(join(content, 'posts', slug), { recursive: true });
    await writeFile(join(content, 'posts', slug, 'index.mdx'), '---\ntitle: An article\n---\n');
    // The desk has another address than the site, so it gets a browser window of its own.
    const window = await browser.newContext();
    const room = await window.newPage();
    await desk.open(room, '--folder', content);
    await room.goto(new URL('/letters', room.url()).href);
    await expect(room.getByRole('article')).toContainText(words);
    await room.getByLabel('Your reply').fill('The newer one.');
    await room.getByRole('button', { name: 'Publish with reply' }).click();
    await expect(room.getByText('Greta L.’s letter appears with the next publish.')).toBeVisible();
    const file = await readFile(join(content, 'letters', `${slug}.yaml`), 'utf8');
    expect(file).toContain(`text: ${words}\n  reply: The newer one.\n`);
    expect(file).not.toContain(address);
    await window.close();
  },
);
