import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

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
