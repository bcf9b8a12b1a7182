import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { testPost } from '../../cli/posts/test-content.ts';
import { createTestGarage, type TestEnvironment } from '../../cli/test-garage.ts';
import { formatFinding } from '../../core/content-finding.ts';
import { articleSchema, articlesSchema, findingsSchema, photoMadeSchema } from '../../core/desk-articles.ts';
import { setField } from '../../core/frontmatter-text.ts';
import { startTestDesk } from '../test-desk.ts';

const slow = { timeout: 120_000 };
const contentCheck = fileURLToPath(new URL('../../publishing/content/main.ts', import.meta.url));

// The desk's pages are built once; every desk of these tests starts with them.
beforeAll(async () => {
  const { isWebStale, buildWeb } = await import('../main.ts');
  if (isWebStale()) await buildWeb();
}, 60_000);

/** Opens a desk on a content folder of its own. */
async function openArticles(files: Readonly<Record<string, string>> = {}, env: TestEnvironment = {}) {
  const root = join(createTestGarage().folder, 'project');
  const content = join(root, 'content');
  mkdirSync(join(content, 'posts'), { recursive: true });
  const write = (path: string, text: string): void => {
    mkdirSync(join(content, path, '..'), { recursive: true });
    writeFileSync(join(content, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const desk = await startTestDesk(env, ['--folder', content]);
  const ask = await desk.open();
  const send = async (method: string, path: string, body: unknown) => {
    const headers = { origin: desk.origin, 'content-type': 'application/json' };
    const { status, text } = await ask(path, { method, headers, body: JSON.stringify(body) });
    return { status, text, json: () => JSON.parse(text) as Record<string, unknown> };
  };
  return {
    root,
    content,
    desk,
    ask,
    send,
    write,
    read: (path: string) => readFileSync(join(content, path), 'utf8'),
    get: async (path: string) => JSON.parse((await ask(path)).text) as unknown,
  };
}

test(
  'a new article: one field changes one line, findings are those of the command, a foreign change is refused',
  slow,
  async () => {
    const { send, get, read, write, content, desk } = await openArticles();
    expect((await send('POST', '/api/articles', { title: 'Oil & Water: What’s Left?' })).json()).toEqual({
      id: 'oil-water-whats-left',
    });
    const page = { title: 'How we work', kind: 'pages' };
    expect((await send('POST', '/api/articles', page)).json()).toEqual({ id: 'how-we-work' });
    expect(read('pages/how-we-work.mdx')).toBe('---\ntitle: How we work\ndescription: ""\ndraft: true\n---\n\n');
    expect(await send('POST', '/api/articles', page)).toMatchObject({ status: 409 });
    const path = '/api/articles/posts/oil-water-whats-left';
    const file = 'posts/oil-water-whats-left/index.mdx';
    const before = read(file);
    const article = articleSchema.parse(await get(path));
    expect(article).toMatchObject({ text: before, address: '/blog/oil-water-whats-left', row: { state: 'draft' } });
    expect(article.fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['title', 'publishedAt', 'metaDescription']),
    );

    const text = setField(setField(before, 'publishedAt', '2031-05-06 08:00'), 'draft', undefined);
    const saved = await send('PUT', path, { text, hash: article.hash });
    expect(saved.json()).toMatchObject({ row: { state: 'scheduled', publishedAt: '2031-05-06 08:00' } });
    const lines = (text: string) => text.split('\n');
    expect(lines(read(file)).filter((line) => !lines(before).includes(line))).toEqual([
      'publishedAt: 2031-05-06 08:00',
    ]);
    expect(readdirSync(join(content, 'posts/oil-water-whats-left'))).toEqual(['index.mdx']);

    const { findings } = findingsSchema.parse(await get('/api/findings'));
    const own = findings.filter((finding) => finding.file === `content/${file}`);
    expect(own.length).toBeGreaterThan(0);
    let printed = '';
    try {
      execFileSync(process.execPath, [contentCheck, '--content', content], { encoding: 'utf8' });
    } catch (error) {
      printed = (error as { stdout: string }).stdout;
    }
    for (const finding of own) expect(printed).toContain(`${formatFinding(finding)}\n`);

    write(file, `${read(file)}\nFrom another editor.\n`);
    const hash = saved.json()['hash'];
    const refused = await send('PUT', path, { text: before, hash });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.json()).toMatchObject({ code: 'conflict' });
    expect(read(file)).toContain('From another editor.');
    const journal = await desk.garage.run(['journal']);
    expect(journal.out).toContain('Started the article oil-water-whats-left.');
    expect(journal.out.match(/Edited the article/g)).toHaveLength(1);
  },
);

test('a file with Windows line breaks keeps them, and states come from dates', slow, async () => {
  const { send, get, read } = await openArticles({
    'posts/old/index.mdx': testPost(1, 'Text.').replaceAll('\n', '\r\n'),
    'posts/new/index.mdx': testPost(2, 'Text.', 'checkedAt: 2999-01-01\n'),
    'posts/offer/index.mdx': testPost(3, 'Text.', 'checkedAt: 2999-01-01\nvalidUntil: 2025-08-01\n'),
    'pages/about.mdx': '---\ntitle: About\ndescription: Who we are.\n---\n\nUs.\n',
  });
  const { rows } = articlesSchema.parse(await get('/api/articles'));
  expect(Object.fromEntries(rows.map(({ id, state, why }) => [id, why ?? state]))).toEqual({
    old: expect.stringMatching(/^(published|Not looked at for 18 months)$/),
    new: 'published',
    offer: 'Its last valid day was August 1, 2025',
    about: 'published',
  });
  const { text, hash } = articleSchema.parse(await get('/api/articles/posts/old'));
  await send('PUT', '/api/articles/posts/old', { text: `${text}More.\n`, hash });
  expect(read('posts/old/index.mdx')).toBe(`${testPost(1, 'Text.')}More.\n`.replaceAll('\n', '\r\n'));
  expect((await send('PUT', '/api/articles/posts/..%2F..%2Fx', { text, hash })).status).toBe(400);
});

test('a photo is put beside the article without its position; what is no photo is refused', slow, async () => {
  const { desk, ask, content } = await openArticles({ 'posts/trip/index.mdx': testPost(1, 'Text.') });
  const headers = { origin: desk.origin, 'content-type': 'application/octet-stream' };
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Make: 'Cam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer();
  const post = (name: string, body: Buffer) =>
    ask(`/api/articles/posts/trip/photos?place=text&name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers,
      body: body as unknown as string,
    });
  const made = photoMadeSchema.parse(JSON.parse((await post('IMG 22.JPG', picture)).text));
  expect(made).toMatchObject({ name: 'img-22.jpg', width: 800, height: 600, hadPosition: true });
  const stored = join(content, 'posts/trip/img-22.jpg');
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
  expect(JSON.parse((await post('IMG 22.JPG', picture)).text)).toMatchObject({ name: 'img-22-2.jpg' });
  expect((await ask('/api/articles/posts/trip/photos/img-22.jpg')).headers['content-type']).toBe('image/jpeg');
  expect(await post('notes.txt', Buffer.from('words'))).toMatchObject({ status: 409 });
  expect((await ask('/api/articles/posts/trip/photos/..%2Findex.mdx')).status).toBe(400);
});
