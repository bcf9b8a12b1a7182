import type { Queryable } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';

/** What a consent row proves. */
export type ConsentKind =
  | 'subscribe'
  | 'confirm'
  | 'unsubscribe'
  | 'undo'
  | 'preferences'
  | 'import'
  | 'add'
  | 'forget';

/** One thing a person agreed to or asked for. */
export interface Consent {
  kind: ConsentKind;
  /** The words that were shown. */
  text: string;
  /** Version of those words. */
  version: string;
  /** Path of the page it happened on. */
  page?: string | undefined;
  /** The caller's network, never the whole address. */
  network?: string | undefined;
}

/** A row of `consents`. */
export type ConsentRow = {
  id: string;
  subscriber_id: string;
  kind: ConsentKind;
  text: string;
  text_version: string;
  page: string | null;
  ip: string | null;
  created_at: string;
};

/** Appends the proof, in the transaction of the change it proves. */
export async function addConsent(
  tx: Queryable,
  newsletter: Pick<Newsletter, 'now' | 'randomId'>,
  subscriberId: string,
  { kind, text, version, page, network }: Consent,
): Promise<void> {
  await tx.execute(
    `insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      newsletter.randomId(),
      subscriberId,
      kind,
      text,
      version,
      page ?? null,
      network ?? null,
      newsletter.now().toISOString(),
    ],
  );
}
