import { addCounts, auditMails, auditRows, type Counts, waitUntilSent } from './audit.ts';
import { openMailSink } from './mail-sink.ts';
import type { TryFault } from './outcome.ts';
import { openPlace } from './place.ts';
import { openShiftedClock } from './shifted-clock.ts';
import { startSubscriberLoad } from './subscriber-load.ts';
import { waitUntil } from './wait-until.ts';

const hourMs = 60 * 60 * 1000;
/** An hour passes in six seconds; afterwards, when mails are on their way again, time is hurried less. */
const [speedAway, speedBack] = [600, 60];

/** The mail server's port is closed for an hour of the sender's clock, in mid-issue. */
export const takeMailServerAway: TryFault = async (times) => {
  const recoveryMs: number[] = [];
  const counts: Counts[] = [];
  for (let round = 0; round < times; round += 1) counts.push(await takeAwayOnce(recoveryMs));
  return {
    fault: 'Mail server away for an hour in mid-issue (by the clock of the server, which is hurried)',
    times,
    ...addCounts(counts),
    recoveryMs,
    seen: 'The issue waits, at most five minutes at a time, and goes on by itself; nobody is counted as failed. The log says `sending-delayed` with `mail server: ECONNREFUSED`, and `doctor` names it too.',
  };
};

async function takeAwayOnce(recoveryMs: number[]): Promise<Counts> {
  await using ends = new AsyncDisposableStack();
  const clock = openShiftedClock(ends);
  const place = await openPlace(ends, { settings: clock.settings });
  const sink = await openMailSink(ends);
  await place.prepareIssue('towing', 60);
  sink.allow(20);
  const server = await place.openServer({ SEND_WORKER: 'on', SMTP_URL: sink.url, MAIL_RATE: '40' });
  const load = startSubscriberLoad(ends, place.port, 1);
  await sink.waitForMore(10);
  await sink.close();
  const goneAt = clock.now();
  clock.run(speedAway);
  await waitUntil('the end of the hour', () => clock.now() >= goneAt + hourMs);
  await load.waitFor(201, 5);
  if (!server.output.text.includes('mail server: ECONNREFUSED')) throw new Error('The log says nothing of it.');
  clock.run(speedBack);
  sink.allow(Number.POSITIVE_INFINITY);
  await sink.reopen();
  const backAt = clock.now();
  const taken = sink.taken.length;
  await waitUntil('a mail after the hour', () => sink.taken.length > taken);
  recoveryMs.push(clock.now() - backAt);
  // A conversation takes its real time: only waiting may be hurried.
  clock.run(1);
  await load.stop();
  await waitUntilSent(place, 'towing');
  await server.stop();
  return addCounts([await auditRows(place, load.acknowledged), await auditMails(place, sink.taken)]);
}
