import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectCleanOnBothScreens } from './axe.ts';
import { drop, picture } from './desk-photos.ts';
import { expect, issueId, test } from './issue-place.ts';

const sendDialog = (page: Page) => page.getByRole('dialog', { name: 'Send this issue' });

/** Opens the question before sending, as soon as the text is checked. */
async function askToSend(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Send…' })).toBeEnabled();
  await page.getByRole('button', { name: 'Send…' }).press('Enter');
  await expect(sendDialog(page)).toBeVisible();
}

/** Sends a ready text to so many readers. */
async function send(page: Page, readers: number): Promise<void> {
  await askToSend(page);
  await sendDialog(page).getByLabel(`Type the number of readers: ${readers}`).fill(String(readers));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sending$/);
}

test('a new issue with a photo is sent and reported', async ({ page, desk, content, place }) => {
  await place.addReaders('ann@example.org', 'bob@example.org', 'cem@example.org');
  await desk.open(page, '--folder', content.folder);
  const editor = page.getByRole('textbox', { name: 'Text of the issue, Markdown' });
  await page.keyboard.press('n');
  await page.keyboard.press('i');
  await page.getByLabel('Subject of the mail').fill('Oil and water');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-placeholder')).toContainText('Write here.');
  await expect(page.getByText(/\d to do before you send/).first()).toBeVisible();
  await expect(page.locator('.work :is(.err, .cm-lint-marker)')).toHaveCount(0);
  await expect(page.getByText(/draft: true|npm run/).filter({ visible: true })).toHaveCount(0);
  await editor.fill('What the dipstick says before a cold morning, and what to do about it.');
  await drop(page, '.cm-content', { name: 'Lake.JPG', type: 'image/jpeg', bytes: await picture(1600, 'jpeg') });
  await page.getByLabel(/^What does the photo show/).fill('A lake at [dawn]');
  await page.getByRole('button', { name: 'Put in the issue' }).click();
  await expect(page.frameLocator('iframe').getByRole('img', { name: 'A lake at (dawn)' })).toBeVisible();
  await page.getByRole('button', { name: 'Send…' }).click();
  await sendDialog(page).getByLabel('Type the number of readers: 3').fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Done.')).toBeVisible();
  await expect(page.getByText(/^1 at example\.org\. The address was closed or has a typo\./)).toBeVisible();
  expect(place.got()).toEqual(['ann@example.org', 'cem@example.org']);
  expect(place.mailTo('ann@example.org')).toMatch(/pictures\/lake\.\w+-1200\.jpg/);
  const id = new URL(page.url()).pathname.split('/').at(-2);
  expect(content.read(`newsletter/${id}.md`)).not.toContain('draft: true');

  await page.getByRole('link', { name: 'See the report' }).press('Enter');
  await expect(page.getByText('2 + 1 = 3. Every reader is accounted for, once.')).toBeVisible();
  // That address bounced: nothing is left to try.
  await expect(page.getByRole('button', { name: /^Try/ })).toHaveCount(0);
  const pages = page.getByRole('navigation', { name: 'Pages of this issue' }).getByRole('link');
  await expect(pages).toHaveText(['Text', 'Sending', 'Report']);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Report as CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toMatch(/^bob@example\.org,failed,/m);
  await expectCleanOnBothScreens(page);
});

