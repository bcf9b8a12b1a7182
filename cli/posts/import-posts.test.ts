import { cpSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openTestPort } from '../../core/node/test-port.ts';
import { createPhoto } from '../../publishing/content/test-content.ts';
import { isInternal } from '../../publishing/posts/import/fetch-pictures.ts';
import { findCode } from '../../publishing/posts/import/plan-import.ts';
import { packZip, sample, samplePath, siteExports } from '../../publishing/posts/import/test-exports.ts';
import { postSchema } from '../../site/posts/post.ts';
import { readRedirects } from '../../site/posts/redirects.ts';
import { categories, site } from '../../site.config.ts';
import { createTestContent, testPost } from './test-content.ts';

/** A project with an article, and the folder of an old site beside it. */
function createProject(files: Readonly<Record<string, string | Buffer>> = {}) {
  const project = createTestContent({
    'content/posts/known/index.mdx': testPost(7, 'Ours.'),
    'content/pages/about.mdx': 'Us.',
    'content/redirects.yaml': '# Old: new.\n/older: /blog/known\n',
  });
  const folder = dirname(project.write('old/readme.md', ''));
  for (const [path, content] of Object.entries(files)) project.write(`old/${path}`, content);
  return { ...project, folder };
}

type Project = ReturnType<typeof createProject>;

