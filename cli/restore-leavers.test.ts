import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../newsletter/db/test-store.ts';
import { changeAddress } from '../newsletter/sending/change-address.ts';
import { openTestNewsletter } from '../newsletter/service/test-newsletter.ts';
import { subscribe } from '../newsletter/subscribers/subscribe.ts';
import { findSubscriber } from '../newsletter/subscribers/subscriber.ts';
import { signToken } from '../newsletter/subscribers/tokens.ts';
import { unsubscribe } from '../newsletter/subscribers/unsubscribe.ts';
import { createTestGarage } from './test-garage.ts';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (store) => {
  async function open() {
    const garage = createTestGarage();
    const databaseUrl = await createTestDatabase(store);
    const run = (words: string[], url = databaseUrl) => garage.run(words, { env: { DATABASE_URL: url } });
    const add = (...names: string[]) => garage.addReaders(names.map(address), { DATABASE_URL: databaseUrl });
    const leave = async (name: string): Promise<void> => {
      const { newsletter, close } = await openTestNewsletter({
        dataDir: garage.dataDir,
        databaseUrl,
        now: () => new Date(),
      });
      const { id = '' } = (await findSubscriber(newsletter, address(name))) ?? {};
      await unsubscribe(newsletter, signToken(newsletter, 'unsubscribe', id));
      await close();
    };
    const rename = async (name: string, to: string): Promise<void> => {
      const { newsletter, close } = await openTestNewsletter({
        dataDir: garage.dataDir,
        databaseUrl,
        now: () => new Date(),
      });
      const { id = '' } = (await findSubscriber(newsletter, address(name))) ?? {};
      expect(await changeAddress(newsletter, id, address(to), 'desk')).toMatchObject({ kind: 'changed' });
      await close();
    };
    const statuses = async (url?: string): Promise<Record<string, string>> => {
      const list: { email: string; status: string }[] = JSON.parse(
        (await run(['subscribers', 'list', '--json'], url)).out,
      );
      return Object.fromEntries(list.map(({ email, status }) => [email.split('@')[0], status]));
    };
    const query = (sql: string, values: (string | number)[] = [], url = databaseUrl) =>
      garage.withStore((opened) => opened.query(sql, values), url);
    const backup = join(garage.folder, 'backup.sqlite');
    /** Where the restored list is compared with the one that is replaced. */
    const from = store === 'PostgreSQL' ? ['--leavers-from', databaseUrl] : ['--replace'];
    return { garage, databaseUrl, run, add, leave, rename, statuses, query, backup, from };
  }

  test('nobody who left, bounced or was removed after the backup is revived by restoring it', async () => {
    const { garage, run, add, leave, rename, statuses, query, backup, from } = await open();
    await add('stays', 'leaves', 'moves', 'bounces', 'removed', 'vanishes', 'before');
    await leave('before');
    await run(['backup', '--to', backup]);
    await add('late');
    await leave('leaves');
    await leave('late');
    // Under the address that only the newer database knows.
    await rename('moves', 'moved');
    await leave('moved');
    await rename('vanishes', 'vanished');
    for (const name of ['removed', 'vanished']) await run(['subscribers', 'remove', address(name), '--yes']);
    const bounced = [address('bounces'), new Date().toISOString()];
    await query("update subscribers set status = 'bounced', updated_at = $2 where email = $1", bounced);

    const target = await createTestDatabase(store);
    const restored = await run(['restore', '--from', backup, ...from], target);
    expect(restored.code).toBe(0);
    expect(restored.out).toContain('Who left after the backup stays away: 2 unsubscribed, 1 bounced, 2 removed.\n');
    expect(restored.out).not.toContain('Enter everyone who unsubscribed');
    expect(await statuses(target)).toEqual({
      stays: 'active',
      leaves: 'unsubscribed',
      moved: 'unsubscribed',
      bounces: 'bounced',
      before: 'unsubscribed',
      late: 'unsubscribed',
    });
    // The proof that they left is carried too, and no import brings anybody back.
    const left =
      "select email from consents join subscribers on subscribers.id = subscriber_id where kind = 'unsubscribe'";
    const proof = await query(left, [], target);
    expect(proof.map((row) => String(row['email']).split('@')[0]).toSorted()).toEqual([
      'before',
      'late',
      'leaves',
      'moved',
    ]);
    const again = ['leaves', 'bounces', 'removed', 'late'].map(address);
    expect((await garage.addReaders(again, { DATABASE_URL: target })).out).toContain('Nothing was written.');
  });

  test('who signed up after the backup is counted, and added back with their consent when the publisher wants it', async () => {
    const { garage, databaseUrl, run, add, leave, statuses, query, backup } = await open();
    await add('stays', 'leaves');
    await leave('leaves');
    const signUp = async (name: string, optIn: 'single' | 'double', now = new Date()): Promise<void> => {
      const opened = await openTestNewsletter({ dataDir: garage.dataDir, databaseUrl, optIn, now: () => now });
      await subscribe(opened.newsletter, { email: address(name), page: '/about' });
      await opened.close();
    };
    await signUp('confirms', 'double');
    await run(['backup', '--to', backup]);
    await signUp('joins', 'single');
    await signUp('late', 'single');
    await leave('late');
    await signUp('waits', 'double');
    // Came back after the backup: the backup only knows that they left.
    const activate = "update subscribers set status = 'active', unsubscribed_at = null where email in ($1, $2)";
    await query(activate, [address('leaves'), address('confirms')]);

    const restore = async (input: string, ...more: string[]) => {
      const target = await createTestDatabase(store);
      const words = ['restore', '--from', backup, ...(store === 'SQLite' ? ['--replace'] : []), ...more];
      const { code, out, err } = await garage.run(words, { env: { DATABASE_URL: target }, input });
      expect(code).toBe(0);
      return { target, out, err };
    };
    const from = store === 'PostgreSQL' ? ['--leavers-from', databaseUrl] : [];
    const declined = await restore('n\n', ...from);
    expect(declined.err).toContain('3 people signed up after the backup. Add them back? [y/N]');
    expect(await statuses(declined.target)).toEqual({
      stays: 'active',
      leaves: 'unsubscribed',
      confirms: 'pending',
      late: 'unsubscribed',
    });
    expect((await run(['journal'], declined.target)).out).toContain('Restored a backup.');
    const [, place = ''] = /add --leavers-from (\S+) --yes/.exec(declined.out) ?? [];
    const added = await restore('', '--leavers-from', store === 'SQLite' ? place : databaseUrl, '--yes');
    expect(added.out).toContain('Added back 3 people who signed up after the backup.');
    expect(await statuses(added.target)).toEqual({
      stays: 'active',
      leaves: 'unsubscribed',
      confirms: 'active',
      late: 'unsubscribed',
      joins: 'active',
      waits: 'pending',
    });
    const joined =
      'select email, kind, consents.page, source_page from consents join subscribers on subscribers.id = subscriber_id where email = $1';
    expect(await query(joined, [address('joins')], added.target)).toEqual([
      { email: address('joins'), kind: 'subscribe', page: '/about', source_page: '/about' },
    ]);
  });

  test('no letter or watch that was taken back after the backup comes back, and nobody is told twice', async () => {
    const { run, query, backup, from } = await open();
    await run(['migrate']);
    const states = { erased: 'published', withdrawn: 'approved', told: 'approved', waits: 'waiting' };
    const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`;
    for (const [id, status] of Object.entries(states))
      await query(
        `insert into letters (id, slug, title, name, email, email_hash, text, status, submission_key, created_at, updated_at)
         values ($1, 'towing', 'Towing', 'Ann', $2, $1, 'Hello there.', $3, $1, $4, $4)`,
        [id, address(id), status, at(1)],
      );
    for (const id of ['ended', 'kept'])
      await query(
        `insert into watches (id, reader_id, email, subject, told, consent, created_at, confirmed_at)
         values ($1, $1, $2, 'fact.rate', 'old', '', $3, $3)`,
        [id, address(id), at(1)],
      );
    await run(['backup', '--to', backup]);
    const change =
      'update letters set status = $2, is_mailed = $3, email = $4, text = $4, updated_at = $5 where id = $1';
    await query(change, ['erased', 'withdrawn', 1, '', at(2)]);
    await query(change, ['withdrawn', 'withdrawn', 1, address('withdrawn'), at(2)]);
    await query(change, ['told', 'published', 0, address('told'), at(2)]);
    await query("delete from watches where id = 'ended'");
    await query("update watches set told = 'new'");
    const target = await createTestDatabase(store);
    expect((await run(['restore', '--from', backup, ...from], target)).code).toBe(0);
    expect(await query('select id, status, is_mailed, email from letters order by id', [], target)).toEqual([
      { id: 'erased', status: 'withdrawn', is_mailed: 1, email: '' },
      { id: 'told', status: 'published', is_mailed: 0, email: address('told') },
      { id: 'waits', status: 'waiting', is_mailed: 1, email: address('waits') },
      { id: 'withdrawn', status: 'withdrawn', is_mailed: 1, email: address('withdrawn') },
    ]);
    expect(await query('select id, told from watches', [], target)).toEqual([{ id: 'kept', told: 'new' }]);
  });

  test('without a newer database that can be read, it says who may be active again', async () => {
    const { garage, run, add, backup } = await open();
    await add('ann');
    await run(['backup', '--to', backup]);
    const target = await createTestDatabase(store);
    if (store === 'SQLite') truncateSync(join(garage.dataDir, 'garage.sqlite'), 9000);
    const restored = await run(['restore', '--from', backup, ...(store === 'SQLite' ? ['--replace'] : [])], target);
    expect(restored.out).toMatch(
      /: people who left after 20\d\d-\S+Z may be active again, and people who signed up since are missing\.\n/,
    );
    expect(restored.out).toContain('- Enter everyone who unsubscribed since the backup.');
    expect(restored.out).toContain(`those in ${join(garage.dataDir, 'link-keys.json')} belong to it.`);
  });
});

function address(name: string): string {
  return `${name}@example.org`;
}
