import cluster from 'node:cluster';
import { site as identity } from '../site.config.ts';
import { readConfig, type ServerConfig } from './config.ts';
import { createLog, type Log } from './log.ts';
import { type Family, sumFamilies } from './metrics/family.ts';
import { type MetricsServer, openMetricsServer } from './metrics/metrics-server.ts';
import { createProcessFigures, programVersion } from './metrics/process-figures.ts';
import { neededNode } from './needed-node.ts';
import { runServer } from './run-server.ts';
import { exitOnSignals } from './shutdown.ts';
import { StartError } from './start-error.ts';
import { runWorker } from './worker.ts';
import { createWorkerProcesses } from './worker-processes.ts';

async function start(): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) < neededNode) {
    throw new StartError(
      `${identity.name} needs Node ${neededNode}, but this is Node ${process.versions.node}: start it with npm start, which brings its own.`,
    );
  }
  const config = readConfig();
  if (cluster.isWorker) await runWorker(config);
  else await open(config);
}

async function open(config: ServerConfig): Promise<void> {
  const log = createLog(config.logLevel);
  if (config.isLiftRefused) {
    const place = config.listenFd === undefined ? config.host : 'a socket it was handed';
    const reason = `RATE_LIMIT=off is ignored: the server listens on ${place}, where strangers can reach it.`;
    log({ level: 'warn', event: 'rate-limit-stays', error: reason });
  }
  const figures = { gather: async (): Promise<Family[]> => [] };
  const metrics = config.metrics && (await openMetricsServer(config.metrics, () => figures.gather()));
  const url = await (config.workers === 1 ? openAlone : openWorkers)(config, log, figures).catch(async (error) => {
    await metrics?.close();
    throw error;
  });
  if (url === undefined) {
    process.exitCode = 1;
    await metrics?.close();
  } else announce(url, config, log, metrics);
}

type Open = (config: ServerConfig, log: Log, figures: { gather(): Promise<Family[]> }) => Promise<string | undefined>;

const openAlone: Open = async (config, log, figures) => {
  const { url, metrics } = await runServer(config, {
    onStopping: (signal) => log({ level: 'info', event: 'stopping', detail: signal }),
    onStopped: () => log({ level: 'info', event: 'stopped' }),
  });
  figures.gather = () => metrics.gather({ withStore: true });
  process.on('SIGUSR2', () => {
    const error = 'SIGUSR2 renews workers, and there are none: set WORKERS=2, or restart the server behind its socket.';
    log({ level: 'warn', event: 'renewal-refused', error });
  });
  return url;
};

const openWorkers: Open = (config, log, figures) => {
  const workers = createWorkerProcesses(config.workers, log);
  const readOwn = config.metrics === undefined ? () => [] : createProcessFigures('0');
  figures.gather = async () => sumFamilies([await workers.gather(), readOwn()]);
  process.on('SIGUSR2', () => void workers.renew());
  exitOnSignals(async (signal) => {
    log({ level: 'info', event: 'stopping', detail: signal });
    await workers.stop();
    log({ level: 'info', event: 'stopped' });
  }, config.drainMs);
  return workers.start();
};

function announce(url: string, config: ServerConfig, log: Log, metrics: MetricsServer | undefined): void {
  // The sentence is for the person who started it; it comes first, whatever the level of the log.
  console.log(`${identity.name} is open at ${url}`);
  const parts = [`version ${programVersion}`, `Node ${process.versions.node}`, `workers ${config.workers}`];
  log({ level: 'info', event: 'open', detail: [url, ...parts].join(', ') });
  if (metrics) log({ level: 'info', event: 'metrics-open', detail: metrics.url });
}

start().catch((error) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
  // The channel to the first process would keep this one alive.
  cluster.worker?.disconnect();
});