/** Reads an imported article: its fields as our schema has them, and its text, which must be sound MDX without code. */
async function readPost(project: Project, slug: string) {
  const [, fields = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(project.read(`content/posts/${slug}/index.mdx`)) ?? [];
  expect(await findCode(body)).toBeUndefined();
  return { fields: postSchema.parse(parse(fields)), body };
}

test('an imported photo keeps its picture and loses where and with what it was taken', async () => {
  const plain = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2255aa' } }).jpeg();
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' };
  const taken = await plain
    .withExif({ IFD0: { Make: 'Cam' }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(taken).metadata()).exif?.includes('Cam')).toBe(true);
  const project = createProject({ 'towing.md': post('![The hitch](hitch.jpg)'), 'hitch.jpg': taken });
  const { code } = await project.run(['import-posts', project.folder, '--yes', '--no-fetch']);
  expect(code).toBe(0);
  const kept = await sharp(join(project.content, 'posts/towing/hitch.jpg')).metadata();
  expect(kept.exif).toBeUndefined();
  // What the camera said about its side is in the picture now.
  expect([kept.width, kept.height]).toEqual([900, 1600]);
});

const post = (body: string, fields = 'title: The towing post\ndate: 2024-05-02\nurl: /towing\n') =>
  `---\n${fields}---\n\n${body}\n`;

test('a folder of Markdown becomes drafts: Hugo, Jekyll, Buttondown and WordPress, with the pictures beside them', async () => {
  const blue = await createPhoto();
  const project = createProject({
    'content/posts/harbor/blue.jpg': blue,
    'content/posts/other/blue.jpg': blue,
    'static/images/pier.jpg': blue,
    'wordpress/oil/images/can.jpg': blue,
    'wordpress/oil/images/can-300x200.jpg': blue,
  });
  cpSync(samplePath('old-site'), project.folder, { recursive: true });
  const { out, err, code } = await project.run(['import-posts', project.folder, '--yes', '--no-fetch']);
  expect([code, err, out]).toEqual([0, '', expect.stringMatching(/^5 new articles, 4 pictures, 3 redirects\./)]);
  const harbor = await readPost(project, 'harbor');
  expect(harbor.fields).toMatchObject({ title: 'The {harbor}', publishedAt: '2023-02-03', imageSrc: './blue.jpg' });
  expect(out).toContain('It has tags of the old site ({{ or {%), so it stays a draft');
  expect(out).toContain('Its HTML (<script>) was left out');
  expect(harbor.body).toBe(
    'See \\[1] ![A pier](./pier.jpg)\n\n\\{\\{\\< youtube abcdef12345 >}}\n\n## Notes\n\n1. A note \\{evil()}.\n',
  );
  expect((await readPost(project, 'knots')).body).toBe('A **bowline**. [The harbor](/blog/harbor)\n');
  const oil = await readPost(project, 'oil');
  expect(oil.fields).toMatchObject({
    title: 'The oil post',
    publishedAt: '2022-01-03',
    category: 'Maintenance & Reliability',
    imageSrc: './can.jpg',
  });
  expect(oil.body).toContain('## Grades\n\n```sh\necho "{x}" < y\n```');
  expect(oil.body).toContain('![An oil can](./can-300x200.jpg)\n\n![A can](./can.jpg)\n\nOne');
  expect((await readPost(project, 'tides')).body).toBe('Hi! The tide is high at noon today, says the harbor.\n');
  expect(readRedirects(project.read('content/redirects.yaml'))).toEqual({
    '/older': '/blog/known',
    '/posts/harbor': '/blog/harbor',
    '/2022/01/05/knots.html': '/blog/knots',
    '/archive/tides': '/blog/tides',
  });
});

test('fields, links and sentences of an article; what needs a look is listed', async () => {
  const sentence = 'A sentence that is long enough to tell a reader and a search engine what this article is about.';
  const fields =
    'title: The towing post\ndate: 2024-05-02\nauthor: Ann Writer\ntags: [Comparisons, other]\nurl: /towing\n';
  const body = `${sentence}\n\n#### Which _trailer_?\n\nUnder 5 < 6 {tons}: see [this](https://www.old.example/known/#x), [that](/lost/) and [theirs][1].\n\n| Oil | a\\|b |\n|---|---|\n| **0W-20** | 1 * 2 |\n\n- One\n  1. Deep\n- ~~Two~~\n\n[1]: http://example.com/a?utm_source=x&b=1`;
  const project = createProject({ 'towing.md': post(body, fields), 'known.md': post('Theirs.', 'title: Known\n') });
  const { code, out } = await project.run([
    'import-posts',
    project.folder,
    '--yes',
    '--no-fetch',
    '--from',
    'https://old.example',
  ]);
  expect(code).toBe(0);
  const towing = await readPost(project, 'towing');
  expect(towing.fields).toMatchObject({
    id: 8,
    excerpt: expect.stringContaining(sentence),
    publishedAt: '2024-05-02',
    author: 'Ann Writer',
    category: 'Comparisons',
    keywords: ['Comparisons', 'other'],
    draft: true,
  });
  expect(towing.fields.metaDescription).toContain(sentence);
  expect(towing.body).toBe(
    `${sentence}\n\n## Which _trailer_?\n\nUnder 5 \\< 6 \\{tons}: see [this](/blog/known), that and [theirs](https://example.com/a?b=1).\n\n| Oil | a\\|b |\n| --- | --- |\n| **0W-20** | 1 \\* 2 |\n\n- One\n  1. Deep\n- ~~Two~~\n`,
  );
  expect(readRedirects(project.read('content/redirects.yaml'))).toEqual({
    '/older': '/blog/known',
    '/towing': '/blog/towing',
  });
  expect(project.read('content/posts/known/index.mdx')).toContain('Ours.');
  for (const note of [
    'Already here, not touched:\n  /blog/known',
    'The link /lost/ leads to nothing that was imported',
    'The link http://example.com/a?utm_source=x&b=1 became https: try it.',
  ])
    expect(out).toContain(note);
});

const tricks = parse(sample('code.yaml')) as Record<
  'becomes text' | 'is code',
  Record<'name' | 'text' | 'mdx' | 'code', string>[]
>;

test.each(tricks['becomes text'])('imported text never becomes code: $name', async ({ text = '', mdx }) => {
  const project = createProject({ 'towing.md': post(text) });
  expect((await project.run(['import-posts', project.folder, '--yes', '--no-fetch'])).code).toBe(0);
  expect((await readPost(project, 'towing')).body).toBe(`${mdx}\n`);
});

// No text is known that the import would write as code: this is the check behind it.
test.each(tricks['is code'])('code in a draft is found: $mdx', async ({ mdx, code }) => {
  expect(await findCode(`---\ntitle: A\n---\n\n${mdx}\n`)).toBe(code);
});

test('an article that cannot be read is named and left out, and the others are written', async () => {
  const project = createProject({
    'towing.md': post(`${'> '.repeat(20_000)}x`),
    'members.md': post('Words.', 'title: M\n'),
  });
  const { code, out } = await project.run(['import-posts', project.folder, '--yes', '--no-fetch']);
  expect([code, out]).toEqual([0, expect.stringMatching(/^Not imported:\n.*'The towing post': its text cannot be/m)]);
  expect([project.has('content/posts/towing'), project.has('content/posts/members')]).toEqual([false, true]);
  expect(readRedirects(project.read('content/redirects.yaml'))).toEqual({ '/older': '/blog/known' });
});

test('import-posts --dry-run and a no write nothing; a second run touches nothing', async () => {
  const project = createProject({ 'towing.md': post('Words.') });
  const run = (...words: string[]) => project.run(['import-posts', project.folder, ...words], 'n\n');
  const before = project.read('content/redirects.yaml');
  expect((await run('--dry-run')).out).toContain('Nothing was written.');
  expect((await run()).code).toBe(1);
  expect([project.has('content/posts/towing'), project.read('content/redirects.yaml')]).toEqual([false, before]);
  await run('--yes', '--no-fetch');
  const after = project.read('content/redirects.yaml');
  project.write('content/posts/towing/index.mdx', 'edited');
  expect(await run('--yes')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was written.') });
  expect([project.read('content/posts/towing/index.mdx'), project.read('content/redirects.yaml')]).toEqual([
    'edited',
    after,
  ]);
});

test.each([
  ['notes.json', '{"hello": 1}', 'has no Markdown with fields'],
  ['cut.zip', packZip({ 'a.md': post('Words.') }).subarray(0, 60), 'damaged or not complete'],
  ['other.zip', packZip({ 'readme.txt': 'hi' }), 'has no Markdown with fields'],
])('import-posts refuses %s in one sentence', async (name, content, message) => {
  const project = createProject();
  const { code, err } = await project.run(['import-posts', project.write(name, content), '--yes']);
  expect([code, err, err.trim().split('\n').length]).toEqual([1, expect.stringContaining(message), 1]);
});

test('nothing in a folder or its name controls the terminal or adds a line to the report', async () => {
  const fields = 'title: "Us \\u001b]0;pwned\\u0007\\r\\nWrote 9 drafts"\nurl: /a\n';
  const project = createProject({ 'a.md': post('![](/x\u001b]0;y.jpg)', fields) });
  const { out } = await project.run(['import-posts', project.folder, '--dry-run']);
  const missing = await project.run(['import-posts', 'no\u001b[2Jwhere']);
  expect(missing).toMatchObject({ code: 1, err: 'There is no file no[2Jwhere.\n' });
  expect(out).toContain('/blog/a\n');
  expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(out).not.toMatch(/^Wrote/m);
});

async function serveOldSite() {
  const asked: string[] = [];
  const blue = await createPhoto();
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/moved.jpg') response.writeHead(302, { location: '/photos/blue.jpg' }).end();
    else if (url === '/inside.jpg') response.writeHead(302, { location: 'http://127.0.0.2:1/secret.jpg' }).end();
    else if (url.endsWith('.html.jpg')) response.end('<html>Log in</html>');
    else if (/blue|truck/.test(url)) response.end(blue);
    else response.writeHead(404).end();
  });
  return { asked, address: `http://127.0.0.1:${await openTestPort(server)}` };
}

