import { startLife } from '../../cli/issue/test-life.ts';
import type { Phase } from '../../newsletter/mail/test-smtp-server.ts';
import { auditMails } from './audit.ts';
import { openMailSink } from './mail-sink.ts';
import type { TryFault } from './outcome.ts';
import { openPlace } from './place.ts';

const peopleForALife = 25;
const phases: readonly Phase[] = ['mail', 'rcpt', 'data', 'end'];

/** SIGKILL of `garage issue send` at every step of a mail, and the same command again. */
export const killSender: TryFault = async (times) => {
  await using ends = new AsyncDisposableStack();
  const place = await openPlace(ends);
  const sink = await openMailSink(ends);
  await place.prepareIssue('towing', peopleForALife * (times + 1));
  const environment = { ...place.environment, SMTP_URL: sink.url, MAIL_RATE: '100000' };
  const start = () => startLife('sender', ['issue', 'send', 'towing', '--yes'], environment);
  const recoveryMs: number[] = [];
  let killedAt: number | undefined;
  for (let round = 0; round <= times; round += 1) {
    const life = start();
    ends.defer(life.kill);
    const before = sink.taken.length;
    sink.watch((phase) => {
      const isTime = phase === phases[round % phases.length] && sink.taken.length >= before + 3 + (round % 5);
      if (isTime && round < times) life.kill();
      return undefined;
    });
    const { signal, err } = await life.ended;
    if (round < times && signal !== 'SIGKILL') throw new Error(`The sender ended by itself: ${err}`);
    const first = sink.taken[before]?.at;
    if (killedAt !== undefined && first !== undefined) recoveryMs.push(first - killedAt);
    killedAt = performance.now();
  }
  return {
    fault: 'SIGKILL of `issue send` in mid-issue, at MAIL, RCPT, DATA or the end of a mail; the same command again',
    times,
    ...(await auditMails(place, sink.taken)),
    recoveryMs,
    seen: 'The command goes on where it was; mails whose answer nobody heard are listed as unknown by `issue report`.',
  };
};
