import { consentWords } from '../../core/consent.ts';
import type { Newsletter } from '../newsletter.ts';
import { addConsent } from './consents.ts';
import { checkEmail } from './email-address.ts';
import type { SubscriberStatus } from './subscriber.ts';
import { findSuppressed } from './suppressions.ts';

/** What came of adding somebody by hand: what stood in the way is named, and nothing was changed then. */
export type AddOutcome =
  | { kind: 'added'; id: string; email: string }
  | { kind: 'there'; status: SubscriberStatus }
  | { kind: 'suppressed' }
  | { kind: 'invalid'; message: string };

/** Adds one active subscriber on the publisher's word; who has left or was removed is never brought back. */
export async function addSubscriber(
  newsletter: Newsletter,
  { email: typed, topics = '' }: { email: string; topics?: string },
): Promise<AddOutcome> {
  const checked = checkEmail(typed);
  if (!checked.ok) return { kind: 'invalid', message: checked.message };
  const { email } = checked;
  return newsletter.store.transaction(async (tx) => {
    if ((await findSuppressed(tx, newsletter, [email])).size > 0) return { kind: 'suppressed' };
    const now = newsletter.now().toISOString();
    const [added] = await tx.query<{ id: string }>(
      `insert into subscribers (id, email, status, source_page, topics, created_at, updated_at)
       values ($1, $2, 'active', 'add', $3, $4, $4) on conflict (email) do nothing returning id`,
      [newsletter.randomId(), email, topics, now],
    );
    if (added === undefined) {
      const sql = 'select status from subscribers where email = $1';
      const [there] = await tx.query<{ status: SubscriberStatus }>(sql, [email]);
      return { kind: 'there', status: there?.status ?? 'active' };
    }
    const text = 'The publisher added this address and holds the proof of consent.';
    await addConsent(tx, newsletter, added.id, { kind: 'add', text, version: consentWords.version });
    return { kind: 'added', id: added.id, email };
  });
}
