import { expect, onTestFinished } from 'vitest';
import { openStore } from '../../newsletter/db/open-store.ts';
import type { Store } from '../../newsletter/db/store.ts';
import { insertSubscriber } from '../../newsletter/db/test-subscribers.ts';
import { createTestGarage } from '../test-garage.ts';
import { testBuildSettings, writeTestBuild } from './test-build.ts';
import { createKiller, type KillPlan } from './test-killer.ts';
import { type Life, startLife } from './test-life.ts';
import { startTestSmtp } from './test-smtp.ts';

/** The issue that tests send. */
export const issueId = '2026-11-oil';

// A killed process leaves nothing for the next ones to start faster by, so one is let end first.
let warmedUp: Promise<unknown> | undefined;

/** Addresses spread over a few domains. */
export function createReaders(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `reader${index}@d${index % 7}.example`);
}

/** A built issue, a list, a mail server that can kill, and the real commands on them; all of it goes away with the test. */
export async function openTestSending(readers: readonly string[], { databaseUrl = '' } = {}) {
  const garage = await createTestGarage();
  const killer = createKiller();
  const smtp = await startTestSmtp(killer.decide);
  const lives: Life[] = [];
  onTestFinished(async () => {
    for (const life of lives) life.kill();
    await Promise.all(lives.map((life) => life.ended));
    await garage.remove();
  });
  await writeTestBuild(garage.folder);
  const place = { dataDir: garage.dataDir, databaseUrl };
  const env = {
    DATA_DIR: garage.dataDir,
    DATABASE_URL: databaseUrl,
    ...testBuildSettings(garage.folder),
    POSTAL_ADDRESS: '12 Real Road, Springfield',
    MAIL_RATE: '100000',
  };

  async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore({ ...place, now: () => new Date() });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  function start(name: string, words: readonly string[], more: Record<string, string> = {}): Life {
    const life = startLife(name, words, { ...env, SMTP_URL: smtp.url(name), ...more });
    lives.push(life);
    return life;
  }

  warmedUp ??= start('warm-up', ['--help']).ended;
  await warmedUp;
  await withStore((store) =>
    store.transaction(async (tx) => {
      for (const email of readers) await insertSubscriber(tx, email);
    }),
  );

  return {
    garage,
    env,
    smtp,
    withStore,
    start,
    /** Starts `issue send` under a name. */
    send: (name: string, more?: Record<string, string>) => start(name, ['issue', 'send', issueId, '--yes'], more),
    /** Runs a command to its end. */
    run: (words: readonly string[]) => start('command', words).ended,
    /** Starts `issue send` and lets it die as planned. */
    async sendAndDie(name: string, plan: KillPlan): Promise<void> {
      const life = start(name, ['issue', 'send', issueId, '--yes']);
      killer.expect(life, plan);
      const { signal, out, err } = await life.ended;
      expect({ name, signal, out, err: signal === null ? err : '' }).toEqual({
        name,
        signal: 'SIGKILL',
        out: '',
        err: '',
      });
    },
    /** What `issue report --json` says. */
    async report(): Promise<Record<string, unknown>> {
      const { out, err } = await start('report', ['issue', 'report', issueId, '--json']).ended;
      expect(err).toBe('');
      return JSON.parse(out) as Record<string, unknown>;
    },
  };
}

/** What `openTestSending` gives. */
export type TestSending = Awaited<ReturnType<typeof openTestSending>>;
