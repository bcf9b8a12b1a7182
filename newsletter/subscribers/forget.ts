import { consentWords } from '../../core/consent.ts';
import { forgetConsents } from '../db/forget-consents.ts';
import type { Newsletter } from '../newsletter.ts';
import { forgetDeliveries } from '../sending/forget-deliveries.ts';
import { hashAddress } from './address-hash.ts';
import { normaliseEmail } from './email-address.ts';
import { type SuppressionReason, suppress } from './suppressions.ts';

/**
 * Deletes a person: the row goes, the proofs lose everything but kind, version and time, and a keyed hash remains so
 * that no import can bring the address back. Resolves to whether there was somebody to forget.
 */
export async function forgetSubscriber(
  newsletter: Newsletter,
  address: string,
  reason: SuppressionReason = 'forgotten',
): Promise<boolean> {
  const email = normaliseEmail(address);
  return newsletter.store.transaction(async (tx) => {
    const [gone] = await tx.query<{ id: string }>('delete from subscribers where email = $1 returning id', [email]);
    if (gone === undefined) return false;
    await suppress(tx, newsletter, email, reason);
    await forgetDeliveries(tx, gone.id, newsletter.now().toISOString());
    await forgetConsents(tx, {
      subscriberId: gone.id,
      emailHash: hashAddress(newsletter.keys, email),
      textVersion: consentWords.version,
      at: newsletter.now().toISOString(),
      newId: () => newsletter.randomId(),
    });
    return true;
  });
}
