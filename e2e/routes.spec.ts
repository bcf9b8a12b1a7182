import { legacyCategories } from '../site.config.ts';
import { articles, expect, issues, manifest, readBuilt, test, toolPages } from './fixtures.ts';
import { modelYears } from './recall-data.ts';

test('the specified pages have their specified text', () => {
  for (const [path, title, heading, ...says] of [
    ['/', 'TurboMax Garage', 'Your Ultimate Resource for GM 2.7L Turbo Engines', 'Featured Article', 'Recent Posts'],
    ['/about', 'About Us', 'About Us', 'Our story', 'News &amp; Updates', 'In-depth Reviews', 'Owner Guides'],
    ['/specs', 'Specifications', 'Specifications', 'More Specifications Coming Soon'],
    ['/gallery', 'Gallery', 'Gallery', 'More of the Gallery Coming Soon'],
    ['/blog', 'TurboMax Garage Blog<', 'TurboMax Garage Blog'],
    ['/privacy-policy', 'Privacy Policy', 'Privacy Policy', 'email address'],
    ['/terms-of-service', 'Terms of Service', 'Terms of Service', 'not affiliated'],
    ['/sitemap', 'Sitemap', 'Sitemap', 'Articles', 'Categories'],
  ] as const) {
    const html = readBuilt(path);
    expect(html).toContain(`<title>${title}`);
    const headings = [...html.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, words]) =>
      words?.replace(/<[^>]*>/g, '').trim(),
    );
    expect(headings, path).toEqual([heading]);
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0];
    for (const words of says) expect(main, path).toContain(words);
  }
});

const redirects: [from: string, status: number, to: string][] = [
  ['/blog/turbomax-engine-recalls', 301, '/blog/turbomax-engine-recalls-2024'],
  ['/blog/sierra-elevation-turbomax-smart-buy', 301, '/blog/sierra-elevation-turbomax'],
  ['/turbomax-vs-ecoboost-comparison', 301, '/blog/turbomax-vs-ecoboost'],
  ['/gmc-turbomax-maintenance-cost-tips', 301, '/blog/turbomax-maintenance-costs'],
  ['/blog/nope', 302, '/blog'],
  ...Object.entries(legacyCategories).map(([old, current]): [string, number, string] => [
    `/blog?category=${encodeURIComponent(old)}`,
    301,
    `/blog?category=${encodeURIComponent(current)}`,
  ]),
];

test('moved and unknown articles and old categories are redirected', async ({ request }) => {
  for (const [from, status, to] of redirects) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([from, answer.status(), answer.headers()['location']]).toEqual([from, status, to]);
  }
});

test('sitemaps and search know every article, issue, tool and recall page; no link is dead', async ({ request }) => {
  const paths = [...articles, ...toolPages, '/recalls', ...modelYears.map((each) => each.path)];
  const hrefs = [...readBuilt('/sitemap').matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href);
  expect(hrefs).toEqual(expect.arrayContaining([...articles, ...issues, ...toolPages, '/recalls', '/newsletter']));
  for (const href of new Set(hrefs)) {
    expect((await request.get(href.replaceAll('&amp;', '&'), { maxRedirects: 0 })).status(), href).toBe(200);
  }
  const sitemap = readBuilt('/sitemap.xml');
  const searched = (JSON.parse(readBuilt('/search.json')) as { href: string }[]).map(({ href }) => href);
  for (const path of [...paths, ...issues]) expect(sitemap).toContain(`${path}</loc>`);
  expect(searched).toEqual(expect.arrayContaining(paths));
  expect(readBuilt('/llms.txt')).toContain('/recalls)');
  for (const path of articles) {
    const html = readBuilt(path).replace(/\s+/g, ' ');
    expect(html, path).toContain('not affiliated with, sponsored by or endorsed by General Motors');
    // The code of the checklist belongs to articles that have one.
    expect(html.includes('checks:'), path).toBe(html.includes('class="checklist"'));
  }
  for (const path of ['/mails', '/mails/welcome.json']) expect(manifest.entries).not.toHaveProperty([path]);
});
