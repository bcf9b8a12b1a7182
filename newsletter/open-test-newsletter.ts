import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { type NewsletterSettings, openNewsletter, outboxFolder } from './open-newsletter.ts';

/** Opens a newsletter in a folder of its own, with a clock that only moves when told. */
export async function openTestNewsletter(settings: Partial<NewsletterSettings> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'garage-newsletter-'));
  const clock = { time: Date.parse('2026-11-15T12:00:00.000Z') };
  const newsletter = await openNewsletter({
    dataDir,
    mailFrom: 'garage@example.com',
    optIn: 'single',
    siteUrl: 'https://garage.example',
    siteName: 'Test Garage',
    postalAddress: '1 Example Street',
    now: () => new Date(clock.time),
    ...settings,
  });
  return {
    newsletter,
    dataDir,
    /** Moves the clock. */
    pass: (ms: number) => {
      clock.time += ms;
    },
    mails: () => readOutbox(dataDir),
    close: async () => {
      await newsletter.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The mails in the outbox of a data folder, oldest first. */
export async function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = outboxFolder(dataDir);
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))));
}
