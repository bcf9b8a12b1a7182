import type { Attempt, FailureClass } from '../mail/attempt.ts';
import type { ClaimedDelivery } from './claim.ts';
import type { SendingLimits } from './sending-limits.ts';

/** What is known of a claimed row at the end: the outcome of its attempt, or that it was never tried. */
export type Outcome =
  | Exclude<Attempt, { kind: 'withdrawn' }>
  | { kind: 'released' }
  /** A bug of ours stopped the attempt before anything left: the row waits again and the issue pauses. */
  | { kind: 'internal-error'; reply: string };

/** A claimed row with its outcome. */
export interface Settlement {
  delivery: ClaimedDelivery;
  outcome: Outcome;
}

/** What a row becomes. */
export interface Fate {
  status: 'queued' | 'accepted' | 'failed' | 'unknown';
  attempts: number;
  policyRefusals: number;
  failure: FailureClass | null;
  reply: string | null;
}

/** Decides what an outcome makes of a row. */
export function decideFate({ delivery, outcome }: Settlement, { maxAttempts }: SendingLimits): Fate {
  const { attempts, policyRefusals } = delivery;
  const reply = 'reply' in outcome ? outcome.reply : null;
  const queued: Fate = { status: 'queued', attempts, policyRefusals, failure: null, reply };
  switch (outcome.kind) {
    case 'accepted':
    case 'unknown':
      return { ...queued, status: outcome.kind };
    case 'failed':
      return { ...queued, status: 'failed', failure: outcome.failure };
    case 'domain-later':
      if (attempts + 1 >= maxAttempts) {
        return { ...queued, status: 'failed', failure: 'gave-up', attempts: attempts + 1 };
      }
      return { ...queued, attempts: attempts + 1 };
    case 'policy':
      // The publisher has seen this refusal and sent on: it is about this mail alone.
      if (policyRefusals > 0) return { ...queued, status: 'failed', failure: 'policy' };
      return { ...queued, policyRefusals: policyRefusals + 1 };
    case 'server-later':
    case 'internal-error':
    case 'released':
      return queued;
  }
}
