// @module-tag faults
import { expect, onTestFinished, test } from 'vitest';
import { createPostgresServer } from '../../newsletter/db/test-postgres.ts';
import { openInstallation } from './installation.ts';

test('PostgreSQL that is restarted, then crashes, loses no subscriber and no mail, and needs no restart of ours', async () => {
  const postgres = await createPostgresServer();
  onTestFinished(postgres.discard);
  await postgres.start();
  const installation = await openInstallation({ databaseUrl: postgres.url });
  await installation.scheduleIssue(80);
  installation.allowMails(0);
  const server = await installation.openServer();
  const load = installation.startSubscribing();
  // SIGINT is a fast shutdown with a checkpoint, SIGQUIT an immediate one with recovery at the next start.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    installation.allowMails(20);
    await Promise.all([load.waitFor(201, 20), installation.waitForMails(3)]);
    await postgres.stop(signal);
    await load.waitFor(503, 20);
    await installation.assertPage();
    await postgres.start();
    await load.waitFor(201, 10);
  }
  await load.stop();
  await installation.finishIssue();
  await server.stop();
  expect(load.answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
  await installation.assertNobodyLost(load.acknowledged);
});
