import { expect, test } from 'vitest';
import { findFaults, readStates } from './test-books.ts';
import { createReaders, openTestSending } from './test-sending.ts';
import type { Decide, SmtpAct, SmtpPhase } from './test-smtp.ts';

const slow = 120_000;
const people = 30;
const patient = { GARAGE_TEST_TIMINGS: '{"sendBackOffMs":20}' };
const hasty = { GARAGE_TEST_TIMINGS: '{"sendBackOffMs":20,"smtpTimeoutMs":400}' };

/** A server that is good to its first guests, bad for a few times, and good again. */
function behaveBadly(phase: SmtpPhase, act: SmtpAct, times = 4): Decide {
  let [taken, left] = [0, times];
  return ({ phase: now, connection }) => {
    // The first connection is the look before sending; a greeting is only given to new ones.
    const isTurn = phase === 'greeting' ? connection > 1 : taken >= 5;
    if (now === phase && isTurn && left > 0) {
      left -= 1;
      return act;
    }
    if (now === 'end') taken += 1;
    return undefined;
  };
}

const close = { close: true } as const;
const hang = { hang: true } as const;

test.each<[string, SmtpPhase, SmtpAct]>([
  ['answers 421 to new connections', 'greeting', { close: true, say: '421 4.3.2 too busy\r\n' }],
  ['answers 421 to MAIL', 'mail', '421 4.3.2 shutting down'],
  ['answers 421 to RCPT', 'rcpt', '421 4.7.0 try again later'],
  ['answers 451 to RCPT', 'rcpt', '451 4.7.1 greylisted'],
  ['answers 451 to the whole mail', 'end', '451 4.3.0 try again later'],
  ['hangs before its greeting', 'greeting', hang],
  ['hangs at RCPT', 'rcpt', hang],
  ['hangs in the mail', 'data', hang],
  ['closes before its greeting', 'greeting', close],
  ['closes at MAIL', 'mail', close],
  ['closes at DATA', 'data', close],
  ['greets with rubbish', 'greeting', 'HTTP/1.1 400 Bad Request'],
  ['answers rubbish to RCPT', 'rcpt', 'what?'],
  ['answers nonsense to DATA', 'data', '250 no need'],
])('a server that %s for a while costs nobody the mail', { timeout: slow }, async (_name, phase, act) => {
  const { smtp, send, withStore } = await openTestSending(createReaders(people));
  smtp.behave(behaveBadly(phase, act));
  const { code, out, err } = await send('sender', hasty).ended;
  expect({ code, out, err }).toMatchObject({ code: 0, out: expect.stringMatching(/accepted +30\n/) });
  expect(findFaults(await withStore(readStates), smtp.attempts)).toEqual([]);
});

test.each<[string, SmtpAct]>([
  ['hangs', hang],
  ['closes', close],
  ['answers rubbish', 'what?'],
])(
  'a server that %s after the whole mail leaves exactly those mails unknown',
  { timeout: slow },
  async (_name, act) => {
    const { smtp, send, withStore } = await openTestSending(createReaders(people));
    smtp.behave(behaveBadly('end', act, 3));
    expect(await send('end-sender', hasty).ended).toMatchObject({ code: 1 });
    const states = await withStore(readStates);
    expect(findFaults(states, smtp.attempts)).toEqual([]);
    const unknown = [...states].filter(([, state]) => state === 'unknown').map(([email]) => email);
    const unanswered = smtp.attempts.filter(({ isWhole, isTaken }) => isWhole && !isTaken).map(({ to }) => to);
    expect(unknown.sort()).toEqual(unanswered.sort());
    expect(unknown).toHaveLength(3);
  },
);

test('an address that does not exist fails alone and is not mailed again', { timeout: slow }, async () => {
  const { smtp, send, withStore, report } = await openTestSending(createReaders(people));
  const [gone = ''] = createReaders(people).slice(13);
  smtp.behave(({ phase, attempt }) =>
    phase === 'rcpt' && attempt?.to === gone ? `550 5.1.1 <${gone}> user unknown` : undefined,
  );
  const { code, out, err } = await send('sender', patient).ended;
  expect(code).toBe(1);
  expect(`${out}${err}`).not.toContain('@');
  const told = await report();
  expect(told).toMatchObject({ accepted: people - 1, failed: 1, unknown: 0, status: 'sent' });
  expect(told).toMatchObject({ failures: [{ reason: 'no-mailbox', count: 1 }] });
  await withStore(async (store) => {
    expect(await store.query('select status from subscribers where email = $1', [gone])).toEqual([
      { status: 'bounced' },
    ]);
    expect(
      findFaults(
        await readStates(store),
        smtp.attempts.filter(({ to }) => to !== gone),
      ),
    ).toEqual([]);
  });
  expect(smtp.attempts.filter(({ to }) => to === gone)).toHaveLength(1);
});

test('a refusal of policy pauses the issue, and a friendly server gets the rest', { timeout: slow }, async () => {
  const { smtp, send, withStore, report } = await openTestSending(createReaders(people));
  smtp.behave(behaveBadly('rcpt', '550 5.7.1 your network is on our list', 1000));
  const paused = await send('first', patient).ended;
  expect(paused).toMatchObject({ code: 1, out: expect.stringContaining('is paused: 550 5.7.1') });
  const half = await report();
  expect(half).toMatchObject({ status: 'paused', sending: 0, failed: 0, unknown: 0, recipients: people });
  const refused = smtp.attempts.filter(({ isTaken }) => !isTaken).length;
  // Those that were under way together, and nobody after them.
  expect(refused).toBeLessThanOrEqual(5);
  smtp.behave(() => undefined);
  expect(await send('second', patient).ended).toMatchObject({ code: 0 });
  expect(findFaults(await withStore(readStates), smtp.attempts)).toEqual([]);
});

test('a domain that never takes mail is given up, and the others do not wait for it', { timeout: slow }, async () => {
  const { smtp, send, withStore, report } = await openTestSending(createReaders(people));
  const isTheirs = (email = ''): boolean => email.endsWith('@d3.example');
  smtp.behave(({ phase, attempt }) =>
    phase === 'rcpt' && isTheirs(attempt?.to) ? '451 4.2.1 come back later' : undefined,
  );
  expect(await send('sender', { GARAGE_TEST_TIMINGS: '{"sendBackOffMs":1}' }).ended).toMatchObject({ code: 1 });
  const theirs = createReaders(people).filter(isTheirs).length;
  expect(await report()).toMatchObject({
    accepted: people - theirs,
    failed: theirs,
    unknown: 0,
    failures: [{ reason: 'gave-up', count: theirs }],
  });
  const others = new Map([...(await withStore(readStates))].filter(([email]) => !isTheirs(email)));
  expect(
    findFaults(
      others,
      smtp.attempts.filter(({ to }) => !isTheirs(to)),
    ),
  ).toEqual([]);
});
