import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockReleases } from '../../core/node/releases.ts';
import { createTestContent, testPost } from './test-content.ts';

const createProject = () =>
  createTestContent({
    'content/posts/towing-guide/index.mdx': testPost(1, 'See [this article](/blog/towing-guide#payload).'),
    'content/posts/payload/index.mdx': testPost(2, 'Words.\n\nSee [the rest](/blog/linked).'),
    'content/posts/linked/index.mdx': testPost(3, 'Words.'),
    'content/posts/not-yet/index.mdx': testPost(4, 'Words.', 'draft: true\n'),
    'content/newsletter/2025-08.md': '---\nposts: [linked]\n---\n',
    'content/redirects.yaml': '/old-tow: /blog/towing-guide\n/old-load: /blog/payload\n',
    'site.config.ts': "export const welcomePosts = ['linked'];\n",
  });

test.each([
  ['a flag', ['--redirect-to', '/old-load', '--yes'], '', '/blog/payload', 'leads to /blog/payload (301).'],
  ['an answer', [], '/blog/payload\ny\n', '/blog/payload', 'leads to /blog/payload (301).'],
  ['the answer gone', [], 'gone\ny\n', 'gone', 'is gone'],
])('by %s, a deleted article leads to another page or answers 410', async (_, words, input, to, said) => {
  const project = createProject();
  const { code, out, err } = await project.run(['post', 'delete', 'towing-guide', ...words], input);
  expect([code, out]).toEqual([0, expect.stringContaining(`/blog/towing-guide ${said}`)]);
  expect(err.includes('What should /blog/towing-guide answer?')).toBe(input !== '');
  expect(project.has('content/posts/towing-guide')).toBe(false);
  expect(project.read('content/redirects.yaml')).toBe(
    `/old-tow: ${to}\n/old-load: /blog/payload\n/blog/towing-guide: ${to}\n`,
  );
});

test('post delete refuses while something names the article, and lists each place', async () => {
  const project = createProject();
  const { code, err } = await project.run(['post', 'delete', 'linked', '--gone', '--yes']);
  expect(code).toBe(1);
  expect(err).toContain('3 places still name linked. Nothing was deleted.');
  expect(err).toContain("content/newsletter/2025-08.md:2: Remove 'linked' from the list: posts: [linked]");
  expect(err).toContain('content/posts/payload/index.mdx:10: Link to another page, or remove the link: See [the rest]');
  expect(err).toContain("site.config.ts:1: Remove 'linked' from the list");
  expect(project.has('content/posts/linked')).toBe(true);
});

test('nobody has the address of a draft, so it is only deleted', async () => {
  const project = createProject();
  expect((await project.run(['post', 'delete', 'not-yet', '--yes'])).code).toBe(0);
  expect(project.has('content/posts/not-yet')).toBe(false);
  expect(project.read('content/redirects.yaml')).not.toContain('not-yet');
});

test.each([
  [['towing-guide', '--yes'], '', 'With --yes, say what the address answers'],
  [['towing-guide', '--gone', '--redirect-to', '/blog'], '', 'not both'],
  [['towing-guide', '--redirect-to', '/blog/paylaod', '--yes'], '', 'Did you mean /blog/payload?'],
  [['towing-guide', '--redirect-to', 'payload', '--yes'], '', "'payload' is no path of this site."],
  [['towing-guide', '--redirect-to', '/blog/towing-guide', '--yes'], '', 'is the article that you delete'],
  [['towing-gide', '--gone'], '', 'Did you mean towing-guide?'],
  [['towing-guide', '--gone'], 'n\n', 'Nothing was deleted.'],
  [['towing-guide'], '', 'Nothing was deleted.'],
])('post delete %j with the answer %j deletes nothing', async (words, input, message) => {
  const project = createProject();
  const { code, err } = await project.run(['post', 'delete', ...words], input);
  expect([code > 0, err]).toEqual([true, expect.stringContaining(message)]);
  expect(project.has('content/posts/towing-guide')).toBe(true);
});

test('nothing is renamed or deleted while the site is built, and no build starts meanwhile', async () => {
  const project = createTestContent({ 'content/posts/towing/index.mdx': testPost(1, 'Words.', 'sample: true\n') });
  const distFolder = join(project.content, '../dist');
  const env = { TEST_CONTENT_FOLDER: project.content, DIST_FOLDER: distFolder };
  const unlock = lockReleases(distFolder, new Date());
  const deeds = [
    ['post', 'rename', 'towing', 'hauling'],
    ['post', 'delete', 'towing', '--gone'],
    ['post', 'delete-samples'],
  ];
  for (const words of deeds) {
    const { code, err } = await project.run([...words, '--yes'], '', env);
    expect([code, err]).toEqual([1, expect.stringContaining('The site is being published now')]);
  }
  expect(project.has('content/posts/towing/index.mdx')).toBe(true);
  unlock();
  expect((await project.run(['post', 'rename', 'towing', 'hauling', '--yes'], '', env)).code).toBe(0);
  expect(project.has('content/posts/hauling/index.mdx')).toBe(true);
  // The lock is free again.
  lockReleases(distFolder, new Date())();
});

test('the samples go together with the sample issue; a link of the magazine to one stops it', async () => {
  const project = createTestContent({
    'content/posts/first/index.mdx': testPost(1, 'See [the photo](/blog/photo).', 'sample: true\n'),
    'content/posts/photo/index.mdx': testPost(2, 'Words.', 'sample: true\n'),
    'content/posts/mine/index.mdx': testPost(3, 'As in [the first](/blog/first).'),
    'content/newsletter/first-issue.md': '---\nsubject: One\nposts:\n  - first\nsample: true\n---\n\nWords.\n',
    'content/newsletter/mine.md': '---\nsubject: Mine\n---\n\nWords.\n',
  });
  const refused = await project.run(['post', 'delete-samples', '--yes']);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('content/posts/mine/index.mdx:8')]);
  project.write('content/posts/mine/index.mdx', testPost(3, 'Words.'));
  const { code, out } = await project.run(['post', 'delete-samples'], 'y\n');
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('The article “Post 1”\nThe article “Post 2”\nThe issue “One”'),
  ]);
  const left = ['posts/first', 'posts/photo', 'newsletter/first-issue.md', 'posts/mine', 'newsletter/mine.md'];
  expect(left.filter((path) => project.has(`content/${path}`))).toEqual(['posts/mine', 'newsletter/mine.md']);
  expect((await project.run(['post', 'delete-samples'])).out).toBe('There are no samples.\n');
});
