import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../newsletter/db/store.ts';
import { startTestPostgres, type TestPostgres } from '../../newsletter/db/test-postgres.ts';
import { openTestNewsletter } from '../../newsletter/open-test-newsletter.ts';
import { freezeIssue } from '../../newsletter/sending/freeze-issue.ts';
import { findIssue } from '../../newsletter/sending/issue-state.ts';
import { findFaults, readStates } from './test-books.ts';
import { writeTestBuild } from './test-build.ts';
import { createReaders, issueId, openTestSending } from './test-sending.ts';

const slow = 240_000;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, slow);
afterAll(() => postgres.stop());

const stores = [
  ['SQLite', async () => ''],
  ['PostgreSQL', () => postgres.createDatabase()],
] as const;

test.each(stores)(
  'a sender killed with half a mail at the server leaves nothing unknown on %s',
  { timeout: slow },
  async (_name, createDatabase) => {
    const databaseUrl = await createDatabase();
    const { garage, sendAndDie, send, smtp, withStore } = await openTestSending(createReaders(8), { databaseUrl });
    // Larger than the system keeps between two processes, so the sender cannot have got rid of all of it.
    const html = `<p>${'A long line about oil. '.repeat(3)}</p>\n`.repeat(80_000);
    const built = await writeTestBuild(garage.folder);
    const author = await openTestNewsletter({ dataDir: garage.dataDir, databaseUrl, now: () => new Date() });
    await freezeIssue(author.newsletter, { ...built, mail: { ...built.mail, html: `${html}${built.mail.html}` } });
    await author.close();
    // An issue that is stored goes on without its build, and its size is not looked at again.
    await rm(join(garage.folder, 'dist/mails'), { recursive: true });
    for (const life of [1, 2, 3]) await sendAndDie(`half-${life}`, { moment: 'half', after: 0 });
    expect(smtp.attempts).toHaveLength(15);
    expect(smtp.attempts.filter(({ bytes, isWhole }) => bytes.length === 0 || isWhole)).toEqual([]);
    expect(await send('last').ended).toMatchObject({ code: 0 });
    expect(findFaults(await withStore(readStates), smtp.attempts)).toEqual([]);
  },
);

test.each(stores)(
  'a sender killed while rows are written goes on with the rest on %s',
  { timeout: slow },
  async (_name, createDatabase) => {
    const { garage, send, smtp, withStore, report } = await openTestSending([], {
      databaseUrl: await createDatabase(),
    });
    await writeTestBuild(garage.folder, { topics: ['Towing'] });
    await withStore(async (store) => {
      await insertCrowd(store);
      let reached = '';
      for (const life of [1, 2, 3]) {
        const sender = send(`rows-${life}`);
        for (;;) {
          const issue = await findIssue(store, issueId);
          if (issue !== undefined && issue.enqueued_to > reached) break;
          if (sender.child.exitCode !== null) throw new Error((await sender.ended).err);
          // A look at SQLite alone would never let an event through.
          await new Promise((resolve) => setImmediate(resolve));
        }
        sender.kill();
        await sender.ended;
        const issue = await findIssue(store, issueId);
        expect(issue).toMatchObject({ status: 'enqueueing', enqueued_at: null });
        reached = issue?.enqueued_to ?? '';
      }
    });
    expect(smtp.attempts).toEqual([]);
    expect(await send('last').ended).toMatchObject({ code: 0 });
    const states = await withStore(readStates);
    const wanted = new Map([...states].filter(([email]) => email.startsWith('wanted')));
    expect(findFaults(wanted, smtp.attempts)).toEqual([]);
    expect(await report()).toMatchObject({ recipients: wanted.size, accepted: wanted.size, unknown: 0 });
    expect(wanted.size).toBe(50);
  },
);

/** A list so long that writing the rows of an issue takes a while, and few on it want this one. */
async function insertCrowd(store: Store): Promise<void> {
  await store.query(
    `with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < 100000)
     insert into subscribers (id, email, status, topics, created_at, updated_at)
     select '00000000-0000-7000-8000-00000' || (1000000 + i),
       case when i % 2000 = 7 then 'wanted' else 'other' end || i || '@d' || (i % 7) || '.example', 'active',
       case when i % 2000 = 7 then 'Towing' else 'Reviews' end, $1, $1 from numbers`,
    ['2026-01-01T00:00:00.000Z'],
  );
}
