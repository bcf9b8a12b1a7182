import { join } from 'node:path';
import type { Finding } from '../../core/finding.ts';
import { type Environment, SettingsError } from '../../core/node/settings.ts';
import { checkDns } from '../../newsletter/dns/check-dns.ts';
import { findMissingIgnore } from '../make-backup.ts';
import { now, openResolver, type ProgramParts, readConfig, type Settings } from '../settings.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { checkSettings, describeDnsRecords } from './check-settings.ts';
import { checkAddress, checkBuild, checkCertificate, checkServer } from './check-site.ts';

/** Makes every check of `doctor`. */
export async function examine(environment: Environment, parts: Partial<ProgramParts> = {}): Promise<Finding[]> {
  let config: Settings;
  try {
    config = readConfig(environment, parts);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const fix = 'correct or remove this setting';
    return error.message
      .split('\n')
      .map((message): Finding => ({ level: 'failure', subject: 'settings', message, fix }));
  }
  const [dns, build, server, address, certificate, backups] = await Promise.all([
    config.smtpUrl === undefined ? undefined : checkDns(config, openResolver(config)),
    checkBuild(config),
    checkServer(config),
    checkAddress(config),
    checkCertificate(config, now()),
    checkBackups(config.backupDir, now()),
  ]);
  const database = await checkDatabase(config, server.level === 'ok');
  const active = database.find(({ subject }) => subject === 'list')?.value ?? 0;
  const machine = await checkMachine(config.dataDir);
  return [
    ...checkSettings(config),
    ...database,
    ...(dns === undefined ? [noDnsYet] : describeDnsRecords(dns, active)),
    ...backups,
    ...(await checkIgnored('database', config.dataDir)),
    ...(await checkIgnored('backups', config.backupDir)),
    build,
    server,
    ...address,
    ...certificate,
    ...machine,
  ];
}

const noDnsYet: Finding = {
  level: 'not checked',
  subject: 'DNS',
  message: 'no mail is sent yet, so SPF, DKIM and DMARC are not needed',
  fix: 'set {SMTP_URL} and {MAIL_FROM} first',
};

/** Warns when the next `git add` would take a folder with addresses along. */
async function checkIgnored(subject: string, folder: string | undefined): Promise<Finding[]> {
  const fix = folder === undefined ? undefined : await findMissingIgnore(folder, join(folder, 'any'));
  if (fix === undefined) return [];
  const message = `git does not ignore ${folder}, so the next "git add" would publish every address`;
  return [{ level: 'warning', subject, message, fix }];
}
