import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import type { Environment } from '../../core/node/settings/settings.ts';
import { backupSqlite } from '../../newsletter/backups/backup.ts';
import { restoreSqlite } from '../../newsletter/backups/restore.ts';
import { type Decide, type SmtpPhase, startMailSink } from '../../newsletter/mail/mail-sink.ts';
import { freezeIssue } from '../../newsletter/sending/freeze-issue.ts';
import { assumeSent, resendUnknown } from '../../newsletter/sending/issue-actions.ts';
import { addSubscriber } from '../../newsletter/subscribers/add-subscriber.ts';
import { stopMail } from '../../newsletter/subscribers/stop-mail.ts';
import { findNewestBuilt } from '../issues/built-issue.ts';
import { now, readConfig, type Settings, withOpenNewsletter } from '../program.ts';

const issueId = 'drill';
const sender = fileURLToPath(new URL('sender.ts', import.meta.url));
const leavers = 5;
const longestMs = 300_000;

/** When a sender is killed: `accepted` is after the server's 250 and before the sender can read it. */
const moments = ['mail', 'rcpt', 'data', 'chunk', 'end', 'accepted', 'end'] as const;
type Moment = (typeof moments)[number];

/** One thing that was done to the sender, and how many mails the mail server had by then. */
export type DrillStep =
  | { kind: 'invented'; subscribers: number; subject: string }
  | { kind: 'killed'; moment: Moment; arrived: number }
  | { kind: 'backup'; arrived: number }
  | { kind: 'full-disk'; isTried: boolean; arrived: number }
  | { kind: 'finished'; arrived: number; unknown: number }
  | { kind: 'settled'; arrived: number; sentAgain: number }
  | { kind: 'restored'; keptAway: number; mailsAfter: number };

/** How many people got the mail, how many of them more than once, and how many were left out. */
export type DrillReport = Awaited<ReturnType<typeof runDrill>>;

/**
 * Sends an issue to invented people from a store of its own to a mail server of its own, and meanwhile kills the sender,
 * fills its disk and restores a backup. Nothing of the real list, store or mail server is touched.
 */
