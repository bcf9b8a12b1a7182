import type { Queryable } from '../db/store.ts';
import type { IssueState } from './issue-state.ts';
import type { Lane } from './lanes.ts';
import { places } from './places.ts';
import { backOffMs, type SendingLimits } from './sending-limits.ts';

/**
 * So much may the clocks of two senders differ: beyond it each would take the other's times for those of a clock that was
 * set back, and send at its own rate. A clock that is set back by less makes sending wait that long, once.
 */
const skewMs = 5 * 60_000;

interface ClockWish {
  issueId: string;
  time: number;
  limits: SendingLimits;
}

/** Whether a stored time is further ahead than any wait could have set it: then the clock was set back since. */
function isBeyond(at: string, time: number, longestWaitMs: number): boolean {
  return Date.parse(at) > time + longestWaitMs + skewMs;
}

/** The time from which an issue's rate counts; one that the clock left behind becomes now, in the store too. */
export async function readPaceTime(
  tx: Queryable,
  { pace_at, server_failures }: Pick<IssueState, 'pace_at' | 'server_failures'>,
  { issueId, time, limits }: ClockWish,
): Promise<string> {
  const longestMs = server_failures > 0 ? backOffMs(limits.serverBackOff, server_failures) : 0;
  if (!isBeyond(pace_at, time, longestMs)) return pace_at;
  const now = new Date(time).toISOString();
  await tx.query('update issues set pace_at = $2 where id = $1', [issueId, now]);
  return now;
}

/** Opens those of some waiting lanes whose times the clock left behind; resolves to whether there were any. */
export async function openLanesLeftBehind(
  tx: Queryable,
  lanes: readonly Lane[],
  { issueId, time, limits }: ClockWish,
): Promise<boolean> {
  const { domainRate, domainBackOff } = limits;
  const rateMs = domainRate === undefined ? 0 : Math.max(1000, 1000 / domainRate);
  const longestMs = ({ failures }: Lane): number => (failures > 0 ? backOffMs(domainBackOff, failures) : rateMs);
  const left = lanes.filter((lane) => isBeyond(lane.ready_at, time, longestMs(lane)));
  if (left.length === 0) return false;
  await tx.query(`update lanes set ready_at = $2 where issue_id = $1 and domain in (${places(left.length, 3)})`, [
    issueId,
    new Date(time).toISOString(),
    ...left.map(({ domain }) => domain),
  ]);
  return true;
}
