import { expect, test } from 'vitest';
import { consentWords } from '../../core/people/consent.ts';
import type { NewsletterSettings } from '../service/open-newsletter.ts';
import { describeStores } from '../service/test-case.ts';
import { testMails } from '../service/test-newsletter.ts';
import { addSubscriber } from './add-subscriber.ts';
import { importSubscribers } from './import-subscribers.ts';
import { resendConfirmation } from './mail-queue.ts';
import { purgePending, remindPending } from './pending-sign-ups.ts';
import { exportData } from './personal-data.ts';
import { confirmSubscription, subscribe } from './subscribe.ts';
import { findSubscriber } from './subscriber.ts';
import { suppress } from './suppressions.ts';
import { signToken } from './tokens.ts';
import { chosenTopics, savePreferences, undoUnsubscribe, unsubscribe } from './unsubscribe.ts';

const email = 'reader@example.com';
const day = 24 * 60 * 60 * 1000;
/** Sign-ups that wait for their confirmation are the only mails. */
const unwelcomed = { optIn: 'double', hasWelcomeMail: false } as const;

describeStores((openStore) => {
  async function open(settings: Partial<NewsletterSettings> = {}) {
    const opened = await openStore(settings);
    const { newsletter } = opened;
    const read = async () => {
      const found = await findSubscriber(newsletter, email);
      if (!found) throw new Error('no subscriber');
      return found;
    };
    const kinds = async () => {
      const rows = await newsletter.store.query('select kind from consents order by created_at, id');
      return rows.map((row) => row['kind']);
    };
    const token = async (kind: 'confirm' | 'unsubscribe' | 'preferences') =>
      signToken(newsletter, kind, (await read()).id);
    return {
      ...opened,
      read,
      kinds,
      token,
      ask: () => subscribe(newsletter, { email, page: '/about', ip: '192.0.2.9' }),
      countWelcomeMails: async () => {
        await opened.sendMails();
        return (await opened.mails()).filter(({ subject }) => subject === testMails.welcome.subject).length;
      },
    };
  }

  test('with double opt-in a subscribed address costs the inserts of a new one, and none of them stays', async () => {
    const { newsletter } = await open(unwelcomed);
    const inserted: string[] = [];
    const { store } = newsletter;
    const watched: typeof store = {
      ...store,
      transaction: (work) =>
        store.transaction((tx) =>
          work({
            ...tx,
            execute: (sql, values) => {
              inserted.push(...(/insert into (\w+)/.exec(sql)?.slice(1) ?? []));
              return tx.execute(sql, values);
            },
          }),
        ),
    };
    const insertsOf = async (address: string): Promise<string[]> => {
      inserted.length = 0;
      await subscribe({ ...newsletter, store: watched }, { email: address, page: '/about' });
      return [...new Set(inserted)].sort();
    };
    const asNew = await insertsOf(email);
    expect(asNew).toEqual(['consents', 'single_mails', 'subscribers']);
    await store.query("update subscribers set status = 'active'");
    const before = [await store.query('select * from subscribers'), await store.query('select * from consents')];
    expect(await insertsOf(email)).toEqual(asNew);
    expect([await store.query('select * from subscribers'), await store.query('select * from consents')]).toEqual(
      before,
    );
  });

  test('a single opt-in is active at once, and its consent has the text, the page and the network', async () => {
    const { ask, read, newsletter } = await open();
    expect(await ask()).toEqual({
      kind: 'created',
      row: { id: (await read()).id, email, created_at: '2026-11-15T12:00:00.000Z' },
    });
    expect(await read()).toMatchObject({ status: 'active', source_page: '/about', topics: '', frequency: 'every' });
    const { consents } = await exportData(newsletter, await read());
    expect(consents).toMatchObject([
      {
        kind: 'subscribe',
        page: '/about',
        ip: '192.0.2.0/24',
        text_version: expect.stringMatching(`^${consentWords.version}-[0-9a-f]{8}$`),
      },
    ]);
    expect(consents[0]?.['text']).toBe(newsletter.consents.subscribe);
  });

  test('of fifty concurrent requests for one address, exactly one succeeds', async () => {
    const { ask } = await open();
    const outcomes = await Promise.all(Array.from({ length: 50 }, ask));
    expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'duplicate')).toHaveLength(49);
  });

  test('a new subscriber gets one welcome mail, right away or after confirming, and another after resubscribing', async () => {
    const single = await open();
    await single.ask();
    await single.ask();
    expect(await single.countWelcomeMails()).toBe(1);
    await unsubscribe(single.newsletter, await single.token('unsubscribe'));
    await single.ask();
    expect(await single.countWelcomeMails()).toBe(1);
    await confirmSubscription(single.newsletter, await single.token('confirm'));
    expect(await single.countWelcomeMails()).toBe(2);

    const double = await open({ optIn: 'double' });
    expect((await double.ask()).kind).toBe('check-inbox');
    expect(await double.read()).toMatchObject({ status: 'pending' });
    expect(await double.countWelcomeMails()).toBe(0);
    const link = await double.token('confirm');
    // Proofs are listed by their time.
    double.pass(1000);
    await Promise.all([confirmSubscription(double.newsletter, link), confirmSubscription(double.newsletter, link)]);
    await confirmSubscription(double.newsletter, link);
    await double.ask();
    expect(await double.countWelcomeMails()).toBe(1);
    expect(await double.kinds()).toEqual(['subscribe', 'confirm']);
  });

  test('no welcome mail goes to people the publisher added, or when welcome mails are off', async () => {
    const added = await open();
    await addSubscriber(added.newsletter, { email });
    await importSubscribers(added.newsletter, [{ email: 'b@example.org' }]);
    const off = await open({ hasWelcomeMail: false });
    await off.ask();
    for (const { sendMails, mails } of [added, off]) {
      await sendMails();
      expect(await mails()).toEqual([]);
    }
  });

  test('an old confirmation link does not resubscribe a person who left after it was sent, even while the clock was ahead; a new one does', async () => {
    const { ask, read, token, newsletter, pass } = await open({ optIn: 'double' });
    await ask();
    const old = await token('confirm');
    await confirmSubscription(newsletter, old);
    pass(5 * 60 * 60 * 1000);
    await unsubscribe(newsletter, await token('unsubscribe'));
    expect(await confirmSubscription(newsletter, old)).toBeUndefined();
    pass(-5 * 60 * 60 * 1000 + 1000);
    await ask();
    expect((await read()).status).toBe('unsubscribed');
    expect(await confirmSubscription(newsletter, await token('confirm'))).toMatchObject({ status: 'active' });
  });

  test('unsubscribing twice stores one proof and can be undone within a week', async () => {
    const { ask, token, kinds, newsletter, pass } = await open();
    await ask();
    const link = await token('unsubscribe');
    for (let index = 0; index < 2; index++) {
      pass(1000);
      expect(await unsubscribe(newsletter, link)).toMatchObject({
        kind: 'found',
        subscriber: { status: 'unsubscribed' },
      });
    }
    pass(6 * day);
    expect(await undoUnsubscribe(newsletter, link)).toMatchObject({ kind: 'found', subscriber: { status: 'active' } });
    pass(1000);
    await undoUnsubscribe(newsletter, link);
    expect(await kinds()).toEqual(['subscribe', 'unsubscribe', 'undo']);
  });

  test('undo does not replace the confirmation', async () => {
    const { ask, token, newsletter } = await open({ optIn: 'double' });
    await ask();
    const link = await token('unsubscribe');
    await unsubscribe(newsletter, link);
    expect(await undoUnsubscribe(newsletter, link)).toMatchObject({ subscriber: { status: 'pending' } });
  });

  test('preferences are stored, changes add a proof, and all topics are stored as empty', async () => {
    const { ask, read, kinds, newsletter, pass } = await open();
    const known = ['Engine & Specs', 'Comparisons', 'Reviews'];
    await ask();
    const save = async (topics: string[], frequency: 'every' | 'monthly') => {
      pass(1000);
      await savePreferences(newsletter, (await read()).id, { topics, frequency }, known);
      return read();
    };
    expect(await save(['Reviews', 'nonsense', 'Engine & Specs'], 'monthly')).toMatchObject({
      topics: 'Engine & Specs,Reviews',
      frequency: 'monthly',
    });
    expect(chosenTopics((await read()).topics, known)).toEqual(['Engine & Specs', 'Reviews']);
    expect(await save(known, 'monthly')).toMatchObject({ topics: '' });
    expect(chosenTopics('', known)).toEqual(known);
    await save(known, 'monthly');
    expect(await kinds()).toEqual(['subscribe', 'preferences', 'preferences']);
  });

  test('an address gets three confirmation mails a day, more the next day, and again after confirming or leaving', async () => {
    const { ask, mails, sendMails, newsletter, pass, token } = await open(unwelcomed);
    const askOften = async () => {
      for (let index = 0; index < 5; index++) {
        await ask();
        await sendMails();
      }
      return (await mails()).length;
    };
    expect(await askOften()).toBe(3);
    pass(day + 1);
    expect(await askOften()).toBe(6);
    await confirmSubscription(newsletter, await token('confirm'));
    expect(await askOften()).toBe(6);
    pass(1000);
    await unsubscribe(newsletter, await token('unsubscribe'));
    expect(await askOften()).toBe(9);
    await unsubscribe(newsletter, await token('unsubscribe'));
    expect(await resendConfirmation(newsletter, email)).toBe('queued');
    await sendMails();
    expect(await mails()).toHaveLength(10);
  });

  test('a mail that waits for the mail server is not queued twice, and one that failed does not count', async () => {
    const { ask, newsletter } = await open(unwelcomed);
    const states = async () => {
      const rows = await newsletter.store.query('select status from single_mails order by created_at, id');
      return rows.map(({ status }) => status);
    };
    for (let index = 0; index < 3; index++) await ask();
    expect((await states()).filter((status) => status === 'queued')).toHaveLength(1);
    await newsletter.store.query("update single_mails set status = 'failed'");
    await ask();
    expect((await states()).filter((status) => status === 'queued')).toHaveLength(1);
  });

  test('a sign-up is reminded once after three days and deleted after thirty, with everything stored about it', async () => {
    const { ask, mails, sendMails, newsletter, pass } = await open(unwelcomed);
    await ask();
    await subscribe(newsletter, { email: 'blocked@example.com' });
    await suppress(newsletter.store, newsletter, 'blocked@example.com', 'complaint');
    await sendMails();
    const remind = async () => {
      // Two processes look at the same time.
      await Promise.all([remindPending(newsletter), remindPending(newsletter)]);
      await sendMails();
      return (await mails()).filter(({ subject }) => subject === testMails.reminder.subject);
    };
    pass(3 * day - 1000);
    expect(await remind()).toEqual([]);
    pass(1000);
    expect(await remind()).toHaveLength(1);
    pass(10 * day);
    const [mail, ...others] = await remind();
    expect([mail?.to?.[0]?.address, others]).toEqual([email, []]);

    expect(await purgePending(newsletter)).toBe(0);
    pass(17 * day);
    expect(await purgePending(newsletter)).toBe(2);
    for (const table of ['subscribers', 'consents', 'single_mails']) {
      expect([table, await newsletter.store.query(`select * from ${table}`)]).toEqual([table, []]);
    }
  });

  test('a person who confirmed is neither reminded nor deleted', async () => {
    const { ask, newsletter, pass, token, read } = await open(unwelcomed);
    await ask();
    await confirmSubscription(newsletter, await token('confirm'));
    pass(31 * day);
    expect([await remindPending(newsletter), await purgePending(newsletter)]).toEqual([0, 0]);
    expect(await read()).toMatchObject({ status: 'active' });
  });
});
