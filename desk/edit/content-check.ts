import { type ChildProcess, fork } from 'node:child_process';
import { globSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../core/node/settings/settings.ts';
import type { ContentProblem } from '../../core/problem/content-problem.ts';
import { lastChange } from '../../publishing/site-settings/restart.ts';

const limitMs = 120_000;
/** Nobody writes: its memory is worth more than the second it takes to start. */
const idleMs = 5 * 60_000;
const program = projectFolder('publishing/content/check-host.ts');
/** What the process that checks reads once, when it starts: the settings of the site, and lists that are modules. */
const readAtStart = ['site.{config,colors,words}.ts', 'content/*.json', 'content/{epa,tools}/*.json'];

let running: Promise<unknown> = Promise.resolve();
let host: { child: ChildProcess; changedAt: number } | undefined;
let idle: NodeJS.Timeout | undefined;

/** Checks the content as `check:content` does, once for each state of it: the findings are the same, word for word. */
export function createContentCheck(contentFolder: string): () => Promise<ContentProblem[]> {
  let last: { key: string; found: Promise<ContentProblem[]> } | undefined;
  return () => {
    const key = JSON.stringify([...readFolderState(contentFolder)]);
    if (last?.key === key) return last.found;
    // One after the other: each takes a core for seconds.
    const found = running.then(() => check(contentFolder));
    running = found.catch(() => undefined);
    last = { key, found };
    found.catch(() => {
      last = undefined;
    });
    return found;
  };
}

/** Returns the process that checks, a new one when what it read at its start has changed. */
function openHost(): ChildProcess {
  clearTimeout(idle);
  const changedAt = lastChange(globSync(readAtStart, { cwd: projectFolder('') }).map(projectFolder));
  if (host?.changedAt === changedAt && host.child.connected) return host.child;
  host?.child.kill();
  // As a process: a check takes seconds, and the desk goes on answering. Kept, because it takes a second to load.
  const child = fork(program, { cwd: projectFolder(''), execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  // It ends with the desk and does not keep it open.
  child.unref();
  child.channel?.unref();
  host = { child, changedAt };
  return child;
}

async function check(contentFolder: string): Promise<ContentProblem[]> {
  const child = openHost();
  const { promise, resolve, reject } = Promise.withResolvers<ContentProblem[]>();
  const fail = (): void => {
    host = undefined;
    reject(new Error('The content check did not finish.'));
  };
  const timer = setTimeout(() => child.kill(), limitMs);
  child.once('message', resolve).once('exit', fail).once('error', fail);
  child.send(contentFolder);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    idle = setTimeout(() => child.connected && child.disconnect(), idleMs).unref();
    child.off('message', resolve).off('exit', fail).off('error', fail);
  }
}

/** Returns what tells each file of a folder from an earlier one of the same name. */
export function readFolderState(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const { mtimeMs = 0, size = 0, ino = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
      return [path, `${mtimeMs} ${size} ${ino}`];
    }),
  );
}
