import { setTimeout as sleep } from 'node:timers/promises';
import { startTestPostgres } from '../../newsletter/db/test-postgres.ts';
import { auditRows } from './audit.ts';
import type { Outcome, TryFault } from './outcome.ts';
import { openPlace } from './place.ts';
import { startSubscriberLoad } from './subscriber-load.ts';

/** SIGKILL of the server on an SQLite file while people subscribe. */
export const killServerOnSqlite: TryFault = (times) => killServer(times, 'SQLite');

/** The same on PostgreSQL, which waits for the disk at every commit. */
export const killServerOnPostgres: TryFault = (times) => killServer(times, 'PostgreSQL');

async function killServer(times: number, store: 'SQLite' | 'PostgreSQL'): Promise<Outcome> {
  await using ends = new AsyncDisposableStack();
  const postgres = store === 'PostgreSQL' ? await startTestPostgres() : undefined;
  ends.defer(async () => postgres?.stop());
  const place = await openPlace(ends, postgres === undefined ? {} : { databaseUrl: postgres.url });
  let server = await place.openServer();
  const load = startSubscriberLoad(ends, place.port);
  const recoveryMs: number[] = [];
  for (let round = 0; round < times; round += 1) {
    await load.waitFor(201, 20);
    // Each round dies at another moment of the writing.
    await sleep(round % 10);
    const killedAt = performance.now();
    await server.kill();
    server = await place.openServer();
    recoveryMs.push(await load.recoveryFrom(killedAt));
  }
  await load.stop();
  await server.stop();
  return {
    fault: `SIGKILL of the server while people subscribe (${store})`,
    times,
    ...(await auditRows(place, load.acknowledged)),
    recoveryMs,
    seen: 'Readers meet a closed port until the server is started again; nothing is to be repaired.',
  };
}
