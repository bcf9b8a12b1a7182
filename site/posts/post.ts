import { z } from 'zod';
import { splitCategories } from '../../core/category-match.ts';
import type { PublishedLetter } from '../../core/letter.ts';
import { categories, findCategory } from '../../site.config.ts';
import { jobIds } from './jobs.ts';

const categoryNames = categories.map(({ label }) => label);

/** A required line of text; the message shows the line to write. */
const text = (field: string, example: string) =>
  z
    .string({ error: `${field} is missing or is not text. Write for example:  ${field}: ${example}` })
    .trim()
    .min(1, { error: `${field} is empty. Write for example:  ${field}: ${example}` });

/** A day without a clock: 2025-07-23, quoted or not. */
const day = (field: string) =>
  z.preprocess(
    (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
    z.iso.date({ error: `${field} is not a day. Write for example:  ${field}: 2025-07-23` }),
  );

const faqItem = z.strictObject({
  question: text('question', 'Which tows more?'),
  answer: text('answer', 'The V8, up to 11,200 lb against 9,500 lb, properly equipped.'),
});

const questionsFix =
  'questions is missing or empty. Write for example:  questions: [{ question: Which tows more?, answer: The V8. }]';

/** Every field of an article's frontmatter. Unknown fields are refused, so a typing error cannot hide. */
export const postSchema = z.strictObject({
  id: z
    .int({ error: 'id is missing or is not a whole number. Write for example:  id: 19' })
    .positive()
    .describe('Number of the post, unique and never reused.'),
  title: text('title', "'TurboMax vs. 5.3L V8: Which Engine Should You Buy?'").describe(
    'Headline, shown on the page, on cards and in search results.',
  ),
  excerpt: text('excerpt', "'430 lb-ft against 383. Here is how to tell which set is yours.'").describe(
    'One or two sentences under the title and on the card.',
  ),
  publishedAt: day('publishedAt').describe('Day of publication. Posts are ordered by it, newest first.'),
  updatedAt: day('updatedAt').optional().describe('Day of the last substantial change.'),
  whatChanged: text('whatChanged', "'Corrected the torque peak; added the 2026 labels.'")
    .optional()
    .describe('What the last change was, in one sentence; shown with its day below the text.'),
  checkedAt: day('checkedAt')
    .optional()
    .describe('Day on which the text was last compared with its sources; the page shows its month.'),
  readWhy: text('readWhy', "'Because the trailer decides'")
    .optional()
    .describe("Why to read it after another article, in a few words; shown under 'Read next' there."),
  author: text('author', 'TurboMax Garage Staff').describe('Who wrote it.'),
  category: text('category', 'Comparisons, Engine & Specs')
    .superRefine((value, context) => {
      const parts = splitCategories(value);
      if (value !== '' && parts.length === 0) {
        context.addIssue({ code: 'custom', message: 'category is empty. Write for example:  category: Comparisons' });
      }
      for (const part of parts) {
        if (!findCategory(part)) {
          context.addIssue({
            code: 'custom',
            message: `category '${part}' is unknown. Use one of: ${categoryNames.join(' · ')}`,
          });
        }
      }
    })
    .describe('One category, or several separated by commas; each a label of `categories` in site.config.ts.'),
  job: z
    .enum(jobIds, { error: `job is unknown. Use one of: ${jobIds.join(' · ')}` })
    .optional()
    .describe('Group of the blog archive, where the category does not decide it: see site/posts/jobs.ts.'),
  letters: z
    .literal('closed', { error: 'letters is not closed. Write:  letters: closed  or delete the line.' })
    .optional()
    .describe('`closed` when readers may not write letters about the article; those already published stay.'),
  imageSrc: text('imageSrc', 'turbomax-vs-v8-comparison').describe(
    'Id of the picture in art/scenes: hero, card and social image.',
  ),
  imageAlt: text('imageAlt', "'A blue pickup beside a lake'")
    .optional()
    .describe('What is drawn, for readers who cannot see it; cards fall back to the title without it.'),
  metaDescription: text('metaDescription', "'How the 2.7L TurboMax and the 5.3L V8 compare …'")
    .min(70, { error: 'metaDescription is shorter than 70 characters. Say what the reader will learn.' })
    .max(170, { error: 'metaDescription is longer than 170 characters. Search results cut it off.' })
    .describe('The text under the title in search results, 70 to 170 characters.'),
  keywords: z
    .array(text('keywords', '[TurboMax, towing]'), {
      error: 'keywords is missing or is not a list. Write for example:  keywords: [TurboMax, towing]',
    })
    .min(1, { error: 'keywords is empty. Write for example:  keywords: [TurboMax, towing]' })
    .describe('Words for the keywords meta tag.'),
  canonicalUrl: z
    .url({ protocol: /^https?$/, error: 'canonicalUrl is not an address. Write for example:  canonicalUrl: https://…' })
    .optional()
    .describe('Address of the original, if the article was first published elsewhere.'),
  schema: z
    .discriminatedUnion(
      'type',
      [
        z.strictObject({ type: z.literal('Article') }),
        z.strictObject({
          type: z.literal('FAQPage'),
          questions: z.array(faqItem, { error: questionsFix }).min(1, { error: questionsFix }),
        }),
      ],
      { error: 'schema is missing or wrong. Write:  schema: { type: Article }  or give type FAQPage with questions.' },
    )
    .describe('Structured data: a plain article, or one with the questions and answers the page shows.'),
  draft: z
    .boolean({ error: 'draft is not yes or no. Write:  draft: true' })
    .optional()
    .describe(
      'True while you are writing: only `npm run dev` shows the post. The same goes for a publishedAt in the future.',
    ),
  corrections: z
    .array(
      z.strictObject({
        date: day('date'),
        wrong: text('wrong', "'We gave the V8 ten gears before 2019.'"),
        right: text('right', "'Ten gears came with the 2019 model year.'"),
        figures: z
          .array(
            z.strictObject({
              of: text('of', "'Canyon, 2025 tow rating'"),
              was: text('was', "'7,000 lb'"),
              now: text('now', "'7,700 lb'"),
              why: text('why', "'a second source confirms it'"),
            }),
          )
          .optional(),
      }),
      { error: 'corrections is not a list. Write for example:  corrections: [{ date: …, wrong: …, right: … }]' },
    )
    .optional()
    .describe(
      'What was wrong and what is right, newest first; shown at the end of the article and on /corrections. `figures` (of, was, now, why) put the number itself on the home page.',
    ),
  validUntil: day('validUntil')
    .optional()
    .describe("Last day the article's offers or numbers are valid; after it the page says that they have expired."),
});

export type PostFrontmatter = z.infer<typeof postSchema>;

/** Frontmatter of `content/pages/*.mdx`. */
export const pageSchema = z.strictObject({
  title: z
    .string({ error: 'title is missing. Write for example:  title: About Us' })
    .describe('Headline and title of the page.'),
  description: z
    .string({ error: 'description is missing. Write one sentence:  description: Who we are.' })
    .describe('The text under the title in search results.'),
  updatedAt: day('updatedAt').optional().describe('Day of the last change, shown on the page.'),
});

/** A post as pages and cards read it: the frontmatter plus everything derived from it. */
export interface Post extends PostFrontmatter {
  slug: string;
  href: string;
  /** Display date such as 'July 23, 2025'. */
  date: string;
  categories: string[];
  readingMinutes: number;
  /** The letters of `content/letters`, oldest first. */
  published: readonly PublishedLetter[];
  commentCount: number;
  /** Whether readers can write a letter about it. */
  isOpenForLetters: boolean;
}

/** Decides whether an article takes letters on a day: see `letters` in site.config.ts. */
export function isOpenForLetters(
  { letters, publishedAt }: Pick<PostFrontmatter, 'letters' | 'publishedAt'>,
  { isOpen, closeAfterMonths }: { isOpen: boolean; closeAfterMonths?: number | undefined },
  today: string,
): boolean {
  if (!isOpen || letters === 'closed') return false;
  if (closeAfterMonths === undefined) return true;
  const end = new Date(publishedAt.slice(0, 10));
  end.setUTCMonth(end.getUTCMonth() + closeAfterMonths);
  return today <= end.toISOString().slice(0, 10);
}

const wordsPerMinute = 220;

/** Words of an article's source; tags, imports and frontmatter do not count. */
export function countWords(mdx: string): number {
  const words =
    mdx
      .replace(/^import .*$/gm, '')
      .replace(/<[^>]*>|[{}[\]|#*]/g, ' ')
      .match(/\S+/g) ?? [];
  return words.length;
}

/** Minutes a reader needs, rounded, at least one. */
export const readingMinutes = (mdx: string): number => Math.max(1, Math.round(countWords(mdx) / wordsPerMinute));

/** Returns the address of an article. */
export const postHref = (slug: string): string => `/blog/${slug}`;

/** The one decision on what readers see: no drafts and nothing dated ahead; authors see everything. */
export const isVisible = (
  post: Pick<PostFrontmatter, 'draft' | 'publishedAt'>,
  today: string,
  isAuthor: boolean,
): boolean => isAuthor || (!post.draft && post.publishedAt <= today);
