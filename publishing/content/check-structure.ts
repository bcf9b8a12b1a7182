import GithubSlugger from 'github-slugger';
import { faultOfAddress } from '../../core/pages/external-address.ts';
import { matchesCategory } from '../../core/posts/category-match.ts';
import { type ContentProblem, contentProblems } from '../../core/problem/content-problem.ts';
import { closestPage } from '../../core/search/closest-word.ts';
import { isVisible, postHref } from '../../site/posts/post.ts';
import { archiveCategories, editorial, newsletterAnchor } from '../../site.config.ts';
import type { Article, LinkUse } from './article.ts';
import { frontmatterOf, isDraftPage, issueFrontmatterOf } from './check-fields.ts';
import { type Content, subject } from './content.ts';
import { typedText } from './prose.ts';

const { error, rule, warning } = contentProblems('structure');

/** Checks that headings start at level two, skip no level, and are unique within an article. */
export const checkHeadings = ({ posts, pages, issues }: Content): ContentProblem[] =>
  [...posts, ...pages, ...issues].flatMap(checkArticleHeadings);

function checkArticleHeadings({ file, blocks }: Article): ContentProblem[] {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const seen = new Map<string, number>();
  let above = 1;
  return headings.flatMap((block) => {
    const { depth, line } = block;
    const text = typedText(block);
    const findings: ContentProblem[] = [];
    const first = seen.get(text.toLowerCase());
    if (depth === 1) {
      findings.push(rule({ file, line }, `'# ${text}' is a second title.`, `Write '## ${text}'.`));
    } else if (depth > above + 1) {
      const fix = `Write '${'#'.repeat(above + 1)} ${text}'.`;
      findings.push(rule({ file, line }, `'${text}' jumps from level ${above} to level ${depth}.`, fix));
    }
    const problem = `The heading '${text}' is also on line ${first}.`;
    if (first !== undefined) findings.push(rule({ file, line }, problem, 'Say what this part adds.'));
    seen.set(text.toLowerCase(), line);
    above = Math.max(depth, 1);
    return findings;
  });
}

/** Checks that internal links resolve, every post links to enough others, and external links are full URLs. */
export function checkLinks(content: Content): ContentProblem[] {
  const anchors = { '/glossary': content.glossary.map(({ id }) => id), ...subject.anchors?.(content.filesIn) };
  return [
    ...[...content.posts, ...content.pages, ...content.issues].flatMap((article) =>
      article.links.flatMap((link) => checkLink(article, link, content, anchors)),
    ),
    ...content.posts.flatMap(checkLinksToPosts),
  ];
}

/** Returns the anchors of an article, made the way the site makes them; headings in issues have none. */
export function anchorsOf({ kind: articleKind, blocks }: Article): string[] {
  if (articleKind === 'issue') return [];
  const slugger = new GithubSlugger();
  return blocks.filter(({ kind }) => kind === 'heading').map((block) => slugger.slug(typedText(block)));
}

