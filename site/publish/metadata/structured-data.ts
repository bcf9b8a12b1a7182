import { site } from '../../../site.config.ts';
import type { Issue } from '../../posts/issue.ts';
import type { Post } from '../../posts/post.ts';
import { articleBlock, questionBlock } from './article-data.ts';
import { organization, wholeOrganization } from './organization-data.ts';
import { absolute, block, type ImageObject } from './schema-types.ts';

/** The site itself, who publishes it and how it is searched, for the home page. */
export function siteData(base: string): object[] {
  return [
    { '@context': 'https://schema.org', ...wholeOrganization(base) },
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

/** An article, its questions where it has them, and where it stands in the site. */
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
    },
    base,
  );
  const trail: Trail = [
    ['Home', '/'],
    ['Blog', '/blog'],
    [title, href],
  ];
  const questions = schema.type === 'FAQPage' ? [questionBlock(schema.questions)] : [];
  return [article, ...questions, breadcrumbs(trail, base)];
}

/** An issue of the newsletter, and where it stands in the site. */
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

/** The path from the home page to here. */
export const breadcrumbs = (trail: Trail, base: string) =>
  block('BreadcrumbList', {
    itemListElement: trail.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(path, base),
    })),
  });

/** The entries of an archive, in their order. */
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
