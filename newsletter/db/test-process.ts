import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';
import { createTestId, insertConsent, insertSubscriber } from './test-subscribers.ts';

type Place = { dataDir: string; databaseUrl?: string | undefined };

/** A running writer process and what it has acknowledged so far. */
export interface TestWriter {
  child: ChildProcess;
  /** Ids whose line arrived completely. */
  acknowledged(): string[];
  /** Resolves when at least `count` rows were acknowledged, or the process has ended. */
  waitFor(count: number): Promise<void>;
  /** Resolves to the exit code and the standard error of the process. */
  ended: Promise<{ code: number | null; errors: string }>;
}

/** Starts a process that writes `rows` subscribers with their consents, `parallel` at once, and prints each id. */
export function startTestWriter(place: Place, rows: number, parallel: number): TestWriter {
  const child = startProcess('write', place, [String(rows), String(parallel)]);
  let output = '';
  let errors = '';
  let isOver = false;
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close').then(() => {
    isOver = true;
    return { code: child.exitCode, errors };
  });
  const acknowledged = (): string[] => output.split('\n').slice(0, -1);
  return {
    child,
    acknowledged,
    ended,
    async waitFor(count) {
      while (!isOver && acknowledged().length < count) {
        await Promise.race([ended, new Promise((resolve) => child.stdout?.once('data', resolve))]);
      }
    },
  };
}

/** Starts a process that takes the lock `send` and holds it until it is killed; resolves when it has it. */
export async function startLockHolder(place: Place): Promise<ChildProcess> {
  const child = startProcess('lock', place, []);
  if (child.stdout === null) throw new Error('no output');
  const [said] = await once(child.stdout, 'data');
  if (String(said) !== 'locked\n') throw new Error(`The lock was not free: ${said}`);
  return child;
}

function startProcess(task: string, { dataDir, databaseUrl }: Place, args: string[]): ChildProcess {
  return spawn(process.execPath, [import.meta.filename, task, dataDir, databaseUrl ?? '-', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function writeRows(store: Store, rows: number, parallel: number): Promise<void> {
  let left = rows;
  const write = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const id = createTestId();
      await store.transaction(async (tx) => {
        await insertSubscriber(tx, `${id}@example.com`, id);
        await insertConsent(tx, id);
      });
      writeSync(1, `${id}\n`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, write));
  await store.close();
}

if (import.meta.main) {
  const [task, dataDir = '', url = '-', rows, parallel] = process.argv.slice(2);
  const store = await openStore({ dataDir, databaseUrl: url === '-' ? undefined : url, now: () => new Date() });
  if (task === 'write') await writeRows(store, Number(rows), Number(parallel));
  else {
    const lock = await store.tryLock('send');
    writeSync(1, lock ? 'locked\n' : 'refused\n');
    setInterval(() => undefined, 1000);
  }
}