function checkLink(
  article: Article,
  { url, line }: LinkUse,
  content: Content,
  anchors: Readonly<Record<string, readonly string[]>>,
): ContentProblem[] {
  const place = { file: article.file, line };
  if (/^mailto:[^@\s]+@[^@\s]+$/.test(url)) return [];
  if (!/^[/#]/.test(url)) return checkExternal(place, url);
  const [beforeAnchor = '', anchor] = url.split('#');
  const path = beforeAnchor.split('?')[0] ?? '';
  const redirect = content.redirects[path];
  if (redirect) return [error(place, `${path} is an old address.`, `Link to ${redirect}`)];
  const target = path === '' ? article : targetOf(path, content);
  if (path !== '' && !target && !content.sitePaths.has(path)) {
    if (isFile(path)) return [warning(place, `${path} cannot be checked before the build.`, 'Open it and look.')];
    return [error(place, `The link ${path} leads nowhere.`, `Correct it${similarPath(path, content)}.`)];
  }
  const targetFrom = target ? shownFrom(target) : '';
  // Two that are dated ahead may link each other from the later one.
  if (targetFrom > content.now && targetFrom > shownFrom(article)) {
    const problem = `${path} is a draft or dated in the future, so readers would not find it.`;
    return [error(place, problem, 'Publish it first, or remove the link.')];
  }
  return anchor === undefined ? [] : checkAnchor(place, path, anchor, target, anchors[path]);
}

/** Returns when readers see an article, as 2026-12-01 08:00: drafts never, which sorts after every time. */
function shownFrom(article: Article): string {
  const issue = article.kind === 'issue' ? issueFrontmatterOf(article) : undefined;
  const { draft, publishedAt = '' } = issue ? { ...issue, publishedAt: issue.date } : (frontmatterOf(article) ?? {});
  return draft || isDraftPage(article) ? 'never' : publishedAt;
}

const targetOf = (path: string, { posts, pages, issues }: Content): Article | undefined =>
  posts.find(({ slug }) => path === postHref(slug)) ??
  pages.find(({ slug }) => path === `/${slug}`) ??
  issues.find(({ slug }) => path === `/newsletter/${slug}`);

function checkExternal(place: { file: string; line: number }, url: string): ContentProblem[] {
  const fault = faultOfAddress(url);
  return fault ? [error(place, fault.problem, fault.fix)] : [];
}

function checkAnchor(
  place: { file: string; line: number },
  path: string,
  anchor: string,
  target: Article | undefined,
  ofPage: readonly string[] | undefined,
): ContentProblem[] {
  const anchors = ofPage ?? (target ? anchorsOf(target) : []);
  if (path === '/' && anchor === newsletterAnchor.id) return [];
  // What cannot be read has its own message.
  if (anchors.includes(anchor) || target?.fault) return [];
  if (!target && !ofPage) {
    return [
      warning(
        place,
        `The anchor #${anchor} of ${path} cannot be checked.`,
        `Open ${path} and look, or link to the page.`,
      ),
    ];
  }
  const problem = `${path || 'This article'} has no anchor #${anchor}.`;
  return [error(place, problem, `Use one of: ${anchors.map((each) => `#${each}`).join(', ') || 'none exists'}.`)];
}

function checkLinksToPosts(post: Article): ContentProblem[] {
  const others = new Set(
    post.links
      .map(({ url }) => /^\/blog\/([^/#?]+)/.exec(url)?.[1])
      .filter((slug) => slug !== undefined && slug !== post.slug),
  );
  if (others.size >= editorial.linksToPosts) return [];
  const problem = `The article links to ${others.size} other posts, at least ${editorial.linksToPosts} are required.`;
  const fix = 'Link to the articles that answer the next question: [words](/blog/slug).';
  return [rule({ file: post.file, line: 1 }, problem, fix)];
}

/** Returns every page that is known before the build. */
export const knownPages = ({ posts, pages, issues, sitePaths }: Content): string[] => [
  ...posts.map(({ slug }) => postHref(slug)),
  ...pages.map(({ slug }) => `/${slug}`),
  ...issues.map(({ slug }) => `/newsletter/${slug}`),
  ...sitePaths,
];

function similarPath(path: string, content: Content): string {
  const closest = closestPage(path, knownPages(content));
  return closest === undefined ? '' : ` (closest: ${closest})`;
}

/** Files of the build, such as feeds, whose names no list here has. */
const isFile = (path: string): boolean => /\.[a-z0-9]+$/.test(path);

/** Checks the redirect table: its form, and that every line leads to a page and hides none. */
export function checkRedirects(content: Content): ContentProblem[] {
  const { redirects, redirectFault, redirectLines } = content;
  if (redirectFault) return [redirectFault];
  const known = new Set(knownPages(content));
  return Object.entries(redirects).flatMap(([from, to]) => {
    const place = { file: 'content/redirects.yaml', line: redirectLines(from) };
    const target = to.replace(/[?#].*$/s, '');
    if (known.has(from))
      return [error(place, `There is a page at ${from}, which the redirect would hide.`, 'Delete the line.')];
    if (known.has(target) || isFile(target)) return [];
    const fix = `Correct it${similarPath(target, content)}.`;
    return [error(place, `${from} leads to ${target}, where no page is.`, fix)];
  });
}

/** Checks that every post has an archive button and every button has enough posts. */
export function checkCategories({ posts, now }: Content): ContentProblem[] {
  const known = posts.flatMap((post) => {
    const data = frontmatterOf(post);
    return data ? [{ post, data }] : [];
  });
  const lost = known
    .filter(({ data }) => !archiveCategories.some(({ name }) => matchesCategory(data.category, name)))
    .map(({ post, data }) =>
      rule(
        { file: post.file, line: post.frontmatter.lineOf(['category']) },
        `No button of the archive finds the category '${data.category}'.`,
        `Add one of: ${archiveCategories.map(({ name }) => name).join(' · ')}.`,
      ),
    );
  // A post with a mistake is not counted, and would empty a button that is full.
  const isComplete = known.length === posts.length;
  const published = known.filter(({ data }) => isVisible(data, now, false));
  const thin = (isComplete ? archiveCategories : []).flatMap(({ name }) => {
    const found = published.filter(({ data }) => matchesCategory(data.category, name)).length;
    if (found >= editorial.postsPerCategory) return [];
    const problem = `The archive button '${name}' finds ${found} published posts, at least ${editorial.postsPerCategory} are required.`;
    const fix = 'Publish another in the category, or remove the button.';
    return [rule({ file: 'site.config.ts', line: 1 }, problem, fix)];
  });
  return [...lost, ...thin];
}
