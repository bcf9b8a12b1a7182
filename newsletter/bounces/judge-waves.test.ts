import { expect, test } from 'vitest';
import { readJournal } from '../records/journal.ts';
import { messageIdOf } from '../sending/message-id.ts';
import { accepted, issueId, openTestQueue, type TestPerson } from '../sending/test-sending.ts';
import { lookAtStore, reportProblems } from '../service/alerts.ts';
import { describeStores } from '../service/test-case.ts';
import { judgeWave, judgeWaves, ruleOnWave, type WaveCounts } from './judge-waves.ts';
import { listBlockedDomains, listWaves } from './list-waves.ts';
import { reportMail } from './test-returned-mail.ts';
import { planUndo, undoBounces } from './undo-bounces.ts';

const hourMs = 60 * 60 * 1000;
const now = new Date('2026-11-16T12:00:00.000Z');
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * hourMs).toISOString();

test.each<[string, Partial<WaveCounts>, ReturnType<typeof judgeWave>]>([
  ['12 of 40 at once', { dead: 12, handed: 40 }, 'keep'],
  ['12 of 40 after a day', { dead: 12, handed: 40, since: hoursAgo(24) }, 'keep'],
  ['3 of 40 at once', { dead: 3, handed: 40 }, 'wait'],
  ['3 of 40 a minute before the day is over', { dead: 3, handed: 40, since: hoursAgo(23.99) }, 'wait'],
  ['3 of 40 after a day', { dead: 3, handed: 40, since: hoursAgo(24) }, 'apply'],
  ['8 of 40, exactly a fifth', { dead: 8, handed: 40, since: hoursAgo(24) }, 'apply'],
  ['9 of 40, more than a fifth', { dead: 9, handed: 40 }, 'keep'],
  ['4 of 4, too few to say anything', { dead: 4, handed: 4, since: hoursAgo(24) }, 'apply'],
  ['5 of 5', { dead: 5, handed: 5 }, 'keep'],
  ['one person with a domain of their own, at once', { dead: 1, handed: 1 }, 'wait'],
  ['one person with a domain of their own, after a day', { dead: 1, handed: 1, since: hoursAgo(24) }, 'apply'],
  ['6 of the first 10 while 990 wait', { dead: 6, handed: 10, waiting: 990 }, 'wait'],
  ['6 of the first 10 after a day, while 990 wait', { dead: 6, handed: 10, waiting: 990, since: hoursAgo(24) }, 'keep'],
  ['201 of 300 while 700 wait: a fifth of all already', { dead: 201, handed: 300, waiting: 700 }, 'keep'],
  ['late ones after the publisher said dead', { dead: 12, handed: 40, ruling: 'apply' }, 'apply'],
  ['late ones after the publisher said blocked', { dead: 3, handed: 40, ruling: 'keep' }, 'keep'],
])('a wave of %s is judged: %s', (_what, counts, verdict) => {
  expect(judgeWave({ dead: 0, handed: 0, waiting: 0, since: hoursAgo(0), ...counts }, now)).toBe(verdict);
});

const words = '550 5.1.1 mailbox unavailable, see our list of blocked networks';

