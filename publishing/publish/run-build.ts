import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { formatNumberOf } from '../../core/counts.ts';
import { type Environment, projectFolder } from '../../core/node/settings.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';

/** How far a publish is; a `line` is what the build printed. */
export type PublishProgress =
  | { step: 'letters'; added: number; removed: number }
  | { step: 'letters-unread' | 'not-kept'; reason: string }
  | { step: 'checking' | 'building' | 'going-live' }
  | { step: 'line'; text: string };

/** Returns the lines of a step; the build prints its own. */
export function describeProgress(event: PublishProgress): string[] {
  if (event.step === 'line') return [event.text];
  if (event.step === 'letters-unread')
    return [`Letters are published as content/letters has them, without the latest decisions: ${event.reason}`];
  if (event.step === 'not-kept') return [`No version was kept. ${event.reason}`];
  if (event.step !== 'letters') return [];
  const { added, removed } = event;
  return [
    ...(added > 0 ? [`Added ${formatNumberOf(added, 'approved letter')} to content/letters.`] : []),
    ...(removed > 0 ? [`Removed ${formatNumberOf(removed, 'letter')} from content/letters, as decided or asked.`] : []),
  ];
}

/** What the build says: a step, why it stopped, or what it made. */
interface BuildMessage {
  step?: 'building';
  isBusy?: boolean;
  release?: string;
  /** Address → title of what a preview shows. */
  pages?: Record<string, string>;
}

export interface BuildOptions {
  onProgress?: ((event: PublishProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Below the server, which goes on answering readers. */
  isBackground?: boolean;
}

const lowPriority = 10;

type BuildSettings = Pick<Settings, 'buildProgram' | 'distFolder'>;

/** Starts the build as its own process. It ends as soon as this one has, however that ends, and then publishes nothing. */
export function startBuild(
  settings: BuildSettings,
  environment: Environment,
  options: ForkOptions,
  args: string[] = [],
) {
  // As `npm run build` in package.json: a machine with 1 GB builds too.
  const lean = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', MIMALLOC_PURGE_DELAY: '0' };
  return fork(settings.buildProgram, args, {
    cwd: projectFolder(''),
    env: { ...lean, ...environment, DIST_FOLDER: resolve(settings.distFolder) },
    execArgv: ['--max-old-space-size-percentage=30', '--max-semi-space-size=8', '--heap-growing-percent=25'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...options,
  });
}

/** Runs the build to its end. */
export async function runBuild(
  settings: BuildSettings,
  environment: Environment,
  { onProgress, signal, isBackground = false, args = [] }: BuildOptions & { args?: string[] },
): Promise<BuildMessage> {
  const child = startBuild(settings, environment, signal ? { signal } : {}, args);
  if (isBackground) lowerPriority(child.pid);
  let result: BuildMessage = {};
  let lastLine = '';
  child.on('message', (message: BuildMessage) => {
    if (message.step === undefined) result = message;
    else onProgress?.({ step: message.step });
  });
  onProgress?.({ step: 'checking' });
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface(stream).on('line', (text) => {
        if (text.trim() === '') return;
        lastLine = text;
        onProgress?.({ step: 'line', text });
      });
  const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null];
  if (killedBy === 'SIGKILL') throw new Refused('build-killed');
  if (result.isBusy) throw new Refused('build-running', { reason: lastLine });
  if (code !== 0 || (result.release ?? result.pages) === undefined)
    throw new Refused('build-failed', { reason: lastLine });
  return result;
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {
    // It has ended already, or the system allows no priorities.
  }
}
