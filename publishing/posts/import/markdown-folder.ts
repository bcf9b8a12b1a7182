import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import { dirname } from 'node:path/posix';
import { parse } from 'yaml';
import { z } from 'zod';
import { siteDay } from '../../../core/dates.ts';
import { filesBelow } from '../../../core/node/files/list-files.ts';
import { type ArchiveFiles, isZip, readZip } from '../../../core/node/files/zip.ts';
import type { Refused } from '../../../core/problem/problem.ts';
import { unescapeHtml } from '../../../core/text/html-text.ts';
import { recognizeSiteExport, siteExportStart } from '../../../newsletter/importing/site-exports.ts';
import { refusal } from '../../refused.ts';
import { oneLine } from './markdown-tree.ts';

/** An article of another site, as its file describes it. */
export interface ExportedPost {
  title: string;
  slug: string;
  markdown: string;
  /** Day of publication there, such as 2024-05-31; undefined for a draft. */
  day: string | undefined;
  excerpt: string;
  description: string;
  author: string;
  /** Categories and tags, as written there. */
  tags: readonly string[];
  /** Path of the article there, such as /p/slug; undefined when it has none that can be redirected. */
  oldPath: string | undefined;
  /** Address of the picture above the article. */
  picture: string;
  pictureAlt: string;
  canonicalUrl: string;
  /** Whether everyone could read it there. */
  isPublic: boolean;
  /** Folder of its file, where pictures may be beside it. */
  folder: string;
  /** What to look at, known before the text is read. */
  notes: string[];
}

const text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .catch('');
/** One word, or a list of them. */
const words = z
  .union([z.array(z.coerce.string()), z.string().transform((list) => list.split(','))])
  .transform((list) => list.map((word) => word.trim()).filter(Boolean))
  .catch([]);
const picture = z
  .union([z.string(), z.looseObject({ image: text, src: text }).transform(({ image, src }) => image || src)])
  .catch('');

/** What Hugo, Jekyll, Buttondown and their like write at the start of an article, by the names in use. */
const fieldsSchema = z.looseObject({
  title: text,
  subject: text,
  slug: text,
  url: text,
  permalink: text,
  status: text,
  email_type: text,
  description: text,
  summary: text,
  excerpt: text,
  subtitle: text,
  canonical_url: text,
  image_alt: text,
  author: words,
  authors: words,
  tags: words,
  categories: words,
  category: words,
  image: picture,
  cover: picture,
  featured_image: picture,
  thumbnail: picture,
  banner: picture,
  coverImage: picture,
  draft: z.unknown().optional(),
  published: z.unknown().optional(),
  date: z.unknown().optional(),
  publish_date: z.unknown().optional(),
  publishDate: z.unknown().optional(),
  published_at: z.unknown().optional(),
});

/** Pages of lists, and what explains a folder. */
const noArticle = /(^|\/)(_index|readme|license|changelog|contributing)\.\w+$/i;

export type OpenExport = ReturnType<typeof openExport>;

/** Opens a folder of Markdown with fields in YAML or TOML, or a zip archive of one. */
export function openExport(path: string) {
  const files = readFiles(path);
  const leftOut: string[] = [];
  const posts: ExportedPost[] = [];
  for (const [name, read] of files ?? []) {
    if (!/\.(md|markdown|mdx)$/i.test(name) || noArticle.test(name)) continue;
    const split = splitFields(
      cleanText(
        read()
          .toString('utf8')
          .replace(/^\ufeff/, ''),
      ),
    );
    if (typeof split === 'string') leftOut.push(`${name}: ${split}`);
    else posts.push(describe(name, split.fields, leaveOutTags(split.body)));
  }
  if (files === undefined || posts.length === 0) throw refuseExport(path, files);
  return { posts, leftOut, files };
}

/** Writes every line end as a line feed and leaves out control characters: Markdown ends a line at a bare CR, too. */
const cleanText = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');

export function readFolder(folder: string): ArchiveFiles {
  return new Map(
    filesBelow(folder).map((path) => [relative(folder, path).split(sep).join('/'), () => readFileSync(path)]),
  );
}

function readFiles(path: string): ArchiveFiles | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw refusal('no-file', { path });
  if (stats.isDirectory()) return readFolder(path);
  return isZip(readStart(path)) ? readZip(readFileSync(path)) : undefined;
}

