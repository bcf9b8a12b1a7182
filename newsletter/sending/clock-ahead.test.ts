import { expect, test } from 'vitest';
import { follow, startTestMailServer } from '../mail/test-mail-server.ts';
import { readJournal } from '../records/journal.ts';
import { queueWelcomeSteps } from '../series/welcome-series.ts';
import { describeStores } from '../service/test-case.ts';
import { subscribe } from '../subscribers/subscribe.ts';
import { bringBackFarAhead, describeFarAhead, findFarAhead } from './clock-ahead.ts';
import { addPeople, beginIssue, createPeople, sendTestIssue } from './test-sending.ts';

const dayMs = 24 * 60 * 60 * 1000;
const far = 400 * dayMs;

describeStores((open) => {
  test('a mail that was refused while the clock was a year ahead is found and sent today', async () => {
    const script = { rcpt: '451 4.2.0 try later' };
    const server = await startTestMailServer(follow(script));
    const { newsletter, sendMails, pass } = await open({ smtpUrl: server.url(), optIn: 'double' });
    pass(far);
    await subscribe(newsletter, { email: 'ann@example.org' });
    await sendMails();
    pass(-far);
    await sendMails();
    const accepted = () => server.attempts.filter(({ isAccepted }) => isAccepted).map(({ to }) => to);
    expect([server.attempts.length, accepted()]).toEqual([1, []]);
    const described = (await findFarAhead(newsletter)).map((found) => describeFarAhead(found, newsletter.timeZone));
    expect(described).toEqual([{ what: '1 mail', day: 'December 20, 2027' }]);
    Object.assign(script, { rcpt: '250 2.1.5 ok' });
    await bringBackFarAhead(newsletter);
    await sendMails();
    expect(accepted()).toEqual(['ann@example.org']);
    expect(await findFarAhead(newsletter)).toEqual([]);
    expect(await readJournal(newsletter.store, { limit: 1 })).toMatchObject([
      { what: 'Brought back 1 mail that waited until December 20, 2027: the clock was ahead.' },
    ]);
    // What was mailed in that year counts for today at most, not until then.
    await bringBackFarAhead(newsletter);
    pass(2 * dayMs);
    const recent = 'select id from single_mails where created_at > $1';
    expect(await newsletter.store.query(recent, [newsletter.now().toISOString()])).toEqual([]);
  });

  test('what may wait is left alone: a retry, a step of tomorrow, and a time that a person chose', async () => {
    const { newsletter } = await open();
    const { store, now } = newsletter;
    await addPeople(newsletter, createPeople(2));
    await beginIssue(newsletter);
    await subscribe(newsletter, { email: 'ann@example.org' });
    const at = (ms: number): string => new Date(now().getTime() + ms).toISOString();
    await store.execute('update single_mails set ready_at = $1', [at(15 * 60_000)]);
    await store.execute("update issues set send_at = $1, status = 'scheduled'", [at(far)]);
    await store.execute(
      `insert into single_mails (id, kind, subscriber_id, content, status, ready_at, created_at)
       values ('step', 'welcome', 'ann', 'tour', 'queued', $1, $2)`,
      [at(dayMs), at(0)],
    );
    expect(await bringBackFarAhead(newsletter)).toEqual([]);
    expect(await store.query("select ready_at from single_mails where id = 'step'")).toEqual([{ ready_at: at(dayMs) }]);
    expect(await store.query('select send_at from issues')).toEqual([{ send_at: at(far) }]);
  });

  test('an issue whose pace, domains and refused mails wait for next year goes out today', async () => {
    const { newsletter } = await open();
    const { store } = newsletter;
    await addPeople(newsletter, createPeople(6));
    await beginIssue(newsletter);
    const nextYear = new Date(newsletter.now().getTime() + far).toISOString();
    await store.execute('update issues set pace_at = $1', [nextYear]);
    await store.execute("update deliveries set retry_at = $1 where status = 'queued'", [nextYear]);
    await store.execute("update domain_queues set ready_at = $1, failures = 1, reply = '451 later'", [nextYear]);
    expect((await findFarAhead(newsletter)).map(({ nouns }) => nouns[1])).toContain('issues');
    await bringBackFarAhead(newsletter);
    expect(await findFarAhead(newsletter)).toEqual([]);
    const { ended, accepted } = sendTestIssue(newsletter);
    expect([await ended, accepted.length]).toEqual(['sent', 6]);
  });

  test('the welcome series goes on after a clock that was ahead', async () => {
    const { newsletter, pass } = await open();
    const step = { id: 'tour', afterDays: 3 };
    pass(far);
    await queueWelcomeSteps(newsletter, [step]);
    pass(-far);
    await queueWelcomeSteps(newsletter, [step]);
    await subscribe(newsletter, { email: 'ann@example.org' });
    pass(4 * dayMs);
    expect(await queueWelcomeSteps(newsletter, [step])).toBe(1);
  });
});
