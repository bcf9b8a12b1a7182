import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { findNewestBackup } from '../../newsletter/backups/backup-folder.ts';
import { type JudgedWave, judgeWaves } from '../../newsletter/bounces/judge-waves.ts';
import { notePublished, purgeLetters } from '../../newsletter/letters/decide-letter.ts';
import { mailboxEveryMs, readMailbox } from '../../newsletter/mailbox/returned-mailbox.ts';
import { bringBackFarAhead, describeFarAhead } from '../../newsletter/sending/clock-ahead.ts';
import { startRounds } from '../../newsletter/sending/rounds.ts';
import { queueWelcomeSteps } from '../../newsletter/series/welcome-series.ts';
import { lookAtMachine, lookAtStore, reportProblems } from '../../newsletter/service/alerts.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { purgePending, remindPending } from '../../newsletter/subscribers/pending-sign-ups.ts';
import { purgeWatches, type WatchedSite } from '../../newsletter/watches/ask-watch.ts';
import { tellChanges } from '../../newsletter/watches/tell-changes.ts';
import type { Settings } from '../../publishing/program.ts';
import { type Log, reasonOf } from '../log.ts';
import { type BeginWork, unwatched } from '../work-list.ts';

const everyMs = 60_000;
const clockEveryMs = 60 * 60_000;

type WatchConfig = Pick<Settings, 'dataDir' | 'databaseUrl' | 'backupDir'> & {
  /** The ids of the letters on the site that is served now. */
  readLetters(): readonly string[];
  readSite(): WatchedSite;
};

/**
 * Once an hour: brings back what waits for a year because a clock was ahead. Once a minute: judges mailboxes that were found dead, reminds and purges sign-ups that were not confirmed, purges letters, tells the writers of letters that have appeared and
 * readers who watch what has changed, queues the welcome series, and queues an alert for each new problem. Any number of processes may do
 * so on one database. No error ends it.
 */
export function startWatch(
  config: WatchConfig,
  newsletter: Newsletter,
  log: Log,
): { look(): void; stop(): Promise<void> } {
  let clockSeenAt = Number.NEGATIVE_INFINITY;
  const rounds = startRounds(
    async () => {
      if (performance.now() - clockSeenAt >= clockEveryMs) {
        await lookAtClock(newsletter, log);
        clockSeenAt = performance.now();
      }
      await lookOnce(config, newsletter, log);
      return everyMs;
    },
    (error) => {
      log('watch-failed', { error: reasonOf(error) });
      return everyMs;
    },
  );
  return { look: rounds.wake, stop: rounds.stop };
}

async function lookAtClock(newsletter: Newsletter, log: Log): Promise<void> {
  const found = await bringBackFarAhead(newsletter);
  for (const each of found) {
    const { what, day } = describeFarAhead(each, newsletter.timeZone);
    log('clock-was-ahead', { detail: `${what} until ${day}` });
  }
  if (found.length > 0) newsletter.onMailQueued?.();
}

async function lookOnce(config: WatchConfig, newsletter: Newsletter, log: Log): Promise<void> {
  const reminded = await remindPending(newsletter);
  if (reminded > 0) newsletter.onMailQueued?.();
  if (newsletter.hasWelcomeMail) await queueWelcomeSteps(newsletter, newsletter.readSeries?.() ?? []);
  await purgePending(newsletter);
  await purgeLetters(newsletter);
  await notePublished(newsletter, config.readLetters());
  await purgeWatches(newsletter);
  for (const wave of await judgeWaves(newsletter)) log('mailboxes-judged', { detail: describeWave(wave) });
  await tellChanges(newsletter, config.readSite());
  if (newsletter.alertTo === undefined) return;
  const now = newsletter.now();
  const machine = {
    host: hostname(),
    freeBytes: config.databaseUrl === undefined ? await readFreeBytes(config.dataDir) : undefined,
    newestBackup: config.backupDir === undefined ? undefined : findNewestBackup(config.backupDir, now),
  };
  const looks = [...(await lookAtStore(newsletter)), ...lookAtMachine(machine, now)];
  for (const { subject } of await reportProblems(newsletter, looks)) log('alert', { detail: subject });
}

/** The domain of one reader may name them: only those of several are logged. */
function describeWave({ issueId, domain, ruling, count }: JudgedWave): string {
  return ruling === 'keep' ? `${issueId}: ${domain} blocks us, ${count} kept` : `${issueId}: ${count} bounced`;
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Reads the mailbox of returned mail now and every ten minutes, where there is one. No error ends it. */
export function startReturnedMail(
  mailbox: string | undefined,
  newsletter: Newsletter,
  log: Log,
  beginWork: BeginWork = unwatched,
): { stop(): Promise<void> } {
  if (mailbox === undefined) return { stop: async () => undefined };
  return startRounds(
    async (signal) => {
      const end = beginWork('the mailbox of returned mail');
      const summary = await readMailbox(newsletter, mailbox, { signal }).finally(end);
      const kinds = Object.entries(summary?.byKind ?? {}).map(([kind, count]) => `${count} ${kind}`);
      if (kinds.length > 0) log('mailbox-read', { detail: kinds.join(', ') });
      return mailboxEveryMs;
    },
    (error) => {
      log('mailbox-failed', { error: reasonOf(error) });
      return mailboxEveryMs;
    },
  );
}
