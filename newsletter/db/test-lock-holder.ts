import { writeSync } from 'node:fs';
import { openStore } from './open-store.ts';

/** A process of its own that takes the lock `send`, says so, and holds it until it is killed. */
const [dataDir = '', databaseUrl = '-'] = process.argv.slice(2);

const store = await openStore({
  dataDir,
  databaseUrl: databaseUrl === '-' ? undefined : databaseUrl,
  now: () => new Date(),
});
const lock = await store.tryLock('send');
writeSync(1, lock ? 'held\n' : 'refused\n');
setInterval(() => undefined, 1000);
