import type { NewsletterSettings } from '../open-newsletter.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim.ts';
import { enqueueDeliveries } from './enqueue.ts';
import type { Outcome } from './fate.ts';
import { createHandOver } from './hand-over.ts';
import { findIssue } from './issue-state.ts';
import { type SendingLimits, usualLimits } from './sending-limits.ts';
import { settleDeliveries } from './settle.ts';
import { addPeople, beginIssue, countChecked, openForTest, type TestPerson } from './test-issue.ts';

/** The issue of every test queue. */
export const issueId = 'towing';

/** Outcomes that tests hand out. */
export const accepted: Outcome = { kind: 'accepted', reply: '250 OK' };
export const later: Outcome = { kind: 'domain-later', reply: '451 later' };
export const away: Outcome = { kind: 'server-later', reply: '421 busy' };

/** Opens a newsletter whose issue has a row for each of these people, with short words for what a worker does. */
export async function openTestQueue(
  place: Pick<Partial<NewsletterSettings>, 'databaseUrl' | 'dataDir'>,
  people: TestPerson[],
  limits: Partial<SendingLimits> = {},
) {
  const opened = await openForTest(place);
  const { newsletter } = opened;
  const ids = await addPeople(newsletter, people);
  await beginIssue(newsletter);
  await enqueueDeliveries(newsletter, issueId);
  const all = { ...usualLimits, ...limits };
  const claim = async (limit = 10, worker = 'me') => {
    const answer = await claimDeliveries(newsletter, { issueId, worker, limit, limits: all });
    return answer.kind === 'claimed' ? answer.deliveries : [];
  };
  const settle = (outcome: Outcome, deliveries: readonly ClaimedDelivery[], worker = 'me') =>
    settleDeliveries(
      newsletter,
      { issueId, worker, limits: all },
      deliveries.map((delivery) => ({ delivery, outcome })),
    );
  const handOver = (delivery: ClaimedDelivery | undefined, worker = 'me') => {
    if (!delivery) throw new Error('nothing was claimed');
    return createHandOver(newsletter, { issueId, worker })(delivery);
  };
  const count = () => countChecked(newsletter, issueId);
  const issue = async () => {
    const found = await findIssue(newsletter.store, issueId);
    if (!found) throw new Error('no issue');
    return found;
  };
  const lane = async (domain: string) =>
    (await newsletter.store.query('select ready_at, failures from lanes where domain = $1', [domain]))[0];
  const until = async () => {
    const answer = await claimDeliveries(newsletter, { issueId, worker: 'me', limit: 1, limits: all });
    return answer.kind === 'wait' ? answer.until?.toISOString() : answer.kind;
  };
  return { ...opened, newsletter, ids, claim, settle, handOver, count, issue, lane, until };
}
