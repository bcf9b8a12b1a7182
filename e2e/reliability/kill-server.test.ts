import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestPostgres } from '../../newsletter/db/test-postgres.ts';
import { openInstallation } from './installation.ts';

// Real processes on a busy machine are slow.
vi.setConfig({ testTimeout: 240_000 });

test.each(['SQLite', 'PostgreSQL'])(
  'a server killed while people subscribe loses no subscriber on %s',
  async (kind) => {
    const postgres = kind === 'PostgreSQL' ? await startTestPostgres() : undefined;
    onTestFinished(async () => postgres?.stop());
    const installation = await openInstallation({ databaseUrl: postgres?.url ?? '' });
    let server = await installation.openServer();
    const load = installation.startSubscribing();
    for (const delayMs of [0, 3, 7]) {
      await load.waitFor(201, 20);
      // Each round is killed at another moment of a write.
      await sleep(delayMs);
      await server.stop('SIGKILL');
      server = await installation.openServer();
    }
    await load.waitFor(201, 5);
    await load.stop();
    await server.stop();
    expect(load.answers.filter(({ status }) => status !== 201 && status !== 0)).toEqual([]);
    await installation.assertNobodyLost(load.acknowledged);
  },
);
