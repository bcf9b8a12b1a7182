import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createReaders, issueId, openTestSending } from './test-sending.ts';

/** Writes the lines of a Postfix 3.7 log, a second apart: as rsyslog does by default, or with full times. */
function createLog(isIso: boolean) {
  const lines: string[] = [];
  let time = Date.now() - 60 * 60 * 1000;
  const stamp = (): string => {
    if (isIso) return new Date(time).toISOString().replace('Z', '123+00:00');
    const at = new Date(time);
    const month = at.toLocaleString('en-US', { month: 'short' });
    return `${month} ${String(at.getDate()).padStart(2)} ${at.toTimeString().slice(0, 8)}`;
  };
  const add = (program: string, words: string): void => {
    time += 1000;
    lines.push(`${stamp()} mx1 postfix/${program}[${4000 + (lines.length % 7)}]: ${words}`);
  };
  return {
    lines,
    add,
    pass: (ms: number): void => {
      time += ms;
    },
    /** The mail was complete up to its headers. */
    begin(queueId: string, messageId: string): void {
      add('submission/smtpd', `${queueId}: client=localhost[127.0.0.1], sasl_method=PLAIN, sasl_username=garage`);
      add('cleanup', `${queueId}: message-id=<${messageId}>`);
    },
    /** The mail was accepted. */
    accept(queueId: string): void {
      add('qmgr', `${queueId}: from=<hello@turbomax-garage.test>, size=31612, nrcpt=1 (queue active)`);
      add(
        'smtp',
        `${queueId}: to=<x@y.example>, relay=y.example[192.0.2.7]:25, delay=0.5, dsn=2.0.0, status=sent (250 ok)`,
      );
      add('qmgr', `${queueId}: removed`);
    },
    /** A mail of somebody else. */
    other(queueId: string): void {
      this.begin(queueId, `${queueId}.1731@elsewhere.example`);
      this.accept(queueId);
    },
  };
}

/**
 * Sends to 30 people; the mail server goes away at the final dot of five of them, after it took ten and before it takes
 * the others: a log proves something about mails sent between those that it names.
 */
async function sendWithUnknowns(isIso: boolean) {
  const sending = await openTestSending(createReaders(30));
  const { mailServer, send, garage } = sending;
  const lost = new Set<string>();
  mailServer.behave(({ phase, attempt }) => {
    const to = attempt?.to ?? '';
    const taken = mailServer.attempts.filter(({ isAccepted }) => isAccepted).length;
    if (phase === 'rcpt' && taken >= 10 && lost.size < 5) lost.add(to);
    return phase === 'end' && lost.has(to) ? { close: true } : undefined;
  });
  await send('end');
  const [accepted = '', cut = '', used = '', held = ''] = lost;
  const messageIds = new Map(
    mailServer.attempts.map(({ to, bytes }) => [to, /^message-id: <(.*)>/im.exec(bytes)?.[1] ?? '']),
  );
  const log = createLog(isIso);
  log.other('4XsN1G2Zz9z1Q');
  for (const [to, messageId] of messageIds) {
    if (lost.has(to)) continue;
    const queueId = `4XsN${to.split('@')[0]}`;
    log.begin(queueId, messageId);
    log.accept(queueId);
  }
  const idOf = (to: string): string => messageIds.get(to) ?? '';
  log.begin('9F2C81C0042', idOf(accepted));
  log.begin('A1B2C3D4E5', idOf(cut));
  log.accept('9F2C81C0042');
  // A short queue id is used again: its second mail is not ours.
  log.begin('B0B0B0B0B0', idOf(used));
  log.add('smtpd', 'lost connection after DATA (31000 bytes) from localhost[127.0.0.1]');
  log.other('B0B0B0B0B0');
  log.begin('C0C0C0C0C0', idOf(held));
  log.add('cleanup', 'C0C0C0C0C0: hold: header Subject: Oil from localhost[127.0.0.1]');
  mailServer.behave(() => undefined);
  return {
    ...sending,
    /** The only one of the five that the server took, by its log. */
    accepted,
    log,
    write: (name: string, lines: readonly string[]): string => {
      const path = join(garage.folder, name);
      const text = `${lines.join('\n')}\n`;
      writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
      return path;
    },
  };
}

const words = ['issue', 'resolve', issueId];

test.each([true, false])('a Postfix log settles each unknown mail by itself (full times: %s)', async (isIso) => {
  const { accepted, log, write, run, send, report, findMistakes } = await sendWithUnknowns(isIso);
  expect(await report()).toMatchObject({ accepted: 25, unknown: 5 });
  // The log ends too soon to say that a mail was not taken; the one that was is known already.
  const early = await run([...words, '--log', write('mail.log', log.lines)]);
  expect(early).toMatchObject({ code: 0, out: expect.stringMatching(/^1 mail was accepted, 0 were not\.\n/) });
  expect(early.out).toMatch(
    /2 mails stay unknown: the log ends too soon after them[\s\S]*1 mail stays unknown: the log does not prove/,
  );
  expect(early.out).toMatch(/1 mail stays unknown: the mail server put it on hold/);
  expect(await report()).toMatchObject({ accepted: 26, unknown: 4, queued: 0 });

  log.pass(6 * 60_000);
  log.add('anvil', 'statistics: max connection rate 5/60s for (smtp:127.0.0.1) at Nov 16 16:09:01');
  const half = Math.floor(log.lines.length / 2);
  const older = write('mail.log.1.gz', log.lines.slice(0, half));
  const newer = write('mail.log', log.lines.slice(half));
  const late = await run([...words, '--log', newer, '--log', older]);
  expect(late.out).toMatch(/^0 mails were accepted, 3 were not\.\n3 mails ready to be sent again: /);
  expect(await report()).toMatchObject({ status: 'paused', accepted: 26, unknown: 1, queued: 3 });
  expect((await run(['journal'])).out).toContain(`Settled the unknown mails of the issue ${issueId}.`);

  const again = await run([...words, '--log', newer]);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('No mail was settled.') });
  await send('again');
  expect(await report()).toMatchObject({ status: 'sent', accepted: 29, unknown: 1 });
  const mistakes = await findMistakes();
  // The test server never said 250 to it; the log did.
  expect(mistakes).toEqual([`${accepted} is accepted: but the server never said 250`]);
});

test('a log of another server, an incomplete log and a missing file settle nothing', async () => {
  const { log, write, run, report } = await sendWithUnknowns(true);
  log.pass(6 * 60_000);
  log.other('4XsN1G2Zz9z2Q');
  const elsewhere = createLog(true);
  elsewhere.other('4XsN1G2Zz9z1Q');
  elsewhere.pass(6 * 60_000);
  elsewhere.other('4XsN1G2Zz9z2Q');
  const other = await run([...words, '--log', write('other.log', elsewhere.lines)]);
  expect(other).toMatchObject({ code: 1, out: '' });
  expect(other.err).toContain('5 mails stay unknown: the log does not prove that it covers the time they were sent.');
  const missing = await run([...words, '--log', 'nowhere.log']);
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('Cannot read the file nowhere.log') });
  expect(await run([...words, '--log', 'mail.log', '--resend'])).toMatchObject({ code: 2 });

  const dropped = log.lines.toSpliced(
    5,
    0,
    `${log.lines[5]?.slice(0, 32)} mx1 systemd-journald[1]: Suppressed 812 messages from postfix.service`,
  );
  const partial = await run([...words, '--log', write('partial.log', dropped)]);
  expect(partial.out).toMatch(/^1 mail was accepted, 0 were not\.\n/);
  expect(await report()).toMatchObject({ accepted: 26, unknown: 4, queued: 0 });
});
