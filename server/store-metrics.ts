import { Gauge, type Registry } from 'prom-client';
import { countLetters, type LetterStatus, letterStatuses } from '../newsletter/letters/letter.ts';
import { countDeliveries, findStuckIssues } from '../newsletter/sending/issue-state.ts';
import { countReturned, sumReturned } from '../newsletter/sending/returned-counts.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';
import { type MailQueueReport, reportMailQueue } from '../newsletter/subscribers/mail-queue.ts';

const storeCacheMs = 60_000;
const subscriberStates = ['active', 'pending', 'unsubscribed', 'bounced'];
const deliveryStates = ['queued', 'sending', 'accepted', 'failed', 'unknown', 'suppressed'];

interface StoreCounts {
  subscribers: ReadonlyMap<string, number>;
  deliveries: ReadonlyMap<string, number>;
  isSending: boolean;
  stuck: number;
  mails: MailQueueReport;
  paused: number;
  letters: Readonly<Record<LetterStatus, number>>;
  lastIssue: Readonly<Record<string, number>>;
}

/** Adds metrics of the database, counted at most once a minute; while it is down, the last values stay. */
export function addStoreMetrics(registry: Registry, newsletter: Newsletter): void {
  let [counts, isUp, countAgainAt]: [StoreCounts | undefined, boolean, number] = [undefined, false, 0];
  let counting: Promise<void> | undefined;
  const refresh = async (): Promise<void> => {
    if (performance.now() < countAgainAt) return;
    counting ??= readStoreCounts(newsletter)
      .then(
        (read) => {
          [counts, isUp, countAgainAt] = [read, true, performance.now() + storeCacheMs];
        },
        () => {
          isUp = false;
        },
      )
      .finally(() => {
        counting = undefined;
      });
    await counting;
  };
  const addGauge = (name: string, help: string, label: string | undefined, read: (gauge: Gauge) => void): void => {
    const collect = async function (this: Gauge): Promise<void> {
      await refresh();
      read(this);
    };
    new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers: [registry], collect });
  };
  addGauge('garage_store_up', 'Whether the database responded when it was last asked.', undefined, (gauge) =>
    gauge.set(isUp ? 1 : 0),
  );
  addGauge('garage_subscribers', 'Subscribers by status.', 'status', (gauge) => {
    for (const status of subscriberStates) gauge.set({ status }, counts?.subscribers.get(status) ?? 0);
  });
  addGauge('garage_deliveries', 'Mails of the issue being sent, by state.', 'state', (gauge) => {
    for (const state of deliveryStates) gauge.set({ state }, counts?.deliveries.get(state) ?? 0);
  });
  addGauge('garage_issue_under_way', 'Whether an issue is being sent, or is paused.', undefined, (gauge) =>
    gauge.set(counts?.isSending ? 1 : 0),
  );
  const lastIssue =
    'Accepted mails of the issue started last, and those that came back (dead, other) or led to a complaint.';
  addGauge('garage_last_issue_mails', lastIssue, 'state', (gauge) => {
    for (const [state, count] of Object.entries(counts?.lastIssue ?? {})) gauge.set({ state }, count);
  });
  addGauge('garage_mails_waiting', 'Confirmation, reminder and welcome mails that wait.', undefined, (gauge) =>
    gauge.set(counts?.mails.waiting ?? 0),
  );
  addGauge('garage_mails_waiting_seconds', 'How long the oldest of them has waited.', undefined, (gauge) => {
    const since = counts?.mails.since;
    gauge.set(since === undefined ? 0 : Math.max(0, (newsletter.now().getTime() - Date.parse(since)) / 1000));
  });
  addGauge('garage_issues_stuck', 'Issues that have not moved for an hour, or are paused.', undefined, (gauge) =>
    gauge.set(counts?.stuck ?? 0),
  );
  addGauge('garage_issues_paused', 'Issues that wait until a person resumes them.', undefined, (gauge) =>
    gauge.set(counts?.paused ?? 0),
  );
  addGauge('garage_letters', "Readers' letters by status.", 'status', (gauge) => {
    for (const status of letterStatuses) gauge.set({ status }, counts?.letters[status] ?? 0);
  });
}

async function readStoreCounts(newsletter: Newsletter): Promise<StoreCounts> {
  const { store } = newsletter;
  const toMap = (rows: readonly { status: string; rows: number }[]) =>
    new Map(rows.map(({ status, rows: count }) => [status, Number(count)]));
  const subscribers = await store.query<{ status: string; rows: number }>(
    'select status, count(*) as rows from subscribers group by status',
  );
  const [issue] = await store.query<{ id: string }>(
    "select id from issues where status in ('enqueueing', 'sending', 'paused') order by updated_at desc limit 1",
  );
  const deliveries = await store.query<{ status: string; rows: number }>(
    'select status, count(*) as rows from deliveries where issue_id = $1 group by status',
    [issue?.id ?? ''],
  );
  const issues = await findStuckIssues(newsletter);
  const [last] = await store.query<{ id: string }>(
    'select id from issues where started_at is not null order by started_at desc limit 1',
  );
  return {
    subscribers: toMap(subscribers),
    deliveries: toMap(deliveries),
    isSending: issue !== undefined,
    stuck: issues.length,
    mails: await reportMailQueue(newsletter),
    paused: issues.filter(({ kind }) => kind === 'paused').length,
    letters: await countLetters(newsletter),
    lastIssue: await countLastIssue(store, last?.id ?? ''),
  };
}

async function countLastIssue(store: Newsletter['store'], id: string): Promise<Record<string, number>> {
  const { dead, other, complaints } = sumReturned(await countReturned(store, id));
  return { accepted: (await countDeliveries(store, id)).accepted, dead, other, complaint: complaints };
}
