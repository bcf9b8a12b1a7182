import { createPreviewIndex } from '../core/node/previews.ts';
import { refuseSettings } from '../core/node/settings/env-file.ts';
import {
  describeUnknownSetting,
  type Environment,
  minNodeVersion,
  withProjectEnvFile,
} from '../core/node/settings/settings.ts';
import { isExplained } from '../core/problem/problem.ts';
import { sqliteFile } from '../newsletter/db/sqlite-store.ts';
import type { Store } from '../newsletter/db/store.ts';
import { isPlaceholder } from '../newsletter/preflight/check-delivery.ts';
import { forgetUntrustedProxy, noteUntrustedProxy } from '../newsletter/records/doctor-notes.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';
import { outboxFolder } from '../newsletter/service/open-newsletter.ts';
import { type ProgramParts, readConfig, type Settings } from '../publishing/program.ts';
import { publish } from '../publishing/publish/publish.ts';
import { followRestarts, startAgain } from '../publishing/site-settings/restart.ts';
import { site as identity } from '../site.config.ts';
import { buildApp } from './app.ts';
import { createServerMetrics, openMetricsServer, programVersion, type ServerMetrics } from './health/metrics.ts';
import { addStoreMetrics } from './health/store-metrics.ts';
import { notifySystemd } from './health/systemd.ts';
import { startReturnedMail, startWatch } from './health/watch.ts';
import { startWatchdog } from './health/watchdog.ts';
import { fitConnections } from './limits/open-files.ts';
import { noRateLimits } from './limits/rate-limits.ts';
import { exitOnSignals, openApp } from './listen.ts';
import { createStdoutLog, type Log } from './log.ts';
import { openSendWorker, openService } from './newsletter-service.ts';
import { createLiveSite, followReleases, type LiveSite } from './pages/live-site.ts';
import { loadSite } from './pages/pages.ts';
import { createReadiness } from './routes/health-routes.ts';
import { startDigests, startScheduler } from './scheduler.ts';
import { createVisitCounter, noVisits } from './visits/visit-counter.ts';
import { startVisitWriter } from './visits/visit-writer.ts';
import { type BeginWork, createWorkList } from './work-list.ts';

/** Opens the server of this process, or says why it cannot be opened; it ends with a signal. */
export async function start(parts: Partial<ProgramParts> = {}): Promise<void> {
  await open(parts).catch((error) => {
    // These say in one sentence what to do; a stack would only hide it.
    console.error(isExplained(error) ? error.message : error);
    process.exitCode = 1;
  });
}

async function open(parts: Partial<ProgramParts>): Promise<void> {
  const node = process.versions.node;
  if (Number.parseInt(node, 10) < minNodeVersion) {
    throw refuseSettings(
      `${identity.name} needs Node ${minNodeVersion}, but this is Node ${node}: run npm start, which brings its own.`,
    );
  }
  const environment = withProjectEnvFile(process.env);
  const config = readConfig(environment, parts);
  const metrics = createServerMetrics();
  // A person at a terminal sees what is wrong; a log that is collected has everything, and so has LOG_LEVEL=info.
  const log = createStdoutLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'));
  warnAboutSettings(config, log);
  const { metricsPort } = config;
  const metricsServer = metricsPort === undefined ? undefined : await openMetricsServer(metricsPort, metrics.registry);
  try {
    const url = await runServer(config, environment, log, metrics);
    // For the person who started it, at every log level.
    console.log(describeStart(config, url).join('\n'));
    log('open', { detail: [url, `version ${programVersion}`, `Node ${node}`].join(', ') });
    if (metricsServer) log('metrics-open', { detail: metricsServer.url });
  } catch (error) {
    await metricsServer?.close();
    throw error;
  }
}

/** Four lines: the address, where data is, where mail goes, and the next three things to do. */
function describeStart(config: Settings, url: string): string[] {
  const { databaseUrl, dataDir, smtpUrl, mailFrom } = config;
  const data = databaseUrl === undefined ? sqliteFile(dataDir) : `PostgreSQL at ${new URL(databaseUrl).host}`;
  const mail =
    smtpUrl === undefined
      ? `saved to ${outboxFolder(dataDir)}, not sent; a browser opens the .html files there`
      : `sent through ${new URL(smtpUrl).host}; ./garage doctor tests it`;
  const isNew = smtpUrl === undefined || isPlaceholder(mailFrom);
  const first = isNew ? './garage setup (address, mail, alerts)' : './garage doctor (is everything all right?)';
  return [
    `${identity.name} is open at ${url}`,
    `Data: ${data}`,
    `Mail: ${mail}`,
    `Next: ${first} · ./garage desk (write, publish and send in the browser)`,
  ];
}

