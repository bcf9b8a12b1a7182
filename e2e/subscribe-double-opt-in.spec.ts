import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { archiveCategories } from '../site.config.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './newsletter-server.ts';
import { newAddress, subscribeAtHome } from './subscribe-form.ts';

// What each link changes, and when it is refused, is in server/routes/*.test.ts.
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const confirmLink = (mail: Email | undefined) => /href="([^"]+\/confirm\/[^"]+)"/.exec(mail?.html ?? '')?.[1] ?? '';
const leaveLink = (mail: Email | undefined) =>
  mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.replace(/[<>]/g, '') ?? '';

test('mailed links: confirm, choose topics, leave, move, download, delete', async ({ page, garage, allowErrors }) => {
  allowErrors(/422|404/);
  let address = newAddress();
  await subscribeAtHome(page, address);
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await expect(toast).toContainText('Please check your inbox');
  const [mail] = await garage.mailsTo(address);
  expect(mail?.subject).toBe('Confirm your subscription to TurboMax Garage');
  const press = (name: string) => page.getByRole('button', { name }).click();
  const openPreferences = async () => {
    await page.goto(leaveLink(mail));
    await page.getByRole('link', { name: 'Change topics or frequency' }).click();
  };

  await test.step('confirm', async () => {
    // As a mail program cut it short.
    await page.goto(confirmLink(mail).slice(0, -4));
    // The pages of the other links have the parts of these three.
    await expect(heading(page)).toHaveText('This link does not work');
    await expectNoViolations(page);
    await page.goto(confirmLink(mail));
    await expect(heading(page)).toHaveText('Confirm your subscription');
    await expectNoViolations(page);
    await expect(page.getByText(address)).toBeVisible();
    await expect(page.locator('main form button')).toHaveCount(1);
    await press('Yes, send me the newsletter');
    await expect(heading(page)).toHaveText('You are subscribed');
  });

  await test.step('topics and frequency', async () => {
    await openPreferences();
    await expect(heading(page)).toHaveText('Your newsletter');
    await expectNoViolations(page);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(archiveCategories.length);
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
    await press('Save my choices');
    await expect(page.getByText('Choose at least one topic.')).toBeVisible();
    for (const box of (await page.getByRole('checkbox').all()).slice(1)) await box.uncheck();
    await page.getByRole('radio', { name: 'Once a month' }).check();
    await press('Save my choices');
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await expect(page.getByRole('radio', { name: 'Once a month' })).toBeChecked();
  });

  await test.step('leave and undo', async () => {
    await page.goto(leaveLink(mail));
    await expect(heading(page)).toHaveText('Leave the newsletter?');
    await press('Unsubscribe');
    await expect(heading(page)).toHaveText('You are unsubscribed');
    await press('Undo: keep me subscribed');
    await expect(heading(page)).toHaveText('You are subscribed again');
  });

  const old = address;
  /** Opens the last link of this kind that was mailed to an address and is not the one opened before. */
  const opened = new Set<string>();
  const openNewest = async (to: string, path: RegExp): Promise<void> => {
    const findLink = async (): Promise<string | undefined> => {
      const texts = (await garage.mailsTo(to)).map(({ text }) => path.exec(text ?? '')?.[0]);
      return texts.find((link) => link !== undefined && !opened.has(link));
    };
    await expect.poll(findLink).toBeDefined();
    const link = (await findLink()) ?? '';
    opened.add(link);
    await page.goto(link);
  };

  await test.step('move to another address', async () => {
    await openPreferences();
    const next = newAddress();
    await page.getByLabel('New email address').fill(next);
    await press('Ask my inbox');
    await expect(heading(page)).toHaveText('Check the inbox you have now');
    await openNewest(old, /\/address-ask\/[\w-]+/);
    await expect(page.getByText(next)).toBeVisible();
    await press('Yes, mail a link there');
    await expect(heading(page)).toHaveText('Check the new inbox');
    const [link] = await garage.mailsTo(next);
    await page.goto(/\/address\/[\w-]+/.exec(link?.text ?? '')?.[0] ?? '');
    await expect(heading(page)).toHaveText('Send the newsletter here?');
    await press('Yes, send it here');
    await expect(heading(page)).toHaveText('Your address is changed');
    address = next;
    const note = 'Your TurboMax Garage newsletter goes to another address now';
    await expect.poll(async () => (await garage.mailsTo(old)).map(({ subject }) => subject)).toContain(note);
  });

  // For some days after a move, both inboxes have a say about the data.
  const openMailedLink = async (button: string, path: RegExp): Promise<void> => {
    await openPreferences();
    await press(button);
    await expect(heading(page)).toHaveText('Check the inbox you had before');
    await openNewest(old, /\/data-ask\/[\w-]+/);
    await press('Yes, mail the link');
    await expect(heading(page)).toHaveText('Check your inbox');
    await openNewest(address, path);
  };
  await test.step('download and delete', async () => {
    await openMailedLink('Send me a link to download it', /\/export\/[\w-]+/);
    const [download] = await Promise.all([page.waitForEvent('download'), press('Download my data')]);
    const data = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data.subscriber).toMatchObject({ email: address, status: 'active', source_page: '/' });
    await openMailedLink('Send me a link to delete it', /\/erase\/[\w-]+/);
    await expect(heading(page)).toHaveText('Delete everything?');
    await press('Delete everything about me');
    await expect(heading(page)).toHaveText('You are forgotten');
  });
});
