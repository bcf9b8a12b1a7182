import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../db/test-postgres.ts';
import { enqueueDeliveries } from './enqueue.ts';
import { countUnknown, findStuckIssues } from './find-stuck.ts';
import { freezeIssue } from './freeze-issue.ts';
import { sendIssue } from './send-issue.ts';
import { scheduleIssue } from './start-issue.ts';
import { addPeople, beginIssue, createBuiltIssue, createPeople, createTestWay, openForTest } from './test-issue.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  test('an issue is stuck after an hour without a sender, or an hour after its time', async () => {
    const { newsletter, pass } = await openForTest({
      databaseUrl: store === 'PostgreSQL' ? await postgres.createDatabase() : undefined,
    });
    const people = await addPeople(newsletter, createPeople(4));
    await beginIssue(newsletter);
    await enqueueDeliveries(newsletter, 'towing');
    await freezeIssue(newsletter, createBuiltIssue({ id: 'planned' }));
    await scheduleIssue(newsletter, 'planned', new Date('2026-11-15T12:30:00Z'));
    pass(60 * 60 * 1000);
    expect(await findStuckIssues(newsletter)).toEqual([]);
    pass(1000);
    const begun = { id: 'towing', since: '2026-11-15T12:00:00.000Z', hasBegun: true };
    expect(await findStuckIssues(newsletter)).toEqual([begun]);
    pass(30 * 60 * 1000);
    const planned = { id: 'planned', since: '2026-11-15T12:30:00.000Z', hasBegun: false };
    expect(await findStuckIssues(newsletter)).toEqual([begun, planned]);

    const [first = ''] = people.keys();
    const { way } = createTestWay(({ to }) => ({ kind: to === first ? 'unknown' : 'accepted', reply: '' }));
    expect(await countUnknown(newsletter)).toEqual([]);
    await sendIssue(newsletter, 'towing', { openSending: () => way, resumePaused: true, maxRestMs: 5 });
    expect(await findStuckIssues(newsletter)).toEqual([planned]);
    expect(await countUnknown(newsletter)).toEqual([{ id: 'towing', count: 1 }]);
  });
});
