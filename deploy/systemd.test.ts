import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commands } from '../cli/commands.ts';
import { settingsSchema } from '../core/settings-schema.ts';
import { createTestFolder } from '../newsletter/db/test-store.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const settingNames = Object.keys(settingsSchema.shape);
const units = ['garage.service', 'garage.socket', 'garage-backup.service', 'garage-backup.timer'];
const read = (unit: string): string => readFileSync(join(root, 'deploy', unit), 'utf8').replaceAll('/srv/garage', root);
const valuesOf = (unit: string, key: string): string[] =>
  [...read(unit).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map((match) => match[1] ?? '');

test('systemd-analyze accepts the units, if it is installed', () => {
  const folder = createTestFolder();
  for (const unit of units) writeFileSync(join(folder, unit), read(unit));
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
    cwd: folder,
    encoding: 'utf8',
  });
  // Without systemd, the other tests in this file still run.
  if (error === undefined) expect([status, stderr]).toEqual([0, '']);
});

test('every program, file and command that the units call exists, and every variable is one we read', () => {
  for (const unit of ['garage.service', 'garage-backup.service']) {
    for (const line of valuesOf(unit, 'ExecStart')) {
      const [program = '', script = ''] = line.split(' ');
      expect(existsSync(program), program).toBe(true);
      if (script.endsWith('.ts')) expect(existsSync(join(root, script)), script).toBe(true);
    }
    const names = valuesOf(unit, 'Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0]));
    for (const name of names.filter((one) => one !== 'NODE_ENV')) expect(settingNames).toContain(name);
  }
  expect(valuesOf('garage-backup.service', 'ExecStart')[0]).toMatch(/ cli\/main\.ts backup --to \S+\/ --keep 14$/);
  expect(commands.some(({ name }) => name === 'backup')).toBe(true);
});

test('the service may write only where its settings say', () => {
  for (const unit of ['garage.service', 'garage-backup.service']) {
    expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict']);
    expect(valuesOf(unit, 'NoNewPrivileges')).toEqual(['yes']);
    expect(valuesOf(unit, 'ReadWritePaths')[0]?.split(' ')).toContain('/var/lib/garage');
  }
  expect(valuesOf('garage-backup.service', 'ReadWritePaths')[0]).toContain('/var/backups/garage');
});
