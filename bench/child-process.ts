import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a file of this folder as a process of its own; its log is written as ever, to nowhere. */
export function startChild(file: string, args: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return fork(path, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

/** What a process says next; its end is an error. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  // Stops listening for what did not come, or a long bench would pile up listeners.
  const heard = new AbortController();
  const { signal } = heard;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process ended with ${code}.`);
  });
  ended.catch(() => undefined);
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message as T;
  } finally {
    heard.abort();
  }
}
