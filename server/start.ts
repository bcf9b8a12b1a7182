import cluster from 'node:cluster';
import { site as identity } from '../site.config.ts';
import { readConfig, type ServerConfig } from './config.ts';
import { logToStdout } from './log.ts';
import { runServer } from './run-server.ts';
import { exitOnSignals } from './shutdown.ts';
import { StartError } from './start-error.ts';
import { runWorker } from './worker.ts';
import { createWorkerProcesses } from './worker-processes.ts';

const neededNode = 24;

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
  if (config.isLiftRefused) {
    const reason = `RATE_LIMIT=off is ignored: the server listens on ${config.host}, where strangers can reach it.`;
    logToStdout({ level: 'warn', event: 'rate-limit-stays', error: reason });
  }
  const url = config.workers === 1 ? await runServer(config) : await openWorkers(config.workers);
  if (url === undefined) process.exitCode = 1;
  else console.log(`${identity.name} is open at ${url}`);
}

function openWorkers(count: number): Promise<string | undefined> {
  const workers = createWorkerProcesses(count, logToStdout);
  exitOnSignals(() => workers.stop());
  return workers.start();
}

start().catch((error) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
  // The channel to the first process would keep this one alive.
  cluster.worker?.disconnect();
});