export async function runDrill(
  environment: Environment,
  { subscribers, onStep }: { subscribers: number; onStep(step: DrillStep): void },
) {
  const folder = mkdtempSync(join(tmpdir(), 'garage-drill-'));
  const sink = await startMailSink();
  const steps: DrillStep[] = [];
  const add = (step: DrillStep): void => {
    steps.push(step);
    onStep(step);
  };
  const arrivals = () => sink.attempts.filter(({ isAccepted }) => isAccepted).map(({ to }) => to);
  const own = drillEnvironment(environment, folder, sink.url('drill'));
  const config = readConfig(own);
  const send = () =>
    spawn(process.execPath, [sender, issueId], {
      env: own as NodeJS.ProcessEnv,
      stdio: 'ignore',
      timeout: longestMs,
      killSignal: 'SIGKILL',
    });
  try {
    const subject = await invent(config, subscribers);
    add({ kind: 'invented', subscribers, subject });
    const backup = join(folder, 'backup.sqlite');
    for (const [at, moment] of moments.entries()) {
      const child = send();
      sink.behave(killAt(child, moment, Math.floor((subscribers * (at + 1)) / (moments.length + 2)), arrivals));
      await ended(child);
      add({ kind: 'killed', moment, arrived: arrivals().length });
      if (at !== 3) continue;
      await backupSqlite(config.dataDir, backup, { now });
      add({ kind: 'backup', arrived: arrivals().length });
    }
    const isTried = await fillDisk(send(), sink, Math.floor((subscribers * 8) / 9), arrivals);
    add({ kind: 'full-disk', isTried, arrived: arrivals().length });
    await ended(send());
    const unknown = await settle(config, new Set(arrivals()), (found) =>
      add({ kind: 'finished', arrived: arrivals().length, unknown: found }),
    );
    if (unknown > 0) await ended(send());
    add({ kind: 'settled', arrived: arrivals().length, sentAgain: unknown });
    const report = await compare(config, arrivals(), subscribers);
    add(await restore(config, backup, { send, arrivals }));
    return { at: now().toISOString(), subscribers, ...report, steps };
  } finally {
    await sink.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The settings of a drill: its own store, mail server and names; nobody is told of its troubles. */
function drillEnvironment(environment: Environment, folder: string, smtpUrl: string): Environment {
  const unset = Object.keys(environment).filter((name) =>
    /^(DKIM_|BOUNCE_|MAIL_|ALERT_|LINK_|DATABASE_URL|SMTP_)/.test(name),
  );
  return {
    ...environment,
    ...Object.fromEntries(unset.map((name) => [name, ''])),
    ENV_FILE: 'off',
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: smtpUrl,
    SITE_URL: 'https://drill.test',
    MAIL_FROM: 'drill@drill.test',
    MAIL_RATE: '100000',
    POSTAL_ADDRESS: '1 Drill Road, Springfield',
  };
}

async function invent(config: Settings, subscribers: number): Promise<string> {
  const built: BuiltIssue = { ...(findNewestBuilt(config.distFolder) ?? plainIssue), id: issueId, isDraft: false };
  const issue = { ...built, topics: [], posts: [], facts: [] };
  await withOpenNewsletter(config, async (newsletter) => {
    for (let at = 0; at < subscribers; at += 1) {
      await addSubscriber(newsletter, { email: `reader${at}@d${at % 7}.example` });
    }
    await freezeIssue(newsletter, issue);
  });
  return issue.mail.subject;
}

const plainIssue: BuiltIssue = {
  id: issueId,
  isDraft: false,
  date: '2026-01-01',
  topics: [],
  posts: [],
  facts: [],
  mail: {
    subject: 'A drill',
    preview: 'To nobody',
    html: '<p>A drill. <a href="__UNSUBSCRIBE__">Leave</a> __POSTAL_ADDRESS__</p>',
    text: 'A drill.\nLeave: __UNSUBSCRIBE__\n__POSTAL_ADDRESS__\n',
  },
  sourceHash: '',
};

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** Kills a sender at one step of a conversation, once the mail server has so many mails. */
function killAt(child: ChildProcess, moment: Moment, after: number, arrivals: () => string[]): Decide {
  const phase: SmtpPhase = moment === 'accepted' ? 'end' : moment;
  return ({ phase: current }) => {
    if (child.killed || current !== phase || arrivals().length < after) return undefined;
    if (moment !== 'accepted') {
      child.kill('SIGKILL');
      return { hang: true };
    }
    // It is stopped while the reply is sent, so it cannot have read it when it dies.
    child.kill('SIGSTOP');
    setImmediate(() => child.kill('SIGKILL'));
    return undefined;
  };
}

/** How long a sender without room on its disk is watched before there is room again. */
const fullMs = 3000;

/**
 * Lets a sender write not one more byte to any file, as on a full disk, once the mail server has so many mails; gives it
 * room again, and waits until it has ended. Resolves to whether this machine can do that.
 */
async function fillDisk(
  child: ChildProcess,
  sink: { behave(decide: Decide): void },
  after: number,
  arrivals: () => string[],
): Promise<boolean> {
  const limit = (bytes: string) => spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:`]).status === 0;
  const full = Promise.withResolvers<boolean>();
  sink.behave(({ phase }) => {
    if (phase !== 'mail' || arrivals().length < after) return undefined;
    sink.behave(() => undefined);
    full.resolve(limit('1'));
    return undefined;
  });
  const exit = ended(child);
  const isFull = await Promise.race([full.promise, exit.then(() => false)]);
  await Promise.race([exit, sleep(fullMs)]);
  limit('unlimited');
  await exit;
  return isFull;
}

/**
 * Settles the mails that may or may not have arrived, as a publisher does who reads the mail server's log; resolves to how
 * many are sent again.
 */
async function settle(
  config: Settings,
  arrived: ReadonlySet<string>,
  onFound: (count: number) => void,
): Promise<number> {
  return withOpenNewsletter(config, async (newsletter) => {
    const rows = await newsletter.store.query<{ id: string; email: string }>(
      `select subscribers.id, email from deliveries join subscribers on subscribers.id = subscriber_id
       where issue_id = $1 and deliveries.status = 'unknown'`,
      [issueId],
    );
    onFound(rows.length);
    const idsOf = (hasArrived: boolean): string[] =>
      rows.flatMap(({ id, email }) => (arrived.has(email) === hasArrived ? id : []));
    const taken = idsOf(true);
    const others = idsOf(false);
    if (others.length > 0) await resendUnknown(newsletter, issueId, others);
    if (taken.length > 0) await assumeSent(newsletter, issueId, taken);
    return others.length;
  });
}

async function compare(config: Settings, arrivals: readonly string[], subscribers: number) {
  const byPerson = Map.groupBy(arrivals, (email) => email);
  const noted = await withOpenNewsletter(config, ({ store }) =>
    store.query<{ email: string }>(
      `select email from deliveries join subscribers on subscribers.id = subscriber_id
       where issue_id = $1 and deliveries.status = 'accepted'`,
      [issueId],
    ),
  );
  const sent = noted.filter(({ email }) => byPerson.has(email)).length;
  const twice = [...byPerson.values()].filter(({ length }) => length > 1).length;
  return { sent, twice, lost: subscribers - sent };
}

/** Restores the backup from the middle after some people have left, and tries to send from it. */
async function restore(
  config: Settings,
  backup: string,
  { send, arrivals }: { send(): ChildProcess; arrivals(): string[] },
): Promise<DrillStep> {
  await withOpenNewsletter(config, async (newsletter) => {
    const people = await newsletter.store.query<{ id: string }>('select id from subscribers order by email limit $1', [
      leavers,
    ]);
    for (const { id } of people) await newsletter.store.transaction((tx) => stopMail(tx, newsletter, id));
  });
  const restored = await restoreSqlite(backup, config.dataDir, { now, keysPlace: config, overwrite: true });
  const before = arrivals().length;
  await ended(send());
  return { kind: 'restored', keptAway: restored.leavers?.unsubscribed ?? 0, mailsAfter: arrivals().length - before };
}
