import { appendFileSync, existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { packZip } from '../publishing/posts/import/test-exports.ts';
import { expectCleanOnBothScreens, expectNoViolations } from './axe.ts';
import { editorOf, expect, file, openArticle, post, test, title } from './desk-content.ts';
import { drop, paste, picture } from './desk-photos.ts';

test('a new article goes from empty to published, and nothing is red on the way', async ({ page, desk, content }) => {
  await desk.open(page, '--folder', content.folder);
  await page.keyboard.press('n');
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'New article' }).getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(editorOf(page)).toContainText('Start with the answer.');
  const findings = page.getByRole('region', { name: 'Findings' });
  await expect(findings.getByText('Summary for cards is empty')).toBeVisible();
  const red = page.locator('.work :is(.err, .bad)');
  await expect(red).toHaveCount(0);
  await findings.getByRole('button', { name: 'Go to field' }).first().press('Enter');
  await expect(page.locator('[name=excerpt]')).toBeFocused();
  // Gone with the first letter, not after the next check, which is held.
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  await page.route('**/api/findings', (route) => isFree.then(() => route.continue()));
  await page.keyboard.type('What stayed dry, and what did not.');
  await expect(findings.getByText('Summary for cards is empty')).toHaveCount(0);
  free();
  await page
    .getByLabel(/^Text in search results/)
    .fill('What two winters with a bed cover taught us about seals, rails and drains.');
  await page.getByLabel('One more').selectOption({ index: 1 });
  await editorOf(page).focus();
  await page.keyboard.type('It rained on both of them.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/^Saved, 6 words/)).toBeVisible();
  await expect(findings.getByText(/^Checking…$/)).toHaveCount(0);
  await expect(red).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog', { name: 'Publish this' })).toContainText('It is a draft now');
  await page.getByRole('button', { name: 'Publish the site' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'It is published' })).toContainText('The pages are in place');
  await expect(page.getByRole('listitem').filter({ hasText: 'Live' })).toContainText('Done');
  await page.keyboard.press('Escape');
  await expect(page.locator('.work-head').getByText('Published')).toBeVisible();
  const source = content.read('posts/two-winters-with-a-bed-cover/index.mdx');
  expect(source).toContain("excerpt: 'What stayed dry, and what did not.'\n");
  expect(source).toMatch(/category: \w[^\n]*, \w/);
  expect(source).not.toContain('draft: true');
  expect(source).toMatch(/---\n\nIt rained on both of them\.$/);
});

