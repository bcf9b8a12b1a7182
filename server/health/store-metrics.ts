import { Gauge, type Registry } from 'prom-client';
import { countDeliveries, findStuckIssues } from '../../newsletter/sending/issue-state.ts';
import { readReturned } from '../../newsletter/sending/returned-counts.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { reportMailQueue } from '../../newsletter/subscribers/mail-queue.ts';
import { countStatuses } from '../../newsletter/subscribers/subscriber.ts';

const storeCacheMs = 60_000;

/** What each metric of the database says, and the label that divides it. */
const metrics = {
  garage_subscribers: ['Subscribers by status.', 'status'],
  garage_deliveries: ['Mails of the issue being sent, by state.', 'state'],
  garage_last_issue_complaint_rate: ['Complaints as a share of its accepted mails, in all and by domain.', 'domain'],
  garage_last_issue_came_back_rate: ['Mails that came back as a share of its accepted ones.', 'domain'],
  garage_mails_waiting_seconds: ['How long the oldest confirmation, reminder or welcome mail has waited.'],
  garage_issues_stuck: ['Issues that have not moved for an hour, or are paused.'],
  garage_issues_paused: ['Issues that wait until a person resumes them.'],
} as const satisfies Record<string, readonly [help: string, label?: string]>;

type StoreCounts = Readonly<Record<keyof typeof metrics, number | Readonly<Record<string, number>>>>;

/** Adds metrics of the database, counted at most once a minute; while it is down, the last values stay. */
export function addStoreMetrics(registry: Registry, newsletter: Newsletter): void {
  let counts: StoreCounts | undefined;
  let isUp = false;
  let countAgainAt = 0;
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
  const addGauge = (
    name: string,
    help: string,
    label: string | undefined,
    read: () => StoreCounts[keyof StoreCounts],
  ) =>
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        await refresh();
        const value = read();
        // A domain of an earlier issue must not stay.
        this.reset();
        if (typeof value === 'number') this.set(value);
        else for (const [part, count] of Object.entries(value)) this.set({ [label ?? '']: part }, count);
      },
    });
  addGauge('garage_store_up', 'Whether the database responded when it was last asked.', undefined, () => Number(isUp));
  for (const [name, [help, label]] of Object.entries<readonly [string, string?]>(metrics))
    addGauge(name, help, label, () => counts?.[name as keyof StoreCounts] ?? (label === undefined ? 0 : {}));
}

async function readStoreCounts(newsletter: Newsletter): Promise<StoreCounts> {
  const { store, now } = newsletter;
  const [issue] = await store.query<{ id: string }>(
    "select id from issues where status in ('enqueueing', 'sending', 'paused') order by updated_at desc limit 1",
  );
  const [last] = await store.query<{ id: string }>(
    'select id from issues where started_at is not null order by started_at desc limit 1',
  );
  const { recipients: _all, ...deliveries } = await countDeliveries(store, issue?.id ?? '');
  const sent = await countDeliveries(store, last?.id ?? '');
  const { returned, domains } = await readReturned(store, last?.id ?? '', sent.accepted);
  const all = [{ domain: 'all', ...returned }, ...domains];
  const stuck = await findStuckIssues(newsletter);
  const { since } = await reportMailQueue(newsletter);
  return {
    garage_subscribers: await countStatuses(store),
    garage_deliveries: deliveries,
    garage_last_issue_complaint_rate: Object.fromEntries(
      all.map(({ domain, complaintRate }) => [domain, complaintRate]),
    ),
    garage_last_issue_came_back_rate: Object.fromEntries(all.map(({ domain, cameBackRate }) => [domain, cameBackRate])),
    garage_mails_waiting_seconds: since === undefined ? 0 : Math.max(0, (now().getTime() - Date.parse(since)) / 1000),
    garage_issues_stuck: stuck.length,
    garage_issues_paused: stuck.filter(({ kind }) => kind === 'paused').length,
  };
}
