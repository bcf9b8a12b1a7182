import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { HealthCheck } from '../../core/problem/check.ts';
import { formatCount, formatCountOf } from '../../core/text/counts.ts';
import { isStoreMissing, listMissingSteps } from '../../newsletter/db/inspect-store.ts';
import { readSchemaSteps } from '../../newsletter/db/migrations.ts';
import { sqliteFile } from '../../newsletter/db/sqlite-store.ts';
import { openProblemOf } from '../../newsletter/db/store.ts';
import { countLetters } from '../../newsletter/letters/letter.ts';
import { findLeftInFiles } from '../../newsletter/letters/letter-files.ts';
import { explainMailServer } from '../../newsletter/preflight/check-delivery.ts';
import { readFewFiles, readUntrustedProxy } from '../../newsletter/records/doctor-notes.ts';
import { describeHold, readSendingHold } from '../../newsletter/sending/hold-sending.ts';
import { countUnknown, findStuckIssues } from '../../newsletter/sending/issue-state.ts';
import { explainStored } from '../../newsletter/sending/pause-reason.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { type OpenNewsletter, outboxFolder } from '../../newsletter/service/open-newsletter.ts';
import { reportMailQueue } from '../../newsletter/subscribers/mail-queue.ts';
import { countStatuses } from '../../newsletter/subscribers/subscriber.ts';
import { type Settings, withOpenNewsletter } from '../program.ts';
import { checkClock } from './check-clock.ts';
import { checkKeys } from './check-keys.ts';
import { checkMailbox, checkMailEvents, checkSeries } from './check-mail.ts';
import { checkSchedule } from './check-schedule.ts';

/** Checks the database, the issues in it, mail and the schedule; changes nothing. */
export async function checkDatabase(config: Settings, isServerRunning: boolean): Promise<HealthCheck[]> {
  if (config.databaseUrl === undefined && !existsSync(sqliteFile(config.dataDir))) {
    return [await describeMissing(config), ...(await checkSchedule(config, undefined, isServerRunning))];
  }
  try {
    // Opening the database would run the missing migrations, and doctor only looks.
    const missing = await listMissingSteps(config);
    if (missing.length > 0) {
      const names = missing.map(({ number, name }) => `${number} (${name})`).join(', ');
      const problem = `the database needs migration ${names}; its rows and mail were not checked`;
      const fix = 'make a backup, then start the server, or {run ./garage migrate}';
      return [
        { level: 'warning', subject: 'schema', problem, fix },
        ...(await checkSchedule(config, undefined, isServerRunning)),
      ];
    }
    const check = async (newsletter: OpenNewsletter): Promise<HealthCheck[]> => [
      ...(await checkStore(newsletter, config)),
      ...(await checkKeys(newsletter.store, config)),
      ...(await checkIssues(newsletter, config)),
      await checkMail(newsletter, config),
      ...(await checkMailEvents(newsletter, config)),
      ...(await checkWaitingMails(newsletter)),
      ...(await checkClock(newsletter, config)),
      ...(await checkMailbox(newsletter, config)),
      ...(await checkLetters(newsletter, config)),
      ...(await checkOutbox(config)),
      ...(await checkSeries(newsletter, config)),
      ...(await checkSchedule(config, newsletter, isServerRunning)),
    ];
    return await withOpenNewsletter(config, check, { isReadOnly: true });
  } catch (error) {
    return [explainFailure(error)];
  }
}

/** A new installation has no database yet; one whose list is gone must not get an empty one. */
async function describeMissing(config: Settings): Promise<HealthCheck> {
  const problem = `there is no database in ${config.dataDir} yet`;
  const fix = 'start the server, or set {DATA_DIR} to the folder with garage.sqlite';
  return isStoreMissing(config).then(() => ({ level: 'warning', subject: 'database', problem, fix }), explainFailure);
}

/** The other findings still matter when the database is broken. */
function explainFailure(error: unknown): HealthCheck {
  const closed = openProblemOf(error);
  if (closed !== undefined) {
    return { level: 'failure', subject: 'database', problem: closed.problem, fix: closed.fix ?? '' };
  }
  const { code, name } = error as { code?: unknown; name?: unknown };
  const fix = 'to learn more, {run ./garage migrate}; then see docs/operations.md, "When something is wrong"';
  return { level: 'failure', subject: 'database', problem: `it cannot be checked (${code ?? name})`, fix };
}

