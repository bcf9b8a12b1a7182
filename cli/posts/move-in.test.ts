import { cpSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestPort } from '../../core/node/test-port.ts';
import { createPhoto } from '../../publishing/content/test-content.ts';
import { isInternal } from '../../publishing/posts/import/fetch-pictures.ts';
import { ghostExport, packZip, sample, samplePath, substackList } from '../../publishing/posts/import/test-exports.ts';
import { readRedirects } from '../../site/posts/redirects.ts';
import { createTestContent, testPost } from './test-content.ts';

const createProject = () =>
  createTestContent({ 'content/posts/known/index.mdx': testPost(7, 'Ours.'), 'content/redirects.yaml': '' });

async function serveOldSite() {
  const asked: string[] = [];
  const blue = await createPhoto();
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/moved.jpg') response.writeHead(302, { location: '/photos/blue.jpg' }).end();
    else if (url === '/inside.jpg') response.writeHead(302, { location: 'http://127.0.0.2:1/secret.jpg' }).end();
    else if (url.endsWith('.html.jpg')) response.end('<html>Log in</html>');
    else if (/blue|truck|maxres/.test(url)) response.end(blue);
    else response.writeHead(404).end();
  });
  return { asked, address: `http://127.0.0.1:${await openTestPort(server)}` };
}

test('pictures are fetched from the old site once, and what cannot be fetched is listed with the reason', async () => {
  const project = createProject();
  const { asked, address } = await serveOldSite();
  const names = ['photos/blue.jpg', 'moved.jpg', 'inside.jpg', 'lost.jpg', 'login.html.jpg'];
  const html = names.map((name) => `<figure><img src="__GHOST_URL__/${name}" alt="A ${name[0]}"></figure>`).join('');
  const file = project.write('ghost.json', ghostExport(html));
  expect((await project.run(['import-posts', file, '--from', address], 'n\nn\n')).code).toBe(1);
  expect(asked).toEqual([]);
  const { code, out, err } = await project.run(['import-posts', file, '--from', address], 'y\ny\n');
  expect([code, out]).toEqual([0, expect.stringContaining('Ghost: 2 new articles, 3 pictures')]);
  expect(err).toContain('Fetch 6 pictures from the old site?');
  expect(out).toContain('lost.jpg was not found there (404): add it beside the article.');
  expect(out).toContain('login.html.jpg is no picture at its old address');
  expect(out).toContain('inside.jpg is on a private network');
  const text = project.read('content/posts/towing/index.mdx');
  expect(text).toContain('imageSrc: ./truck.jpg');
  expect(text).toContain('![A p](./blue.jpg)\n\n![A m](./moved.jpg)\n\n{/* Missing picture: __GHOST_URL__/inside.jpg');
  const again = project.write('again.json', ghostExport(html).replaceAll('towing', 'hauling'));
  const before = asked.length;
  await project.run(['import-posts', again, '--from', address, '--yes']);
  expect(asked.slice(before).sort()).toEqual(['/inside.jpg', '/login.html.jpg', '/lost.jpg']);
  expect(project.has('content/posts/hauling/blue.jpg')).toBe(true);
});

test('an export alone makes this machine ask nobody on its own network', async () => {
  const project = createProject();
  const { asked, address } = await serveOldSite();
  const file = project.write('ghost.json', ghostExport(`<img src="${address}/photos/blue.jpg" alt="Blue">`));
  const { out } = await project.run(['import-posts', file, '--yes']);
  expect([out, asked]).toEqual([expect.stringContaining('blue.jpg is on a private network'), []]);
  const inside = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '100.64.0.1', '0.0.0.0', '::1', '::', '::ffff:10.0.0.1'];
  expect(inside.concat('fd00::1', 'fe80::1', '224.0.0.1', '255.255.255.255').filter((ip) => !isInternal(ip))).toEqual(
    [],
  );
  expect(['93.184.216.34', '2606:2800:220:1::1'].filter(isInternal)).toEqual([]);
});

