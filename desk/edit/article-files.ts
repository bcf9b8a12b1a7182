import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { addMonths, dayOf, displayDate } from '../../core/dates.ts';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { readFields } from '../../core/text/frontmatter-text.ts';
import { isAnyDue } from '../../facts/fact-review.ts';
import type { Ledger } from '../../facts/ledger.ts';
import { factIdsIn } from '../../facts/print-fact.ts';
import { pageSchema, postSchema } from '../../site/posts/post.ts';
import { categories } from '../../site.config.ts';
import type { ArticleName } from '../contract/articles.ts';
import { readTextFile } from './text-file.ts';

/** Not looked at for so long, an article is stale. */
const staleMonths = 18;

/** Returns the file of an article below the content folder. */
export const fileOf = ({ kind, id }: ArticleName): string =>
  kind === 'posts' ? `posts/${id}/index.mdx` : `pages/${id}.mdx`;

/** Returns the folder of a text's photos below the content folder. */
export const photoFolderOf = ({ kind, id }: { kind: string; id: string }): string => `${kind}/${id}`;

/** Returns the small file of a drawing. */
export const drawingFile = (id: string): string => projectFolder(`content/pictures/rendered/${id}-480.avif`);

/** Returns where readers find it. */
export const addressOf = ({ kind, id }: ArticleName): string => (kind === 'posts' ? `/blog/${id}` : `/${id}`);

/** Returns the names of every article and page. */
export function listArticles(contentFolder: string): ArticleName[] {
  const namesIn = (folder: string): string[] =>
    existsSync(join(contentFolder, folder)) ? readdirSync(join(contentFolder, folder)) : [];
  return [
    ...namesIn('posts').map((id): ArticleName => ({ kind: 'posts', id })),
    ...namesIn('pages')
      .filter((name) => name.endsWith('.mdx'))
      .map((name): ArticleName => ({ kind: 'pages', id: name.replace(/\.mdx$/, '') })),
  ].filter((name) => existsSync(join(contentFolder, fileOf(name))));
}

/** What decides the state of an article. */
interface StateContext {
  ledger: Ledger;
  /** Where the site is, as 2026-12-01 08:00. */
  siteTime: string;
}

/** What readers get of an article: nothing yet, something at a time, the page, or a page that needs a look. */
type ArticleState = 'draft' | 'scheduled' | 'published' | 'stale';

/** One row of the list. */
export type ArticleRow = ReturnType<typeof describeArticle>;

/** Describes one article for the list. */
export function describeArticle(contentFolder: string, name: ArticleName, context: StateContext) {
  const { text: source, changedAt } = readTextFile(contentFolder, fileOf(name));
  const fields = readFields(source) ?? {};
  const text = (field: string): string => {
    const value = fields[field];
    return value === undefined || value === null ? '' : String(value);
  };
  const why = findStaleness(source, { ...context, text });
  const stateNow = (): ArticleState => {
    if (fields['draft'] === true) return 'draft';
    if (text('publishedAt') > context.siteTime) return 'scheduled';
    return why === undefined ? 'published' : 'stale';
  };
  const state = stateNow();
  const image = text('imageSrc');
  const isOwn = image.startsWith('./');
  return {
    ...name,
    /** Path from the project, as findings name it. */
    file: `content/${fileOf(name)}`,
    title: text('title') || name.id,
    category: name.kind === 'pages' ? 'Page' : text('category'),
    state,
    /** Day or time of publication as the file has it; empty for a page. */
    publishedAt: text('publishedAt'),
    changedAt,
    why: state === 'stale' ? why : undefined,
    /** File name of its own photo. */
    photo: isOwn ? image.slice(2) : undefined,
    drawing: !isOwn && existsSync(drawingFile(image)) ? image : undefined,
  };
}

function findStaleness(source: string, { ledger, siteTime, text }: StateContext & { text(field: string): string }) {
  const today = dayOf(siteTime);
  if (text('validUntil') !== '' && text('validUntil') < today)
    return `Its last valid day was ${displayDate(text('validUntil'))}`;
  const facts = factIdsIn(source, ledger).flatMap((id) => ledger.get(id) ?? []);
  if (isAnyDue(facts, ledger, today)) return 'A fact in it is due for a check';
  const looked = [text('publishedAt'), text('updatedAt'), text('checkedAt')].map(dayOf).sort().at(-1) ?? '';
  return looked !== '' && addMonths(looked, staleMonths) <= today
    ? `Not looked at for ${staleMonths} months`
    : undefined;
}

interface JsonField {
  type?: string;
  format?: string;
  enum?: string[];
  const?: string;
  items?: { type?: string };
  description?: string;
  maxLength?: number;
}

/** Fields that are longer than a line. */
const long = /^(title|excerpt|description|metaDescription|imageAlt|whatChanged)$/;

/** One field of the form. */
export type ArticleField = ReturnType<typeof fieldsOf>[number];

/** Returns the fields of the form, from the schema that the site reads the file with. */
export function fieldsOf({ kind }: Pick<ArticleName, 'kind'>) {
  const { properties = {}, required = [] } = z.toJSONSchema(kind === 'posts' ? postSchema : pageSchema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties as Record<string, JsonField>).map(([name, field]) => {
    return {
      name,
      kind: kindOf(name, field),
      isNeeded: required.includes(name),
      help: (field.description ?? '').replaceAll('`', ''),
      choices: choicesOf(name, field),
      most: field.maxLength,
    };
  });
}

function choicesOf(name: string, field: JsonField): string[] | undefined {
  if (name === 'category') return categories.map(({ label }) => label);
  return field.enum ?? (field.const === undefined ? undefined : [field.const]);
}

function kindOf(name: string, field: JsonField) {
  if (name === 'publishedAt') return 'time';
  // A list of categories is text with commas.
  if (name === 'category') return 'list';
  if (field.enum !== undefined || field.const !== undefined) return 'choice';
  if (field.format === 'date') return 'day';
  if (field.type === 'array' && field.items?.type === 'string') return 'list';
  if (field.type === 'boolean') return 'flag';
  if (field.type === 'string') return long.test(name) ? 'text' : 'line';
  return 'other';
}
