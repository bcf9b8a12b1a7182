import { setTimeout as sleep } from 'node:timers/promises';
import { connectSqlite } from '../../newsletter/store/sqlite-connection.ts';
import { sqliteFile } from '../../newsletter/store/sqlite-store.ts';
import { auditRows } from '../audit.ts';
import { openPlace } from '../place.ts';
import { type LaneWish, type Measured, send, startLanes } from './lane.ts';
import { createSubscribers } from './list-changes.ts';
import { createReaders } from './readers.ts';

/** How many subscribe at once, each again a second after its answer, and for how long. */
export interface OverloadWish {
  callers: number;
  seconds: number;
  distFolder?: string;
}

/** What came of it. */
export interface OverloadResult {
  kinds: Measured[];
  acknowledged: number;
  lost: number;
  /** Refusals that did not say when to come back. */
  withoutRetryAfter: number;
  /** What a subscription and a page were answered right afterwards. */
  afterwards: number[];
  faults: string[];
}

/**
 * More subscribers than the store has room for, because another process holds its writing lock for three of every four
 * seconds; readers of pages and a health check beside them.
 */
export async function runOverload({ callers, seconds, distFolder }: OverloadWish): Promise<OverloadResult> {
  await using ends = new AsyncDisposableStack();
  const place = await openPlace(ends, { settings: distFolder === undefined ? {} : { DIST_FOLDER: distFolder } });
  const server = await place.openServer();
  const acknowledged: string[] = [];
  let withoutRetryAfter = 0;
  const subscribers = createSubscribers(acknowledged);
  const crowd: LaneWish = {
    ...subscribers,
    lanes: callers,
    pauseMs: 1000,
    onAnswer(answer, call) {
      subscribers.onAnswer?.(answer, call);
      if (answer.status === 503 && answer.headers['retry-after'] === undefined) withoutRetryAfter += 1;
    },
  };
  const [pages] = await createReaders(place.environment.DIST_FOLDER, place.port);
  const health: LaneWish = { kind: 'health check', lanes: 1, pauseMs: 100, next: () => ({ path: '/healthz' }) };
  const endsAt = performance.now() + seconds * 1000;
  const wishes = [crowd, health, ...(pages ? [{ ...pages, lanes: 2 }] : [])];
  const isOver = (): boolean => performance.now() > endsAt;
  const lanes = wishes.map((wish) => startLanes(place.port, wish, isOver));
  await Promise.all([holdStore(place.dataDir, isOver), ...lanes.map(({ ended }) => ended)]);
  const kinds = lanes.map(({ measured }) => measured);
  const calls = [{ ...createSubscribers([]).next(), body: '{"email":"afterwards@example.org"}' }, { path: '/about' }];
  const afterwards: number[] = [];
  for (const call of calls) afterwards.push((await send(place.port, false, { path: '/', ...call })).status);
  await server.stop();
  const { rowsLost: lost } = await auditRows(place, acknowledged);
  const result = { kinds, acknowledged: acknowledged.length, lost, withoutRetryAfter, afterwards };
  return { ...result, faults: findFaults(result) };
}

/** Takes the one writing lock of an SQLite file again and again. */
async function holdStore(dataDir: string, isOver: () => boolean): Promise<void> {
  const other = connectSqlite(sqliteFile(dataDir), { timeoutMs: 5000 });
  while (!isOver()) {
    other.exec('begin immediate');
    await sleep(3000);
    other.exec('rollback');
    await sleep(1000);
  }
  other.close();
}

function findFaults({ kinds, lost, withoutRetryAfter, afterwards }: Omit<OverloadResult, 'faults'>): string[] {
  const faults: string[] = [];
  const fault = (isWrong: boolean, words: string): void => void (isWrong && faults.push(words));
  for (const { kind, statuses } of kinds) {
    const allowed = kind === 'subscribe' ? [201, 503] : [200];
    for (const [status, count] of statuses) fault(!allowed.includes(status), `${kind}: ${count} answers ${status}`);
  }
  fault(lost > 0, `${lost} acknowledged subscribers are not in the store`);
  fault(withoutRetryAfter > 0, `${withoutRetryAfter} refusals without Retry-After`);
  fault(afterwards.join() !== '201,200', `afterwards: ${afterwards.join()}`);
  return faults;
}
