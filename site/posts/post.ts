import { z } from 'zod';
import { displayDate, displayMonth, momentOf, writtenDay } from '../../core/dates.ts';
import { dayOrTimeSchema } from '../../core/issues/issue-frontmatter.ts';
import type { PublishedLetter } from '../../core/people/letter.ts';
import { splitCategories } from '../../core/posts/category-match.ts';
import { Refused } from '../../core/problem/problem.ts';
import { typeset } from '../../core/text/html-text.ts';
import { categories, findCategory, site } from '../../site.config.ts';
import { jobIds } from './jobs.ts';
import { focusPattern, isPhotoPath, photoId } from './photos.ts';

const openings = ['lanes', 'odometer', 'blueprint', 'walk'] as const;

const categoryNames = categories.map(({ label }) => label);

/** A required line of text; the message shows the line to write. */
const text = (field: string, example: string) =>
  z
    .string({ error: `${field} is missing or is not text. Write for example:  ${field}: ${example}` })
    .trim()
    .min(1, { error: `${field} is empty. Write for example:  ${field}: ${example}` });

/** A day without a clock: 2025-07-23, quoted or not. */
const day = (field: string) =>
  z.preprocess(writtenDay, z.iso.date({ error: `${field} is not a day. Write for example:  ${field}: 2025-07-23` }));

/** A day or a day with a time, which the clocks where the site is must show once. */
const dayOrTime = (field: string) =>
  dayOrTimeSchema(field).superRefine((value, context) => {
    try {
      momentOf(value, site.timeZone);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      context.addIssue({ code: 'custom', message: `${field} ${error.message}` });
    }
  });

const draft = (what: string) =>
  z
    .boolean({ error: 'draft is not yes or no. Write:  draft: true' })
    .optional()
    .describe(`True while you are writing: only \`npm run dev\` shows the ${what}.`);

const faqItem = z.strictObject({
  question: text('question', 'How long does it take?'),
  answer: text('answer', 'About an hour, with the parts at hand.'),
});

const questionsFix =
  'questions is missing or empty. Write for example:  questions: [{ question: How long does it take?, answer: About an hour. }]';

