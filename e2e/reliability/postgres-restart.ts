import { addCounts, auditMails, auditRows, waitUntilSent } from './audit.ts';
import { openMailSink } from './mail-sink.ts';
import type { Outcome, TryFault } from './outcome.ts';
import { openPlace } from './place.ts';
import { createPostgresCluster, type StopMode } from './postgres-cluster.ts';
import { requireClearRefusals, requirePage, startSubscriberLoad } from './subscriber-load.ts';

/** PostgreSQL is stopped as an administrator stops it, and started again. */
export const restartPostgresFast: TryFault = (times) => restartPostgres(times, 'fast');

/** PostgreSQL crashes, and recovers from its log when it is started again. */
export const restartPostgresImmediate: TryFault = (times) => restartPostgres(times, 'immediate');

async function restartPostgres(times: number, mode: StopMode): Promise<Outcome> {
  await using ends = new AsyncDisposableStack();
  const cluster = await createPostgresCluster(ends);
  await cluster.start();
  const place = await openPlace(ends, { databaseUrl: cluster.url });
  const sink = await openMailSink(ends);
  await place.prepareIssue('towing', 40 * (times + 1));
  sink.allow(0);
  const server = await place.openServer({
    SEND_WORKER: 'on',
    SMTP_URL: sink.url,
    MAIL_RATE: '40',
    GARAGE_TEST_TIMINGS: '{"sendBackOffMs":100}',
  });
  const load = startSubscriberLoad(ends, place.port);
  const recoveryMs: number[] = [];
  for (let round = 0; round < times; round += 1) {
    sink.allow(30);
    await Promise.all([load.waitFor(201, 20), sink.waitForMore(3)]);
    await cluster.stop(mode);
    requireClearRefusals(await load.waitFor(503, 20));
    await requirePage(place.port);
    await cluster.start();
    recoveryMs.push(await load.recoveryFrom(performance.now()));
  }
  await load.stop();
  sink.allow(Number.POSITIVE_INFINITY);
  await waitUntilSent(place, 'towing');
  await server.stop();
  const isOdd = load.answers.some(({ status }) => status !== 201 && status !== 503);
  if (isOdd) throw new Error('A subscription was answered neither 201 nor 503.');
  return {
    fault: `PostgreSQL restarted (${mode}) while people subscribe and an issue is sent`,
    times,
    ...addCounts([await auditRows(place, load.acknowledged), await auditMails(place, sink.taken)]),
    recoveryMs,
    seen: 'Subscribing answers 503 and the log says `database 08006` while PostgreSQL is away; pages go on, the issue waits, and both go on by themselves.',
  };
}