describeStores((openStore) => {
  /** An issue that 40 readers of one domain got, and some of others. */
  async function openSent(people = createPeopleAt('big.example', 40)) {
    const opened = await openTestQueue(await openStore({ alertTo: 'publisher@example.com' }), people);
    const { newsletter, claim, settle, ids, pass } = opened;
    for (let batch = await claim(50); batch.length > 0; batch = await claim(50)) await settle(accepted, batch);
    /** Reports that these readers' mailboxes are dead. */
    const report = async (emails: readonly string[], code = '5.1.1') => {
      for (const email of emails) {
        const origin = { issueId, subscriberId: ids.get(email) ?? '' };
        const messageId = `<${messageIdOf(newsletter.keys, origin, newsletter.siteUrl)}>`;
        await reportMail(newsletter, 'hard', { messageId, key: email, code, words });
      }
    };
    const count = async (status: string) => {
      const rows = await newsletter.store.query('select id from subscribers where status = $1', [status]);
      return rows.length;
    };
    return { ...opened, newsletter, report, count, passDay: () => pass(24 * hourMs) };
  }

  test('12 dead reports of 40 readers of a domain change nobody, and the publisher gets an alert with its words', async () => {
    const { newsletter, report, count } = await openSent();
    await report(emailsAt('big.example', 12));
    expect(await count('bounced')).toBe(0);
    expect(await judgeWaves(newsletter)).toEqual([{ issueId, domain: 'big.example', ruling: 'keep', count: 12 }]);
    expect([await count('active'), await judgeWaves(newsletter)]).toEqual([40, []]);
    expect(await listWaves(newsletter.store, issueId)).toMatchObject([
      { domain: 'big.example', held: 0, applied: 0, kept: 12, handed: 40, isRuled: false, example: words },
    ]);
    const bounces = await newsletter.store.query('select distinct kind, code from bounces');
    expect(bounces).toEqual([{ kind: 'soft', code: '5.7.1' }]);
    const problems = await reportProblems(newsletter, await lookAtStore(newsletter));
    expect(problems).toContainEqual({
      key: `${issueId} big.example`,
      subject: 'big.example blocks your mail',
      text: expect.stringContaining(words),
    });
    expect(problems.find(({ subject }) => subject.startsWith('big.'))?.text).toContain(
      '12 of 40 mails to big.example (30%)',
    );
    expect(await reportProblems(newsletter, await lookAtStore(newsletter))).toEqual([]);
  });

  test('3 of 40 wait a day, then they are bounced, each with a line in the journal', async () => {
    const { newsletter, report, count, pass } = await openSent();
    await report(emailsAt('big.example', 3));
    for (const hours of [0, 23]) {
      pass(hours * hourMs);
      expect([await judgeWaves(newsletter), await count('bounced')]).toEqual([[], 0]);
    }
    pass(hourMs);
    expect(await judgeWaves(newsletter)).toEqual([{ issueId, domain: 'big.example', ruling: 'apply', count: 3 }]);
    expect([await count('bounced'), await judgeWaves(newsletter)]).toEqual([3, []]);
    const lines = (await readJournal(newsletter.store, { limit: 20 })).map(({ what }) => what);
    expect(lines.filter((what) => what === 'Stopped mail to a reader: the mailbox does not exist.')).toHaveLength(3);
  });

  test('what comes in late is judged with what came before, and brings those back who were bounced too soon', async () => {
    const { newsletter, report, count, passDay } = await openSent();
    await report(emailsAt('big.example', 3));
    passDay();
    await judgeWaves(newsletter);
    expect(await count('bounced')).toBe(3);
    await report(emailsAt('big.example', 12).slice(3));
    expect(await judgeWaves(newsletter)).toEqual([{ issueId, domain: 'big.example', ruling: 'keep', count: 12 }]);
    expect(await count('active')).toBe(40);
    await report(emailsAt('big.example', 15).slice(12));
    await judgeWaves(newsletter);
    expect([await count('active'), (await listWaves(newsletter.store, issueId))[0]?.kept]).toEqual([40, 15]);
  });

  test('a publisher turns a kept wave into bounced readers and back, and late reports follow the last word', async () => {
    const { newsletter, report, count } = await openSent();
    await report(emailsAt('big.example', 12));
    await judgeWaves(newsletter);
    expect(await listBlockedDomains(newsletter)).toMatchObject([{ issueId, domain: 'big.example', kept: 12 }]);
    const wave = { issueId, domain: 'big.example' };
    expect(await ruleOnWave(newsletter, wave, { ruling: 'apply', by: 'publisher' })).toBe(12);
    expect([await count('bounced'), await listBlockedDomains(newsletter)]).toEqual([12, []]);
    expect(await newsletter.store.query('select distinct kind, code from bounces')).toEqual([
      { kind: 'hard', code: '5.1.1' },
    ]);
    await report(emailsAt('big.example', 14).slice(12));
    await judgeWaves(newsletter);
    expect(await count('bounced')).toBe(14);
    const plan = await planUndo(newsletter, wave);
    expect(await undoBounces(newsletter, wave, plan)).toBe(14);
    await report(emailsAt('big.example', 15).slice(14));
    await judgeWaves(newsletter);
    expect([await count('active'), await listBlockedDomains(newsletter)]).toEqual([40, []]);
    expect(await listWaves(newsletter.store, issueId)).toMatchObject([{ kept: 15, applied: 0, isRuled: true }]);
  });

  test('domains are judged apart, and who has moved or come back in the meantime is not bounced', async () => {
    const people = [...createPeopleAt('big.example', 20), ...createPeopleAt('one.example', 4)];
    const { newsletter, report, count, ids, passDay } = await openSent(people);
    await report([...emailsAt('big.example', 6), ...emailsAt('one.example', 3)]);
    const [moved = '', back = '', dead = ''] = emailsAt('one.example', 3);
    passDay();
    await newsletter.store.execute('update subscribers set email = $2, email_changed_at = $3 where id = $1', [
      ids.get(moved) ?? '',
      'moved@new.example',
      newsletter.now().toISOString(),
    ]);
    await newsletter.store.execute(
      `insert into consents (id, subscriber_id, kind, text, text_version, created_at) values ('1', $1, 'confirm', '', '', $2)`,
      [ids.get(back) ?? '', newsletter.now().toISOString()],
    );
    expect(await judgeWaves(newsletter)).toEqual([
      { issueId, domain: 'big.example', ruling: 'keep', count: 6 },
      { issueId, domain: 'one.example', ruling: 'apply', count: 1 },
    ]);
    expect(await count('bounced')).toBe(1);
    const [bounced] = await newsletter.store.query("select email from subscribers where status = 'bounced'");
    expect(bounced).toEqual({ email: dead });
  });

  test('two processes that judge at once decide once', async () => {
    const { newsletter, report, count, passDay } = await openSent();
    await report(emailsAt('big.example', 3));
    passDay();
    const both = await Promise.all([judgeWaves(newsletter), judgeWaves(newsletter)]);
    expect(both.flat().reduce((sum, judged) => sum + judged.count, 0)).toBe(3);
    const lines = await readJournal(newsletter.store, { limit: 20 });
    expect([await count('bounced'), lines.filter(({ what }) => what.startsWith('Stopped mail'))]).toMatchObject([
      3,
      { length: 3 },
    ]);
  });
});

const emailsAt = (domain: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `reader${index}@${domain}`);

function createPeopleAt(domain: string, count: number): TestPerson[] {
  return emailsAt(domain, count).map((email) => ({ email }));
}
