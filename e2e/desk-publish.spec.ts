import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectCleanOnBothScreens } from './axe.ts';
import { editorOf, expect, file, openArticle, post, test, title } from './desk-content.ts';

test('a draft gets a link to share, then a time; both say when and by whom', async ({ page, desk, content }) => {
  content.write(file, post(1, title, 'Text.', 'draft: true\n'));
  await desk.open(page, '--folder', content.folder);
  await openArticle(page);
  await page.getByRole('button', { name: 'Draft link' }).press('Enter');
  const draft = page.getByRole('dialog', { name: 'Draft link' });
  await draft.getByRole('button', { name: 'Make the link' }).press('Enter');
  const link = draft.getByLabel('Link', { exact: true });
  await expect(link).toHaveValue(/^https:\/\/garage\.example\/preview\/[^/]+\/blog\/two-winters$/);
  await expect(draft.getByText(/It works until \w+ \d+, \d{4}/)).toBeVisible();
  await draft.getByRole('button', { name: 'Copy the link' }).press('Enter');
  await expect(draft.getByRole('button', { name: 'Copied' })).toBeVisible();
  const made = await link.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made);
  await expectCleanOnBothScreens(page);
  // Found again by a page that is loaded again.
  await page.reload();
  await expect(link).toHaveValue(made);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Goes live').fill('2031-02-03');
  await page.getByLabel('At', { exact: true }).fill('06:00');
  await page.getByRole('button', { name: /^Publish…/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish this' });
  await expect(dialog.getByText(/It goes live on Monday, February 3, 2031 at 6:00.AM/)).toContainText('by itself');
  await expect(dialog.getByText('No server of this site answers on this computer.')).toBeVisible();
  await expectCleanOnBothScreens(page);
  await dialog.getByRole('button', { name: 'Schedule it' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'It is scheduled' })).toBeVisible();
  expect(content.read(file)).toContain('publishedAt: 2031-02-03 06:00\n');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Articles' }).first().press('Enter');
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Goes live Feb 3, 2031');
});

