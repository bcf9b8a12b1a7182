import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finishSettings } from '../../core/node/settings/finish-settings.ts';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';

const program = `
const { readFields, changeSettings } = await import(process.argv[2]);
const siteFolder = process.argv[3];
const places = { siteFolder, environment: { ENV_FILE: siteFolder + '/.env' } };
const fields = await readFields(places);
const change = (id, value) => ({ id, old: fields.find((field) => field.id === id).value, value });
const changes = [change('ALERT_TO', 'new@b.example'), change('site.headline', 'New headline'), change('words.home.lede', 'New lede')];
await changeSettings(places, changes);
`;

/** Ends the process at one of its renames, as a power cut would. */
const killAt = (when: number): string => `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const rename = fs.renameSync;
let count = 0;
fs.renameSync = (...paths) => {
  if (++count === ${when}) process.kill(process.pid, 'SIGKILL');
  rename(...paths);
};
syncBuiltinESMExports();
`;

test('a save that is killed at any of its renames is there whole or not at all at the next start', () => {
  const states: string[] = [];
  for (const when of [1, 2, 3, 4, 5]) {
    const folder = createTestFolder();
    for (const name of ['site.config.ts', 'site.words.ts', 'site.colors.ts'])
      copyFileSync(projectFolder(name), join(folder, name));
    const env = join(folder, '.env');
    writeFileSync(env, 'ALERT_TO=old@b.example\n');
    const hook = `data:text/javascript,${encodeURIComponent(killAt(when))}`;
    const main = join(folder, 'save.mjs');
    writeFileSync(main, program);
    const change = projectFolder('publishing/site-settings/change-settings.ts');
    const { signal } = spawnSync(process.execPath, ['--import', hook, main, change, folder], { encoding: 'utf8' });
    expect([when, signal]).toEqual([when, when === 5 ? null : 'SIGKILL']);
    finishSettings(folder);
    const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
    const isNew = [
      read('.env').includes('new@b.example'),
      read('site.config.ts').includes('New headline'),
      read('site.words.ts').includes('New lede'),
    ];
    expect(new Set(isNew).size, `killed at rename ${when}`).toBe(1);
    expect(existsSync(join(folder, '.env.saving'))).toBe(false);
    states.push(isNew[0] ? 'new' : 'old');
  }
  expect(states).toEqual(['old', 'new', 'new', 'new', 'new']);
});

test('a file that somebody edited by hand after the kill stays as it is', () => {
  const folder = createTestFolder();
  const one = join(folder, 'one');
  const other = join(folder, 'other');
  writeFileSync(one, 'mine');
  const hashOfOld = 'not the hash of mine';
  const journal = {
    files: [
      { path: one, before: hashOfOld, text: 'new' },
      { path: other, before: emptyHash, text: 'new' },
    ],
  };
  writeFileSync(join(folder, '.env.saving'), JSON.stringify(journal));
  finishSettings(folder);
  expect([readFileSync(one, 'utf8'), readFileSync(other, 'utf8')]).toEqual(['mine', 'new']);
});

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
