import { defaultConcurrency } from '../../newsletter/sending/deliver.ts';
import type { Life } from './test-life.ts';
import type { Decide, SmtpAct, SmtpMoment, SmtpPhase } from './test-smtp.ts';

/** When a sender is killed: `taken` is after the server's 250 and before the sender can know of it. */
export type KillMoment = 'ehlo' | 'mail' | 'rcpt' | 'data' | 'half' | 'end' | 'taken' | 'random';

/** How a life ends. */
export interface KillPlan {
  moment: KillMoment;
  /** Mails that are taken first; at `random`, how many steps of any connection are taken. */
  after: number;
}

const phaseOf: Record<Exclude<KillMoment, 'random'>, SmtpPhase> = {
  ehlo: 'ehlo',
  mail: 'mail',
  rcpt: 'rcpt',
  data: 'data',
  half: 'chunk',
  end: 'end',
  taken: 'end',
};

/** Kills senders at moments that only the mail server knows; every life goes by the name it gives itself. */
export function createKiller() {
  const plans = new Map<string, Decide>();
  return {
    decide: ((moment) => plans.get(moment.sender)?.(moment)) satisfies Decide,
    /** Says how a life ends. */
    expect(life: Life, plan: KillPlan): void {
      plans.set(life.name, plan.moment === 'random' ? killAtStep(life, plan.after) : killAtMeeting(life, plan));
    },
  };
}

const hang: SmtpAct = { hang: true };

function killAtStep(life: Life, steps: number): Decide {
  let seen = 0;
  return () => {
    seen += 1;
    if (seen < steps) return undefined;
    life.kill();
    return hang;
  };
}

/**
 * Lets a sender's connections meet at MAIL first: when as many wait there as it may have, everything before is settled
 * on its side. From there they go on to their last moment together.
 */
function killAtMeeting(life: Life, { moment, after }: KillPlan): Decide {
  const phase = phaseOf[moment as Exclude<KillMoment, 'random'>];
  const members = new Set<number>();
  const atMail = createMeeting();
  const atEnd = createMeeting();
  let taken = 0;

  async function end(): Promise<SmtpAct | undefined> {
    await atEnd();
    if (moment !== 'taken') {
      life.kill();
      return hang;
    }
    // It stands still while the answers go out, so it cannot have heard them when it dies.
    life.child.kill('SIGSTOP');
    setImmediate(life.kill);
    return undefined;
  }

  return async ({ phase: now, connection }: SmtpMoment) => {
    if (moment === 'ehlo') {
      life.kill();
      return hang;
    }
    const isMember = members.has(connection);
    if (now === 'end' && !isMember) taken += 1;
    if (now === 'mail' && !isMember && taken >= after) {
      members.add(connection);
      await atMail();
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
    if (members === defaultConcurrency) resolve();
    return promise;
  };
}
