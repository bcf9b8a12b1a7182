import type { ServerConfig } from './config.ts';
import type { Family } from './metrics/family.ts';
import type { FiguresAnswer, FiguresQuestion } from './metrics/worker-figures.ts';
import { runServer } from './run-server.ts';
import { createSharedLimiter, type LimiterAnswer, type LimiterQuestion } from './shared-limiter.ts';

/** What a worker tells the first process. */
export type WorkerMessage = { kind: 'open'; url: string } | LimiterQuestion | FiguresAnswer;

/** Tells a worker that another one has taken its place. */
export type Retirement = { kind: 'retire' };

/** What the first process tells a worker. */
export type PrimaryMessage = LimiterAnswer | FiguresQuestion | Retirement;

/** Runs one of the processes that share the port; the first of them alone sends issues. */
export async function runWorker(config: ServerConfig): Promise<void> {
  // The one argument is its number; the first process gives it.
  const worker = process.argv[2] ?? '1';
  const limiter = createSharedLimiter({
    ask: (question) => void tell(question),
    onAnswer: (listener) => hear((message) => message.kind === 'wait' && listener(message)),
  });
  let isReplaced = false;
  const { url, metrics } = await runServer(
    { ...config, isSendWorker: config.isSendWorker && worker === '1' },
    {
      worker,
      // PostgreSQL counts callers for everybody, on other machines too.
      limiter: config.databaseUrl === undefined ? limiter : undefined,
      isReplaced: () => isReplaced,
      onStopped: async (last) => tell({ kind: 'figures', id: 0, families: await last.gather({ withStore: false }) }),
    },
  );
  hear((message) => {
    if (message.kind === 'retire') {
      isReplaced = true;
      // From here, so that it cannot come before the word that explains it.
      process.kill(process.pid, 'SIGTERM');
    }
    if (message.kind !== 'gather') return;
    const answer = (families: Family[]) => tell({ kind: 'figures', id: message.id, families });
    metrics.gather(message).then(answer, () => undefined);
  });
  await tell({ kind: 'open', url });
}

function hear(listener: (message: PrimaryMessage) => void): void {
  process.on('message', listener);
}

/** Resolves when the message is on its way; a first process that is gone needs none. */
function tell(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