/** Every field of an article's frontmatter. Unknown fields are refused, so a typing error cannot hide. */
export const postSchema = z.strictObject({
  id: z
    .int({ error: 'id is missing or is not a whole number. Write for example:  id: 19' })
    .positive()
    .describe('Number of the post, unique and never reused.'),
  title: text('title', "'Two ways to do it: which one fits you?'").describe(
    'Headline, shown on the page, on cards and in search results.',
  ),
  excerpt: text('excerpt', "'What it costs, how long it lasts, and when to choose the other.'").describe(
    'One or two sentences under the title and on the card.',
  ),
  publishedAt: dayOrTime('publishedAt').describe(
    'Day, or day and time (2026-12-01 08:00), of publication; dated ahead, it appears then by itself. Newest first.',
  ),
  updatedAt: day('updatedAt').optional().describe('Day of the last substantial change.'),
  whatChanged: text('whatChanged', "'Corrected the price; added this year’s model.'")
    .optional()
    .describe('What the last change was, in one sentence; shown with its day below the text.'),
  checkedAt: day('checkedAt')
    .optional()
    .describe('Day on which you last compared the text with its sources; the desk lists articles by it.'),
  dataAsOf: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'dataAsOf is not a month. Write for example:  dataAsOf: 2026-06' })
    .optional()
    .describe(
      'Month that its main data is from (2026-06), where that is older than the last look: the header says it.',
    ),
  readWhy: text('readWhy', "'Because the size decides'")
    .optional()
    .describe("Why to read it after another article, in a few words; shown under 'Read next' there."),
  author: text('author', site.author).describe('Who wrote it.'),
  category: text('category', categoryNames.slice(0, 2).join(', '))
    .superRefine((value, context) => {
      const parts = splitCategories(value);
      if (value !== '' && parts.length === 0) {
        context.addIssue({
          code: 'custom',
          message: `category is empty. Write for example:  category: ${categoryNames[0]}`,
        });
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
    .enum(jobIds as [string, ...string[]], { error: `job is unknown. Use one of: ${jobIds.join(' · ')}` })
    .optional()
    .describe(
      'Group of the blog archive, where the category does not decide it: an id of `archiveGroups` in site.config.ts.',
    ),
  letters: z
    .literal('closed', { error: 'letters is not closed. Write:  letters: closed  or delete the line.' })
    .optional()
    .describe('`closed` when readers may not write letters about the article; those already published stay.'),
  imageSrc: text('imageSrc', './photo.jpg')
    .optional()
    .describe(
      'Header, card and social image: a photo beside the article (`./photo.jpg`), or the id of a picture in content/pictures.',
    ),
  opening: z
    .enum(openings, { error: `opening is unknown. Use one of: ${openings.join(' · ')}` })
    .optional()
    .describe(
      'How the article opens: `lanes` and `walk` draw its <TowingChart isOpening>, `blueprint` four rows of its first table, `odometer` one on the picture.',
    ),
  imageAlt: text('imageAlt', "'A blue boat beside a lake'")
    .optional()
    .describe('What the picture shows, for readers who cannot see it; a photo needs it.'),
  imageCredit: text('imageCredit', 'Ann Smith').optional().describe('Who took the photo.'),
  imageFocus: z
    .string()
    .regex(focusPattern, { error: 'imageFocus cannot be read. Write for example:  imageFocus: 30% 60%' })
    .optional()
    .describe("Where the photo's subject is, from the left and from the top, for crops: `30% 60%`."),
  metaDescription: text('metaDescription', "'What the reader will learn, in one sentence …'")
    .min(70, { error: 'metaDescription is shorter than 70 characters. Say what the reader will learn.' })
    .max(170, { error: 'metaDescription is longer than 170 characters. Search results cut it off.' })
    .describe('The text under the title in search results, 70 to 170 characters.'),
  keywords: z
    .array(text('keywords', '[first word, second word]'), {
      error: 'keywords is missing or is not a list. Write for example:  keywords: [first word, second word]',
    })
    .min(1, { error: 'keywords is empty. Write for example:  keywords: [first word, second word]' })
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
  draft: draft('post'),
  sample: z
    .literal(true, { error: 'sample is not yes. Write:  sample: true  or delete the line to make the article yours.' })
    .optional()
    .describe(
      'True for an article that came with the program: no feed, sitemap, search or issue has it. Delete the line to make it yours.',
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
              of: text('of', "'Price, 2025'"),
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
  draft: draft('page'),
});

/** A post as pages and cards read it: the frontmatter plus everything derived from it. */
export interface Post extends PostFrontmatter {
  slug: string;
  href: string;
  /** Display date such as 'July 23, 2025'. */
  date: string;
  categories: string[];
  readingMinutes: number;
  /** True for a draft and for a post dated ahead: only authors see it. */
  isUnpublished?: true;
  /** The letters of `content/letters`, oldest first. */
  published: readonly PublishedLetter[];
  commentCount: number;
  /** Whether readers can write a letter about it. */
  isOpenForLetters: boolean;
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

export const readingMinutes = (mdx: string): number => Math.max(1, Math.round(countWords(mdx) / wordsPerMinute));

/** 'Dated May 2025; first published in November 2026.', for an article dated before the site was online. */
export const firstPublished = ({ publishedAt }: Pick<Post, 'publishedAt'>): string | undefined =>
  publishedAt < site.firstPublished
    ? `Dated ${displayMonth(publishedAt)}; first published in ${displayMonth(site.firstPublished)}.`
    : undefined;

/** Whether an article changed after readers could first read it. */
export const hasUpdate = ({ updatedAt = '' }: Pick<Post, 'updatedAt'>): boolean => updatedAt > site.firstPublished;

export const postHref = (slug: string): string => `/blog/${slug}`;

/** Decides what readers see: no drafts and nothing dated ahead of the site's clock; authors see everything. */
export const isVisible = (
  post: Pick<PostFrontmatter, 'draft' | 'publishedAt'>,
  now: string,
  isAuthor: boolean,
): boolean => isAuthor || (!post.draft && post.publishedAt <= now);

/** Leaves out the articles that came with the program: what goes to feeds, sitemap, search and other programs. */
export const withoutSamples = <P extends Pick<PostFrontmatter, 'sample'>>(posts: readonly P[]): P[] =>
  posts.filter(({ sample }) => !sample);

export const postFile = (slug: string): string => `content/posts/${slug}/index.mdx`;

/** Returns what pages and mails say about a post, from its fields and its text. */
export function describePost(slug: string, data: PostFrontmatter, body: string) {
  return {
    ...data,
    ...(data.imageSrc && isPhotoPath(data.imageSrc)
      ? { imageSrc: photoId(postFile(slug), data.imageSrc, data.imageFocus) }
      : {}),
    title: typeset(data.title),
    excerpt: typeset(data.excerpt),
    metaDescription: typeset(data.metaDescription),
    schema: typesetQuestions(data.schema),
    slug,
    href: postHref(slug),
    date: displayDate(data.publishedAt),
    categories: splitCategories(data.category),
    readingMinutes: readingMinutes(body),
  };
}

/** Page and structured data say the same words, so both get them from here. */
function typesetQuestions(schema: PostFrontmatter['schema']): PostFrontmatter['schema'] {
  if (schema.type === 'Article') return schema;
  const questions = schema.questions.map(({ question, answer }) => ({
    question: typeset(question),
    answer: typeset(answer),
  }));
  return { ...schema, questions };
}
