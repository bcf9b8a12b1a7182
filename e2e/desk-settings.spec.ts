import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder } from '../core/node/settings/settings.ts';
import { expectCleanOnBothScreens } from './axe.ts';
import { test as base, expect } from './desk-content.ts';

const test = base.extend({
  deskSettings: async ({ deskSettings, content }, use) => {
    const folder = dirname(content.folder);
    for (const name of ['site.config.ts', 'site.words.ts', 'site.colors.ts']) {
      copyFileSync(projectFolder(name), join(folder, name));
    }
    writeFileSync(join(folder, '.env'), '');
    await use({ ...deskSettings, ENV_FILE: join(folder, '.env'), TEST_SITE_FOLDER: folder });
  },
});

// That a login is tried before it is saved is in desk/routes/settings-routes.test.ts.
test('name and color change in the browser, never over another change', async ({ page, desk, content }) => {
  const read = (name: string): string => readFileSync(join(dirname(content.folder), name), 'utf8');
  await desk.open(page, '--folder', content.folder);
  await page.goto(new URL('/settings', page.url()).href);
  const dialog = page.getByRole('dialog');
  const save = () => dialog.getByRole('button', { name: /^(Save|Try it)/ }).click();

  await page.getByRole('link', { name: 'Change… Name and first words' }).press('Enter');
  await dialog.getByLabel(/^Name of the site/).fill('Harbor Light');
  // Another program saves the same line meanwhile.
  writeFileSync(
    join(dirname(content.folder), 'site.config.ts'),
    read('site.config.ts').replace("name: 'TurboMax Garage'", "name: 'Their Name'").replace("'en'", "'de'"),
  );
  await save();
  await expect(dialog.getByText('The file now has: Their Name')).toBeVisible();
  await expectCleanOnBothScreens(page);
  expect(read('site.config.ts')).toContain("name: 'Their Name'");
  await dialog.getByRole('button', { name: 'Save mine' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect(read('site.config.ts')).toMatch(/name: 'Harbor Light'[\s\S]*language: 'de'/);
  await expect(page.getByText('Readers see it after a publish')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restart now' })).toBeVisible();

  // A check leads to its field. What is wrong is said there, in plain words, and the focus is there.
  await page.getByRole('link', { name: '“Sender of all mail”' }).first().press('Enter');
  const sender = dialog.getByLabel(/^Sender of all mail/);
  await expect(sender).toBeFocused();
  await dialog.getByLabel(/^Where replies go/).fill('ann@harbor.test');
  await sender.fill('Ann Lee');
  await save();
  await expect(sender).toBeFocused();
  await expect(sender).toHaveAccessibleDescription(/^This must be one address or Name <address>, for example "Ann Lee/);
  await expectCleanOnBothScreens(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Change… Colors' }).press('Enter');
  const brand = dialog.getByLabel('Brand: buttons and logo', { exact: true });
  const pill = dialog.locator('.pill').first();
  await expect(pill).toHaveCSS('background-color', 'rgb(226, 88, 47)');
  await brand.fill('#3a3f4a');
  await expect(pill).toHaveCSS('background-color', 'rgb(58, 63, 74)');
  await expect(dialog.getByText('Hard to read: this cannot be saved yet.')).toBeVisible();
  await brand.fill('#e2682f');
  await expect(dialog.getByText('Hard to read')).toBeHidden();
  await expectCleanOnBothScreens(page);
  await save();
  await expect(dialog).toBeHidden();
  expect(read('site.colors.ts')).toContain("const orange = '#e2682f';");
});
