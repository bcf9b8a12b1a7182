import { expect, test } from 'vitest';
import { readRedirects } from '../../site/posts/redirects.ts';
import { createTestContent, testPost } from './test-content.ts';

const createProject = (more: Readonly<Record<string, string>> = {}) =>
  createTestContent({
    'content/posts/towing-guide/index.mdx': testPost(1, 'See [the payload part](/blog/towing-guide#payload).'),
    'content/posts/towing-guide/trailer.jpg': 'a picture',
    'content/posts/towing-guide-2/index.mdx': testPost(
      2,
      'Read [this](/blog/towing-guide?from=2), [that](/blog/towing-guide-2) and [theirs](https://other.example/blog/towing-guide).\n\n<Figure picture="towing-guide" alt="A trailer" />',
    ),
    'content/posts/not-yet/index.mdx': testPost(3, 'Words.', 'draft: true\n'),
    'content/pages/about.mdx': '[Start here](http://localhost:3000/blog/towing-guide).',
    'content/newsletter/2025-08.md':
      '---\nsubject: towing-guide is new\nposts:\n  - towing-guide\n  - towing-guide-2\n---\n\n[Read it](/blog/towing-guide).\n',
    'content/glossary.yaml': '- id: gvwr\n  definition: "See /blog/towing-guide."\n',
    'content/redirects.yaml':
      '# Old: new.\n/blog/how-to-tow: /blog/towing-guide\n/tow: /blog/towing-guide#payload\n/about-us: /about\n',
    'site.config.ts': "export const welcomePosts = ['towing-guide', 'towing-guide-2'] as const;\n",
    'tools/will-it-tow/tool.tsx':
      'const articles = [\'towing-guide\'];\nconst a = <a href="/blog/towing-guide">guide</a>;\n',
    'site/publish/cards.ts': "const picture = 'towing-guide';\n",
    ...more,
  });

test('post rename moves the folder and corrects every place that names it, but no longer name, other site or picture', async () => {
  const project = createProject();
  const { code, out } = await project.run(['post', 'rename', 'towing-guide', 'what-it-tows'], 'y\n');
  expect(code).toBe(0);
  expect(project.has('content/posts/towing-guide')).toBe(false);
  expect(project.read('content/posts/what-it-tows/trailer.jpg')).toBe('a picture');
  expect(project.read('content/posts/what-it-tows/index.mdx')).toContain('(/blog/what-it-tows#payload)');
  expect(project.read('content/pages/about.mdx')).toContain('(http://localhost:3000/blog/what-it-tows)');
  expect(project.read('content/newsletter/2025-08.md')).toBe(
    '---\nsubject: towing-guide is new\nposts:\n  - what-it-tows\n  - towing-guide-2\n---\n\n[Read it](/blog/what-it-tows).\n',
  );
  expect(project.read('content/glossary.yaml')).toContain('/blog/what-it-tows.');
  expect(project.read('site.config.ts')).toContain("['what-it-tows', 'towing-guide-2']");
  expect(project.read('tools/will-it-tow/tool.tsx')).not.toContain('towing-guide');
  expect(out).toMatch(/9 places in 7 files.*\n {2}content\/glossary\.yaml:2 {2}\/blog\/what-it-tows\n/);
  const other = project.read('content/posts/towing-guide-2/index.mdx');
  expect(other).toContain('[this](/blog/what-it-tows?from=2), [that](/blog/towing-guide-2)');
  expect(other).toContain('https://other.example/blog/towing-guide)');
  expect(other).toContain('picture="towing-guide"');
  expect(project.read('content/posts/what-it-tows/index.mdx')).toContain('imageSrc: towing-guide\n');
  expect(project.read('site/publish/cards.ts')).toBe("const picture = 'towing-guide';\n");
});

test('what led to the old address leads to the new one, and a name can be taken back', async () => {
  const project = createProject();
  await project.run(['post', 'rename', 'towing-guide', 'what-it-tows', '--yes']);
  expect(project.read('content/redirects.yaml')).toBe(
    '# Old: new.\n/blog/how-to-tow: /blog/what-it-tows\n/tow: /blog/what-it-tows#payload\n/about-us: /about\n/blog/towing-guide: /blog/what-it-tows\n',
  );
  await project.run(['post', 'rename', '/blog/what-it-tows', 'how-to-tow', '--yes']);
  expect(readRedirects(project.read('content/redirects.yaml'))).toEqual({
    '/tow': '/blog/how-to-tow#payload',
    '/about-us': '/about',
    '/blog/towing-guide': '/blog/how-to-tow',
    '/blog/what-it-tows': '/blog/how-to-tow',
  });
});

test.each([
  { name: '--dry-run', words: ['--dry-run'], code: 0 },
  { name: 'no as the answer', words: [], code: 1 },
])('post rename writes nothing with $name', async ({ words, code }) => {
  const project = createProject();
  const before = project.read('content/redirects.yaml');
  const result = await project.run(['post', 'rename', 'towing-guide', 'what-it-tows', ...words], 'n\n');
  expect([result.code, result.out]).toEqual([code, expect.stringContaining('/blog/towing-guide: /blog/what-it-tows')]);
  expect(result.out + result.err).toContain('Nothing was written.');
  expect([project.has('content/posts/towing-guide'), project.read('content/redirects.yaml')]).toEqual([true, before]);
});

test('a draft gets no redirect, because no reader has its address', async () => {
  const project = createProject();
  const before = project.read('content/redirects.yaml');
  const { out } = await project.run(['post', 'rename', 'not-yet', 'soon', '--yes']);
  expect(out).toContain('No redirect: readers have never seen this address.');
  expect([project.has('content/posts/soon/index.mdx'), project.read('content/redirects.yaml')]).toEqual([true, before]);
});

test.each([
  [['towing-giude', 'x'], "There is no post 'towing-giude'. Did you mean towing-guide?"],
  [['zzz', 'x'], "There is no post 'zzz'."],
  [['towing-guide', 'towing-guide-2'], 'content/posts/towing-guide-2 already exists.'],
  [['towing-guide', 'Towing Guide!'], "'Towing Guide!' cannot be an address."],
  [['towing-guide', '../x'], 'cannot be an address'],
  [['towing-guide', 'towing-guide'], 'already called towing-guide'],
  [['towing-guide-2', 'how-to-tow'], 'content/redirects.yaml:2 says of /blog/how-to-tow: /blog/towing-guide. Delete'],
])('post rename %j is refused in one sentence', async (words, message) => {
  const project = createProject();
  const { code, err } = await project.run(['post', 'rename', ...words, '--yes']);
  expect([code > 0, err]).toEqual([true, expect.stringContaining(message)]);
  expect(project.has('content/posts/towing-guide')).toBe(true);
});
