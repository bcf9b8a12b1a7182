import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLife } from '../../cli/issue/test-life.ts';
import { sqliteFile } from '../../newsletter/db/sqlite-store.ts';
import { startServerProcess } from '../../server/server-process.ts';
import { addCounts, auditRows, type Counts } from './audit.ts';
import type { TryFault } from './outcome.ts';
import { openPlace, type Place } from './place.ts';
import { startSubscriberLoad } from './subscriber-load.ts';

/** What is done to the files of a store; `other` is the log of another one. */
interface Damage {
  /** Whether the server was killed before, so that rows are in the log alone. */
  isKilled: boolean;
  harm(file: string, other: string): void;
}

const damages: readonly Damage[] = [
  { isKilled: false, harm: (file) => writeFileSync(file, 'This is a letter. '.repeat(1000)) },
  { isKilled: true, harm: (file) => rmSync(`${file}-wal`) },
  { isKilled: false, harm: (file, other) => copyFileSync(other, `${file}-wal`) },
  { isKilled: false, harm: (file) => overwrite(file, 0, 100) },
  { isKilled: false, harm: (file) => overwrite(file, Math.floor(readFileSync(file).length / 3), 20_000) },
  { isKilled: false, harm: (file) => truncateSync(file, readFileSync(file).length / 2) },
  { isKilled: false, harm: (file) => truncateSync(file, 0) },
];

const sentence =
  /^The store \S+ .+: put a backup in its place with ./garage restore --from <backup> --replace\n$/;

/** Files of a store damaged in seven ways: server and commands refuse it as it is, and a backup brings it back. */
export const corruptFile: TryFault = async (times) => {
  await using ends = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'garage-corrupt-'));
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const [original, other] = [await fill(ends, folder, 'original'), await fill(ends, folder, 'other')];
  const counts: Counts[] = [];
  const recoveryMs: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const damage = damages[round % damages.length];
    if (damage === undefined) continue;
    const dataDir = join(folder, `round-${round}`);
    cpSync(damage.isKilled ? original.killed : original.stopped, dataDir, { recursive: true });
    damage.harm(sqliteFile(dataDir), `${sqliteFile(other.killed)}-wal`);
    const place = await openPlace(ends, { dataDir });
    await requireRefused(place);
    recoveryMs.push(await restore(ends, place, original.backup));
    counts.push(await auditRows(place, original.acknowledged));
  }
  return {
    fault:
      'Store file damaged: overwritten, cut off, emptied, replaced by a text, its log lost or taken from another store',
    times,
    ...addCounts(counts),
    recoveryMs,
    seen: 'Server and commands say one sentence with the restore command, exit code 1; no byte is changed. After `restore` all that the backup held is back, and the damaged files lie aside.',
  };
};

/** A store with people on it, as a killed server and as a stopped one leave it, and a backup made while it ran. */
async function fill(ends: AsyncDisposableStack, folder: string, name: string) {
  const place = await openPlace(ends, { dataDir: join(folder, name) });
  const server = await place.openServer();
  const load = startSubscriberLoad(ends, place.port);
  await load.waitFor(201, 60);
  await load.stop();
  const backup = join(folder, `${name}.sqlite`);
  const { code, err } = await startLife('backup', ['backup', '--to', backup], place.environment).ended;
  if (code !== 0) throw new Error(`No backup could be made: ${err}`);
  await server.kill();
  const [killed, stopped] = [join(folder, `${name}-killed`), join(folder, `${name}-stopped`)];
  cpSync(place.dataDir, killed, { recursive: true });
  // Whoever opens it next folds the log in, and leaves none at a clean end.
  await place.withNewsletter(async ({ store }) => store.query('select 1'));
  cpSync(place.dataDir, stopped, { recursive: true });
  return { backup, killed, stopped, acknowledged: load.acknowledged };
}

async function requireRefused(place: Place): Promise<void> {
  const before = hashFiles(place.dataDir);
  const server = startServerProcess(place.environment);
  const code = await server.exit;
  const command = await startLife('stats', ['subscribers', 'stats'], place.environment).ended;
  for (const [end, words] of [
    [code, server.output.text],
    [command.code, command.err],
  ] as const) {
    if (end !== 1 || !sentence.test(words)) throw new Error(`Exit code ${end}, and it said: ${words}`);
  }
  const after = hashFiles(place.dataDir);
  if (after !== before) throw new Error(`The damaged store was changed: ${before} became ${after}.`);
}

/** Milliseconds from the damage to the first subscriber after the restore. */
async function restore(ends: AsyncDisposableStack, place: Place, backup: string): Promise<number> {
  const damagedAt = performance.now();
  const words = ['restore', '--from', backup, '--replace'];
  const { code, err } = await startLife('restore', words, place.environment).ended;
  if (code !== 0) throw new Error(`The restore failed: ${err}`);
  const server = await place.openServer();
  const load = startSubscriberLoad(ends, place.port, 1);
  const recoveryMs = await load.recoveryFrom(damagedAt);
  await load.stop();
  await server.stop();
  return recoveryMs;
}

function hashFiles(folder: string): string {
  const hash = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  const names = readdirSync(folder).filter((name) => name.startsWith('garage.sqlite'));
  return names.map((name) => `${name} ${hash(name)}`).join(', ');
}

function overwrite(file: string, from: number, bytes: number): void {
  const all = readFileSync(file);
  writeFileSync(file, all.fill(0x5a, from, from + bytes));
}
