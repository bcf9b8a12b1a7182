import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { commands } from './commands.ts';
import { runGarage } from './run-garage.ts';

/** Commands that need no store, or need something else first, each for its reason. */
const withoutStore = new Map([
  ['restore', 'is what mends it'],
  ['issue new', 'writes a Markdown file'],
  ['issue list', 'lists Markdown files'],
  ['issue digest', 'reads the built site first'],
  ['issue check', 'reads the built site first'],
  ['issue send', 'reads the built site first'],
  ['issue mark-sent', 'reads the built site first'],
  ['bounces read', 'reads a mailbox first'],
  ['outbox', 'reads a folder'],
  ['outbox list', 'reads a folder'],
  ['outbox open', 'reads a folder'],
  ['outbox clear', 'clears a folder'],
]);

const options: Record<string, string[]> = {
  'subscribers import': ['--yes'],
  'subscribers remove': ['--yes'],
  'issue resolve': ['--assume-sent'],
  'issue resend': ['--failed'],
  'issue cancel': ['--yes'],
  move: ['--to', 'postgres://garage@127.0.0.1:9/none'],
};

test.each(commands.filter(({ name }) => !withoutStore.has(name)).map(({ name, takes = [] }) => ({ name, takes })))(
  'on a damaged store $name says one sentence with the way out and changes nothing',
  async ({ name, takes }) => {
    const folder = createTestFolder();
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'garage.sqlite'), 'no store any more '.repeat(900));
    const list = join(folder, 'list.csv');
    writeFileSync(list, 'email\nann@example.org\n');
    const hash = (): string[] =>
      readdirSync(dataDir).map(
        (file) =>
          `${file} ${createHash('sha256')
            .update(readFileSync(join(dataDir, file)))
            .digest('hex')}`,
      );
    const before = hash();
    const words = takes.map((word) => (word.includes('file') || word.includes('csv') ? list : 'ann@example.org'));
    const extra = name === 'backup' ? ['--to', join(folder, 'b.sqlite')] : (options[name] ?? []);
    const said: string[] = [];
    const say = (text: string): void => void said.push(text);
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('DATABASE_URL', '');
    const code = await runGarage([...name.split(' '), ...words, ...extra], {
      print: async (text) => say(text),
      remark: say,
      progress: () => undefined,
      endProgress: () => undefined,
      ask: async () => true,
    }).finally(() => vi.unstubAllEnvs());
    expect({ code, said: said.join('\n').replaceAll(/\s+→ /g, ': ') }).toEqual({
      code: 1,
      said: expect.stringContaining(
        `he store ${join(dataDir, 'garage.sqlite')} is damaged: put a backup in its place with npm run -s garage -- restore --from <backup> --replace`,
      ),
    });
    if (name !== 'doctor') expect(said).toHaveLength(1);
    expect(hash()).toEqual(before);
  },
);
