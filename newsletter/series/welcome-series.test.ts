import { expect, test } from 'vitest';
import type { WelcomeStep } from '../../core/issues/welcome-step.ts';
import { holdAfterRestore, holdSending, liftHold } from '../sending/hold-sending.ts';
import { describeStores } from '../service/test-case.ts';
import { createTestTemplate } from '../service/test-newsletter.ts';
import { addSubscriber } from '../subscribers/add-subscriber.ts';
import { purgePending } from '../subscribers/pending-sign-ups.ts';
import { forgetSubscriber } from '../subscribers/personal-data.ts';
import { subscribe } from '../subscribers/subscribe.ts';
import { unsubscribe } from '../subscribers/unsubscribe.ts';
import { countWelcomeSteps, queueWelcomeSteps } from './welcome-series.ts';

const day = 24 * 60 * 60 * 1000;

const createStep = (id: string, afterDays: number): WelcomeStep => {
  return { id, afterDays, mail: createTestTemplate(`Step ${id}`, '__UNSUBSCRIBE__') };
};

describeStores((openStore, kind) => {
  async function open(first: WelcomeStep[]) {
    let steps = first;
    const opened = await openStore({ hasWelcomeMail: false, readSeries: () => steps });
    const { newsletter, sendMails, mails, pass } = opened;
    const queue = () => queueWelcomeSteps(newsletter, steps);
    await queue();
    return {
      ...opened,
      queue,
      publish: (...next: WelcomeStep[]) => {
        steps = next;
      },
      /** Lets days pass, one look a day, and returns who got what since the start, in order. */
      async live(days: number) {
        for (let at = 0; at < days; at += 1) {
          pass(day);
          await queue();
          expect(await sendMails()).toEqual([]);
        }
        return (await mails()).map(({ to, subject }) => `${to?.[0]?.address} ${subject}`);
      },
    };
  }

  test('each step comes once, its days after joining, with a link that ends the series', async () => {
    const steps = [createStep('one', 1), createStep('two', 3)] as const;
    const { newsletter, live, mails, pass, queue, publish, sendMails } = await open([...steps]);
    await subscribe(newsletter, { email: 'ann@example.org' });
    await subscribe(newsletter, { email: 'bob@example.org' });
    expect((await live(1)).toSorted()).toEqual(['ann@example.org Step one', 'bob@example.org Step one']);
    const link = (await mails()).find(({ to }) => to?.[0]?.address === 'bob@example.org');
    expect(link?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
    const [, token = ''] = /\/unsubscribe\/(\S+)/.exec(link?.text ?? '') ?? [];
    await unsubscribe(newsletter, token);
    expect((await live(9)).slice(2)).toEqual(['ann@example.org Step two']);
    // Records of other single mails are purged after a month; these still keep a second mail away.
    pass(40 * day);
    await purgePending(newsletter);
    expect(await queue()).toBe(0);
    // One whose text is taken down while it waits is dropped; nothing failed.
    await subscribe(newsletter, { email: 'eve@example.org' });
    pass(day);
    expect(await queue()).toBe(1);
    publish(steps[1]);
    await queue();
    expect(await sendMails()).toEqual([]);
    expect(await countWelcomeSteps(newsletter.store)).toEqual(
      new Map([
        ['one', { got: 2, waiting: 0, failed: 0 }],
        ['two', { got: 1, waiting: 0, failed: 0 }],
      ]),
    );
  });

  test('nobody who was there before, was imported, added, erased or has bounced gets one', async () => {
    const { newsletter, live, pass, publish } = await open([createStep('two', 2)]);
    const email = 'old@example.org';
    await subscribe(newsletter, { email });
    pass(3 * day);
    // Published when the first reader's day for it is over, and just before that of the second.
    publish(createStep('two', 2), createStep('late', 2));
    await subscribe(newsletter, { email: 'new@example.org' });
    await subscribe(newsletter, { email: 'imported@example.org', page: 'import ghost.csv' });
    await addSubscriber(newsletter, { email: 'added@example.org' });
    await subscribe(newsletter, { email: 'erased@example.org' });
    await subscribe(newsletter, { email: 'bounced@example.org' });
    await forgetSubscriber(newsletter, 'erased@example.org');
    await newsletter.store.execute("update subscribers set status = 'bounced' where email = 'bounced@example.org'");
    expect(await live(5)).toEqual([`${email} Step two`, 'new@example.org Step two', 'new@example.org Step late']);
  });

  test('two steps that are due together, as after an outage, come a day apart', async () => {
    const { newsletter, live, pass } = await open([createStep('one', 1), createStep('two', 2)]);
    await subscribe(newsletter, { email: 'ann@example.org' });
    pass(9 * day);
    expect(await live(1)).toEqual(['ann@example.org Step one']);
    expect(await live(1)).toEqual(['ann@example.org Step one', 'ann@example.org Step two']);
  });

  test('a shorter wait reaches those who were waiting, and nobody twice', async () => {
    const { newsletter, live, publish } = await open([createStep('one', 3)]);
    await subscribe(newsletter, { email: 'first@example.org' });
    await live(2);
    await subscribe(newsletter, { email: 'second@example.org' });
    expect(await live(1)).toEqual(['first@example.org Step one']);
    publish(createStep('one', 1));
    expect(await live(5)).toEqual(['first@example.org Step one', 'second@example.org Step one']);
  });

  test('sending on hold keeps it until the hold is lifted; what a restored backup may have lost is not sent again', async () => {
    const { newsletter, live } = await open([createStep('one', 1)]);
    const { store, now } = newsletter;
    await subscribe(newsletter, { email: 'ann@example.org' });
    await store.transaction((tx) => holdSending(tx, { at: now().toISOString(), cause: 'moved-here' }));
    expect(await live(2)).toEqual([]);
    await liftHold(store);
    expect(await live(1)).toEqual(['ann@example.org Step one']);
    // As if the backup were older than this mail.
    await store.execute("delete from single_mails where kind = 'welcome'");
    const options = { dialect: store.dialect, now: now().toISOString(), reason: { code: 'restored' } as const };
    await store.transaction((tx) => holdAfterRestore(tx, options));
    await live(1);
    await liftHold(store);
    await subscribe(newsletter, { email: 'bob@example.org' });
    expect((await live(3)).slice(1)).toEqual(['bob@example.org Step one']);
  });

  test('two servers that look at the same time queue one mail for each person and step', async () => {
    const { newsletter, queue, pass, live, databaseUrl } = await open([createStep('one', 1), createStep('two', 1)]);
    const steps = newsletter.readSeries?.() ?? [];
    const other = kind === 'PostgreSQL' ? (await openStore({ databaseUrl })).newsletter : newsletter;
    const people = Array.from({ length: 30 }, (_, index) => `reader${index}@example.org`);
    for (const email of people) await subscribe(newsletter, { email });
    pass(day);
    await Promise.all([queue(), queueWelcomeSteps({ ...other, now: newsletter.now }, steps)]);
    const got = await live(2);
    expect(got.toSorted()).toEqual(people.flatMap((email) => [`${email} Step one`, `${email} Step two`]).toSorted());
  });
});