test('pictures are fetched from the old site once, and what cannot be fetched is listed with the reason', async () => {
  const { asked, address } = await serveOldSite();
  const names = ['photos/blue.jpg', 'moved.jpg', 'inside.jpg', 'lost.jpg', 'login.html.jpg'];
  const body = names.map((name) => `![A ${name[0]}](/${name})`).join('\n\n');
  const fields = 'title: The towing post\ndate: 2024-05-02\nimage: /truck.jpg\n';
  const project = createProject({ 'towing.md': post(body, fields) });
  const run = (...words: string[]) =>
    project.run(['import-posts', project.folder, '--from', address, ...words], 'y\ny\n');
  expect((await project.run(['import-posts', project.folder, '--from', address], 'n\nn\n')).code).toBe(1);
  expect(asked).toEqual([]);
  const { code, out, err } = await run();
  expect([code, out]).toEqual([0, expect.stringContaining('1 new article, 3 pictures')]);
  expect(err).toContain('Fetch 6 pictures from the old site?');
  expect(out).toContain('lost.jpg was not found there (404): add it beside the article.');
  expect(out).toContain('login.html.jpg is no picture at its old address');
  expect(out).toContain('inside.jpg is on a private network');
  const text = project.read('content/posts/towing/index.mdx');
  expect(text).toContain('imageSrc: ./truck.jpg');
  expect(text).toContain('![A p](./blue.jpg)\n\n![A m](./moved.jpg)\n\n{/* Missing picture: /inside.jpg · A i */}');
  project.write('old/hauling.md', post(body, fields));
  const before = asked.length;
  await run('--yes');
  expect(asked.slice(before).sort()).toEqual(['/inside.jpg', '/login.html.jpg', '/lost.jpg']);
  expect(project.has('content/posts/hauling/blue.jpg')).toBe(true);
});

