import { expect, test } from 'vitest';
import { describeStores } from '../service/test-case.ts';
import { importSubscribers, planImport } from './import-subscribers.ts';
import { confirmSubscription, subscribe } from './subscribe.ts';
import { findSubscriber } from './subscriber.ts';
import { signToken } from './tokens.ts';

const email = 'reader@example.com';

describeStores((open) => {
  test('people who left elsewhere are mailed only if they joined here later, or confirmed when nobody knows the date', async () => {
    const { newsletter } = await open();
    const addressOf = (name: string): string => `${name}@example.com`;
    const now = newsletter.now().toISOString();
    const [before, after] = ['2020-01-01T00:00:00.000Z', new Date(newsletter.now().getTime() + 1000).toISOString()];
    const people = [
      ['bounced', { kind: 'bounced', leftAt: before }, 'ended', 'bounced', null],
      ['complained', { kind: 'complained' }, 'ended', 'unsubscribed', now],
      ['confirmed', { kind: 'left' }, 'rejoined', 'active', null],
      ['early', { kind: 'left', leftAt: after }, 'ended', 'unsubscribed', after],
      ['imported', { kind: 'left', leftAt: before }, 'ended', 'unsubscribed', before],
      ['late', { kind: 'left', leftAt: before }, 'rejoined', 'active', null],
      ['undated', { kind: 'left' }, 'ended', 'unsubscribed', now],
    ] as const;
    for (const name of ['early', 'late', 'undated', 'confirmed']) {
      await subscribe(newsletter, { email: addressOf(name) });
    }
    const createdAt = '2026-02-28T00:00:00.000Z';
    await importSubscribers(
      newsletter,
      ['imported', 'bounced', 'complained'].map((name) => ({ email: addressOf(name), createdAt })),
    );
    await newsletter.store.query(
      `insert into consents (id, subscriber_id, kind, text, text_version, created_at)
       select 'c', id, 'confirm', '', 'v1', $1 from subscribers where email = 'confirmed@example.com'`,
      [now],
    );
    const left = people.map(([name, row]) => ({ email: addressOf(name), ...row }));
    const planned = new Map(people.map(([name, , outcome]) => [addressOf(name), outcome]));
    expect(await planImport(newsletter, left)).toEqual(planned);
    expect(await importSubscribers(newsletter, left, 'import:left.csv')).toEqual(planned);
    const rows = await newsletter.store.query('select email, status, unsubscribed_at from subscribers order by email');
    expect(rows).toEqual(
      people.map(([name, , , status, leftAt]) => ({ email: addressOf(name), status, unsubscribed_at: leftAt })),
    );
    expect(await newsletter.store.query('select reason from suppressions')).toEqual([{ reason: 'complaint' }]);
    // Undoing the bounce must not mail someone who left another list.
    await importSubscribers(newsletter, [{ email: addressOf('bounced'), kind: 'left' }]);
    expect(await findSubscriber(newsletter, addressOf('bounced'))).toMatchObject({ status: 'unsubscribed' });
  });

  test('a pending person who left elsewhere gets no mail and can still use the confirmation link', async () => {
    const { newsletter } = await open({ optIn: 'double' });
    await subscribe(newsletter, { email });
    const pending = await findSubscriber(newsletter, email);
    const token = signToken(newsletter, 'confirm', pending?.id ?? '');
    await importSubscribers(newsletter, [{ email, kind: 'left' }]);
    expect(await findSubscriber(newsletter, email)).toMatchObject({ status: 'unsubscribed' });
    await confirmSubscription(newsletter, token);
    expect(await findSubscriber(newsletter, email)).toMatchObject({ status: 'active' });
  });
});
