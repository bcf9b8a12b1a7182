import { existsSync } from 'node:fs';
import { sqliteFile } from '../newsletter/store/sqlite-store.ts';
import { StoreOpenError } from '../newsletter/store/store-open-error.ts';
import { defineCommand } from './command.ts';
import { type CliConfig, readConfig } from './config.ts';
import { checkDisk } from './doctor/check-disk.ts';
import { checkIssues } from './doctor/check-issues.ts';
import { checkMail } from './doctor/check-mail.ts';
import { checkOutbox } from './doctor/check-outbox.ts';
import { checkSettings } from './doctor/check-settings.ts';
import { checkStore } from './doctor/check-store.ts';
import type { Finding } from './doctor/finding.ts';
import { CommandError } from './failures.ts';
import { openConfigured } from './open-for-command.ts';

/** `doctor` */
export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'Look at settings, store, disk and mail, and say how to mend what is wrong.',
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
    const explain = (message: string): Finding => ({ level: 'failure', subject: 'settings', message });
    return error.message.split('\n').map(explain);
  }
  const disk = existsSync(config.dataDir) ? [await checkDisk(config.dataDir)] : [];
  return [...checkSettings(config), ...(await examineNewsletter(config)), ...disk];
}

async function examineNewsletter(config: CliConfig): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !existsSync(sqliteFile(config.dataDir))) {
    const message = `there is no store in ${config.dataDir} yet`;
    const fix = 'start the server, or set DATA_DIR to the folder that holds garage.sqlite';
    return [{ level: 'warning', subject: 'store', message, fix }];
  }
  try {
    const newsletter = await openConfigured(config);
    try {
      return [
        ...(await checkStore(newsletter, config)),
        ...(await checkIssues(newsletter, config)),
        await checkMail(newsletter, config),
        ...(await checkOutbox(config)),
      ];
    } finally {
      await newsletter.close();
    }
  } catch (error) {
    if (!(error instanceof StoreOpenError)) throw error;
    const [message = '', ...fix] = error.message.split(': ');
    return [{ level: 'failure', subject: 'store', message, fix: fix.join(': ') }];
  }
}

function describeFinding({ level, subject, message, fix }: Finding): string {
  const line = `${level.padEnd(7)}  ${subject.padEnd(14)}  ${message}`;
  return fix === undefined || level === 'ok' ? line : `${line}\n${' '.repeat(25)}→ ${fix}`;
}
