import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { archiveCategories } from '../site.config.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Garage, test } from './newsletter-server.ts';
import { newAddress, subscribeAtHome } from './subscribe-form.ts';

const inbox = 'Please check your inbox';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const confirmLink = (mail: Email | undefined) => /href="([^"]+\/confirm\/[^"]+)"/.exec(mail?.html ?? '')?.[1] ?? '';
const leaveLink = (mail: Email | undefined) =>
  mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.replace(/[<>]/g, '') ?? '';

/** Where the answer to a sign-up is told; the home page has other live answers too. */
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('status');

test('the toast asks to check the inbox, the second time too', async ({ page }) => {
  const address = newAddress();
  for (let time = 0; time < 2; time++) {
    await subscribeAtHome(page, address);
    await expect(toast(page)).toContainText('Successfully subscribed!');
    await expect(toast(page)).toContainText(inbox);
  }
});

test('the link in the mail opens a page with one button; opening the link confirms nothing, pressing the button does', async ({
  page,
  garage,
  request,
}) => {
  const address = newAddress();
  await subscribeAtHome(page, address);
  await expect(toast(page)).toContainText(inbox);
  const [mail] = await garage.mailsTo(address);
  expect(mail?.subject).toBe('Confirm your subscription to TurboMax Garage');
  await request.get(confirmLink(mail));
  await page.goto(confirmLink(mail));
  await expect(heading(page)).toHaveText('Confirm your subscription');
  await expect(page.getByText(address)).toBeVisible();
  await expectNoViolations(page);
  await expect(page.locator('main form button')).toHaveCount(1);
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
  await expect(heading(page)).toHaveText('You are subscribed');
  await page.goto(confirmLink(mail));
  await expect(heading(page)).toHaveText('You are subscribed');
});

/** Subscribes and confirms a new address, and gives back the mail with its links. */
async function confirmNew(page: Page, garage: Garage): Promise<{ address: string; mail: Email | undefined }> {
  const address = newAddress();
  await subscribeAtHome(page, address);
  const [mail] = await garage.mailsTo(address);
  await page.goto(confirmLink(mail));
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
  await expect(heading(page)).toHaveText('You are subscribed');
  return { address, mail };
}

test('unsubscribing by the link in the mail, and undoing it', async ({ page, garage }) => {
  const { mail } = await confirmNew(page, garage);
  await page.goto(leaveLink(mail));
  await expect(heading(page)).toHaveText('Leave the newsletter?');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(heading(page)).toHaveText('You are unsubscribed');
  await page.getByRole('button', { name: 'Undo: keep me subscribed' }).click();
  await expect(heading(page)).toHaveText('You are subscribed again');
});

test('choosing topics and frequency', async ({ page, garage, allowErrors }) => {
  allowErrors(/422/);
  const { mail } = await confirmNew(page, garage);
  const chosen = page.getByRole('checkbox', { checked: true });
  const save = () => page.getByRole('button', { name: 'Save my choices' }).click();
  await page.goto(leaveLink(mail));
  await page.getByRole('link', { name: 'Change topics or frequency' }).click();
  await expect(heading(page)).toHaveText('Your newsletter');
  await expectNoViolations(page);
  await expect(chosen).toHaveCount(archiveCategories.length);
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await save();
  await expect(page.getByText('Choose at least one topic.')).toBeVisible();
  await expect(chosen).toHaveCount(archiveCategories.length);
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await page.getByRole('checkbox', { name: String(archiveCategories[0]?.name) }).check();
  await page.getByRole('radio', { name: 'Once a month' }).check();
  await save();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(chosen).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Once a month' })).toBeChecked();
});

test('the data is downloaded and deleted through links that are mailed for it', async ({ page, garage }) => {
  const { address, mail } = await confirmNew(page, garage);
  const openMailedLink = async (button: string, path: RegExp): Promise<void> => {
    await page.goto(leaveLink(mail));
    await page.getByRole('link', { name: 'Change topics or frequency' }).click();
    await page.getByRole('button', { name: button }).click();
    await expect(heading(page)).toHaveText('Check your inbox');
    await expectNoViolations(page);
    const findLink = async (): Promise<string | undefined> =>
      path.exec((await garage.mailsTo(address)).map(({ text }) => text).join('\n'))?.[0];
    await expect.poll(findLink).toBeDefined();
    await page.goto((await findLink()) ?? '');
  };
  await openMailedLink('Send me a link to download it', /\/export\/[\w-]+/);
  await expectNoViolations(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.subscriber).toMatchObject({ email: address, status: 'active', source_page: '/' });
  expect(data.consents.map(({ kind }: { kind: string }) => kind)).toEqual(['subscribe', 'confirm']);

  await openMailedLink('Send me a link to delete it', /\/erase\/[\w-]+/);
  await expect(heading(page)).toHaveText('Delete everything?');
  await page.getByRole('button', { name: 'Delete everything about me' }).click();
  await expect(heading(page)).toHaveText('You are forgotten');
  await page.goto(leaveLink(mail));
  await expect(heading(page)).toHaveText('Nothing is stored about you');
});

test('one click in a mail program unsubscribes at once', async ({ page, garage, request }) => {
  const address = newAddress();
  await subscribeAtHome(page, address);
  const [mail] = await garage.mailsTo(address);
  const answer = await request.post(leaveLink(mail), { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  expect(answer.headers()['set-cookie']).toBeUndefined();
  await page.goto(leaveLink(mail));
  await expect(heading(page)).toHaveText('You are unsubscribed');
});

test('a link that a mail program cut short leads to a page that says so', async ({ page, garage, allowErrors }) => {
  allowErrors(/404/);
  const address = newAddress();
  await subscribeAtHome(page, address);
  const [mail] = await garage.mailsTo(address);
  await page.goto(confirmLink(mail).slice(0, -4));
  await expect(heading(page)).toHaveText('This link does not work');
  await expectNoViolations(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form says to check the inbox, and the links in the mail work', async ({ page, garage }) => {
    const address = newAddress();
    await subscribeAtHome(page, address);
    await expect(page).toHaveURL('/subscribe/check-inbox');
    await expect(heading(page)).toHaveText('Successfully subscribed!');
    await expect(page.getByText(inbox)).toBeVisible();
    const [mail] = await garage.mailsTo(address);
    await page.goto(confirmLink(mail));
    await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
    await expect(heading(page)).toHaveText('You are subscribed');
    await page.goto(leaveLink(mail));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(heading(page)).toHaveText('You are unsubscribed');
  });
});
