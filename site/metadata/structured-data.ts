import { site } from '../../site.config.ts';
import type { Issue } from '../issues/issue.ts';
import type { Post } from '../posts/post.ts';

const context = 'https://schema.org';
const absolute = (path: string, base: string) => new URL(path, base).href;

/** Who publishes. */
const organization = (base: string) => ({
  '@type': 'Organization',
  name: site.name,
  url: absolute('/', base),
  logo: { '@type': 'ImageObject', url: absolute('/favicon-512.png', base), width: 512, height: 512 },
});

/** The site itself, for the home page. */
export function siteData(base: string): object[] {
  return [
    { '@context': context, ...organization(base) },
    { '@context': context, '@type': 'WebSite', name: site.name, url: absolute('/', base), inLanguage: site.language },
  ];
}

/** An article, its questions where it has them, and where it stands in the site. */
export function articleData(post: Post, imageUrl: string, base: string): object[] {
  const url = absolute(post.href, base);
  const article = {
    '@context': context,
    '@type': 'Article',
    headline: post.title,
    description: post.metaDescription,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt ?? post.publishedAt,
    author: { '@type': 'Organization', name: post.author, url: absolute('/about', base) },
    publisher: organization(base),
    image: { '@type': 'ImageObject', url: absolute(imageUrl, base), width: 1600, height: 900 },
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    articleSection: post.categories,
    keywords: post.keywords.join(', '),
    inLanguage: site.language,
  };
  const questions =
    post.schema.type === 'FAQPage'
      ? [
          {
            '@context': context,
            '@type': 'FAQPage',
            mainEntity: post.schema.questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]
      : [];
  return [
    article,
    ...questions,
    breadcrumbs(
      [
        ['Home', '/'],
        ['Blog', '/blog'],
        [post.title, post.href],
      ],
      base,
    ),
  ];
}

/** An issue of the newsletter, and where it stands in the site. */
export function issueData(issue: Issue, imageUrl: string, base: string): object[] {
  const trail: [string, string][] = [
    ['Home', '/'],
    ['Newsletter', '/newsletter'],
    [issue.subject, issue.href],
  ];
  return [
    {
      '@context': context,
      '@type': 'Article',
      headline: issue.subject,
      description: issue.preview,
      datePublished: issue.date,
      dateModified: issue.date,
      author: { '@type': 'Organization', name: site.author, url: absolute('/about', base) },
      publisher: organization(base),
      image: { '@type': 'ImageObject', url: absolute(imageUrl, base), width: 1600, height: 900 },
      mainEntityOfPage: { '@type': 'WebPage', '@id': absolute(issue.href, base) },
      inLanguage: site.language,
    },
    breadcrumbs(trail, base),
  ];
}

/** The path from the home page to here. */
export function breadcrumbs(trail: [name: string, path: string][], base: string): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(path, base),
    })),
  };
}
