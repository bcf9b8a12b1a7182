import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { projectRoot } from '../edit/child.ts';

/** Where the site in development answers. */
export interface PreviewState {
  origin?: string;
  isReady: boolean;
}

const astroFile = `${projectRoot}node_modules/astro/bin/astro.mjs`;
/** Its own name, not 127.0.0.1: cookies know no ports, and the desk's must not reach it. */
const host = 'localhost';
/** Stopped when no page asked for it for so long: it takes a gigabyte. */
const idleMs = 5 * 60_000;
const askMs = 2_000;
/** Ends the site in development with the desk, even when the desk is killed; and Astro tells nobody about it. */
const endWithParent =
  'data:text/javascript,process.env.ASTRO_TELEMETRY_DISABLED="1";process.on("disconnect",()=>process.exit())';

/** Starts `astro dev` at the first preview and stops it when nobody looks any more. */
export function createArticlePreview() {
  let child: ChildProcess | undefined;
  let origin = '';
  let isReady = false;
  let output = '';
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<void> {
    const port = await findPort();
    origin = `http://${host}:${port}`;
    isReady = false;
    output = '';
    // Astro's own file, not npx: ending npx would leave it running.
    const started = spawn(
      process.execPath,
      ['--import', endWithParent, astroFile, 'dev', '--host', host, '--port', String(port)],
      {
        cwd: projectRoot,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (part: Buffer) => {
        output = `${output}${part.toString()}`.slice(-4_000);
      });
    }
    started.on('exit', () => {
      if (child === started) child = undefined;
    });
  }

  async function answers(): Promise<boolean> {
    try {
      const { ok } = await fetch(`${origin}/favicon.svg`, { signal: AbortSignal.timeout(askMs) });
      return ok || output.includes('ready in');
    } catch {
      return false;
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    running.kill('SIGTERM');
    const forced = setTimeout(() => running.kill('SIGKILL'), askMs);
    await once(running, 'exit');
    clearTimeout(forced);
  }

  return {
    /** Starts it when it does not run, and says whether it answers; a page that shows it asks now and then. */
    async look(): Promise<PreviewState & { failure?: string }> {
      clearTimeout(idle);
      idle = setTimeout(() => void stop(), idleMs);
      idle.unref();
      if (child === undefined) {
        // It ended by itself before it was ready: its own words say why.
        if (origin !== '' && !isReady && output !== '') {
          const failure = output;
          origin = '';
          return { isReady: false, failure };
        }
        await start();
      }
      isReady ||= await answers();
      return { origin, isReady };
    },
    stop,
  };
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('This machine has no free port.');
  return address.port;
}
