import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { switchRelease } from '../core/node/releases.ts';
import { watchedSchema } from '../core/people/watched.ts';
import { failedLoad, release, screens } from './fixtures.ts';
import { expect, test } from './newsletter-server.ts';
import { newAddress } from './subscribe-form.ts';

const distFolder = mkdtempSync(join(tmpdir(), 'garage-watches-'));
const recalls = 'recalls.silverado-1500-2024';

/** Publishes the built site again; `remedy` is that of the first recall of the list. */
function publish(id: string, remedy?: string): void {
  const folder = join(distFolder, 'releases', id);
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(release, 'site'), join(folder, 'site'));
  for (const part of ['mails', 'manifest.json']) cpSync(join(release, part), join(folder, part), { recursive: true });
  const file = join(folder, 'mails/watched.json');
  const watched = watchedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const line = watched.lines[watched.subjects[recalls]?.lines[0] ?? ''];
  if (line && remedy) line.value = remedy;
  writeFileSync(file, JSON.stringify(watched));
  switchRelease(distFolder, folder);
}

test.use({
  javaScriptEnabled: false,
  serverSettings: { RATE_LIMIT: 'off', DIST_FOLDER: distFolder },
});
publish('20261101-000000-0000');
test.afterAll(() => rmSync(distFolder, { recursive: true, force: true }));

test('a reader watches a recall list, gets one mail, and ends it', async ({ page, garage, allowErrors }) => {
  allowErrors(failedLoad);
  const address = newAddress();
  await page.setViewportSize(screens.phone);
  await page.goto('/recalls/2024-silverado-1500');
  await page.getByRole('link', { name: 'Tell me if this changes' }).click();
  await expect(page.getByText('2024 Silverado 1500 recalls')).toBeVisible();
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByRole('alert', { name: 'Nothing was stored' })).toContainText('Enter a valid email address.');
  await page.getByLabel('Your email address').fill(address);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  const [question] = await garage.mailsTo(address);
  await page.goto(/href="([^"]+\/watch\/confirm\/[^"]+)"/.exec(question?.html ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’ll tell you');

  publish('20261102-000000-0000', 'Parts are on order <since> May.');
  const mails = await garage.mailsTo(address, 2);
  const mail = mails.find(({ subject }) => subject === 'Changed: 2024 Silverado 1500 recalls');
  expect(mail?.text).toContain('Now: Parts are on order <since> May.');
  await page.goto(/href="([^"]+\/watch\/end\/[^"]+)"/.exec(mail?.html ?? '')?.[1] ?? '');
  await expect(page.getByText(address)).toBeVisible();
  await page.getByRole('button', { name: 'Stop and delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It has ended');
  const database = new DatabaseSync(join(garage.dataDir, 'garage.sqlite'), { readOnly: true });
  const stored = database.prepare('select id from watches union all select id from single_mails').all();
  database.close();
  expect([stored, (await garage.mailsTo(address, 2)).length]).toEqual([[], 2]);
});
