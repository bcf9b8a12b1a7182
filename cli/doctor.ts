import { Resolver } from 'node:dns/promises';
import { join } from 'node:path';
import { findMissingIgnore } from './backup.ts';
import { CommandError, defineCommand, type Environment } from './command.ts';
import { type CliConfig, now, readConfig } from './config.ts';
import { checkBackups } from './doctor/check-backups.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkMachine } from './doctor/check-machine.ts';
import { checkDnsRecords, checkSettings } from './doctor/check-settings.ts';
import { checkAddress, checkBuild, checkCertificate, checkServer } from './doctor/check-site.ts';
import { describeFinding, type Finding } from './doctor/finding.ts';

const nameServerMs = 3000;

/** `doctor` */
export const doctorCommand = defineCommand({
  name: 'doctor',
  summary:
    'Check settings, database, mail, schedule, DNS, clock, backups, build, server, certificate and disk, and say how to fix problems.',
  flags: { json: { type: 'boolean', help: 'print a JSON array' } },
  details: 'Exit code 1 if a check fails; warnings alone do not count.',
  async run({ values, terminal, environment }) {
    const findings = await examine(environment);
    await terminal.print(values.json ? JSON.stringify(findings, null, 2) : findings.map(describeFinding).join('\n'));
    return findings.some(({ level }) => level === 'failure') ? 1 : 0;
  },
});

/** Makes every check of `doctor`. */
export async function examine(environment: Environment): Promise<Finding[]> {
  let config: CliConfig;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
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
