import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { readConfig } from '../../publishing/program.ts';
import { notifySystemd } from './systemd.ts';

/** A program in the place of systemd's that writes down what it is told. */
function createNotify() {
  const folder = createTestFolder();
  const said = join(folder, 'said');
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $1" >> '${said}'\n`);
  chmodSync(join(folder, 'systemd-notify'), 0o755);
  return { folder, read: () => (existsSync(said) ? readFileSync(said, 'utf8').trim().split('\n') : []) };
}

test('systemd hears that the server is ready and then that it lives, three times within its limit', async () => {
  const { folder, read } = createNotify();
  const settings = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '300000', WATCHDOG_PID: String(process.pid) };
  const config = readConfig(settings);
  expect(config).toMatchObject({ watchdogMs: 300, unknownSettings: [] });
  notifySystemd(config, folder);
  await expect
    .poll(read, { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['/run/systemd/notify READY=1', '/run/systemd/notify WATCHDOG=1']));
});

test('without systemd nothing is said, and a watchdog of another process is not ours', () => {
  expect(readConfig({ WATCHDOG_USEC: '60000000', WATCHDOG_PID: '1' }).watchdogMs).toBe(undefined);
  expect(readConfig({ WATCHDOG_USEC: '60000000' }).watchdogMs).toBe(60_000);
  const { folder, read } = createNotify();
  notifySystemd(readConfig({ WATCHDOG_USEC: '1000' }), folder);
  expect(read()).toEqual([]);
});
