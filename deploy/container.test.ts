import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { settingsSchema } from '../core/settings-schema.ts';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { readConfig } from '../server/config.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';

const slow = 120_000;
const settingNames = Object.keys(settingsSchema.shape);
const root = fileURLToPath(new URL('..', import.meta.url));
const container = readFileSync(join(root, 'deploy/Containerfile'), 'utf8');
const scripts = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts;
/** Files the second stage copies from the first: path in the repository → path in the container. */
const copies = [...container.matchAll(/^COPY --from=build (.+) (\.\S*)$/gm)].flatMap(([, from = '', to = '']) =>
  from
    .split(' ')
    .map((path) => path.replace('/app/', ''))
    .map((path) => [path, to === './' ? path : to] as const),
);

test('every path the container copies is in the repository or made by its build, and every command exists', () => {
  expect(copies.length).toBeGreaterThan(6);
  const isMade = (path: string): boolean => path === 'dist' || path === 'node_modules';
  for (const [path] of copies) expect(isMade(path) || existsSync(join(root, path)), path).toBe(true);
  for (const [, name = ''] of container.matchAll(/npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(name);
  for (const file of ['package.json', 'package-lock.json', 'server/main.ts']) {
    expect(existsSync(join(root, file)), file).toBe(true);
  }
  expect(container).toMatch(/^USER node$/m);
  const names = [...container.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.match(/[A-Z_]+(?==)/g) ?? []);
  for (const name of names.filter((one) => one !== 'NODE_ENV')) expect(settingNames).toContain(name);
});

test('the files of the second stage alone start the server, its health check and the commands', {
  timeout: slow,
}, async () => {
  const app = createTestFolder();
  const site = await writeFixtureSite();
  for (const [from, to] of copies) {
    if (from === 'dist') cpSync(site.distFolder, join(app, to), { recursive: true });
    else if (from === 'node_modules') symlinkSync(join(root, from), join(app, to));
    else cpSync(join(root, from), join(app, to), { recursive: true });
  }
  const [, healthCheck = ''] = /"-e", "(fetch.+)"\]$/m.exec(container) ?? [];
  const env = { DATA_DIR: join(app, 'data'), PORT: '0' };
  const node = promisify(execFile);
  const { stdout } = await node(process.execPath, ['cli/main.ts', 'doctor'], { cwd: app, env });
  expect(stdout).toMatch(/ok +build/);
  const server = execFile(process.execPath, ['server/main.ts'], { cwd: app, env });
  const ended = new Promise((resolve) => server.once('close', resolve));
  onTestFinished(() => {
    server.kill('SIGKILL');
  });
  let output = '';
  server.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const port = () => /is open at \S+:(\d+)\n/.exec(output)?.[1];
  await expect.poll(port, { timeout: slow }).toBeDefined();
  const check = healthCheck.replace(':3000', `:${port()}`);
  await node(process.execPath, ['-e', check], { env });
  server.kill('SIGTERM');
  await ended;
  await expect(node(process.execPath, ['-e', check], { env })).rejects.toMatchObject({ code: 1 });
  await site.remove();
});

test('the image never contains the subscriber list, the keys or files of another platform', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'dist', 'data', '.git', '*.sqlite*']));
});

test('compose names only existing services, volumes and settings, with valid values', () => {
  const text = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8');
  // What is set around compose must reach the server: a proxy in front is the usual way to run it.
  expect(text).toMatch(/TRUST_PROXY: "\$\{TRUST_PROXY:-off\}"/);
  const usual = text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
  const compose = parse(usual) as {
    services: Record<
      string,
      { environment?: Record<string, string>; volumes?: string[]; depends_on?: object; command?: string[] }
    >;
    volumes: Record<string, null>;
  };
  const { garage, postgres, mail, backup } = compose.services;
  expect([garage, postgres, mail, backup].every(Boolean)).toBe(true);
  for (const service of [garage, backup]) {
    const settings = service?.environment ?? {};
    for (const name of Object.keys(settings)) expect(settingNames).toContain(name);
    expect(settings['TRUST_PROXY']).toBe('off');
    const config = readConfig({ ...settings, HOST: '0.0.0.0' });
    expect(new URL(config.databaseUrl ?? '').hostname).toBe('postgres');
    expect(new URL(config.smtpUrl ?? '').hostname).toBe('mail');
    expect(service?.volumes?.map((volume) => volume.split(':')[0])).toEqual(Object.keys(compose.volumes).slice(0, 2));
  }
  for (const name of Object.keys(garage?.depends_on ?? {})) expect(Object.keys(compose.services)).toContain(name);
  expect(existsSync(join(root, backup?.command?.[1] ?? ''))).toBe(true);
});
