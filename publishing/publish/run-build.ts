import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Environment, projectFolder } from '../../core/node/settings/settings.ts';
import { formatCountOf } from '../../core/text/counts.ts';
import { smallMemory } from '../build/small-memory.ts';
import type { Settings } from '../program.ts';
import { refusal } from '../refused.ts';

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
    ...(added > 0 ? [`Added ${formatCountOf(added, 'approved letter')} to content/letters.`] : []),
    ...(removed > 0 ? [`Removed ${formatCountOf(removed, 'letter')} from content/letters, as decided or asked.`] : []),
  ];
}

/** What the build says: a step, why it stopped, or what it made. */
interface BuildMessage {
  step?: 'building';
  isBusy?: boolean;
  /** Why it stopped, in one line. */
  reason?: string;
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
  return fork(settings.buildProgram, args, {
    cwd: projectFolder(''),
    env: { ...smallMemory.environment, ...environment, DIST_FOLDER: resolve(settings.distFolder) },
    execArgv: smallMemory.flags,
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
  const errors: string[] = [];
  child.on('message', (message: BuildMessage) => {
    if (message.step === undefined) result = message;
    else onProgress?.({ step: message.step });
  });
  onProgress?.({ step: 'checking' });
  const onLine = (text: string): void => {
    if (text.trim() !== '') onProgress?.({ step: 'line', text });
  };
  if (child.stdout) createInterface(child.stdout).on('line', onLine);
  if (child.stderr)
    createInterface(child.stderr).on('line', (text) => {
      if (errors.length < maxErrorLines) errors.push(text.slice(0, maxErrorLength));
      onLine(text);
    });
  const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null];
  if (killedBy === 'SIGKILL') throw refusal('build-killed');
  const { reason = findCause(errors) } = result;
  if (result.isBusy) throw refusal('build-running', { reason });
  if (code !== 0 || (result.release ?? result.pages) === undefined) throw refusal('build-failed', { reason });
  return result;
}

const maxErrorLines = 200;
const maxErrorLength = 500;

/**
 * Returns what a build that died without a word of its own printed first about it. What Node prints around an error is no
 * cause: the file and the line of code before it, the stack after it.
 */
function findCause(errors: readonly string[]): string {
  const isAround = (line: string): boolean => /^(\s|at |file:|node:|Node\.js v|\S+:\d+$)/.test(line);
  const message = errors.find((line) => /^(Uncaught )?[\w.]*(Error|Exception)\b.*:/.test(line));
  const cause = message ?? errors.find((line) => line.trim() !== '' && !isAround(line));
  return cause?.trim() ?? 'the build stopped for a reason that its log has';
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {
    // It has ended already, or the system allows no priorities.
  }
}
