import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testPost } from '../../cli/posts/test-content.ts';
import { createTestGarage } from '../../cli/test-garage.ts';
import { startTestDesk } from '../test-desk.ts';

test('a deleted article comes back with its last words, its photo and its addresses', async () => {
  const root = join(createTestGarage().folder, 'project');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  write('site.config.ts', '');
  write('content/posts/lake/index.mdx', testPost(1, 'First words.'));
  write('content/posts/lake/dawn.jpg', 'a picture');
  write('content/redirects.yaml', '/old-lake: /blog/lake\n');
  const { openApi } = await startTestDesk({}, ['--folder', join(root, 'content')]);
  const { get, send } = await openApi();
  const lake = '/api/articles/posts/lake';
  expect(await get('/api/history')).toMatchObject({ state: 'not-started' });
  await send('/api/history', { action: 'start' });
  write('content/posts/lake/index.mdx', testPost(1, 'Never published.'));
  await send(`${lake}/delete`);
  expect(existsSync(join(root, 'content/posts/lake'))).toBe(false);
  expect(read('content/redirects.yaml')).toContain('/blog/lake: gone');
  expect(await get('/api/history')).toMatchObject({ deleted: [{ kind: 'posts', id: 'lake' }] });
  await send(`${lake}/restore`);
  expect(read('content/posts/lake/index.mdx')).toBe(testPost(1, 'Never published.'));
  expect(read('content/posts/lake/dawn.jpg')).toBe('a picture');
  expect(read('content/redirects.yaml')).toBe('/old-lake: /blog/lake\n');
  expect(await get('/api/history')).toMatchObject({ deleted: [] });
});
