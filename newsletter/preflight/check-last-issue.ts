import { formatPercent, formatShareOf } from '../../core/counts.ts';
import { returnedLimits } from '../../core/mail-events.ts';
import type { StoreContext } from '../db/store-context.ts';
import { countDeliveries } from '../sending/issue-state.ts';
import { readReturned, returnedFields } from '../sending/returned-counts.ts';
import { type Finding, finding, type LastIssue, orOk } from './preflight.ts';

/** Reads what became of the issue that was started before this one; undefined for the first. */
export async function readLastIssue(context: StoreContext, id: string): Promise<LastIssue | undefined> {
  const [last] = await context.store.query<{ id: string }>(
    'select id from issues where started_at is not null and id <> $1 order by started_at desc limit 1',
    [id],
  );
  if (last === undefined) return undefined;
  const counts = await countDeliveries(context.store, last.id);
  const { returned } = await readReturned(context, last.id, counts);
  return { id: last.id, accepted: counts.accepted, returned };
}

/** Warns when too many mails of the last issue came back or led to a complaint: mail services remember it. */
export function checkLastIssue(last: LastIssue | undefined): Finding[] {
  if (last === undefined) return [];
  const { id, accepted, returned } = last;
  const words = {
    'came-back': ['mails', 'came back', 'clean the list'],
    complaints: ['readers', 'reported it as unwanted', 'say in the first lines why people get it'],
  } as const;
  const faults = returned.tooMany.map((kind) => {
    const [noun, what, fix] = words[kind];
    const who = formatShareOf(returned[returnedFields[kind]], accepted, noun);
    const limit = `more than ${formatPercent(returnedLimits[kind].share)} makes mail services block a sender`;
    return finding(
      'warning',
      'last issue',
      `${who} of '${id}' ${what}, and ${limit}: ${fix} (./garage issue report ${id})`,
    );
  });
  const fine = `'${id}': ${returned.cameBack} came back, ${returned.complaints} complaints, of ${accepted} accepted`;
  return orOk('last issue', fine, faults);
}
