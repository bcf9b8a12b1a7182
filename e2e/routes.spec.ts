import { articles, expect, issues, manifest, readBuilt, test, toolPages } from './fixtures.ts';
import { modelYears } from './recall-data.ts';

const texts: Record<string, { heading: string; title: RegExp; says: string[] }> = {
  '/': {
    heading: 'Your Ultimate Resource for GM 2.7L Turbo Engines',
    title: /^TurboMax Garage/,
    says: ['Featured Article', 'Recent Posts', 'Subscribe'],
  },
  '/about': {
    heading: 'About Us',
    title: /^About Us/,
    says: ['Our story', 'News & Updates', 'In-depth Reviews', 'Owner Guides'],
  },
  '/specs': { heading: 'Specifications Coming Soon', title: /^Specifications/, says: [] },
  '/gallery': { heading: 'Gallery Coming Soon', title: /^Gallery/, says: [] },
  '/blog': { heading: 'TurboMax Garage Blog', title: /^TurboMax Garage Blog$/, says: [] },
  '/privacy-policy': { heading: 'Privacy Policy', title: /^Privacy Policy/, says: ['email address'] },
  '/terms-of-service': { heading: 'Terms of Service', title: /^Terms of Service/, says: ['not affiliated'] },
  '/sitemap': { heading: 'Sitemap', title: /^Sitemap/, says: ['Articles', 'Categories'] },
};

test('the specified pages show their specified text', async ({ page }) => {
  for (const [path, { heading, title, says }] of Object.entries(texts)) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    for (const words of says) await expect(page.getByRole('main')).toContainText(words);
  }
});

const redirects: [from: string, status: number, to: string][] = [
  ['/blog/turbomax-engine-recalls', 301, '/blog/turbomax-engine-recalls-2024'],
  ['/blog/sierra-elevation-turbomax-smart-buy', 301, '/blog/sierra-elevation-turbomax'],
  ['/turbomax-vs-ecoboost-comparison', 301, '/blog/turbomax-vs-ecoboost'],
  ['/gmc-turbomax-maintenance-cost-tips', 301, '/blog/turbomax-maintenance-costs'],
  ['/blog/nope', 302, '/blog'],
];

test('moved and unknown articles are redirected', async ({ request }) => {
  for (const [from, status, to] of redirects) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([from, answer.status(), answer.headers()['location']]).toEqual([from, status, to]);
  }
});

test('both sitemaps and the search know every article, issue, tool and recall page, and no link is dead', async ({
  request,
}) => {
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
