import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../newsletter/db/test-store.ts';
import { openInstallation } from './installation.ts';

/** Each round is killed at another moment of a write. */
async function killWhilePeopleSubscribe(delaysMs: readonly number[], databaseUrl = ''): Promise<void> {
  const installation = await openInstallation({ databaseUrl });
  let server = await installation.openServer();
  const load = installation.startSubscribing();
  for (const delayMs of delaysMs) {
    await load.waitFor(201, 20);
    await sleep(delayMs);
    await server.stop('SIGKILL');
    server = await installation.openServer();
  }
  await load.waitFor(201, 5);
  await load.stop();
  await server.stop();
  expect(load.answers.filter(({ status }) => status !== 201 && status !== 0)).toEqual([]);
  await installation.assertNobodyLost(load.acknowledged);
}

test('a server killed while people subscribe loses no subscriber', () => killWhilePeopleSubscribe([3]));

test.each(['SQLite', 'PostgreSQL'])('nor one killed again and again, on %s', { tags: 'faults' }, async (kind) => {
  await killWhilePeopleSubscribe([0, 3, 7], await createTestDatabase(kind));
});
