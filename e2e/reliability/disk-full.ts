import { join } from 'node:path';
import { addCounts, auditMails, auditRows, waitUntilSent } from './audit.ts';
import { openMailSink } from './mail-sink.ts';
import type { TryFault } from './outcome.ts';
import { openPlace } from './place.ts';
import { openSmallDisk } from './small-disk.ts';
import { requireClearRefusals, requirePage, startSubscriberLoad } from './subscriber-load.ts';

/** The disk of the store fills up and gets space again, under a server that takes subscribers and sends an issue. */
export const fillDisk: TryFault = async (times) => {
  await using ends = new AsyncDisposableStack();
  const disk = openSmallDisk(ends);
  const place = await openPlace(ends, { dataDir: join(disk.folder, 'data') });
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
    await disk.fill(server.child.pid);
    requireClearRefusals(await load.waitFor(503, 20));
    await requirePage(place.port);
    const freedAt = performance.now();
    await disk.free(server.child.pid);
    recoveryMs.push(await load.recoveryFrom(freedAt));
  }
  await load.stop();
  sink.allow(Number.POSITIVE_INFINITY);
  await waitUntilSent(place, 'towing');
  await server.stop();
  const counts = [await auditRows(place, load.acknowledged), await auditMails(place, sink.taken)];
  return {
    fault: `Disk full under SQLite (${disk.isMounted ? 'a filesystem of 8 MB' : 'a limit on the size of files'})`,
    times,
    ...addCounts(counts),
    recoveryMs,
    seen: 'Subscribing answers 503 and the log says `database 53100`; pages go on and the issue waits. Free some space: nothing needs a restart.',
  };
};
