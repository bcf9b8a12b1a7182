import { personalLinks } from '../../core/people/link-pages.ts';
import { features, referencePages, site } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { tools } from '../../tools/catalog.ts';
import { subject } from '../../tools/subject/subject.ts';
import type { Issue } from '../posts/issue.ts';
import { type Post, withoutSamples } from '../posts/post.ts';
import { subjectPages } from './subject-pages.ts';

const group = (title: string, items: string[]) => (items.length > 0 ? [`## ${title}`, items.join('\n')] : []);

/** Writes a summary of the site with links to its pages, for programs that read Markdown. */
export function writeLlmsText(content: { posts: Post[]; issues: Issue[] }, base: string): string {
  const { issues } = content;
  const posts = withoutSamples(content.posts);
  const item = (title: string, path: string, about: string) => `- [${title}](${new URL(path, base).href}): ${about}`;
  const groups = [...new Set(posts.map(({ categories }) => categories[0] ?? ''))].map((category) => ({
    category,
    posts: posts.filter(({ categories }) => (categories[0] ?? '') === category),
  }));
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    `${words.about} Each article is also plain Markdown: its address with .md at the end.`.trim(),
    ...groups.flatMap(({ category, posts: those }) => [
      `## ${category}`,
      those.map(({ title, href, excerpt }) => item(title, `${href}.md`, excerpt)).join('\n'),
    ]),
    ...group(
      'Reference',
      referencePages.map(({ label, href, about }) => item(label, href, about)),
    ),
    ...group('Tools', [
      ...tools.map(({ name, path, description }) => item(name, path, description)),
      ...(subject.links ?? []).map(({ label, href, about }) => item(label, href, about)),
    ]),
    '## Newsletter',
    issues.map(({ subject, href, preview }) => item(subject, href, preview)).join('\n'),
    '## Optional',
    [
      item('About', '/about', 'who writes this.'),
      ...subjectPages.flatMap(({ about, trail, path }) => (about ? [item(trail[0]?.[0] ?? path, path, about)] : [])),
      ...(features.glossary ? [item('Glossary', '/glossary', 'terms, briefly explained.')] : []),
      item('Corrections', '/corrections', 'what was wrong, and what is right.'),
      item('RSS feed', '/feed.xml', 'every article with its full text.'),
      item('Sitemap', '/sitemap.xml', 'every page.'),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

const dayMs = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year; without a build for that long, the contact may be outdated. */
const validDays = 330;

/** Writes security.txt: how to report a vulnerability (RFC 9116). */
export function writeSecurityText(siteUrl: string, builtAt: Date): string {
  const expires = new Date(Math.floor((builtAt.getTime() + validDays * dayMs) / dayMs) * dayMs);
  const lines = [
    `Contact: mailto:${site.contactEmail}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${site.language}`,
    `Canonical: ${new URL('/.well-known/security.txt', siteUrl).href}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** API calls and personal links, not public pages. */
const closed = ['rest', 'hooks', ...personalLinks, 'watch'];

/** Writes robots.txt: everything public is open to everybody; the sitemap says what there is. */
export function writeRobots(base: string): string {
  const lines = closed.map((folder) => `Disallow: /${folder}/`);
  return ['User-agent: *', ...lines, 'Allow: /', '', `Sitemap: ${new URL('/sitemap.xml', base).href}\n`].join('\n');
}