test('a finding leads to its line; a foreign change is compared; what was not saved is kept', async ({
  page,
  desk,
  content,
}) => {
  content.write(file, post(1, title, 'One line.\n\nSee [this](/blog/nowhere) first.'));
  await desk.open(page, '--folder', content.folder);
  await openArticle(page);
  const listed = page
    .getByRole('region', { name: 'Findings' })
    .getByRole('listitem')
    .filter({ hasText: '/blog/nowhere' });
  await listed.getByRole('button', { name: 'Go to line' }).press('Enter');
  await expect(page.locator('.cm-activeLine')).toContainText('/blog/nowhere');
  await expect(editorOf(page)).toBeFocused();
  await expectCleanOnBothScreens(page);

  appendFileSync(join(content.folder, file), 'From another editor.\n');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('Twice.');
  await expect(page.getByRole('heading', { name: 'The file was changed elsewhere' })).toBeVisible();
  await page.getByRole('button', { name: 'Compare…' }).press('Enter');
  const compare = page.getByRole('dialog', { name: 'Two texts' });
  await expect(compare.getByText('- From another editor.')).toBeVisible();
  await compare.getByRole('button', { name: 'Keep my text' }).press('Enter');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  expect(content.read(file)).toMatch(/first\.\nTwice\.$/);

  // A tab that is closed before it has saved: its words are in the browser. Another one that is still open compares.
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.route('**/api/articles/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await editorOf(second).press('ControlOrMeta+End');
  await second.keyboard.type(' Second tab.');
  await expect(second.getByRole('heading', { name: 'The desk does not answer' })).toBeVisible();
  await second.close();
  const third = await page.context().newPage();
  await third.goto(page.url());
  await expect(editorOf(third)).toContainText('Twice. Second tab.');
  await expect.poll(() => content.read(file)).toMatch(/Twice\. Second tab\.$/);
  await editorOf(page).press('ControlOrMeta+End');
  await page.keyboard.type(' First tab.');
  await expect(page.getByRole('heading', { name: 'The file was changed elsewhere' })).toBeVisible();
  expect(content.read(file)).toMatch(/Twice\. Second tab\.$/);
});

test('photos are checked and placed; the address changes; an article is deleted', async ({ page, desk, content }) => {
  content.write(file, post(1, title, 'Text.'));
  await desk.open(page, '--folder', content.folder);
  await openArticle(page);
  const dialog = page.getByRole('dialog', { name: 'Photo' });
  const put = dialog.getByRole('button', { name: 'Put in the article' });
  const describe = (words: string) => dialog.getByLabel(/^What does the photo show/).fill(words);
  const expectRefused = async (words: string): Promise<void> => {
    await expect(put).toBeDisabled();
    await describe('A lake at "dawn"');
    await put.click();
    await expect(dialog.getByText(words)).toBeVisible();
  };
  await paste(page, { name: 'loop.gif', type: 'image/gif', bytes: await picture(900, 'gif') });
  await expectRefused('loop.gif is a GIF.');
  await drop(page, 'dialog', { name: 'Launch.MP4', type: '', bytes: Buffer.from('a film') });
  await expectRefused('Launch.MP4 is a video');
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]);
  await drop(page, 'dialog', { name: 'IMG_1.HEIC', type: 'image/heic', bytes: heic });
  await expectRefused('IMG_1.HEIC is HEIC, which browsers do not show.');
  await drop(page, 'dialog', { name: 'small.jpg', type: 'image/jpeg', bytes: await picture(400, 'jpeg') });
  await expectRefused('small.jpg is 400 × 225 pixels; a figure needs at least 800 across.');
  await expectNoViolations(page);
  // What was said of it stays for the next choice.
  const lake = { name: 'Lake.JPG', mimeType: 'image/jpeg', buffer: await picture(1600, 'jpeg') };
  await dialog.locator('input[type=file]').setInputFiles(lake);
  await expect(dialog.getByLabel(/^What does the photo show/)).toHaveValue('A lake at "dawn"');
  await dialog.getByLabel(/^Who took it/).fill('Ann');
  await expectCleanOnBothScreens(page);
  await put.click();
  await expect(editorOf(page)).toContainText('<Figure src="./lake.jpg" alt="A lake at “dawn”" credit="Ann" />');
  await expect.poll(() => existsSync(join(content.folder, 'posts/two-winters/lake.jpg'))).toBe(true);

  await page.getByRole('button', { name: 'Photo', exact: true }).press('Enter');
  const photo = { name: 'Shore.JPG', mimeType: 'image/jpeg', buffer: await picture(1600, 'jpeg') };
  await dialog.locator('input[type=file]').setInputFiles(photo);
  // A picture with the link of a video plays it.
  await describe('The launch');
  await dialog.getByLabel(/^Video it plays/).fill('https://example.com/launch');
  await expect(put).toBeDisabled();
  await dialog.getByLabel(/^Video it plays/).fill('https://youtu.be/dQw4w9WgXcQ');
  await put.click();
  await expect(editorOf(page)).toContainText(
    '<Video src="https://youtu.be/dQw4w9WgXcQ" title="The launch" poster="./shore.jpg" alt="The launch" />',
  );
  await page.getByRole('button', { name: 'Photo', exact: true }).press('Enter');
  await dialog.locator('input[type=file]').setInputFiles(photo);
  await dialog.getByRole('button', { name: 'At the top and on cards' }).press('Enter');
  await describe('A lake');
  await put.click();
  await expect(page.getByRole('button', { name: 'Change the photo' })).toBeVisible();
  expect(content.read(file)).toContain('imageSrc: ./shore-2.jpg\nimageAlt: A lake\n');

  await page.getByRole('button', { name: 'Change the address' }).press('Enter');
  const rename = page.getByRole('dialog', { name: 'New address' });
  await rename.getByLabel(/^Address/).fill('a-day-at-the-lake');
  await rename.getByRole('button', { name: 'Rename to a-day-at-the-lake' }).press('Enter');
  await expect(page).toHaveURL(/\/articles\/a-day-at-the-lake$/);
  await page.getByRole('button', { name: 'Delete…' }).press('Enter');
  await page.getByLabel('Type its address: a-day-at-the-lake').fill('a-day-at-the-lake');
  await expect(page.getByText('This site keeps no history')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the article' }).press('Enter');
  await expect(page.getByText('No article is here')).toBeVisible();
});