test.describe('a build that waits', () => {
  test.use({ buildEnd: 'wait' });
  test('a publish goes on when the page is loaded again, and is found', async ({ page, desk, content }) => {
    content.write(file, post(1, title, 'Text.'));
    await desk.open(page, '--folder', content.folder);
    await openArticle(page);
    const status = page.locator('.work-head').getByRole('status').first();
    await expect(status).toHaveText('Not published yet');
    await page.keyboard.press('ControlOrMeta+Enter');
    const dialog = page.getByRole('dialog', { name: 'Publishing' });
    await page.getByRole('button', { name: 'Publish the site' }).press('Enter');
    await expect(dialog.getByText('Building the pages…').first()).toBeVisible();
    await page.reload();
    await expect(dialog.getByText('Building the pages…').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Go on in the background' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(status).toHaveText('Publishing…');
    await page.getByRole('link', { name: 'Articles' }).first().press('Enter');
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Publishing…');
    await expect(page.getByRole('link', { name: 'Publishing…' })).toBeVisible();
  });
});

test.describe('a build that fails', () => {
  test.use({ buildEnd: 'mistake' });
  test('the old site stays, and the mistake is shown with the way to its line', async ({ page, desk, content }) => {
    content.write(file, post(1, title, 'One line.\n\n<Figure\n'));
    await desk.open(page, '--folder', content.folder);
    await page.goto(new URL('/articles/publish', page.url()).href);
    await page.getByRole('button', { name: 'Publish the site' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Publishing' });
    await expect(dialog.getByText('Readers see the same pages as before.')).toBeVisible();
    await dialog.getByRole('link', { name: 'Go there' }).first().press('Enter');
    await expect(editorOf(page)).toBeFocused();
    await expect(page.locator('.cm-activeLine')).toContainText('<Figure');
    // The text says it too, until a publish works.
    await expect(page.locator('.work-head').getByText('Publishing failed')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nothing was published' })).toBeVisible();
    await expectCleanOnBothScreens(page);
  });
});

test('each publish keeps a version of content/ only; an earlier one comes back', async ({ page, desk, content }) => {
  content.write(file, post(1, title, 'Text.'));
  const root = dirname(content.folder);
  const git = (...words: string[]) => execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' });
  git('init', '--quiet');
  writeFileSync(join(root, 'notes.txt'), 'mine');
  git('add', 'notes.txt');
  await desk.open(page, '--folder', content.folder);
  await openArticle(page);
  const publish = async (): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('button', { name: 'Publish the site' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'It is published' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await publish();
  await editorOf(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Other words.');
  await publish();
  expect(git('log', '--format=%s', '--name-only')).toBe(
    `Published the site\n\ncontent/${file}\nPublished the site\n\ncontent/${file}\n`,
  );
  expect(git('status', '--porcelain')).toBe('A  notes.txt\n');
  await editorOf(page).press('ControlOrMeta+End');
  await page.keyboard.type(' More.');
  await page.getByRole('button', { name: 'History' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'History' });
  await dialog.getByRole('list', { name: 'Versions' }).getByRole('button').last().press('Enter');
  const difference = dialog.getByRole('region', { name: 'This version' });
  await expect(difference.getByText('- Other words. More.')).toBeVisible();
  await expect(difference.getByText('+ Text.')).toBeVisible();
  await expectCleanOnBothScreens(page);
  await dialog.getByRole('button', { name: 'Bring back this version' }).press('Enter');
  await expect(editorOf(page)).toHaveText('Text.');
  await expect.poll(() => content.read(file)).toMatch(/\n\nText\.\n$/);
  // What was typed and never published is a version too.
  expect(git('log', '-1', '-p', '--format=%s')).toMatch(
    /^Before an earlier version of two-winters[\s\S]*\+Other words\. More\./,
  );
});

const root = fileURLToPath(new URL('..', import.meta.url));
test('the live page shows every save, and a mistake instead of a broken page', { tag: '@faults' }, async ({ page }) => {
  const parent = mkdtempSync(join(tmpdir(), 'garage-live-'));
  const site = join(parent, 'harbor');
  const env = { ...process.env, ENV_FILE: 'off', PORT: '0', DATA_DIR: join(parent, 'data') };
  const answers = ['--name=Harbor', '--url=https://harbor.example', '--author=Ann', '--email=ann@harbor.example'];
  execFileSync(process.execPath, [join(root, 'cli/main.ts'), 'new-site', site, '--color=#0b6e4f', ...answers]);
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'));
  const desk = spawn(process.execPath, [join(site, 'cli/main.ts'), 'desk', '--no-open'], {
    ...{ cwd: site, env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [link] = (await once(desk.stdout, 'data')) as [Buffer];
    await page.goto(link.toString().trim());
    await openArticle(page, 'write-your-first-article');
    await page.getByRole('button', { name: 'Show the live page' }).press('Enter');
    const live = page.frameLocator('iframe');
    await expect(live.getByRole('heading', { level: 1 })).toBeVisible();
    // Faster than the page can follow: the last one counts.
    for (const words of ['A first title', 'A second title', 'A third title']) {
      await page.locator('[name=title]').fill(words);
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByText(/^Saved/)).toBeVisible();
    }
    await expect(live.getByRole('heading', { level: 1 })).toHaveText('A third title');
    // Astro cannot read this one, and would go on with the text before.
    await page.locator('[name=title]').fill('');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(live.getByText('Field title:')).toBeVisible();
    await page.locator('[name=title]').fill('A fourth title');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(live.getByRole('heading', { level: 1 })).toHaveText('A fourth title');
    await editorOf(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('<Figure');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(live.getByText('A tag that begins with < is not complete.')).toBeVisible();
    for (const _ of '<Figure') await page.keyboard.press('Backspace');
    await page.keyboard.type('The sea is calm.');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(live.getByText('The sea is calm.')).toBeVisible();
    // Even a desk that is killed takes the site in development with it.
    const address = (await page.locator('iframe').getAttribute('src')) ?? '';
    desk.kill('SIGKILL');
    await expect
      .poll(() =>
        fetch(address).then(
          () => 'answers',
          () => 'ended',
        ),
      )
      .toBe('ended');
  } finally {
    desk.kill('SIGKILL');
    rmSync(parent, { recursive: true, force: true });
  }
});
