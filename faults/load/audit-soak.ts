import { createBuiltIssue } from '../../newsletter/issues/test-issue.ts';
import type { Place } from '../place.ts';
import type { Imported } from './import-list.ts';
import type { Measured } from './lane.ts';
import type { BookedMail } from './mail-book.ts';

/** What must be compared after everything has ended. */
export interface SoakBooks {
  kinds: readonly Measured[];
  acknowledged: readonly string[];
  /** When each person's leaving was acknowledged. */
  leftAt: ReadonlyMap<string, number>;
  mails: readonly BookedMail[];
  imported: Imported;
  /** Everything the server printed. */
  log: string;
}

/** What was counted; every number after `importSeconds` but the last must be 0. */
export interface SoakCounts {
  acknowledged: number;
  left: number;
  imported: number;
  importSeconds: number;
  issueMails: number;
  welcomeMails: number;
  serverErrors: number;
  brokenConnections: number;
  lostSubscribers: number;
  lostImports: number;
  stillSubscribed: number;
  mailedTwice: number;
  mailedAfterLeaving: number;
  unaccounted: number;
  /** Recipients who left before their mail was handed over, and so got none. */
  spared: number;
}

/**
 * A mail that was handed over before its reader left may reach the mail server after it; its content begins before. The
 * two moments are read in one process, so a second is far more than they can be mixed up by.
 */
const mixUpMs = 1000;

/** Compares what callers were told with what the store holds and what the mail server took. */
export async function auditSoak(place: Place, books: SoakBooks): Promise<{ counts: SoakCounts; faults: string[] }> {
  const { kinds, acknowledged, leftAt, mails, imported } = books;
  const { statusOf, deliveries } = await readStore(place);
  const { subject } = createBuiltIssue().mail;
  const [issueMails, welcomeMails] = [
    mails.filter((mail) => mail.subject === subject),
    mails.filter((mail) => mail.subject !== subject),
  ];
  const countStatus = (isCounted: (status: number) => boolean): number =>
    kinds
      .flatMap(({ statuses }) => [...statuses])
      .reduce((sum, [status, times]) => sum + (isCounted(status) ? times : 0), 0);
  const got = new Set(issueMails.map(({ to }) => to));
  const isAccounted = ({ email, status }: { email: string; status: string }): boolean =>
    status === 'accepted' ? got.has(email) : status === 'suppressed' && !got.has(email) && leftAt.has(email);
  const counts: SoakCounts = {
    acknowledged: acknowledged.length,
    left: leftAt.size,
    imported: imported.emails.length,
    importSeconds: imported.seconds,
    issueMails: issueMails.length,
    welcomeMails: welcomeMails.length,
    serverErrors: countStatus((status) => status >= 500),
    brokenConnections: countStatus((status) => status === 0),
    lostSubscribers: acknowledged.filter((email) => statusOf.get(email) !== 'active').length,
    lostImports: imported.emails.filter((email) => statusOf.get(email) !== 'active').length,
    stillSubscribed: [...leftAt.keys()].filter((email) => statusOf.get(email) !== 'unsubscribed').length,
    mailedTwice: countTwice(issueMails) + countTwice(welcomeMails),
    mailedAfterLeaving: issueMails.filter(
      ({ to, begunAt }) => begunAt > (leftAt.get(to) ?? Number.POSITIVE_INFINITY) + mixUpMs,
    ).length,
    unaccounted: deliveries.filter((row) => !isAccounted(row)).length,
    spared: deliveries.filter(({ status }) => status === 'suppressed').length,
  };
  return { counts, faults: findFaults(counts, books) };
}

async function readStore(place: Place) {
  return place.withNewsletter(async ({ store }) => {
    const people = await store.query<{ email: string; status: string }>('select email, status from subscribers');
    const deliveries = await store.query<{ email: string; status: string }>(
      'select email, deliveries.status from deliveries join subscribers on id = subscriber_id',
    );
    return { statusOf: new Map(people.map(({ email, status }) => [email, status])), deliveries };
  });
}

function countTwice(mails: readonly BookedMail[]): number {
  return mails.length - new Set(mails.map(({ to }) => to)).size;
}

/** Every number that should be 0 and is not, and what else went wrong, in words. */
function findFaults(counts: SoakCounts, { kinds, imported, log }: SoakBooks): string[] {
  const wrong: [number, string][] = [
    [counts.serverErrors, 'answers were 5xx'],
    [counts.brokenConnections, 'connections broke'],
    [counts.lostSubscribers, 'acknowledged subscribers are not in the store'],
    [counts.lostImports, 'imported addresses are not in the store'],
    [counts.stillSubscribed, 'people who left are still on the list'],
    [counts.mailedTwice, 'mails went out twice'],
    [counts.mailedAfterLeaving, 'people were mailed after they left'],
    [counts.unaccounted, 'recipients are not accounted for'],
  ];
  const faults = wrong.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  if (imported.code !== 0) faults.push(`the import ended with ${imported.code}: ${imported.err}`);
  for (const { kind, times } of kinds) if (times.length === 0) faults.push(`nobody came to ${kind}`);
  const errors = log.split('\n').filter((line) => line.includes('"level":"error"'));
  if (errors.length > 0) faults.push(`${errors.length} errors in the log, first: ${errors[0]}`);
  return faults;
}