test('a folder alone makes this machine ask nobody on its own network', async () => {
  const { asked, address } = await serveOldSite();
  const project = createProject({ 'towing.md': post(`![Blue](${address}/photos/blue.jpg)`) });
  const { out } = await project.run(['import-posts', project.folder, '--yes']);
  expect([out, asked]).toEqual([expect.stringContaining('blue.jpg is on a private network'), []]);
  const inside = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '100.64.0.1', '0.0.0.0', '::1', '::', '::ffff:10.0.0.1'];
  expect(inside.concat('fd00::1', 'fe80::1', '224.0.0.1', '255.255.255.255').filter((ip) => !isInternal(ip))).toEqual(
    [],
  );
  expect(['93.184.216.34', '2606:2800:220:1::1'].filter(isInternal)).toEqual([]);
});

test('--publish publishes what was public with its date, and names the reason for what stays a draft', async () => {
  const fields = (title: string, more = '') => `title: ${title}\ndate: 2023-03-04\n${more}`;
  const project = createProject({
    'first.md': post('Late by 12 minutes. See [it](/paid).', fields('First, and "best"')),
    'paid.md': post('For those who pay.', fields('Paid', 'draft: true\n')),
  });
  const publish = () => project.run(['import-posts', project.folder, '--yes', '--publish', '--no-fetch']);
  const { out } = await publish();
  expect(out).toContain('Wrote 2 articles: 2 drafts, 0 published.');
  expect(out).toMatch(/Stay drafts:\n {2}content\/posts\/first\/index\.mdx: .*paid.*Publish it first/);
  project.write('old/second.md', post('Late by 12 minutes.\n\n- Two boats', fields('Second, and better')));
  const second = await publish();
  expect(second.out).toContain('Wrote 1 article: 0 drafts, 1 published.');
  expect(second.out).toContain('Set firstPublished in site.config.ts to 2023-03-04');
  const text = project.read('content/posts/second/index.mdx');
  expect(text).toContain('publishedAt: 2023-03-04');
  expect(text).toContain('excerpt: Late by 12 minutes. Two boats.');
  expect(text).toMatch(
    /metaDescription: Second, and better\. Late by 12 minutes\. Two boats\. By .*, March 4, 2023, on /,
  );
  expect(text).not.toContain('draft');
  expect(text).toContain(`category: ${categories[0].label}`);
  expect(text).toContain(`author: ${site.author}`);
});

test.each(siteExports)(
  '%s is named as what it is, with the way its articles can come',
  async (name, content, is, articles) => {
    const project = createProject({ [name]: content });
    const { code, err } = await project.run(['import-posts', `${project.folder}/${name}`, '--yes']);
    expect([code, err.trim().split('\n').length]).toEqual([1, 1]);
    for (const words of [`${name} is the export of ${is}`, articles, 'docs/writing.md#move-in'])
      expect(err).toContain(words);
  },
);
