import { findFreePort } from '../core/node/free-port.ts';
import { buildDesk, readWebFiles } from './app.ts';
import { webFolder } from './build-web.ts';
import type { DeskContext } from './context.ts';
import { createGuard } from './guard.ts';

export { buildWeb, isWebStale } from './build-web.ts';
export type { DeskContext } from './context.ts';

/** The only address the desk listens on: nothing in its settings can open it to other machines. */
const loopback = '127.0.0.1';

/** A desk that runs. */
export interface RunningDesk {
  /** Opens the desk once. */
  link: string;
  port: number;
  /** With it and the same port, a desk that starts again goes on in the open tabs. */
  session: string;
  close(): Promise<void>;
}

/** Starts the desk, whose pages are built, on a port of this machine only; 0 means any free one. */
export async function startDesk(context: DeskContext, port: number, session?: string): Promise<RunningDesk> {
  const files = readWebFiles(webFolder);
  // The guard knows its own port, which a free one has only after listening: ask for one first.
  const fixed = port === 0 ? await findFreePort() : port;
  const guard = createGuard(fixed, session);
  // Whoever names a port forwards it, and the next one for the live page.
  const app = buildDesk({ ...context, ...(port !== 0 && { previewPort: port + 1 }) }, guard, files);
  await app.listen({ host: loopback, port: fixed });
  return { link: guard.link, port: fixed, session: guard.session, close: () => app.close() };
}