test('a wrong figure is corrected, and those who got it get a mail of their own', async ({ page, place }) => {
  await place.addReaders('ann@example.org', 'bob@example.org', 'cem@example.org');
  await place.openReady(page, '\nIt takes {fact:oil-capacity}. [Start it cold](/blog/cold-start).\n');
  await send(page, 3);
  await expect(page.getByText('Done.')).toBeVisible();
  expect(place.mailTo('ann@example.org')).toContain('/blog/cold-start?i=2026-11-oil');
  await page.getByRole('link', { name: 'See the report' }).press('Enter');
  const visits = page.getByRole('table', { name: 'Visits to its pages' });
  await expect(visits.getByRole('columnheader')).toHaveText(['Page', 'From the mail', 'All visits']);
  await expect(visits.getByRole('row', { name: '/blog/cold-start 0 0' })).toBeVisible();
  await place.addReaders('new@example.org');

  await page.goto(new URL('/facts/oil-capacity', page.url()).href);
  await page.getByRole('button', { name: 'Correct…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Correct a fact' });
  await dialog.getByLabel(/^Is/).fill('5');
  await dialog.getByRole('button', { name: 'Correct the fact' }).press('Enter');
  const one = page.getByRole('complementary', { name: 'One fact' });
  await expect(one).toContainText('2 readers got another value by mail');
  await one.getByRole('button', { name: 'Write the correction mail' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Correction: Oil capacity' })).toBeVisible();
  await askToSend(page);
  await expect(sendDialog(page)).toContainText('2 readers of 4: got 2026-11-oil');
  await page.keyboard.press('Escape');
  place.forget();
  await send(page, 2);
  await expect(page.getByText('Done.')).toBeVisible();
  expect(place.got()).toEqual(['ann@example.org', 'cem@example.org']);
  expect(place.mailTo('cem@example.org')).toContain('we gave this figure as 6');
  await page.goto(new URL('/facts/oil-capacity', page.url()).href);
  await expect(one.getByRole('link', { name: /^The correction went out/ })).toBeVisible();
});

test('it is paused while it goes out, and a typo is corrected for those who wait', async ({ page, place }) => {
  const readers = Array.from({ length: 30 }, (_, at) => `reader${at}@d${at % 7}.example`);
  await place.addReaders(...readers);
  await place.openReady(page);
  const release = place.hold();
  await send(page, 30);
  await expect(page.getByText(/This desk sends it\. If you close it, the rest waits for you\./)).toBeVisible();
  await expect.poll(place.countHeld).toBeGreaterThan(0);
  await page.locator('body').press(' ');
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await expect(page.getByText('Paused by the publisher.')).toBeVisible();
  await expect(
    page.getByText(/have it, \d+ wait and get the text of \d+:\d\d [AP]M\. Nobody gets it twice\.$/),
  ).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();

  await page.goto(new URL(`/issues/${issueId}`, page.url()).href);
  await expect(page.getByRole('heading', { name: 'The text of this issue is fixed' })).toBeVisible();
  await expect(page.getByText('No errors').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Text of the issue, Markdown' }).press('ControlOrMeta+End');
  await page.keyboard.type('Twice.');
  await expect(page.getByRole('heading', { name: 'Your changes are not in the mail' })).toBeVisible();
  const cost = await page.getByText(/have the old text\. \d+ readers wait and will get the old text too/).innerText();
  await expectCleanOnBothScreens(page);
  const [have, wait] = [...cost.matchAll(/(\d+) readers/g)].map(([, count]) => Number(count));
  await page.getByRole('button', { name: `Give ${wait} readers the corrected text` }).click();
  await expect(page).toHaveURL(/\/sending$/);
  await expect(page.getByText('Done.')).toBeVisible();
  await expect(page.getByText(`${have} have the old text, ${wait} have the corrected one`)).toBeVisible();
  expect(place.got()).toEqual(readers.toSorted());
  expect(readers.filter((reader) => place.mailTo(reader).includes('Twice.'))).toHaveLength(wait ?? 0);
});

test('a test is sent; figure, article and tools go into the text; all previews', async ({ page, place }) => {
  await place.addReaders('ann@example.org');
  await place.openReady(page);
  const editor = page.getByRole('textbox', { name: 'Text of the issue, Markdown' });
  const preflight = page.locator('.preflight');
  const warning = preflight.getByText('A test in your own mail');
  await expect(warning).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+t');
  await page.getByRole('dialog').getByLabel('To').fill('me@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sent a test to me@example.com.')).toBeVisible();
  expect(place.got()).toEqual(['me@example.com']);
  await expect(warning).toBeHidden();
  await editor.press('ControlOrMeta+End');
  await page.keyboard.type('More.');
  await expect(warning).toBeVisible();

  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('dipstick', { exact: true })).toBeVisible();
  await editor.press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await page.getByLabel('Part of its name or value').fill('capacity');
  await page.keyboard.press('Enter');
  await expect(frame.getByText('6 qt')).toBeVisible();
  await page.getByRole('button', { name: 'Article…' }).click();
  await page.getByRole('button', { name: 'Add a card: Start it cold' }).click();
  await expect(frame.getByRole('link', { name: /Start it cold/ }).first()).toBeVisible();
  await editor.press('ControlOrMeta+End');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('slowly');
  await expect(frame.getByText('slowly', { exact: true })).toBeVisible();
  await expect.poll(place.readText).toContain('posts: [cold-start]\n');
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(frame.getByRole('columnheader', { name: 'How much' })).toBeVisible();
  const scrolled = await frame.locator('html').evaluate((mail) => {
    mail.scrollTo(0, 150);
    return mail.scrollTop;
  });
  expect(scrolled).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Button', exact: true }).click();
  await expect(frame.getByText('Words of the button')).toBeVisible();
  expect(await frame.locator('html').evaluate((mail) => mail.scrollTop)).toBe(scrolled);
  await page.getByRole('button', { name: 'Remove Start it cold' }).click();
  await expect(frame.getByRole('link', { name: /Start it cold/ })).toHaveCount(0);
  await page.getByText('All fields as text').click();
  await expect(page.getByLabel('YAML')).toHaveValue(/subject: 'Oil and water'/);
  await page.getByText('All fields as text').click();

  await editor.press('ControlOrMeta+Home');
  await page.keyboard.type('Hello {name|there}! ');
  await expect(frame.getByText('Hello there!')).toBeVisible();
  expect(await frame.getByRole('link', { name: /unsubscribe/i }).getAttribute('href')).toBe('#');

  await page.getByRole('button', { name: '375', exact: true }).click();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(page.locator('iframe')).toHaveAttribute('title', 'The mail, dark, 375 wide');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(page.getByText('Look at the dipstick before a cold morning.').last()).toBeVisible();
  await expectCleanOnBothScreens(page);
});

test('it is scheduled only with a server and taken back; a part of the list gets it; unknown mails', async ({
  page,
  place,
}) => {
  await place.addReaders('ann@example.org', 'cem@example.org', 'eve@example.net');
  place.lost.add('eve@example.net');
  await place.openReady(page);
  const dialog = sendDialog(page);
  const chooseTime = async () => {
    await askToSend(page);
    await dialog.getByRole('button', { name: 'At a time' }).click();
    await dialog.getByLabel(/Day and time in/).fill('2099-01-05T09:00');
    await dialog.getByLabel('Type the number of readers: 3').fill('3');
  };
  await chooseTime();
  await expect(dialog.getByRole('heading', { name: 'Nobody would send it at that time' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Schedule for 3 readers' })).toBeDisabled();
  await dialog.getByLabel('Schedule it anyway: a server will run by then').check();
  await expect(dialog.getByRole('button', { name: 'Schedule for 3 readers' })).toBeEnabled();
  await expectCleanOnBothScreens(page);
  await place.noteServer();
  await page.reload();
  await chooseTime();
  await expect(
    dialog.getByText(/^It goes out on Monday, January 5, 2099 at 9:00.AM in .*; \d\d:00 UTC, in [\d,]+ days\.$/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule for 3 readers' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^It goes out Mon, Jan 5, 9:00 AM [A-Z]/ })).toBeVisible();
  await expect(page.getByText('Your server sends it at that time. You can close the desk.')).toBeVisible();
  await page.getByRole('link', { name: 'Open it' }).click();
  await page.getByRole('button', { name: 'Cancel the schedule' }).click();
  await expect(page.getByText('It is not scheduled any more.')).toBeVisible();
  expect(place.got()).toEqual([]);

  // A part of the list; mails whose answer was lost are sent again, or counted as arrived.
  await page.getByText('To everyone who wants its topics').click();
  await page.getByLabel('Only these addresses').fill('ann@example.org\neve@example.net\nzoe@example.org');
  await expect(page.getByText(/‘to’ names zoe@example\.org, not an active subscriber/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Go to the readers' }).first().click();
  await expect(page.getByLabel('Only these addresses')).toBeFocused();
  await page.getByLabel('Only these addresses').fill('ann@example.org\neve@example.net');
  await expect(page.getByText(/‘to’ names/)).toHaveCount(0);
  await askToSend(page);
  await expect(sendDialog(page).getByText('2 readers of 3: 2 addresses')).toBeVisible();
  await page.keyboard.press('Escape');
  await send(page, 2);
  await expect(page.getByText('Done.')).toBeVisible();
  await page.getByRole('link', { name: 'See the report' }).click();
  await expect(page.getByRole('heading', { name: '1 mail is unknown' })).toBeVisible();
  await page.getByRole('button', { name: 'Send to 1 again' }).click();
  await expect(page).toHaveURL(/\/sending$/);
  await expect(page.getByText('Done.')).toBeVisible();
  await page.getByRole('link', { name: 'See the report' }).click();
  await page.getByRole('button', { name: 'Assume they arrived' }).click();
  await expect(page.getByText('Counted 1 mail as accepted.')).toBeVisible();
  await expect(page.getByText('2 = 2. Every reader is accounted for, once.')).toBeVisible();
  expect(place.got()).toEqual(['ann@example.org']);
  await page.getByRole('link', { name: 'All issues' }).click();
  await expect(page.getByRole('row', { name: /Oil and water.*Sent/ })).toBeVisible();
  await expectCleanOnBothScreens(page);
});

test('a domain that blocks an issue keeps its readers until the publisher says otherwise, and back', async ({
  page,
  place,
}) => {
  const readers = Array.from({ length: 20 }, (_, at) => `${at < 6 ? 'bob' : 'ann'}${at}@big.example`);
  await place.addReaders(...readers);
  await place.openReady(page);
  await send(page, 20);
  await expect(page.getByText('Done.')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('link', { name: 'big.example blocks your mail' }).click();
  const domain = page.getByRole('region', { name: 'big.example' });
  await expect(domain).toContainText('6 of 20 mails there (30%) came back as “no such mailbox”.');
  await expect(domain).toContainText('It said: 550 5.1.1 no such user');
  await expectCleanOnBothScreens(page);
  await domain.getByRole('button', { name: 'They are really dead: mark 6 as bounced' }).press('Enter');
  await expect(page.getByText('Marked 6 readers of big.example as bounced.')).toBeVisible();
  await expect(page.getByText('6 at big.example', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Bring 6 readers of big.example back' }).press('Enter');
  await expect(page.getByText('The readers of big.example stay on the list.')).toBeVisible();
  await expect(domain.getByRole('button')).toHaveText(['They are really dead: mark 6 as bounced']);
});

test('who asked to leave by mail is unsubscribed by the publisher, or stays', async ({ page, place }) => {
  await place.addReaders('ann@example.org', 'cem@example.org');
  for (const email of ['ann@example.org', 'cem@example.org']) await place.askToLeave(email);
  await place.openReady(page);
  await page.goto(new URL('/', page.url()).href);
  const section = page.getByRole('region', { name: 'Asked to leave by mail' });
  const one = (email: string) => section.getByRole('region', { name: email });
  await expectCleanOnBothScreens(page);
  await one('ann@example.org').getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(page.getByText('Unsubscribed ann@example.org.')).toBeVisible();
  await expect(one('ann@example.org')).toBeHidden();
  await expect(one('cem@example.org')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(one('ann@example.org')).toBeVisible();
  // The next is decided while the answer about the first is awaited.
  await page.route('**/leave', (route) => page.waitForResponse('**/dismiss-leave').then(() => route.continue()));
  await one('ann@example.org').getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await one('cem@example.org').getByRole('button', { name: 'Not their request' }).press('Enter');
  await expect(section).toBeHidden();
  await page.goto(new URL('/subscribers', page.url()).href);
  await expect(page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Active 1' })).toBeVisible();
});
