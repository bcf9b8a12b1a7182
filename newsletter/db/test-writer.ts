import { writeSync } from 'node:fs';
import { openStore } from './open-store.ts';
import { createTestId, insertConsent, insertSubscriber } from './test-subscribers.ts';

/**
 * A process of its own that tests start and kill: it writes subscribers with their consents and prints each id
 * after the store has acknowledged it. Arguments: data folder, database URL (or -), how many rows, how many at once.
 */
const [dataDir = '', databaseUrl = '-', rows = '0', lanes = '1'] = process.argv.slice(2);

const store = await openStore({
  dataDir,
  databaseUrl: databaseUrl === '-' ? undefined : databaseUrl,
  now: () => new Date(),
});
let left = Number(rows);

async function writeRows(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const id = createTestId();
    await store.transaction(async (tx) => {
      await insertSubscriber(tx, `${id}@example.com`, id);
      await insertConsent(tx, id);
    });
    writeSync(1, `${id}\n`);
  }
}

await Promise.all(Array.from({ length: Number(lanes) }, writeRows));
await store.close();
