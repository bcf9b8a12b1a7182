import type { Newsletter } from '../newsletter.ts';
import type { ConsentRow } from './consents.ts';
import type { Subscriber } from './subscriber.ts';

/** One mail of an issue to a person; `settled_at` is null while it waits. */
export type ExportedDelivery = { issue_id: string; status: string; settled_at: string | null };

/** One report that came back about a mail to a person. */
export type ExportedBounce = { issue_id: string | null; kind: string; code: string | null; created_at: string };

/** Everything we hold about one person. */
export interface PersonalData {
  exportedAt: string;
  subscriber: Subscriber;
  consents: Omit<ConsentRow, 'subscriber_id'>[];
  deliveries: ExportedDelivery[];
  bounces: ExportedBounce[];
}

/** Collects everything we hold about a subscriber. */
export async function exportData(newsletter: Newsletter, subscriber: Subscriber): Promise<PersonalData> {
  const { store } = newsletter;
  const consents = await store.query<Omit<ConsentRow, 'subscriber_id'>>(
    `select id, kind, text, text_version, page, ip, created_at from consents
     where subscriber_id = $1 order by created_at, id`,
    [subscriber.id],
  );
  // By the primary key of each issue: deliveries have no index by person.
  const deliveries = await store.query<ExportedDelivery>(
    `select issue_id, status, settled_at from deliveries
     where subscriber_id = $1 and issue_id in (select id from issues) order by issue_id`,
    [subscriber.id],
  );
  const bounces = await store.query<ExportedBounce>(
    'select issue_id, kind, code, created_at from bounces where subscriber_id = $1 order by created_at, key',
    [subscriber.id],
  );
  return { exportedAt: newsletter.now().toISOString(), subscriber, consents, deliveries, bounces };
}