function readStart(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(siteExportStart);
    return start.subarray(0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}

/** Says what a file without Markdown is, if it is known. */
function refuseExport(path: string, files: ArchiveFiles | undefined): Refused {
  const file = basename(path);
  const start = files === undefined ? readStart(path) : Buffer.alloc(0);
  const site = recognizeSiteExport(start, files?.keys());
  return site === undefined
    ? refusal('export-unknown', { file })
    : refusal('export-of-site', { file, what: site.what, articles: site.articles });
}

/** The fields of an article are far shorter. Reading YAML takes time: brackets in brackets cost the square of their number. */
const mostFields = { characters: 8000, lines: 400, brackets: 100 } as const;

const noFields = 'it has no fields at its start, such as title: A title.';
const longFields = `its fields have more than ${mostFields.characters} characters, ${mostFields.lines} lines or ${mostFields.brackets} brackets.`;

/** Splits an article from the fields at its start; returns why it cannot be when there are none. */
function splitFields(source: string): { fields: z.infer<typeof fieldsSchema>; body: string } | string {
  const mark = ['---\n', '+++\n'].find((line) => source.startsWith(line))?.trim();
  if (mark === undefined) return noFields;
  const lines = source.slice(0, mostFields.characters).split('\n');
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === mark);
  if (end === -1) return source.length > mostFields.characters ? longFields : noFields;
  const block = lines.slice(1, end).join('\n');
  const brackets = block.match(/[[{]/g)?.length ?? 0;
  if (end > mostFields.lines || brackets > mostFields.brackets) return longFields;
  const body = source.slice(lines.slice(0, end + 1).join('\n').length + 1);
  try {
    const yaml = mark === '+++' ? tomlAsYaml(block) : block;
    const fields: unknown = parse(yaml, { logLevel: 'silent', prettyErrors: false });
    return { fields: fieldsSchema.parse(fields ?? {}), body };
  } catch {
    return noFields;
  }
}

/** Writes TOML as YAML: its texts, lists, numbers and dates mean the same in both; a table is a nested block. */
const tomlAsYaml = (toml: string): string =>
  toml
    .split(/\n(?=\[[\w.]+\][ \t]*$)/m)
    .map((part) => {
      const [, table, rest = part] = /^\[([\w.]+)\][ \t]*(?:\n([\s\S]*))?$/.exec(part) ?? [];
      const lines = rest.replace(/^[ \t]*([\w-]+)[ \t]*=[ \t]*/gm, '$1: ');
      return table === undefined ? lines : `${table}:\n${lines.replace(/^/gm, '  ')}`;
    })
    .join('\n');

/** Leaves out what Jekyll and Buttondown write around a text; other tags of the old site are named in the report. */
const leaveOutTags = (body: string): string =>
  body
    .replace(/\{%[ \t]*(?:end)?(?:highlight|raw)\b[^%]*%\}/g, '')
    .replace(/<!-- buttondown-editor-mode: \w+ -->/g, '')
    .replace(/\{:[ \t]*[.#][^{}\n]*\}/g, '');

function describe(path: string, fields: z.infer<typeof fieldsSchema>, markdown: string): ExportedPost {
  const folder = dirname(path) === '.' ? '' : dirname(path);
  const file = path.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const name = file === 'index' ? folder.replace(/^.*\//, '') : file;
  const [, dated, rest] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(name) ?? [];
  const slug = fields.slug || (rest ?? name);
  const day = [fields.date, fields.publish_date, fields.publishDate, fields.published_at, dated]
    .map(dayOf)
    .find(Boolean);
  const hasTags = /\{\{[<%]|\{%/.test(markdown);
  const isDraft = fields.draft === true || fields.published === false || /(^|\/)_?drafts\//.test(path);
  // Buttondown's fields have a subject.
  const isMail = fields.subject !== '';
  const isPublic = !isDraft && day !== undefined && (!isMail || /^(sent|imported)$/.test(fields.status));
  return {
    title: plainLine(fields.title || fields.subject || slug),
    slug,
    markdown,
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

const longestTitle = 1000;

/** Returns a title as plain text; some services write entities and tags into it. */
const plainLine = (text: string): string =>
  oneLine(unescapeHtml(text.slice(0, longestTitle).replace(/<\/?[a-z][^<>]*>/gi, '')));

/** Returns the day of a date in any usual form; undefined for none. */
export function dayOf(date: unknown): string | undefined {
  if (date instanceof Date) return siteDay(date, 'UTC');
  if (typeof date === 'number') return siteDay(new Date(date), 'UTC');
  const day = /^(\d{4}-\d\d-\d\d)(?:[T ]|$)/.exec(typeof date === 'string' ? date : '')?.[1];
  return day === undefined || day.startsWith('0000') || Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? undefined : day;
}

/** Returns a path without host, query and slash at the end: '/2024/05/towing'; undefined for the home page. */
export function pathOf(address: string): string | undefined {
  if (!URL.canParse(address, 'https://here.invalid')) return undefined;
  const { pathname } = new URL(address, 'https://here.invalid');
  let end = pathname.length;
  // A pattern for the slashes at the end would cost the square of those before it.
  while (pathname[end - 1] === '/') end -= 1;
  return end === 0 ? undefined : pathname.slice(0, end);
}

/** Returns an address or a name with its signs as they are read; one that is wrongly encoded stays. */
export function decodeAddress(address: string, decode = decodeURIComponent): string {
  try {
    return decode(address);
  } catch {
    return address;
  }
}