async function checkStore(newsletter: OpenNewsletter, { dataDir, trustedProxies }: Settings): Promise<HealthCheck[]> {
  const { store } = newsletter;
  const newest = (await readSchemaSteps(store)).at(-1);
  const byStatus = await countStatuses(store);
  const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  const file = sqliteFile(dataDir);
  const kind = store.dialect === 'sqlite' ? `SQLite, ${file}` : 'PostgreSQL';
  const findings: HealthCheck[] = [
    { level: 'ok', subject: 'database', problem: `${kind}, intact and writable` },
    { level: 'ok', subject: 'schema', problem: `${newest?.number ?? 0}, ${newest?.name ?? 'empty'}` },
    {
      level: 'ok',
      subject: 'list',
      value: byStatus.active,
      problem: `${formatCountOf(total, 'subscriber')}, ${formatCount(byStatus.active)} active`,
    },
  ];
  const hold = await readSendingHold(store);
  if (hold !== undefined) {
    const { message, fix } = describeHold(hold);
    findings.push({ level: 'warning', subject: 'sending', problem: message, fix });
  }
  const proxySeenAt = trustedProxies === 0 ? await readUntrustedProxy(store) : undefined;
  if (proxySeenAt !== undefined) {
    const problem = `off, but requests came through a proxy at ${proxySeenAt}: all readers share one limit`;
    const fix = 'set {TRUST_PROXY} to 1 (the number of proxies in front of the server) and restart it';
    findings.push({ level: 'warning', subject: 'TRUST_PROXY', problem, fix });
  }
  const few = await readFewFiles(store);
  if (few !== undefined) {
    const problem = `only ${formatCount(few.openFiles)} may be open at once, so the server takes ${formatCount(few.connections)} connections instead of thousands`;
    const fix =
      'allow more where the server is started: LimitNOFILE=65536 in systemd, ulimits in compose, or ulimit -n; then restart it';
    findings.push({ level: 'warning', subject: 'open files', problem, fix });
  }
  if (store.dialect === 'sqlite' && (statSync(file).mode & 0o077) !== 0) {
    const problem = `other users of this machine can read ${file}`;
    findings.push({ level: 'warning', subject: 'permissions', problem, fix: `{run chmod 600 ${file}}` });
  }
  return findings;
}

/** Looks for issues that are paused, that no process is sending any more or will send, and for unknown mails. */
async function checkIssues(newsletter: Newsletter, { isSendWorker }: Settings): Promise<HealthCheck[]> {
  const worker = isSendWorker ? 'start the server, or' : '{SEND_WORKER} is off here:';
  const stuck = (await findStuckIssues(newsletter)).map(({ id, since, kind, reason }): HealthCheck => {
    const send = `{run ./garage issue send ${id}}`;
    if (kind === 'paused') {
      const { problem: cause, fix = 'repair the cause' } = explainStored(reason) ?? {};
      const problem = `'${id}' is paused since ${since}: ${cause}`;
      return { level: 'warning', subject: 'paused issue', problem, fix: `${fix}, then ${send}` };
    }
    const late = `'${id}' was scheduled for ${since} and has not started`;
    const problem = kind === 'stopped' ? `sending '${id}' stopped at ${since}` : late;
    return { level: 'warning', subject: 'stuck issue', problem, fix: `${worker} ${send}` };
  });
  const unknown = (await countUnknown(newsletter)).map(({ id, count }): HealthCheck => {
    const problem = `${formatCountOf(count, 'mail')} of '${id}' may or may not have arrived`;
    const fix = `follow docs/runbooks/resolve-unknowns.md, then {run ./garage issue resolve ${id} --assume-sent or --resend}`;
    return { level: 'warning', subject: 'unknown mails', problem, fix };
  });
  return [...stuck, ...unknown];
}

