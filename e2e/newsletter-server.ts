import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { findFreePort } from '../core/node/free-port.ts';
import { openServerProcess } from '../server/server-process.ts';
import { test as base, expect } from './fixtures.ts';

export { expect };

/** A running server with a database and an outbox of its own. */
export interface Garage {
  url: string;
  /** The mails sent to an address, oldest first; waits until there are as many as asked for. */
  mailsTo(address: string, count?: number): Promise<Email[]>;
}

/** A test against a newsletter server of its own, with double opt-in; each worker starts it once. */
export const test = base.extend<object, { garage: Garage }>({
  garage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'garage-journey-'));
      const port = await findFreePort();
      const url = `http://127.0.0.1:${port}`;
      const address = { HOST: '127.0.0.1', PORT: String(port), SITE_URL: url, DATA_DIR: dataDir };
      const { child, exit } = await openServerProcess({ ...address, RATE_LIMIT: 'off', NEWSLETTER_OPT_IN: 'double' });
      await use({ url, mailsTo: (recipient, count = 1) => readMails(join(dataDir, 'outbox'), recipient, count) });
      child.kill('SIGTERM');
      await exit;
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ garage }, use) => use(garage.url),
});

async function readMails(folder: string, address: string, count: number): Promise<Email[]> {
  let found: Email[] = [];
  const read = async (): Promise<number> => {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
    const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))));
    found = mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
    return found.length;
  };
  await expect.poll(read, { intervals: [50] }).toBeGreaterThanOrEqual(count);
  return found;
}