test('the list shows states and counts; pages are edited; articles are imported', async ({ page, desk, content }) => {
  content.write(file, post(1, title, 'Text.', 'checkedAt: 2999-01-01\n'));
  content.write('posts/old-offer/index.mdx', post(2, 'An old offer', 'Text.', 'validUntil: 2026-01-03\n'));
  content.write('posts/unfinished/index.mdx', post(3, 'Unfinished', 'Text.', 'draft: true\n'));
  content.write('pages/about.mdx', '---\ntitle: About us\ndescription: Who we are.\n---\n\nUs.\n');
  // Changed first, so it is listed last.
  utimesSync(join(content.folder, 'pages/about.mdx'), 0, 0);
  content.write('pages/privacy-policy.mdx', '---\ntitle: Privacy\ndescription: What we keep.\n---\n\nLittle.\n');
  await desk.open(page, '--folder', content.folder);
  await page.goto(new URL('/articles', page.url()).href);
  const states = page.getByRole('navigation', { name: 'State' });
  await expect(states).toContainText(/All\s*5.*Drafts\s*1.*Scheduled\s*0.*Published\s*3.*Stale\s*1.*Pages\s*2/);
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(5);
  await states.getByRole('link', { name: /^Stale/ }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'An old offer' })).toContainText('January 3, 2026');
  await states.getByRole('link', { name: /^Pages/ }).press('Enter');
  await expect(page.getByRole('table').getByRole('link')).toHaveText(['Privacy', 'About us']);
  await expectCleanOnBothScreens(page);
  await page.getByRole('link', { name: 'About us' }).press('Enter');
  await page.getByLabel(/^Text in search results/).fill('Who writes this.');
  await page.getByLabel(/^Updated at/).fill('2026-11-01');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  expect(content.read('pages/about.mdx')).toBe(
    '---\ntitle: About us\ndescription: Who writes this.\nupdatedAt: 2026-11-01\n---\n\nUs.\n',
  );
  await expect(page.getByRole('button', { name: 'Draft link' })).toHaveCount(0);
  // No version control here: it says so, and starts it.
  await page.getByRole('button', { name: 'History' }).press('Enter');
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('button', { name: 'Start the history' }).press('Enter');
  await expect(history.getByText('This is the text as it is now.')).toBeVisible();

  // Articles of another service are looked at first, then brought in.
  const listPosts = () => readdirSync(join(content.folder, 'posts'));
  const before = listPosts();
  await page.goto(new URL('/articles/import', page.url()).href);
  const dialog = page.getByRole('dialog');
  const buffer = packZip({ 'fog.md': '---\ntitle: Fog\ndate: 2024-05-02\n---\n\nThe fog came in at four.\n' });
  await dialog
    .getByLabel('File with articles')
    .setInputFiles({ name: 'old-site.zip', mimeType: 'application/zip', buffer });
  await expect(dialog.getByText(/^\d+ new articles?/)).toBeVisible();
  expect(listPosts()).toEqual(before);
  await expectCleanOnBothScreens(page);
  for (const box of await dialog.getByRole('checkbox').all()) await box.setChecked(false);
  await dialog.getByRole('button', { name: /^Import \d+ article/ }).press('Enter');
  await expect(dialog.getByText(/articles? written, 0 of them public/)).toBeVisible();
  expect(listPosts().length).toBeGreaterThan(before.length);
});
