import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';
import { createTestId, insertConsent, insertSubscriber } from './test-subscribers.ts';

type Place = { dataDir: string; databaseUrl?: string | undefined };

/**
 * Runs a process that writes `rows` subscribers with their consents, `parallel` at once; resolves to the ids it
 * acknowledged, its exit code and its standard error.
 */
export async function runTestWriter({ dataDir, databaseUrl = '-' }: Place, rows: number, parallel: number) {
  const args = [dataDir, databaseUrl, String(rows), String(parallel)];
  const child = spawn(process.execPath, [import.meta.filename, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { acknowledged: output.split('\n').slice(0, -1), code: child.exitCode, errors };
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
  const [dataDir = '', url = '-', rows, parallel] = process.argv.slice(2);
  const store = await openStore({ dataDir, databaseUrl: url === '-' ? undefined : url, now: () => new Date() });
  await writeRows(store, Number(rows), Number(parallel));
}