test('--publish publishes what was public with its date, and names the reason for what stays a draft', async () => {
  const project = createProject();
  const file = project.write(
    'export.zip',
    packZip({
      'posts.csv': substackList,
      'posts/101.first-letter.html':
        '<p>Late by 12 minutes.</p><ul><li>Two boats</li></ul><p>See <a href="/p/paid-letter">it</a>.</p>',
      'posts/102.paid-letter.html': '<p>For those who pay.</p>',
      'posts/104..html': '<p>Text.</p>',
    }),
  );
  const { out } = await project.run(['import-posts', file, '--yes', '--publish', '--no-fetch']);
  expect(out).toContain('Wrote 3 articles: 3 drafts, 0 published.');
  expect(out).toMatch(/Stay drafts:\n {2}content\/posts\/first-letter\/index\.mdx: .*paid-letter.*Publish it first/);
  const open = project.write(
    'open.zip',
    packZip({
      'posts.csv': substackList.replace('101.first', '101.second').replace('best', 'better'),
      'posts/101.second-letter.html': '<p>Late by 12 minutes.</p>',
    }),
  );
  const second = await project.run(['import-posts', open, '--yes', '--publish', '--no-fetch']);
  expect(second.out).toContain('Wrote 1 article: 0 drafts, 1 published.');
  expect(second.out).toContain('Set firstPublished in site.config.ts to 2023-03-04');
  const text = project.read('content/posts/second-letter/index.mdx');
  expect(text).toContain('publishedAt: 2023-03-04');
  expect(text).toMatch(/metaDescription: "?First, and .*better.*Late by 12 minutes\. By .*, March 4, 2023, on /);
  expect(text).not.toContain('draft');
});

test('excerpts read as sentences; callouts, buttons, footnotes, videos and names of readers get a form here', async () => {
  const project = createProject();
  const { address } = await serveOldSite();
  const data = JSON.parse(ghostExport(sample('cards.html'))) as {
    db: [{ data: { posts: Record<string, unknown>[] } }];
  };
  const [post] = data.db[0].data.posts;
  Object.assign(post ?? {}, { custom_excerpt: null, feature_image: null });
  const file = project.write('ghost.json', JSON.stringify(data));
  const stills = await createPhoto();
  const pictures = project
    .write('old/vi/abcdef12345/maxresdefault.jpg', stills)
    .replace('/vi/abcdef12345/maxresdefault.jpg', '');
  await project.run(['import-posts', file, '--yes', '--no-fetch', '--from', address, '--pictures', pictures]);
  const text = project.read('content/posts/towing/index.mdx');
  expect(text).toContain('excerpt: Dear friend, late by 12 minutes. Two boats. Bring a torch. A claim.\n');
  expect(text.slice(text.indexOf('---\n\n') + 5)).toBe(sample('cards.mdx'));
});

test('a folder of Markdown becomes articles: Hugo, Jekyll, Buttondown and WordPress, with the pictures beside them', async () => {
  const project = createProject();
  const blue = await createPhoto();
  const folder = join(project.write('old/content/posts/harbor/blue.jpg', blue), '../../../..');
  project.write('old/content/posts/other/blue.jpg', blue);
  project.write('old/static/images/pier.jpg', blue);
  for (const name of ['can', 'can-300x200']) project.write(`old/wordpress/oil/images/${name}.jpg`, blue);
  cpSync(samplePath('old-site'), folder, { recursive: true });
  const { out, err, code } = await project.run(['import-posts', folder, '--yes', '--no-fetch']);
  expect([code, err, out]).toEqual([
    0,
    '',
    expect.stringContaining('Markdown: 5 new articles, 4 pictures, 3 redirects.'),
  ]);
  const harbor = project.read('content/posts/harbor/index.mdx');
  expect(harbor).toContain('title: The {harbor}\n');
  expect(harbor).toContain('publishedAt: 2023-02-03');
  expect(harbor).toContain('imageSrc: ./blue.jpg');
  expect(out).toContain('It has tags of the old site ({{ or {%), so it stays a draft');
  expect(harbor).toContain('See \\[1]\n\n![A pier](./pier.jpg)\n\n\\{\\{\\< youtube');
  expect(harbor).toContain('## Notes\n\n1. A note \\{evil()}.');
  expect(project.read('content/posts/knots/index.mdx')).toContain('A **bowline**. [The harbor](/blog/harbor)');
  const oil = project.read('content/posts/oil/index.mdx');
  expect(oil).toContain('title: The oil post\n');
  expect(oil).toContain('publishedAt: 2022-01-03');
  expect(oil).toContain('category: Maintenance & Reliability\nimageSrc: ./can.jpg');
  expect(oil).toContain(
    '## Grades\n\n| Oil | a\\|b |\n| --- | --- |\n| **0W-20** | 1 \\* 2 |\n\n```sh\necho "{x}" < y\n```',
  );
  expect(oil).toContain('![An oil can](./can-300x200.jpg)\n\n![A can](./can.jpg)\n\nOne');
  expect(project.read('content/posts/tides/index.mdx')).toContain('Hi! The tide');
  expect(readRedirects(project.read('content/redirects.yaml'))).toMatchObject({
    '/posts/harbor': '/blog/harbor',
    '/2022/01/05/knots.html': '/blog/knots',
    '/archive/tides': '/blog/tides',
  });
});
