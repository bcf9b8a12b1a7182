import { addDays, siteDay } from '../../core/dates.ts';
import { readSetting, type StoreClock, writeSetting } from '../db/store.ts';

/** What stays in the mailbox of returned mail for a person: reports of mails that are not ours, and mails of people. */
export type MailboxCounts = Record<'unmatched' | 'people', number>;

/** Counts by day, in UTC. */
type CountedDays = Record<string, Partial<MailboxCounts>>;

const key = 'returned_mailbox_days';
/** Older mails are nobody's concern any more. */
const keptDays = 30;

async function readDays({ store }: Pick<StoreClock, 'store'>): Promise<CountedDays> {
  const value = await readSetting(store, key);
  return value === undefined ? {} : (JSON.parse(value) as CountedDays);
}

/** Adds what was found now; the caller alone reads the mailbox. */
export async function addMailboxCounts(context: StoreClock, found: MailboxCounts): Promise<void> {
  if (found.unmatched + found.people === 0) return;
  const today = siteDay(context.now(), 'UTC');
  const days = await readDays(context);
  const { unmatched = 0, people = 0 } = days[today] ?? {};
  days[today] = { unmatched: unmatched + found.unmatched, people: people + found.people };
  const from = addDays(today, 1 - keptDays);
  const kept = Object.entries(days).filter(([day]) => day >= from);
  await writeSetting(context.store, key, JSON.stringify(Object.fromEntries(kept)));
}

/** Sums up the last days, today included. */
export async function readMailboxCounts(context: StoreClock, days = keptDays): Promise<MailboxCounts> {
  const from = addDays(siteDay(context.now(), 'UTC'), 1 - days);
  const sum: MailboxCounts = { unmatched: 0, people: 0 };
  for (const [day, { unmatched = 0, people = 0 }] of Object.entries(await readDays(context))) {
    if (day < from) continue;
    sum.unmatched += unmatched;
    sum.people += people;
  }
  return sum;
}