function warnAboutSettings(config: Settings, log: Log): void {
  const { unknownSettings, isLiftRefused, listenFd, host, trustedProxies } = config;
  for (const unknown of unknownSettings) {
    log('unknown-setting', { error: describeUnknownSetting(unknown) });
  }
  if (!isLiftRefused) return;
  const place = listenFd === undefined ? host : 'a socket from systemd';
  const reason = trustedProxies > 0 ? 'TRUST_PROXY is set' : `the server listens on ${place}`;
  const error = `RATE_LIMIT=off is ignored: ${reason}, so strangers can reach it.`;
  log('rate-limit-kept', { error });
}

interface JobOptions {
  config: Settings;
  publishSite(signal: AbortSignal): Promise<void>;
  newsletter: Newsletter;
  live: LiveSite;
  log: Log;
  beginWork: BeginWork;
}

/** Starts what the server does by itself: publishing what is due, sending, digests, and reading returned mail. */
function startJobs({ config, publishSite, newsletter, live, log, beginWork }: JobOptions) {
  const readManifest = () => live.current().manifest;
  const scheduler = startScheduler({ config, publish: publishSite, newsletter, readManifest, log });
  const worker = openSendWorker(config, newsletter, log, scheduler.findPageBlocker);
  const digests = startDigests(config, newsletter, publishSite, log);
  const mailbox = startReturnedMail(config.bounceMailbox, newsletter, log, beginWork);
  return { stop: () => Promise.all([worker.stop(), scheduler.stop(), digests.stop(), mailbox.stop()]) };
}

/** Opens everything the configuration asks for, until a signal ends it; returns the address. */
async function runServer(
  config: Settings,
  environment: Environment,
  log: Log,
  metrics: ServerMetrics,
): Promise<string> {
  const live = createLiveSite(await loadSite(config.distFolder));
  const previews = createPreviewIndex(config.distFolder);
  const { siteUrl, trustedProxies } = config;
  const visits = config.isCountingVisits
    ? createVisitCounter({ live, siteUrl, trustedProxies, now: Date.now })
    : noVisits;
  const work = createWorkList();
  const { service, close } = await openService(config, log, visits, live.current, work.begin);
  try {
    if (config.metricsPort !== undefined) addStoreMetrics(metrics.registry, service.newsletter);
    const { store } = service.newsletter;
    const readiness = createReadiness(store, log);
    const onUntrustedProxy = await watchProxy(store, log);
    const { countRequest } = metrics;
    const maxConnections = await fitConnections(store, log);
    const limits = { maxConnections, ...(config.isRateLimited ? {} : noRateLimits) };
    const app = buildApp({
      live,
      previews,
      service,
      log,
      trustedProxies,
      visits,
      countRequest,
      readiness,
      limits,
      onUntrustedProxy,
      beginWork: work.begin,
    });
    const { url, close: closeApp } = await openApp(app, config);
    const publishSite = async (signal: AbortSignal): Promise<void> =>
      void (await publish(config, environment, { signal, isBackground: true }));
    const jobs = startJobs({ config, publishSite, newsletter: service.newsletter, live, log, beginWork: work.begin });
    const watch = startWatch(
      { ...config, readLetters: () => live.current().manifest.letters.published, readSite: live.current },
      service.newsletter,
      log,
    );
    const releases = followReleases(config.distFolder, live, previews, log, watch.look);
    const writer = startVisitWriter(visits, service.newsletter.store, log);
    const end = exitOnSignals(async (signal) => {
      // First: a load balancer sends no more requests here, while those in progress are answered.
      readiness.stop();
      log('stopping', { detail: signal });
      const stopped = jobs.stop();
      await closeApp()
        .finally(() => stopped)
        .finally(() => releases.stop())
        .finally(() => watch.stop())
        .finally(() => writer.stop())
        .finally(close);
      log('stopped');
    });
    followRestarts(config.dataDir, () =>
      // A socket from systemd is gone with the process that got it; systemd starts the next one.
      end('restart', config.listenFd === undefined ? () => startAgain([], environment) : undefined),
    );
    // Not before: updating the database may take longer than a hang.
    startWatchdog({ work: work.memory });
    notifySystemd(config, environment['PATH']);
    return url;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns what to do when a proxy is seen that is not trusted; `doctor` reads the note, which each start removes. */
async function watchProxy(store: Store, log: Log): Promise<() => void> {
  await forgetUntrustedProxy(store);
  return () => {
    const error = 'Requests come through a proxy, so all readers share one limit: set TRUST_PROXY=1 and restart.';
    log('proxy-not-trusted', { error });
    // The warning is in the log; a database that is down has lines of its own.
    noteUntrustedProxy(store, new Date()).catch(() => undefined);
  };
}
