import { archiveHref } from '../../core/category-match.ts';
import { lettersHref, newestLetters } from '../../core/letter.ts';
import { lastChange, siteTimestamp } from '../../facts/site-time.ts';
import { site, socialNetworks } from '../../site.config.ts';
import type { Tool } from '../../tools/catalog.ts';
import type { Issue } from '../posts/issue.ts';
import type { Post } from '../posts/post.ts';

/** Returns an address on the site's own host, made absolute. */
export const absolute = (path: string, base: string): string => new URL(path, base).href;

/** A block of structured data. */
export type Block<Type extends string, Fields> = { '@context': 'https://schema.org'; '@type': Type } & Fields;

/** Gives a block its context and its type. */
export const block = <Type extends string, Fields extends object>(type: Type, fields: Fields): Block<Type, Fields> => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
});

/** A picture with its size. */
export interface ImageObject {
  '@type': 'ImageObject';
  url: string;
  width: number;
  height: number;
}

/** Describes a picture; its address becomes absolute. */
export const imageObject = (
  { path, width, height }: { path: string; width: number; height: number },
  base: string,
): ImageObject => ({ '@type': 'ImageObject', url: absolute(path, base), width, height });

/** Who publishes. */
export interface OrganizationData {
  '@type': 'Organization';
  '@id': string;
  name: string;
  url: string;
  logo: ImageObject;
}

/** Who signs an article: the staff as a body, anybody else as a person. */
export interface AuthorData {
  '@type': 'Organization' | 'Person';
  name: string;
  url: string;
}

/** Returns the publisher, as articles name it. */
export const organization = (base: string): OrganizationData => ({
  '@type': 'Organization',
  '@id': absolute('/#organization', base),
  name: site.name,
  url: absolute('/', base),
  logo: imageObject({ path: '/favicon-512.png', width: 512, height: 512 }, base),
});

/** Returns the publisher with all public details, for the home page. */
export const fullOrganization = (base: string) => ({
  ...organization(base),
  description: site.description,
  email: site.contactEmail,
  sameAs: socialNetworks.map(({ url }) => url),
});

/** Returns the author of an article. */
export const author = (name: string, base: string): AuthorData => ({
  '@type': name === site.author ? 'Organization' : 'Person',
  name,
  url: absolute(site.howWritten, base),
});

/** What structured data needs to know of an article or an issue. */
export interface ArticleFacts {
  href: string;
  headline: string;
  description: string;
  author: string;
  /** Days as 2025-07-23. */
  publishedOn: string;
  updatedOn?: string | undefined;
  images: ImageObject[];
  sections?: string[];
  keywords?: string[];
  wordCount?: number;
  letters?: Post['published'];
}

/** Returns an article as search engines read it. */
export function articleBlock(facts: ArticleFacts, base: string) {
  const url = absolute(facts.href, base);
  return block('Article', {
    headline: facts.headline,
    description: facts.description,
    url,
    datePublished: siteTimestamp(facts.publishedOn),
    dateModified: siteTimestamp(lastChange(facts.publishedOn, facts.updatedOn)),
    author: author(facts.author, base),
    publisher: organization(base),
    image: facts.images,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    ...(facts.sections ? { articleSection: facts.sections } : {}),
    ...(facts.keywords ? { keywords: facts.keywords.join(', ') } : {}),
    ...(facts.wordCount ? { wordCount: facts.wordCount } : {}),
    ...(facts.letters?.length ? commentsOf(facts.letters, url, base) : {}),
    inLanguage: site.language,
    isAccessibleForFree: true,
  });
}

