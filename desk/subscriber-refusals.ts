import type { AddressOutcome } from '../newsletter/sending/change-address.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';
import type { addSubscriber } from '../newsletter/subscribers/add-subscriber.ts';
import { getSubscriber, type Subscriber } from '../newsletter/subscribers/subscriber.ts';
import { DeskRefusal } from './faults.ts';

const signUpAgain = 'The reader can sign up again on the site.';

/** What the desk says when it refuses an action on a subscriber. */
export const subscriberRefusals = {
  notFound: {
    code: 'not-found',
    title: 'This reader is not on the list',
    happened: 'The reader was erased or removed, or never confirmed the address.',
    means: 'Nothing about this person is kept but a mark that keeps the address away.',
    todo: 'Go back to the list.',
  },
  cannotUndoStop: {
    title: 'This stop cannot be taken back',
    happened: 'This reader left by their own act, or something else has happened since you stopped the mail.',
    means: 'The reader gets no mail. Nothing was changed.',
    todo: signUpAgain,
  },
  complained: { title: 'This address stays away', happened: 'Its owner complained or was removed.', todo: signUpAgain },
  notBounced: { title: 'This address stays away', happened: 'This address is not bounced.', todo: signUpAgain },
  nothingToConfirm: {
    title: 'There is nothing to confirm',
    happened: 'This reader is active, or left and did not ask to come back.',
    means: 'No mail was sent.',
    todo: signUpAgain,
  },
  otherAddress: {
    title: 'The address does not match',
    happened: 'What you typed is not the address of this reader.',
    means: 'Nothing was deleted.',
    todo: 'Type the address as it is shown above the field.',
  },
  suppressed: {
    code: 'suppressed',
    title: 'This address was removed',
    happened: 'The person asked to be forgotten, complained, or was removed by you.',
    means: 'The address gets no mail. Nothing was changed.',
    todo: 'If the person wrote to you and wants to come back, tick the box that says so.',
  },
  newSuppressed: {
    title: 'The new address stays away',
    happened: 'Its owner asked to be forgotten, complained, or was removed by you.',
    todo: 'The person can sign up with it on the site.',
  },
};

/** Returns the subscriber; refuses when there is none. */
export async function requireSubscriber(newsletter: Newsletter, id: string): Promise<Subscriber> {
  const subscriber = await getSubscriber(newsletter, id);
  if (subscriber === undefined) throw new DeskRefusal(subscriberRefusals.notFound, 404);
  return subscriber;
}

/** Says why an address was not added. */
export function refuseToAdd(outcome: Exclude<Awaited<ReturnType<typeof addSubscriber>>, { kind: 'added' }>) {
  if (outcome.kind === 'invalid') return refuseInvalid(outcome.message);
  if (outcome.kind === 'suppressed') return new DeskRefusal(subscriberRefusals.suppressed);
  return new DeskRefusal({
    title: 'This address is on the list',
    happened: `Its state is: ${statusWords[outcome.status]}.`,
    todo: 'Find the address in the list. Someone who left comes back through the form on the site.',
  });
}

/** Says why a reader was not moved to another address. */
export function refuseToMove(outcome: Exclude<AddressOutcome, { kind: 'changed' | 'same' }>): DeskRefusal {
  if (outcome.kind === 'invalid') return refuseInvalid(outcome.message);
  if (outcome.kind === 'suppressed') return new DeskRefusal(subscriberRefusals.newSuppressed);
  if (outcome.kind === 'not-active')
    return new DeskRefusal({
      title: 'This reader gets no mail',
      happened: `The state is: ${statusWords[outcome.status ?? 'unsubscribed']}.`,
      todo: 'The person can sign up with the new address on the site.',
    });
  return new DeskRefusal({
    title: 'The new address is on the list',
    happened: `It has a reader of its own; the state is: ${statusWords[outcome.status]}.`,
    means: 'Two readers are not joined into one. Nothing was changed.',
    todo: 'Decide which of the two stays, and stop mail to the other.',
  });
}

const refuseInvalid = (happened: string): DeskRefusal =>
  new DeskRefusal({ title: 'Invalid address', happened, todo: 'Correct the address.' });

const statusWords = { active: 'active', pending: 'waits to confirm', bounced: 'bounced', unsubscribed: 'left' };
