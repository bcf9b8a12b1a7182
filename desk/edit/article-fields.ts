import { z } from 'zod';
import type { ArticleField } from '../../core/desk-articles.ts';
import { pageSchema, postSchema } from '../../site/posts/post.ts';
import { categories } from '../../site.config.ts';
import type { ArticleName } from './article-files.ts';

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

/** Returns the fields of the form, from the schema that the site reads the file with. */
export function fieldsOf({ kind }: Pick<ArticleName, 'kind'>): ArticleField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(kind === 'posts' ? postSchema : pageSchema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties as Record<string, JsonField>).map(([name, field]) => {
    const choices = choicesOf(name, field);
    return {
      name,
      kind: kindOf(name, field),
      isNeeded: required.includes(name),
      help: (field.description ?? '').replaceAll('`', ''),
      ...(choices && { choices }),
      ...(field.maxLength !== undefined && { most: field.maxLength }),
    };
  });
}

function choicesOf(name: string, field: JsonField): string[] | undefined {
  if (name === 'category') return categories.map(({ label }) => label);
  return field.enum ?? (field.const === undefined ? undefined : [field.const]);
}

function kindOf(name: string, field: JsonField): ArticleField['kind'] {
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
