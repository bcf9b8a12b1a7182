import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { addFixtureRelease, writeFixtureSite } from '../server/site-fixture.ts';
import { expectNoViolations } from './axe.ts';
import { test as base, expect } from './desk-server.ts';

const screens = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;

/** A desk on a content folder of its own, with a site that is built in a moment. */
const test = base.extend<{ content: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  content: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'garage-content-'));
    const content = join(folder, 'content');
    mkdirSync(join(content, 'posts'), { recursive: true });
    await use(content);
    rmSync(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  deskSettings: async ({}, use) => {
    const fixture = await writeFixtureSite();
    const folder = mkdtempSync(join(tmpdir(), 'garage-dist-'));
    cpSync(fixture.distFolder, join(folder, 'base'), { recursive: true });
    const manifest = { ...fixture.manifest, siteUrl: 'https://garage.example' };
    await addFixtureRelease({ distFolder: folder, base: join(folder, 'base'), manifest }, {});
    await use({
      SITE_URL: 'https://garage.example',
      DIST_FOLDER: folder,
      GARAGE_TEST_BUILD: fileURLToPath(new URL('../server/test-build.ts', import.meta.url)),
    });
    await fixture.remove();
    rmSync(folder, { recursive: true, force: true });
  },
});

test('an article from its title to the published page, by keyboard', async ({ page, desk, content }) => {
  test.slow();
  await desk.open(page, '--folder', content);
  await page.keyboard.press('n');
  await page.keyboard.press('a');
  const start = page.getByRole('dialog', { name: 'New article' });
  await expect(start.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Two winters with a bed cover');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Two winters with a bed cover' })).toBeVisible();
  const file = join(content, 'posts/two-winters-with-a-bed-cover/index.mdx');
  const read = () => readFileSync(file, 'utf8');

  // The template's words are findings, in the words of the command, with the way to their place.
  const findings = page.getByRole('region', { name: 'Findings' });
  await expect(findings.getByText(/is the text of the template/).first()).toBeVisible({ timeout: 60_000 });
  await findings.getByRole('button', { name: 'Go to field' }).first().press('Enter');
  await expect(page.locator('#field-excerpt')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('What stayed dry, and what did not.');
  await page.getByLabel('Goes live').fill('2031-02-03');
  await page.getByLabel('At', { exact: true }).fill('06:00');
  const editor = page.getByRole('textbox', { name: 'Text of the article, MDX' });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('It rained on both of them.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/^Saved, 6 words/)).toBeVisible();
  expect(read()).toContain("excerpt: 'What stayed dry, and what did not.'\npublishedAt: 2031-02-03 06:00\n");
  expect(read()).toMatch(/---\n\nIt rained on both of them\.$/);

  // Another editor changes the file: both texts stay, and one is chosen.
  appendFileSync(file, '\nFrom another editor.\n');
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Twice.');
  await page.getByRole('button', { name: 'Compare…' }).press('Enter');
  const compare = page.getByRole('dialog', { name: 'Two texts' });
  await expect(compare.getByText('- From another editor.')).toBeVisible();
  await compare.getByRole('button', { name: 'Keep my text' }).press('Enter');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  expect(read()).toMatch(/both of them\. Twice\.$/);

  for (const screen of screens) {
    await page.setViewportSize(screen);
    await expectNoViolations(page);
  }
  await page.setViewportSize(screens[0]);
  await page.keyboard.press('ControlOrMeta+Enter');
  const publish = page.getByRole('dialog', { name: 'Publish now' });
  await expect(publish.getByText(/It is a draft now/)).toBeVisible();
  await publish.getByRole('button', { name: 'Publish the site' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'It is published' })).toContainText('The pages are in place');
  await expectNoViolations(page);
  expect(read()).not.toContain('draft: true');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Goes live Feb 3, 2031, 6:00 AM')).toBeVisible();
  await page.getByRole('link', { name: 'Articles' }).first().press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Two winters' })).toContainText('Goes live Feb 3, 2031');
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await expectNoViolations(page);
  }
});

