import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../core/node/free-port.ts';
import { projectFolder } from '../../core/node/settings/settings.ts';

const program = fileURLToPath(new URL('dev-site.ts', import.meta.url));
/** Astro would report that it was started; and where the desk's pages were just built, NODE_ENV says production. */
const settings =
  'data:text/javascript,Object.assign(process.env,{ASTRO_TELEMETRY_DISABLED:"1",NODE_ENV:"development"})';
/** Its own name, not 127.0.0.1: cookies know no ports, and the desk's must not reach it. */
const host = 'localhost';
/** Stopped when no page asked for it for so long: it takes a gigabyte. */
const idleMs = 5 * 60_000;
const stopMs = 2_000;
const outOfMemory = /heap out of memory|Cannot allocate memory|ENOMEM/;

interface Running {
  child: ChildProcess;
  /** Where it answers: its origin and the path that only the desk knows. */
  base?: string;
  output: string;
  /** Why it ended by itself. */
  failure?: string;
}

/** Starts the site in development at the first preview, on this port or any, and stops it when nobody looks any more. */
export function createArticlePreview(fixedPort: number | undefined) {
  let running: Promise<Running> | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<Running> {
    const port = fixedPort ?? (await findFreePort(host));
    const args = ['--import', settings, program, projectFolder(''), host, String(port)];
    const child = spawn(process.execPath, args, { cwd: projectFolder(''), stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const site: Running = { child, output: '' };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part: Buffer) => {
        site.output = `${site.output}${part.toString()}`.slice(-4_000);
      });
    }
    child.on('message', ({ base }: { base: string }) => {
      site.base = base;
    });
    child.on('error', (error) => {
      site.failure = error.message;
    });
    child.on('exit', (_code, signal) => {
      const isMemory = signal === 'SIGKILL' || outOfMemory.test(site.output);
      site.failure = isMemory ? 'This computer had not enough memory for it.' : 'It ended by itself.';
    });
    return site;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const site = await running;
    running = undefined;
    if (site === undefined || site.failure !== undefined) return;
    const { child } = site;
    child.kill('SIGTERM');
    const forced = setTimeout(() => child.kill('SIGKILL'), stopMs);
    await once(child, 'exit');
    clearTimeout(forced);
  }

  return {
    /** Starts it when it does not run, and says whether it answers; a page that shows it asks now and then. */
    async look() {
      clearTimeout(idle);
      idle = setTimeout(() => void stop(), idleMs);
      idle.unref();
      running ??= start();
      const { base, failure, output } = await running;
      if (failure !== undefined) running = undefined;
      return { isReady: base !== undefined, base, failure, output };
    },
    stop,
  };
}
