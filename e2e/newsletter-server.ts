import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { findFreePort } from '../core/node/free-port.ts';
import { readOutbox } from '../newsletter/service/test-newsletter.ts';
import { openServerProcess } from '../server/server-process.ts';
import { test as base, expect } from './fixtures.ts';

export { expect };

/** A running server with a database and an outbox of its own. */
export interface Garage {
  url: string;
  dataDir: string;
  /** The mails sent to an address, oldest first; waits until there are as many as asked for. */
  mailsTo(address: string, count?: number): Promise<Email[]>;
}

interface ServerOptions {
  /** Settings of the server, besides its address and folders. */
  serverSettings: Record<string, string>;
  garage: Garage;
}

/** A test against a newsletter server of its own, with double opt-in. */
export const test = base.extend<ServerOptions>({
  serverSettings: [{ RATE_LIMIT: 'off', NEWSLETTER_OPT_IN: 'double' }, { option: true }],
  garage: async ({ serverSettings }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'garage-journey-'));
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const address = { HOST: '127.0.0.1', PORT: String(port), SITE_URL: url, DATA_DIR: dataDir };
    const { child, exit } = await openServerProcess({ ...address, ...serverSettings });
    await use({
      url,
      dataDir,
      mailsTo: (recipient, count = 1) => readMails(dataDir, recipient, count),
    });
    child.kill('SIGTERM');
    await exit;
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ garage }, use) => use(garage.url),
});

async function readMails(dataDir: string, address: string, count: number): Promise<Email[]> {
  let found: Email[] = [];
  const read = async (): Promise<number> => {
    const mails = await readOutbox(dataDir);
    found = mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
    return found.length;
  };
  await expect.poll(read, { intervals: [50] }).toBeGreaterThanOrEqual(count);
  return found;
}
