import { defaultConcurrency } from '../../newsletter/sending/deliver.ts';
import { signToken } from '../../newsletter/subscribers/tokens.ts';
import { ask } from '../../server/test-client.ts';
import { addCounts, auditMails, auditRows, type Counts, waitUntilSent } from './audit.ts';
import { type MailSink, openMailSink, type TakenMail } from './mail-sink.ts';
import type { TryFault } from './outcome.ts';
import { openPlace, type Place } from './place.ts';
import { openShiftedClock } from './shifted-clock.ts';
import { type SubscriberLoad, startSubscriberLoad } from './subscriber-load.ts';
import { waitUntil } from './wait-until.ts';

const hourMs = 60 * 60 * 1000;
const stepHours = [-5, 10, -5];

/** The clock is set back and forth by hours while people subscribe and a scheduled issue is sent. */
export const stepClock: TryFault = async (times) => {
  const recoveryMs: number[] = [];
  const counts: Counts[] = [];
  for (let round = 0; round < times; round += 1) counts.push(await stepClockOnce(recoveryMs));
  return {
    fault:
      'Clock set forward by 2 hours, back by 5, forward by 10 and back by 5, while people subscribe and a scheduled issue is sent',
    times,
    ...addCounts(counts),
    recoveryMs,
    seen: 'Nothing: rates, waits, limits and links go on by the new time. An issue begins when the clock shows its time, so a clock that is ahead begins it early.',
  };
};

async function stepClockOnce(recoveryMs: number[]): Promise<Counts> {
  await using ends = new AsyncDisposableStack();
  const clock = openShiftedClock(ends);
  const place = await openPlace(ends, { settings: { ...clock.settings, RATE_LIMIT: 'on', TRUST_PROXY: '1' } });
  const sink = await openMailSink(ends);
  greylistOnce(sink, '@d3.example');
  await place.prepareIssue('towing', 120, new Date(clock.now() + hourMs));
  const settings = { SEND_WORKER: 'on', SMTP_URL: sink.url, MAIL_RATE: '40', SEND_BACKOFF_MS: '200' };
  sink.allow(10);
  const server = await place.openServer(settings);
  const load = startSubscriberLoad(ends, place.port, 1);
  await load.waitFor(201, 10);
  if (sink.taken.length > 0) throw new Error('The issue began before its time.');
  clock.step(2 * hourMs);
  await sink.waitForMore(5);
  for (const hours of stepHours) {
    const link = await openPendingLink(place, clock.now());
    const reader = await useUpAttempts(place.port, hours);
    sink.allow(25);
    const steppedAt = performance.now();
    clock.step(hours * hourMs);
    recoveryMs.push(await findRecovery(steppedAt, sink, load));
    await requireConfirmed(place.port, link);
    await waitUntil('an attempt that is let through', async () => (await subscribeFrom(place.port, reader)) === 201);
  }
  await load.stop();
  sink.allow(Number.POSITIVE_INFINITY);
  await waitUntilSent(place, 'towing');
  await server.stop();
  return addCounts([await auditRows(place, load.acknowledged), await auditMails(place, sink.taken)]);
}

/** Rows must go on, and mails beyond those that were claimed before the step. */
async function findRecovery(moment: number, sink: MailSink, load: SubscriberLoad): Promise<number> {
  const claimed = 2 * defaultConcurrency;
  const later = (): TakenMail | undefined => sink.taken.filter(({ at }) => at > moment)[claimed];
  await waitUntil('mails that were claimed after the step', () => later() !== undefined);
  return Math.max(await load.recoveryFrom(moment), (later()?.at ?? moment) - moment);
}

/** A domain that refuses everybody once, so that waits are under way when the clock is set. */
function greylistOnce(sink: MailSink, domain: string): void {
  const known = new Set<string>();
  sink.watch((phase, to) => {
    if (phase !== 'rcpt' || !to.endsWith(domain) || known.has(to)) return undefined;
    known.add(to);
    return '451 4.7.1 greylisted';
  });
}

/** A confirmation link that was signed by the clock as it stands. */
function openPendingLink(place: Place, time: number): Promise<string> {
  return place.withNewsletter(async (newsletter) => {
    const id = newsletter.randomId();
    const now = new Date(time).toISOString();
    await newsletter.store.query(
      "insert into subscribers (id, email, status, created_at, updated_at) values ($1, $2, 'pending', $3, $3)",
      [id, `${id}@pending.example`, now],
    );
    return signToken({ keys: newsletter.keys, now: () => new Date(time) }, 'confirm', id);
  });
}

async function requireConfirmed(port: number, link: string): Promise<void> {
  const { status } = await ask(port, `/confirm/${link}`, { method: 'POST' });
  if (status !== 200) throw new Error(`A link of before the step was answered ${status}.`);
}

/** A reader who has just been told to wait a second. */
async function useUpAttempts(port: number, number: number): Promise<string> {
  const reader = `203.0.${100 + number}.7`;
  await waitUntil('an attempt that is told to wait', async () => (await subscribeFrom(port, reader)) === 429);
  return reader;
}

async function subscribeFrom(port: number, reader: string): Promise<number> {
  const headers = { 'content-type': 'application/json', apikey: 'public-anon-key', 'x-forwarded-for': reader };
  const body = JSON.stringify({ email: `${crypto.randomUUID()}@limited.example` });
  return (await ask(port, '/rest/v1/subscribers', { method: 'POST', headers, body })).status;
}
