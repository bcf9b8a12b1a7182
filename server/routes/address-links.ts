import type { LinkPageName } from '../../core/people/link-pages.ts';
import {
  type AddressRequest,
  allowAddressChange,
  findAddressLink,
  findAddressQuestion,
  requestAddressChange,
  useAddressLink,
} from '../../newsletter/sending/ask-address.ts';
import type { AddressOutcome } from '../../newsletter/sending/change-address.ts';
import type { Subscriber } from '../../newsletter/subscribers/subscriber.ts';
import { findSuppressed } from '../../newsletter/subscribers/suppressions.ts';
import type { NewsletterService } from '../newsletter-service.ts';
import { type LinkRequest, type MailedLink, preferencesOf } from '../pages/link-pages.ts';

/** Asks the inbox on record; the page says the same whoever has the new address. */
export async function mailAddressLink(
  { newsletter, mailDelay }: NewsletterService,
  request: LinkRequest,
  subscriber: Subscriber,
  address: string,
): Promise<LinkPageName> {
  if ((await findSuppressed(newsletter.store, newsletter, [subscriber.email])).size > 0)
    return 'unsubscribed-complaint';
  if (mailDelay.attempt(request.ip) > 0) return 'address-wait';
  const outcome = await requestAddressChange(newsletter, subscriber, address);
  if (outcome === 'asked') newsletter.onMailQueued?.();
  if (outcome === 'not-active') return subscriber.status === 'pending' ? 'waiting' : 'unsubscribed-for-good';
  return requestPages[outcome];
}

const requestPages: Record<Exclude<AddressRequest, 'not-active'>, LinkPageName> = {
  asked: 'address-asked',
  unreachable: 'address-unreachable',
  invalid: 'preferences-address',
  wait: 'address-wait',
};

/** The page behind the question to the inbox on record: GET shows the new address, POST mails the link there. */
export function createAddressQuestion({ newsletter }: NewsletterService): MailedLink {
  return {
    async show(token) {
      const question = await findAddressQuestion(newsletter, token);
      if (question.kind !== 'found') return [addressPages[question.kind]];
      return ['address-allow', { address: question.email }];
    },
    async act(token) {
      const answer = await allowAddressChange(newsletter, token);
      if (!('subscriber' in answer)) return [addressPages[answer.kind]];
      const preferences = preferencesOf(newsletter, answer.subscriber.id);
      if (answer.kind === 'wait') return ['address-wait', { preferences }];
      newsletter.onMailQueued?.();
      return ['address-sent', { preferences }];
    },
  };
}

/** The page behind the link that a new address gets: GET asks, POST moves the subscription. */
export function createAddressLink({ newsletter }: NewsletterService): MailedLink {
  return {
    async show(token) {
      const link = await findAddressLink(newsletter, token);
      if (link.kind !== 'found') return [link.kind === 'over' ? 'address-over' : 'broken'];
      return ['address', { address: link.email }];
    },
    async act(token) {
      const outcome = await useAddressLink(newsletter, token);
      if (outcome.kind !== 'changed') return [addressPages[outcome.kind]];
      newsletter.onMailQueued?.();
      return ['address-changed', { address: outcome.email, preferences: preferencesOf(newsletter, outcome.id) }];
    },
  };
}

const addressPages: Record<Exclude<AddressOutcome['kind'], 'changed'> | 'broken' | 'over', LinkPageName> = {
  broken: 'broken',
  over: 'address-over',
  same: 'address-over',
  invalid: 'address-refused',
  taken: 'address-refused',
  suppressed: 'address-refused',
  'not-active': 'address-over',
};
