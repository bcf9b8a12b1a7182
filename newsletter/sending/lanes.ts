import type { Queryable } from '../db/store.ts';
import { places } from './places.ts';
import { type BackOff, backOffMs, laterBy, type SendingLimits } from './sending-limits.ts';

/** A domain with somebody waiting. */
export type Lane = { domain: string; ready_at: string; failures: number };

/** A lane with the rows that were taken of it. */
export interface ServedLane<R> extends Lane {
  rows: R[];
  /** Whether no row was left waiting. */
  isEmptied: boolean;
}

/** The lanes of an issue that are served next, ready or not. */
export async function readNextLanes(tx: Queryable, issueId: string, count: number): Promise<Lane[]> {
  // A range of the index in its own order: stops after the wanted rows whatever the planner knows of the table.
  const lanes = await tx.query<Lane & { issue_id: string }>(
    `select issue_id, domain, ready_at, failures from lanes where (issue_id, ready_at, domain) >= ($1, '', '')
     order by issue_id, ready_at, domain limit $2`,
    [issueId, count],
  );
  return lanes.filter((lane) => lane.issue_id === issueId);
}

/**
 * Lets served lanes wait by their domain's rate when there is one; a lane that ran empty goes away. A lane with failures waits as long again: its one mail that went ahead opens it when it gets through.
 */
export async function moveLanes(
  tx: Queryable,
  wish: { issueId: string; time: number; limits: SendingLimits; lanes: readonly ServedLane<unknown>[] },
): Promise<void> {
  const { issueId, time, lanes } = wish;
  const { domainRate, domainBackOff } = wish.limits;
  const empty = lanes.filter(({ isEmptied }) => isEmptied).map((lane) => lane.domain);
  if (empty.length > 0) {
    await tx.query(`delete from lanes where issue_id = $1 and domain in (${places(empty.length, 2)})`, [
      issueId,
      ...empty,
    ]);
  }
  const waitOf = ({ rows, failures }: ServedLane<unknown>): number => {
    if (failures > 0) return backOffMs(domainBackOff, failures);
    return domainRate === undefined ? 0 : (rows.length * 1000) / domainRate;
  };
  const served = Map.groupBy(
    lanes.filter(({ isEmptied }) => !isEmptied),
    waitOf,
  );
  for (const [waitMs, group] of served) {
    if (waitMs === 0) continue;
    await tx.query(`update lanes set ready_at = $2 where issue_id = $1 and domain in (${places(group.length, 3)})`, [
      issueId,
      laterBy(time, waitMs),
      ...group.map((lane) => lane.domain),
    ]);
  }
}

/** Makes lanes for domains that have a waiting row again; one that is there keeps its time. */
export async function reopenLanes(
  tx: Queryable,
  { issueId, now, domains }: { issueId: string; now: string; domains: readonly string[] },
): Promise<void> {
  const unique = [...new Set(domains)];
  if (unique.length === 0) return;
  const rows = unique.map((_domain, index) => `($1, $${index + 3}, $2)`).join(', ');
  await tx.query(
    `insert into lanes (issue_id, domain, ready_at) values ${rows} on conflict (issue_id, domain) do nothing`,
    [issueId, now, ...unique],
  );
}

/** Makes lanes for every domain of an issue that has a waiting row and no lane. */
export async function rebuildLanes(tx: Queryable, issueId: string, now: string): Promise<void> {
  await tx.query(
    `insert into lanes (issue_id, domain, ready_at)
     select distinct issue_id, domain, $2 from deliveries where issue_id = $1 and status = 'queued'
     on conflict (issue_id, domain) do nothing`,
    [issueId, now],
  );
}

/** What is known of a lane at a refusal. */
export interface LaneRefusal {
  issueId: string;
  domain: string;
  time: number;
  /** The lane's failures when the refused row was claimed, and the row's own refusals, for a lane that ran empty. */
  laneFailures: number;
  attempts: number;
  backOff: BackOff;
}

/** Lets a domain wait that refused for now. Of several rows that were under way together the first one counts. */
export async function delayLane(tx: Queryable, refusal: LaneRefusal): Promise<void> {
  const { issueId, domain, time, laneFailures, attempts, backOff } = refusal;
  const [lane] = await tx.query<{ failures: number }>(
    'select failures from lanes where issue_id = $1 and domain = $2',
    [issueId, domain],
  );
  if (lane && lane.failures > laneFailures) return;
  const failures = Math.max(laneFailures, lane ? 0 : attempts) + 1;
  await tx.query(
    `insert into lanes (issue_id, domain, ready_at, failures) values ($1, $2, $3, $4)
     on conflict (issue_id, domain) do update set ready_at = excluded.ready_at, failures = excluded.failures`,
    [issueId, domain, laterBy(time, backOffMs(backOff, failures)), failures],
  );
}

/** Opens lanes again whose domain took a mail. */
export async function healLanes(
  tx: Queryable,
  { issueId, now, domains }: { issueId: string; now: string; domains: readonly string[] },
): Promise<void> {
  const unique = [...new Set(domains)];
  if (unique.length === 0) return;
  await tx.query(
    `update lanes set failures = 0, ready_at = $2
     where issue_id = $1 and failures > 0 and domain in (${places(unique.length, 3)})`,
    [issueId, now, ...unique],
  );
}
