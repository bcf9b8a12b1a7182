import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../newsletter/db/open-store.ts';
import { readStoreKeys } from '../newsletter/db/store-context.ts';
import { startTestPostgres, type TestPostgres } from '../newsletter/db/test-postgres.ts';
import { hashAddress } from '../newsletter/subscribers/suppressions.ts';
import { openServerProcess } from '../server/server-process.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';
import { ask } from '../server/test-client.ts';
import { createTestGarage } from './test-garage.ts';

const slow = 300_000;
const backups = 3;
const kept = 2;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, slow);
afterAll(() => postgres.stop());

/** People who subscribe all the time, each with the moments of the question and of the answer. */
function startPeople(port: number) {
  const people: { email: string; askedAt: number; answeredAt: number }[] = [];
  let isOver = false;
  const lane = async (name: string): Promise<void> => {
    for (let at = 0; !isOver; at += 1) {
      const email = `${name}${at}@example.org`;
      const askedAt = performance.now();
      const { status } = await ask(port, '/rest/v1/subscribers', {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: 'public-anon-key' },
        body: JSON.stringify({ email }),
      });
      expect(status).toBe(201);
      people.push({ email, askedAt, answeredAt: performance.now() });
      await sleep(5);
    }
  };
  const working = Promise.all(['a', 'b', 'c'].map(lane));
  return {
    people,
    async stop() {
      isOver = true;
      await working;
    },
  };
}

test.each(['SQLite', 'PostgreSQL'])(
  'each kept backup of a running server brings back its own moment on %s',
  { timeout: slow },
  async (kind) => {
    const garage = await createTestGarage();
    onTestFinished(garage.remove);
    const site = await writeFixtureSite();
    onTestFinished(site.remove);
    const databaseUrl = kind === 'PostgreSQL' ? await postgres.createDatabase() : undefined;
    const env: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    const server = await openServerProcess({
      ...env,
      DIST_FOLDER: site.distFolder,
      DATA_DIR: garage.dataDir,
      RATE_LIMIT: 'off',
      WELCOME_MAIL: 'off',
    });
    onTestFinished(async () => {
      server.child.kill('SIGKILL');
      await server.exit;
    });
    const flow = startPeople(server.port);
    onTestFinished(flow.stop);
    const folder = join(garage.folder, 'backups');
    const moments: { file: string; beganAt: number; endedAt: number; forgotten: string }[] = [];
    for (let round = 0; round < backups; round += 1) {
      await expect.poll(() => flow.people.length, { timeout: slow }).toBeGreaterThan(20 * (round + 1));
      // Somebody leaves for good between two backups.
      const forgotten = `a${round}@example.org`;
      expect((await garage.run(['subscribers', 'remove', forgotten, '--yes'], { env })).code).toBe(0);
      const beganAt = performance.now();
      const made = await garage.run(['backup', '--to', `${folder}/`, '--keep', String(kept), '--json'], { env });
      expect([made.code, made.err]).toEqual([0, '']);
      moments.push({ file: JSON.parse(made.out).file, beganAt, endedAt: performance.now(), forgotten });
    }
    const isAfter = ({ askedAt }: { askedAt: number }): boolean => askedAt > (moments.at(-1)?.endedAt ?? 0);
    await expect.poll(() => flow.people.some(isAfter), { timeout: slow }).toBe(true);
    await flow.stop();
    expect(readdirSync(folder).filter((name) => name.endsWith('.sqlite'))).toHaveLength(kept);
    expect(moments.map(({ file }) => existsSync(file))).toEqual([false, true, true]);

    for (const [at, moment] of moments.entries()) {
      if (!existsSync(moment.file)) continue;
      const dataDir = mkdtempSync(join(tmpdir(), 'garage-moment-'));
      onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
      const target: Record<string, string> =
        databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: await postgres.createDatabase() };
      const { code, out } = await garage.run(['restore', '--from', moment.file], { env: target });
      expect([code, out.includes('Sending is frozen.')]).toEqual([0, true]);
      const store = await openStore({ dataDir, databaseUrl: target['DATABASE_URL'], now: () => new Date() });
      onTestFinished(() => store.close());
      const emails = new Set((await store.query('select email from subscribers')).map((row) => row['email']));
      const gone = moments.slice(0, at + 1).map(({ forgotten }) => forgotten);
      const before = flow.people.filter(
        ({ email, answeredAt }) => answeredAt < moment.beganAt && !gone.includes(email),
      );
      const after = flow.people.filter(({ askedAt }) => askedAt > moment.endedAt);
      expect(before.filter(({ email }) => !emails.has(email))).toEqual([]);
      expect(after.filter(({ email }) => emails.has(email))).toEqual([]);
      // Nobody without the proof of their consent, and whoever left before the moment is out and stays out.
      const unproven = 'select id from subscribers where id not in (select subscriber_id from consents)';
      expect(await store.query(unproven)).toEqual([]);
      const { hashKey } = await readStoreKeys(store, () => Buffer.alloc(32));
      const suppressed = (await store.query('select email_hash from suppressions')).map((row) => row['email_hash']);
      expect(suppressed.toSorted()).toEqual(gone.map((email) => hashAddress({ hashKey }, email)).toSorted());
      expect(gone.filter((email) => emails.has(email))).toEqual([]);
      const forgets = await store.query("select subscriber_id from consents where kind = 'forget'");
      expect(forgets.map((row) => row['subscriber_id']).toSorted()).toEqual(suppressed.toSorted());
    }
  },
);
