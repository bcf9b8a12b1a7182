import { fileURLToPath } from 'node:url';
import { openPostgresAsIs } from '../newsletter/store/postgres-store.ts';
import { connectSqlite } from '../newsletter/store/sqlite-connection.ts';
import { sqliteFile } from '../newsletter/store/sqlite-store.ts';
import { startTestPostgres } from '../newsletter/store/test-postgres.ts';
import { openServerProcess, startServerProcess } from '../server/server-process.ts';
import { copyVersion } from './other-version.ts';
import type { Outcome, TryFault } from './outcome.ts';
import { openPlace, type Place } from './place.ts';
import { type SubscriberLoad, startSubscriberLoad } from './subscriber-load.ts';

const today = fileURLToPath(new URL('../server/main.ts', import.meta.url));

/** Two versions on one SQLite file: the newer one migrates it while the older one is at work. */
export const twoVersionsOnSqlite: TryFault = (times) => runTwoVersions(times, 'SQLite');

/** The same on PostgreSQL. */
export const twoVersionsOnPostgres: TryFault = (times) => runTwoVersions(times, 'PostgreSQL');

async function runTwoVersions(times: number, store: 'SQLite' | 'PostgreSQL'): Promise<Outcome> {
  await using ends = new AsyncDisposableStack();
  const postgres = store === 'PostgreSQL' ? await startTestPostgres({ durable: true }) : undefined;
  ends.defer(async () => postgres?.stop());
  const [previous, next] = [copyVersion(ends, 'previous'), copyVersion(ends, 'next')];
  const recoveryMs: number[] = [];
  let [rowsAcknowledged, rowsLost] = [0, 0];
  for (let round = 0; round < times; round += 1) {
    const databaseUrl = await postgres?.createDatabase();
    const place = await openPlace(ends, {
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      // The version before the newest step had no visits to write.
      settings: { VISIT_COUNTS: 'off' },
    });
    // This version as the old one beside the next step, and as the new one after the step before.
    const [old, young] = round % 2 === 0 ? [today, next] : [previous, today];
    const { acknowledged, startedMs } = await deploy(ends, place, old, young);
    const kept = new Set(await readEmails(place, databaseUrl));
    recoveryMs.push(startedMs);
    rowsAcknowledged += acknowledged.length;
    rowsLost += acknowledged.filter((email) => !kept.has(email)).length;
  }
  return {
    fault: `Two versions at once during a deployment, the newer one migrates the store of the older one (${store})`,
    times,
    rowsAcknowledged,
    rowsLost,
    recoveryMs,
    seen: 'Nothing: both answer every subscriber until the older one is stopped. Started again after that, the older one refuses the newer schema in one sentence.',
  };
}

/** The old version takes subscribers, the new one is started beside it, both go on, the old one ends. */
async function deploy(ends: AsyncDisposableStack, place: Place, oldProgram: string, newProgram: string) {
  const old = await open(ends, place, oldProgram);
  const oldLoad = startSubscriberLoad(ends, old.port, 2);
  await oldLoad.waitFor(201, 10);
  const startedAt = performance.now();
  const young = await open(ends, place, newProgram);
  const newLoad = startSubscriberLoad(ends, young.port, 2);
  const startedMs = await newLoad.recoveryFrom(startedAt);
  await Promise.all([oldLoad.waitFor(201, 20), newLoad.waitFor(201, 20)]);
  await oldLoad.stop();
  await old.end();
  await newLoad.waitFor(201, 10);
  await newLoad.stop();
  requireNoError(oldLoad, 'old');
  requireNoError(newLoad, 'new');
  await requireRefusedStart(place, oldProgram);
  await young.end();
  return { acknowledged: [...oldLoad.acknowledged, ...newLoad.acknowledged], startedMs };
}

async function open(ends: AsyncDisposableStack, place: Place, program: string) {
  const server = await openServerProcess({ ...place.environment, PORT: '0' }, program);
  ends.defer(async () => {
    server.child.kill('SIGKILL');
    await server.exit;
  });
  return {
    port: server.port,
    async end() {
      server.child.kill('SIGTERM');
      const code = await server.exit;
      if (code !== 0 || /"level":"(error|warn)"/.test(server.output.text)) {
        throw new Error(`It ended with ${code} and said: ${server.output.text}`);
      }
    },
  };
}

function requireNoError({ answers }: SubscriberLoad, which: string): void {
  const wrong = answers.find(({ status }) => status !== 201);
  if (wrong) throw new Error(`The ${which} version answered ${wrong.status}: ${wrong.text}`);
}

async function requireRefusedStart(place: Place, program: string): Promise<void> {
  const { exit, output } = startServerProcess({ ...place.environment, PORT: '0' }, program);
  const code = await exit;
  if (code !== 1 || !/^The store has schema \d+, but this version knows only \d+: .*\n$/.test(output.text)) {
    throw new Error(`The old version started again with ${code}: ${output.text}`);
  }
}

/** Read as it is: this version's own store would refuse the schema of the next. */
async function readEmails({ dataDir }: Place, databaseUrl: string | undefined): Promise<unknown[]> {
  const sql = 'select email from subscribers';
  if (databaseUrl !== undefined) {
    const store = await openPostgresAsIs(databaseUrl);
    const rows = await store.query(sql);
    await store.close();
    return rows.map((row) => row['email']);
  }
  const connection = connectSqlite(sqliteFile(dataDir), { readOnly: true, timeoutMs: 5000 });
  const rows = connection.all(sql);
  connection.close();
  return rows.map((row) => row['email']);
}
