import { describe, onTestFinished } from 'vitest';
import { createTestDatabase } from '../db/test-store.ts';
import type { NewsletterSettings } from './open-newsletter.ts';
import { openTestNewsletter } from './test-newsletter.ts';

/** Opens a newsletter that is closed after the test. */
export async function openForTest(settings: Partial<NewsletterSettings> = {}) {
  const opened = await openTestNewsletter(settings);
  onTestFinished(opened.close);
  return { ...opened, databaseUrl: settings.databaseUrl ?? '' };
}

/** Runs tests on SQLite and on PostgreSQL: `open` opens a newsletter on a new database, which is closed after its test. */
export function describeStores(tests: (open: typeof openForTest, kind: string) => void): void {
  describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
    tests(async (settings) => openForTest({ databaseUrl: await createTestDatabase(kind), ...settings }), kind);
  });
}
