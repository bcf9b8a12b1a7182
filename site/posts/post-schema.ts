import { z } from 'zod';
import { splitCategories } from '../../core/category-match.ts';
import { categories, findCategory } from '../../site.config.ts';

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
  /** Number of the post, unique and never reused; 'Recent Posts' leaves the current one out by it. */
  id: z.int({ error: 'id is missing or is not a whole number. Write for example:  id: 19' }).positive(),
  /** Headline, shown on the page, on cards and in search results. */
  title: text('title', "'TurboMax vs. 5.3L V8: Which Engine Should You Buy?'"),
  /** One or two sentences: the standfirst of the article and the text of its card. */
  excerpt: text('excerpt', "'430 lb-ft against 383. Here is how to tell which set is yours.'"),
  /** Day of publication; the display date ('July 23, 2025') is derived from it. Posts are ordered by it, newest first. */
  publishedAt: day('publishedAt'),
  /** Day of the last change of substance. */
  updatedAt: day('updatedAt').optional(),
  /** Who signs it. */
  author: text('author', 'TurboMax Garage Staff'),
  /** One category, or several separated by commas; each a label of `categories` in site.config.ts. */
  category: text('category', 'Comparisons, Engine & Specs').superRefine((value, context) => {
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
  }),
  /** Comments under the article; this site has none, so what is true is 0. */
  commentCount: z
    .int({ error: 'commentCount is missing or is not a whole number. Write:  commentCount: 0' })
    .nonnegative(),
  /** Id of the picture in art/scenes: hero, card and social image. */
  imageSrc: text('imageSrc', 'turbomax-vs-v8-comparison'),
  /** What is drawn, for readers who cannot see it; cards fall back to the title without it. */
  imageAlt: text('imageAlt', "'A blue pickup beside a lake'").optional(),
  /** The text under the title in search results, 70 to 170 characters. */
  metaDescription: text('metaDescription', "'How the 2.7L TurboMax and the 5.3L V8 compare …'")
    .min(70, { error: 'metaDescription is shorter than 70 characters. Say what the reader will learn.' })
    .max(170, { error: 'metaDescription is longer than 170 characters. Search results cut it off.' }),
  /** Words for the keywords tag. */
  keywords: z
    .array(text('keywords', '[TurboMax, towing]'), {
      error: 'keywords is missing or is not a list. Write for example:  keywords: [TurboMax, towing]',
    })
    .min(1, { error: 'keywords is empty. Write for example:  keywords: [TurboMax, towing]' }),
  /** Address of the original when the article first stood elsewhere. */
  canonicalUrl: z
    .url({ protocol: /^https?$/, error: 'canonicalUrl is not an address. Write for example:  canonicalUrl: https://…' })
    .optional(),
  /** Structured data: a plain article, or one with questions and answers that the page shows word for word. */
  schema: z.discriminatedUnion(
    'type',
    [
      z.strictObject({ type: z.literal('Article') }),
      z.strictObject({
        type: z.literal('FAQPage'),
        questions: z.array(faqItem, { error: questionsFix }).min(1, { error: questionsFix }),
      }),
    ],
    { error: 'schema is missing or wrong. Write:  schema: { type: Article }  or give type FAQPage with questions.' },
  ),
  /** True while it is being written: shown by `npm run dev` only. So is a post whose publishedAt lies ahead. */
  draft: z.boolean({ error: 'draft is not yes or no. Write:  draft: true' }).optional(),
  /** What was wrong and is right now, newest first; stands at the end of the article and on /corrections. */
  corrections: z
    .array(
      z.strictObject({
        date: day('date'),
        wrong: text('wrong', "'We gave the V8 ten gears before 2019.'"),
        right: text('right', "'Ten gears came with the 2019 model year.'"),
      }),
      { error: 'corrections is not a list. Write for example:  corrections: [{ date: …, wrong: …, right: … }]' },
    )
    .optional(),
  /** Last day the article's offers or figures hold; after it the page says so. */
  validUntil: day('validUntil').optional(),
});

export type PostFrontmatter = z.infer<typeof postSchema>;
