import { setTimeout as sleep } from 'node:timers/promises';
import type { Limiter } from '../newsletter/limiter.ts';
import { buildApp } from './app.ts';
import type { ServerConfig } from './config.ts';
import { openApp } from './listen.ts';
import { createLog } from './log.ts';
import { createServerMetrics, type ServerMetrics } from './metrics/server-metrics.ts';
import { openService } from './open-service.ts';
import { loadSite } from './pages.ts';
import { createReadiness } from './readiness.ts';
import { openSendWorker } from './send-worker.ts';
import { exitOnSignals } from './shutdown.ts';
import { createVisitCounter, noVisits } from './visit-counter.ts';
import { startVisitWriter } from './visits/visit-writer.ts';

/** What is special about this process among those that share the port. */
export interface RunWish {
  /** Counts callers for all of them; alone, a server counts by itself. */
  limiter?: Limiter | undefined;
  /** Its number; alone, a server is the first. */
  worker?: string;
  /** Whether another one has taken its place, so that requests should come to this address as ever. */
  isReplaced?(): boolean;
  /** Told the signal, before anything is closed. */
  onStopping?(signal: string): void;
  /** Told when everything is finished, as the last thing. */
  onStopped?(metrics: ServerMetrics): Promise<void> | void;
}

/** An open server. */
export interface RunningServer {
  url: string;
  metrics: ServerMetrics;
}

/** Opens everything the configuration asks for, in this process, until a signal ends it. */
export async function runServer(config: ServerConfig, wish: RunWish = {}): Promise<RunningServer> {
  const site = await loadSite(config.distFolder);
  const { siteUrl, trustedProxies, drainMs, isLoggingRequests } = config;
  const metrics = createServerMetrics({
    log: createLog(config.logLevel),
    worker: wish.worker ?? '1',
    isLoggingRequests,
    isAsked: config.metrics !== undefined,
  });
  const { log, answers } = metrics;
  const visits = config.isCountingVisits
    ? createVisitCounter({ site, siteUrl, trustedProxies, now: Date.now })
    : noVisits;
  const { service: opened, close } = await openService(config, log, visits, wish.limiter);
  try {
    const service = metrics.watch(opened);
    const readiness = createReadiness(opened.newsletter.store, log);
    const app = buildApp({ site, service, log, trustedProxies, visits, answers, readiness });
    const { url, close: closeApp } = await openApp(app, config);
    const worker = openSendWorker(config, service.newsletter, log);
    const writer = startVisitWriter(visits, service.newsletter.store, log);
    exitOnSignals(async (signal) => {
      const isLeaving = !wish.isReplaced?.();
      // First: what stands in front sends no more requests here, while those that are here are answered.
      if (isLeaving) readiness.stop();
      wish.onStopping?.(signal);
      const stopped = worker.stop();
      if (isLeaving && drainMs > 0) await sleep(drainMs);
      await closeApp()
        .finally(() => stopped)
        .finally(() => writer.stop())
        .finally(close);
      await wish.onStopped?.(metrics);
    }, drainMs);
    return { url, metrics };
  } catch (error) {
    await close();
    throw error;
  }
}
