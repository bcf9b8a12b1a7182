import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Environment } from '../core/node/settings.ts';

const programs: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a file with the desktop's own program, such as the browser; resolves to false when there is none. */
export function openOnDesktop(file: string, environment: Environment): Promise<boolean> {
  const [program = '', ...args] = programs[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, file], { detached: true, stdio: 'ignore', env: environment });
  child.unref();
  return once(child, 'spawn').then(
    () => true,
    () => false,
  );
}
