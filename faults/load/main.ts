import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeReliabilitySection } from '../report.ts';
import { runOverload } from './overload.ts';
import { runSoak, type SoakResult, type SoakWish } from './soak.ts';
import { describeLoad } from './soak-report.ts';

// Leaving this way ends the programs that were started.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

/** SOAK_SECONDS: how long each run takes. SOAK_STORE=postgres adds a run on PostgreSQL. */
const seconds = Number(process.env['SOAK_SECONDS'] || 60);
const isPostgresWanted = process.env['SOAK_STORE'] === 'postgres';
const distFolder = fileURLToPath(new URL('../../dist', import.meta.url));

if (!(seconds >= 5)) {
  console.error('SOAK_SECONDS must be a number from 5 on, for example SOAK_SECONDS=180 npm run soak.');
  process.exitCode = 1;
} else if (!existsSync(join(distFolder, 'manifest.json'))) {
  console.error('The site is not built yet: run npm run build first.');
  process.exitCode = 1;
} else {
  const stores: SoakWish['store'][] = isPostgresWanted ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
  const soaks: { wish: SoakWish; result: SoakResult }[] = [];
  for (const store of stores) {
    console.log(`Soak on ${store}, ${seconds} seconds …`);
    const wish = { seconds, store, mailRate: 30, importRows: Math.round(seconds * 300), distFolder };
    soaks.push({ wish, result: await runSoak(wish) });
  }
  console.log('Overload …');
  const crowd = { callers: 700, seconds: Math.min(20, seconds), distFolder };
  const overload = { wish: crowd, result: await runOverload(crowd) };
  const faults = [...soaks, overload].flatMap(({ result }) => result.faults);
  for (const fault of faults) console.error(fault);
  const text = describeLoad({ day: new Date().toISOString().slice(0, 10), soaks, overload });
  writeReliabilitySection('load', text);
  console.log(text);
  if (faults.length > 0) process.exitCode = 1;
}
