import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServerProcess } from '../server/server-process.ts';
import { nextMessage, startChild } from './child-process.ts';
import type { PageServer, PageServerKind } from './server-kinds.ts';
import { startNginx } from './server-nginx.ts';

const settings: Partial<Record<PageServerKind, Record<string, string>>> = {
  ours: {},
  'ours-uncounted': { VISIT_COUNTS: 'off' },
  'ours-two': { WORKERS: '2' },
};

/** Starts one of the compared servers over the built site, in processes of its own. */
export async function startPageServer(kind: PageServerKind, distFolder: string): Promise<PageServer> {
  if (kind === 'nginx' || kind === 'nginx-default') return startNginx(kind, join(distFolder, 'site'));
  const environment = settings[kind];
  return environment ? startOurs(kind, distFolder, environment) : startNode(kind, distFolder);
}

/** The real server, as `npm start` runs it. */
async function startOurs(kind: PageServerKind, distFolder: string, more: Record<string, string>): Promise<PageServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-server-'));
  const { child, port, exit } = await openServerProcess({ DIST_FOLDER: distFolder, DATA_DIR: dataDir, ...more });
  const stop = (): void => {
    exit.then(() => rmSync(dataDir, { recursive: true, force: true }));
    child.kill('SIGTERM');
  };
  return { kind, port, pid: child.pid ?? 0, stop };
}

async function startNode(kind: PageServerKind, distFolder: string): Promise<PageServer> {
  const child = startChild('server-node.ts', [kind, distFolder]);
  const port = await nextMessage<number>(child);
  return { kind, port, pid: child.pid ?? 0, stop: () => void child.kill('SIGKILL') };
}
