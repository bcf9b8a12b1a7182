import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { findFreePort } from '../scripts/check/free-port.ts';
import { openServerProcess } from '../server/server-process.ts';
import { test as base } from './fixtures.ts';

export { expect, failedLoad, screens } from './fixtures.ts';

/** A running server with a store and an outbox of its own. */
export interface Garage {
  url: string;
  /** The mails sent to an address, oldest first; waits until there is one. */
  mailsTo(address: string): Promise<Email[]>;
}

interface ServerWish {
  /** Settings of the server, beside its address and folders. */
  serverSettings: Record<string, string>;
  garage: Garage;
}

/** A test against a newsletter of its own, so that journeys really store, mail and limit. */
export const test = base.extend<object, ServerWish>({
  serverSettings: [{ RATE_LIMIT: 'off' }, { option: true, scope: 'worker' }],
  garage: [
    async ({ serverSettings }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'garage-journey-'));
      const port = await findFreePort();
      const url = `http://127.0.0.1:${port}`;
      const place = { HOST: '127.0.0.1', PORT: String(port), SITE_URL: url, DATA_DIR: dataDir };
      const { child, exit } = await openServerProcess({ ...place, ...serverSettings });
      await use({ url, mailsTo: (address) => readMails(join(dataDir, 'outbox'), address) });
      child.kill('SIGTERM');
      await exit;
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ garage }, use) => use(garage.url),
});

let made = 0;

/** An address nobody else in this run uses. */
export const newAddress = (): string => `reader${++made}.${process.pid}.${performance.now().toFixed(0)}@example.com`;

/** The form of the home page's newsletter section. */
export const homeForm = (page: Page) => {
  const section = page.locator('#newsletter-section');
  return {
    field: section.getByRole('textbox', { name: 'Your email address' }),
    button: section.getByRole('button', { name: 'Subscribe' }),
  };
};

/** Fills and sends the form of the home page. */
export async function subscribeAtHome(page: Page, address: string): Promise<void> {
  await page.goto('/');
  const { field, button } = homeForm(page);
  await field.fill(address);
  await button.click();
}

async function readMails(folder: string, address: string): Promise<Email[]> {
  const until = performance.now() + 5000;
  for (;;) {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
    const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))));
    const found = mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
    if (found.length > 0 || performance.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
