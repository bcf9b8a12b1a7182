import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { listMissingSteps } from '../newsletter/db/inspect-store.ts';
import type { Migration } from '../newsletter/db/migrations.ts';
import { sqliteFile } from '../newsletter/db/sqlite-store.ts';
import { StoreOpenError } from '../newsletter/db/store.ts';
import { defineCommand } from './command.ts';
import { type CliConfig, readConfig } from './config.ts';
import { checkBackups } from './doctor/check-backups.ts';
import { checkBuild } from './doctor/check-build.ts';
import { checkClock } from './doctor/check-clock.ts';
import { checkDisk } from './doctor/check-disk.ts';
import { checkDnsRecords } from './doctor/check-dns.ts';
import { checkIssues } from './doctor/check-issues.ts';
import { checkFolderRights, checkNode } from './doctor/check-machine.ts';
import { checkMail } from './doctor/check-mail.ts';
import { checkOutbox } from './doctor/check-outbox.ts';
import { checkServer } from './doctor/check-server.ts';
import { checkSettings } from './doctor/check-settings.ts';
import { checkStore } from './doctor/check-store.ts';
import type { Finding } from './doctor/finding.ts';
import { CommandError } from './failures.ts';
import { now, openConfigured } from './open-for-command.ts';

const nameServerMs = 3000;

/** `doctor` */
export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'Look at settings, store, mail, DNS, clock, backups, build, server and disk; say how to mend it.',
  flags: { json: { type: 'boolean', help: 'print a JSON array' } },
  details: 'Exit code 1 when something fails; warnings alone leave it at 0.',
  async run({ values, terminal }) {
    const findings = await examine();
    await terminal.print(values.json ? JSON.stringify(findings, null, 2) : findings.map(describeFinding).join('\n'));
    return findings.some(({ level }) => level === 'failure') ? 1 : 0;
  },
});

async function examine(): Promise<Finding[]> {
  let config: CliConfig;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const fix = 'correct it where the settings are, or take it away';
    const explain = (message: string): Finding => ({ level: 'failure', subject: 'settings', message, fix });
    return error.message.split('\n').map(explain);
  }
  const disk = existsSync(config.dataDir) ? [await checkDisk(config.dataDir)] : [];
  const [dns, build, server, backups] = await Promise.all([
    checkDnsRecords(config, new Resolver({ timeout: nameServerMs, tries: 1 })),
    checkBuild(config),
    checkServer(config),
    checkBackups(config.backupDir, now()),
  ]);
  const ofStore = await examineNewsletter(config);
  const machine = [checkNode(process.versions.node), ...checkFolderRights(config.dataDir), ...disk];
  return [...checkSettings(config), ...ofStore, ...dns, ...backups, build, server, ...machine];
}

async function examineNewsletter(config: CliConfig): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !existsSync(sqliteFile(config.dataDir))) {
    const message = `there is no store in ${config.dataDir} yet`;
    const fix = 'start the server, or set DATA_DIR to the folder that holds garage.sqlite';
    return [{ level: 'warning', subject: 'store', message, fix }, ...(await checkClock(undefined, config.distFolder))];
  }
  try {
    // Opening would take the missing steps, and a doctor only looks.
    const missing = await listMissingSteps(config);
    if (missing.length > 0) return [warnOlder(missing), ...(await checkClock(undefined, config.distFolder))];
    const newsletter = await openConfigured(config);
    try {
      return [
        ...(await checkStore(newsletter, config)),
        ...(await checkIssues(newsletter, config)),
        await checkMail(newsletter, config),
        ...(await checkOutbox(config)),
        ...(await checkClock(newsletter, config.distFolder)),
      ];
    } finally {
      await newsletter.close();
    }
  } catch (error) {
    if (!(error instanceof StoreOpenError)) {
      // A doctor that falls over tells nothing: the other findings matter all the more.
      const { code, name } = error as { code?: unknown; name?: unknown };
      const fix = 'npm run -s garage -- migrate says more; then docs/operations.md, "The database is damaged"';
      return [{ level: 'failure', subject: 'store', message: `it cannot be examined (${code ?? name})`, fix }];
    }
    const [message = '', ...fix] = error.message.split(': ');
    return [{ level: 'failure', subject: 'store', message, fix: fix.join(': ') }];
  }
}

function warnOlder(missing: readonly Migration[]): Finding {
  const names = missing.map(({ number, name }) => `${number} (${name})`).join(', ');
  const message = `the store is older than this version: it lacks ${names}; neither its rows nor the mail were looked at`;
  const fix = 'make a backup, then npm run -s garage -- migrate, or start the server';
  return { level: 'warning', subject: 'schema', message, fix };
}

function describeFinding({ level, subject, message, fix }: Finding): string {
  const line = `${level.padEnd(11)}  ${subject.padEnd(14)}  ${message}`;
  return fix === undefined || level === 'ok' ? line : `${line}\n${' '.repeat(29)}→ ${fix}`;
}
