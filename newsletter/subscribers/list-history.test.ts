import { expect, test } from 'vitest';
import { readJournal, writeJournal } from '../records/journal.ts';
import { describeStores } from '../service/test-case.ts';
import { addSubscriber } from './add-subscriber.ts';
import { importSubscribers } from './import-subscribers.ts';
import { readListHistory } from './list-history.ts';
import { forgetSubscriber } from './personal-data.ts';
import { searchSubscribers } from './search-subscribers.ts';
import { subscribe } from './subscribe.ts';
import { countStatuses, findSubscriber } from './subscriber.ts';
import { signToken } from './tokens.ts';
import { undoUnsubscribe, unsubscribe } from './unsubscribe.ts';

const dayMs = 24 * 60 * 60 * 1000;

describeStores((open) => {
  test('every way to join or leave is a number of its day, and the sums add up to the list', async () => {
    const { newsletter, pass } = await open();
    for (const name of ['ann', 'bob', 'cyd']) await subscribe(newsletter, { email: `${name}@example.org` });
    await addSubscriber(newsletter, { email: 'dan@example.org' });
    pass(dayMs);
    const rows = [
      { email: 'eve@example.org' },
      { email: 'fay@example.org', createdAt: '2026-11-13T10:00:00.000Z' },
      { email: 'gus@example.org', kind: 'left' as const },
    ];
    await importSubscribers(newsletter, rows, 'import list.csv');
    pass(dayMs);
    const [ann, bob] = await Promise.all(
      ['ann', 'bob'].map((name) => findSubscriber(newsletter, `${name}@example.org`)),
    );
    const token = signToken(newsletter, 'unsubscribe', ann?.id ?? '');
    await unsubscribe(newsletter, token);
    await forgetSubscriber(newsletter, 'cyd@example.org');
    await newsletter.store.execute("update subscribers set status = 'bounced', updated_at = $2 where id = $1", [
      bob?.id ?? '',
      newsletter.now().toISOString(),
    ]);
    pass(dayMs);
    await undoUnsubscribe(newsletter, token);
    const history = await readListHistory(newsletter, 6);
    expect(history).toEqual([
      { day: '2026-11-13', joined: 1, left: 0, bounced: 0, imported: 0, total: 1 },
      { day: '2026-11-14', joined: 0, left: 0, bounced: 0, imported: 0, total: 1 },
      { day: '2026-11-15', joined: 4, left: 0, bounced: 0, imported: 0, total: 5 },
      { day: '2026-11-16', joined: 0, left: 0, bounced: 0, imported: 1, total: 6 },
      { day: '2026-11-17', joined: 0, left: 2, bounced: 1, imported: 0, total: 3 },
      { day: '2026-11-18', joined: 1, left: 0, bounced: 0, imported: 0, total: 4 },
    ]);
    expect(await countStatuses(newsletter.store)).toEqual({ active: 4, bounced: 1, unsubscribed: 1, pending: 0 });
  });

  test('a search finds addresses page by page', async () => {
    const { newsletter, pass } = await open();
    for (const email of ['ann@x.example', 'joann@x.example', 'annie@y.example', 'bob@ann.example', 'a_b@z.example']) {
      await subscribe(newsletter, { email });
      pass(1000);
    }
    const find = async (text: string, limit = 10, after?: string) => {
      const last = after === undefined ? undefined : await findSubscriber(newsletter, after);
      return (await searchSubscribers(newsletter.store, { text, limit, after: last })).map(({ email }) => email);
    };
    expect(await find('')).toEqual([
      'a_b@z.example',
      'bob@ann.example',
      'annie@y.example',
      'joann@x.example',
      'ann@x.example',
    ]);
    expect(await find('', 2, 'bob@ann.example')).toEqual(['annie@y.example', 'joann@x.example']);
    expect(await find('ANN')).toEqual(['ann@x.example', 'annie@y.example', 'bob@ann.example', 'joann@x.example']);
    expect(await find('ann', 2)).toEqual(['ann@x.example', 'annie@y.example']);
    expect(await find('ann', 2, 'annie@y.example')).toEqual(['bob@ann.example', 'joann@x.example']);
    expect(await find('_')).toEqual(['a_b@z.example']);
    const gone = await searchSubscribers(newsletter.store, { text: 'ann', status: 'bounced', limit: 5 });
    expect(gone).toEqual([]);
  });

  test('the journal only grows', async () => {
    const { newsletter, pass } = await open();
    await writeJournal(newsletter, { who: 'desk', what: 'Made a backup.' });
    pass(1000);
    await writeJournal(newsletter, { who: 'command', what: 'Paused the issue.', about: 'issue/2026-11' });
    const { store } = newsletter;
    await expect(store.execute("update journal set what = 'x'")).rejects.toThrow('append-only');
    await expect(store.execute('delete from journal')).rejects.toThrow('append-only');
    const [last] = await readJournal(store, { limit: 1 });
    expect(last).toMatchObject({ who: 'command', about: 'issue/2026-11' });
    expect(await readJournal(store, { limit: 9, before: last?.id })).toMatchObject([{ what: 'Made a backup.' }]);
  });
});
