import { consentWords } from '../../core/consent.ts';
import { postWelcome } from '../mail/welcome-mail.ts';
import type { Newsletter } from '../newsletter.ts';
import { addConsent } from './consents.ts';
import { getSubscriber } from './list-subscribers.ts';
import type { Subscriber } from './subscriber.ts';
import { readToken } from './tokens.ts';

/** The subscriber a confirmation link may confirm; undefined when the link does not work (any more). */
export async function findConfirmable(newsletter: Newsletter, token: string): Promise<Subscriber | undefined> {
  const claim = readToken(newsletter, 'confirm', token);
  if (claim === undefined) return undefined;
  const subscriber = await getSubscriber(newsletter, claim.subscriberId);
  return subscriber && isStillWanted(subscriber, claim.issuedAt) ? subscriber : undefined;
}

/** Confirms the address behind a link; who clicks twice stays confirmed and leaves one proof. */
export async function confirmSubscription(newsletter: Newsletter, token: string): Promise<Subscriber | undefined> {
  const subscriber = await findConfirmable(newsletter, token);
  if (subscriber === undefined || subscriber.status === 'active') return subscriber;
  const isNew = await newsletter.store.transaction(async (tx) => {
    const [confirmed] = await tx.query<{ id: string }>(
      `update subscribers set status = 'active', confirmed_at = $2, unsubscribed_at = null, updated_at = $2
       where id = $1 and status <> 'active' returning id`,
      [subscriber.id, newsletter.now().toISOString()],
    );
    const { version, confirm: text } = consentWords;
    if (confirmed) await addConsent(tx, newsletter, confirmed.id, { kind: 'confirm', text, version, page: '/confirm' });
    return confirmed !== undefined;
  });
  if (isNew) {
    postWelcome(newsletter, subscriber.id, subscriber.email);
    newsletter.onSubscribed?.(subscriber.source_page);
  }
  return { ...subscriber, status: 'active' };
}

/** An old link must not bring back somebody who has left since it was sent. */
function isStillWanted({ status, unsubscribed_at }: Subscriber, issuedAt: Date): boolean {
  if (status !== 'unsubscribed' || unsubscribed_at === null) return true;
  return issuedAt.getTime() >= Math.floor(Date.parse(unsubscribed_at) / 1000) * 1000;
}
