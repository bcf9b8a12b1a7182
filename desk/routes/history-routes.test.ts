import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testPost } from '../../cli/posts/test-content.ts';
import { createTestGarage } from '../../cli/test-garage.ts';
import { articleSchema } from '../../core/desk-articles.ts';
import { historySchema, versionsSchema, versionTextSchema } from '../../core/desk-history.ts';
import { startTestDesk } from '../test-desk.ts';

async function openHistory() {
  const root = join(createTestGarage().folder, 'project');
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('site.config.ts', '');
  write('content/posts/lake/index.mdx', testPost(1, 'First words.'));
  write('content/posts/lake/dawn.jpg', 'a picture');
  write('content/redirects.yaml', '/old-lake: /blog/lake\n');
  const desk = await startTestDesk({}, ['--folder', join(root, 'content')]);
  const ask = await desk.open();
  return {
    write,
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    has: (path: string) => existsSync(join(root, path)),
    git: (...words: string[]) => execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' }),
    get: async (path: string): Promise<unknown> => JSON.parse((await ask(path)).text),
    async send(path: string, body: unknown = {}, method = 'POST') {
      const headers = { origin: desk.origin, 'content-type': 'application/json' };
      const { status, text } = await ask(path, { method, headers, body: JSON.stringify(body) });
      expect([status, text]).toEqual([200, text]);
      return JSON.parse(text) as unknown;
    },
  };
}

const lake = '/api/articles/posts/lake';

test('a version is kept, looked at and brought back; what others staged stays as it is', async () => {
  const { write, git, get, send, read } = await openHistory();
  expect(historySchema.parse(await get('/api/history')).state).toBe('not-started');
  await send('/api/history', { action: 'start' });
  write('notes.txt', 'mine');
  write('content/pages/about.mdx', '---\ntitle: About\ndescription: Us.\n---\n\nUs.\n');
  git('add', 'notes.txt', 'content/pages/about.mdx');
  write('content/posts/lake/index.mdx', testPost(1, 'Second words.'));
  await send('/api/history', { action: 'keep' });
  expect(git('status', '--porcelain', '--untracked-files=no')).toBe('A  content/pages/about.mdx\nA  notes.txt\n');

  const { versions } = versionsSchema.parse(await get(`${lake}/versions`));
  expect(versions.map(({ what }) => what)).toEqual(['Kept at the desk', 'Started the history']);
  const first = `${lake}/versions/${versions[1]?.id}`;
  expect(versionTextSchema.parse(await get(first)).text).toBe(testPost(1, 'First words.'));
  const { hash } = articleSchema.parse(await get(lake));
  await send(lake, { text: testPost(1, 'Third words.'), hash }, 'PUT');
  await send(first);
  expect(read('content/posts/lake/index.mdx')).toBe(testPost(1, 'Third words.'));
  const [kept] = versionsSchema.parse(await get(`${lake}/versions`)).versions;
  expect(versionTextSchema.parse(await get(`${lake}/versions/${kept?.id}`)).text).toContain('Third words.');
  expect(git('log', '-1', '--format=', '--name-only')).toBe('content/posts/lake/index.mdx\n');
});

test('a deleted article comes back with its last words, its photo and its addresses', async () => {
  const { write, get, send, read, has } = await openHistory();
  await send('/api/history', { action: 'start' });
  write('content/posts/lake/index.mdx', testPost(1, 'Never published.'));
  await send(`${lake}/delete`);
  expect(has('content/posts/lake')).toBe(false);
  expect(read('content/redirects.yaml')).toContain('/blog/lake: gone');
  const { deleted } = historySchema.parse(await get('/api/history'));
  expect(deleted).toMatchObject([{ kind: 'posts', id: 'lake' }]);
  await send(`${lake}/restore`);
  expect(read('content/posts/lake/index.mdx')).toBe(testPost(1, 'Never published.'));
  expect(read('content/posts/lake/dawn.jpg')).toBe('a picture');
  expect(read('content/redirects.yaml')).toBe('/old-lake: /blog/lake\n');
  expect(historySchema.parse(await get('/api/history')).deleted).toEqual([]);
});
