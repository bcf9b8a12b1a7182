import { existsSync, statSync } from 'node:fs';
import { listMissingSteps } from '../../newsletter/db/inspect-store.ts';
import { readSchemaSteps } from '../../newsletter/db/migrations.ts';
import { sqliteFile } from '../../newsletter/db/sqlite-store.ts';
import { StoreOpenError } from '../../newsletter/db/store.ts';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { type OpenNewsletter, outboxFolder } from '../../newsletter/open-newsletter.ts';
import { describeFreeze, readSendingFreeze } from '../../newsletter/sending/freeze-sending.ts';
import { countUnknown, findStuckIssues } from '../../newsletter/sending/issue-state.ts';
import { countSubscribers } from '../../newsletter/subscribers/subscriber.ts';
import type { Environment } from '../command.ts';
import { type CliConfig, withOpenNewsletter } from '../config.ts';
import { formatCount, formatNumberOf } from '../format.ts';
import { listOutbox } from '../outbox.ts';
import { checkClock } from './check-machine.ts';
import type { Finding } from './finding.ts';

/** Checks the database, the issues in it, mail and the clock; changes nothing. */
export async function checkDatabase(config: CliConfig, environment: Environment): Promise<Finding[]> {
  const checkTime = (newsletter?: Newsletter): Promise<Finding[]> =>
    checkClock(newsletter, config.distFolder, environment);
  if (config.databaseUrl === undefined && !existsSync(sqliteFile(config.dataDir))) {
    const message = `there is no database in ${config.dataDir} yet`;
    const fix = 'start the server, or set DATA_DIR to the folder with garage.sqlite';
    return [{ level: 'warning', subject: 'database', message, fix }, ...(await checkTime())];
  }
  try {
    // Opening the database would run the missing migrations, and doctor only looks.
    const missing = await listMissingSteps(config);
    if (missing.length > 0) {
      const names = missing.map(({ number, name }) => `${number} (${name})`).join(', ');
      const message = `the database needs migration ${names}; its rows and mail were not checked`;
      const fix = 'make a backup, then run ./garage migrate or start the server';
      return [{ level: 'warning', subject: 'schema', message, fix }, ...(await checkTime())];
    }
    const check = async (newsletter: OpenNewsletter): Promise<Finding[]> => [
      ...(await checkStore(newsletter, config)),
      ...(await checkIssues(newsletter, config)),
      await checkMail(newsletter, config),
      ...(await checkOutbox(config)),
      ...(await checkTime(newsletter)),
    ];
    return await withOpenNewsletter(config, check, { isReadOnly: true });
  } catch (error) {
    return [explainFailure(error)];
  }
}

/** The other findings still matter when the database is broken. */
function explainFailure(error: unknown): Finding {
  if (error instanceof StoreOpenError) {
    const [message = '', ...fix] = error.message.split(': ');
    return { level: 'failure', subject: 'database', message, fix: fix.join(': ') };
  }
  const { code, name } = error as { code?: unknown; name?: unknown };
  const fix = './garage migrate says more; then see docs/operations.md, "When something is wrong"';
  return { level: 'failure', subject: 'database', message: `it cannot be checked (${code ?? name})`, fix };
}

async function checkStore(newsletter: OpenNewsletter, { dataDir }: CliConfig): Promise<Finding[]> {
  const { store } = newsletter;
  const newest = (await readSchemaSteps(store)).at(-1);
  const { total, byStatus } = await countSubscribers(newsletter);
  const file = sqliteFile(dataDir);
  const kind = store.dialect === 'sqlite' ? `SQLite, ${file}` : 'PostgreSQL';
  const findings: Finding[] = [
    { level: 'ok', subject: 'database', message: `${kind}, intact and writable` },
    { level: 'ok', subject: 'schema', message: `${newest?.number ?? 0}, ${newest?.name ?? 'empty'}` },
    {
      level: 'ok',
      subject: 'list',
      message: `${formatNumberOf(total, 'subscriber')}, ${formatCount(byStatus.active)} active`,
    },
  ];
  const freeze = await readSendingFreeze(store);
  if (freeze !== undefined) findings.push({ level: 'warning', subject: 'sending', ...describeFreeze(freeze) });
  if (store.dialect === 'sqlite' && (statSync(file).mode & 0o077) !== 0) {
    const message = `other users of this machine can read ${file}`;
    findings.push({ level: 'warning', subject: 'permissions', message, fix: `chmod 600 ${file}` });
  }
  return findings;
}

/** Looks for issues that no process is sending any more, and for unknown mails. */
async function checkIssues(newsletter: Newsletter, { isSendWorker }: CliConfig): Promise<Finding[]> {
  const stuck = (await findStuckIssues(newsletter)).map(({ id, since, hasStarted }): Finding => {
    const worker = isSendWorker ? 'start the server, which has SEND_WORKER=on, or run' : 'SEND_WORKER is off here: run';
    return {
      level: 'warning',
      subject: 'stuck issue',
      message: hasStarted
        ? `sending '${id}' stopped at ${since}`
        : `'${id}' was scheduled for ${since} and has not started`,
      fix: `${worker} ./garage issue send ${id}`,
    };
  });
  const unknown = (await countUnknown(newsletter)).map(({ id, count }): Finding => {
    const message = `${formatNumberOf(count, 'mail')} of '${id}' may or may not have arrived`;
    const fix = `follow docs/runbooks/resolve-unknowns.md, then run ./garage issue resolve ${id} --assume-sent or --resend`;
    return { level: 'warning', subject: 'unknown mails', message, fix };
  });
  return [...stuck, ...unknown];
}

/** Checks that the mail server accepts our login, or that the outbox folder can be written. */
async function checkMail({ mail }: OpenNewsletter, config: CliConfig): Promise<Finding> {
  const subject = 'mail';
  const server = config.smtpUrl === undefined ? undefined : new URL(config.smtpUrl).host;
  const outbox = outboxFolder(config.dataDir);
  try {
    await mail.check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const fix = server ? 'check SMTP_URL, its user name and password, and the firewall' : `make ${outbox} writable`;
    return { level: 'failure', subject, message: `${server ?? outbox} does not accept mail: ${reason}`, fix };
  }
  if (server) return { level: 'ok', subject, message: `${server} accepts our login` };
  const message = `no mail is sent: each mail is saved as a file in ${outbox}`;
  return { level: config.optIn === 'double' ? 'warning' : 'ok', subject, message, fix: 'set SMTP_URL to send mail' };
}

/** Looks for mails that were saved to the outbox before there was a mail server. */
async function checkOutbox({ dataDir, smtpUrl }: CliConfig): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const folder = outboxFolder(dataDir);
  const mails = await listOutbox(folder);
  if (mails.length === 0) return [];
  const message = `${formatNumberOf(mails.length, 'mail')} in ${folder} from before SMTP_URL was set, never sent`;
  const fix = 'list them with ./garage outbox, and delete them with ./garage outbox clear';
  return [{ level: 'warning', subject: 'outbox', message, fix }];
}
