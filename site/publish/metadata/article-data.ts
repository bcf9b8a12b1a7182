import { dayStart } from '../../../core/day-start.ts';
import { site } from '../../../site.config.ts';
import { author, organization } from './organization-data.ts';
import { absolute, block, type ImageObject } from './schema-types.ts';

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
}

/** An article as search engines read it. */
export function articleBlock(facts: ArticleFacts, base: string) {
  const url = absolute(facts.href, base);
  return block('Article', {
    headline: facts.headline,
    description: facts.description,
    url,
    datePublished: dayStart(facts.publishedOn),
    dateModified: dayStart(facts.updatedOn ?? facts.publishedOn),
    author: author(facts.author, base),
    publisher: organization(base),
    image: facts.images,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    ...(facts.sections ? { articleSection: facts.sections } : {}),
    ...(facts.keywords ? { keywords: facts.keywords.join(', ') } : {}),
    ...(facts.wordCount ? { wordCount: facts.wordCount } : {}),
    inLanguage: site.language,
    isAccessibleForFree: true,
  });
}

/** Questions with their answers, word for word as the page shows them. */
export const questionBlock = (questions: readonly { question: string; answer: string }[]) =>
  block('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