test('a photo with its spot and its words goes into the text and to the top; the address changes', async ({
  page,
  desk,
  content,
}) => {
  test.slow();
  await desk.open(page, '--folder', content);
  await page.goto(new URL('/articles/new', page.url()).href);
  await expect(page.getByRole('dialog', { name: 'New article' }).getByLabel('Title')).toBeFocused();
  await page.keyboard.type('A day out');
  await page.keyboard.press('Enter');
  const editor = page.getByRole('textbox', { name: 'Text of the article, MDX' });
  await editor.focus();
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const photo = { name: 'Lake.JPG', mimeType: 'image/jpeg', buffer: picture };
  const dialog = page.getByRole('dialog', { name: 'Photo' });

  await page.getByRole('button', { name: 'Photo', exact: true }).press('Enter');
  await dialog.locator('input[type=file]').setInputFiles(photo);
  await expect(dialog.getByRole('button', { name: 'Put in the article' })).toBeDisabled();
  const ring = dialog.getByRole('button', { name: /^Most important spot: 50% from the left/ });
  await ring.press('Shift+ArrowRight');
  await dialog.getByRole('button', { name: /: 60% from the left/ }).press('ArrowUp');
  await dialog.getByLabel(/^What does the photo show/).fill('A lake at "dawn"');
  await dialog.getByLabel(/^Who took it/).fill('Ann');
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await expectNoViolations(page);
  }
  await page.setViewportSize(screens[0]);
  await dialog.getByRole('button', { name: 'Put in the article' }).press('Enter');
  await expect(editor).toContainText('<Figure src="./lake.jpg" alt="A lake at “dawn”" credit="Ann" focus="60% 49%" />');

  await page.getByRole('button', { name: 'Photo', exact: true }).press('Enter');
  await dialog.locator('input[type=file]').setInputFiles(photo);
  await dialog.getByRole('button', { name: 'At the top and on cards' }).press('Enter');
  await dialog.getByLabel(/^What does the photo show/).fill('A lake');
  await dialog.getByRole('button', { name: 'Put in the article' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Crop and focus' })).toBeVisible();
  const source = readFileSync(join(content, 'posts/a-day-out/index.mdx'), 'utf8');
  expect(source).toContain('imageSrc: ./lake-2.jpg\nimageAlt: A lake\nimageFocus: 50% 50%\n');

  await page.getByRole('button', { name: 'Change the address' }).press('Enter');
  const rename = page.getByRole('dialog', { name: 'New address' });
  await rename.getByLabel(/^Address/).fill('a-day-at-the-lake');
  await rename.getByRole('button', { name: 'See what changes' }).press('Enter');
  await rename.getByRole('button', { name: 'Rename to a-day-at-the-lake' }).press('Enter');
  await expect(page).toHaveURL(/\/articles\/a-day-at-the-lake$/);
  await page.getByRole('button', { name: 'Delete…' }).press('Enter');
  await page.getByLabel('Type its address: a-day-at-the-lake').fill('a-day-at-the-lake');
  await page.getByRole('button', { name: 'Delete the article' }).press('Enter');
  await expect(page.getByText('No article is here')).toBeVisible();
});

test('the live page stands beside the text at both widths', async ({ page, desk }) => {
  test.setTimeout(240_000);
  await desk.open(page);
  await page.goto(new URL('/articles', page.url()).href);
  const link = page.getByRole('table').getByRole('link').first();
  const title = (await link.textContent()) ?? '';
  await link.press('Enter');
  await page.getByRole('button', { name: 'Show the live page' }).press('Enter');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText(title, { timeout: 180_000 });
  await page.getByRole('button', { name: 'Desktop' }).press('Enter');
  await expect(page.locator('.frame.desktop iframe')).toBeVisible();
});
