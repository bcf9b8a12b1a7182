import { addCounts, auditMails, auditRows, type Counts, waitUntilSent } from './audit.ts';
import { listChildren } from './list-children.ts';
import { type MailSink, openMailSink } from './mail-sink.ts';
import type { TryFault } from './outcome.ts';
import { openPlace } from './place.ts';
import { startSubscriberLoad } from './subscriber-load.ts';
import { waitUntil } from './wait-until.ts';

// A worker that dies again soon is started ever later, so one server is tried only a few times.
const killsOfAServer = 4;

/** SIGKILL of the one of two server processes that sends, in mid-issue. */
export const killWorker: TryFault = async (times) => {
  const recoveryMs: number[] = [];
  const counts: Counts[] = [];
  for (let done = 0; done < times; done += killsOfAServer) {
    const kills = Math.min(killsOfAServer, times - done);
    counts.push(await killWorkersOfOneServer(kills, recoveryMs));
  }
  return {
    fault: 'SIGKILL of the sending one of WORKERS=2 in mid-issue, while people subscribe',
    times,
    ...addCounts(counts),
    recoveryMs,
    seen: 'A line `worker-ended` in the log; the process is started again and the issue goes on by itself.',
  };
};

async function killWorkersOfOneServer(kills: number, recoveryMs: number[]): Promise<Counts> {
  await using ends = new AsyncDisposableStack();
  const place = await openPlace(ends);
  const sink = await openMailSink(ends);
  const settings = { WORKERS: '2', SEND_WORKER: 'on', SMTP_URL: sink.url, MAIL_RATE: '60', SEND_BACKOFF_MS: '100' };
  const server = await place.openServer(settings);
  // After all processes are open: mails that nobody watches would use the issue up.
  await place.prepareIssue('towing', 50 * (kills + 1));
  const load = startSubscriberLoad(ends, place.port, 1);
  for (let round = 0; round < kills; round += 1) {
    sink.allow(40);
    const { pid, killedAt } = await killAtMail(sink, () => findSender(server.child.pid), 10 + round);
    // What was on its way when it died may still arrive: only mails after the start of the next process count.
    const isReplaced = (): boolean => (findSender(server.child.pid) ?? pid) !== pid;
    await waitUntil('another sending process', isReplaced, { everyMs: 20 });
    const startedAt = performance.now();
    recoveryMs.push((await sink.recoveryFrom(startedAt)) + startedAt - killedAt);
  }
  sink.allow(Number.POSITIVE_INFINITY);
  await waitUntilSent(place, 'towing');
  await load.stop();
  await server.stop();
  return addCounts([await auditRows(place, load.acknowledged), await auditMails(place, sink.taken)]);
}

/** Kills a process from within the mail server, so that no mail passes between the decision and the kill. */
async function killAtMail(sink: MailSink, findPid: () => number | undefined, mails: number) {
  const before = sink.taken.length;
  let [pid, killedAt]: [number | undefined, number] = [undefined, 0];
  sink.watch(() => {
    if (pid !== undefined || sink.taken.length < before + mails) return undefined;
    pid = findPid();
    killedAt = performance.now();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    return undefined;
  });
  await waitUntil(`the kill at mail ${mails}`, () => pid !== undefined);
  return { pid, killedAt };
}

/** The process that sends is worker 1; its number is its only argument. */
function findSender(parent: number | undefined): number | undefined {
  return listChildren(parent).find(({ words }) => words.at(-1) === '1')?.pid;
}
