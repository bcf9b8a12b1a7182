import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testPost } from '../../cli/posts/test-content.ts';
import { setField } from '../../core/text/frontmatter-text.ts';
import { storeFailure } from '../../newsletter/db/store.ts';
import { siteExports } from '../../publishing/posts/import/test-exports.ts';
import { answerError } from '../problems.ts';
import { startContentDesk } from '../test-desk.ts';

// That a foreign change is never overwritten is a journey of e2e/desk-articles.spec.ts.
test('a new article or page is a file of its own, and each edit a line of the journal', async () => {
  const { send, get, read, content, desk } = await startContentDesk();
  const made = await send('/api/articles', { title: 'Oil & Water: What’s Left?' });
  expect(made.body).toEqual({ id: 'oil-water-whats-left' });
  const page = { title: 'How we work', kind: 'pages' };
  expect((await send('/api/articles', page)).body).toEqual({ id: 'how-we-work' });
  expect(read('pages/how-we-work.mdx')).toBe('---\ntitle: How we work\ndescription: ""\ndraft: true\n---\n\n');
  expect(await send('/api/articles', page)).toMatchObject({ status: 409 });
  const path = '/api/articles/posts/oil-water-whats-left';
  const file = 'posts/oil-water-whats-left/index.mdx';
  const before = read(file);
  const { hash, ...article } = await get(path);
  expect(article).toMatchObject({ text: before, address: '/blog/oil-water-whats-left', row: { state: 'draft' } });
  const text = setField(setField(before, 'publishedAt', '2031-05-06 08:00'), 'draft', undefined);
  const saved = await send(path, { text, hash }, 'PUT');
  expect(saved.body).toMatchObject({ row: { state: 'scheduled', publishedAt: '2031-05-06 08:00' } });
  expect(readdirSync(join(content, 'posts/oil-water-whats-left'))).toEqual(['index.mdx']);
  const journal = await desk.garage.run(['journal']);
  expect(journal.out).toContain('Started the article oil-water-whats-left.');
  expect(journal.out.match(/Edited the article/g)).toHaveLength(1);
});

test('a file with Windows line breaks keeps them, and no name leads out of the folder', async () => {
  const windows = testPost(1, 'Text.').replaceAll('\n', '\r\n');
  // As long as an address that was imported can be.
  const long = 'winter-'.repeat(20);
  const { send, get, read } = await startContentDesk({
    'posts/old/index.mdx': windows,
    [`posts/${long}end/index.mdx`]: windows,
  });
  expect(await get(`/api/articles/posts/${long}end`)).toMatchObject({ row: { id: `${long}end` } });
  const { text, hash } = await get('/api/articles/posts/old');
  await send('/api/articles/posts/old', { text: `${text}More.\n`, hash }, 'PUT');
  expect(read('posts/old/index.mdx')).toBe(`${testPost(1, 'Text.')}More.\n`.replaceAll('\n', '\r\n'));
  expect((await send('/api/articles/posts/..%2F..%2Fx', { text, hash }, 'PUT')).status).toBe(400);
  const full = [storeFailure('53100', 'full'), Object.assign(new Error('write'), { code: 'ENOSPC' })];
  for (const error of full) expect(answerError(error).problem.title).toBe('The disk is full');
});

test('a photo is put beside the article without its position; what is no photo is refused', async () => {
  const { desk, ask, content } = await startContentDesk({ 'posts/trip/index.mdx': testPost(1, 'Text.') });
  const headers = { origin: desk.origin, 'content-type': 'application/octet-stream' };
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Make: 'Cam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer();
  const post = (name: string, body: Buffer) =>
    ask(`/api/articles/posts/trip/photos?place=text&name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers,
      body,
    });
  const made = JSON.parse((await post('IMG 22.JPG', picture)).text);
  expect(made).toMatchObject({ name: 'img-22.jpg', width: 800, height: 600 });
  const stored = join(content, 'posts/trip/img-22.jpg');
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
  expect(JSON.parse((await post('IMG 22.JPG', picture)).text)).toMatchObject({ name: 'img-22-2.jpg' });
  expect((await ask('/api/articles/posts/trip/photos/img-22.jpg')).headers['content-type']).toBe('image/jpeg');
  expect(await post('notes.txt', Buffer.from('words'))).toMatchObject({ status: 409 });
  expect((await ask('/api/articles/posts/trip/photos/..%2Findex.mdx')).status).toBe(400);
});

test('the export of a site that cannot be read as articles is named, and nothing is written', async () => {
  const { ask, desk, content } = await startContentDesk();
  for (const [name, body, is, articles] of siteExports) {
    const headers = { origin: desk.origin, 'content-type': 'application/x-export' };
    const { status, text } = await ask(`/api/post-imports?name=${name}`, { method: 'POST', headers, body });
    expect([status, JSON.parse(text)]).toMatchObject([409, { code: 'export-of-site' }]);
    for (const words of [is, articles, 'docs/writing.md#move-in']) expect(text).toContain(words);
  }
  expect(readdirSync(join(content, 'posts'))).toEqual([]);
});
