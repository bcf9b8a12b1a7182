import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewsletterSettings } from '../open-newsletter.ts';
import { startTestPostgres, type TestPostgres } from '../store/test-postgres.ts';
import { freezeIssue } from './freeze-issue.ts';
import { sendIssue } from './send-issue.ts';
import { addPeople, countChecked, createBuiltIssue, createPeople, createTestWay, openForTest } from './test-issue.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  async function open(settings: Partial<NewsletterSettings> = {}) {
    const databaseUrl = store === 'PostgreSQL' ? await postgres.createDatabase() : undefined;
    return openForTest({ databaseUrl, ...settings });
  }

  test('everybody gets the mail once, and the issue is sent', async () => {
    const { newsletter } = await open();
    const people = createPeople(250, 7);
    await addPeople(newsletter, people);
    await freezeIssue(newsletter, createBuiltIssue());
    const { way, accepted } = createTestWay();
    const end = await sendIssue(newsletter, 'towing', { openSending: () => way, resumePaused: false });
    expect(end).toBe('sent');
    expect(accepted.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 250, accepted: 250 });
  });
});
