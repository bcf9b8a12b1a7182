import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTestFolder } from '../newsletter/db/test-store.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const units = ['garage.service', 'garage.socket', 'garage-backup.service', 'garage-backup.timer'];
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd accepts the units, and the programs they start exist', () => {
  const folder = createTestFolder();
  for (const unit of units) {
    const text = readFileSync(join(root, 'deploy', unit), 'utf8').replaceAll('/srv/garage', root);
    writeFileSync(join(folder, unit), text);
  }
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
