import type { Queryable } from '../../newsletter/db/store.ts';
import type { TakenMail } from './mail-sink.ts';
import type { Outcome } from './outcome.ts';
import type { Place } from './place.ts';
import { waitUntil } from './wait-until.ts';

/** What is counted after everything has ended. */
export type Counts = Pick<Outcome, 'rowsAcknowledged' | 'rowsLost' | 'mailsAccepted' | 'mailsTwice' | 'mailsUnknown'>;

/** Counts of the acknowledged subscribers those that the store does not have. */
export function auditRows(place: Place, acknowledged: readonly string[]): Promise<Counts> {
  return place.withNewsletter(async ({ store }) => {
    const rows = await store.query<{ email: string }>('select email from subscribers');
    const kept = new Set(rows.map(({ email }) => email));
    const rowsLost = acknowledged.filter((email) => !kept.has(email)).length;
    return { rowsAcknowledged: acknowledged.length, rowsLost };
  });
}

/** Compares, person by person, what the store says of the one issue with what the mail server took. */
export function auditMails(place: Place, taken: readonly TakenMail[]): Promise<Counts> {
  return place.withNewsletter(async ({ store }) => {
    const rows = await store.query<{ email: string; status: string }>(
      'select email, deliveries.status from deliveries join subscribers on id = subscriber_id',
    );
    const times = Map.groupBy(taken, ({ to }) => to);
    const isLost = ({ email, status }: { email: string; status: string }): boolean =>
      status === 'accepted' ? !times.has(email) : status !== 'unknown';
    return {
      rowsAcknowledged: rows.length,
      rowsLost: rows.filter(isLost).length,
      mailsAccepted: taken.length,
      mailsTwice: [...times.values()].filter((mails) => mails.length > 1).length,
      mailsUnknown: rows.filter(({ status }) => status === 'unknown').length,
    };
  });
}

/** The sum of what was counted in several places, or of rows and of mails. */
export function addCounts(all: readonly Counts[]): Counts {
  const sum = (name: keyof Counts): number => all.reduce((total, counts) => total + (counts[name] ?? 0), 0);
  const hasMails = all.some(({ mailsAccepted }) => mailsAccepted !== undefined);
  return {
    rowsAcknowledged: sum('rowsAcknowledged'),
    rowsLost: sum('rowsLost'),
    ...(hasMails
      ? { mailsAccepted: sum('mailsAccepted'), mailsTwice: sum('mailsTwice'), mailsUnknown: sum('mailsUnknown') }
      : {}),
  };
}

/** Waits until the store says that an issue was sent. */
export function waitUntilSent(place: Place, id: string): Promise<void> {
  const isSent = async (store: Queryable): Promise<boolean> => {
    const rows = await store.query("select id from issues where id = $1 and status = 'sent'", [id]);
    return rows.length > 0;
  };
  return place.withNewsletter(({ store }) => waitUntil(`the end of the issue ${id}`, () => isSent(store)));
}
