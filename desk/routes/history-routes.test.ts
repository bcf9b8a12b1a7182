import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testPost } from '../../cli/posts/test-content.ts';
import { startContentDesk } from '../test-desk.ts';

test('a deleted article comes back with its last words, its photo and its addresses', async () => {
  const { content, read, write, get, send } = await startContentDesk({
    '../site.config.ts': '',
    'posts/lake/index.mdx': testPost(1, 'First words.'),
    'posts/lake/dawn.jpg': 'a picture',
    'redirects.yaml': '/old-lake: /blog/lake\n',
  });
  const lake = '/api/articles/posts/lake';
  expect(await get('/api/history')).toMatchObject({ state: 'not-started' });
  await send('/api/history');
  write('posts/lake/index.mdx', testPost(1, 'Never published.'));
  await send(`${lake}/delete`);
  expect(existsSync(join(content, 'posts/lake'))).toBe(false);
  expect(read('redirects.yaml')).toContain('/blog/lake: gone');
  expect(await get('/api/history')).toMatchObject({ deleted: [{ kind: 'posts', id: 'lake' }] });
  await send(`${lake}/restore`);
  expect(read('posts/lake/index.mdx')).toBe(testPost(1, 'Never published.'));
  expect(read('posts/lake/dawn.jpg')).toBe('a picture');
  expect(read('redirects.yaml')).toBe('/old-lake: /blog/lake\n');
  expect(await get('/api/history')).toMatchObject({ deleted: [] });
});
