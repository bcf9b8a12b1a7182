import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../core/node/settings/settings.ts';
import type { HealthCheck } from '../../core/problem/check.ts';
import { Refused } from '../../core/problem/problem.ts';
import { checkDns } from '../../newsletter/dns/check-dns.ts';
import { describeDns } from '../../newsletter/dns/dns-words.ts';
import type { DnsFinding } from '../../newsletter/dns/lookup.ts';
import { checkSettings as checkSeenSettings, isSamplePublisher } from '../../newsletter/preflight/check-delivery.ts';
import { lowDiskBytes } from '../../newsletter/service/alerts.ts';
import { site, socialNetworks } from '../../site.config.ts';
import { findMissingIgnore } from '../make-backup.ts';
import { now, openResolver, type ProgramParts, readConfig, type Settings } from '../program.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import { checkAddress, checkBuild, checkCertificate, checkServer, judgeServer } from './check-site.ts';

/** Makes every check of `doctor`. */
export async function examine(environment: Environment, parts: Partial<ProgramParts> = {}): Promise<HealthCheck[]> {
  let config: Settings;
  try {
    config = readConfig(environment, parts);
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'settings')) throw error;
    const fix = 'correct or remove this setting';
    return error.problem.problem
      .split('\n')
      .map((problem): HealthCheck => ({ level: 'failure', subject: 'settings', problem, fix }));
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
    judgeServer(server, { build, address }),
    ...address,
    ...certificate,
    ...machine,
  ];
}

const noDnsYet: HealthCheck = {
  level: 'not checked',
  subject: 'DNS',
  problem: 'no mail is sent yet, so SPF, DKIM and DMARC are not needed',
  fix: 'set {SMTP_URL} and {MAIL_FROM} first',
};

/** Warns when the next `git add` would take a folder with addresses along. */
async function checkIgnored(subject: string, folder: string | undefined): Promise<HealthCheck[]> {
  const fix = folder === undefined ? undefined : await findMissingIgnore(folder, join(folder, 'any'));
  if (fix === undefined) return [];
  const problem = `git does not ignore ${folder}, so the next "git add" would publish every address`;
  return [{ level: 'warning', subject, problem, fix }];
}

/** Settings that are wrong as long as they are the samples, or somebody else's. */
const notYours: ReadonlySet<string> = new Set(['POSTAL_ADDRESS', 'MAIL_FROM', 'MAIL_REPLY_TO']);

const levels = { ok: 'ok', warning: 'warning', error: 'failure', 'not-checked': 'not checked' } as const;

/** Checks for settings that are valid but usually a mistake on a public site. */
function checkSettings(config: Settings): HealthCheck[] {
  const { hostname } = new URL(config.siteUrl);
  const isLocal = hostname === 'localhost' || hostname.startsWith('127.');
  const findings = checkSeenSettings({ ...config, mailServer: config.smtpUrl })
    .filter(({ level }) => level !== 'ok')
    .map(
      ({ level, code, ...found }): HealthCheck => ({
        level: levels[level],
        subject: code,
        ...found,
        ...(notYours.has(code) && { code: 'samples' }),
      }),
    );
  if (config.isLiftRefused) {
    const isProxied = config.trustedProxies > 0;
    const who = isProxied ? 'strangers can reach it through the proxy' : `other machines can reach ${config.host}`;
    const fix = `remove {RATE_LIMIT}${isProxied ? '' : ', or set {HOST} to 127.0.0.1'}`;
    findings.push({ level: 'warning', subject: 'RATE_LIMIT', problem: `off is ignored, because ${who}`, fix });
  }
  for (const { name, closest } of config.unknownSettings) {
    const fix = closest === undefined ? `remove {${name}}` : `did you mean {${closest}}?`;
    findings.push({ level: 'warning', subject: name, problem: 'this is not a setting, so it is ignored', fix });
  }
  if (isSamplePublisher(site)) {
    const problem =
      'About and the privacy policy show the sample publisher or contact address, so nobody can write to you';
    const fix = 'set {site.publisher} and {site.contactEmail}';
    // On the public site this is what readers see and cannot write to; on this machine it hurts nobody.
    findings.push({ level: isLocal ? 'warning' : 'failure', subject: 'publisher', code: 'samples', problem, fix });
    if (socialNetworks.length > 0) findings.push(warnNetworks);
  }
  return findings.length > 0 ? findings : [{ level: 'ok', subject: 'settings', problem: 'complete' }];
}

/** Returns what the DNS says about the sender: `recipients` are those of a mail to everyone. */
function describeDnsRecords(found: readonly DnsFinding[], recipients: number): HealthCheck[] {
  return found.map((each): HealthCheck => {
    const { level, check: subject, problem, fix } = describeDns(each, { recipients, isSending: true });
    return { level: levels[level], subject, problem, ...(level !== 'ok' && { fix }) };
  });
}

/** Said as long as nothing shows who publishes: a name that somebody else may own leads readers there. */
const warnNetworks: HealthCheck = {
  level: 'warning',
  subject: 'social networks',
  code: 'samples',
  problem: `the footer links to ${socialNetworks.map(({ url }) => url.replace(/^https:\/\/(www\.)?/, '')).join(', ')}, which may be other people's`,
  fix: 'make these accounts yours, or correct socialNetworks in site.config.ts',
};

const gigabyte = 1024 ** 3;
const leastBytes = 0.1 * gigabyte;

/** Checks Node, and the permissions and the free disk space of the data folder. */
async function checkMachine(dataDir: string): Promise<HealthCheck[]> {
  const findings: HealthCheck[] = [{ level: 'ok', subject: 'Node', problem: process.versions.node }];
  if (!existsSync(dataDir)) return findings;
  if ((statSync(dataDir).mode & 0o077) !== 0) {
    const problem = `other users of this machine can read ${dataDir}`;
    findings.push({ level: 'warning', subject: 'permissions', problem, fix: `{run chmod 700 ${dataDir}}` });
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const value = free / gigabyte;
  const disk = {
    subject: 'disk',
    code: 'disk-free',
    value,
    problem: `${value.toFixed(1)} GB free at ${dataDir}`,
  } as const;
  const level = free < leastBytes ? 'failure' : 'warning';
  const fix = 'free some space: no one can subscribe when the disk is full';
  findings.push(free >= lowDiskBytes ? { level: 'ok', ...disk } : { level, ...disk, fix });
  return findings;
}
