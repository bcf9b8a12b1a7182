// @module-tag faults
import { expect, test } from 'vitest';
import { openInstallation } from './installation.ts';

test('a mail server that is down for a while delays an issue, and no mail counts as failed', async () => {
  const installation = await openInstallation();
  await installation.scheduleIssue(40);
  installation.allowMails(20);
  const server = await installation.openServer();
  const load = installation.startSubscribing();
  await installation.waitForMails(10);
  await installation.mailServer.close();
  await expect.poll(() => server.output.text, { timeout: 90_000 }).toContain('ECONNREFUSED');
  await load.waitFor(201, 20);
  await installation.mailServer.reopen();
  await load.stop();
  await installation.finishIssue();
  await server.stop();
  await installation.assertNobodyLost(load.acknowledged);
});
