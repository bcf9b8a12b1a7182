import type { ServerConfig } from './config.ts';
import { runServer } from './run-server.ts';
import { createSharedLimiter, type LimiterAnswer, type LimiterQuestion } from './shared-limiter.ts';

/** What a worker tells the first process. */
export type WorkerMessage = { kind: 'open'; url: string } | LimiterQuestion;

/** Runs one of the processes that share the port; the first of them alone sends issues. */
export async function runWorker(config: ServerConfig): Promise<void> {
  // The one argument is its number; the first process gives it.
  const isFirst = process.argv[2] === '1';
  const limiter = createSharedLimiter({
    ask: tell,
    onAnswer: (listener) => process.on('message', (answer: LimiterAnswer) => listener(answer)),
  });
  const url = await runServer(
    { ...config, isSendWorker: config.isSendWorker && isFirst },
    // PostgreSQL counts callers for everybody, on other machines too.
    { limiter: config.databaseUrl === undefined ? limiter : undefined },
  );
  tell({ kind: 'open', url });
}

function tell(message: WorkerMessage): void {
  process.send?.(message);
}
