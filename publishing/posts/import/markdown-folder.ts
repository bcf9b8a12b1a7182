import { dirname } from 'node:path/posix';
import { parse } from 'yaml';
import { z } from 'zod';
import type { ArchiveFiles } from '../../../core/node/zip.ts';
import { plainLine } from './html-tree.ts';
import { dayOf, type ExportedPost, type PostExport, pathOf } from './post-export.ts';

const text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .catch('');
/** One word, or a list of them. */
const words = z
  .union([z.array(z.coerce.string()), z.string().transform((list) => list.split(/\s*,\s*/))])
  .transform((list) => list.filter(Boolean))
  .catch([]);
const picture = z
  .union([z.string(), z.looseObject({ image: text, src: text }).transform(({ image, src }) => image || src)])
  .catch('');

/** What Hugo, Jekyll, Buttondown and their like write at the start of an article, by the names in use. */
const fieldsSchema = z.looseObject({
  ...{ title: text, subject: text, slug: text, url: text, permalink: text, status: text, email_type: text },
  ...{ description: text, summary: text, excerpt: text, subtitle: text, canonical_url: text, image_alt: text },
  ...{ author: words, authors: words, tags: words, categories: words, category: words },
  ...{
    image: picture,
    cover: picture,
    featured_image: picture,
    thumbnail: picture,
    banner: picture,
    coverImage: picture,
  },
  ...{ draft: z.unknown().optional(), published: z.unknown().optional() },
  ...{
    date: z.unknown().optional(),
    publish_date: z.unknown().optional(),
    publishDate: z.unknown().optional(),
    published_at: z.unknown().optional(),
  },
});

/** Pages of lists, and what explains a folder. */
const noArticle = /(^|\/)(_index|readme|license|changelog|contributing)\.\w+$/i;

/** Reads a folder of Markdown with fields in YAML or TOML; undefined when it has none. */
export async function readMarkdownFolder(files: ArchiveFiles): Promise<PostExport | undefined> {
  const leftOut: string[] = [];
  const posts: ExportedPost[] = [];
  // Loaded only here: no other export is written in Markdown.
  const { markdownToHtml } = await import('satteri');
  for (const [path, read] of files) {
    if (!/\.(md|markdown|mdx)$/i.test(path) || noArticle.test(path)) continue;
    const source = read()
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .replaceAll('\r\n', '\n');
    const split = splitFields(source);
    if (split === undefined) leftOut.push(`${path}: it has no fields at its start, such as title: A title.`);
    else posts.push(describe(path, split.fields, markdownToHtml(leaveOutTags(split.body)).html));
  }
  return posts.length === 0 ? undefined : { service: 'Markdown', posts, leftOut, origins: [] };
}

function splitFields(source: string): { fields: z.infer<typeof fieldsSchema>; body: string } | undefined {
  const [head = '', mark, block = ''] = /^(---|\+\+\+)\n([\s\S]*?)\n\1[ \t]*(?:\n|$)/.exec(source) ?? [];
  if (mark === undefined) return undefined;
  try {
    const fields: unknown = parse(mark === '+++' ? tomlAsYaml(block) : block, { logLevel: 'silent' });
    return { fields: fieldsSchema.parse(fields ?? {}), body: source.slice(head.length) };
  } catch {
    return undefined;
  }
}

/** Writes TOML as YAML: its texts, lists, numbers and dates mean the same in both; a table is a nested block. */
const tomlAsYaml = (toml: string): string =>
  toml
    .split(/\n(?=\[[\w.]+\]\s*$)/m)
    .map((part) => {
      const [, table, rest = part] = /^\[([\w.]+)\]\s*\n?([\s\S]*)$/.exec(part) ?? [];
      const lines = rest.replace(/^\s*([\w-]+)\s*=\s*/gm, '$1: ');
      return table === undefined ? lines : `${table}:\n${lines.replace(/^/gm, '  ')}`;
    })
    .join('\n');

/** Leaves out what Jekyll and Buttondown write around a text; other tags of the old site are named in the report. */
const leaveOutTags = (body: string): string =>
  body
    .replace(/\{%\s*(?:end)?(?:highlight|raw)\b[^%]*%\}/g, '')
    .replace(/<!-- buttondown-editor-mode: \w+ -->/g, '')
    .replace(/\{:\s*[.#][^}\n]*\}/g, '');

function describe(path: string, fields: z.infer<typeof fieldsSchema>, html: string): ExportedPost {
  const folder = dirname(path) === '.' ? '' : dirname(path);
  const file = path.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const name = file === 'index' ? folder.replace(/^.*\//, '') : file;
  const [, dated, rest] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(name) ?? [];
  const slug = fields.slug || (rest ?? name);
  const day = [fields.date, fields.publish_date, fields.publishDate, fields.published_at, dated]
    .map(dayOf)
    .find(Boolean);
  const hasTags = /\{\{[<%]|\{%/.test(html.replaceAll('&lt;', '<'));
  const isDraft = fields.draft === true || fields.published === false || /(^|\/)_?drafts\//.test(path);
  // Buttondown's fields have a subject.
  const isMail = fields.subject !== '';
  const isPublic = !isDraft && day !== undefined && (!isMail || /^(sent|imported)$/.test(fields.status));
  return {
    title: plainLine(fields.title || fields.subject || slug),
    slug,
    html,
    day: isPublic ? day : undefined,
    excerpt: fields.excerpt || fields.subtitle || fields.summary,
    description: fields.description,
    author: [...fields.author, ...fields.authors][0] ?? '',
    tags: [...new Set([...fields.categories, ...fields.category, ...fields.tags])],
    oldPath: isPublic ? oldPath({ ...fields, slug, path, dated, isMail }) : undefined,
    picture:
      [fields.image, fields.cover, fields.featured_image, fields.thumbnail, fields.banner].find(Boolean) ??
      // What wordpress-export-to-markdown writes.
      (fields.coverImage && `images/${fields.coverImage}`),
    pictureAlt: fields.image_alt,
    canonicalUrl: fields.canonical_url,
    isPublic: isPublic && !hasTags && !/^(private|premium|hidden)/.test(fields.email_type),
    folder,
    notes: hasTags ? ['It has tags of the old site ({{ or {%), so it stays a draft: look for them.'] : [],
  };
}

/** Returns the address an article had unless the old site was set up otherwise. */
function oldPath(post: {
  url: string;
  permalink: string;
  slug: string;
  path: string;
  dated: string | undefined;
  isMail: boolean;
}) {
  const given = post.url || post.permalink;
  if (given !== '' && !given.includes(':')) return pathOf(given);
  if (post.isMail) return `/archive/${post.slug}`;
  if (post.dated !== undefined) return `/${post.dated.replaceAll('-', '/')}/${post.slug}.html`;
  const section = /(?:^|\/)content\/(?:(.+)\/)?[^/]+$/.exec(post.path.replace(/\/index\.\w+$/, ''))?.[1];
  return section === undefined ? undefined : `/${section}/${post.slug}`;
}
