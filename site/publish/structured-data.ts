import { lastChange, siteTimestamp } from '../../facts/site-time.ts';
import { site, socialNetworks } from '../../site.config.ts';
import type { Issue } from '../posts/issue.ts';
import type { Post } from '../posts/post.ts';

const absolute = (path: string, base: string): string => new URL(path, base).href;

const block = <Fields extends object>(type: string, fields: Fields) => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
});

/** Describes a picture with its size; its address becomes absolute. */
export const imageObject = (
  { path, width, height }: { path: string; width: number; height: number },
  base: string,
) => ({ '@type': 'ImageObject', url: absolute(path, base), width, height });

type ImageObject = ReturnType<typeof imageObject>;

const organization = (base: string) => ({
  '@type': 'Organization',
  '@id': absolute('/#organization', base),
  name: site.name,
  url: absolute('/', base),
  logo: imageObject({ path: '/favicon-512.png', width: 512, height: 512 }, base),
});

/** What structured data needs to know of an article or an issue; days are written as 2025-07-23. */
interface ArticleFacts {
  href: string;
  headline: string;
  description: string;
  author: string;
  publishedOn: string;
  updatedOn?: string | undefined;
  images: ImageObject[];
}

/** Returns an article as search engines read it: signed by the staff as a body, or by a person. */
const articleBlock = (facts: ArticleFacts, base: string, more: object) =>
  block('Article', {
    headline: facts.headline,
    description: facts.description,
    url: absolute(facts.href, base),
    datePublished: siteTimestamp(facts.publishedOn),
    dateModified: siteTimestamp(lastChange(facts.publishedOn, facts.updatedOn)),
    author: {
      '@type': facts.author === site.author ? 'Organization' : 'Person',
      name: facts.author,
      url: absolute(site.howWritten, base),
    },
    publisher: organization(base),
    image: facts.images,
    mainEntityOfPage: { '@type': 'WebPage', '@id': absolute(facts.href, base) },
    ...more,
    inLanguage: site.language,
    isAccessibleForFree: true,
  });

/** Questions with their answers, word for word as the page shows them. */
export const questionBlock = (questions: readonly { question: string; answer: string }[]) =>
  block('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });

export function siteData(base: string): object[] {
  return [
    block('Organization', {
      ...organization(base),
      description: site.description,
      email: site.contactEmail,
      sameAs: socialNetworks.map(({ url }) => url),
    }),
    block('WebSite', {
      name: site.name,
      url: absolute('/', base),
      description: site.description,
      inLanguage: site.language,
      publisher: { '@id': organization(base)['@id'] },
    }),
  ];
}

export function articleData(
  post: Post,
  { images, wordCount }: { images: ImageObject[]; wordCount: number },
  base: string,
): object[] {
  const { href, title, metaDescription, author, publishedAt, updatedAt, schema } = post;
  const facts = { href, headline: title, description: metaDescription, author, images };
  const article = articleBlock({ ...facts, publishedOn: publishedAt, updatedOn: updatedAt }, base, {
    articleSection: post.categories,
    keywords: post.keywords.join(', '),
    wordCount,
  });
  return schema.type === 'FAQPage' ? [article, questionBlock(schema.questions)] : [article];
}

export function issueData({ href, subject, preview, date }: Issue, images: ImageObject[], base: string): object[] {
  const facts = { href, headline: subject, description: preview, author: site.author, publishedOn: date, images };
  const url = absolute('/newsletter', base);
  return [articleBlock(facts, base, { isPartOf: { '@type': 'Periodical', name: `${site.name} newsletter`, url } })];
}

export type Trail = readonly (readonly [name: string, path: string])[];

/** Returns the path from the home page to here. */
export const breadcrumbs = (trail: Trail, base: string) =>
  block('BreadcrumbList', {
    itemListElement: [['Home', '/'] as const, ...trail].map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(path, base),
    })),
  });
