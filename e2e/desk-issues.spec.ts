import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { createGoodContext } from '../newsletter/preflight/test-preflight.ts';
import { expectNoViolations } from './axe.ts';
import { test as base, expect } from './desk-server.ts';

const buildProgram = fileURLToPath(new URL('../cli/issue/test-issue-build.ts', import.meta.url));

/** A project of its own with a built site, and a mail server that takes everything but bob's mail. */
const test = base.extend<{ place: { folder: string; content: string; got: string[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  place: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'garage-issues-'));
    const content = join(folder, 'content');
    for (const name of ['posts', 'newsletter']) mkdirSync(join(content, name), { recursive: true });
    const manifest = { ...createGoodContext().site, baseCsp: "default-src 'self'" };
    const entry = manifest.entries['/blog/oil'];
    // The mark in the head of a mail.
    if (entry) manifest.entries['/favicon-180.png'] = { ...entry, type: 'image/png' };
    mkdirSync(join(folder, 'dist/site'), { recursive: true });
    writeFileSync(join(folder, 'dist/manifest.json'), JSON.stringify(manifest));
    await use({ folder, content, got: [] });
    rmSync(folder, { recursive: true, force: true });
  },
  deskSettings: async ({ place }, use) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        if (!address.startsWith('bob')) return done();
        return done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }));
      },
      onData: (stream, { envelope }, done) => {
        place.got.push(...envelope.rcptTo.map(({ address }) => address));
        stream.resume().on('end', () => done());
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    await use({
      DIST_FOLDER: join(place.folder, 'dist'),
      SITE_URL: 'https://turbomax-garage.test',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      POSTAL_ADDRESS: '12 Real Road, Springfield',
      MAIL_FROM: 'hello@turbomax-garage.test',
      MAIL_RATE: '1000',
      GARAGE_TEST_BUILD: buildProgram,
      TEST_CONTENT: place.content,
    });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  },
});

test('an issue from its first word to its report, by keyboard', async ({ page, desk, place }) => {
  test.slow();
  for (const name of ['ann', 'bob', 'cem']) await desk.run('subscribers', 'add', `${name}@example.org`);
  await desk.open(page, '--folder', place.content);
  await page.keyboard.press('n');
  await page.keyboard.press('i');
  await page.getByLabel('Subject of the mail').fill('Oil and water');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Oil and water' })).toBeVisible();

  // What is typed is drawn with the templates of the mail, in all looks.
  const editor = page.getByRole('textbox', { name: 'Text of the issue, Markdown' });
  await page.getByLabel('Preview', { exact: true }).fill('What the dipstick says before a cold morning.');
  await editor.press('ControlOrMeta+End');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Oil and water' })).toBeVisible();
  const shown = page.getByLabel('Write').getByText('Words of the template are left').first();
  await expect(shown).toBeVisible();
  await page
    .getByRole('button', { name: /^Go to line/ })
    .first()
    .click();
  await expect(editor).toBeFocused();
  const source = /^---\n[\s\S]*?\n---\n/;
  await page.keyboard.press('ControlOrMeta+a');
  const file = join(place.content, 'newsletter', `${new URL(page.url()).pathname.split('/').at(-1)}.md`);
  const head =
    source
      .exec(readFileSync(file, 'utf8'))?.[0]
      .replace(/^preview:.*$/m, "preview: 'What the dipstick says before a cold morning.'") ?? '';
  await page.keyboard.insertText(`${head}\nLook at the **dipstick** before a cold morning.\n`);
  await expect(frame.getByText('dipstick', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Dark', exact: true }).press('Enter');
  await expect(page.locator('iframe')).toHaveAttribute('title', 'The mail, dark, 600 wide');
  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  await expect(page.getByText('Look at the dipstick before a cold morning.').last()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('**dipstick**');

  await page.keyboard.press('ControlOrMeta+Shift+t');
  await page.getByRole('dialog').getByLabel('To').fill('me@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sent a test to me@example.com.')).toBeVisible();
  expect(place.got).toEqual(['me@example.com']);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoViolations(page);
  }
  await page.setViewportSize({ width: 1280, height: 844 });

  // Four steps: ready, send, the number, send.
  await page.getByLabel('Write').getByRole('button', { name: 'Mark as ready' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Send…' })).toBeEnabled();
  await page.getByRole('button', { name: 'Send…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send this issue' });
  await dialog.getByRole('button', { name: 'At a time' }).click();
  await dialog.getByLabel(/Day and time in/).fill('2099-01-05T09:00');
  await expect(dialog.getByText(/^It goes out on January 5, 2099 at 9:00 AM.* UTC\)?\.$/)).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Nobody would send it at that time' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Now', exact: true }).click();
  await dialog.getByLabel('Type the number of readers: 3').fill('2');
  await expect(dialog.getByRole('button', { name: 'Send to 3 readers' })).toBeDisabled();
  await dialog.getByLabel('Type the number of readers: 3').fill('3');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sending$/);
  await expect(page.getByText('Done.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('The mailbox does not exist')).toBeVisible();
  expect(place.got.toSorted()).toEqual(['ann@example.org', 'cem@example.org', 'me@example.com']);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoViolations(page);
  }

  await page.getByRole('link', { name: 'See the report' }).click();
  await expect(page.getByText('2 + 1 = 3. Every reader is accounted for, once.')).toBeVisible();
  await page.getByLabel('Part of an address').fill('ANN');
  await expect(page.getByText(/^Yes\. The mail server accepted the mail to ann@example\.org/)).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoViolations(page);
  }
  await page.goto(new URL('/issues', page.url()).href);
  await expect(page.getByRole('row', { name: /Oil and water.*Sent/ })).toBeVisible();
  await expectNoViolations(page);
});

test('a file that another program changed is not overwritten', async ({ page, desk, place }) => {
  const example = fileURLToPath(new URL('../cli/starter/content/newsletter/first-issue.md', import.meta.url));
  const file = join(place.content, 'newsletter/first-issue.md');
  cpSync(example, file);
  await desk.open(page, '--folder', place.content);
  await page.getByRole('link', { name: 'Issues' }).first().click();
  await page.getByRole('table').getByRole('link').first().click();
  const editor = page.getByRole('textbox', { name: 'Text of the issue, Markdown' });
  await expect(editor).toBeVisible();
  const theirs = `${readFileSync(file, 'utf8')}\nTheirs.\n`;
  writeFileSync(file, theirs);
  await editor.press('ControlOrMeta+End');
  await page.keyboard.type('Mine.');
  await expect(page.getByRole('heading', { name: 'This file was changed somewhere else' })).toBeVisible();
  expect(readFileSync(file, 'utf8')).toBe(theirs);
  await page.getByRole('button', { name: 'Load the other version' }).click();
  await expect(editor.getByText('Theirs.')).toBeVisible();
});
