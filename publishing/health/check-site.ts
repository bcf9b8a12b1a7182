import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { displayDate, siteDay } from '../../core/dates.ts';
import { currentRelease, findBrokenFile, findManifest } from '../../core/node/releases.ts';
import type { HealthCheck } from '../../core/problem/check.ts';
import { formatCount, formatCountOf } from '../../core/text/counts.ts';
import { isReserved } from '../../newsletter/dns/lookup.ts';
import type { Settings } from '../program.ts';
import { askServer, localAddress } from '../publish/local-server.ts';
import { startServer } from './check-schedule.ts';

const isLocal = (url: URL): boolean => url.hostname === 'localhost' || url.hostname.startsWith('127.');

/** Checks that the built site is complete and was built for the address that mails link to. */
export async function checkBuild({
  distFolder,
  siteUrl,
}: Pick<Settings, 'distFolder' | 'siteUrl'>): Promise<HealthCheck> {
  const subject = 'build';
  const release = currentRelease(distFolder);
  const fix = '{run npm run build}';
  if (!existsSync(join(release, 'manifest.json'))) {
    return { level: 'warning', subject, code: 'not-built', problem: `there is no built site in ${distFolder}`, fix };
  }
  const manifest = findManifest(distFolder);
  const broken = manifest === undefined ? 'manifest.json' : findBrokenFile(release, manifest);
  if (manifest === undefined || broken !== undefined) {
    const problem = `${broken} in ${release} is missing, incomplete or from another version`;
    return { level: 'failure', subject, code: 'build-damaged', problem, fix };
  }
  const builtFor = await readBuiltFor(release);
  if (builtFor && builtFor.origin !== siteUrl) {
    const problem = `the pages were built for ${builtFor.origin}, but mails link to ${siteUrl}`;
    return { level: 'warning', subject, code: 'other-address', problem, fix: '{run ./garage publish --new-address}' };
  }
  return { level: 'ok', subject, problem: `complete, ${formatCount(Object.keys(manifest.entries).length)} files` };
}

async function readBuiltFor(release: string): Promise<URL | undefined> {
  try {
    const feed = JSON.parse(await readFile(join(release, 'site/feed.json'), 'utf8')) as { home_page_url: string };
    return new URL(feed.home_page_url);
  } catch {
    return undefined;
  }
}

const answerMs = 5000;

/** Asks the public address of the site whether it answers; on this machine `checkServer` does that. */
export async function checkAddress({ siteUrl }: Pick<Settings, 'siteUrl'>): Promise<HealthCheck[]> {
  const subject = 'public site';
  const url = new URL(siteUrl);
  if (isLocal(url)) return [];
  if (isReserved(url.hostname)) {
    const problem = `${url.hostname} is not a real domain, and links in mails point there`;
    const fix = 'set {SITE_URL} to the public address of the site';
    return [{ level: 'warning', subject, code: 'samples', problem, fix }];
  }
  const fix = 'check {SITE_URL} and its DNS, and that the server and the proxy run; links in mails point there';
  try {
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(answerMs) });
    const problem = `${siteUrl} answers ${status}`;
    return [status >= 400 ? { level: 'warning', subject, problem, fix } : { level: 'ok', subject, problem }];
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
    const reason = name === 'TimeoutError' ? 'no answer in time' : String(cause?.code ?? name);
    const problem = `${siteUrl} does not answer (${reason})`;
    return [{ level: 'warning', subject, code: 'address-silent', problem, fix }];
  }
}

const soonDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** Looks at the certificate of the site: whether browsers trust it, and for how long. */
export async function checkCertificate(
  { siteUrl, timeZone }: Pick<Settings, 'siteUrl' | 'timeZone'>,
  now: Date,
): Promise<HealthCheck[]> {
  const subject = 'certificate';
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== 'https:' || (isReserved(hostname) && !isLocal(new URL(siteUrl)))) {
    const fix = 'set {SITE_URL} to the https address when the site goes online';
    return [{ level: 'not checked', subject, problem: `${siteUrl} has none`, fix }];
  }
  const seen = await readCertificate(hostname, Number(port || 443));
  // That nothing answers is the finding of `checkAddress`.
  if (seen === undefined) {
    const fix = 'see the line about the public site';
    return [{ level: 'not checked', subject, problem: `${hostname} does not answer`, fix }];
  }
  const fix = 'renew it: the proxy does so by itself if the domain leads to it, and its log says why it did not';
  if (seen.error !== undefined) {
    const problem = `browsers do not trust the certificate of ${hostname} (${seen.error})`;
    return [{ level: 'warning', subject, code: 'certificate-untrusted', problem, fix }];
  }
  const days = Math.floor((seen.end.getTime() - now.getTime()) / dayMs);
  const until = `${formatCountOf(days, 'day')}, until ${displayDate(siteDay(seen.end, timeZone))}`;
  return [
    days < soonDays
      ? { level: 'warning', subject, code: 'certificate-ends', value: days, problem: `ends in ${until}`, fix }
      : { level: 'ok', subject, code: 'certificate-good', value: days, problem: `good for ${until}` },
  ];
}

function readCertificate(host: string, port: number): Promise<{ end: Date; error: string | undefined } | undefined> {
  return new Promise((resolve) => {
    // Also one that is not trusted is read: its fault is what we look for.
    const socket = connect({ host, port, servername: isIP(host) ? '' : host, rejectUnauthorized: false });
    socket.setTimeout(answerMs, () => socket.destroy());
    socket.once('secureConnect', () => {
      const { authorized, authorizationError } = socket;
      resolve({
        end: new Date(socket.getPeerCertificate().valid_to),
        error: authorized ? undefined : String(authorizationError),
      });
      socket.destroy();
    });
    socket.on('error', () => undefined).once('close', () => resolve(undefined));
  });
}

const reasons: Record<string, string> = {
  stopping: 'it is stopping: wait until it is back, or look at its log',
  store: 'it cannot reach or write its database: see the database and disk lines here, and not-ready in its log',
  schema: 'its database needs a migration: restart the server, which runs it',
};

/** Asks the server that should run with these settings whether it is up and ready. */
export async function checkServer({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<HealthCheck> {
  const subject = 'server';
  const address = localAddress({ host, port });
  if (address === undefined) {
    const problem = 'it uses any free port, so it cannot be found';
    return { level: 'not checked', subject, problem, fix: 'set {PORT}' };
  }
  const server = await askServer(address);
  if (server.kind === 'ours') {
    if (server.isReady) return { level: 'ok', subject, problem: `running at ${address}, and ready` };
    const problem = `running at ${address}, but not ready (${server.word})`;
    const fix = reasons[server.word] ?? 'look at its log';
    return { level: 'failure', subject, code: 'server-not-ready', problem, fix };
  }
  if (server.kind === 'other-program') {
    const fix = 'stop the other program, or choose another {PORT}';
    return { level: 'warning', subject, code: 'port-taken', problem: `another program is using ${address}`, fix };
  }
  if (server.kind === 'silent') {
    const problem = `the server at ${address} accepts readers and does not answer them`;
    return { level: 'failure', subject, code: 'server-down', problem, fix: 'look at its log, then restart it' };
  }
  const fix = `${startServer}; if it stops again, its log says why`;
  return { level: 'failure', subject, code: 'server-down', problem: `not running at ${address}`, fix };
}

/** A server that is not here is no failure before the first build, or where the public site answers from elsewhere. */
export function judgeServer(
  server: HealthCheck,
  { build, address }: { build: HealthCheck; address: readonly HealthCheck[] },
) {
  const isElsewhere = address.some(({ level }) => level === 'ok');
  const isExpected = build.code !== 'not-built' && !isElsewhere;
  return server.code !== 'server-down' || isExpected
    ? server
    : { ...server, level: 'warning' as const, code: undefined };
}
