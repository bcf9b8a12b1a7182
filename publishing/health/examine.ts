import { Resolver } from 'node:dns/promises';
import { join } from 'node:path';
import type { Finding } from '../../core/finding.ts';
import { type Environment, SettingsError } from '../../core/node/settings.ts';
import { findMissingIgnore } from '../make-backup.ts';
import { now, readConfig, type Settings } from '../settings.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { checkDnsRecords, checkSettings } from './check-settings.ts';
import { checkAddress, checkBuild, checkCertificate, checkServer } from './check-site.ts';

const nameServerMs = 3000;

/** Makes every check of `doctor`. */
export async function examine(environment: Environment): Promise<Finding[]> {
  let config: Settings;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const fix = 'correct or remove this setting';
    return error.message
      .split('\n')
      .map((message): Finding => ({ level: 'failure', subject: 'settings', message, fix }));
  }
  const [dns, build, server, address, certificate, backups] = await Promise.all([
    checkDnsRecords(config, new Resolver({ timeout: nameServerMs, tries: 1 })),
    checkBuild(config),
    checkServer(config),
    checkAddress(config),
    checkCertificate(config, now()),
    checkBackups(config.backupDir, now()),
  ]);
  const database = await checkDatabase(config, environment, server.level === 'ok');
  const machine = await checkMachine(config.dataDir);
  return [
    ...checkSettings(config),
    ...database,
    ...dns,
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

/** Warns when the next `git add` would take a folder with addresses along. */
async function checkIgnored(subject: string, folder: string | undefined): Promise<Finding[]> {
  const fix = folder === undefined ? undefined : await findMissingIgnore(folder, join(folder, 'any'));
  if (fix === undefined) return [];
  const message = `git does not ignore ${folder}, so the next "git add" would publish every address`;
  return [{ level: 'warning', subject, message, fix }];
}
