import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findCode } from '../../publishing/posts/import/plan-import.ts';
import { ghostExport, packZip, sample, substackList } from '../../publishing/posts/import/test-exports.ts';
import { postSchema } from '../../site/posts/post.ts';
import { readRedirects } from '../../site/posts/redirects.ts';
import { categories, site } from '../../site.config.ts';
import { createTestContent, testPost } from './test-content.ts';

const createProject = () =>
  createTestContent({
    'content/posts/known/index.mdx': testPost(7, 'Ours.'),
    'content/pages/about.mdx': 'Us.',
    'content/redirects.yaml': '# Old: new.\n/older: /blog/known\n',
  });

type Project = ReturnType<typeof createProject>;

/** Reads an imported article: its fields as our schema has them, and its text, which must be sound MDX without code. */
async function readPost(project: Project, slug: string) {
  const [, fields = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(project.read(`content/posts/${slug}/index.mdx`)) ?? [];
  expect(await findCode(body)).toBeUndefined();
  return { fields: postSchema.parse(parse(fields)), body };
}

const sentence = 'A sentence that is long enough to tell a reader and a search engine what this article is about.';

test('a Ghost export becomes drafts with fields, text and redirects', async () => {
  const project = createProject();
  const html = `<p>${sentence}</p><h2 id="a">Which <em>trailer</em>?</h2><p>Under 5 &lt; 6 {tons}: see <a href="__GHOST_URL__/known/#x">this</a>, <a href="__GHOST_URL__/lost/">that</a> and <a href="http://example.com/a?utm_source=x&amp;b=1">theirs</a>.</p><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.com/b"><div class="kg-bookmark-title">A bookmark</div></a></figure><figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abc123?feature=oembed"></iframe></figure>`;
  const file = project.write('ghost.json', ghostExport(html));
  const { code, out } = await project.run(['import-posts', file, '--yes', '--no-fetch']);
  expect(code).toBe(0);
  const { fields, body } = await readPost(project, 'towing');
  expect(fields).toMatchObject({
    id: 8,
    title: 'The towing post',
    excerpt: "What it tows: 'a lot'",
    publishedAt: '2024-05-02',
    author: 'Ann Writer',
    category: 'Comparisons',
    keywords: ['Comparisons'],
    draft: true,
  });
  expect(fields.metaDescription).toContain('A sentence that is long enough');
  expect(body).toBe(
    `${sentence}\n\n## Which _trailer_?\n\nUnder 5 \\< 6 \\{tons}: see [this](/blog/known), that and [theirs](https://example.com/a?b=1).\n\n[A bookmark](https://example.com/b)\n\n[www.youtube.com/watch?v=abc123](https://www.youtube.com/watch?v=abc123)\n`,
  );
  expect((await readPost(project, 'members')).fields).toMatchObject({
    category: categories[0].label,
    author: site.author,
  });
  expect(readRedirects(project.read('content/redirects.yaml'))).toEqual({
    '/older': '/blog/known',
    '/towing': '/blog/towing',
  });
  expect(project.read('content/posts/known/index.mdx')).toContain('Ours.');
  for (const note of [
    'Already here, not touched:\n  /blog/known',
    "The page 'The about post'",
    'The link __GHOST_URL__/lost/ leads to nothing that was imported',
    'An embed (www.youtube.com) became a link',
    'truck.jpg is not in the file',
    'It was for paid only',
    `It has no category: '${categories[0].label}' was written.`,
  ]) {
    expect(out).toContain(note);
  }
});

test('a Substack archive becomes drafts with the pictures it contains', async () => {
  const project = createProject();
  const cdn = 'https://substackcdn.com/image/fetch/w_1456,c_limit/https%3A%2F%2Fmedia.example%2Fpublic%2Fimages%2F';
  const html = `<div class="captioned-image-container"><figure><a class="image-link" href="${cdn}Big%20Truck.png"><div><img src="${cdn}Big%20Truck.png" alt="A truck"></div></a><figcaption>On the "hill"</figcaption></figure></div><p>${sentence}</p><p><img src="${cdn}lost.png"></p><div class="subscription-widget-wrap"><p>Subscribe!</p></div><ul><li><p>One</p><ol><li><p>Deep</p></li></ol></li><li><p>Two</p></li></ul><p>See <a href="https://me.substack.com/p/paid-letter?s=w">the other</a>.</p>`;
  const file = project.write(
    'export.zip',
    packZip({
      'posts.csv': substackList,
      'posts/101.first-letter.html': html,
      'posts/102.paid-letter.html': '<p>Text.</p>',
      'posts/104..html': '<p>Text.</p>',
      'images/Big Truck.png': 'picture bytes',
    }),
  );
  const { code, out } = await project.run(['import-posts', file, '--no-fetch'], 'y\n');
  expect([code, out]).toEqual([0, expect.stringMatching(/^Substack: 3 new articles, 1 picture, 2 redirects\./)]);
  const { fields, body } = await readPost(project, 'first-letter');
  expect(fields).toMatchObject({
    title: 'First, and "best"',
    excerpt: 'What this is ’round here',
    publishedAt: '2023-03-04',
  });
  expect(body).toBe(
    `<Figure src="./big-truck.png" alt="A truck" caption="On the &quot;hill&quot;" />\n\n${sentence}\n\n{/* Missing picture: ${cdn}lost.png */}\n\n- One\n  1. Deep\n- Two\n\nSee [the other](/blog/paid-letter).\n`,
  );
  expect(project.read('content/posts/first-letter/big-truck.png')).toBe('picture bytes');
  expect((await readPost(project, 'unfinished')).fields.draft).toBe(true);
  expect(project.read('content/redirects.yaml')).toContain('/p/first-letter: /blog/first-letter\n');
  expect(out).toContain('lost.png is not in the file: add it beside the article.');
  expect(out).toContain("'Chat': a thread is no article.");
  expect(out).toContain('It was for paying readers only');
});

type Tried = { name: string; html: string; markdown: string };
const tricks = parse(sample('code.yaml')) as { 'becomes text': Tried[]; 'is code': { mdx: string; code: string }[] };

test.each(tricks['becomes text'])('imported text never becomes code: $name', async ({ html, markdown }) => {
  const project = createProject();
  const pictures = project.write('pictures/truck.png', 'picture bytes').replace('/truck.png', '');
  const file = project.write('ghost.json', ghostExport(html));
  expect((await project.run(['import-posts', file, '--yes', '--no-fetch', '--pictures', pictures])).code).toBe(0);
  expect((await readPost(project, 'towing')).body).toBe(`${markdown}\n`);
});

test('an article that cannot be read is named and left out, and the others are written', async () => {
  const project = createProject();
  const file = project.write('ghost.json', ghostExport(`${'<b>'.repeat(20_000)}x`));
  const { code, out } = await project.run(['import-posts', file, '--yes', '--no-fetch']);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Not imported:\n.*\n? *'The towing post': its text cannot be/m),
  ]);
  expect([project.has('content/posts/towing'), project.has('content/posts/members')]).toEqual([false, true]);
  expect(readRedirects(project.read('content/redirects.yaml'))).toEqual({ '/older': '/blog/known' });
});

