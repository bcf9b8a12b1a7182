import type { Newsletter } from '../newsletter.ts';
import type { ConsentRow } from './consents.ts';
import type { Subscriber } from './subscriber.ts';

/** Everything we hold about one person. */
export interface PersonalData {
  exportedAt: string;
  subscriber: Subscriber;
  consents: Omit<ConsentRow, 'subscriber_id'>[];
}

/** Collects everything we hold about a subscriber. */
export async function exportData(newsletter: Newsletter, subscriber: Subscriber): Promise<PersonalData> {
  const consents = await newsletter.store.query<Omit<ConsentRow, 'subscriber_id'>>(
    `select id, kind, text, text_version, page, ip, created_at from consents
     where subscriber_id = $1 order by created_at, id`,
    [subscriber.id],
  );
  return { exportedAt: newsletter.now().toISOString(), subscriber, consents };
}
