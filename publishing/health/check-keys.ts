import { displayDate, siteDay } from '../../core/dates.ts';
import type { HealthCheck } from '../../core/problem/check.ts';
import { formatCountOf } from '../../core/text/counts.ts';
import {
  assertKeysFit,
  compareKeys,
  describeKeysPlace,
  type LinkKeySet,
  missingKeys,
  readKeyFingerprints,
  readKeysSavedAt,
  readLinkKeys,
} from '../../newsletter/db/link-keys.ts';
import { openProblemOf, type Queryable } from '../../newsletter/db/store.ts';
import { countStatuses } from '../../newsletter/subscribers/subscriber.ts';
import { keptApart } from '../keys-file.ts';
import type { Settings } from '../program.ts';

const subject = 'link keys';
const meaning =
  'the server cannot start, links to unsubscribe in mails already sent lead nowhere, and people who were deleted could be added again';

/** Checks that the keys the database was used with are here, and that a copy of them is kept somewhere else. */
export async function checkKeys(store: Queryable, settings: Settings): Promise<HealthCheck[]> {
  const recorded = await readKeyFingerprints(store);
  // A new database gets its keys from whoever opens it first.
  if (recorded === undefined) return [];
  let set: LinkKeySet | undefined;
  try {
    set = readLinkKeys(settings);
    if (set === undefined) throw missingKeys(settings);
    assertKeysFit(compareKeys(set, recorded), settings);
  } catch (error) {
    const closed = openProblemOf(error);
    if (closed === undefined) throw error;
    const problem = `${closed.problem}: ${meaning}`;
    return [{ level: 'failure', subject, code: 'keys-missing', problem, fix: closed.fix ?? '' }];
  }
  const place = `${formatCountOf(set.tokenKeys.length, 'key')} in ${describeKeysPlace(settings)}`;
  return [{ level: 'ok', subject, problem: place }, ...(await checkCopy(store, set, settings))];
}

async function checkCopy(store: Queryable, set: LinkKeySet, { timeZone }: Settings): Promise<HealthCheck[]> {
  const savedAt = await readKeysSavedAt(store, set);
  if (savedAt !== undefined) {
    const problem = `downloaded on ${displayDate(siteDay(new Date(savedAt), timeZone))}`;
    return [{ level: 'ok', subject: 'copy of the keys', problem }];
  }
  const byStatus = await countStatuses(store);
  // Nobody has a mail yet whose links they sign.
  if (Object.values(byStatus).every((count) => count === 0)) return [];
  const problem = `no backup has ${keptApart}, and nobody made a copy of them`;
  const fix = '{run ./garage keys save --to <file>}';
  return [{ level: 'warning', subject: 'copy of the keys', code: 'keys-not-saved', problem, fix }];
}
