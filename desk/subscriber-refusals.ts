import type { Refused } from '../core/problem/problem.ts';
import type { AddressOutcome } from '../newsletter/sending/change-address.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';
import type { addSubscriber } from '../newsletter/subscribers/add-subscriber.ts';
import { getSubscriber, type Subscriber } from '../newsletter/subscribers/subscriber.ts';
import type { DeskCode } from './problem-headings.ts';
import { refuseAtDesk } from './problems.ts';

const signUpAgain = 'The reader can sign up again on the site.';

type Words = readonly [code: DeskCode, problem: string, fix: string];

/** What the desk says when it refuses an action on a subscriber. */
export const subscriberRefusals = {
  notFound: [
    'subscriber-gone',
    'The reader was erased or removed, or never confirmed the address.',
    'Go back to the list.',
  ],
  cannotUndoStop: [
    'subscriber-stop-kept',
    'This reader left by their own act, or something else has happened since you stopped the mail.',
    signUpAgain,
  ],
  complained: ['subscriber-complained', 'Its owner complained or was removed.', signUpAgain],
  notBounced: ['subscriber-not-bounced', 'This address is not bounced.', signUpAgain],
  nothingToConfirm: [
    'subscriber-nothing-to-confirm',
    'This reader is active, or left and did not ask to come back.',
    signUpAgain,
  ],
  otherAddress: [
    'subscriber-other-address',
    'What you typed is not the address of this reader.',
    'Type the address as it is shown above the field.',
  ],
  suppressed: [
    'suppressed',
    'The person asked to be forgotten, complained, or was removed by you.',
    'If the person wrote to you and wants to come back, tick the box that says so.',
  ],
  newSuppressed: [
    'subscriber-new-suppressed',
    'Its owner asked to be forgotten, complained, or was removed by you.',
    'The person can sign up with it on the site.',
  ],
} as const satisfies Readonly<Record<string, Words>>;

/** Returns the subscriber; refuses when there is none. */
export async function requireSubscriber(newsletter: Newsletter, id: string): Promise<Subscriber> {
  const subscriber = await getSubscriber(newsletter, id);
  if (subscriber === undefined) throw refuseAtDesk(...subscriberRefusals.notFound);
  return subscriber;
}

/** Says why an address was not added. */
export function refuseToAdd(outcome: Exclude<Awaited<ReturnType<typeof addSubscriber>>, { kind: 'added' }>) {
  if (outcome.kind === 'invalid') return refuseInvalid(outcome.message);
  if (outcome.kind === 'suppressed') return refuseAtDesk(...subscriberRefusals.suppressed);
  return refuseAtDesk(
    'subscriber-known',
    `Its state is: ${statusWords[outcome.status]}.`,
    'Find the address in the list. Someone who left comes back through the form on the site.',
  );
}

/** Says why a reader was not moved to another address. */
export function refuseToMove(outcome: Exclude<AddressOutcome, { kind: 'changed' | 'same' }>): Refused {
  if (outcome.kind === 'invalid') return refuseInvalid(outcome.message);
  if (outcome.kind === 'suppressed') return refuseAtDesk(...subscriberRefusals.newSuppressed);
  if (outcome.kind === 'not-active')
    return refuseAtDesk(
      'subscriber-no-mail',
      `The state is: ${statusWords[outcome.status ?? 'unsubscribed']}.`,
      'The person can sign up with the new address on the site.',
    );
  return refuseAtDesk(
    'subscriber-new-known',
    `It has a reader of its own; the state is: ${statusWords[outcome.status]}.`,
    'Decide which of the two stays, and stop mail to the other.',
  );
}

const refuseInvalid = (happened: string): Refused =>
  refuseAtDesk('subscriber-invalid', happened, 'Correct the address.');

const statusWords = { active: 'active', pending: 'waits to confirm', bounced: 'bounced', unsubscribed: 'left' };
