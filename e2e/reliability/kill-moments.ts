import { expect } from 'vitest';
import type { TestSending } from '../../cli/issue/test-sending.ts';
import { type RunningCommand, startCommand } from '../../cli/test-garage.ts';
import type { Decide, SmtpPhase, SmtpReply } from '../../newsletter/mail/test-mail-server.ts';
import { defaultSendingLimits } from '../../newsletter/sending/sending-limits.ts';

const { connections } = defaultSendingLimits;

/** When a sender is killed: `accepted` is after the server's 250 and before the sender can read it. */
export type KillMoment = 'ehlo' | 'mail' | 'rcpt' | 'data' | 'half' | 'end' | 'accepted' | 'random';

const hang: SmtpReply = { hang: true };

/** Kills a sender after so many steps of any of its connections. */
function killAtStep(sender: RunningCommand, steps: number): Decide {
  let seen = 0;
  return () => {
    seen += 1;
    if (seen < steps) return undefined;
    sender.kill();
    return hang;
  };
}

/**
 * Kills a sender when all its connections are at the same step. They first meet at MAIL: when all wait there, everything
 * before is settled on the sender's side.
 */
function killAtMoment(sender: RunningCommand, moment: Exclude<KillMoment, 'random'>, after: number): Decide {
  const phases: Partial<Record<KillMoment, SmtpPhase>> = { half: 'chunk', accepted: 'end' };
  const phase = phases[moment] ?? moment;
  const members = new Set<number>();
  const meetAtMail = createMeeting();
  const meetAtEnd = createMeeting();
  let accepted = 0;

  async function end(): Promise<SmtpReply | undefined> {
    await meetAtEnd();
    if (moment !== 'accepted') {
      sender.kill();
      return hang;
    }
    // It is stopped while the replies are sent, so it cannot have read them when it dies.
    sender.child.kill('SIGSTOP');
    setImmediate(sender.kill);
    return undefined;
  }

  return async ({ phase: now, connection }) => {
    if (moment === 'ehlo') {
      sender.kill();
      return hang;
    }
    const isMember = members.has(connection);
    if (now === 'end' && !isMember) accepted += 1;
    if (now === 'mail' && !isMember && accepted >= after) {
      members.add(connection);
      await meetAtMail();
      return phase === 'mail' ? end() : undefined;
    }
    return isMember && now === phase ? end() : undefined;
  };
}

function createMeeting(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let members = 0;
  return () => {
    members += 1;
    if (members === connections) resolve();
    return promise;
  };
}

let warm: Promise<unknown> | undefined;

/** Returns a function that starts a sender and kills it at a moment that only the mail server knows. */
export function createKiller(
  { mailServer, startSending }: Pick<TestSending, 'mailServer' | 'startSending'>,
  otherwise: Decide = () => undefined,
) {
  const plans = new Map<string, Decide>();
  mailServer.behave(async (step) => (await plans.get(step.sender)?.(step)) ?? otherwise(step));
  return async (name: string, moment: KillMoment, after: number, ...words: string[]): Promise<void> => {
    // A killed process leaves no compiled code for the next ones, so the first one is left to finish.
    warm ??= startCommand(['--help'], {}).ended;
    await warm;
    const sender = startSending(name, ...words);
    const plan = moment === 'random' ? killAtStep(sender, after) : killAtMoment(sender, moment, after);
    plans.set(name, plan);
    const { signal, out, err } = await sender.ended;
    expect({ name, signal, out, err: signal === null ? err : '' }).toEqual({
      name,
      signal: 'SIGKILL',
      out: '',
      err: '',
    });
  };
}
