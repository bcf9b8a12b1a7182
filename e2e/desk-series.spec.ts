import { expectCleanOnBothScreens } from './axe.ts';
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
  const mail = page.frameLocator('iframe[title="The mail, light, 600 wide"]');
  await expect(mail.getByText('Hello there,')).toBeVisible();
  await page.getByRole('textbox', { name: 'Text of the welcome mail, Markdown' }).press('ControlOrMeta+End');
  await page.keyboard.type('\nSee you on the road.');
  await expect(mail.getByText('See you on the road.')).toBeVisible();
  await page.getByRole('button', { name: 'It is ready' }).click();
  await expect
    .poll(() => content.read('welcome/start-here.md'))
    .toMatch(/after: 5 days\n---\n[\s\S]*See you on the road\.$/);
  await expectCleanOnBothScreens(page);
  await page.getByRole('link', { name: 'Issues' }).first().click();
  await expect(page.getByRole('row', { name: /Start here Ready, not published 5 days 0 0 0/ })).toBeVisible();
  await expectCleanOnBothScreens(page);
});
