import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ask } from './test-client.ts';
import { openWorkers } from './workers-fixture.ts';

const slow = 120_000;

const folder = fileURLToPath(new URL('.', import.meta.url));
const document = readFileSync(join(folder, '../docs/operations.md'), 'utf8');
/** How a sending may end, as `issue-…` in the log. */
const ends = ['sent', 'paused', 'stopped', 'cancelled'];

/** Every event in the code with its level. */
function listEvents(): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('fixture'));
  const events = new Map<string, string>();
  for (const file of code) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, level = '', name = ''] of text.matchAll(/level: '(\w+)',\s+event: ['`]([\w-]+)/g)) {
      const names = name === 'issue-' ? ends.map((end) => name + end) : [name];
      for (const one of names) events.set(one, level);
    }
  }
  return events;
}

test('the table of events in docs/operations.md has every event of the code, at its level, and no other', () => {
  const rows = document.matchAll(/^\| `([a-z-]+)` \| (info|warn|error) \| \S/gm);
  const told = new Map([...rows].map(([, name = '', level = '']) => [name, level]));
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(listEvents()));
});

test('every setting the server reads is in the README or in docs/operations.md', async () => {
  const { settingNames } = await import('./config.ts');
  const readme = readFileSync(join(folder, '../README.md'), 'utf8');
  const missing = settingNames.filter((name) => !`${readme}${document}`.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test('LOG_LEVEL=warn leaves out what is only worth knowing', { timeout: slow }, async () => {
  const { port, output, stop } = await openWorkers({ LOG_LEVEL: 'warn', LOG_REQUESTS: 'on' });
  expect((await ask(port, '/nope')).status).toBe(404);
  expect(await stop()).toBe(0);
  expect(output.text).toMatch(/^TurboMax Garage is open at \S+\n$/);
});

test('LOG_REQUESTS=on has a line for every answer, without a query and without what is personal', {
  timeout: slow,
}, async () => {
  const { port, output, stop } = await openWorkers({ LOG_REQUESTS: 'on' });
  for (const path of ['/about', '/blog?category=ann', '/x/ann@example.org', '/robots.txt', '/about/?ann'])
    await ask(port, path);
  expect(await stop()).toBe(0);
  const lines = output.text.split('\n').filter((line) => line.includes('"event":"page"'));
  const told = lines.map((line) => JSON.parse(line) as { method: string; path: string; status: number });
  expect(told.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'GET /about 200',
    'GET /blog 200',
    'GET /x/… 404',
    'GET /robots.txt 200',
    'GET /about/ 301',
  ]);
  expect(output.text).not.toContain('ann');
});
