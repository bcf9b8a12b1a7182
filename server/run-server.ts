import type { Limiter } from '../newsletter/limits/limiter.ts';
import { buildApp } from './app.ts';
import type { ServerConfig } from './config.ts';
import { openApp } from './listen.ts';
import { logToStdout } from './log.ts';
import { openService } from './open-service.ts';
import { loadSite } from './pages.ts';
import { openSendWorker } from './send-worker.ts';
import { exitOnSignals } from './shutdown.ts';
import { createVisitCounter, noVisits } from './visit-counter.ts';
import { startVisitWriter } from './visits/visit-writer.ts';

/** What is special about this process among those that share the port. */
export interface RunWish {
  /** Counts callers for all of them; alone, a server counts by itself. */
  limiter?: Limiter | undefined;
}

/** Opens everything the configuration asks for, in this process, until a signal ends it; gives its address. */
export async function runServer(config: ServerConfig, { limiter }: RunWish = {}): Promise<string> {
  const site = await loadSite(config.distFolder);
  const { siteUrl, trustedProxies } = config;
  const visits = config.isCountingVisits
    ? createVisitCounter({ site, siteUrl, trustedProxies, now: Date.now })
    : noVisits;
  const { service, close } = await openService(config, logToStdout, visits, limiter);
  try {
    const app = buildApp({ site, service, trustedProxies, visits });
    const opened = await openApp(app, config);
    const worker = openSendWorker(config, service.newsletter, logToStdout);
    const writer = startVisitWriter(visits, service.newsletter.store, logToStdout);
    exitOnSignals(() => {
      const stopped = worker.stop();
      return opened
        .close()
        .finally(() => stopped)
        .finally(() => writer.stop())
        .finally(close);
    });
    return opened.url;
  } catch (error) {
    await close();
    throw error;
  }
}
