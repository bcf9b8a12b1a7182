import type { Newsletter } from '../../newsletter/newsletter.ts';
import { findStuckIssues } from '../../newsletter/sending/issue-state.ts';
import { createFigure, type Family } from './family.ts';

const keptMs = 60_000;
/** Counting a long list takes time from readers: never more than this part of it. */
const largestShare = 0.005;
const subscriberStates = ['active', 'pending', 'unsubscribed', 'bounced'];
const deliveryStates = ['queued', 'sending', 'accepted', 'failed', 'unknown', 'suppressed'];

/** Figures of the store, counted at most once a minute and more rarely where counting takes long. */
export function createListFigures(newsletter: Newsletter): () => Promise<Family[]> {
  let known: Family[] = [];
  let isAway = false;
  let askAgainAt = 0;
  let counting: Promise<void> | undefined;

  async function count(): Promise<void> {
    const startedAt = performance.now();
    try {
      known = await readFigures(newsletter);
      isAway = false;
    } catch {
      isAway = true;
    }
    const endedAt = performance.now();
    askAgainAt = isAway ? 0 : endedAt + Math.max(keptMs, (endedAt - startedAt) / largestShare);
    counting = undefined;
  }

  return async () => {
    if (performance.now() >= askAgainAt) {
      counting ??= count();
      await counting;
    }
    const up = createFigure(
      'gauge',
      'garage_store_up',
      'Whether the store answered when it was last asked.',
      isAway ? 0 : 1,
    );
    return isAway ? [up] : [up, ...known];
  };
}

async function readFigures(newsletter: Newsletter): Promise<Family[]> {
  const { store } = newsletter;
  const subscribers = await store.query<Counted>('select status, count(*) as rows from subscribers group by status');
  const [issue] = await store.query<{ id: string }>(
    "select id from issues where status in ('enqueueing', 'sending', 'paused') order by updated_at desc limit 1",
  );
  const deliveries = await store.query<Counted>(
    'select status, count(*) as rows from deliveries where issue_id = $1 group by status',
    [issue?.id ?? ''],
  );
  const stuck = await findStuckIssues(newsletter);
  return [
    byState('garage_subscribers', 'Subscribers by status.', 'status', subscriberStates, subscribers),
    byState('garage_deliveries', 'Mails of the issue under way, by state.', 'state', deliveryStates, deliveries),
    createFigure('gauge', 'garage_issue_under_way', 'Whether an issue is being sent, or paused.', issue ? 1 : 0),
    createFigure('gauge', 'garage_issues_stuck', 'Issues that nobody has worked on for an hour.', stuck.length),
  ];
}

type Counted = { status: string; rows: number };

function byState(name: string, help: string, label: string, states: readonly string[], rows: Counted[]): Family {
  const counted = new Map(rows.map(({ status, rows: count }) => [status, Number(count)]));
  const samples = states.map((state) => ({ labels: { [label]: state }, value: counted.get(state) ?? 0 }));
  return { name, help, type: 'gauge', samples };
}
