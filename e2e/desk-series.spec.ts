import { expectCleanOnBothScreens } from './axe.ts';
import { drop, picture } from './desk-photos.ts';
import { test as base, expect } from './issue-place.ts';

const test = base.extend({
  deskSettings: async ({ deskSettings }, use) =>
    use({ ...deskSettings, DIGEST: 'monthly 1 08:00', ALERT_TO: 'publisher@example.com' }),
});

test('a welcome mail is written beside its preview; the list says what is due', async ({ page, desk, content }) => {
  await desk.open(page, '--folder', content.folder);
  await page.getByRole('link', { name: 'Issues' }).first().click();
  await expect(page.getByText(/^Digest, .*: nothing is new so far, so it would be skipped\./)).toBeVisible();
  await page.getByRole('link', { name: 'New welcome mail' }).click();
  await page.getByLabel('Subject of the mail').fill('Start here');
  await page.getByLabel('Days after joining').fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Start here', level: 1 })).toBeVisible();
  // As empty and as calm as a new issue, until the first try.
  await expect(page.locator('.cm-placeholder')).toContainText('Write here.');
  await expect(page.getByText('draft: true').filter({ visible: true })).toHaveCount(0);
  const red = page.locator('.work :is(.err, .bad)');
  await expect(red).toHaveCount(0);
  await page.getByRole('button', { name: 'It is ready' }).press('Enter');
  await expect(page.getByText('It has no text yet.')).toBeVisible();
  const mail = page.frameLocator('iframe[title="The mail, light, 600 wide"]');
  await page
    .getByRole('textbox', { name: 'Text of the welcome mail, Markdown' })
    .fill('Hello {name|there}, this is how to find your way around here.');
  await expect(mail.getByText('Hello there,')).toBeVisible();
  await drop(page, '.cm-content', { name: 'Lake.JPG', type: 'image/jpeg', bytes: await picture(1600, 'jpeg') });
  await page.getByLabel(/^What does the photo show/).fill('A lake');
  await page.getByRole('button', { name: 'Put in the mail' }).click();
  await expect(mail.getByRole('img', { name: 'A lake' })).toBeVisible();
  await page.getByLabel('Days after joining').fill('');
  await expect(red).toHaveCount(2);
  await page.getByLabel('Days after joining').fill('6');
  await expect(red).toHaveCount(0);
  await page.getByRole('button', { name: 'It is ready' }).press('Enter');
  await expect
    .poll(() => content.read('welcome/start-here.md'))
    .toMatch(/after: "6 days"\n---\n\nHello [^\n]+\n\n!\[A lake\]\(\.\/lake\.jpg\)\n+$/);
  await expectCleanOnBothScreens(page);
  await page.getByRole('link', { name: 'Issues' }).first().click();
  await expect(page.getByRole('row', { name: /Start here Ready, not published 6 days 0 0 0/ })).toBeVisible();
  await expectCleanOnBothScreens(page);
});
