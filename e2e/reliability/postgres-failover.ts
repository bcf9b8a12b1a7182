import { addCounts, auditMails, auditRows, type Counts, waitUntilSent } from './audit.ts';
import { openFloatingAddress } from './floating-address.ts';
import { openMailSink } from './mail-sink.ts';
import type { TryFault } from './outcome.ts';
import { openPlace } from './place.ts';
import { createPostgresCluster } from './postgres-cluster.ts';
import { requireClearRefusals, requirePage, startSubscriberLoad } from './subscriber-load.ts';
import { waitUntil } from './wait-until.ts';

/** The PostgreSQL server dies, and its synchronous standby takes its place under the same address. */
export const failOverPostgres: TryFault = async (times) => {
  const recoveryMs: number[] = [];
  const counts: Counts[] = [];
  for (let round = 0; round < times; round += 1) counts.push(await failOverOnce(recoveryMs));
  return {
    fault:
      'PostgreSQL killed with SIGKILL and failed over to its synchronous standby, while people subscribe and an issue is sent',
    times,
    ...addCounts(counts),
    recoveryMs,
    seen: 'Subscribing answers 503 until the standby is promoted and the address leads to it; then everything goes on by itself. Without `synchronous_standby_names` PostgreSQL may lose the last rows it acknowledged.',
  };
};

async function failOverOnce(recoveryMs: number[]): Promise<Counts> {
  await using ends = new AsyncDisposableStack();
  const primary = await createPostgresCluster(ends, ['synchronous_standby_names=*', 'synchronous_commit=on']);
  const standby = await primary.createStandby();
  await primary.start();
  await standby.start();
  const replicas = "select 1 from pg_stat_replication where sync_state = 'sync'";
  await waitUntil('the standby in step', async () => (await primary.query(replicas)).rows.length === 1);
  const address = await openFloatingAddress(ends, primary.port);
  const place = await openPlace(ends, { databaseUrl: address.url });
  const sink = await openMailSink(ends);
  await place.prepareIssue('towing', 80);
  sink.allow(30);
  const server = await place.openServer({
    SEND_WORKER: 'on',
    SMTP_URL: sink.url,
    MAIL_RATE: '40',
    GARAGE_TEST_TIMINGS: '{"sendBackOffMs":100}',
  });
  const load = startSubscriberLoad(ends, place.port);
  await Promise.all([load.waitFor(201, 20), sink.waitForMore(3)]);
  primary.kill();
  requireClearRefusals(await load.waitFor(503, 10));
  // The address is moved before the standby may be written: that is still a refusal for now, and nothing worse.
  address.leadTo(standby.port);
  requireClearRefusals(await load.waitFor(503, 10));
  await requirePage(place.port);
  await standby.query('select pg_promote()');
  recoveryMs.push(await load.recoveryFrom(performance.now()));
  await load.waitFor(201, 20);
  await load.stop();
  sink.allow(Number.POSITIVE_INFINITY);
  await waitUntilSent(place, 'towing');
  await server.stop();
  return addCounts([await auditRows(place, load.acknowledged), await auditMails(place, sink.taken)]);
}