// No text is known that the import would write as code: this is the check behind it.
test.each(tricks['is code'])('code in a draft is found: $mdx', async ({ mdx, code }) => {
  expect(await findCode(`---\ntitle: A\n---\n\n${mdx}\n`)).toBe(code);
});

test('import-posts --dry-run and a no write nothing; a second run touches nothing', async () => {
  const project = createProject();
  const file = project.write('ghost.json', ghostExport('<p>Words.</p>'));
  const before = project.read('content/redirects.yaml');
  expect((await project.run(['import-posts', file, '--dry-run'])).out).toContain('Nothing was written.');
  expect((await project.run(['import-posts', file], 'n\n')).code).toBe(1);
  expect([project.has('content/posts/towing'), project.read('content/redirects.yaml')]).toEqual([false, before]);
  await project.run(['import-posts', file, '--yes', '--no-fetch']);
  const after = project.read('content/redirects.yaml');
  project.write('content/posts/towing/index.mdx', 'edited');
  const { code, out } = await project.run(['import-posts', file, '--yes', '--no-fetch']);
  expect([code, out]).toEqual([0, expect.stringContaining('Nothing was written.')]);
  expect([project.read('content/posts/towing/index.mdx'), project.read('content/redirects.yaml')]).toEqual([
    'edited',
    after,
  ]);
});

test.each([
  ['notes.json', '{"hello": 1}', 'is no export that is known here'],
  ['cut.json', '{"db": [', 'cut.json is not complete'],
  ['page.html', '<p>Hello</p>', 'is no export that is known here'],
  ['cut.zip', packZip({ 'posts.csv': substackList }).subarray(0, 60), 'damaged or not complete'],
  ['other.zip', packZip({ 'readme.txt': 'hi' }), 'is no export that is known here'],
])('import-posts refuses %s in one sentence', async (name, content, message) => {
  const project = createProject();
  const { code, err } = await project.run(['import-posts', project.write(name, content), '--yes']);
  expect([code, err, err.trim().split('\n').length]).toEqual([1, expect.stringContaining(message), 1]);
});

test('nothing in an export or its name controls the terminal or adds a line to the report', async () => {
  const project = createProject();
  const title = 'Us \\u001b]0;pwned\\u0007\\r\\nWrote 9 drafts';
  const file = project.write('ghost.json', ghostExport('Words.').replace('The about post', title));
  const { out } = await project.run(['import-posts', file, '--dry-run']);
  const missing = await project.run(['import-posts', 'no\u001b[2Jwhere.json']);
  expect(missing).toMatchObject({ code: 1, err: 'There is no file no[2Jwhere.json.\n' });
  expect(out).toContain("  The page 'Us ]0;pwned Wrote 9 drafts': pages are files");
});