/** Checks with a real exchange that the mail server accepts our login, or that the outbox folder can be written. */
async function checkMail({ mail }: OpenNewsletter, config: Settings): Promise<HealthCheck> {
  const subject = 'mail';
  const server = config.smtpUrl === undefined ? undefined : new URL(config.smtpUrl).host;
  const outbox = outboxFolder(config.dataDir);
  try {
    const session = await mail.check();
    if (server) return { level: 'ok', subject, problem: `${server} is ready: ${session}` };
  } catch (error) {
    if (server) {
      const { problem, fix } = explainMailServer(error);
      return { level: 'failure', subject, code: 'mail-refused', problem: `${server}: ${problem}`, fix };
    }
    const reason = error instanceof Error ? error.message : String(error);
    const problem = `${outbox} does not accept mail: ${reason}`;
    return { level: 'failure', subject, problem, fix: `make ${outbox} writable` };
  }
  const problem = `no mail is sent: each mail is saved as a file in ${outbox}`;
  const level = config.optIn === 'double' ? 'warning' : 'ok';
  return { level, subject, code: 'mail-to-files', problem, fix: 'set {SMTP_URL} to send mail' };
}

const soonMs = 5 * 60 * 1000;

/** Looks for confirmation, reminder and welcome mails that wait for the mail server, or failed. */
async function checkWaitingMails(newsletter: Newsletter): Promise<HealthCheck[]> {
  const subject = 'single mails';
  const { waiting, since, reply, failed } = await reportMailQueue(newsletter);
  const findings: HealthCheck[] = [];
  if (since !== undefined) {
    const minutes = Math.max(0, Math.floor((newsletter.now().getTime() - Date.parse(since)) / 60_000));
    const said = reply === undefined ? '' : `; the mail server said: ${reply}`;
    const problem = `${formatCountOf(waiting, 'confirmation, reminder, welcome or letter mail')} waiting, the oldest for ${formatCountOf(minutes, 'minute')}${said}`;
    const fix = 'start the server, which sends them; if it is running, fix what the mail line says';
    findings.push({ level: minutes * 60_000 >= soonMs ? 'warning' : 'ok', subject, problem, fix });
  }
  if (failed > 0) {
    const problem = `${formatCountOf(failed, 'confirmation, reminder, welcome or letter mail')} failed in the last 7 days`;
    const fix = 'look for mail-failed in the server log; to send a confirmation again, open the reader in the desk';
    findings.push({ level: 'warning', subject, problem, fix });
  }
  return findings;
}

/** Says how many letters wait for the publisher, and whether a withdrawn one is still in the content. */
async function checkLetters(newsletter: Newsletter, { contentFolder }: Settings): Promise<HealthCheck[]> {
  const subject = 'letters';
  const { waiting, held, approved } = await countLetters(newsletter);
  const parts = [
    `${formatCountOf(waiting, 'letter')} waiting for you`,
    held > 0 ? `${formatCount(held)} on hold` : undefined,
    approved > 0 ? `${formatCount(approved)} approved for the next publish` : undefined,
  ];
  const left = (await findLeftInFiles(newsletter, contentFolder)).length;
  const problem = parts.filter(Boolean).join(', ');
  const findings: HealthCheck[] = [{ level: 'ok', subject, problem, fix: 'to read them, open Letters in the desk' }];
  if (left > 0) {
    const problem = `${formatCountOf(left, 'letter')} withdrawn by the writer, but still in content/letters`;
    const fix = 'to remove what was withdrawn, {run ./garage publish}';
    findings.push({ level: 'warning', subject, problem, fix });
  }
  return findings;
}

/** Looks for mails that were saved to the outbox before there was a mail server. */
async function checkOutbox({ dataDir, smtpUrl }: Settings): Promise<HealthCheck[]> {
  if (smtpUrl === undefined) return [];
  const folder = outboxFolder(dataDir);
  const mails = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).length;
  if (mails === 0) return [];
  const problem = `${formatCountOf(mails, 'mail')} in ${folder} from before there was a mail server, never sent`;
  const fix = 'look at the .html files there in a browser, then delete all of them';
  return [{ level: 'warning', subject: 'outbox', problem, fix }];
}