/** The number of readers' letters; those the page shows are there word for word, with the replies. */
const commentsOf = (letters: Post['published'], url: string, base: string) => ({
  commentCount: letters.length,
  comment: newestLetters(letters).map(({ id, name, date, text, reply }) => ({
    '@type': 'Comment',
    url: `${url}#letter-${id}`,
    author: { '@type': 'Person', name },
    datePublished: siteTimestamp(date),
    text,
    ...(reply
      ? {
          comment: {
            '@type': 'Comment',
            author: { '@type': 'Organization', name: site.name, url: absolute('/', base) },
            text: reply,
          },
        }
      : {}),
  })),
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

/** Returns the site itself, who publishes it and how it is searched, for the home page. */
export function siteData(base: string): object[] {
  return [
    { '@context': 'https://schema.org', ...fullOrganization(base) },
    block('WebSite', {
      name: site.name,
      url: absolute('/', base),
      description: site.description,
      inLanguage: site.language,
      publisher: { '@id': organization(base)['@id'] },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/search', base)}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
  ];
}

/** Returns an article, its questions, and its breadcrumbs. */
export function articleData(
  post: Post,
  { images, wordCount }: { images: ImageObject[]; wordCount: number },
  base: string,
): object[] {
  const { href, title, metaDescription, author, publishedAt, updatedAt, categories, keywords, schema } = post;
  const article = articleBlock(
    {
      href,
      headline: title,
      description: metaDescription,
      author,
      publishedOn: publishedAt,
      updatedOn: updatedAt,
      images,
      sections: categories,
      keywords,
      wordCount,
      letters: post.published,
    },
    base,
  );
  const [category] = categories;
  const trail: Trail = [
    ['Home', '/'],
    ['Blog', '/blog'],
    ...(category ? ([[category, archiveHref(category)]] satisfies Trail) : []),
    [title, href],
  ];
  const questions = schema.type === 'FAQPage' ? [questionBlock(schema.questions)] : [];
  return [article, ...questions, breadcrumbs(trail, base)];
}

/** Returns the breadcrumbs of the page with an article's letters. */
export const lettersData = ({ href, title, slug }: Post, base: string): object[] => {
  const trail: Trail = [
    ['Home', '/'],
    ['Blog', '/blog'],
    [title, href],
    ['Letters', lettersHref(slug)],
  ];
  return [breadcrumbs(trail, base)];
};

/** Returns an issue of the newsletter, and its breadcrumbs. */
export function issueData({ href, subject, preview, date }: Issue, images: ImageObject[], base: string): object[] {
  const newsletter = {
    '@type': 'Periodical',
    name: `${site.name} newsletter`,
    url: absolute('/newsletter', base),
  };
  const facts = { href, headline: subject, description: preview, author: site.author, publishedOn: date, images };
  const trail: Trail = [
    ['Home', '/'],
    ['Newsletter', '/newsletter'],
    [subject, href],
  ];
  return [{ ...articleBlock(facts, base), isPartOf: newsletter }, breadcrumbs(trail, base)];
}

/** Names and paths from the home page to a page. */
export type Trail = [name: string, path: string][];

/** Returns the path from the home page to here. */
export const breadcrumbs = (trail: Trail, base: string) =>
  block('BreadcrumbList', {
    itemListElement: trail.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(path, base),
    })),
  });

export type Breadcrumbs = ReturnType<typeof breadcrumbs>;

/** Returns the path of a page directly below the home page. */
export const pageTrail = (name: string, path: string, base: string) =>
  breadcrumbs(
    [
      ['Home', '/'],
      [name, path],
    ],
    base,
  );

/** Returns the entries of an archive, in their order. */
export const itemList = (items: readonly { name: string; href: string }[], base: string) =>
  block('ItemList', {
    numberOfItems: items.length,
    itemListElement: items.map(({ name, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: absolute(href, base),
    })),
  });

/** Returns a table of data that can be downloaded, for search engines. */
export const datasetBlock = (
  { name, description, path, csv }: { name: string; description: string; path: string; csv: string },
  base: string,
) =>
  block('Dataset', {
    name,
    description,
    url: absolute(path, base),
    publisher: organization(base),
    isAccessibleForFree: true,
    distribution: [{ '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: absolute(csv, base) }],
  });

/** Returns a tool as search engines read it, and its breadcrumbs. */
export const toolData = ({ name, question, description, path }: Tool, base: string): object[] => [
  block('WebApplication', {
    name: `${name} ${question}`,
    description,
    url: absolute(path, base),
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    publisher: { '@id': organization(base)['@id'] },
  }),
  breadcrumbs(
    [
      ['Home', '/'],
      ['Tools', '/tools'],
      [name, path],
    ],
    base,
  ),
];
