import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectNoViolations } from './axe.ts';
import { articles, failedLoad, screens } from './fixtures.ts';
import { expect, test } from './newsletter-server.ts';
import { newAddress } from './subscribe-form.ts';

const run = promisify(execFile);
const linkIn = (html = '') => /href="([^"]+\/letters\/confirm\/[^"]+)"/.exec(html)?.[1] ?? '';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader writes a letter, corrects it, confirms it by mail, and the publisher approves it', async ({
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
    await page.goto(linkIn(mail?.html));
    await expect(page.getByText(words)).toBeVisible();
    await page.getByRole('button', { name: 'Yes, send my letter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your letter');

    const content = await mkdtemp(join(tmpdir(), 'garage-letters-'));
    const slug = String(articles[0]).replace('/blog/', '');
    await mkdir(join(content, 'posts', slug), { recursive: true });
    await writeFile(join(content, 'posts', slug, 'index.mdx'), '');
    const env = { ...process.env, DATA_DIR: garage.dataDir, ENV_FILE: 'off' };
    const command = (...more: string[]) => run(process.execPath, ['cli/main.ts', 'letters', ...more], { env });
    const [letter]: { id: string }[] = JSON.parse((await command('--json')).stdout);
    await command('approve', String(letter?.id), '--reply', 'The newer one.', '--folder', content);
    const file = await readFile(join(content, 'letters', `${slug}.yaml`), 'utf8');
    expect(file).toContain(`text: ${words}\n  reply: The newer one.\n`);
    expect(file).not.toContain(address);
    await rm(content, { recursive: true });
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
