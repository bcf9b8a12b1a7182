import { site as identity } from '../site.config.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openApp } from './listen.ts';
import { logToStdout } from './log.ts';
import { openService } from './open-service.ts';
import { loadSite } from './pages.ts';
import { openSendWorker } from './send-worker.ts';
import { exitOnSignals } from './shutdown.ts';
import { StartError } from './start-error.ts';
import { createVisitCounter, noVisits } from './visit-counter.ts';
import { startVisitWriter } from './visits/visit-writer.ts';

const neededNode = 24;

async function start(): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) < neededNode) {
    throw new StartError(
      `${identity.name} needs Node ${neededNode}, but this is Node ${process.versions.node}: start it with npm start, which brings its own.`,
    );
  }
  const config = readConfig();
  const site = await loadSite(config.distFolder);
  const { siteUrl, trustedProxies } = config;
  const visits = config.isCountingVisits
    ? createVisitCounter({ site, siteUrl, trustedProxies, now: Date.now })
    : noVisits;
  const { service, close } = await openService(config, logToStdout, visits);
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
    console.log(`${identity.name} is open at ${opened.url}`);
  } catch (error) {
    await close();
    throw error;
  }
}

start().catch((error) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
